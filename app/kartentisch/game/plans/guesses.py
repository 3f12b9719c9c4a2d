"""Guesses for the other powers: they hold, they order as last time, or they attack with all supports they have."""

from collections.abc import Iterable
from itertools import chain

from kartentisch.game.plans.branches import Sheets
from kartentisch.game.session import Session
from kartentisch.game.values import Draft
from kartentisch.orders import Hold, Move, Order, Support, UnitOrder
from kartentisch.rules import MOVEMENT, Position, Unit, reach


def all_hold(session: Session, own: str | None) -> Sheets:
    """Every unit of the others holds."""
    position = session.position
    return {power: _sheet(_holds(position.units_of(power))) for power in _others(position, own)}


def as_last_time(session: Session, own: str | None) -> Sheets:
    """The others order what they ordered in the last movement phase, as far as their units can do it from here.

    A unit that went where it was ordered to, or whose order is not possible any more, holds.
    """
    position = session.position
    past = [turn for turn in session.game.turns[: session.turn_index] if turn.position.phase == MOVEMENT]
    given = past[-1].orders if past else ()
    before = {(order.power, order.kind, order.place): order for order in given if isinstance(order, UnitOrder)}
    wished: dict[str, list[Order]] = {}
    for power in _others(position, own):
        units = position.units_of(power)
        wished[power] = [before.get((power, unit.kind, unit.place)) or _hold(unit) for unit in units]
    return _possible(position, wished)


def against(session: Session, own: str | None) -> Sheets:
    """Each of the others attacks the own units and centres with as much support as its units within reach can give.

    The province most of its units reach is attacked first, a centre before others; what is left attacks the next one.
    Units that reach none of them hold. Without an own power the others do that to each other: to whoever is not theirs.
    """
    position = session.position
    wished = {power: list(_attacks(position, power, own)) for power in _others(position, own)}
    return _possible(position, wished)


def _attacks(position: Position, power: str, own: str | None) -> Iterable[Order]:
    wanted = {unit.province for unit in position.units if unit.power != power and own in (None, unit.power)}
    wanted |= {centre for centre, owner in position.centres.items() if owner != power and own in (None, owner)}
    wanted -= {unit.province for unit in position.units if unit.power == power}
    free = list(position.units_of(power))
    centres = position.variant.centres
    while free:
        near = {goal: [unit for unit in free if goal in reach.step_provinces(position, unit)] for goal in wanted}
        near = {goal: units for goal, units in near.items() if units}
        if not near:
            break
        goal = min(near, key=lambda province: (-len(near[province]), province not in centres, province))
        wanted.discard(goal)
        first, *rest = near[goal]
        place = next(place for place in reach.steps(position, first) if place.partition("/")[0] == goal)
        yield Move(power, first.kind, first.place, goal=place)
        for unit in rest:
            yield Support(power, unit.kind, unit.place, (), first.kind, first.place, goal)
        free = [unit for unit in free if unit not in near[goal]]
    yield from _holds(free)


def _possible(position: Position, wished: dict[str, list[Order]]) -> Sheets:
    """The orders as sheets; what the judge calls impossible, or a support of what nobody does, becomes a hold."""
    from kartentisch.judge import Result, adjudicate

    verdicts = adjudicate(position, tuple(chain.from_iterable(wished.values()))).verdicts
    units = {(unit.power, unit.province): unit for unit in position.units}
    bad = {Result.ILLEGAL, Result.VOID}
    sheets = {}
    for power, orders in wished.items():
        kept = []
        for order in orders:
            if isinstance(order, UnitOrder) and order in verdicts and verdicts[order].result in bad:
                kept.append(_hold(units[power, order.province]))
            else:
                kept.append(order)
        sheets[power] = _sheet(kept)
    return sheets


def _others(position: Position, own: str | None) -> list[str]:
    return [power for power in position.variant.powers if power != own and position.units_of(power)]


def _hold(unit: Unit) -> Order:
    return Hold(unit.power, unit.kind, unit.place)


def _holds(units: Iterable[Unit]) -> list[Order]:
    return [_hold(unit) for unit in units]


def _sheet(orders: Iterable[Order]) -> tuple[Draft, ...]:
    return tuple(Draft.of(order) for order in orders)
