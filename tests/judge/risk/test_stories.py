"""What can go wrong in positions whose answer is known, and what repairs it."""

import random
from itertools import takewhile
from typing import Any

import pytest

from benchmarks.positions import crowded
from kartentisch.judge import adjudicate
from kartentisch.judge.document import read_position
from kartentisch.judge.risk import Assessment, Budget, Finding, OrderRisk, Plan, Stance, Why, answers, assess, improve
from kartentisch.judge.risk.choices import legal_orders
from kartentisch.orders import Order, UnitOrder
from kartentisch.rules import MOVEMENT
from tests.judge.games import phases

STEPS = 40
"""For each question, on boards too large for all to be decided."""


def plan(power: str, stances: dict[str, Stance] | None = None, **document: Any) -> Plan:
    position, orders = read_position({"phase": "movement", **document})
    return Plan(position, power, tuple(orders), stances or {})


def finding(found: Assessment, order: str) -> Finding:
    return next(one.finding for one in found.orders if str(one.order) == order)


def against(one: Finding) -> list[str]:
    assert one.against is not None
    return [f"{order.power} {order}" for order in one.against.orders]


def first_improvement(asked: Plan, order: str) -> list[str]:
    target = next(one for one in asked.orders if isinstance(one, UnitOrder) and str(one) == order)
    found = improve(asked.position, asked.power, asked.orders, asked.stances, target, Budget(None))
    return [str(one) for one in found[0].orders] if found else []


def test_a_supported_attack_that_a_cut_defeats() -> None:
    asked = plan(
        "CHI",
        variant="colonial",
        units={"CHI": ["A URU", "A KRA", "A SIK"], "RUS": ["A SEM", "A OMS"]},
        orders={"CHI": ["A URU - SEM", "A KRA S A URU - SEM", "A SIK H"]},
    )
    found = assess(asked, Budget(None))
    assert against(finding(found, "A URU - SEM")) == ["RUS A OMS - KRA"]
    assert against(finding(found, "A KRA S A URU - SEM")) == ["RUS A OMS - KRA"]
    assert first_improvement(asked, "A URU - SEM") == []


def test_a_passage_that_falls_with_its_keeper() -> None:
    asked = plan(
        "TUR",
        variant="colonial",
        units={"TUR": ["F MED", "A EGY"], "ENG": ["F RED", "A SUD"]},
        orders={"TUR": ["F MED H", "A EGY H"]},
    )
    found = assess(asked, Budget(None))
    assert set(against(finding(found, "A EGY H"))) in (
        {"ENG A SUD - EGY", "ENG F RED S A SUD - EGY"},
        {"ENG F RED - EGY", "ENG A SUD S F RED - EGY"},
    )


def test_a_cut_from_below() -> None:
    asked = plan(
        "GER",
        variant="zombie",
        units={"GER": ["A MUN1", "A BER1"], "FRA": ["ZA MUN2"], "RUS": ["A SIL1"]},
        orders={"GER": ["A MUN1 - SIL1", "A BER1 S A MUN1 - SIL1"]},
    )
    found = assess(asked, Budget(None))
    support = finding(found, "A BER1 S A MUN1 - SIL1")
    assert support.proved or support.against is not None
    cut = plan(
        "GER",
        variant="zombie",
        units={"GER": ["A MUN1", "A BER1"], "FRA": ["ZA MUN2"], "RUS": ["A SIL1"]},
        orders={"GER": ["A BER1 - SIL1", "A MUN1 S A BER1 - SIL1"]},
    )
    assert against(finding(assess(cut, Budget(None)), "A MUN1 S A BER1 - SIL1")) == ["FRA ZA MUN2 - MUN1"]


def test_a_support_makes_it_safe() -> None:
    asked = plan(
        "GER",
        variant="standard",
        units={"GER": ["A MUN", "A BER", "A RUH"], "FRA": ["A BUR", "A TYR"]},
        orders={"GER": ["A MUN H", "A BER H", "A RUH H"]},
    )
    one = finding(assess(asked, Budget(None)), "A MUN H")
    assert len(against(one)) == 2
    assert first_improvement(asked, "A MUN H") == ["A BER S A MUN"]


def test_neutral_powers_help_nobody() -> None:
    document: dict[str, Any] = {
        "variant": "standard",
        "units": {"GER": ["A MUN"], "FRA": ["A BUR"], "ITA": ["A TYR"]},
        "orders": {"GER": ["A MUN H"]},
    }
    assert against(finding(assess(plan("GER", **document), Budget(None)), "A MUN H"))
    for stances in ({"FRA": Stance.NEUTRAL, "ITA": Stance.NEUTRAL}, {"FRA": Stance.ALLIED}):
        assert finding(assess(plan("GER", stances, **document), Budget(None)), "A MUN H").proved


def test_rulings_the_bounds_are_not_proved_for() -> None:
    asked = plan(
        "GER",
        variant="standard",
        units={"GER": ["A MUN"], "FRA": ["A BUR"]},
        orders={"GER": ["A MUN H"]},
        options={"convoy.paradox": "1982"},
    )
    assert finding(assess(asked, Budget(None)), "A MUN H").why is Why.RULINGS


def test_a_stopped_search_decides_nothing() -> None:
    asked = plan("GER", variant="standard", units={"GER": ["A MUN"]}, orders={"GER": ["A MUN H"]})
    assert finding(assess(asked, Budget(None, stop=lambda: True)), "A MUN H").why is Why.STOPPED


def holds_against_chance(asked: Plan, times: int, seed: int) -> int:
    """Play random orders of all others against what is said to be safe or never; return how much was said."""
    chance = random.Random(seed)
    first = takewhile(lambda one: isinstance(one, OrderRisk), answers(asked, Budget(None, STEPS)))
    orders: dict[Order, Finding] = {one.order: one.finding for one in first if isinstance(one, OrderRisk)}
    free = [legal_orders(asked.position, unit) for unit in asked.position.units if unit.power != asked.power]
    own = tuple(order for order in asked.orders if order.power == asked.power)
    for _ in range(times):
        outcome = adjudicate(asked.position, (*own, *map(chance.choice, free)))
        for unit, (order, verdict) in outcome.by_unit.items():
            one = orders.get(order) if unit.power == asked.power else None
            if one is not None:
                carried_out = verdict.ok and not verdict.dislodged
                assert not (one.proved and not carried_out), f"{order} was said to be safe"
                assert not (one.never and carried_out), f"{order} was said never to succeed"
    for given, one in orders.items():
        if one.against is not None and isinstance(given, UnitOrder):
            outcome = adjudicate(asked.position, (*own, *one.against.orders))
            verdict = outcome.by_unit[asked.position.by_province[given.province]][1]
            assert not verdict.ok or verdict.dislodged
    return sum(one.proved or one.never for one in orders.values())


def test_large_boards_against_chance() -> None:
    position, orders = next(crowded(145, 1, "world2200", seed=5))
    power = max(position.powers, key=lambda one: len(position.units_of(one)))
    holds_against_chance(Plan(position, power, tuple(orders), {}), 30, 1)


@pytest.mark.parametrize("number", [400, 900])
def test_recorded_games_against_chance(number: int) -> None:
    phase = [one for one in phases("cicero") if one.position.phase == MOVEMENT and len(one.position.units) > 28][
        number % 200
    ]
    power = max(phase.position.powers, key=lambda one: len(phase.position.units_of(one)))
    assert holds_against_chance(Plan(phase.position, power, phase.orders, {}), 60, number) > 0
