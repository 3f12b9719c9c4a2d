"""The Colonial cases: the rule texts' examples and what follows from them, as data."""

import json
from pathlib import Path
from typing import Any

import pytest

from kartentisch.geo import province_of
from kartentisch.judge import adjudicate
from kartentisch.orders import Order, parse_canonical
from kartentisch.rules import Date, Position, Unit, load_variant

CASES = json.loads((Path(__file__).parent.parent / "data" / "colonial_cases.json").read_text(encoding="utf-8"))


def case_position(case: dict[str, Any]) -> Position:
    units = tuple(Unit(power, *text.split()) for power, theirs in case["units"].items() for text in theirs)
    centres = {centre: power for power, theirs in case.get("centres", {}).items() for centre in theirs}
    return Position(load_variant("colonial"), Date(1874), units=units, centres=centres, options=case.get("options", {}))


def case_orders(case: dict[str, Any]) -> list[Order]:
    orders = [parse_canonical(entry["order"], entry["power"]) for entry in case["orders"]]
    assert None not in orders
    return [order for order in orders if order is not None]


def check(case: dict[str, Any]) -> None:
    orders = case_orders(case)
    outcome = adjudicate(case_position(case), orders)
    for order, expected in zip(orders, case["orders"], strict=True):
        verdict = outcome.verdicts[order]
        assert verdict.result == expected["result"], (str(order), verdict)
        assert verdict.dislodged == expected.get("dislodged", False), (str(order), verdict)
        if "at" in expected:
            assert verdict.at == expected["at"], (str(order), verdict)
    after: dict[str, list[str]] = {}
    for order, verdict in outcome.verdicts.items():
        assert order is not None
        if verdict.ends:
            after.setdefault(order.power, []).append(province_of(verdict.ends))
    expected_after = {
        power: sorted(province_of(text.split()[1]) for text in units) for power, units in case["after"].items()
    }
    assert {power: sorted(places) for power, places in after.items()} == expected_after


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case: dict[str, Any]) -> None:
    check(case)
