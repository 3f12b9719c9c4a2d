"""Where a unit can ever go, mode by mode: step, convoy, canal passage, railway.

These are the goals for legality and highlighting; whether a way is open this turn is the judge's business.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from kartentisch.geo import Terrain, province_of
from kartentisch.geo.link import LANDBRIDGE
from kartentisch.rules.position import Position
from kartentisch.rules.unit import Unit
from kartentisch.rules.variant import Variant
from kartentisch.rules.ways import Canal, Railway


@dataclass(frozen=True, slots=True)
class Steps:
    """Ordinary steps from one place: the places reached, sorted, and their provinces."""

    places: tuple[str, ...]
    exact: frozenset[str]
    provinces: frozenset[str]


def steps(position: Position, unit: Unit) -> tuple[str, ...]:
    """Places `unit` reaches by an ordinary step, coasts named for kinds that need them."""
    return _steps(position, unit).places


def step_provinces(position: Position, unit: Unit) -> frozenset[str]:
    """Provinces `unit` reaches by an ordinary step (what it may support into)."""
    return _steps(position, unit).provinces


def support_provinces(position: Position, unit: Unit) -> frozenset[str]:
    """Provinces `unit` may support into: those it steps to, but for what rulings say about supports between boards.

    From below a zombie may reach what a unit in the field above it could (underworld.support_reach); from above it
    may be kept from supporting into the field below (underworld.support_down).
    """
    near = step_provinces(position, unit)
    rise = position.variant.rise
    if rise is None:
        return near
    board = position.variant.board
    at = board.board_of(unit.place)
    if at == rise.below and position.is_ruling("underworld.support_reach", "as from above"):
        above = board.on_board(unit.place, rise.above)
        return near | {p for p in step_provinces(position, unit.moved(above)) if board.board_of(p) == rise.above}
    if at == rise.above and position.is_ruling("underworld.support_down", False):
        return frozenset(p for p in near if board.board_of(p) != rise.below)
    return near


def is_step(position: Position, unit: Unit, place: str) -> bool:
    """Whether `unit` reaches exactly this place, its coast included, by an ordinary step."""
    return place in _steps(position, unit).exact


def _steps(position: Position, unit: Unit) -> Steps:
    table = position.step_table
    key = (unit.kind, unit.place)
    found: Steps | None = table.get(key)
    if found is None:
        found = table[key] = _find_steps(position.variant, position.step_rulings, *key)
    return found


def _find_steps(variant: Variant, rulings: tuple[frozenset[str], bool], kind: str, place: str) -> Steps:
    closed, by_sea_only = rulings
    unit_kind = variant.kinds[kind]
    start = place if unit_kind.names_coast else province_of(place)
    places = [
        goal
        for goal in variant.board.steps(unit_kind.passes, start)
        if variant.board.terrain(goal) in unit_kind.enters and province_of(goal) not in closed
    ]
    if by_sea_only and unit_kind.names_coast:
        barred = _bridges(variant)
        places = [goal for goal in places if frozenset((province_of(goal), province_of(place))) not in barred]
    return Steps(tuple(places), frozenset(places), frozenset(map(province_of, places)))


@cache
def _bridges(variant: Variant) -> frozenset[frozenset[str]]:
    """Pairs of provinces joined by a land bridge only, and by no coast (ruling landbridge.fleets)."""
    links = (link for link in variant.board.links if link.look == LANDBRIDGE)
    bridges = frozenset(frozenset((province_of(link.a), province_of(link.b))) for link in links)
    return bridges.difference(variant.rulings["landbridge.fleets"].coasts)


@cache
def _carriers(variant: Variant, also: frozenset[str]) -> dict[str, frozenset[str]]:
    """Which classes of links the carriers of each carried kind use; kinds in `also` are carried by every carrier."""
    carried: dict[str, set[str]] = {}
    for kind in variant.kinds.values():
        for letter in kind.convoys | also if kind.convoys else ():
            carried.setdefault(letter, set()).add(kind.passes)
    return {letter: frozenset(classes) for letter, classes in carried.items()}


def may_be_convoyed(position: Position, kind: str) -> bool:
    """Whether some kind of unit carries units of this kind."""
    return kind in _carriers(position.variant, position.carried)


@cache
def waters(variant: Variant, passes: str, extra: frozenset[str] = frozenset()) -> tuple[frozenset[str], ...]:
    """Connected waters: sets of sea provinces a carrier's chain can run through. `extra` provinces count as sea."""
    board = variant.board
    seas = {p.id for p in board.provinces.values() if p.terrain is Terrain.SEA} | extra
    found: list[frozenset[str]] = []
    while seas:
        edge = [seas.pop()]
        water = set(edge)
        while edge:
            for place in board.provinces[edge.pop()].places:
                for near in board.near(passes, place) & seas:
                    seas.discard(near)
                    water.add(near)
                    edge.append(near)
        found.append(frozenset(water))
    return tuple(found)


