"""Moves: where arrows begin and end, how they keep apart."""

import math

import pytest

from kartentisch.draw.marks import Choice
from kartentisch.draw.marks.geometry import clearance, nearest
from kartentisch.draw.marks.values import Area, Disc, Label, Stroke
from tests.draw.marks.staging import drawn, judged, order, scene, sheet, units, verdict

ZOOMS = [0.26, 0.5, 1.0]


@pytest.mark.parametrize("zoom", ZOOMS)
def test_an_arrow_runs_from_token_edge_to_token_edge(zoom):
    outcome = judged(units(CHI="A SIK, A KAG"), {order("CHI", "A SIK - KAG"): verdict("bounce")})
    path = drawn(outcome, zoom)["A SIK - KAG"].path
    spots = scene(outcome, zoom)
    for end, place in ((path[0], "SIK"), (path[-1], "KAG")):
        spot = spots.spot(place)
        assert spot is not None
        assert spot.distance(end) == pytest.approx(3, abs=1.5)


def test_an_arrow_to_an_empty_province_ends_at_its_anchor():
    outcome = judged(units(RUS="A OMS"), {order("RUS", "A OMS - AKM"): verdict()})
    x, y = sheet().anchor("AKM")
    assert math.dist(drawn(outcome, 0.5)["A OMS - AKM"].path[-1], (x * 0.5, y * 0.5)) < 0.01


