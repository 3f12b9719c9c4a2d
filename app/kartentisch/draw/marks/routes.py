"""The lines along which units want to go, before anything is drawn: other orders join them."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, TypeAlias

from kartentisch.draw.marks.convoy import convoy_line
from kartentisch.draw.marks.crowd import Crowd
from kartentisch.draw.marks.geometry import Spot, along, angle, clearance, curve, nearest, smooth, trimmed
from kartentisch.draw.marks.given import Given, each_of
from kartentisch.draw.marks.lift import arc
from kartentisch.draw.marks.scene import Scene
from kartentisch.draw.marks.values import Path, Point
from kartentisch.geo import province_of
from kartentisch.judge.verdict import Outcome
from kartentisch.orders import Move, Order, Train
from kartentisch.rules.ways import Canal

Mode: TypeAlias = Literal["step", "retreat", "convoy", "canal", "train", "lift"]

OPPOSED = 12.0  # pixels each of two opposing arrows bows to its own right
BOWS = (0.0, 10.0, -10.0, 14.0, -14.0, 19.0, -19.0, 24.0, -24.0)
NEAR = 6.0  # an arrow keeps this far from tokens of others
_AROUND = 100.0  # pixels around a straight line to where what its bows come near may stand
APART = 7.0  # ends of arrows to the same goal


@dataclass(frozen=True, slots=True)
class Route:
    """A line to be drawn: its way of going, its path from token to goal, the canal it takes.

    `fleets`: places of the fleets of a convoy with the point of the path nearest to each;
    `wish`: of a train, the stretch beyond the point where it halts.
    """

    mode: Mode
    path: Path
    canal: Canal | None = None
    fleets: tuple[tuple[str, Point], ...] = ()
    wish: Path = ()

    def moved(self, by: float) -> "Route":
        """Return the route `by` pixels further right: its copy in another world."""
        if not by:
            return self

        def shifted(path: Path) -> Path:
            return tuple((x + by, y) for x, y in path)

        # A train that never left has its wish for its path.
        path = shifted(self.path)
        wish = path if self.wish is self.path else shifted(self.wish)
        fleets = tuple((place, (point[0] + by, point[1])) for place, point in self.fleets)
        return replace(self, path=path, fleets=fleets, wish=wish)


def move_routes(outcome: Outcome, given: Sequence[Given[Order]], scene: Scene) -> Mapping[Order, Route]:
    """Return the routes of all moves and retreats by order. Moves of places the map lacks have none."""
    moves = [each.order for each in each_of(Move, tuple(given)) if _known(scene, each.order)]
    ends = _arrivals(moves, outcome, scene)
    steps = {(order.province, province_of(order.goal)) for order in moves}
    made: dict[Order, Route] = {}
    for order in moves:
        fleets = () if outcome.before.phase == "retreat" else convoy_line(order, outcome)
        local = scene.around(order.place, order.goal, *fleets)
        end = ends[order][0] + local.at(order.goal)[0] - scene.at(order.goal)[0], ends[order][1]
        made[order] = _route(order, outcome, local, end, steps, fleets)
    return made


def straight(
    start: Point,
    end: Point,
    scene: Scene,
    *,
    start_spot: Spot | None,
    end_spot: Spot | None,
    bow: float | None = None,
    end_gap: float = 3.0,
) -> Path:
    """Return the line from one token or point to another that keeps clear of all other tokens.

    `bow` bends it by so many pixels to its own right whatever lies there.
    """
    if math.dist(start, end) < 2:  # a unit ordered to where it stands
        start, end = (start[0], start[1] - scene.height), (start[0], start[1] - 2.6 * scene.height)
        return trimmed(curve(start, end), None, None)
    return _clear_line(start, end, scene.crowd, (start_spot, end_spot), bow, end_gap, scene.scale)


@lru_cache(maxsize=2048)
def _clear_line(  # a cache tells arguments apart by their places
    start: Point,
    end: Point,
    crowd: Crowd,
    ends: tuple[Spot | None, Spot | None],
    bow: float | None,
    end_gap: float,
    scale: float,
) -> Path:
    """See `straight`. Remembered, because after a change nearly all lines are those of before."""
    left, right = min(start[0], end[0]) - _AROUND, max(start[0], end[0]) + _AROUND
    top, bottom = min(start[1], end[1]) - _AROUND, max(start[1], end[1]) + _AROUND
    others = [spot for spot in crowd.near(left, top, right, bottom) if spot not in ends]
    best: Path = ()
    room = -1.0
    for bend in (bow,) if bow is not None else BOWS:
        path = trimmed(curve(start, end, bend * scale), *ends, end_gap=end_gap)
        free = clearance(path, others) if bow is None else math.inf
        if free > room + 0.5:
            best, room = path, free
        if free >= NEAR * scale:
            break
    return best


def _known(scene: Scene, order: Move | Train) -> bool:
    try:
        scene.anchor(order.place, False)
        scene.anchor(order.goal, False)
    except KeyError:
        return False
    return True


def _route(
    order: Move,
    outcome: Outcome,
    scene: Scene,
    end: Point,
    steps: Iterable[tuple[str, str]],
    fleets: tuple[str, ...],
) -> Route:
    out = outcome.before.phase == "retreat"
    start_spot, goal_spot = scene.spot(order.place, out), scene.spot(order.goal)
    start = scene.at(order.place, out)
    if out:
        return Route("retreat", straight(start, end, scene, start_spot=start_spot, end_spot=goal_spot))
    canal = next(
        (canal for canal in outcome.before.variant.canals if canal.joins(order.province, province_of(order.goal))), None
    )
    if canal is not None and canal.id in scene.canals:
        return Route("canal", _through(start, end, scene.canals[canal.id], start_spot, goal_spot), canal)
    if fleets or order.via:
        path = trimmed(_by_sea(start, end, fleets, scene), start_spot, goal_spot)
        stops = tuple((place, along(path, nearest(path, scene.at(place))[0])[0]) for place in fleets)
        return Route("convoy", path, fleets=stops)
    if scene.parted(order.place, order.goal):
        return Route("lift", arc(start, end, start_spot, goal_spot))
    opposed = (province_of(order.goal), order.province) in steps
    return Route(
        "step", straight(start, end, scene, start_spot=start_spot, end_spot=goal_spot, bow=OPPOSED if opposed else None)
    )


def _arrivals(moves: Sequence[Move], outcome: Outcome, scene: Scene) -> Mapping[Move, Point]:
    """Return where each move aims: the anchor, or points 7 pixels apart round it when several go to one goal."""
    out = outcome.before.phase == "retreat"
    goals: dict[str, list[Move]] = {}
    for order in moves:
        goals.setdefault(province_of(order.goal), []).append(order)
    aims: dict[Move, Point] = {}
    for orders in goals.values():
        if len(orders) == 1:
            aims[orders[0]] = scene.at(orders[0].goal)
            continue
        middle = scene.at(orders[0].goal)
        spot = scene.spot(orders[0].goal)
        apart = APART * scene.scale
        radius = max(4.0 * scene.scale, apart * len(orders) / (2 * math.pi) + 0.5)
        # Towards a token the arrows end at its edge, so they aim at points near its middle.
        radius = min(spot.width, spot.height) / 2 if spot else radius
        angles = sorted((_from(order, scene, out), number) for number, order in enumerate(orders))
        turns = _spread(tuple(turn for turn, _ in angles), 2 * math.asin(min(1.0, apart / 2 / radius)))
        for turn, (_, number) in zip(turns, angles, strict=True):
            centre = scene.at(orders[number].goal) if not spot else middle
            aims[orders[number]] = centre[0] + radius * math.cos(turn), centre[1] + radius * math.sin(turn)
    return aims


def _from(order: Move, scene: Scene, out: bool) -> float:
    """The direction a move comes from, seen from its goal."""
    local = scene.around(order.place, order.goal)
    return angle(local.at(order.goal), local.at(order.place, out))


@lru_cache(maxsize=2048)
def _spread(turns: tuple[float, ...], least: float) -> Sequence[float]:
    """Return sorted angles pushed apart until neighbours differ by `least`, each as near its old place as may be."""
    made = list(turns)
    least = min(least, 2 * math.pi / len(made))
    for _ in range(40):
        for index in range(len(made)):
            after = (index + 1) % len(made)
            gap = made[after] - made[index] + (2 * math.pi if after == 0 else 0.0)
            if gap < least - 1e-9:
                made[index] -= (least - gap) / 2
                made[after] += (least - gap) / 2
    return made


def _through(start: Point, end: Point, line: Path, start_spot: Spot | None, goal_spot: Spot | None) -> Path:
    way = line if math.dist(start, line[0]) <= math.dist(start, line[-1]) else line[::-1]
    return trimmed((*curve(start, way[0], 4.0)[:-1], *way[:-1], *curve(way[-1], end, -2.0)), start_spot, goal_spot)


def _by_sea(start: Point, end: Point, fleets: Sequence[str], scene: Scene) -> Path:
    points = [start, *(scene.at(place) for place in fleets), end]
    bends = [start]
    for before, fleet, after in zip(points, points[1:], points[2:], strict=False):
        bends.append(_beside(before, fleet, after, 1.35 * scene.height))
    return smooth((*bends, end)) if fleets else curve(start, end, 10 * scene.scale)


def _beside(before: Point, fleet: Point, after: Point, gap: float) -> Point:
    """Return a point `gap` pixels beside a fleet, on the side where the way from before to after passes it."""
    dx, dy = after[0] - before[0], after[1] - before[1]
    chord = math.hypot(dx, dy) or 1.0
    side = ((fleet[0] - before[0]) * dy - (fleet[1] - before[1]) * dx) / chord  # > 0: the way passes on its right
    sign = 1.0 if side >= 0 else -1.0
    return fleet[0] - dy / chord * gap * sign, fleet[1] + dx / chord * gap * sign
