"""Where things are on the screen, and what the reader wants to see: all that marks depend on besides the orders."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace

from kartentisch.draw.labels import level_of_detail
from kartentisch.draw.marks.crowd import Crowd, crowd_of
from kartentisch.draw.marks.geometry import Spot
from kartentisch.draw.marks.tokens import DISLODGED_STEP, token_size
from kartentisch.draw.marks.values import Path, Point
from kartentisch.draw.sheet import MapSheet
from kartentisch.geo import province_of
from kartentisch.orders import Order
from kartentisch.rules import Position

Anchor = Callable[[str, bool], Point]  # place, dislodged -> pixel; KeyError for a place the map lacks
Crossing = Callable[[str, str], float | None]  # start, goal -> part of the straight line where it enters the goal


def _nothing() -> Mapping[str, Path]:
    return {}


@dataclass(frozen=True, slots=True)
class Scene:
    """Places on the screen in pixels.

    `height`: that of a token; `spots`: the boxes of the tokens shown, by province and whether the unit is dislodged;
    `boards`: the marks that ids of places end with, where there are several.
    `railways` and `canals`: their lines as drawn, by id; `crossing`: where a line enters a province.
    `period`: of a map that goes round, the pixels from a place to its copy one world further; else 0. `across`: the
    same scene with the map's edges in its middle; what lies in the right half has negative pixels there.
    """

    anchor: Anchor
    height: float
    crossing: Crossing
    spots: Mapping[tuple[str, bool], Spot]
    railways: Mapping[str, Path] = field(default_factory=_nothing)
    canals: Mapping[str, Path] = field(default_factory=_nothing)
    period: float = 0.0
    boards: tuple[str, ...] = ()
    across: "Scene | None" = field(default=None, compare=False)  # made from the rest
    crowd: Crowd = field(init=False, compare=False)  # the spots once more, for what keeps clear of them
    _nearest: "dict[tuple[str, ...], Scene]" = field(init=False, compare=False, repr=False)  # answers of `around`

    def __post_init__(self) -> None:
        object.__setattr__(self, "_nearest", {})
        object.__setattr__(self, "crowd", crowd_of(tuple(self.spots.values())))

    def mark_of(self, place: str) -> str:
        """Return the mark of the board of a place; "" where there is one board."""
        province = province_of(place)
        return next((mark for mark in self.boards if province.endswith(mark)), "")

    def parted(self, *places: str) -> bool:
        """Whether places lie on different boards."""
        return bool(self.boards) and len({self.mark_of(place) for place in places}) > 1

    @property
    def level(self) -> int:
        """Return the level of detail, 0 to 2."""
        return level_of_detail(self.height)

    @property
    def scale(self) -> float:
        """Return the factor of all measures: one half below level 1."""
        return 1.0 if self.level else 0.5

    def spot(self, place: str, dislodged: bool = False) -> Spot | None:
        """Return the token at a place, on whichever coast it stands."""
        return self.spots.get((province_of(place), dislodged))

    def at(self, place: str, dislodged: bool = False) -> Point:
        """Return the middle of the token at a place, else the anchor of the place."""
        found = self.spot(place, dislodged)
        return found.point if found else self.anchor(place, dislodged)

    def around(self, *places: str) -> "Scene":
        """Return the scene in which these places lie nearest together: this one, or that across the map's edge.

        Places the map lacks do not matter.
        """
        if self.across is None:
            return self
        found = self._nearest.get(places)
        if found is None:
            found = self._nearest[places] = self._around(self.across, places)
        return found

    def _around(self, across: "Scene", places: tuple[str, ...]) -> "Scene":
        xs = []
        for place in places:
            with suppress(KeyError):
                xs.append(self.at(place)[0])
        if not xs or max(xs) - min(xs) <= self.period / 2:
            return self
        there = [_turned(x, self.period) for x in xs]
        return across if max(there) - min(there) < max(xs) - min(xs) else self

    def with_spots(self, spots: Mapping[tuple[str, bool], Spot]) -> "Scene":
        """Return the scene with other tokens."""
        made = replace(self, spots=spots)
        return replace(made, across=_across(made)) if self.across is not None else made


@dataclass(frozen=True, slots=True)
class Choice:
    """What of the orders is shown, and how.

    `own`: powers whose orders are no guess, None for all; `hidden`: powers whose orders are not drawn;
    `selected`: the order that lies on top and shows its strengths; `ghosts`: whether units are shown where they end.
    """

    own: frozenset[str] | None = None
    hidden: frozenset[str] = frozenset()
    selected: Order | None = None
    ghosts: bool = False


def scene_of(
    sheet: MapSheet,
    zoom: float,
    height: float,
    crossing: Crossing,
    *,
    spots: Mapping[tuple[str, bool], Spot] | None = None,
    position: Position | None = None,
) -> Scene:
    """Return the scene of a map drawn at `zoom` pixels a map unit, the map's corner at 0, 0.

    `spots`: where the tokens really stand, some having stepped aside; else those of `position` on their anchors.
    """

    def plain(place: str, dislodged: bool) -> Point:
        x, y = sheet.anchor(place)
        step = height * DISLODGED_STEP if dislodged else 0.0
        return x * zoom + step, y * zoom - step

    if spots is None:
        spots = spots_of(position, height, plain) if position else {}
    made = Scene(plain, height, crossing, spots, _lines(sheet, "railway", zoom), _lines(sheet, "canal", zoom))
    if sheet.boards:
        made = replace(made, boards=tuple(part.mark for part in sheet.boards))
    if not sheet.wraps:
        return made
    made = replace(made, period=sheet.width * zoom)
    return replace(made, across=_across(made))


def _across(scene: Scene) -> Scene:
    """Return a scene with the right half of the map to the left of the left half."""
    period = scene.period

    def anchor(place: str, dislodged: bool) -> Point:
        x, y = scene.anchor(place, dislodged)
        return _turned(x, period), y

    def moved(line: Path) -> Path:
        by = _turned(line[len(line) // 2][0], period) - line[len(line) // 2][0]
        return tuple((x + by, y) for x, y in line)

    return Scene(
        anchor,
        scene.height,
        scene.crossing,
        {key: replace(spot, x=_turned(spot.x, period)) for key, spot in scene.spots.items()},
        {id: moved(line) for id, line in scene.railways.items()},
        {id: moved(line) for id, line in scene.canals.items()},
        period,
    )


def _turned(x: float, period: float) -> float:
    return x if x < period / 2 else x - period


def spots_of(position: Position, height: float, anchor: Anchor) -> Mapping[tuple[str, bool], Spot]:
    """Return the boxes of all units of a position; units on places the map lacks have none."""
    units = [(unit, False) for unit in position.units] + [(lost.unit, True) for lost in position.dislodged]
    spots = {}
    for unit, out in units:
        try:
            x, y = anchor(unit.place, out)
        except KeyError:
            continue
        spots[unit.province, out] = Spot(x, y, *token_size(unit.kind, height))
    return spots


def _lines(sheet: MapSheet, kind: str, zoom: float) -> Mapping[str, Path]:
    return {
        link.id.partition("-")[2]: tuple(
            (x * zoom, y * zoom) for x, y in zip(link.points[::2], link.points[1::2], strict=True)
        )
        for link in sheet.links
        if link.kind == kind
    }
