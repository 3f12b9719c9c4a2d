"""Clicks and letters in a movement phase."""

from msgspec.structs import replace

from kartentisch.geo import province_of
from kartentisch.judge.continuations.forced import why_not
from kartentisch.judge.continuations.goals import (
    convoy_seas,
    landings,
    move_goals,
    support_goals,
    train_goals,
)
from kartentisch.judge.continuations.values import Continuation, Desk, exact, none, own_unit, partial
from kartentisch.judge.modes.convoy import fleet_way
from kartentisch.orders.coasts import resolve_goal
from kartentisch.orders.values import Convoy, Hold, Move, Order, Passage, Support, Train, UnitOrder
from kartentisch.rules import Unit, reach, reason


def follow(desk: Desk, prefix: tuple[str, ...]) -> Continuation:
    """Return what may follow a prefix in a movement phase."""
    position = desk.position
    if not prefix:
        units = {unit.province: "unit" for unit in position.units if desk.may_order(unit.power)}
        return partial("unit", units)
    unit = position.by_province.get(province_of(prefix[0]))
    refused = own_unit(desk, unit, province_of(prefix[0]))
    if refused is not None or unit is None:
        return none(refused or reason("refuse.no-unit", province=prefix[0]))
    rest = prefix[1:]
    if not rest:
        goals = convoy_seas(desk, unit, ()) | move_goals(desk, unit) | {unit.province: "hold"}
        return partial("goal", goals, _letters(desk, unit))
    word, rest = rest[0], rest[1:]
    match word:
        case "H":
            return exact(_keeping(desk, unit, Hold(unit.power, unit.kind, unit.place)))
        case "M":
            if not rest:
                return partial("goal", convoy_seas(desk, unit, ()) | move_goals(desk, unit))
            return _move(desk, unit, rest)
        case "S":
            return _support(desk, unit, rest)
        case "C":
            return _convoy(desk, unit, rest)
        case "T":
            return _train(desk, unit, rest)
        case "P":
            return _permit(desk, unit, rest)
    if province_of(word) == unit.province and not rest:
        return exact(_keeping(desk, unit, Hold(unit.power, unit.kind, unit.place)))
    return _move(desk, unit, (word, *rest))


def _letters(desk: Desk, unit: Unit) -> tuple[str, ...]:
    letters = ["H", "M", "S"]
    if (unit.kind, unit.place) in desk.position.at_sea:
        letters.append("C")
    if train_goals(desk, unit):
        letters.append("T")
    if unit.province in desk.position.variant.keepers:
        letters.append("P")
    return tuple(letters)


def _keeping(desk: Desk, unit: Unit, order: UnitOrder) -> UnitOrder:
    """The order with the SC clauses the unit's draft already has; a clause goes with any order that holds."""
    before = desk.order_of(unit)
    if before is None or not before.permits:
        return order
    return replace(order, permits=before.permits)


def _refuse(desk: Desk, unit: Unit, tokens: tuple[str, ...]) -> Continuation:
    return none(why_not(desk.position, desk.draft, (unit.province, *tokens[:-1]), tokens[-1], desk.power))


def _move(desk: Desk, unit: Unit, tokens: tuple[str, ...]) -> Continuation:
    """One goal, or seas and a landing for a convoy."""
    goal = tokens[0]
    province = province_of(goal)
    mode = move_goals(desk, unit).get(province)
    if mode is None and province in convoy_seas(desk, unit, ()):
        return _route(desk, unit, tokens)
    if mode is None:
        return _refuse(desk, unit, tokens[:1])
    if mode == "train":
        return exact(Train(unit.power, unit.kind, unit.place, (), province, _line(desk, unit)))
    if mode == "convoy":
        return exact(*_convoyed(desk, unit, province))
    if mode == "canal":
        return exact(Move(unit.power, unit.kind, unit.place, (), province))
    return _step(desk, unit, goal, tokens[1:])


def _line(desk: Desk, unit: Unit) -> str:
    return desk.position.variant.railway_of[unit.province].id


