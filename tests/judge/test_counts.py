"""Legal orders of fixed positions, counted by kind in two ways that must agree, beside the numbers in the data."""

from typing import Any

import pytest

from tests.judge.counts import by_asking, by_clicks, cases, position_of

CASES = [pytest.param(case, id=case["name"]) for case in cases()]


@pytest.mark.parametrize("case", CASES)
def test_as_many_orders_can_be_clicked_as_the_data_say(case: dict[str, Any]) -> None:
    position = position_of(case)
    assert dict(by_clicks(position, position.variant.powers)) == case["counts"]


@pytest.mark.parametrize("case", CASES)
def test_asking_about_every_order_finds_the_same_number(case: dict[str, Any]) -> None:
    """On great boards, whose orders are millions, of the units of a few powers."""
    position = position_of(case)
    powers = case["powers"] or list(position.variant.powers)
    found = by_asking(position, powers)
    assert sum(found.values()) > 5
    assert found == by_clicks(position, powers)
    if not case["powers"]:
        assert dict(found) == case["counts"]


def test_the_positions_are_of_every_phase_and_hold_every_kind_of_order() -> None:
    kinds = {kind for case in cases() for kind in case["counts"]}
    assert kinds == {"hold", "move", "train", "support", "convoy", "disband", "build", "remove"}
    phases = {(case["document"]["variant"], case["document"]["phase"]) for case in cases()}
    for variant in ("standard", "colonial"):
        assert {phase for name, phase in phases if name == variant} == {"movement", "retreat", "adjustment"}
    assert ("world2200", "movement") in phases
