"""Marks from board to board: hops, supports, conversions, convoys."""

import pytest

from kartentisch.draw.kept import kept_map
from kartentisch.draw.layers import Arrangement, laid_out
from kartentisch.draw.marks import Ghost, Label, Mark, Scene, Stroke, crossing_of, marks, scene_of
from kartentisch.draw.marks.boards import BETWEEN, apart, board_of
from kartentisch.judge import Outcome, adjudicate
from kartentisch.orders import parse_canonical
from kartentisch.rules import Date, Position, Unit, load_variant

ZOMBIE = load_variant("zombie")
PLAIN = kept_map(ZOMBIE.map_source)
ZOOM = 0.2


def judged(*lines: str, position: Position | None = None) -> Outcome:
    """`lines`: power and order; the units are those that are ordered."""
    found = [parse_canonical(line[4:], line[:3]) for line in lines]
    orders = [order for order in found if order is not None]
    assert len(orders) == len(lines)
    if position is None:
        units = [Unit(line[:3], *line[4:].split()[:2]) for line in lines]
        position = Position(ZOMBIE, Date(1903, "S"), "movement", tuple(units))
    return adjudicate(position, orders)


def scene(outcome: Outcome, arrangement: Arrangement = "beside") -> Scene:
    sheet = laid_out(PLAIN, ZOMBIE.board, arrangement)
    return scene_of(sheet, ZOOM, 18.0, crossing_of(sheet), position=outcome.before)


def mark_of(outcome: Outcome, text: str, arrangement: Arrangement = "beside") -> Mark:
    return next(mark for mark in marks(outcome, scene(outcome, arrangement)) if str(mark.order) == text)


def pill(mark: Mark) -> str:
    return next(item.text for item in mark.above if isinstance(item, Label))


def test_a_hop_is_a_dotted_lift_with_its_boards() -> None:
    outcome = judged("GER ZF HEL2 - HEL1")
    mark = mark_of(outcome, "ZF HEL2 - HEL1")
    dotted = [item for item in mark.below if isinstance(item, Stroke) and item.dash]
    assert [item.dash[0] < item.width / 2 for item in dotted] == [True]
    assert pill(mark) == "2 › 1"
    ys = [y for _, y in mark.path]
    assert min(ys) < min(ys[0], ys[-1]) - 20  # an arc over both boards
    straight_up = mark_of(outcome, "ZF HEL2 - HEL1", "stacked")
    assert {round(x) for x, _ in straight_up.path} == {round(straight_up.path[0][0])}


def test_a_hop_that_bounces_is_crossed() -> None:
    outcome = judged("GER ZF HEL2 - HEL1", "ENG F HEL1 H")
    assert mark_of(outcome, "ZF HEL2 - HEL1").crossed


@pytest.mark.parametrize("arrangement", ["beside", "stacked"])
def test_a_support_from_below_joins_the_arrow_above(arrangement: Arrangement) -> None:
    outcome = judged("AUS A UKR1 - SEV1", "TUR ZF SEV2 S A UKR1 - SEV1", "RUS F SEV1 H")
    arrow = mark_of(outcome, "A UKR1 - SEV1", arrangement)
    support = mark_of(outcome, "ZF SEV2 S A UKR1 - SEV1", arrangement)
    (x, y), (left, top), (right, bottom) = support.path[-1], arrow.path[0], arrow.path[-1]
    assert min(left, right) < x < max(left, right)
    assert min(top, bottom) - 6 < y < max(top, bottom) + 6
    assert pill(support) == "2 › 1"


def test_a_conversion_shows_what_rises_where() -> None:
    taken = judged("AUS A SER1 S A TRI1 - ALB1", "AUS A TRI1 - ALB1", "ITA A ALB1 H")
    outcome = judged("ITA A ALB1 => ZF ALB2", position=taken.position)
    mark = mark_of(outcome, "A ALB1 => ZF ALB2")
    ghost = next(item for item in mark.above if isinstance(item, Ghost))
    assert (ghost.kind, ghost.power) == ("ZF", "ITA")
    assert (ghost.x, ghost.y) == pytest.approx(scene(outcome).anchor("ALB2", False))
    assert pill(mark) == "1 › 2"
    unordered = adjudicate(taken.position, [])
    shown = [mark for mark in marks(unordered, scene(unordered)) if str(mark.order) == "A ALB1 => ZA ALB2"]
    assert len(shown) == 1  # what comes of itself is shown as well, as a guess


def test_a_convoy_over_the_link_runs_along_zombie_fleets_of_both_boards() -> None:
    outcome = judged("GER ZA KIE2 - HOL1", "GER ZF HEL2 C ZA KIE2 - HOL1", "GER ZF HEL1 C ZA KIE2 - HOL1")
    here = scene(outcome)
    path = mark_of(outcome, "ZA KIE2 - HOL1").path
    for fleet in ("HEL2", "HEL1"):
        x, y = here.anchor(fleet, False)
        assert min((px - x) ** 2 + (py - y) ** 2 for px, py in path) < 45**2


def test_boards_apart_move_their_marks_only() -> None:
    outcome = judged("GER ZF HEL2 - HEL1", "GER ZA BER2 - MUN2", "FRA A PAR1 - BUR1")
    sheet = laid_out(PLAIN, ZOMBIE.board)
    plain = scene(outcome)
    moved = apart(plain, sheet, ((0.0, 0.0), (-50.0, 7.0)))
    before = {str(mark.order): mark for mark in marks(outcome, plain)}
    after = {str(mark.order): mark for mark in marks(outcome, moved)}
    assert after["A PAR1 - BUR1"] == before["A PAR1 - BUR1"]
    for (x, y), (to_x, to_y) in zip(before["ZA BER2 - MUN2"].path, after["ZA BER2 - MUN2"].path, strict=True):
        assert (to_x, to_y) == pytest.approx((x - 50, y + 7))
    assert after["ZF HEL2 - HEL1"].path[-1][0] == pytest.approx(before["ZF HEL2 - HEL1"].path[-1][0], abs=3)
    boards = {text: board_of(mark.order, sheet) for text, mark in after.items()}
    assert boards == {"ZF HEL2 - HEL1": BETWEEN, "ZA BER2 - MUN2": 1, "A PAR1 - BUR1": 0}
    assert apart(plain, sheet, ((0.0, 0.0), (0.0, 0.0))) is plain
