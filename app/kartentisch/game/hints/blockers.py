"""Units of a kind that takes no centres, ending a turn in one just before centres are counted.

Source: World Diplomacy 2200, Wings (a wing blocks a foreign centre and takes none).
"""

from collections.abc import Iterator

from kartentisch.game.hints.look import Look, allowed, hold
from kartentisch.game.hints.values import Hint, Repair
from kartentisch.geo import province_of
from kartentisch.orders import Move
from kartentisch.rules import ADJUSTMENT, MOVEMENT, Unit, reach, reason


def blocker_hints(look: Look) -> Iterator[Hint]:
    """Yield a hint for each own unit that would end in a centre its power does not own and would not take it.

    The repair sends an own unit that takes centres instead; where none can go, the one that was to move holds, and a
    unit that stands there is no hint: it was sent on purpose a turn before.
    """
    position = look.position
    variant = position.variant
    if variant.calendar.after(position.date, MOVEMENT)[1] != ADJUSTMENT:
        return
    for unit, (order, verdict) in look.outcome.by_unit.items():
        place = province_of(verdict.ends)
        if not look.own(unit) or variant.kinds[unit.kind].captures or place not in variant.centres:
            continue
        if position.centres.get(place) == unit.power or not isinstance(order, Move) or not verdict.ok:
            continue
        taker = _taker(look, place)
        values = {"wing": unit, "place": place}
        if taker is None:
            yield Hint(unit.power, reason("hint.wing-on-centre-alone", **values), (order,), Repair((hold(unit),)))
        else:
            why = reason("hint.wing-on-centre", other=_unit_of(look, taker), **values)
            yield Hint(unit.power, why, (order,), Repair((taker, hold(unit))))


def _taker(look: Look, place: str) -> Move | None:
    """The move of an own unit that is free and takes centres."""
    for unit in look.position.units:
        if not look.own(unit) or not look.idle(unit) or not look.position.variant.kinds[unit.kind].captures:
            continue
        for goal in reach.steps(look.position, unit):
            move = Move(unit.power, unit.kind, unit.place, (), goal)
            if province_of(goal) == place and allowed(look.position, move):
                return move
    return None


def _unit_of(look: Look, move: Move) -> Unit:
    return look.position.by_province[move.province]