@cache
def shores(variant: Variant, passes: str, water: frozenset[str]) -> frozenset[str]:
    """Provinces with a coast on this water."""
    board = variant.board
    near: set[str] = set()
    for sea in water:
        for place in board.provinces[sea].places:
            near |= board.near(passes, place)
    return frozenset(p for p in near if board.terrain(p) in (Terrain.COAST, Terrain.ISLAND))


@cache
def _overseas(
    variant: Variant, also: frozenset[str], kind: str, province: str, extra: frozenset[str]
) -> frozenset[str]:
    goals: set[str] = set()
    for passes in _carriers(variant, also).get(kind, ()):
        for water in waters(variant, passes, extra):
            coast = shores(variant, passes, water)
            if province in coast:
                goals |= coast
    return frozenset(goals - {province})


def overseas(position: Position, unit: Unit) -> frozenset[str]:
    """Provinces a unit could be convoyed to if fleets stood wherever they are needed."""
    extra = position.convoys_from
    return _overseas(position.variant, position.carried, unit.kind, unit.province, extra) - position.closed


def near_carrier(position: Position, kind: str, place: str) -> frozenset[str]:
    """Provinces near a unit that convoys: seas for the next one of its row, shores to start from and to land on."""
    return _near_sea(position.variant, kind, place, _across(position))


def _across(position: Position) -> bool:
    """Whether one fleet reaches the shores of both boards (ruling underworld.convoy_link)."""
    return position.is_ruling("underworld.convoy_link", "one fleet")


@cache
def _near_sea(variant: Variant, kind: str, place: str, across: bool) -> frozenset[str]:
    board, passes = variant.board, variant.kinds[kind].passes
    near = board.near(passes, place)
    if across:
        twins = [board.on_board(place, mark) for mark in board.boards if mark != board.board_of(place)]
        shores = frozenset().union(*(board.near(passes, twin) for twin in twins if twin))
        near |= {province for province in shores if board.terrain(province) is not Terrain.SEA}
    return near


@dataclass(frozen=True, slots=True)
class FleetGroup:
    """Fleets at sea that touch: what is near each, by its province; the shores they touch."""

    near: Mapping[str, frozenset[str]]
    shore: frozenset[str]


@lru_cache(maxsize=512)
def _fleet_groups(variant: Variant, fleets: frozenset[tuple[str, str]], across: bool) -> tuple[FleetGroup, ...]:
    left = {province_of(place): (kind, place) for kind, place in sorted(fleets)}
    groups = []
    while left:
        edge = [left.popitem()]
        near: dict[str, frozenset[str]] = {}
        while edge:
            province, (kind, place) = edge.pop()
            near[province] = touched = _near_sea(variant, kind, place, across)
            edge.extend((sea, left.pop(sea)) for sea in sorted(touched & left.keys()))
        shore = frozenset(
            p
            for touched in near.values()
            for p in touched
            if variant.board.terrain(p) in (Terrain.COAST, Terrain.ISLAND)
        )
        groups.append(FleetGroup(near, shore))
    return tuple(groups)


def convoy_goals(position: Position, unit: Unit, without: Unit | None = None) -> frozenset[str]:
    """Provinces the fleets now at sea could convoy a unit to, whatever their orders (DATC 6.D.32).

    `without`: a fleet that cannot help because its own order is another one.
    """
    fleets = position.carriers(unit.kind)
    if without is not None:
        fleets -= {(without.kind, without.place)}
    return _convoy_goals(position.variant, fleets, _across(position), unit.kind, unit.province) - position.closed


