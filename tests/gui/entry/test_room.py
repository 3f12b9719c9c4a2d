"""Where ring and bubble go, and what the arrow keys mean."""

import math

from hypothesis import given
from hypothesis import strategies as st

from kartentisch.draw.boxes import Box
from kartentisch.gui.entry.compass import nearest, nearest_towards
from kartentisch.gui.entry.room import bubble_corner, ring_centre

SIGHT = Box(0, 0, 800, 600)
_points = st.tuples(st.floats(0, 800), st.floats(0, 600))


def test_the_ring_stays_round_the_unit_when_no_goal_is_near() -> None:
    assert ring_centre((400, 300), 72, [(550, 300)], lambda x, y: False, SIGHT) == (400, 300)


def test_near_an_edge_the_ring_shifts_but_never_over_the_unit() -> None:
    assert ring_centre((64, 300), 72, [(550, 300)], lambda x, y: False, SIGHT) == (72, 300)
    x, y = ring_centre((10, 300), 72, [(550, 300)], lambda x, y: False, SIGHT)
    assert math.dist((x, y), (10, 300)) > 72 + 14


def test_the_ring_steps_aside_for_goals() -> None:
    goals = [(450.0, 300.0), (400.0, 350.0)]
    centre = ring_centre((400, 300), 72, goals, lambda x, y: x > 420, SIGHT)
    assert all(math.dist(centre, goal) > 72 for goal in goals)
    assert centre[0] < 400


@given(_points, st.lists(_points, max_size=12))
def test_the_ring_is_always_in_sight(unit: tuple[float, float], goals: list[tuple[float, float]]) -> None:
    x, y = ring_centre(unit, 72, goals, lambda x, y: True, SIGHT)
    assert 72 <= x <= 728
    assert 72 <= y <= 528


@given(_points, st.lists(_points, max_size=12))
def test_the_bubble_is_always_in_sight(pointer: tuple[float, float], goals: list[tuple[float, float]]) -> None:
    left, top = bubble_corner(pointer, (240, 110), [Box.around(x, y, 40, 30) for x, y in goals], SIGHT)
    assert 0 <= left <= 560
    assert 0 <= top <= 490
    assert not (left < pointer[0] < left + 240 and top < pointer[1] < top + 110)


def test_the_bubble_leaves_goals_free_where_it_can() -> None:
    goal = Box.around(500, 380, 44, 34)
    left, top = bubble_corner((400, 300), (240, 110), [goal], SIGHT)
    assert not Box(left, top, left + 240, top + 110).meets(goal)


def test_arrows_mean_the_nearest_in_their_direction() -> None:
    points = {"here": (0.0, 0.0), "east": (10.0, 1.0), "far": (30.0, 0.0), "north": (1.0, -9.0), "askew": (4.0, -9.0)}
    assert nearest_towards(points, (0, 0), (1, 0)) == "east"
    assert nearest_towards(points, (0, 0), (0, -1)) == "north"
    assert nearest_towards(points, (0, 0), (-1, 0)) is None
    assert nearest_towards({"askew": (4.0, -9.0)}, (0, 0), (1, 0)) == "askew"
    assert nearest(points, (29, 3)) == "far"
    assert nearest({}, (0, 0)) is None
