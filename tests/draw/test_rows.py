"""Rows through a province agree with the exact shape."""

from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import Point, Polygon

from kartentisch.draw.contract import load_map
from kartentisch.draw.edges import area_of
from kartentisch.draw.rows import ROW, rows_of

SHEET = load_map("colonial")
AREAS: dict[str, Polygon] = {}


@given(st.sampled_from(sorted(SHEET.provinces)), st.floats(0, 1), st.floats(0, 1))
def test_a_row_tells_what_lies_inside(province: str, across: float, down: float) -> None:
    shape = SHEET.provinces[province]
    left, top, right, bottom = shape.box
    row = round((top + (bottom - top) * down) / ROW)
    x, y = left + (right - left) * across, row * ROW + 0.05
    inside = sum(cut <= x for cut in rows_of(shape.rings).cuts(y)) % 2 == 1
    if province not in AREAS:
        AREAS[province] = area_of(shape)
    if AREAS[province].boundary.distance(Point(x, y)) > 1e-6:
        assert inside == AREAS[province].contains(Point(x, y))
