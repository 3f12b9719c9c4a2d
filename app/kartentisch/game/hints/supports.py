"""Supports that match no order."""

from collections.abc import Iterator

from msgspec.structs import replace

from kartentisch.game.hints.look import Look, allowed, hold, moving, way_to
from kartentisch.game.hints.values import Hint, Repair
from kartentisch.geo import province_of
from kartentisch.orders import Convoy, Move, Support, Train
from kartentisch.rules import Unit, reason


def support_hints(look: Look) -> Iterator[Hint]:
    """Yield hints about supports: of a unit that does something else, that has no order, or that is not there."""
    for unit, order, verdict in look.of_kind(Support):
        other = look.position.by_province.get(province_of(order.other))
        if other is None:
            yield nobody_there(unit, order)
            continue
        theirs = look.order_of(other)
        if not order.goal:
            if isinstance(theirs, (Move, Train)):
                yield _of_mover(look, unit, order, other, theirs)
        elif not moving(theirs, order.goal):
            if theirs is not None or other.power == unit.power:
                yield from _unmatched(look, unit, order, other)
        elif verdict.reason.code == "support.void.coast" and theirs is not None:
            actual = str(verdict.reason.values["actual"])
            why = reason("hint.support-coast", unit=unit, other=other, actual=actual)
            yield Hint(unit.power, why, (order, theirs), Repair((replace(order, goal=actual),)))


def nobody_there(unit: Unit, order: Support | Convoy) -> Hint:
    """The hint about a support or convoy for a unit that is not on the board."""
    why = reason("hint.nobody-there", unit=unit, place=province_of(order.other))
    return Hint(unit.power, why, (order,), Repair((hold(unit),)))


def _of_mover(look: Look, unit: Unit, order: Support, other: Unit, theirs: Move | Train) -> Hint:
    """A support in holding for a unit that moves: support the move, or hold where it cannot be supported."""
    goal = theirs.goal
    instead = replace(order, goal=goal)
    if allowed(look.position, instead):
        why = reason("hint.support-hold-of-mover", unit=unit, other=other, goal=province_of(goal))
        return Hint(unit.power, why, (order, theirs), Repair((instead,)))
    why = reason("hint.support-hold-afar", unit=unit, other=other, goal=province_of(goal))
    return Hint(unit.power, why, (order, theirs), Repair((hold(unit),)))


def _unmatched(look: Look, unit: Unit, order: Support, other: Unit) -> Iterator[Hint]:
    theirs = look.order_of(other)
    move = way_to(look.position, other, order.goal)
    if move is None:
        return  # the support is not allowed then, and its verdict says so
    if theirs is not None:
        # What the other order permits stays permitted.
        move = replace(move, permits=theirs.permits)
    code = "hint.support-no-order" if theirs is None else "hint.support-unmatched"
    why = reason(code, unit=unit, other=other, goal=province_of(order.goal))
    yield Hint(unit.power, why, (order,) if theirs is None else (order, theirs), Repair((move,)))
