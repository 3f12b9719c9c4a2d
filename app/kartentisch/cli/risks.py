"""`kartentisch risk`: which orders of a power hold whatever the others do, on standard output."""

import argparse
from typing import Any

from kartentisch.cli.output import complain, say, say_json
from kartentisch.game import open_any
from kartentisch.judge.risk import Budget, Gain, OrderRisk, Plan, Refutation, Stance, UnitRisk, Word, answers, improve
from kartentisch.judge.risk.assess import Subject, subject
from kartentisch.judge.risk.told import told
from kartentisch.judge.risk.values import Answer
from kartentisch.rules import MOVEMENT
from kartentisch.rules.document_places import Places
from kartentisch.words import _, set_language

UNUSABLE = 2


def run(given: argparse.Namespace) -> int:
    """Print the answers about a power's plan in the turn a game was left at, each as soon as it is found.

    Undecided answers are answers: the status is 0. It is 2 when the phase is no movement.
    """
    session = open_any(given.file)
    for remark in session.remarks:
        complain(remark)
    if given.language is not None:
        set_language(given.language)
    position = session.position
    if position.phase != MOVEMENT or position.ended is not None:
        complain(_("What can go wrong is asked of a movement phase only; this is another phase."))
        return UNUSABLE
    places = Places(position.variant)
    stances = {places.power(power, "--neutral"): Stance.NEUTRAL for power in given.neutral}
    stances |= {places.power(power, "--allied"): Stance.ALLIED for power in given.allied}
    plan = Plan(position, places.power(given.power, "--power"), session.orders, stances)
    budget = Budget(given.seconds)
    latest: dict[Subject, Answer] = {}
    for answer in answers(plan, budget):
        latest[subject(answer)] = answer
        if not given.json and answer.finding.why is None:
            say(told(answer))
    found = list(latest.values())
    for answer in found if not given.json else ():
        if answer.finding.why is not None:
            say(told(answer))
    better = list(_better(plan, found, budget)) if given.improve else []
    if given.json:
        say_json({"power": plan.power, "answers": [_plain(answer) for answer in found], "improve": better})
    else:
        for entry in better:
            say(_("{order}: safe with {orders}.").format(order=entry["order"], orders=", ".join(entry["orders"])))
    return 0


def _better(plan: Plan, found: list[Answer], budget: Budget) -> Any:
    """Yield for each own order that can fail the changes of own orders that make it safe."""
    for answer in found:
        if isinstance(answer, OrderRisk) and answer.finding.word in (Word.CAN_FAIL, Word.CANNOT):
            own = Budget(budget.seconds, budget.steps)
            for one in improve(plan.position, plan.power, plan.orders, plan.stances, answer.order, own):
                yield {"order": str(answer.order), "orders": [str(order) for order in one.orders]}


def _plain(answer: Answer) -> dict[str, Any]:
    """An answer as plain values."""
    finding = answer.finding
    plain: dict[str, Any] = {"about": type(answer).__name__.removesuffix("Risk").lower()}
    match answer:
        case OrderRisk():
            plain["order"] = str(answer.order)
        case UnitRisk():
            plain["unit"] = str(answer.unit)
            plain["by"] = [{"unit": f"{unit.power} {unit}", **_against(how)} for unit, how in answer.by.items()]
        case _:
            plain["centre"] = answer.centre
    plain["answer"] = finding.word.value
    if finding.why is not None:
        plain["why"] = finding.why.value
    if finding.against is not None:
        plain["against"] = _against(finding.against)
    if isinstance(answer, Gain) and answer.orders:
        plain["orders"] = [str(order) for order in answer.orders]
    return plain


def _against(refutation: Refutation) -> dict[str, Any]:
    orders: dict[str, list[str]] = {}
    for order in refutation.orders:
        orders.setdefault(order.power, []).append(str(order))
    return {"orders": orders, "smallest": refutation.smallest, "retreats": list(refutation.retreats)}
