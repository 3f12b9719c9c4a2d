"""DATC 2.5, chapter 7: the railway and the canal of Colonial.

The cases are not house rules of the community whose rules the variant follows: where its text says something else the
case differs by default (`differs` tells what the text says), and agrees once the ruling is set the other way.
"""

import pytest

from tests.judge.datc import Case, check_board, check_words, judge, read_cases

CASES = read_cases("datc_colonial.json")
ALTERNATIVES = [(case, other) for case in CASES for other in case.get("alternatives", ())]
# Case -> ruling by which the rules of the variant differ.
DIFFERENT = {
    "7.B.4": "tsr.own_entry",
    "7.B.7": "tsr.standoff_at_goal",
    "7.B.16": "tsr.occupied_goal",
    "7.B.18": "tsr.own_centre_lost",
    "7.B.21": "tsr.own_centre_lost",
    "7.B.23": "tsr.own_entry",
    "7.B.26": "tsr.own_swap",
    "7.B.28": "tsr.head_on",
    "7.C.4": "canal.passages",
    "7.C.5": "canal.passages",
    "7.C.14": "canal.bounced_keeper",
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case: Case) -> None:
    outcome = judge("colonial", case)
    check_words(outcome, case["orders"])
    check_board(outcome, case)


@pytest.mark.parametrize(("case", "other"), ALTERNATIVES, ids=lambda value: value.get("id", ""))
def test_alternative(case: Case, other: Case) -> None:
    check_board(judge("colonial", case, **other["options"]), other)


def test_the_differences_are_these() -> None:
    assert len(CASES) == 49
    different = {case["id"]: case for case in CASES if "differs" in case}
    assert different.keys() == DIFFERENT.keys()
    for id, case in different.items():
        named = [other for other in case["alternatives"] if DIFFERENT[id] in other["options"]]
        assert len(named) == 1
        assert case["differs"]
        with pytest.raises(AssertionError):
            check_board(judge("colonial", case), named[0])
