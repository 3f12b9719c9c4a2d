"""The reveal: a judged phase told step by step. What each step shows is an outcome that tells no more than that.

First the orders power by power, without results; then what was carried out unopposed, the fights, who is dislodged
(or retreats, builds, removals); the votes; the position that follows.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from kartentisch.judge.verdict import Outcome, Result, Verdict
from kartentisch.orders import Disband, Order, Remove
from kartentisch.rules import MOVEMENT, RETREAT, Reason, Unit, reason

BEFORE, ORDERS, MOVES, FIGHTS, DISLODGED = "before", "orders", "moves", "fights", "dislodged"
RETREATS, LOST, BUILDS, REMOVALS, FAILED, VOTES, AFTER = (
    "retreats",
    "lost",
    "builds",
    "removals",
    "failed",
    "votes",
    "after",
)
# Reasons of moves that were carried out against somebody.
_FOUGHT = frozenset({"move.ok.contested", "move.ok.dislodges"})
_UNTOLD = reason("reveal.untold")


@dataclass(frozen=True, slots=True)
class Step:
    """One step: its kind, the power whose orders it shows ("" for results), and the orders it is about."""

    kind: str
    power: str = ""
    orders: tuple[Order, ...] = ()


def steps(outcome: Outcome) -> tuple[Step, ...]:
    """Return the steps of a judged phase; those that would show nothing are left out."""
    given = [order for order, verdict in outcome.verdicts.items() if verdict.ordered]
    found = [Step(BEFORE)]
    for power in outcome.before.variant.power_order:
        own = tuple(order for order in given if order.power == power)
        found += [Step(ORDERS, power, own)] if own else []
    by_kind: dict[str, list[Order]] = {}
    for order, verdict in outcome.verdicts.items():
        by_kind.setdefault(_kind(outcome, order, verdict), []).append(order)
        if verdict.dislodged:
            by_kind.setdefault(DISLODGED, []).append(order)
    for kind in (MOVES, FIGHTS, DISLODGED, RETREATS, LOST, BUILDS, REMOVALS, FAILED):
        told = [order for order in by_kind.get(kind, ()) if kind != MOVES or outcome.verdicts[order].ordered]
        found += [Step(kind, "", tuple(told))] if told else []
    if outcome.before.votes:
        found.append(Step(VOTES))
    return (*found, Step(AFTER))


def shown(outcome: Outcome, told: Iterable[Step]) -> Outcome:
    """Return what may be seen once these steps were told: their orders; results only where a step told them."""
    seen = tuple(told)
    kinds = {step.kind for step in seen}
    if AFTER in kinds:
        return outcome
    given = {order for step in seen if step.kind == ORDERS for order in step.orders}
    judged = {order for step in seen if step.kind not in (BEFORE, ORDERS) for order in step.orders}
    verdicts: dict[Order, Verdict] = {}
    for order, verdict in outcome.verdicts.items():
        if order in judged:
            verdicts[order] = verdict if DISLODGED in kinds else verdict._replace(dislodged=False)
        elif order in given:
            verdicts[order] = Verdict(Result.OK, _UNTOLD)
    hidden: Mapping[Unit, Reason] = MappingProxyType({})
    return replace(
        outcome,
        verdicts=MappingProxyType(verdicts),
        dislodged=outcome.dislodged if DISLODGED in kinds else (),
        position=outcome.before,
        flags=outcome.flags if DISLODGED in kinds else hidden,
        counts=(),
        ending=(),
        notes=(),
        adjustment=None,
    )


def _kind(outcome: Outcome, order: Order, verdict: Verdict) -> str:
    phase = outcome.before.phase
    if phase == MOVEMENT:
        return FIGHTS if not verdict.ok or verdict.reason.code in _FOUGHT else MOVES
    if phase == RETREAT:
        return LOST if not verdict.ok or isinstance(order, Disband) else RETREATS
    if not verdict.ok:
        return FAILED
    return REMOVALS if isinstance(order, Remove) else BUILDS
