"""Every legal order a unit may be given in a movement phase, but for those that come to the same."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations

from msgspec.structs import replace

from kartentisch.geo import province_of
from kartentisch.orders.legality import own_refusal
from kartentisch.orders.values import Convoy, Hold, Move, Passage, Support, Train, UnitOrder
from kartentisch.rules import Position, Unit, reach

Reaching = Mapping[str, Sequence[Unit]]
"""The units that could ever come to a province."""


def reaching(position: Position) -> Reaching:
    """Return who could ever come to each province, by any way."""
    found: dict[str, list[Unit]] = {}
    for unit in position.units:
        for goal in sorted(_goals(position, unit)):
            found.setdefault(goal, []).append(unit)
    return found


def legal_orders(position: Position, unit: Unit, comers: Reaching | None = None) -> tuple[UnitOrder, ...]:
    """Return the legal orders of a unit, to hold first.

    Left out are double and illegal orders (the unit holds), named routes, supports that name a coast where a ruling
    does not ask for it, and leave for a canal nobody stands at: none of them can do what another order cannot.
    `comers`: what `reaching` says of the position, if it is known.
    """
    orders = [Hold(unit.power, unit.kind, unit.place), *_moves(position, unit)]
    orders += [
        order
        for order in _helps(position, unit, comers or reaching(position))
        if own_refusal(position, unit, order) is None
    ]
    return tuple(_with_leave(position, unit, orders))


def without_help(position: Position, unit: Unit, orders: tuple[UnitOrder, ...]) -> tuple[UnitOrder, ...]:
    """Return the orders that help no unit of another power, neither by support nor by convoy nor by leave."""

    def own(place: str) -> bool:
        other = position.by_province.get(province_of(place))
        return other is not None and other.power == unit.power

    return tuple(
        order
        for order in orders
        if not (isinstance(order, (Support, Convoy)) and not own(order.other))
        and all(own(permit.origin) for permit in order.permits)
    )


def _moves(position: Position, unit: Unit) -> Iterator[UnitOrder]:
    near = reach.step_provinces(position, unit)
    power, kind, place = unit.power, unit.kind, unit.place
    for goal in reach.steps(position, unit):
        yield Move(power, kind, place, (), goal)
    for goal in sorted(reach.convoy_goals(position, unit)):
        yield Move(power, kind, place, (), goal, via=goal in near)
    for goal in sorted(reach.canal_goals(position, unit)):
        if goal not in near:
            yield Move(power, kind, place, (), goal)
    line = reach.railway(position, unit)
    for goal in reach.train_goals(position, unit) if line is not None else ():
        yield Train(power, kind, place, (), goal, line.id if line is not None else "")


def _helps(position: Position, unit: Unit, comers: Reaching) -> Iterator[UnitOrder]:
    power, kind, place = unit.power, unit.kind, unit.place
    near = reach.support_provinces(position, unit) | set(reach.canal_goals(position, unit))
    canal = position.variant.keepers.get(unit.province)
    near |= set(canal.seas) if canal is not None else set()
    coasts = not position.is_ruling("coast.support", "ignored") and "coast.support" in position.variant.rulings
    for goal in sorted(near):
        there = position.by_province.get(goal)
        if there is not None and there != unit:
            yield Support(power, kind, place, (), there.kind, there.place)
        for other in comers.get(goal, ()):
            if other == unit:
                continue
            yield Support(power, kind, place, (), other.kind, other.place, goal)
            if coasts and not position.is_ruling("coast.support", "may be left out"):
                for coast in reach.steps(position, other):
                    if coast != goal and province_of(coast) == goal:
                        yield Support(power, kind, place, (), other.kind, other.place, coast)
    if (unit.kind, unit.place) in position.at_sea:
        for army in position.units:
            shore = reach.convoy_shore(position, unit, army.kind)
            if army.province in shore and position.carries_at(unit, army.kind):
                for goal in sorted(shore - {army.province}):
                    yield Convoy(power, kind, place, (), army.kind, army.place, goal)


def _goals(position: Position, unit: Unit) -> frozenset[str]:
    return (
        reach.step_provinces(position, unit)
        | reach.convoy_goals(position, unit)
        | set(reach.canal_goals(position, unit))
        | set(reach.train_goals(position, unit))
    )


def _with_leave(position: Position, unit: Unit, orders: list[UnitOrder]) -> Iterator[UnitOrder]:
    """Yield the orders of a canal's keeper with every leave it may give to those who stand at its seas."""
    yield from orders
    canal = position.variant.keepers.get(unit.province)
    if canal is None:
        return
    passages = []
    for origin, goal in (canal.seas, canal.seas[::-1]):
        fleet = position.by_province.get(origin)
        if fleet is not None and goal in reach.canal_goals(position, fleet):
            passages.append(Passage(fleet.kind, fleet.place, goal))
    moving = position.is_ruling("canal.bounced_keeper", "open")
    given = chain.from_iterable(combinations(passages, n) for n in range(1, len(passages) + 1))
    for permits in given:
        for order in orders:
            if moving or not isinstance(order, (Move, Train)):
                yield replace(order, permits=permits)
