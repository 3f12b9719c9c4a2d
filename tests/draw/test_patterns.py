"""Patterns repeat without a seam, stay inside their province, and are all different."""

from math import hypot, sqrt

import pytest
from shapely.geometry import LineString, Point, Polygon

from kartentisch.draw.patterns import PATTERNS, Pattern, Symbol, strokes, strokes_in, symbols_in
from kartentisch.rules.variant import POWER_PATTERNS

SQUARE = (0.0, 0.0, 100.0, 0.0, 100.0, 100.0, 0.0, 100.0)
HOLE = (30.0, 30.0, 70.0, 30.0, 70.0, 70.0, 30.0, 70.0)
EACH = pytest.mark.parametrize("pattern", PATTERNS.values(), ids=PATTERNS)


def test_a_variant_may_name_every_pattern() -> None:
    assert tuple(PATTERNS) == POWER_PATTERNS
    assert len(PATTERNS) == 23


def ink(pattern: Pattern, x: float, y: float) -> float:
    """The distance of a point to the nearest ink, seen from a box around it."""
    found = list(strokes(pattern, x - 20, y - 20, x + 20, y + 20))
    at = Point(x, y)
    return min(
        (at.distance(LineString([line[:2], line[2:]]) if line[:2] != line[2:] else Point(line[:2])) - family.width / 2)
        for family, line in found
    )


@EACH
def test_a_pattern_repeats_after_its_side(pattern: Pattern) -> None:
    side = pattern.side
    for x, y in ((0.3, 0.7), (2.1, 5.3), (3.3, 1.9), (5.6, 4.4), (7.7, 2.2)):
        here = ink(pattern, x, y)
        assert ink(pattern, x + side, y) == pytest.approx(here, abs=1e-6)
        assert ink(pattern, x, y - 3 * side) == pytest.approx(here, abs=1e-6)


def test_no_two_patterns_are_alike() -> None:
    spots = [(x * 1.7, y * 1.3) for x in range(6) for y in range(6)]
    seen = {tuple(round(ink(pattern, x, y), 3) for x, y in spots) for pattern in PATTERNS.values()}
    assert len(seen) == len(PATTERNS)


@EACH
def test_strokes_stay_inside_the_rings(pattern: Pattern) -> None:
    ground = Polygon(list(zip(SQUARE[::2], SQUARE[1::2], strict=True)), [list(zip(HOLE[::2], HOLE[1::2], strict=True))])
    inside = ground.buffer(1e-6)
    for family, found in strokes_in(pattern, (SQUARE, HOLE), 1.0):
        assert found
        for x1, y1, x2, y2 in found:
            if family.dotted:
                assert Point(x1, y1).distance(ground) == 0
            else:
                assert inside.covers(LineString([(x1, y1), (x2, y2)]))


def test_lines_cover_what_there_is_to_cover() -> None:
    (_, found), *rest = strokes_in(PATTERNS["rising"], (SQUARE, HOLE), 1.0)
    assert not rest
    length = sum(hypot(x2 - x1, y2 - y1) for x1, y1, x2, y2 in found)
    assert length == pytest.approx((100**2 - 40**2) / 7, rel=0.03)


def test_a_pattern_is_measured_on_the_screen() -> None:
    small, large = (
        sum(len(found) for _, found in strokes_in(PATTERNS["level"], (SQUARE,), zoom)) for zoom in (1.0, 3.0)
    )
    assert large == pytest.approx(3 * small, abs=2)
    first, second = sorted(y1 for _, y1, _, _ in next(strokes_in(PATTERNS["level"], (SQUARE,), 2.0))[1])[:2]
    assert second - first == pytest.approx(3.5)


def test_symbols_are_whole_or_not_there() -> None:
    hill = Symbol(9, 8, (((1, 6.5), (4.5, 2), (8, 6.5)),))
    triangle = (0.0, 0.0, 100.0, 50.0, 0.0, 100.0)
    ground = Polygon(list(zip(triangle[::2], triangle[1::2], strict=True)))
    found = list(symbols_in(hill, (triangle,), 1.0))
    assert 30 < len(found) < 5000 / (9 * 8)
    for line in found:
        assert all(ground.covers(Point(x, y)) for x, y in zip(line[::2], line[1::2], strict=True))
    wide = list(symbols_in(hill, (triangle,), 2.0))
    assert len(wide) > 3 * len(found)
    assert sqrt((wide[0][2] - wide[0][0]) ** 2) == pytest.approx(1.75)


def test_what_is_out_of_sight_is_left_out() -> None:
    part = (0.0, 0.0, 40.0, 40.0)
    hill = Symbol(9, 8, (((1, 6.5), (4.5, 2), (8, 6.5)),))
    (_, whole), *_ = strokes_in(PATTERNS["bricks"], (SQUARE,), 1.0)
    (_, seen), *_ = strokes_in(PATTERNS["bricks"], (SQUARE,), 1.0, part)
    assert [stroke for stroke in whole if stroke[0] < 40 and stroke[1] < 40] == seen
    assert 0 < len(seen) < len(whole) / 4
    hills, near = (set(symbols_in(hill, (SQUARE,), 1.0, place)) for place in ((-9e9, -9e9, 9e9, 9e9), part))
    assert near < hills
    assert {line for line in hills if line[0] < 35 and line[3] < 35} <= near
