"""The judge: a pure function from a position and orders to an outcome."""

from collections.abc import Iterable

from kartentisch.judge.adjustments import judge_adjustment
from kartentisch.judge.continuations import Continuation, Goal, continuations, forced, why_not
from kartentisch.judge.losses import open_retreats
from kartentisch.judge.movement import judge_movement
from kartentisch.judge.place_in_rules import PlaceInRules, place_in_rules
from kartentisch.judge.recording import Recorder, TraceStep
from kartentisch.judge.retreats import judge_retreats
from kartentisch.judge.strengths import Contest, Force, contest
from kartentisch.judge.verdict import Outcome, Result, Verdict
from kartentisch.orders.values import Order
from kartentisch.rules import ADJUSTMENT, RETREAT, Position

__all__ = [
    "Contest",
    "Continuation",
    "Force",
    "Goal",
    "Outcome",
    "PlaceInRules",
    "Recorder",
    "Result",
    "TraceStep",
    "Verdict",
    "adjudicate",
    "contest",
    "continuations",
    "forced",
    "open_retreats",
    "place_in_rules",
    "why_not",
]


def adjudicate(position: Position, orders: Iterable[Order], recorder: Recorder | None = None) -> Outcome:
    """Judge all orders of all powers in a phase.

    `orders`: any iterable of orders, each knowing its power. The same position and orders give the same outcome,
    whatever their order, but for rules that go by the order given (surplus builds, ruling orders.double).
    `recorder`: is told how each decision of a movement phase came about; the outcome is the same with or without.
    """
    if position.phase == RETREAT:
        return judge_retreats(position, orders)
    if position.phase == ADJUSTMENT:
        return judge_adjustment(position, orders)
    return judge_movement(position, orders, recorder)