def _step(desk: Desk, unit: Unit, goal: str, rest: tuple[str, ...]) -> Continuation:
    if rest and province_of(rest[0]) != province_of(goal):
        return _move(desk, unit, rest)  # asked for a coast, but another goal was meant after all
    chosen = rest[0] if rest else goal
    places = _coasts(desk, unit, province_of(goal))
    place = resolve_goal(desk.position, unit, chosen)
    if len(places) == 1 and (not rest or chosen == places[0]):
        place = places[0]
    if isinstance(place, str):
        return exact(Move(unit.power, unit.kind, unit.place, (), place))
    if place.code == "refuse.coast-needed" and not rest:
        return Continuation("partial", "coast", coasts=places)
    return none(place)


def _coasts(desk: Desk, unit: Unit, province: str) -> tuple[str, ...]:
    return tuple(place for place in reach.steps(desk.position, unit) if province_of(place) == province)


def _convoyed(desk: Desk, unit: Unit, goal: str) -> tuple[Order, ...]:
    """A move by convoy, with the convoy orders of own fleets that have none and make a way."""
    orders: list[Order] = [Move(unit.power, unit.kind, unit.place, (), goal)]
    own = [f for f in desk.position.units if f.power == unit.power and (f.kind, f.place) in desk.position.at_sea]
    ready = [f for f in own if _ready_to_convoy(desk, f, unit, goal)]
    orders += [
        Convoy(fleet.power, fleet.kind, fleet.place, (), unit.kind, unit.place, goal)
        for fleet in fleet_way(desk.position, unit, goal, ready)
        if desk.order_of(fleet) is None
    ]
    return tuple(orders)


def _ready_to_convoy(desk: Desk, fleet: Unit, army: Unit, goal: str) -> bool:
    order = desk.order_of(fleet)
    if isinstance(order, Convoy):
        return province_of(order.other) == army.province and province_of(order.goal) == goal
    return order is None


def _route(desk: Desk, unit: Unit, tokens: tuple[str, ...]) -> Continuation:
    route: tuple[str, ...] = ()
    for token in tokens:
        province = province_of(token)
        if province in convoy_seas(desk, unit, route):
            route = (*route, province)
            continue
        if route and province in landings(desk, unit, route[-1]):
            return exact(*_along(desk, unit, route, province))
        return _refuse(desk, unit, (token,))
    return partial("convoy-goal", convoy_seas(desk, unit, route) | landings(desk, unit, route[-1]))


def _along(desk: Desk, unit: Unit, route: tuple[str, ...], goal: str) -> tuple[Order, ...]:
    """A move along a named route, with the convoy orders of the own fleets on it."""
    orders: list[Order] = [Move(unit.power, unit.kind, unit.place, (), goal, via=True, route=route)]
    for sea in route:
        fleet = desk.position.by_province[sea]
        if desk.may_order(fleet.power) and reach.on_convoy_route(desk.position, fleet, unit.province, goal, unit.kind):
            orders.append(Convoy(fleet.power, fleet.kind, fleet.place, (), unit.kind, unit.place, goal))
    return tuple(orders)


def _support(desk: Desk, unit: Unit, tokens: tuple[str, ...]) -> Continuation:
    if not tokens:
        others = {
            other.province: "supported"
            for other in desk.position.units
            if other != unit and support_goals(desk, unit, other)
        }
        return partial("supported", others)
    other = desk.position.by_province.get(province_of(tokens[0]))
    if other is None:
        return none(reason("refuse.no-unit", province=province_of(tokens[0])))
    goals = support_goals(desk, unit, other)
    if other == unit or not goals:
        return _refuse(desk, unit, ("S", tokens[0], tokens[0]))
    if len(tokens) == 1:
        return partial("support-goal", goals)
    goal = province_of(tokens[1])
    if goal not in goals:
        return _refuse(desk, unit, ("S", *tokens[:2]))
    if goal == other.province:
        order = Support(unit.power, unit.kind, unit.place, (), other.kind, other.place)
        return exact(_keeping(desk, unit, order))
    support = Support(unit.power, unit.kind, unit.place, (), other.kind, other.place, goal)
    orders: list[Order] = [_keeping(desk, unit, support)]
    if desk.may_order(other.power) and other.power == unit.power and desk.order_of(other) is None:
        orders += _supported_move(desk, other, tokens[1])
    return exact(*orders)


