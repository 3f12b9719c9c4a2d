"""Where units and centres stand at one zoom, for windows and pictures alike.

Lengths are pixels of the whole map at that zoom, as for names.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import dist

from kartentisch.draw.boxes import Box
from kartentisch.draw.figures import blocked_box, unit_size
from kartentisch.draw.labels import level_of_detail
from kartentisch.draw.look import UnitStyle
from kartentisch.draw.marks.tokens import DISLODGED_STEP
from kartentisch.draw.sheet import MapSheet, Point
from kartentisch.draw.spread import spread
from kartentisch.geo import province_of

_DOT = 3.2
_FARTHEST = 4.5  # heights a token steps aside where units crowd
_LED = 0.55  # heights from its place from where on a token has a line to it


@dataclass(frozen=True, slots=True)
class Standing:
    """Who is to stand somewhere: the unit's kind, its place, whether it is dislodged."""

    kind: str
    place: str
    dislodged: bool = False


@dataclass(frozen=True, slots=True)
class Stand:
    """Where a unit's middle stands, the box around it, and where it would stand if there were room."""

    x: float
    y: float
    box: Box
    home: Point

    @property
    def led(self) -> bool:
        """Whether it stands so far aside that a line shows its place."""
        return dist((self.x, self.y), self.home) > _LED * (self.box.bottom - self.box.top)


@dataclass(frozen=True, slots=True)
class Dot:
    """A centre: its province and where it stands."""

    province: str
    x: float
    y: float
    box: Box


def stands(
    sheet: MapSheet, zoom: float, height: float, units: Sequence[Standing], style: UnitStyle = "tokens"
) -> tuple[Stand, ...]:
    """Return where each unit stands, `height` high: those that cover each other step apart. Raises KeyError."""
    homes = []
    for unit in units:
        x, y = sheet.anchor(unit.place)
        step = height * DISLODGED_STEP if unit.dislodged else 0.0
        homes.append((x * zoom + step, y * zoom - step))
    boxes = [
        Box.around(x, y, *(side + 2 for side in unit_size(unit.kind, height, style)))
        for unit, (x, y) in zip(units, homes, strict=True)
    ]
    moves = spread(
        boxes, height * _FARTHEST, ties=_ties(units), edge=Box(0, 0, sheet.width * zoom, sheet.height * zoom)
    )
    return tuple(
        Stand(x + dx, y + dy, Box(box.left + dx, box.top + dy, box.right + dx, box.bottom + dy), (x, y))
        for (x, y), box, (dx, dy) in zip(homes, boxes, moves, strict=True)
    )


def dots(
    sheet: MapSheet,
    zoom: float,
    height: float,
    centres: Iterable[str],
    taken: Sequence[Box],
    blocked: Iterable[str] = (),
) -> tuple[Dot, ...]:
    """Return the centres no box of `taken` covers; those `blocked` in any case, at the corner of what covers them."""
    found, radius = [], dot_radius(height) + 2.5
    shown = frozenset(blocked)
    for province in centres:
        shape = sheet.provinces.get(province)
        if shape is None or shape.centre is None:
            continue
        x, y = shape.centre[0] * zoom, shape.centre[1] * zoom
        core = Box(x - 2, y - 2, x + 2, y + 2)
        if province in shown:  # all of its aircraft is to be seen
            left, top, side = blocked_box(x, y, dot_radius(height))
            core = Box(left + 2, top + 2, left + side - 2, top + side - 2)
        over = next((box for box in taken if box.meets(core)), None)
        if over is not None:
            if province not in shown:
                continue
            x, y = _beside(over, blocked_box(0, 0, dot_radius(height))[2], radius, taken)
        box = Box(x - radius, y - radius, x + radius, y + radius)
        if province in shown:  # the aircraft over the centre needs more room
            left, top, side = blocked_box(x, y, dot_radius(height))
            box = Box(left, top, left + side, max(top + side, box.bottom))
        found.append(Dot(province, x, y, box))
    return tuple(found)


def _beside(over: Box, side: float, radius: float, taken: Sequence[Box]) -> Point:
    """Return the middle of a blocked centre at that corner of the box over it where nothing else stands."""
    corners = [
        (x, y) for y in (over.bottom - radius, over.top + radius) for x in (over.left - side / 2, over.right + side / 2)
    ]
    free = (
        corner
        for corner in corners
        if not any(box is not over and box.meets(Box.around(*corner, side, side)) for box in taken)
    )
    return next(free, corners[0])


def dot_radius(height: float) -> float:
    """Return the radius of a centre's mark beside tokens of a height."""
    detail = level_of_detail(height)
    return 2.2 if detail == 0 else _DOT if detail == 1 else 4.2


def _ties(units: Sequence[Standing]) -> list[tuple[int, int]]:
    """The pairs of a dislodged unit and who is there now: it stands half over the winner on purpose."""
    by_province: dict[str, list[int]] = {}
    for index, unit in enumerate(units):
        by_province.setdefault(province_of(unit.place), []).append(index)
    return [
        (first, second)
        for same in by_province.values()
        for first, second in combinations(same, 2)
        if units[first].dislodged != units[second].dislodged
    ]
