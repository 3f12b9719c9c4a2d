"""Whether an order is allowed where it is given: what could never succeed on the map is illegal, with its reason.

Looks at one order alone; rules about several orders together (two trains, double orders, surplus builds) are the
judge's. Source: document.md's result words, DATC 4.E.1, Ludomaniac Colonial.
"""

from kartentisch.geo import Terrain, coast_of, province_of
from kartentisch.orders import phases
from kartentisch.orders.coasts import resolve_goal
from kartentisch.orders.values import Convoy, Hold, Move, Order, Support, Train, UnitOrder, Unreadable
from kartentisch.rules import MOVEMENT, RETREAT, Canal, Position, Reason, Unit, reach, reason


def refusal(position: Position, order: Order) -> Reason | None:
    """Return why `order` is not allowed in `position`, None when it is legal."""
    if isinstance(order, Unreadable):
        return reason("order.unreadable", text=order.text)
    if position.phase == MOVEMENT:
        return _movement(position, order)
    if position.phase == RETREAT:
        return phases.retreat_refusal(position, order)
    return phases.adjustment_refusal(position, order)


def unit_refusal(order: UnitOrder, unit: Unit | None) -> Reason | None:
    """Return why an order does not fit the unit found in its province."""
    if unit is None:
        return reason("order.no-unit", place=order.province)
    if unit.power != order.power:
        return reason("order.not-own-unit", unit=unit, power=order.power)
    if order.kind not in (unit.kind, "?"):
        return reason("order.wrong-kind", unit=unit)
    return None


def _movement(position: Position, order: Order) -> Reason | None:
    if not isinstance(order, (Hold, Move, Train, Support, Convoy)):
        return phases.wrong_phase(position, order)
    unit = position.by_province.get(order.province)
    refused = unit_refusal(order, unit)
    return refused if refused is not None or unit is None else own_refusal(position, unit, order)


def own_refusal(position: Position, unit: Unit, order: UnitOrder) -> Reason | None:
    """Return why an order of a movement phase is not allowed for `unit`, the power's own unit in its province."""
    if order.kind not in (unit.kind, "?"):
        return reason("order.wrong-kind", unit=unit)
    match order:
        case Move():
            return move_refusal(position, unit, order)
        case Train():
            return _train(position, unit, order)
        case Support():
            return _support(position, unit, order)
        case Convoy():
            return _convoy(position, unit, order)
        case Hold():
            return None
    return phases.wrong_phase(position, order)


def enter_refusal(position: Position, unit: Unit, province: str) -> Reason | None:
    """Return why a unit of this kind can never stand in `province`, None when it can."""
    terrain = position.variant.board.terrain(province)
    kind = position.variant.kinds[unit.kind]
    if terrain is Terrain.BARRIER and Terrain.BARRIER not in kind.enters:
        return _barrier(position, province)
    if province in position.closed:
        return reason("refuse.closed-province", province=province)
    if not kind.stands_on(position.variant.board.board_of(province)):
        return reason("refuse.link-normal")
    if terrain not in kind.enters:
        code = "refuse.army-sea" if terrain is Terrain.SEA else "refuse.fleet-inland"
        return reason(code, unit=unit, province=province)
    return None


def _barrier(position: Position, province: str) -> Reason:
    """Why a barrier is closed to a kind: to all of them, or to all but those that fly over it."""
    entered = any(Terrain.BARRIER in kind.enters for kind in position.variant.kinds.values())
    return reason("refuse.barrier-wings-only" if entered else "refuse.barrier", province=province)


def move_refusal(position: Position, unit: Unit, order: Move) -> Reason | None:
    """Return why a move cannot ever succeed: by step, canal or convoy."""
    if position.strict_coasts:
        refused = _strict_refusal(position, unit, order)
        if refused is not None:
            return refused
    if not order.via and reach.is_step(position, unit, order.goal):
        return None
    goal = province_of(order.goal)
    if goal == unit.province:
        return reason("refuse.same-place", unit=unit)
    if goal not in position.variant.board.provinces:
        return reason("position.no-place", word=order.goal)
    refused = enter_refusal(position, unit, goal)
    if refused is not None:
        return refused
    convoyed = goal in reach.convoy_goals(position, unit)
    if order.via:
        return None if convoyed else _no_convoy(position, unit, goal)
    if goal in reach.step_provinces(position, unit):
        place = resolve_goal(position, unit, order.goal)
        return place if isinstance(place, Reason) else None
    if convoyed or goal in reach.canal_goals(position, unit):
        return None
    if goal in reach.overseas(position, unit):
        return reason("refuse.convoy-no-chain", origin=unit.province, goal=goal)
    if position.variant.kinds[unit.kind].names_coast and _armies_touch(position, unit.province, goal):
        return reason("refuse.no-common-coast", origin=unit.place, province=goal)
    return reason("refuse.not-adjacent", origin=unit.place, province=goal)


