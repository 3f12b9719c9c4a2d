"""The cases of World Diplomacy 2200: the rule text's examples and what follows from them, as data."""

import json
from pathlib import Path
from typing import Any

import pytest

from kartentisch.judge import Outcome, adjudicate
from kartentisch.orders import Order, parse_canonical
from kartentisch.rules import ADJUSTMENT, Position, Unit, load_variant
from kartentisch.rules.dates import read_date

WORLD = load_variant("world2200")
CASES = json.loads((Path(__file__).parent.parent / "data" / "world2200_cases.json").read_text(encoding="utf-8"))


def case_position(case: dict[str, Any]) -> Position:
    date = read_date(WORLD.calendar, case.get("date", "S2200"))
    assert date is not None
    units = tuple(Unit(power, *text.split()) for power, theirs in case["units"].items() for text in theirs)
    centres = {centre: power for power, theirs in case.get("centres", {}).items() for centre in theirs}
    return Position(WORLD, date, units=units, centres=centres)


def read(entries: list[dict[str, Any]]) -> list[Order]:
    orders = [parse_canonical(entry["order"], entry["power"]) for entry in entries]
    assert None not in orders
    return [order for order in orders if order is not None]


def judged(position: Position, entries: list[dict[str, Any]]) -> Outcome:
    """Judge orders and compare each verdict with its entry."""
    orders = read(entries)
    outcome = adjudicate(position, orders)
    for order, expected in zip(orders, entries, strict=True):
        verdict = outcome.verdicts[order]
        assert verdict.result == expected["result"], (str(order), verdict)
        assert verdict.dislodged == expected.get("dislodged", False), (str(order), verdict)
    return outcome


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case: dict[str, Any]) -> None:
    outcome = judged(case_position(case), case["orders"])
    after: dict[str, list[str]] = {}
    for order, verdict in outcome.verdicts.items():
        if verdict.ends:
            kind = next(unit.kind for unit in outcome.before.units if unit.province == getattr(order, "province", ""))
            after.setdefault(order.power, []).append(f"{kind} {verdict.ends}")
    assert {power: sorted(units) for power, units in after.items()} == {
        power: sorted(units) for power, units in case["after"].items()
    }
    retreats = {str(lost.unit): sorted(lost.retreats) for lost in outcome.dislodged}
    assert retreats == case.get("retreats", {})
    if "then" in case:
        outcome = judged(outcome.position, case["then"])
    here = outcome.position
    for centre, owner in case.get("owners", {}).items():
        assert here.centres.get(centre, "") == owner
    if "blocked" in case:
        assert sorted(here.blocked) == case["blocked"]
    if "due" in case:
        assert {power: here.due(power) for power in case["due"]} == case["due"]
    if "builds" in case:
        assert here.phase == ADJUSTMENT
        outcome = judged(here, case["builds"])
        built = {f"{b['order'].removeprefix('BUILD ')}" for b in case["builds"] if b["result"] == "ok"}
        assert {str(unit) for unit in outcome.position.units} - {str(unit) for unit in here.units} == built
    if "ended" in case:
        ended = here.ended
        assert (list(ended.winners) if ended is not None else None) == case["ended"]


def test_every_case_of_the_rules_is_there() -> None:
    assert len(CASES) == len({case["id"] for case in CASES}) == 64
    listed = {name for ruling in WORLD.rulings.values() for name in ruling.cases if name[0] in "WKIXVL"}
    assert listed <= {case["id"] for case in CASES}


def test_a_blocked_centre_is_told_and_its_owner_removes_a_unit() -> None:
    case = next(case for case in CASES if case["id"] == "W23")
    outcome = judged(case_position(case), case["orders"])
    told = {reason.code: reason.values for reason in outcome.counts}
    assert told["centre.wing-blocks"]["owner"] == "CHN"
    winter = adjudicate(outcome.position, [])
    removed = [order for order, verdict in winter.verdicts.items() if not verdict.ordered]
    assert [order.power for order in removed] == ["CHN"]
    assert len(winter.position.units_of("CHN")) == 5


def test_a_wing_on_a_neutral_centre_takes_nothing() -> None:
    case = next(case for case in CASES if case["id"] == "W22")
    outcome = judged(case_position(case), case["orders"])
    assert "centre.wing-no-capture" in {reason.code for reason in outcome.counts}
