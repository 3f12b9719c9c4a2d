"""Laws of lines."""

import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from kartentisch.draw.marks.geometry import (
    Spot,
    along,
    clearance,
    curve,
    cut,
    length,
    nearest,
    smooth,
    spaced,
    trimmed,
    wave,
)

number = st.floats(-2000, 2000, allow_nan=False)
point = st.tuples(number, number)
bend = st.sampled_from([0.0, 10.0, -14.0, 24.0])


@given(point, point, bend)
def test_a_trimmed_line_begins_and_ends_outside_the_tokens(a, b, bow):
    assume(math.dist(a, b) > 80)
    first, second = Spot(*a, 28, 17), Spot(*b, 22, 17)
    path = trimmed(curve(a, b, bow), first, second)
    assert not first.holds(path[0], 2.9)
    assert not second.holds(path[-1], 2.9)
    assert length(path) > 4


@given(point, st.floats(2, 11), st.floats(0, 6.28))
def test_tokens_that_touch_leave_the_middle_of_the_line(a, distance, turn):
    b = a[0] + distance * math.cos(turn), a[1] + distance * math.sin(turn)
    path = trimmed(curve(a, b), Spot(*a, 28, 17), Spot(*b, 28, 17))
    assert length(path) == pytest.approx(math.dist(a, b) * 0.5, rel=0.01)


@given(point, point, st.floats(0, 50), st.floats(0, 50))
def test_cutting_takes_off_what_it_says(a, b, before, after):
    whole = math.dist(a, b)
    assume(whole > 120)
    assert length(cut((a, b), before, after)) == pytest.approx(whole - before - after, abs=0.01)


@given(point, point, bend)
def test_points_along_a_line_are_evenly_spaced(a, b, bow):
    assume(math.dist(a, b) > 60)
    path = curve(a, b, bow)
    points = [p for p, _ in spaced(path, 10)]
    assert len(points) == 11
    assert math.dist(points[0], path[0]) < 1e-6
    assert math.dist(points[-1], path[-1]) < 1e-6
    for part, spot in enumerate(points):
        assert math.dist(spot, along(path, part / 10)[0]) < 1e-6


@given(point, point)
def test_a_bow_goes_to_the_lines_own_right(a, b):
    assume(math.dist(a, b) > 60)
    (x, y), _ = along(curve(a, b, 12), 0.5)
    side = (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])
    assert side / math.dist(a, b) == pytest.approx(12, abs=0.2)  # y points down: the right is positive


@given(point, point)
def test_a_wave_stays_within_its_height_and_keeps_its_ends(a, b):
    assume(math.dist(a, b) > 40)
    made = wave((a, b), 3.4, 14)
    assert all(nearest((a, b), p)[1] <= 3.41 for p in made)
    assert math.dist(made[0], a) < 0.01
    assert math.dist(made[-1], b) < 0.01
    assert max(nearest((a, b), p)[1] for p in made) > 2.5


@given(st.lists(point, min_size=3, max_size=6, unique=True))
def test_a_smooth_line_runs_through_its_points(points):
    path = smooth(points)
    for each in points:
        assert min(math.dist(each, p) for p in path) < 1e-6


def test_clearance_is_the_distance_to_the_nearest_box():
    path = ((0.0, 0.0), (100.0, 0.0))
    assert clearance(path, ()) == math.inf
    assert clearance(path, [Spot(50, 20, 20, 20)]) == pytest.approx(10, abs=1)
    assert clearance(path, [Spot(50, 0, 20, 20)]) == 0