@lru_cache(maxsize=4096)
def _convoy_goals(
    variant: Variant, fleets: frozenset[tuple[str, str]], across: bool, kind: str, province: str
) -> frozenset[str]:
    goals: set[str] = set()
    for group in _fleet_groups(variant, fleets, across):
        if province in group.shore:
            goals |= group.shore
    goals.discard(province)
    stands_on = variant.kinds[kind].stands_on
    return frozenset(goal for goal in goals if stands_on(variant.board.board_of(goal)))


def convoy_shore(position: Position, unit: Unit, kind: str = "") -> frozenset[str]:
    """Shores the group of fleets around a convoying unit joins; empty when the unit cannot convoy where it stands.

    `kind`: of the unit to be convoyed, "" for any.
    """
    group = _group_of(position, unit, kind)
    return frozenset() if group is None else group.shore


def _group_of(position: Position, fleet: Unit, kind: str) -> FleetGroup | None:
    fleets = position.carriers(kind) if kind in position.variant.kinds else position.at_sea
    groups = _fleet_groups(position.variant, fleets, _across(position))
    return next((group for group in groups if fleet.province in group.near), None)


def on_convoy_route(position: Position, fleet: Unit, origin: str, goal: str, kind: str = "") -> bool:
    """Whether a chain of the fleets now at sea that runs through `fleet` could join two shores for a `kind` ("": any).

    Such a chain touches the origin with its first fleet only and the goal with its last only, and has no fleet twice:
    a fleet that only lengthens a way which is whole without it is on no route (DATC 6.F.12, 6.G.19).
    """
    group = _group_of(position, fleet, kind)
    return group is not None and {origin, goal} <= group.shore and _on_route(group, fleet.province, origin, goal)


def _on_route(group: FleetGroup, fleet: str, origin: str, goal: str) -> bool:
    starts = {sea for sea, near in group.near.items() if origin in near}
    ends = {sea for sea, near in group.near.items() if goal in near}
    shortcuts = starts & ends
    if fleet in shortcuts:
        return True
    if fleet in starts:
        return _flood(group, fleet, shortcuts | starts, starts, ends)[1]
    if fleet in ends:
        return _flood(group, fleet, shortcuts | ends, starts, ends)[0]
    # Two ways out of the fleet with no fleet in common exist unless one fleet lies on all of them (Menger).
    if not all(_flood(group, fleet, shortcuts, starts, ends)):
        return False
    return all(any(_flood(group, fleet, shortcuts | {sea}, starts, ends)) for sea in group.near if sea != fleet)


def _flood(group: FleetGroup, fleet: str, barred: set[str], starts: set[str], ends: set[str]) -> tuple[bool, bool]:
    """Whether fleets joined to `fleet` touch the origin, and the goal; a way ends where it first touches either."""
    seen = barred | {fleet}
    edge = [fleet]
    origin = goal = False
    while edge:
        for sea in group.near[edge.pop()]:
            if sea in group.near and sea not in seen:
                seen.add(sea)
                origin = origin or sea in starts
                goal = goal or sea in ends
                if sea not in starts and sea not in ends:
                    edge.append(sea)
    return origin, goal


def canal_goals(position: Position, unit: Unit) -> dict[str, Canal]:
    """Seas a unit reaches through a canal, with the canal; whether leave is given is another matter."""
    ways = position.variant.canals_at.get(unit.province, ())
    also = unit.kind in position.canal_units if ways else False
    return {sea: canal for sea, canal in ways if also or unit.kind in canal.kinds}


def railway(position: Position, unit: Unit) -> Railway | None:
    """The railway a unit may ride from where it stands, if its power and kind may."""
    line = position.variant.railway_of.get(unit.province)
    if line is None or unit.kind not in line.kinds or unit.power not in line.powers:
        return None
    return line


def train_goals(position: Position, unit: Unit) -> tuple[str, ...]:
    """Stations a unit may order a train to, in the order of the line."""
    line = railway(position, unit)
    return () if line is None else tuple(station for station in line.stations if station != unit.province)


def can_ever_reach(position: Position, unit: Unit, province: str, supporter: Unit | None = None) -> bool:
    """Whether a unit could come to a province in one turn by any mode, without a convoy by its `supporter`."""
    return (
        province in step_provinces(position, unit)
        or province in train_goals(position, unit)
        or province in canal_goals(position, unit)
        or province in convoy_goals(position, unit, supporter)
    )
