"""The goals of one unit, by mode, for highlights."""

from collections.abc import Mapping

from kartentisch.geo import Terrain, province_of
from kartentisch.judge.continuations.values import Desk
from kartentisch.orders.values import Train
from kartentisch.rules import Position, Unit, reach


def move_goals(desk: Desk, unit: Unit) -> dict[str, str]:
    """Provinces a unit may be ordered to, with the mode a click there means."""
    position = desk.position
    goals: dict[str, str] = {}
    for province in reach.convoy_goals(position, unit):
        goals[province] = "convoy"
    for station in train_goals(desk, unit):
        goals[station] = "train"
    for sea in reach.canal_goals(position, unit):
        goals[sea] = "canal"
    for province in reach.step_provinces(position, unit):
        goals[province] = "step"
    return goals


class _PlainGoals:
    """The goals of units whatever has been drafted; asked for every unit when one is to support any.

    Kept for the position asked about last, which is known by being the same object: to compare positions takes longer.
    """

    def __init__(self) -> None:
        self._position: Position | None = None
        self._found: dict[Unit, Mapping[str, str]] = {}

    def of(self, position: Position, unit: Unit) -> Mapping[str, str]:
        if position is not self._position:
            self._position, self._found = position, {}
        found = self._found.get(unit)
        if found is None:
            found = self._found[unit] = move_goals(Desk(position, (), None), unit)
        return found


_PLAIN = _PlainGoals()


def other_train(desk: Desk, unit: Unit) -> Unit | None:
    """Another unit of the same power whose train is already drafted."""
    for order in desk.draft:
        if isinstance(order, Train) and order.power == unit.power and order.province != unit.province:
            return desk.position.by_province.get(order.province)
    return None


def train_goals(desk: Desk, unit: Unit) -> tuple[str, ...]:
    """Stations a unit may take the train to, none when another train is drafted."""
    return () if other_train(desk, unit) is not None else reach.train_goals(desk.position, unit)


def convoy_seas(desk: Desk, unit: Unit, route: tuple[str, ...]) -> dict[str, str]:
    """Seas with a fleet that may come next on the way of a convoyed unit."""
    position = desk.position
    if not reach.may_be_convoyed(position, unit.kind):
        return {}
    found = {}
    for kind, place in position.carriers(unit.kind):
        sea = province_of(place)
        near = reach.near_carrier(position, kind, place)
        before = route[-1] if route else unit.province
        if before in near and sea not in route:
            found[sea] = "sea"
    return found


def landings(desk: Desk, unit: Unit, sea: str) -> dict[str, str]:
    """Coasts where a convoy may land after its last sea."""
    fleet = desk.position.by_province[sea]
    board = desk.position.variant.board
    near = reach.near_carrier(desk.position, fleet.kind, fleet.place)
    stands_on = desk.position.variant.kinds[unit.kind].stands_on
    return {
        province: "convoy"
        for province in near
        if board.terrain(province) in (Terrain.COAST, Terrain.ISLAND)
        and stands_on(board.board_of(province))
        and province != unit.province
        and province not in desk.position.closed
    }


def support_goals(desk: Desk, unit: Unit, other: Unit) -> dict[str, str]:
    """Where `unit` may support `other` to: its own province means to hold."""
    position = desk.position
    if other.kind in position.own_support and unit.kind != other.kind:
        return {}
    helped = position.variant.kinds[unit.kind].supports
    if helped and other.kind not in helped:
        return {}
    near = set(reach.support_provinces(position, unit))
    goals = {}
    canals = reach.canal_goals(position, other)
    if position.is_ruling("canal.support_across"):
        near |= set(reach.canal_goals(position, unit))
    for province, mode in _PLAIN.of(position, other).items():
        keeps = province in canals and canals[province].keeper == unit.province
        if province == unit.province or not (province in near or (keeps and position.is_ruling("canal.army_supports"))):
            continue
        # A fleet that supports does not convoy: the way must be there without it.
        if mode != "convoy" or reach.can_ever_reach(position, other, province, unit):
            goals[province] = mode
    if other.province in near:
        goals[other.province] = "hold"
    return goals
