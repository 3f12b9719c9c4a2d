"""What is still open: units without orders, retreats, builds and removals."""

from collections.abc import Iterator

from kartentisch.game.hints.look import Look, hold
from kartentisch.game.hints.values import Hint, Repair
from kartentisch.geo import province_of
from kartentisch.judge.adjustments import builds_possible, due
from kartentisch.judge.removals import automatic_removals
from kartentisch.orders import Build, Convert, Disband, Move, Order, Remove, UnitOrder, Waive
from kartentisch.orders import rise as rising
from kartentisch.rules import Dislodged, Unit, reason


def order_hints(look: Look) -> Iterator[Hint]:
    """Yield a hint for each power about its units that have no order."""
    for power in look.powers:
        idle = tuple(
            unit
            for unit, (_order, verdict) in look.outcome.by_unit.items()
            if unit.power == power and not verdict.ordered
        )
        if len(idle) == 1:
            yield Hint(power, reason("hint.no-order", unit=idle[0]), (), Repair((hold(idle[0]),)))
        elif idle:
            why = reason("hint.no-orders", power=power, count=len(idle), units=idle)
            yield Hint(power, why, (), Repair(tuple(hold(unit) for unit in idle)))


def retreat_hints(look: Look) -> Iterator[Hint]:
    """Yield hints about dislodged units without an order, and about own retreats to one province."""
    taken: dict[str, set[str]] = {power: set() for power in look.powers}
    first: dict[tuple[str, str], tuple[Unit, Move]] = {}
    moves = list(look.of_kind(Move))
    for unit, order, _verdict in moves:
        taken[unit.power].add(province_of(order.goal))
    for unit, order, _verdict in moves:
        key = unit.power, province_of(order.goal)
        if key not in first:
            first[key] = unit, order
            continue
        rival, theirs = first[key]
        place = _open_to(look, unit, taken[unit.power])
        if place:
            why = reason("hint.retreat-same-goal", unit=rival, other=unit, place=place)
            yield Hint(unit.power, why, (theirs, order), Repair((_to(unit, place),)))
        else:
            why = reason("hint.retreat-same-goal-only", unit=rival, other=unit)
            yield Hint(unit.power, why, (theirs, order), Repair((_disband(unit),)))
    for lost in look.position.dislodged:
        unit = lost.unit
        found = look.outcome.by_unit.get(unit)
        if unit.power not in look.powers or (found is not None and found[1].ordered):
            continue
        if lost.rises:
            yield from _rise_hints(look, lost)
            continue
        place = _open_to(look, unit, taken[unit.power])
        if place:
            yield Hint(
                unit.power, reason("hint.retreat-missing", unit=unit, goal=place), (), Repair((_to(unit, place),))
            )
        else:
            yield Hint(unit.power, reason("hint.retreat-taken", unit=unit), (), Repair((_disband(unit),)))


def _rise_hints(look: Look, lost: Dislodged) -> Iterator[Hint]:
    """Yield a hint about a unit that must choose its field on the other board and has not."""
    if rising.default(look.position, lost):
        return
    unit, (kind, place) = lost.unit, lost.rises[0].split()
    order = Convert(unit.power, unit.kind, unit.place, (), kind, place)
    yield Hint(unit.power, reason("hint.rise-missing", unit=unit, goal=place), (), Repair((order,)))


def _open_to(look: Look, unit: Unit, taken: set[str]) -> str:
    """The first place a unit may retreat to that no own unit goes to; "" for none."""
    lost = look.position.dislodged_by_province[unit.province]
    return next((place for place in lost.retreats if province_of(place) not in taken), "")


def _to(unit: Unit, place: str) -> Move:
    return Move(unit.power, unit.kind, unit.place, (), place)


def _disband(unit: Unit) -> Disband:
    return Disband(unit.power, unit.kind, unit.place)


def adjustment_hints(look: Look) -> Iterator[Hint]:
    """Yield hints about builds that are left and removals that are missing."""
    position = look.position
    for power in look.powers:
        done = [
            order
            for order, verdict in look.outcome.verdicts.items()
            if order.power == power and verdict.ordered and verdict.ok
        ]
        builds = builds_possible(position, power) - sum(isinstance(order, (Build, Waive)) for order in done)
        removals = -due(position, power) - sum(isinstance(order, Remove) for order in done)
        if builds > 0:
            waived = sum(isinstance(order, Waive) for order in look.given if order.power == power)
            rest: tuple[Order, ...] = tuple(Waive(power, waived + number) for number in range(builds))
            yield Hint(power, reason("hint.build-missing", power=power, count=builds), (), Repair(rest))
        if removals > 0:
            gone = {order.province for order in done if isinstance(order, UnitOrder)}
            standing = [unit for unit in position.units if unit.province not in gone]
            units = tuple(unit for unit, _why in automatic_removals(position, power, standing, removals))
            if units:
                why = reason("hint.remove-missing", power=power, count=removals, units=units)
                orders = tuple(Remove(unit.power, unit.kind, unit.place) for unit in units)
                yield Hint(power, why, (), Repair(orders))
