"""Names that run along a narrow area."""

import pytest

from kartentisch.draw.boxes import Box
from kartentisch.draw.name_tilt import axis_of, tilted_boxes
from kartentisch.draw.rooms import BAND


def strip(slope: float) -> dict[int, list[tuple[float, float]]]:
    """A strip 40 wide that goes `slope` to the right with every unit down."""
    return {row: [(row * BAND * slope, row * BAND * slope + 40)] for row in range(30)}


@pytest.mark.parametrize(("slope", "angle"), [(1.0, 45), (-1.0, -45), (2.0, 27)])
def test_the_axis_follows_the_area(slope: float, angle: float) -> None:
    found = axis_of(strip(slope))
    assert found is not None
    x, y, tilt = found
    assert tilt == pytest.approx(angle, abs=6)
    assert (x, y) == pytest.approx((14.5 * BAND * slope + 20, 15 * BAND))


def test_level_and_upright_areas_have_no_tilted_names() -> None:
    assert axis_of({0: [(0.0, 100.0)], 1: [(0.0, 100.0)]}) is None
    assert axis_of(strip(0.0)) is None
    assert axis_of({}) is None


def test_boxes_cover_the_line_and_all_of_them_fit() -> None:
    field = Box(0, 0, 200, 200)
    asked: list[Box] = []

    def fits(box: Box) -> bool:
        asked.append(box)
        return (
            box.left >= field.left and box.top >= field.top and box.right <= field.right and box.bottom <= field.bottom
        )

    found = tilted_boxes((100, 100), 45, (80, 10), fits)
    assert found is not None
    middle, boxes = found
    assert middle == (100, 100)
    assert set(boxes) <= set(asked)
    for part in range(-10, 11):
        x = y = 100 + part / 10 * 40 * 0.7071
        assert any(box.left <= x <= box.right and box.top <= y <= box.bottom for box in boxes)
    assert tilted_boxes((100, 100), 45, (400, 10), fits) is None
