"""Symbols of links and plates at the world's edge: never too small, where names keep off, only at the seam."""

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication

from kartentisch.draw.look import look_for
from kartentisch.draw.plates import crossings
from kartentisch.draw.symbols import LEAST, MOST, side_of, symbol_boxes
from kartentisch.gui.map import MapView
from kartentisch.gui.map.plates import plate_boxes
from kartentisch.gui.presenter import sheet_of
from kartentisch.rules import load_variant
from tests.gui.map.test_reach import Opened, opened

__all__ = ["opened"]


@pytest.mark.parametrize("map_id", ["colonial", "standard", "world2200"])
def test_every_link_that_is_drawn_has_a_symbol_of_at_least_ten_pixels(map_id: str) -> None:
    sheet = sheet_of(load_variant(map_id).map_source)
    wanted = sum(
        len(link.stations) if link.kind == "railway" else link.kind in ("canal", "landbridge", "strait")
        for link in sheet.links
    )
    for zoom in (0.05, 0.145, 1.0, 3.0):
        boxes = symbol_boxes(sheet, zoom)
        assert len(boxes) == wanted > 0
        assert all(box.right - box.left > 10 and box.bottom - box.top > 10 for box in boxes)
        assert LEAST <= side_of(zoom) <= MOST


def test_the_railway_has_its_six_stations_where_the_line_runs() -> None:
    sheet = sheet_of(load_variant("colonial").map_source)
    railway = next(link for link in sheet.links if link.kind == "railway")
    assert railway.stations == ("MOS", "PRM", "OMS", "KRA", "IRK", "VLA")


def test_the_seas_beyond_the_edge_are_those_that_lie_at_both() -> None:
    sheet = sheet_of(load_variant("world2200").map_source)
    found = crossings(sheet)
    assert {(at_left, sea) for at_left, sea, _top, _bottom in found} >= {(True, "WES"), (True, "WPA"), (False, "MPA")}
    for at_left, sea, top, bottom in found:
        assert top < bottom
        assert (sheet.provinces[sea].label[0] > sheet.width / 2) == at_left


def paper(view: MapView) -> int:
    """How many pixels of a strip along the left edge have the colour of plates."""
    QApplication.processEvents()
    image: QImage = view.grab().toImage()
    casing = QColor(look_for("light", ()).theme.casing)
    colours = (image.pixelColor(x, y) for x in range(12, 40) for y in range(100, 400))
    return sum(abs(colour.blue() - casing.blue()) < 12 and abs(colour.red() - casing.red()) < 12 for colour in colours)


def test_plates_stand_at_the_seam_only(opened: Opened) -> None:
    view = opened("world2200", size=(928, 488))
    assert paper(view) > 500
    view.pan(QPointF(-250, 0))  # North America lies at the edge now
    view.end_motion()
    assert paper(view) < 100


@pytest.mark.parametrize(("map_id", "barrier"), [("colonial", "HIM"), ("world2200", "HIM"), ("world2200", "ANT")])
def test_barriers_are_hit(opened: Opened, map_id: str, barrier: str) -> None:
    view = opened(map_id)
    assert view.sheet is not None
    x, y = view.camera.to_view(*view.sheet.anchor(barrier))
    assert view.target(QPointF(x, y).toPoint())[1] == barrier


@pytest.mark.parametrize("size", [(928, 488), (1280, 800)])
def test_names_keep_off_the_plates_at_the_seam(opened: Opened, size: tuple[int, int]) -> None:
    view = opened("world2200", size=size)
    plates = plate_boxes(view)
    assert plates
    covered = [
        (label.id, box) for label in view.labels() for box in label.boxes for plate in plates if plate.meets(box)
    ]
    assert covered == []
