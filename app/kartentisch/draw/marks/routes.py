"""The lines along which units want to go, before anything is drawn: other orders join them."""

import math
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
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


class KnownRoutes:
    """The routes of the drawing before, each with all it depended on besides scene and phase."""

    def __init__(self) -> None:
        """Know none."""
        self._scene: Scene | None = None
        self._phase: tuple[object, ...] = ()
        self._made: dict[Move, tuple[object, Route]] = {}
        self._aims: dict[str, tuple[list[Move], Mapping[Move, Point]]] = {}
        self._stations: tuple[Scene, Mapping[tuple[str, bool], Spot], Scene] | None = None

    def begin(self, scene: Scene, outcome: Outcome) -> None:
        """A new drawing begins: forget all when it is of another scene or phase."""
        phase = outcome.before.variant, outcome.before.phase
        same = self._scene is scene or self._scene == scene
        if not same or len(self._phase) != 2 or phase[0] is not self._phase[0] or phase[1] != self._phase[1]:
            self._made, self._aims = {}, {}
        self._scene, self._phase = scene, phase

    def route(self, order: Move, needs: object, make: Callable[[], Route]) -> Route:
        """Return the route of before when all it needs is the same, else a new one."""
        found = self._made.get(order)
        if found is None or found[0] != needs:
            found = self._made[order] = needs, make()
        return found[1]

    def aims(
        self, goal: str, orders: list[Move], make: Callable[[list[Move]], Mapping[Move, Point]]
    ) -> Mapping[Move, Point]:
        """Return where the moves to one goal aim, as before when they are the same moves."""
        found = self._aims.get(goal)
        if found is None or found[0] != orders:
            found = self._aims[goal] = orders, make(orders)
        return found[1]

    def with_stations(self, scene: Scene, stations: Mapping[tuple[str, bool], Spot]) -> Scene:
        """Return the scene with the rings of trains' wishes, the same object for the same ones."""
        if not stations:
            return scene
        kept = self._stations
        if kept is None or kept[0] is not scene or kept[1] != stations:
            kept = self._stations = scene, stations, scene.with_spots({**stations, **scene.spots})
        return kept[2]


def move_routes(
    outcome: Outcome, given: Sequence[Given[Order]], scene: Scene, known: KnownRoutes
) -> Generator[None, None, Mapping[Order, Route]]:
    """Work out the routes of all moves and retreats by order, one a step. Moves of places the map lacks have none.

    `known` remembers the routes of the drawing before: only those that change are worked out.
    """
    known.begin(scene, outcome)
    moves = [each.order for each in each_of(Move, tuple(given)) if _known(scene, each.order)]
    ends = _arrivals(moves, outcome, scene, known)
    steps = {(order.province, province_of(order.goal)) for order in moves}
    made: dict[Order, Route] = {}
    for order in moves:
        fleets = () if outcome.before.phase == "retreat" else convoy_line(order, outcome)
        opposed = (province_of(order.goal), order.province) in steps
        make = partial(_local_route, order, outcome, scene, ends[order], fleets, opposed=opposed)
        made[order] = known.route(order, (ends[order], fleets, opposed), make)
        yield
    return made


def _local_route(
    order: Move, outcome: Outcome, scene: Scene, aim: Point, fleets: tuple[str, ...], *, opposed: bool
) -> Route:
    """Return the route of a move to the point `aim`, in the world in which its places lie together."""
    local = scene.around(order.place, order.goal, *fleets)
    end = aim[0] + local.at(order.goal)[0] - scene.at(order.goal)[0], aim[1]
    return _route(order, outcome, local, end, fleets, opposed=opposed)


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
    fleets: tuple[str, ...],
    *,
    opposed: bool,
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
    return Route(
        "step", straight(start, end, scene, start_spot=start_spot, end_spot=goal_spot, bow=OPPOSED if opposed else None)
    )


def _arrivals(moves: Sequence[Move], outcome: Outcome, scene: Scene, known: KnownRoutes) -> Mapping[Move, Point]:
    """Return where each move aims: the anchor, or points 7 pixels apart round it when several go to one goal."""
    goals: dict[str, list[Move]] = {}
    for order in moves:
        goals.setdefault(province_of(order.goal), []).append(order)
    aims: dict[Move, Point] = {}
    make = partial(_aims, scene, outcome.before.phase == "retreat")
    for goal, orders in goals.items():
        if len(orders) == 1:
            aims[orders[0]] = scene.at(orders[0].goal)
        else:
            aims.update(known.aims(goal, orders, make))
    return aims


def _aims(scene: Scene, out: bool, orders: Sequence[Move]) -> Mapping[Move, Point]:
    """Return the points several moves to one goal aim at."""
    middle = scene.at(orders[0].goal)
    spot = scene.spot(orders[0].goal)
    apart = APART * scene.scale
    radius = max(4.0 * scene.scale, apart * len(orders) / (2 * math.pi) + 0.5)
    # Towards a token the arrows end at its edge, so they aim at points near its middle.
    radius = min(spot.width, spot.height) / 2 if spot else radius
    angles = sorted((_from(order, scene, out), number) for number, order in enumerate(orders))
    turns = _spread(tuple(turn for turn, _ in angles), 2 * math.asin(min(1.0, apart / 2 / radius)))
    aims: dict[Move, Point] = {}
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
