"""Plates at the edges of a map that goes round, painted while the whole map is shown and no more."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from kartentisch.draw.boxes import Box
from kartentisch.draw.plates import GROUND_OPACITY, SIZE, Plate, keep_off, plates
from kartentisch.gui.map.lettering import draw_text, measure

if TYPE_CHECKING:
    from kartentisch.gui.map.places import PlacesWidget

_SEAM = 2.0  # pixels the map's edge may lie off the window's


def paint_plates(painter: QPainter, view: "PlacesWidget") -> None:
    """Paint the plates where the map's edges are the window's; one that is moved simply goes on."""
    for plate in seen_plates(view):
        _paint(painter, view, plate)


def seen_plates(view: "PlacesWidget") -> tuple[Plate, ...]:
    """Return the plates that are shown now, in pixels of the whole map."""
    return () if abs(view.camera.x) > _SEAM else tuple(_plates(view))


def plate_boxes(view: "PlacesWidget") -> tuple[Box, ...]:
    """Return what names keep off, in pixels of the whole map: the plates, also while the map is moved."""
    return keep_off(_plates(view))


def _plates(view: "PlacesWidget") -> Iterator[Plate]:
    camera, sheet = view.camera, view.sheet
    if sheet is not None and sheet.wraps and abs(camera.period - camera.width) <= 2 * _SEAM:
        units = [(piece.x, piece.y) for piece in view.pieces().tokens]
        yield from plates(sheet, camera.zoom, view.names, measure, units)


def _paint(painter: QPainter, view: "PlacesWidget", plate: Plate) -> None:
    theme, down = view.look.theme, view.camera.y
    painter.setPen(QPen(QColor(theme.sea_ink), 1.0))
    ground = QColor(theme.casing)
    ground.setAlphaF(GROUND_OPACITY)
    painter.setBrush(ground)
    painter.drawPolygon(QPolygonF([QPointF(x, y + down) for x, y in plate.outline]))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    x, y = plate.base
    draw_text(painter, plate.text, "sea", QPointF(x, y + down), size=SIZE, colour=QColor(theme.sea_ink))
