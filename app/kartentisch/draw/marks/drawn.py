"""What a drawing remembers of the one before: after a change nearly all marks are those of before."""

from collections.abc import Callable, Generator, Mapping

from msgspec.structs import replace

from kartentisch.draw.marks.routes import KnownRoutes, Route
from kartentisch.draw.marks.scene import Scene
from kartentisch.draw.marks.values import Item, Mark
from kartentisch.judge.verdict import Outcome
from kartentisch.orders import Order


class Drawn:
    """The lines and marks of the last drawing, each mark with all it depended on besides the scene."""

    def __init__(self) -> None:
        """Start with nothing drawn."""
        self._outcome: Outcome | None = None
        self._scene: Scene | None = None
        self._shown: object = None
        self.known = KnownRoutes()
        self._routes: Mapping[Order, Route] | None = None
        self._kept: dict[Order, tuple[object, Mark | None]] = {}
        self._topped: dict[Order, tuple[Mark, tuple[Item | None, Item | None], Mark]] = {}
        self._made: dict[Order, tuple[object, Mark | None]] = {}

    def begin(self, outcome: Outcome, scene: Scene, shown: object) -> None:
        """A new drawing begins; `shown` is what else decides which lines there are."""
        same_scene = self._scene is scene or self._scene == scene
        if not (same_scene and self._outcome is outcome and self._shown == shown):
            self._routes = None
        self._kept = self._made if same_scene else {}
        if not same_scene:
            self._topped = {}
        self._made = {}
        self._outcome, self._scene, self._shown = outcome, scene, shown

    def routes(
        self, make: Callable[[], Generator[None, None, Mapping[Order, Route]]]
    ) -> Generator[None, None, Mapping[Order, Route]]:
        """Return the lines of before when another order was selected and nothing else has changed."""
        if self._routes is None:
            self._routes = yield from make()
        return self._routes

    def topped(self, mark: Mark, above: Item | None, below: Item | None) -> Mark:
        """Return a mark with one item more above and below the tokens; that of before, when all is the same."""
        found = self._topped.get(mark.order)
        if found is None or found[0] is not mark or found[1] != (above, below):
            more_below, more_above = (() if below is None else (below,)), (() if above is None else (above,))
            made = replace(mark, below=(*mark.below, *more_below), above=(*mark.above, *more_above))
            found = self._topped[mark.order] = mark, (above, below), made
        return found[2]

    def mark(self, order: Order, needs: object, make: Callable[[], Mark | None]) -> Mark | None:
        """Return the mark of before, the same object, when all it needs is the same, else a new one."""
        found = self._kept.get(order)
        if found is None or found[0] != needs:
            found = needs, make()
        self._made[order] = found
        return found[1]