@pytest.mark.parametrize("zoom", ZOOMS)
def test_opposing_moves_bow_apart(zoom):
    moves = {order("JAP", "A TAS - KAG"): verdict(), order("JAP", "A KAG - TAS"): verdict()}
    marks = drawn(judged(units(JAP="A TAS, A KAG"), moves), zoom)
    there, back = marks["A TAS - KAG"].path, marks["A KAG - TAS"].path
    middle = there[len(there) // 2]
    assert nearest(back, middle)[1] > 18
    # Strokes with their casings do not touch but at the very ends.
    inner = there[len(there) // 4 : -len(there) // 4]
    assert min(nearest(back, spot)[1] for spot in inner) > 5.8


def test_arrows_to_one_goal_end_apart():
    moves = {
        order(power, text): verdict("bounce")
        for power, text in (
            ("RUS", "A KIR - URU"),
            ("CHI", "A SIK - URU"),
            ("CHI", "A KAG - URU"),
            ("CHI", "A MON - URU"),
        )
    }
    marks = list(drawn(judged(units(RUS="A KIR", CHI="A SIK, A KAG, A MON"), moves)).values())
    ends = [mark.path[-1] for mark in marks]
    assert min(math.dist(a, b) for i, a in enumerate(ends) for b in ends[:i]) >= 6.9


def test_an_arrow_keeps_off_a_token_on_its_way():
    text = "A SUD - ABY"
    alone = judged(units(RUS="A SUD"), {order("RUS", text): verdict("ok")})
    beside = judged(units(RUS="A SUD, A ERI"), {order("RUS", text): verdict("ok")})
    token = scene(beside).spot("ERI")
    assert token is not None
    straight, bowed = drawn(alone)[text].path, drawn(beside)[text].path
    assert clearance(straight, [token]) < 6  # else there is nothing to keep off
    assert clearance(bowed, [token]) >= 5.9


def test_a_bounce_is_crossed_at_the_border():
    outcome = judged(units(CHI="A MON"), {order("CHI", "A MON - KRA"): verdict("bounce")})
    mark = drawn(outcome, 0.5)["A MON - KRA"]
    cross = next(item for item in mark.items if isinstance(item, Disc) and item.sign == "cross")
    edges = [p for ring in sheet().provinces["KRA"].rings for p in zip(ring[::2], ring[1::2], strict=True)]
    assert min(math.dist((x * 0.5, y * 0.5), (cross.x, cross.y)) for x, y in edges) < 12
    assert nearest(mark.path, (cross.x, cross.y))[1] < 0.1


def test_guesses_are_thinner_and_hollow():
    moves = {order("RUS", "A OMS - AKM"): verdict(), order("CHI", "A SIK - KAG"): verdict()}
    marks = drawn(judged(units(RUS="A OMS", CHI="A SIK"), moves), choice=Choice(own=frozenset({"RUS"})))

    def line(text):
        return next(item for item in marks[text].below if isinstance(item, Stroke) and item.role != "casing")

    def head(text):
        return [item for item in marks[text].below if isinstance(item, Area)][-1]

    assert (line("A OMS - AKM").width, line("A OMS - AKM").role, head("A OMS - AKM").fill) == (2.4, "arrow", "arrow")
    assert (line("A SIK - KAG").width, line("A SIK - KAG").role, head("A SIK - KAG").fill) == (1.6, "guess", "casing")


def test_guesses_lie_below_own_orders_and_the_selected_one_on_top():
    moves = [("RUS", "A OMS - AKM"), ("CHI", "A SIK - KAG"), ("RUS", "A MOS - PRM")]
    orders = [order(*move) for move in moves]
    outcome = judged(units(RUS="A OMS, A MOS", CHI="A SIK"), {each: verdict() for each in orders})
    shown = drawn(outcome, choice=Choice(own=frozenset({"RUS"}), selected=orders[0]))
    assert list(shown) == ["A SIK - KAG", "A MOS - PRM", "A OMS - AKM"]


def test_hidden_powers_default_orders_and_unknown_places_are_not_drawn():
    orders = {
        order("RUS", "A OMS - AKM"): verdict(),
        order("CHI", "A SIK - KAG"): verdict(),
        order("RUS", "A MOS H"): verdict(ordered=False),
        order("RUS", "A MOS - XYZ"): verdict("illegal"),
    }
    outcome = judged(units(RUS="A OMS, A MOS", CHI="A SIK"), orders)
    assert set(drawn(outcome, choice=Choice(hidden=frozenset({"CHI"})))) == {"A OMS - AKM"}


def test_strengths_stand_beside_the_selected_order_only():
    selected, other = order("RUS", "A TAS - KAG"), order("CHI", "A SIK - URU")
    values = {"attack": 2, "hold": 2}
    outcome = judged(
        units(RUS="A TAS", CHI="A KAG, A SIK"),
        {selected: verdict("bounce", values=values), other: verdict("bounce", values=values)},
    )
    marks = drawn(outcome, 0.26, Choice(selected=selected))
    assert [item.text for item in marks["A TAS - KAG"].above if isinstance(item, Label)] == ["2 : 2"]
    assert not marks["A SIK - URU"].above
    zoomed = drawn(outcome, 1.0)
    assert all(any(isinstance(item, Label) for item in mark.above) for mark in zoomed.values())


def test_no_pill_covers_a_token_a_cross_or_another_pill():
    values = {"attack": 1, "prevent": 1}
    moves = [("CHI", "A CHU - LAN"), ("CHI", "A PEK - LAN"), ("CHI", "A NAN - LAN"), ("CHI", "A MON - LAN")]
    orders = {order(*move): verdict("bounce", values=values) for move in moves}
    outcome = judged(units(CHI="A CHU, A PEK, A NAN, A MON"), orders)
    marks = drawn(outcome, 0.36).values()
    items = [item for mark in marks for item in mark.items]
    pills = [item for item in items if isinstance(item, Label)]
    assert len(pills) == 4
    boxes = [(spot.x, spot.y, spot.width, spot.height) for spot in scene(outcome, 0.36).spots.values()]
    boxes += [(item.x, item.y, 2 * item.radius, 2 * item.radius) for item in items if isinstance(item, Disc)]
    for index, pill in enumerate(pills):
        others = boxes + [(other.x, other.y, other.width, other.height) for other in pills[:index]]
        for x, y, width, height in others:
            assert abs(pill.x - x) >= (pill.width + width) / 2 or abs(pill.y - y) >= (pill.height + height) / 2
