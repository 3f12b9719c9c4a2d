"""The whole answer about a plan, piece by piece, so that the first pieces can be shown while others are looked for."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial

from kartentisch.judge.actions import MOVE, TRAIN
from kartentisch.judge.risk.asking import ask
from kartentisch.judge.risk.improve import for_centre
from kartentisch.judge.risk.questions import Kept, Stays, Succeeds, Taken
from kartentisch.judge.risk.table import Table, lay
from kartentisch.judge.risk.values import (
    Answer,
    Assessment,
    Budget,
    CentreRisk,
    Finding,
    Gain,
    OrderRisk,
    Refutation,
    Stance,
    UnitRisk,
    Why,
)
from kartentisch.orders.values import Hold, Order, UnitOrder
from kartentisch.rules import Position, Unit, reach

Subject = tuple[str, object]
STEPS = (40, 400)
"""So many steps each question gets at first, and then."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is asked about: a power's own orders in a movement phase, and what is assumed of others.

    `orders`: may hold orders of other powers, taken as given for allied ones only; `stances`: powers not named are
    hostile.
    """

    position: Position
    power: str
    orders: tuple[Order, ...]
    stances: Mapping[str, Stance]


def assess(plan: Plan, budget: Budget | None = None) -> Assessment:
    """Return all answers about a plan; what the budget did not suffice for is not decided."""
    found = {subject(one): one for one in answers(plan, budget)}.values()
    return Assessment(
        plan.power,
        tuple(one for one in found if isinstance(one, OrderRisk)),
        tuple(one for one in found if isinstance(one, UnitRisk)),
        tuple(one for one in found if isinstance(one, CentreRisk)),
        tuple(one for one in found if isinstance(one, Gain)),
    )


def subject(answer: Answer) -> Subject:
    """What an answer is about; a later answer about the same replaces an earlier one."""
    match answer:
        case OrderRisk():
            return "order", answer.order
        case UnitRisk():
            return "unit", answer.unit
        case CentreRisk():
            return "centre", answer.centre
        case Gain():
            return "gain", answer.centre


def answers(plan: Plan, budget: Budget | None = None) -> Iterator[Answer]:
    """Yield the answers one by one: orders first, then units, own centres, and centres in reach.

    Each question gets few steps at first, so that a hard one does not keep the others waiting; those not decided are
    asked again with more, and answered once more then.
    """
    budget = budget or Budget()
    table = lay(plan.position, plan.power, plan.orders, plan.stances)
    never = {order.province: order for order in table.illegal if isinstance(order, UnitOrder)}
    for order in never.values():
        yield OrderRisk(order, Finding(against=Refutation(()), never=True))
    left = list(_questions(plan, table, never))
    for steps in (*(steps for steps in STEPS if steps < budget.steps), budget.steps):
        few = replace(budget, steps=steps)
        again = []
        for question in left:
            answer = question(few)
            yield answer
            if answer.finding.why is Why.STEPS or not answer.finding.complete:
                again.append(question)
        left = again


def _questions(plan: Plan, table: Table, never: Mapping[str, Order]) -> Iterator[Callable[[Budget], Answer]]:
    own = [u for u, unit in enumerate(table.units) if unit.power == plan.power]
    for u in own:
        if not (table.units[u].province in never and isinstance(table.choices[u][0].order, Hold)):
            yield partial(_order, table, u)
    for u in own:
        yield partial(_unit, table, u)
    centres = plan.position.centres
    mine = {centre for centre, owner in centres.items() if owner == plan.power}
    for centre in sorted(mine):
        yield partial(_centre, plan, table, centre)
    for centre in sorted(_in_reach(table, own) - mine):
        yield partial(_gain, plan, table, centre)


def _order(table: Table, u: int, budget: Budget) -> OrderRisk:
    return OrderRisk(table.choices[u][0].order, ask(table, Succeeds(u), budget, u))


def _unit(table: Table, u: int, budget: Budget) -> UnitRisk:
    finding = ask(table, Stays(u), budget, u, never=False)
    if finding.against is None:
        return UnitRisk(table.units[u], finding, {})
    asked = dict(_attackers(table, u, budget))
    by = {unit: one.against for unit, one in asked.items() if one.against is not None}
    complete = finding.complete and not any(one.why for one in asked.values())
    return UnitRisk(table.units[u], replace(finding, complete=complete), by)


def _centre(plan: Plan, table: Table, centre: str, budget: Budget) -> CentreRisk:
    return CentreRisk(centre, ask(table, Kept(centre, plan.power), budget, never=False))


def _gain(plan: Plan, table: Table, centre: str, budget: Budget) -> Gain:
    finding = ask(table, Taken(centre, plan.power), budget)
    if finding.proved:
        return Gain(centre, finding)
    return Gain(
        centre, finding, for_centre(plan.position, plan.power, plan.orders, plan.stances, centre, budget, table)
    )


def _attackers(table: Table, u: int, budget: Budget) -> Iterator[tuple[Unit, Finding]]:
    """Yield each unit that might dislodge unit `u`, with whether and how."""
    found = dict.fromkeys(j for j, _a in table.into.get(table.units[u].province, ()))
    for j in found:
        if table.units[j].power != table.units[u].power:
            yield table.units[j], ask(table, Stays(u, j), budget, u, never=False)


def _in_reach(table: Table, own: Iterable[int]) -> set[str]:
    """Centres own units could come to or stand in."""
    position, centres = table.position, set(table.position.variant.centres)
    found: set[str] = set()
    for u in own:
        unit = table.units[u]
        found |= {unit.province, *reach.step_provinces(position, unit), *reach.train_goals(position, unit)}
        if table.choices[u][0].action in (MOVE, TRAIN):
            found.add(table.choices[u][0].goal)
    return found & centres
