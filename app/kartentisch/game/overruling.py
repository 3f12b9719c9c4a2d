"""A game master decides otherwise than the judge: another result for an order, and where its unit then is."""

from collections.abc import Iterator
from dataclasses import dataclass

from kartentisch.game.setup import place_dislodged, place_unit, remove_dislodged, remove_unit
from kartentisch.geo import province_of
from kartentisch.judge import Outcome, Result, adjudicate
from kartentisch.judge.losses import complete
from kartentisch.orders import Build, Convert, Move, Order, Train, UnitOrder
from kartentisch.rules import RETREAT, Dislodged, Position, Unit


@dataclass(frozen=True, slots=True)
class Overruling:
    """The order, its new result, and where its unit is after it: a place, "" off the board; or dislodged there."""

    order: Order
    result: Result
    place: str
    dislodged: bool = False


def places_open(order: Order) -> tuple[str, ...]:
    """Return the places the unit of an order can be said to stand on: where it was, where it was to go."""
    if not isinstance(order, UnitOrder):
        return ()
    goal = order.goal if isinstance(order, (Move, Train, Convert)) else ""
    return tuple(dict.fromkeys(filter(None, (order.place, goal))))


def overruled(outcome: Outcome, after: Position, decided: Overruling) -> Position:
    """Return the position that follows `outcome` instead of `after`, once the game master has decided.

    Centres are counted anew where they were counted, and a phase with nothing to decide is passed over.
    """
    order, before = decided.order, outcome.before
    if not isinstance(order, UnitOrder):
        return after
    unit = _unit(outcome, order)
    position = _resumed(before, after)
    for province in (province_of(place) for place in places_open(order)):
        there = position.by_province.get(province)
        if there is not None and _is(there, unit, order):
            position = remove_unit(position, province)
        lost = position.dislodged_by_province.get(province)
        if lost is not None and lost.unit == unit:
            position = remove_dislodged(position, province)
    if decided.dislodged:
        position = place_dislodged(position, Dislodged(unit))
        position = position.with_(
            dislodged=complete(position, [(one, bool(one.attacker), bool(one.attacker)) for one in position.dislodged])
        )
    elif decided.place:
        kind = order.goal_kind if isinstance(order, Convert) and decided.place == order.goal else unit.kind
        position = place_unit(position, Unit(unit.power, kind, decided.place))
    while position.phase == RETREAT and not position.dislodged and position.ended is None:
        position = adjudicate(position, ()).position
    return position


def results_open(outcome: Outcome, order: Order) -> Iterator[Result]:
    """Yield the results an order can be given, the judge's own first."""
    yield outcome.verdicts[order].result
    yield from (result for result in Result if result is not outcome.verdicts[order].result)


def _resumed(before: Position, after: Position) -> Position:
    """Return the position between movement and counting, so that what follows is worked out anew."""
    variant = before.variant
    if before.phase == "adjustment" or not variant.calendar.knows(before.date, RETREAT):
        return after
    return after.with_(date=before.date, phase=RETREAT, centres=before.centres, ended=None, votes=before.votes)


def _unit(outcome: Outcome, order: UnitOrder) -> Unit:
    for unit in (*outcome.before.units, *(one.unit for one in outcome.before.dislodged)):
        if unit.power == order.power and unit.province == order.province:
            return unit
    return Unit(order.power, order.kind, order.place)


def _is(there: Unit, unit: Unit, order: Order) -> bool:
    return there.power == unit.power and (there.kind == unit.kind or isinstance(order, (Convert, Build)))
