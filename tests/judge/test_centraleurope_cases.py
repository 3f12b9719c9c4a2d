"""The cases of Mitteleuropa: the rule text's examples and what follows from them, as data."""

import json
from pathlib import Path
from typing import Any

import pytest

from kartentisch.judge import Outcome, adjudicate, place_in_rules
from kartentisch.judge.document import judge_document, read_position
from kartentisch.orders import Order, parse_canonical
from kartentisch.orders.reading import read_orders
from kartentisch.rules import MOVEMENT, DocumentFault, Position, load_variant

EUROPE = load_variant("centraleurope")
CASES = json.loads((Path(__file__).parent.parent / "data" / "centraleurope_cases.json").read_text(encoding="utf-8"))


def case_position(case: dict[str, Any]) -> Position:
    """The position of a case; where it lists no units, one army stands in every centre."""
    fields = {key: case[key] for key in ("centres", "votes", "options", "date") if key in case}
    units = case["units"] or {power: [f"A {centre}" for centre in theirs] for power, theirs in case["centres"].items()}
    return read_position({"variant": "centraleurope", "units": units, **fields})[0]


def case_orders(case: dict[str, Any], position: Position) -> tuple[list[Order], list[tuple[Order, dict[str, Any]]]]:
    """The orders of a case, and each with what is expected; `texts` are read as a player writes them."""
    expected: list[tuple[Order, dict[str, Any]]] = []
    for entry in case["orders"]:
        order = parse_canonical(entry["order"], entry["power"])
        assert order is not None
        expected.append((order, entry))
    for line in case.get("texts", ()):
        power, _, rest = line.partition(" ")
        text, _, result = rest.partition(" = ")
        expected += [(order, {"result": result}) for order in read_orders(text, position, power).orders]
    return [order for order, _ in expected], expected


def units_by_power(position: Position) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for unit in position.units:
        found.setdefault(unit.power, []).append(str(unit))
    return {power: sorted(units) for power, units in found.items()}


def judged(case: dict[str, Any]) -> Outcome:
    position = case_position(case)
    orders, expected = case_orders(case, position)
    outcome = adjudicate(position, orders)
    for order, entry in expected:
        verdict = outcome.verdicts[order]
        assert verdict.result == entry["result"], (str(order), verdict)
        assert verdict.dislodged == entry.get("dislodged", False), (str(order), verdict)
    return outcome


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case: dict[str, Any]) -> None:
    outcome = judged(case)
    here = outcome.position
    if "after" in case:
        after: dict[str, list[str]] = {}
        for unit, (_order, verdict) in outcome.by_unit.items():
            if verdict.ends:
                after.setdefault(unit.power, []).append(f"{unit.kind} {verdict.ends}")
        assert {power: sorted(units) for power, units in after.items()} == {
            power: sorted(units) for power, units in case["after"].items()
        }
    gone = [f"{lost.unit.power} {lost.unit}" for lost in outcome.dislodged]
    assert gone == case.get("gone", gone)
    assert all(not lost.retreats for lost in outcome.dislodged)
    assert {reason.code for reason in outcome.flags.values()} <= {"dislodged.no-retreat-rule"}
    assert here.phase == MOVEMENT or here.ended is not None
    for centre, owner in case.get("owners", {}).items():
        assert here.centres.get(centre, "") == owner
    if "next" in case:
        assert units_by_power(here) == {
            power: sorted(f"A {centre}" for centre in theirs) for power, theirs in case["next"].items()
        }
    if "built" in case:
        assert outcome.adjustment is not None
        assert [f"{unit.power} {unit}" for unit in outcome.adjustment.built] == case["built"]
        assert not outcome.adjustment.removed
    for power, points in case.get("points", {}).items():
        assert here.points(power) == points, power
    for power, alive in case.get("alive", {}).items():
        assert (power in here.powers) is alive
    codes = {reason.code for reason in outcome.ending}
    assert set(case.get("told", ())) <= codes
    if "ended" in case:
        ended = here.ended
        told = None if ended is None else {"by": ended.by, "winners": list(ended.winners), "draw": ended.draw}
        assert told == case["ended"]
    if "reasons" in case:
        refused = {verdict.reason.code for verdict in outcome.verdicts.values() if not verdict.ok}
        assert refused == set(case["reasons"])
    if "then_votes" in case:
        again = adjudicate(here.with_(votes={power: tuple(cast) for power, cast in case["then_votes"].items()}), [])
        assert here.votes == {}
        assert again.position.ended is None


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_command_line_says_the_same(case: dict[str, Any]) -> None:
    position = case_position(case)
    orders, _ = case_orders(case, position)
    outcome = adjudicate(position, orders)
    answer = judge_document(position.document(orders))
    here = outcome.position
    told = dict(answer["next"])
    if here.ended is not None:
        assert told["ended"].pop("reasons")[-1]["code"] == outcome.ending[-1].code
    assert told == here.document()
    assert answer["points"] == {power: here.points(power) for power in EUROPE.powers}
    built = {power: kept["built"] for power, kept in answer["adjustments"].items()}
    assert sum(map(len, built.values())) == len(outcome.adjustment.built if outcome.adjustment else ())
    assert read_position(told)[0] == here


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_every_reason_is_a_sentence_with_its_place_in_these_rules(case: dict[str, Any]) -> None:
    outcome = judged(case)
    for language in ("en", "de", "ja"):
        for told in outcome.explain(language):
            assert told
            assert not set("{}[]‖") & set(told)
    for reason in (*outcome.ending, *outcome.adjusted, *outcome.flags.values()):
        place = place_in_rules(EUROPE, reason)
        assert place is not None
        assert place.book == "variant"
        assert place.section[0] in "12345"


def test_every_case_of_the_rules_is_there() -> None:
    ids = {case["id"] for case in CASES}
    assert len(CASES) == len(ids) == 44
    listed = {name for ruling in EUROPE.rulings.values() for name in ruling.cases if name.startswith("C")}
    assert listed <= ids
    assert {f"C{number:02}" for number in range(1, 44)} - ids == {"C27"}  # holds for every position: random games


def test_there_are_no_retreats_to_set_up() -> None:
    with pytest.raises(DocumentFault):
        read_position({"variant": "centraleurope", "phase": "retreat"})


def test_an_adjustment_pasted_is_carried_out() -> None:
    document = {"variant": "centraleurope", "phase": "adjustment", "date": "1902", "centres": {"CZE": ["PRA", "BRN"]}}
    answer = judge_document({**document, "units": {"CZE": ["A BRN"]}, "orders": {"CZE": ["BUILD A INN"]}})
    assert answer["results"][0]["reason"]["code"] == "refuse.no-build-phase"
    assert answer["adjustments"] == {"CZE": {"built": ["A PRA"], "removed": []}}
    assert answer["next"]["units"] == {"CZE": ["A BRN", "A PRA"]}
    assert answer["next"]["date"] == "1903"
