"""Every answer beside what trying everything says: no false "safe", no false "cannot", refutations smallest."""

import pytest
from hypothesis import settings

from kartentisch.judge import adjudicate
from kartentisch.judge.risk import Budget, Finding, Plan, Refutation, assess
from kartentisch.orders import Hold
from tests.judge.risk.exhaustive import Exhaustive
from tests.judge.risk.plans import GROUNDS, small_plan

THOROUGH = settings().max_examples > 1000
PLANS, MOST = (1000, 600) if THOROUGH else (24, 20)
"""Plans for each variant, and how many combinations of orders the others have at most."""
STEPS = 20_000


def fault(finding: Finding, results: list[tuple[int, bool]], never: bool) -> str:
    """What is wrong with an answer; "" when it is right. Nothing this small may be left undecided."""
    truth = all(holds for _size, holds in results)
    if finding.why is not None:
        return f"not decided: {finding.why}"
    if finding.proved != truth:
        return "a false safe" if finding.proved else "safe, and a refutation given"
    if finding.against is not None:
        smallest = min(size for size, holds in results if not holds)
        if len(finding.against.orders) != smallest or not finding.against.smallest:
            return f"refuted by {len(finding.against.orders)}, by {smallest} at least"
        if never and finding.never == any(holds for _size, holds in results):
            return "a false cannot" if finding.never else "cannot was not found"
    return ""


def refutes(plan: Plan, refutation: Refutation, order_province: str) -> bool:
    """Play a refutation: whether the order of the unit in a province fails or its unit is dislodged."""
    outcome = adjudicate(plan.position, (*plan.orders, *refutation.orders))
    _order, verdict = outcome.by_unit[plan.position.by_province[order_province]]
    return not verdict.ok or verdict.dislodged


@pytest.mark.parametrize("ground", range(len(GROUNDS)), ids=[ground.variant.id for ground in GROUNDS])
def test_answers_are_those_of_trying_everything(ground: int) -> None:
    faults, asked = [], 0
    for number in range(PLANS):
        seed = number * len(GROUNDS) + ground
        plan = small_plan(seed, MOST)
        everything = Exhaustive(plan)
        found = assess(plan, Budget(None, STEPS))
        told = []
        for order in found.orders:
            unit = plan.position.by_province[order.order.province]
            told.append((str(order.order), fault(order.finding, everything.carried_out(unit), True)))
            if order.finding.against is not None and not refutes(plan, order.finding.against, unit.province):
                told.append((str(order.order), "the refutation does not refute"))
        for risk in found.units:
            told.append((str(risk.unit), fault(risk.finding, everything.stays(risk.unit), False)))
            for other in plan.position.units:
                if other.power != plan.power:
                    can = not all(holds for _size, holds in everything.stays(risk.unit, other))
                    told.append((str(risk.unit), "" if can == (other in risk.by) else f"by {other}: {can}"))
        told += [(one.centre, fault(one.finding, everything.kept(one.centre), False)) for one in found.centres]
        for gain in found.gains:
            told.append((gain.centre, fault(gain.finding, everything.taken(gain.centre), True)))
            if gain.orders:
                left = [o for o in plan.orders if getattr(o, "province", "") not in {c.province for c in gain.orders}]
                changed = Plan(plan.position, plan.power, (*left, *gain.orders), {})
                sure = all(holds for _size, holds in Exhaustive(changed).taken(gain.centre))
                told.append((gain.centre, "" if sure else "not taken for certain"))
        asked += len(told)
        faults += [(seed, what, wrong) for what, wrong in told if wrong]
    assert not faults
    assert asked > PLANS


def test_most_plans_are_about_something() -> None:
    """The plans drawn have others that can do something, and answers of every kind."""
    words = set()
    for seed in range(40):
        plan = small_plan(seed, MOST)
        words |= {order.finding.word for order in assess(plan, Budget(None, STEPS)).orders}
        assert all(isinstance(order, Hold) or order.power == plan.power for order in plan.orders)
    assert {"safe", "can fail", "cannot succeed"} <= words
