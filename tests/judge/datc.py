"""The cases of the DATC as values: chapter 6 on the standard board, chapter 7 on the Colonial one."""

import json
from pathlib import Path
from typing import Any

from kartentisch.judge import Outcome, adjudicate
from kartentisch.orders import Order, Waive, parse_canonical
from kartentisch.rules import Date, Position, Unit, Variant, load_variant

Case = dict[str, Any]
DATES = {
    "standard": {"movement": Date(1901, "S"), "adjustment": Date(1901, "W")},
    "colonial": {"movement": Date(1870), "adjustment": Date(1872)},
}


def read_cases(name: str) -> list[Case]:
    """The cases of a file in tests/data."""
    cases: list[Case] = json.loads((Path(__file__).parent.parent / "data" / name).read_text(encoding="utf-8"))
    return cases


def units(listed: dict[str, list[str]]) -> tuple[Unit, ...]:
    return tuple(Unit(power, *text.split()) for power, theirs in listed.items() for text in theirs)


def orders(listed: list[list[str]]) -> list[Order]:
    """The orders of a case; waives are numbered."""
    read = [parse_canonical(text, power) for power, text, *_ in listed]
    found = [order for order in read if order is not None]
    assert len(found) == len(read), listed
    waived: dict[str, int] = {}
    for index, order in enumerate(found):
        if isinstance(order, Waive):
            found[index] = Waive(order.power, waived.setdefault(order.power, 0))
            waived[order.power] += 1
    return found


def start(variant: Variant, case: Case, **options: bool | str) -> Position:
    """The position a case begins with; a case of retreats begins with the movement before it."""
    phase = "movement" if "before" in case else case["phase"]
    before = case.get("before", case)
    owners = {centre: power for power, theirs in case.get("centres", {}).items() for centre in theirs}
    date = DATES[variant.id][phase]
    return Position(variant, date, phase, units(before["units"]), centres=owners, options=options)


def judge(board: str, case: Case, **options: bool | str) -> Outcome:
    """Judge a case, with rulings set; the movement before it must turn out as the case says."""
    position = start(load_variant(board), case, **options)
    if "before" in case:
        before = case["before"]
        outcome = adjudicate(position, orders(before["orders"]))
        check_words(outcome, before["orders"])
        check_board(outcome, before)
        position = outcome.position
        assert position.phase == "retreat"
    return adjudicate(position, orders(case["orders"]))


def check_words(outcome: Outcome, listed: list[list[str]]) -> None:
    """Each order has its result, a train its station too."""
    for order, (_power, text, word, *at) in zip(orders(listed), listed, strict=True):
        verdict = outcome.verdicts[order]
        assert (text, str(verdict.result)) == (text, word), verdict.reason
        assert not at or verdict.at == at[0], (text, verdict.at)


def check_board(outcome: Outcome, expected: Case) -> None:
    """The units that stand, and those dislodged, with their attackers and open retreats where the case has them."""
    assert set(outcome.position.units) == set(units(expected["after"]))
    if "dislodged" not in expected:
        return
    found = {(lost.unit.power, str(lost.unit)): lost for lost in outcome.dislodged}
    assert found.keys() == {(power, unit) for power, unit, *_ in expected["dislodged"]}
    for power, unit, attacker, *retreats in expected["dislodged"]:
        lost = found[power, unit]
        assert lost.attacker == attacker.partition("/")[0], unit
        assert not retreats or list(lost.retreats) == retreats[0], unit
