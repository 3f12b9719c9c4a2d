"""Boxes on the screen: finding overlaps, stepping apart."""

from hypothesis import given
from hypothesis import strategies as st

from kartentisch.draw.boxes import Box, BoxGrid
from kartentisch.draw.spread import spread

numbers = st.floats(-300, 300).map(lambda value: round(value, 1))
boxes = st.builds(Box.around, numbers, numbers, st.floats(1, 150), st.floats(1, 150))


@given(st.lists(boxes, max_size=12), boxes)
def test_the_grid_answers_like_a_search_through_all(many: list[Box], one: Box) -> None:
    assert BoxGrid(many).covers(one) == any(one.meets(other) for other in many)


def test_tokens_far_apart_stay() -> None:
    assert spread([Box.around(0, 0, 20, 16), Box.around(18, 0, 20, 16)], 16) == ((0, 0), (0, 0))


def test_tokens_that_cover_each_other_part_along_their_line() -> None:
    first, second = spread([Box.around(0, 0, 20, 16), Box.around(8, 0, 20, 16)], 16)
    assert first == (-6, 0)
    assert second == (6, 0)


def test_tokens_at_one_spot_part_sideways() -> None:
    first, second = spread([Box.around(0, 0, 20, 16), Box.around(0, 0, 20, 16)], 16)
    assert (first, second) == ((-10, 0), (10, 0))


@given(st.lists(st.builds(Box.around, numbers, numbers, st.just(26.0), st.just(20.0)), max_size=8))
def test_no_token_goes_far(many: list[Box]) -> None:
    assert all((dx * dx + dy * dy) ** 0.5 <= 20 + 1e-6 for dx, dy in spread(many, 20))
