"""The Diplomacy Adjudicator Test Cases, version 3.0, chapter 6: all of them, and every alternative they name.

Three cases beyond the DATC (X.1 to X.3) are about own supports, where engines are known to differ.
"""

from collections import Counter
from typing import Any

import pytest

from kartentisch.judge.document import judge_document
from kartentisch.rules import load_variant
from tests.judge.datc import Case, check_board, check_words, judge, read_cases

CASES = read_cases("datc.json")
BY_ID = {case["id"]: case for case in CASES}
# Orders given twice in the same words are one order to adjudicate(); a document keeps them apart.
TWICE = ("6.I.7", "6.J.2")
ALTERNATIVES = [(case["id"], other) for case in CASES for other in case.get("alternatives", ())]


def test_all_cases_are_there() -> None:
    sections = Counter(case["id"].rpartition(".")[0] for case in CASES)
    assert sections == {
        **{"6.A": 12, "6.B": 15, "6.C": 9, "6.D": 34, "6.E": 15, "6.F": 25, "6.G": 20, "6.H": 16, "6.I": 7},
        # 6.J.9 is two cases.
        **{"6.J": 12, "X": 3},
    }


@pytest.mark.parametrize("case", [case for case in CASES if case["id"] not in TWICE], ids=lambda case: case["id"])
def test_case(case: Case) -> None:
    outcome = judge("standard", case)
    check_words(outcome, case["orders"])
    check_board(outcome, case)


@pytest.mark.parametrize("id", TWICE)
def test_an_order_given_twice(id: str) -> None:
    case = BY_ID[id]
    answer = judge_document(_document(case))
    given = [entry for entry in answer["results"] if entry["given"] is not None]
    assert [[entry["power"], entry["order"], entry["result"]] for entry in given] == case["orders"]
    assert _sorted(answer["next"]["units"]) == _sorted(case["after"])


def _document(case: Case) -> dict[str, Any]:
    texts: dict[str, list[str]] = {}
    for power, text, *_ in case["orders"]:
        texts.setdefault(power, []).append(text)
    kept: dict[str, Any] = {key: case[key] for key in ("phase", "units", "centres") if key in case}
    return {"variant": "standard", **kept, "orders": texts}


def _sorted(listed: dict[str, list[str]]) -> dict[str, list[str]]:
    return {power: sorted(theirs) for power, theirs in listed.items()}


@pytest.mark.parametrize("case", [case for case in CASES if "before" not in case], ids=lambda case: case["id"])
def test_case_as_a_document(case: Case) -> None:
    """The words of the orders are read as they were written, whatever is missing or wrong in them."""
    answer = judge_document(_document(case))
    given = [(entry["power"], entry["result"]) for entry in answer["results"] if entry["given"] is not None]
    assert given == [(power, word) for power, _text, word in case["orders"]]
    assert _sorted(answer["next"]["units"]) == _sorted(case["after"])


@pytest.mark.parametrize(("id", "other"), ALTERNATIVES, ids=lambda value: value if isinstance(value, str) else "")
def test_alternative(id: str, other: Case) -> None:
    case = BY_ID[id]
    outcome = judge("standard", case, **other["options"])
    if "after" in other:
        check_board(outcome, other)
    if "same" in other:
        # The rule book gives no answer; then Szykman's rule decides as it does by default.
        check_board(outcome, case)
    standing = {str(unit) for unit in outcome.position.units}
    assert standing.issuperset(other.get("stands", ()))
    assert standing.isdisjoint(other.get("gone", ()))
    if "closed" in other:
        unit, province = other["closed"]
        lost = next(lost for lost in outcome.dislodged if str(lost.unit) == unit)
        assert province not in lost.retreats


def test_several_routes() -> None:
    """4.A.1, the older reading: one lost fleet is enough to break a convoy that had two routes."""
    for id in ("6.F.9", "6.F.10", "6.F.11"):
        case = BY_ID[id]
        outcome = judge("standard", case, **{"convoy.several_routes": "all must hold"})
        results = {str(order): str(verdict.result) for order, verdict in outcome.verdicts.items()}
        assert results["A LON - BEL"] == "no-convoy"
        assert results["F NTH C A LON - BEL"] == "ok"


def test_every_alternative_is_played() -> None:
    played = {(id, value) for _, other in ALTERNATIVES for id, value in other["options"].items()}
    played |= {("convoy.several_routes", "all must hold")}
    missing = {(r.id, value) for r in load_variant("standard").rulings.values() for value in r.alternatives} - played
    # These are played in test_rulings.py.
    assert missing == {
        ("orders.double", "last counts"),
        ("orders.binding_routes", True),
        ("adjustment.removals", "gm decides"),
    }


def test_rulings_name_the_cases_that_know_them() -> None:
    for ruling in load_variant("standard").rulings.values():
        named = {id for id, other in ALTERNATIVES if ruling.id in other["options"]}
        assert named <= set(ruling.cases), ruling.id
        assert set(ruling.cases) <= BY_ID.keys(), ruling.id
