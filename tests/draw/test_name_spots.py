"""The nearest room for a text."""

import pytest

from kartentisch.draw.boxes import Box, BoxGrid
from kartentisch.draw.name_spots import Search, nearest_room
from kartentisch.draw.rooms import Run

FIELD = Box(0, 0, 200, 100)


def search(x: float, y: float, *runs: Run, farthest: float = 90) -> Search:
    return Search((x, y), farthest, FIELD, lambda top, bottom: runs or ((0.0, 200.0),))


def test_a_free_point_is_where_the_text_stands() -> None:
    assert nearest_room(search(100, 50), 40, 10, ()) == Box(80, 45, 120, 55)


def test_it_steps_aside_the_shorter_way() -> None:
    assert nearest_room(search(100, 50), 40, 10, [BoxGrid([Box(90, 40, 125, 60)])]) == Box(80, 30, 120, 40)
    found = nearest_room(search(100, 50), 40, 10, [BoxGrid([Box(110, 0, 200, 100)])])
    assert found is not None
    assert tuple(found) == pytest.approx((70, 45, 110, 55), abs=0.01)


@pytest.mark.parametrize(("width", "height"), [(201, 10), (10, 101)])
def test_nothing_is_larger_than_the_field(width: float, height: float) -> None:
    assert nearest_room(search(100, 50), width, height, ()) is None


def test_runs_and_boxes_leave_no_room() -> None:
    assert nearest_room(search(100, 50, (90, 115)), 40, 10, ()) is None
    assert nearest_room(search(100, 50), 40, 10, [BoxGrid([Box(0, 0, 200, 100)])]) is None
    assert nearest_room(search(20, 50, (150, 200), farthest=30), 40, 10, ()) is None
    assert nearest_room(search(20, 50, (150, 200), farthest=200), 40, 10, ()) is not None
