"""What the undo history exchanges of a turn's plans: some of them, or which one is in hand."""

from dataclasses import replace
from typing import Any

from kartentisch.game.plans.codec import plans_value, read_plans
from kartentisch.game.values import Turn
from kartentisch.rules import DocumentFault
from kartentisch.words import _

Swap = list[Any]


def swapped(turn: Turn, swap: Swap) -> tuple[Turn, Swap]:
    """Carry out ["plans", turn, start, length, plans] or ["plan", turn, number]; return the swap that leads back.

    Raises DocumentFault for one that does not fit the turn.
    """
    match swap:
        case ["plans", index, int() as start, int() as length, [*values]] if (
            0 <= start <= start + length <= len(turn.plans)
        ):
            new = read_plans(values, turn.position.variant, "history")
            old = turn.plans[start : start + length]
            changed = replace(turn, plans=turn.plans[:start] + new + turn.plans[start + length :])
            back: Swap = ["plans", index, start, len(new), plans_value(old)]
        case ["plan", index, int() as number]:
            changed, back = replace(turn, plan=number), ["plan", index, turn.plan]
        case _:
            raise DocumentFault("history", _("a step of the undo history does not fit the game"))
    if not 0 <= changed.plan < max(1, len(changed.plans)):
        raise DocumentFault("history", _("a step of the undo history does not fit the game"))
    return changed, back
