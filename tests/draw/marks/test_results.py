"""Every kind of order with every result has a mark, and a failed one says so by its shape."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import fields

from kartentisch.draw.marks import Choice, bounds, boxes
from kartentisch.draw.marks.values import Area, Disc, Item, Stroke
from kartentisch.judge.verdict import Outcome, Result
from kartentisch.orders import Waive
from kartentisch.rules import Dislodged, Unit
from tests.draw.marks.staging import drawn, judged, order, units, verdict

MOVEMENT = [
    ("RUS", "A OMS H"),
    ("RUS", "A OMS - AKM"),
    ("RUS", "A MOS - TSR - IRK"),
    ("RUS", "A VLA S A MOS - IRK"),
    ("RUS", "A KIR S A TAS - KAG"),
    ("RUS", "A KIR S A TAS"),
    ("ENG", "A BEN - CEY VIA"),
    ("ENG", "F BOB C A BEN - CEY"),
    ("ENG", "F RED - MED"),
    ("TUR", "A EGY H; SC F RED - MED"),
    ("TUR", "A EGY - SUD; SC F RED - MED"),
]
STANDING = units(RUS="A OMS, A MOS, A VLA, A KIR, A TAS", ENG="A BEN, F BOB, F RED", TUR="A EGY")
HOMES = {"MOS": "RUS", "OMS": "RUS", "POR": "RUS", "VLA": "RUS", "ODE": "RUS"}
RESULTS = [each.value for each in Result]


def movement(result: str, dislodged: bool = False) -> Outcome:
    return judged(STANDING, {order(*each): verdict(result, dislodged=dislodged, at="PRM") for each in MOVEMENT})


def retreat(result: str) -> Outcome:
    lost = (Dislodged(Unit("RUS", "A", "KAG")), Dislodged(Unit("ENG", "F", "RED")))
    orders = {order("RUS", "A KAG - KIR"): verdict(result), order("ENG", "F RED D"): verdict(result)}
    return judged(units(CHI="A KAG"), orders, "retreat", lost)


def adjustment(result: str) -> Outcome:
    orders = [order("RUS", "BUILD F POR"), order("RUS", "REMOVE A OMS"), Waive("RUS"), Waive("RUS", 1)]
    return judged(units(RUS="A OMS"), {each: verdict(result) for each in orders}, "adjustment", centres=HOMES)


@pytest.mark.parametrize("result", RESULTS)
@pytest.mark.parametrize("zoom", [0.1, 0.26, 1.2])
@pytest.mark.parametrize("stage", [movement, retreat, adjustment])
def test_every_order_is_drawn_and_every_failed_one_is_crossed(stage, zoom, result):
    outcome = stage(result)
    marks = drawn(outcome, zoom)
    assert set(marks) == {str(each) for each in outcome.verdicts}
    for text, mark in marks.items():
        assert mark.items, text
        assert mark.crossed == (result != "ok"), (text, result)


@pytest.mark.parametrize("result", [each for each in RESULTS if each not in ("ok", "halted")])
def test_failed_lines_are_red(result):
    for mark in drawn(movement(result)).values():
        roles = {item.role for item in mark.below if isinstance(item, Stroke)}
        assert "bad" in roles
        assert "arrow" not in roles or mark.order.permits  # the dots of a leave stay dark


@given(st.floats(0.05, 3.0), st.sampled_from(RESULTS), st.booleans(), st.booleans())
def test_no_number_is_broken_at_any_zoom(zoom, result, dislodged, guess):
    outcome = movement(result, dislodged)
    choice = Choice(own=frozenset() if guess else None, selected=next(iter(outcome.verdicts)), ghosts=True)
    for mark in drawn(outcome, zoom, choice).values():
        for item in mark.items:
            assert all(map(math.isfinite, _numbers(item)))
            if isinstance(item, Stroke | Area):
                assert len(item.points) > 1
                assert item.width >= 0
        assert all(map(math.isfinite, bounds(mark.items)))
        assert all(box.left <= box.right and box.top <= box.bottom for box in boxes([mark]))


def test_a_dislodged_unit_is_framed_with_an_arrow_pointing_out():
    for mark in drawn(movement("ok", dislodged=True)).values():
        assert any(getattr(item, "sign", "") == "out" for item in mark.above)


def _numbers(item: Item) -> list[float]:
    numbers: list[float] = []
    for each in fields(item):
        value = getattr(item, each.name)
        if isinstance(value, float | int):
            numbers.append(value)
        elif each.name == "points":
            numbers += [part for point in value for part in point]
    return numbers


def test_a_dislodged_unit_is_marked_though_nobody_ordered_it() -> None:
    hold = order("RUS", "A MOS H")
    for ordered, bars in ((False, 0), (True, 2)):
        outcome = judged(units(RUS="A MOS"), {hold: verdict(dislodged=True, ordered=ordered)})
        mark = drawn(outcome)["A MOS H"]
        assert len(mark.below) == bars
        assert any(isinstance(item, Disc) and item.sign == "out" for item in mark.above)
    assert drawn(judged(units(RUS="A MOS"), {hold: verdict(ordered=False)})) == {}


def test_a_selected_order_of_an_adjustment_or_retreat_can_still_be_read() -> None:
    disband, build = order("RUS", "F POR D"), order("RUS", "BUILD A MOS")
    unit = Dislodged(Unit("RUS", "F", "POR"))
    lost = judged((), {disband: verdict()}, "retreat", (unit,))
    assert not [
        item
        for item in drawn(lost, choice=Choice(selected=disband))["F POR D"].above
        if isinstance(item, Disc) and item.edge == "selected"
    ]
    made = judged((), {build: verdict()}, "adjustment", centres={"MOS": "RUS"})
    rings = [item for item in drawn(made, choice=Choice(selected=build))["BUILD A MOS"].above if isinstance(item, Disc)]
    chosen, own = rings[0], rings[1]
    assert (chosen.edge, own.edge) == ("selected", "good")
    assert chosen.radius - chosen.width / 2 > own.radius + own.width / 2
