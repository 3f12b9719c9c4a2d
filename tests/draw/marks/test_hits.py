"""Which order lies under the pointer."""

from kartentisch.draw.marks import ghosts, marks, order_at
from kartentisch.draw.marks.geometry import along
from tests.draw.marks.staging import judged, order, scene, units, verdict


def test_an_order_is_hit_on_its_line_and_not_beside_it():
    first, second = order("RUS", "A OMS - AKM"), order("CHI", "A SIK - KAG")
    outcome = judged(units(RUS="A OMS", CHI="A SIK"), {first: verdict(), second: verdict()})
    shown = marks(outcome, scene(outcome))
    for mark in shown:
        (x, y), _ = along(mark.path, 0.4)
        assert order_at(shown, (x, y)) == mark.order
        assert order_at(shown, (x + 1, y + 2)) == mark.order
    assert order_at(shown, (1.0, 1.0)) is None


def test_a_cross_counts_to_its_order():
    bounced = order("CHI", "A MON - KRA")
    outcome = judged(units(CHI="A MON"), {bounced: verdict("bounce")})
    shown = marks(outcome, scene(outcome))
    cross = next(item for item in shown[0].items if getattr(item, "sign", "") == "cross")
    assert order_at(shown, (cross.x + cross.radius, cross.y)) == bounced


def test_ghosts_are_the_units_that_end_elsewhere():
    orders = {
        order("RUS", "A OMS - AKM"): verdict(ends="AKM"),
        order("RUS", "A MOS H"): verdict(ends="MOS"),
        order("RUS", "A VLA - MAC"): verdict("bounce", ends="VLA"),
    }
    assert ghosts(judged(units(RUS="A OMS, A MOS, A VLA"), orders)) == (("RUS", "A", "AKM"),)