def _supported_move(desk: Desk, other: Unit, goal: str) -> tuple[Order, ...]:
    """The supported unit's own move, when it is clear how it goes."""
    found = _move(desk, other, (goal,))
    return found.orders if found.status == "exact" else ()


def _convoy(desk: Desk, unit: Unit, tokens: tuple[str, ...]) -> Continuation:
    shore = reach.convoy_shore(desk.position, unit)
    if not shore:
        return none(reason("refuse.convoy-not-sea", unit=unit))
    if not tokens:
        armies = {
            army.province: "convoyed"
            for army in desk.position.units
            if desk.position.carries_at(unit, army.kind) and army.province in shore and _landings(desk, unit, army)
        }
        return partial("convoyed", armies)
    army = desk.position.by_province.get(province_of(tokens[0]))
    if army is None:
        return none(reason("refuse.no-unit", province=province_of(tokens[0])))
    if not desk.position.carries(unit.kind, army.kind):
        return _refuse(desk, unit, ("C", army.province, army.province))
    goals = _landings(desk, unit, army)
    if len(tokens) == 1:
        return partial("convoy-goal", goals) if goals else _refuse(desk, unit, ("C", army.province, army.province))
    goal = province_of(tokens[1])
    if goal not in goals:
        return _refuse(desk, unit, ("C", *tokens[:2]))
    orders: list[Order] = [Convoy(unit.power, unit.kind, unit.place, (), army.kind, army.place, goal)]
    if army.power == unit.power and desk.order_of(army) is None:
        on_foot = goal in reach.step_provinces(desk.position, army)
        orders.append(Move(army.power, army.kind, army.place, (), goal, via=on_foot))
    return exact(*orders)


def _landings(desk: Desk, fleet: Unit, army: Unit) -> dict[str, str]:
    """Where a fleet may help to convoy a unit to."""
    position = desk.position
    board, stands_on = position.variant.board, position.variant.kinds[army.kind].stands_on
    return {
        goal: "convoy"
        for goal in reach.convoy_shore(position, fleet, army.kind)
        if goal not in (army.province, *position.closed)
        and stands_on(board.board_of(goal))
        and reach.on_convoy_route(position, fleet, army.province, goal, army.kind)
    }


def _train(desk: Desk, unit: Unit, tokens: tuple[str, ...]) -> Continuation:
    stations = train_goals(desk, unit)
    if not tokens:
        if not stations:
            return none(why_not(desk.position, desk.draft, (unit.province, "T"), unit.province, desk.power))
        return partial("station", dict.fromkeys(stations, "train"))
    goal = province_of(tokens[0])
    if goal not in stations:
        return _refuse(desk, unit, ("T", goal))
    return exact(Train(unit.power, unit.kind, unit.place, (), goal, _line(desk, unit)))


def _permit(desk: Desk, unit: Unit, tokens: tuple[str, ...]) -> Continuation:
    position = desk.position
    canal = position.variant.keepers.get(unit.province)
    if canal is None:
        first = position.variant.canals[0].keeper if position.variant.canals else unit.province
        return none(reason("refuse.canal-not-keeper", canal=first))
    before = desk.order_of(unit)
    if isinstance(before, (Move, Train)):
        return none(reason("refuse.canal-moving", unit=unit))
    with_fleet = [sea for sea in canal.seas if sea in position.by_province]
    if not tokens:
        return partial("passage", dict.fromkeys(with_fleet or canal.seas, "passage"))
    origin = province_of(tokens[0])
    if origin not in canal.seas:
        return none(reason("refuse.canal-not-sea", canal=canal.keeper, province=origin))
    goal = canal.seas[1] if origin == canal.seas[0] else canal.seas[0]
    if len(tokens) == 1:
        return partial("passage-goal", {goal: "passage"})
    if province_of(tokens[1]) != goal:
        return none(reason("refuse.canal-not-sea", canal=canal.keeper, province=province_of(tokens[1])))
    order = before or Hold(unit.power, unit.kind, unit.place)
    fleet = position.by_province.get(origin)
    permit = Passage(fleet.kind if fleet is not None else min(canal.kinds), origin, goal)
    return exact(replace(order, permits=tuple(dict.fromkeys((*order.permits, permit)))))
