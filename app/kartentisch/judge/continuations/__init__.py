"""What may be clicked or typed next, and why not elsewhere: one answer for highlights, completer, menu and legality."""

from collections.abc import Iterable, Sequence

from kartentisch.judge.continuations import adjustment, movement, retreat
from kartentisch.judge.continuations.forced import forced, why_not
from kartentisch.judge.continuations.values import Continuation, Desk, Goal
from kartentisch.orders.phases import ALLOWED, wrong_phase
from kartentisch.orders.values import Order
from kartentisch.rules import ADJUSTMENT, RETREAT, Position, Reason, reason

_LETTERS = frozenset(letter for letters in ALLOWED.values() for letter in letters)

__all__ = ["Continuation", "Goal", "continuations", "forced", "why_not"]


def continuations(
    position: Position, draft: Iterable[Order], prefix: Sequence[str], power: str | None = None
) -> Continuation:
    """Return what may follow the clicks and letters of `prefix`.

    `draft`: orders already written; `prefix`: province or place ids and letters (H M S C T P R D B W, kinds after B),
    e.g. ("VLA", "S", "MOS"); `power`: whose orders are written, None for all powers.
    """
    desk = Desk(position, tuple(draft), power)
    if position.ended is not None:
        return Continuation("none", reason=reason("refuse.game-over"))
    for index, token in enumerate(prefix):
        refused = _strange(position, index, token)
        if refused is not None:
            return Continuation("none", reason=refused)
    if position.phase == RETREAT:
        return retreat.follow(desk, tuple(prefix))
    if position.phase == ADJUSTMENT:
        return adjustment.follow(desk, tuple(prefix))
    return movement.follow(desk, tuple(prefix))


def _strange(position: Position, index: int, token: str) -> Reason | None:
    """Why a token means nothing here whatever stands before it, None for places and for letters where one may stand."""
    if position.variant.board.is_place(token):
        return None
    if token not in _LETTERS and token not in position.variant.kinds:
        return reason("read.unknown-word", word=token)
    if position.phase == ADJUSTMENT:
        fits = token == "W" if index == 0 else token == "B" if index == 1 else False
        return None if fits or (index in (1, 2) and token in position.variant.kinds) else wrong_phase(position)
    if (
        position.phase == RETREAT
        and position.variant.rise is not None
        and index > 1
        and token in position.variant.kinds
    ):
        return None
    return None if index == 1 and token in ALLOWED[position.phase] else wrong_phase(position)
