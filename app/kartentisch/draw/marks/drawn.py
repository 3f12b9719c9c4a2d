"""What a drawing remembers of the one before: after a change nearly all marks are those of before."""

from collections.abc import Callable

from kartentisch.draw.marks.scene import Scene
from kartentisch.draw.marks.values import Mark
from kartentisch.orders import Order


class Drawn:
    """The marks of the last drawing, by order, each with all it depended on besides the scene."""

    def __init__(self) -> None:
        """Start with nothing drawn."""
        self._scene: Scene | None = None
        self._kept: dict[Order, tuple[object, Mark | None]] = {}
        self._made: dict[Order, tuple[object, Mark | None]] = {}

    def begin(self, scene: Scene) -> None:
        """A new drawing begins; in another scene nothing of before is of use."""
        self._kept = self._made if self._scene == scene else {}
        self._made = {}
        self._scene = scene

    def mark(self, order: Order, needs: object, make: Callable[[], Mark | None]) -> Mark | None:
        """Return the mark of before, the same object, when all it needs is the same, else a new one."""
        found = self._kept.get(order)
        if found is None or found[0] != needs:
            found = needs, make()
        self._made[order] = found
        return found[1]
