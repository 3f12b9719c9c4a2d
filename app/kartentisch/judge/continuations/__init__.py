"""What may be clicked or typed next, and why not elsewhere: one answer for highlights, completer, menu and legality."""

from collections.abc import Iterable, Sequence

from kartentisch.judge.continuations import adjustment, movement, retreat
from kartentisch.judge.continuations.forced import forced, why_not
from kartentisch.judge.continuations.values import Continuation, Desk, Goal
from kartentisch.orders.values import Order
from kartentisch.rules import ADJUSTMENT, RETREAT, Position, reason

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
    if position.phase == RETREAT:
        return retreat.follow(desk, tuple(prefix))
    if position.phase == ADJUSTMENT:
        return adjustment.follow(desk, tuple(prefix))
    return movement.follow(desk, tuple(prefix))
