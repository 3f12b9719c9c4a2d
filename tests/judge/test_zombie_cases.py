"""The cases of Zombie-Diplomacy²: the rule text's examples and what follows from them, as data."""

from typing import Any

import pytest

from kartentisch.judge import Outcome, adjudicate
from kartentisch.rules import Position
from tests.judge.zombie_cases import CASES, ZOMBIE, by_power, case_position, read


def judged(position: Position, step: dict[str, Any]) -> Outcome:
    """Judge a step and compare everything it expects."""
    orders = read(step["orders"])
    outcome = adjudicate(position, orders)
    for order, expected in zip(orders, step["orders"], strict=True):
        verdict = outcome.verdicts[order]
        assert verdict.result == expected["result"], (str(order), verdict)
        assert verdict.dislodged == expected.get("dislodged", False), (str(order), verdict)
    after = outcome.position
    if "units" in step:
        assert by_power(after) == {power: sorted(units) for power, units in step["units"].items()}
    for key, found in (
        ("phase", after.phase),
        ("date", str(after.date)),
        ("sleeping", sorted(after.sleeping)),
        ("notes", [note.code for note in outcome.notes]),
        ("flags", sorted(flag.code for flag in outcome.flags.values())),
        ("ending", [why.code for why in outcome.ending]),
        ("ended", list(after.ended.winners) if after.ended is not None else None),
        ("draw", after.ended is not None and after.ended.draw),
    ):
        if key in step:
            assert found == (sorted(step[key]) if key == "flags" else step[key])
    for unit, (retreats, rises) in step.get("lost", {}).items():
        (lost,) = (one for one in outcome.dislodged if str(one.unit) == unit)
        assert (sorted(lost.retreats), list(lost.rises)) == (retreats, rises)
    for centre, owner in step.get("owners", {}).items():
        assert after.centres.get(centre) == owner
    for power, number in step.get("due", {}).items():
        assert after.due(power) == number
    return outcome


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case: dict[str, Any]) -> None:
    position = case_position(case)
    for power, number in case.get("due", {}).items():
        assert position.due(power) == number
    for step in case["steps"]:
        position = judged(position, step).position


def test_nobody_owns_the_underworld_at_the_start() -> None:
    start = ZOMBIE.start()
    below = [centre for centre in ZOMBIE.centres if ZOMBIE.board.board_of(centre) == "2"]
    assert len(below) == 34
    assert not set(below) & start.centres.keys()
    assert start.sleeping == {"2"}
    assert len(start.units) == 22


def test_a_year_without_losses_passes_its_conversions_over() -> None:
    case = next(case for case in CASES if case["id"] == "Z07")
    position, passed = case_position(case), []
    for step in case["steps"]:
        outcome = adjudicate(position, read(step["orders"]))
        passed.append([f"{date} {phase}" for date, phase in outcome.passed])
        position = outcome.position
    assert passed == [["S1901 retreat"], ["F1901 retreat"], []]


def test_every_case_of_the_rules_is_there() -> None:
    numbers = [*range(1, 8), *range(10, 18), 19, 20, *range(22, 26), 27, 28, *range(30, 34), *range(35, 40), 41]
    numbers += [*range(50, 54), *range(55, 65), *range(70, 76), *range(77, 89), *range(90, 94), 95, 96]
    numbers += [*range(100, 108), 109, *range(111, 118), 120, 121, *range(123, 127)]
    ids = {case["id"] for case in CASES}
    assert {f"Z{number:02}" for number in numbers} <= ids
    assert len(ids) == len(CASES)
    listed = {name for ruling in ZOMBIE.rulings.values() for name in ruling.cases if name.startswith("Z")}
    assert listed <= ids
