"""Hints before sending: what in a power's orders is probably not meant, each with a repair by one click.

Sources: what a game master has to ask back about; Ludomaniac Colonial for railway and canal.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

from kartentisch.game.hints.blockers import blocker_hints
from kartentisch.game.hints.canal import canal_hints
from kartentisch.game.hints.convoys import convoy_hints
from kartentisch.game.hints.look import Look
from kartentisch.game.hints.moves import coast_hints, move_hints
from kartentisch.game.hints.phases import adjustment_hints, order_hints, retreat_hints
from kartentisch.game.hints.spelling import spelling_hint
from kartentisch.game.hints.supports import support_hints
from kartentisch.game.hints.train import train_hints
from kartentisch.game.hints.values import Hint, Repair
from kartentisch.game.session import Session
from kartentisch.game.sheets import put_right
from kartentisch.judge import Outcome, adjudicate
from kartentisch.orders import Order
from kartentisch.rules import ADJUSTMENT, MOVEMENT, RETREAT, Position

__all__ = ["Hint", "Repair", "hints", "repair", "session_hints", "unread_hints"]

Whose: TypeAlias = str | Sequence[str] | None  # a power, several, or None for all
_Finder = Callable[[Look], Iterator[Hint]]
_FINDERS: dict[str, tuple[_Finder, ...]] = {
    MOVEMENT: (
        *(coast_hints, support_hints, convoy_hints, move_hints, train_hints, canal_hints, blocker_hints),
        order_hints,
    ),
    RETREAT: (coast_hints, retreat_hints),
    ADJUSTMENT: (coast_hints, adjustment_hints),
}


def hints(
    position: Position, orders: Iterable[Order], power: Whose = None, outcome: Outcome | None = None
) -> tuple[Hint, ...]:
    """Return the hints about a power's orders, those of several, or everybody's; none once the game is over.

    `orders`: those of all powers as far as they are known; others' orders that are not known are no hint.
    `outcome`: what the judge said about exactly these orders, if it was asked before.
    """
    if position.ended is not None:
        return ()
    given = tuple(orders)
    judged = adjudicate(position, given) if outcome is None else outcome
    look = Look(position, judged, given, _powers(position, power))
    return tuple(hint for find in _FINDERS[position.phase] for hint in find(look))


def unread_hints(position: Position, power: str, lines: Iterable[str]) -> tuple[Hint, ...]:
    """Return the hints about lines of a power's sheet that could not be read though a near reading is allowed."""
    found = (spelling_hint(position, power, line) for line in lines)
    return tuple(hint for hint in found if hint is not None)


def session_hints(session: Session, power: Whose = None) -> tuple[Hint, ...]:
    """Return the hints about the turn that is looked at, those about unread lines first; none for a judged one.

    `power`: a power, several, or None for all. All are asked for at once, as the orders are looked through once then.
    """
    if session.turn.judged:
        return ()
    powers = _powers(session.position, power)
    unread = tuple(
        hint
        for one in powers
        for hint in unread_hints(session.position, one, _unread_lines(session, one))
        if session.position.ended is None
    )
    return unread + hints(session.position, session.orders, power, session.outcome)


def _powers(position: Position, power: Whose) -> tuple[str, ...]:
    if power is None:
        return tuple(position.powers)
    return (power,) if isinstance(power, str) else tuple(power)


def _unread_lines(session: Session, power: str) -> list[str]:
    return [draft.text for draft in session.sheet(power) if draft.order is None and not draft.struck]


def repair(session: Session, hint: Hint) -> None:
    """Give the orders of a hint's repair, as one step to undo. Raises GameRefusal for a judged turn."""
    line = hint.repair.instead_of
    if line:
        sheet = session.sheet(hint.power)
        session.write_sheets({hint.power: put_right(sheet, line, hint.repair.give)})
    else:
        session.give(*hint.repair.give)
