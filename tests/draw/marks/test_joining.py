"""Supports, convoys, trains and the canal: what joins what, and where."""

import math

import pytest

from kartentisch.draw.marks.geometry import along, length, nearest
from kartentisch.draw.marks.values import Disc, Label, Mark, Stroke
from tests.draw.marks.staging import drawn, judged, order, scene, sheet, units, verdict


def ring(mark: Mark) -> tuple[float, float]:
    found = next(item for item in mark.below if isinstance(item, Disc) and not item.sign)
    return found.x, found.y


def cross(mark: Mark) -> tuple[float, float]:
    found = next(item for item in mark.items if isinstance(item, Disc) and item.sign == "cross")
    return found.x, found.y


def test_supports_join_the_arrow_and_further_ones_step_back():
    orders = {
        order("CHI", "A MON - KRA"): verdict(),
        order("CHI", "A URU S A MON - KRA"): verdict(),
        order("CHI", "A SEM S A MON - KRA"): verdict(),
    }
    marks = drawn(judged(units(CHI="A MON, A URU, A SEM"), orders), 0.6)
    path = marks["A MON - KRA"].path
    assert length(path) > 60
    assert nearest(path, ring(marks["A URU S A MON - KRA"]))[0] == pytest.approx(0.66, abs=0.005)
    assert nearest(path, ring(marks["A SEM S A MON - KRA"]))[0] == pytest.approx(0.58, abs=0.005)


def test_a_ring_keeps_off_the_cross_of_the_arrow_it_joins():
    orders = {order("RUS", "A TAS - KAG"): verdict("bounce"), order("RUS", "A KIR S A TAS - KAG"): verdict()}
    marks = drawn(judged(units(RUS="A TAS, A KIR", CHI="A KAG"), orders), 0.5)
    assert math.dist(ring(marks["A KIR S A TAS - KAG"]), cross(marks["A TAS - KAG"])) >= 11


def test_a_cut_support_is_crossed_in_its_middle_a_void_one_where_nothing_is():
    standing = units(RUS="A TAS, A KIR")
    text = "A KIR S A TAS - KAG"
    cut = drawn(judged(standing, {order("RUS", text): verdict("cut")}))[text]
    assert nearest(cut.path, cross(cut))[0] == pytest.approx(0.5, abs=0.01)
    void = drawn(judged(standing, {order("RUS", text): verdict("void")}))[text]
    assert math.dist(cross(void), ring(void)) < 0.01


def test_a_support_to_hold_ends_in_an_arc_at_the_token():
    text = "A SIK S A KAG"
    outcome = judged(units(CHI="A SIK, A KAG"), {order("CHI", text): verdict()})
    arc = [item for item in drawn(outcome)[text].below if isinstance(item, Stroke)][-1]
    centre = scene(outcome).at("KAG")
    radii = [math.dist(centre, spot) for spot in arc.points]
    assert max(radii) - min(radii) < 0.01
    token = scene(outcome).spot("KAG")
    assert token is not None
    assert not any(token.holds(spot, 0.5) for spot in arc.points[5:10])
    assert not arc.dash


def test_a_train_follows_the_railway_to_its_goal():
    outcome = judged(units(RUS="A MOS"), {order("RUS", "A MOS - TSR - IRK"): verdict()})
    mark = drawn(outcome)["A MOS - TSR - IRK"]
    line = scene(outcome).railways["TSR"]
    assert all(nearest(line, spot)[1] < 0.01 for spot in mark.path)
    assert math.dist(mark.path[-1], along(line, nearest(line, scene(outcome).at("IRK"))[0])[0]) < 0.5
    assert any(isinstance(item, Stroke) and item.width == 17 for item in mark.below)


def test_a_halted_train_shows_its_stop_and_its_wish_and_carries_its_support_to_the_wish():
    orders = {
        order("RUS", "A MOS - TSR - IRK"): verdict("halted", at="OMS"),
        order("RUS", "A VLA S A MOS - IRK"): verdict(),
    }
    outcome = judged(units(RUS="A MOS, A VLA", CHI="A KRA"), orders)
    marks, stage = drawn(outcome), scene(outcome)
    line = stage.railways["TSR"]

    def station(place: str) -> tuple[float, float]:
        return along(line, nearest(line, stage.at(place))[0])[0]

    train = marks["A MOS - TSR - IRK"]
    assert math.dist(train.path[-1], station("OMS")) < 0.5
    assert math.dist(cross(train), station("IRK")) < 0.5
    x, y = ring(marks["A VLA S A MOS - IRK"])
    assert math.dist((x, y), station("IRK")) < math.dist((x, y), station("KRA"))


