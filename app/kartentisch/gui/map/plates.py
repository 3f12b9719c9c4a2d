"""Plates at the edges of a map that goes round: which sea lies beyond, while the whole map is shown and no more."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from kartentisch.draw.boxes import Box
from kartentisch.draw.sheet import EDGE, MapSheet
from kartentisch.gui.map.lettering import draw_text, measure
from kartentisch.words import _

if TYPE_CHECKING:
    from kartentisch.gui.map.places import PlacesWidget

_SIZE, _HIGH, _TIP = 10.5, 18.0, 9.0
_LEAST = 30.0  # pixels of shared edge that are worth a plate
_SEAM = 2.0  # pixels the map's edge may lie off the window's
_CLEAR = 20.0  # pixels between two plates
_KEPT: dict[str, Any] = {}  # of the map shown last


def paint_plates(painter: QPainter, view: "PlacesWidget") -> None:
    """Paint the plates where the map's edges are the window's; one that is moved simply goes on."""
    camera = view.camera
    if abs(camera.x) > _SEAM:
        return
    for text, box, at_left in _plates(view):
        placed = QRectF(box.left, camera.y + box.top, box.right - box.left, box.bottom - box.top)
        _plate(painter, view, text, placed, at_left=at_left)


def plate_boxes(view: "PlacesWidget") -> tuple[Box, ...]:
    """Return what names keep off, in pixels of the whole map: the plates, also while the map is moved."""
    return tuple(Box(box.left - 2, box.top - 2, box.right + 2, box.bottom + 2) for _text, box, _left in _plates(view))


def _plates(view: "PlacesWidget") -> Iterator[tuple[str, Box, bool]]:
    """Yield text, box in pixels of the whole map, and whether it stands at the left edge, of each plate."""
    camera, sheet = view.camera, view.sheet
    if sheet is None or not sheet.wraps or abs(camera.period - camera.width) > 2 * _SEAM:
        return
    taken: list[tuple[bool, float]] = []
    tokens = [(piece.x, piece.y) for piece in view.pieces().tokens]
    for at_left, sea, top, bottom in crossings(sheet):
        y = (top + bottom) / 2 * camera.zoom
        crowded = any(side == at_left and abs(y - other) < _CLEAR for side, other in taken)
        if crowded or (bottom - top) * camera.zoom < _LEAST:
            continue
        name = view.names.get(sea)
        text = _("to {sea}").format(sea=name.full if name is not None else sea)
        wide = measure(text, "sea") * _SIZE + _TIP + 14
        x = 3.0 if at_left else camera.period - 3.0 - wide
        # Units come first: a plate that would lie under one is left out.
        if not any(x - 16 < tx < x + wide + 16 and abs(ty - y) < 22 for tx, ty in tokens):
            taken.append((at_left, y))
            yield text, Box(x, y - _HIGH / 2, x + wide, y + _HIGH / 2), at_left


def crossings(sheet: MapSheet) -> tuple[tuple[bool, str, float, float], ...]:
    """Return the seas that go on beyond the edge: whether at the left one, which, from y to y; the longest first.

    A sea lies at both edges; it is told where its name is not: there its larger part is what lies beyond.
    """
    if _KEPT.get("sheet") is not sheet:
        right = {sea for sea, _top, _bottom in _spans(sheet, sheet.width)}
        both = right & {sea for sea, _top, _bottom in _spans(sheet, 0.0)}
        found = [
            (at_left, sea, top, bottom)
            for at_left, x in ((True, 0.0), (False, sheet.width))
            for sea, top, bottom in _spans(sheet, x)
            if sea in both and (sheet.provinces[sea].label[0] > sheet.width / 2) == at_left
        ]
        _KEPT["sheet"], _KEPT["found"] = sheet, tuple(sorted(found, key=lambda one: one[2] - one[3]))
    kept: tuple[tuple[bool, str, float, float], ...] = _KEPT["found"]
    return kept


def _spans(sheet: MapSheet, x: float) -> list[tuple[str, float, float]]:
    """Where seas lie along the edge at `x`."""
    found = []
    for shape in sheet.provinces.values():
        if shape.is_sea:
            for ring in shape.rings:
                ys = [y for px, y in zip(ring[::2], ring[1::2], strict=True) if abs(px - x) < EDGE]
                if len(ys) > 1:
                    found.append((shape.id, min(ys), max(ys)))
    return found


def _plate(painter: QPainter, view: "PlacesWidget", text: str, box: QRectF, *, at_left: bool) -> None:
    """A plate whose side towards the edge is an arrow's tip."""
    theme = view.look.theme
    path = QPainterPath()
    tip, back = (box.left(), box.right()) if at_left else (box.right(), box.left())
    neck = tip + (_TIP if at_left else -_TIP)
    path.moveTo(tip, box.center().y())
    for x, y in ((neck, box.top()), (back, box.top()), (back, box.bottom()), (neck, box.bottom())):
        path.lineTo(x, y)
    path.closeSubpath()
    painter.setPen(QPen(QColor(theme.sea_ink), 1.0))
    ground = QColor(theme.casing)
    ground.setAlphaF(0.88)
    painter.setBrush(ground)
    painter.drawPath(path)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    middle = box.center().x() + (_TIP / 2 if at_left else -_TIP / 2)
    draw_text(
        painter, text, "sea", QPointF(middle, box.center().y() + _SIZE * 0.32), size=_SIZE, colour=QColor(theme.sea_ink)
    )