def _strict_refusal(position: Position, unit: Unit, order: Move) -> Reason | None:
    """Return why a move fails that names a coast wrongly or needlessly (rulings coast.origin and coast.army)."""
    if coast_of(order.place) and order.place != unit.place and position.is_ruling("coast.origin", "fails"):
        return reason("refuse.coast-origin", unit=unit)
    names_coast = position.variant.kinds[unit.kind].names_coast
    if coast_of(order.goal) and not names_coast and position.is_ruling("coast.army", "fails"):
        return reason("refuse.coast-army", unit=unit)
    return None


def _armies_touch(position: Position, origin: str, goal: str) -> bool:
    return bool(position.variant.board.link_between(origin, goal))


def _no_convoy(position: Position, unit: Unit, goal: str) -> Reason:
    if not reach.may_be_convoyed(position, unit.kind):
        return reason("refuse.convoy-only-armies", unit=unit)
    for province in (unit.province, goal):
        if position.variant.board.terrain(province) not in (Terrain.COAST, Terrain.ISLAND):
            return reason("refuse.convoy-inland", province=province)
    return reason("refuse.convoy-no-chain", origin=unit.province, goal=goal)


def _train(position: Position, unit: Unit, order: Train) -> Reason | None:
    line = next((line for line in position.variant.railways if line.id == order.railway), None)
    if line is None:
        return reason("order.unreadable", text=str(order))
    if unit.power not in line.powers and position.is_ruling("tsr.foreign_order", "ordinary move"):
        return move_refusal(position, unit, Move(order.power, order.kind, order.place, (), order.goal))
    if unit.power not in line.powers or unit.kind not in line.kinds:
        return reason("refuse.train-not-russian", unit=unit)
    goal = province_of(order.goal)
    for station in (unit.province, goal):
        if station not in line.stations:
            return reason("refuse.train-not-station", province=station, stations=line.stations)
    return reason("refuse.same-place", unit=unit) if goal == unit.province else None


def _support(position: Position, unit: Unit, order: Support) -> Reason | None:
    other = position.by_province.get(province_of(order.other))
    if province_of(order.other) == unit.province:
        return reason("refuse.support-itself", unit=unit)
    if other is not None and order.other_kind not in (other.kind, "?"):
        return reason("order.wrong-kind", unit=other)
    target = province_of(order.goal or order.other)
    if target == unit.province:
        return reason("refuse.support-itself", unit=unit)
    if other is not None and other.kind in position.own_support and unit.kind != other.kind:
        return reason("refuse.support-own-kind", other=other)
    helped = position.variant.kinds[unit.kind].supports
    if other is not None and helped and other.kind not in helped:
        return reason("zombie.void.normal-helper", unit=unit)
    if target not in reach.support_provinces(position, unit):
        refused = _support_afar(position, unit, order, other)
        if refused is not None:
            return refused
    if order.goal and other is not None and not reach.can_ever_reach(position, other, target, unit):
        return reason("refuse.support-target-cannot", other=other, goal=target)
    return None


def _support_afar(position: Position, unit: Unit, order: Support, other: Unit | None) -> Reason | None:
    """Return why a unit may not support into a province it cannot step to: only a canal may allow it."""
    target = province_of(order.goal or order.other)
    canal = _passage(position, order, other)
    if canal is not None and canal.keeper == unit.province and position.is_ruling("canal.army_supports"):
        return None
    across = reach.canal_goals(position, unit).get(target)
    if across is None:
        known = position.variant.board.provinces.get(target)
        barred = known is not None and known.terrain is Terrain.BARRIER and enter_refusal(position, unit, target)
        return barred or reason("refuse.support-reach", unit=unit, goal=target)
    if position.is_ruling("canal.support_across"):
        return None
    return reason("refuse.support-canal", canal=across.keeper)


def _passage(position: Position, order: Support, other: Unit | None) -> Canal | None:
    """The canal whose passage an order supports, if it supports one."""
    if other is None or not order.goal:
        return None
    return reach.canal_goals(position, other).get(province_of(order.goal))


def _convoy(position: Position, unit: Unit, order: Convoy) -> Reason | None:
    if (unit.kind, unit.place) not in position.at_sea:
        return reason("refuse.convoy-not-sea", unit=unit)
    origin, goal = province_of(order.other), province_of(order.goal)
    army = position.by_province.get(origin)
    if army is not None and order.other_kind not in (army.kind, "?"):
        return reason("order.wrong-kind", unit=army)
    kind = army.kind if army is not None else order.other_kind
    if kind != "?" and not position.carries(unit.kind, kind):
        helped = position.variant.kinds[unit.kind].supports
        if army is not None and helped and kind not in helped and reach.may_be_convoyed(position, kind):
            return reason("zombie.void.normal-helper", unit=unit)
        return reason("refuse.convoy-only-armies", unit=army or Unit("", kind, origin))
    if origin == goal:
        return reason("refuse.convoy-no-chain", origin=origin, goal=goal)
    for province in (origin, goal):
        if position.variant.board.terrain(province) not in (Terrain.COAST, Terrain.ISLAND):
            return reason("refuse.convoy-inland", province=province)
    if not reach.on_convoy_route(position, unit, origin, goal, kind):
        return reason("refuse.convoy-no-chain", origin=origin, goal=goal)
    return None
