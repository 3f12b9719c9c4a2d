"""Which order lies under the pointer."""

from kartentisch.draw.marks import Choice, Ghost, marks, order_at
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


def test_ghosts_stand_where_units_end_elsewhere_and_arrows_end_at_their_edge():
    moved, bounced, held = order("RUS", "A OMS - AKM"), order("RUS", "A VLA - MAC"), order("RUS", "A MOS H")
    outcome = judged(
        units(RUS="A OMS, A MOS, A VLA"),
        {moved: verdict(ends="AKM"), held: verdict(ends="MOS"), bounced: verdict("bounce", ends="VLA")},
    )
    shown = {mark.order: mark for mark in marks(outcome, scene(outcome), Choice(ghosts=True))}
    ghosts = {key: [item for item in mark.items if isinstance(item, Ghost)] for key, mark in shown.items()}
    assert [(ghost.power, ghost.kind) for ghost in ghosts[moved]] == [("RUS", "A")]
    assert not ghosts[bounced]
    assert not ghosts[held]
    ghost, end = ghosts[moved][0], shown[moved].path[-1]
    assert max(abs(end[0] - ghost.x) / (0.65 * ghost.height), abs(end[1] - ghost.y) / (0.5 * ghost.height)) > 1
    bare = {mark.order: mark for mark in marks(outcome, scene(outcome))}
    assert not any(isinstance(item, Ghost) for mark in bare.values() for item in mark.items)
