"""The strengths of fights, in pills beside the arrows: after everything else, where nothing is covered."""

import math
from collections.abc import Generator, Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

from kartentisch.draw.marks import pens
from kartentisch.draw.marks.geometry import Spot, along, length, nearest
from kartentisch.draw.marks.given import Given
from kartentisch.draw.marks.scene import Scene
from kartentisch.draw.marks.values import Disc, Label, Mark, Path, Point
from kartentisch.orders import Move, Order

AWAY = (10.0, 18.0, 28.0, 40.0)  # pixels between the line and the pill
STEP = 22.0  # pixels along the line to the next try
_CELL = 80.0  # pixels
_REACH = 130.0  # pixels from a line to the middle of what a pill beside it could come near
ROOM = 4.0  # pixels around a pill that are room enough
_Block: TypeAlias = tuple[float, float, float, float]  # the middle of a box and half its sizes


def strength_pills(
    given: Sequence[Given[Order]], made: Mapping[Order, Mark], scene: Scene
) -> Generator[None, None, Mapping[Order, Label]]:
    """Work out the pills, one a step: of the selected order, and at the highest level of detail of all fights."""
    fights = [
        (each, strengths)
        for each in sorted(given, key=lambda each: not each.selected)
        if isinstance(each.order, Move) and each.order in made and (each.selected or scene.level == 2)
        if (strengths := each.strengths)
    ]
    if not fights:
        return {}
    taken = _Taken()
    for spot in scene.spots.values():
        taken.add(spot)
    for mark in made.values():
        for item in mark.items:
            if isinstance(item, Disc):
                taken.add(Spot(item.x, item.y, 2 * item.radius, 2 * item.radius))
            elif isinstance(item, Label):
                taken.add(Spot(item.x, item.y, item.width, item.height))
    pills: dict[Order, Label] = {}
    for each, strengths in fights:
        mark = made[each.order]
        cross = next(
            ((item.x, item.y) for item in mark.joints if isinstance(item, Disc) and item.sign == "cross"), None
        )
        places = _places(mark.path, cross)
        pill = _placed(places, strengths, "bad" if each.failed else "ink", taken.near(places))
        pills[each.order] = pill
        taken.add(Spot(pill.x, pill.y, pill.width, pill.height))
        yield
    return pills


class _Taken:
    """Boxes in cells, so that those near a place are found at once."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], list[_Block]] = {}

    def add(self, spot: Spot) -> None:
        self._cells.setdefault((int(spot.x // _CELL), int(spot.y // _CELL)), []).append(
            (spot.x, spot.y, spot.width / 2, spot.height / 2)
        )

    def near(self, places: Sequence[tuple[Point, float]]) -> tuple[_Block, ...]:
        """The boxes that a pill beside one of the places could come near."""
        xs, ys = [x for (x, _), _ in places], [y for (_, y), _ in places]
        columns = range(int((min(xs) - _REACH) // _CELL), int((max(xs) + _REACH) // _CELL) + 1)
        rows = range(int((min(ys) - _REACH) // _CELL), int((max(ys) + _REACH) // _CELL) + 1)
        return tuple(block for column in columns for row in rows for block in self._cells.get((column, row), ()))


@lru_cache(maxsize=2048)
def _places(path: Path, cross: Point | None) -> tuple[tuple[Point, float], ...]:
    """Return the points of a line a pill may stand beside, with the line's direction: nearest to the cross first."""
    middle = nearest(path, cross)[0] if cross else 0.5
    step = STEP / max(1.0, length(path))
    return tuple(along(path, part) for part in (middle, middle - step, middle + step))


@lru_cache(maxsize=4096)
def _placed(places: tuple[tuple[Point, float], ...], strengths: str, role: str, blocks: tuple[_Block, ...]) -> Label:
    """Return the pill at the first place with room, else where it covers least.

    Remembered, because after a change nearly all pills stand as before.
    """
    plain = pens.pill(places[0][0], strengths, role)
    half_width, half_height = plain.width / 2, plain.height / 2
    best, most = plain, -math.inf
    for away in AWAY:
        for point, direction in places:
            for side in (1.0, -1.0):
                nx, ny = -math.sin(direction) * side, math.cos(direction) * side
                # As far as the box reaches in this direction, and a bit.
                far = abs(nx) * half_width + abs(ny) * half_height + away
                x, y = point[0] + nx * far, point[1] + ny * far
                room = min(
                    (
                        max(abs(x - left) - half_width - wide, abs(y - top) - half_height - high)
                        for left, top, wide, high in blocks
                    ),
                    default=math.inf,
                )
                if room > most:
                    best, most = pens.pill((x, y), strengths, role), room
                if room >= ROOM:
                    return best
    return best