def test_an_arrow_to_the_station_a_train_wished_for_ends_beside_its_ring():
    orders = {order("RUS", "A MOS - TSR - IRK"): verdict("halted", at="OMS"), order("CHI", "A MON - IRK"): verdict()}
    marks = drawn(judged(units(RUS="A MOS", CHI="A MON"), orders))
    assert math.dist(marks["A MON - IRK"].path[-1], cross(marks["A MOS - TSR - IRK"])) > 9


def test_a_train_that_does_not_leave_shows_only_its_wish():
    outcome = judged(units(RUS="A MOS"), {order("RUS", "A MOS - TSR - IRK"): verdict("halted", at="MOS")})
    mark = drawn(outcome)["A MOS - TSR - IRK"]
    assert not any(isinstance(item, Stroke) and item.width == 17 for item in mark.below)
    assert mark.crossed


def test_a_convoy_waves_past_its_fleets_in_order():
    orders = {
        order("FRA", "A TON - BOR VIA"): verdict(),
        order("FRA", "F CLS C A TON - BOR"): verdict(),
        order("FRA", "F SCS C A TON - BOR"): verdict(),
        order("FRA", "F SUN C A TON - BOR"): verdict(),
    }
    outcome = judged(units(FRA="A TON, F SCS, F CLS, F SUN"), orders)
    marks, stage = drawn(outcome), scene(outcome)
    path = marks["A TON - BOR VIA"].path
    # The shortest way goes by fleets that lie side by side; a fleet beside the way is joined all the same.
    parts = [nearest(path, stage.at(fleet))[0] for fleet in ("SCS", "SUN")]
    assert parts == sorted(parts)
    for fleet in ("SCS", "CLS", "SUN"):
        assert nearest(path, ring(marks[f"F {fleet} C A TON - BOR"]))[1] < 1


def test_a_disrupted_convoy_is_crossed_at_the_dislodged_fleet():
    orders = {
        order("ENG", "A BEN - CEY VIA"): verdict("disrupted"),
        order("ENG", "F BOB C A BEN - CEY"): verdict("disrupted", dislodged=True),
    }
    outcome = judged(units(ENG="A BEN, F BOB"), orders)
    at = cross(drawn(outcome)["A BEN - CEY VIA"])
    assert math.dist(at, scene(outcome).at("BOB")) < 2.5 * scene(outcome).height


def gate_roles(mark: Mark) -> list[str]:
    return [
        item.role
        for item in mark.below
        if isinstance(item, Stroke) and item.role in ("good", "bad") and item.width == 2.4 and len(item.points) == 2
    ]


def test_an_open_canal_has_two_green_gates_and_the_line_runs_between_them():
    orders = {order("ENG", "F RED - MED"): verdict(), order("TUR", "A EGY H; SC F RED - MED"): verdict()}
    outcome = judged(units(ENG="F RED", TUR="A EGY"), orders)
    marks = drawn(outcome)
    assert gate_roles(marks["F RED - MED"]) == ["good", "good"]
    assert gate_roles(marks["A EGY H; SC F RED - MED"]) == []  # the passage has drawn them
    line = scene(outcome).canals["SUEZ"]
    assert nearest(marks["F RED - MED"].path, along(line, 0.5)[0])[1] < 0.5
    tag = next(item for item in marks["A EGY H; SC F RED - MED"].below if isinstance(item, Label))
    assert (tag.text, tag.role, tag.struck) == ("SC", "good", False)


def test_a_closed_canal_has_red_gates_with_a_bar():
    outcome = judged(units(ENG="F RED"), {order("ENG", "F RED - MED"): verdict("closed")})
    mark = drawn(outcome)["F RED - MED"]
    gates = [item for item in mark.below if isinstance(item, Stroke) and item.width == 2.4 and len(item.points) == 2]
    assert [item.role for item in gates] == ["bad"] * 3
    gate = along(scene(outcome).canals["SUEZ"], 0.5)[0]
    assert 8 < math.dist(cross(mark), gate) < 30


def test_leave_without_passage_draws_the_gates_and_lapsed_leave_is_struck_out():
    standing = units(TUR="A EGY")
    text = "A EGY H; SC F RED - MED"
    assert gate_roles(drawn(judged(standing, {order("TUR", text): verdict()}))[text]) == ["good", "good"]
    moved = "A EGY - SUD; SC F RED - MED"
    tag = next(
        item
        for item in drawn(judged(standing, {order("TUR", moved): verdict()}))[moved].below
        if isinstance(item, Label)
    )
    assert (tag.role, tag.struck) == ("bad", True)


def test_the_map_at_hand_has_the_lines_that_are_drawn_along():
    assert {link.id for link in sheet().links if link.kind in ("railway", "canal")} == {"r-TSR", "k-SUEZ"}
