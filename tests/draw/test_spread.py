"""Boxes on the screen: finding overlaps, stepping apart."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from kartentisch.draw.boxes import Box, BoxGrid
from kartentisch.draw.spread import spread

numbers = st.floats(-300, 300).map(lambda value: round(value, 1))
boxes = st.builds(Box.around, numbers, numbers, st.floats(1, 150), st.floats(1, 150))


@given(st.lists(boxes, max_size=12), boxes)
def test_the_grid_answers_like_a_search_through_all(many: list[Box], one: Box) -> None:
    assert BoxGrid(many).covers(one) == any(one.meets(other) for other in many)


def moved(many: list[Box], moves: tuple[tuple[float, float], ...]) -> list[Box]:
    return [
        Box(box.left + dx, box.top + dy, box.right + dx, box.bottom + dy)
        for box, (dx, dy) in zip(many, moves, strict=True)
    ]


def test_tokens_apart_stay() -> None:
    assert spread([Box.around(0, 0, 20, 16), Box.around(20, 0, 20, 16)], 16) == ((0, 0), (0, 0))


def test_tokens_that_cover_each_other_part_along_their_line() -> None:
    first, second = spread([Box.around(0, 0, 20, 16), Box.around(8, 0, 20, 16)], 16)
    assert first[1] == second[1] == 0
    assert first[0] < 0 < second[0]
    assert 12 <= second[0] - first[0] < 13


def test_tokens_at_one_spot_part_the_shorter_way() -> None:
    first, second = spread([Box.around(0, 0, 16, 20), Box.around(0, 0, 16, 20)], 16)
    assert first[1] == second[1] == 0
    assert 16 <= second[0] - first[0] < 17


def test_a_tie_may_cover_and_still_steps_aside_from_others() -> None:
    many = [Box.around(0, 0, 20, 16), Box.around(6, -6, 20, 16), Box.around(10, 2, 20, 16)]
    assert spread(many[:2], 40, ties=[(0, 1)]) == ((0, 0), (0, 0))
    winner, lost, third = moved(many, spread(many, 40, ties=[(0, 1)]))
    assert not third.meets(winner)
    assert not third.meets(lost)


def test_nothing_is_pushed_off_the_map() -> None:
    many = [Box.around(12, 10, 20, 16) for _ in range(6)]
    edge = Box(0, 0, 200, 100)
    stepped = moved(many, spread(many, 60, edge=edge))
    assert all(box.left >= 0 and box.top >= 0 for box in stepped)
    assert not any(one.meets(other) for one, other in combinations(stepped, 2))


@given(st.lists(st.builds(Box.around, numbers, numbers, st.just(26.0), st.just(20.0)), max_size=10))
def test_no_token_covers_another_nor_goes_far(many: list[Box]) -> None:
    moves = spread(many, 90)
    assert not any(one.meets(other) for one, other in combinations(moved(many, moves), 2))
    assert all((dx * dx + dy * dy) ** 0.5 <= 180 + 1e-6 for dx, dy in moves)


@given(st.lists(st.builds(Box.around, numbers, numbers, st.just(26.0), st.just(20.0)), max_size=6))
def test_a_crowd_elsewhere_changes_nothing(many: list[Box]) -> None:
    far = [Box.around(2000, 2000, 26, 20), Box.around(2004, 2001, 26, 20)]
    assert spread([*many, *far], 60)[: len(many)] == spread(many, 60)
