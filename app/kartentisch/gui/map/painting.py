"""One frame of the map view: backdrop, hover, names, centres, overlays, tokens, focus."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from kartentisch.draw.boxes import Box
from kartentisch.gui.map.captions import dim_boards, paint_captions
from kartentisch.gui.map.leaders import paint_leaders
from kartentisch.gui.map.piece_sprites import FAINT, REACH, paint_sprites
from kartentisch.gui.map.plates import paint_plates

if TYPE_CHECKING:
    from kartentisch.gui.map.view import MapView

OVER = 6.0  # pixels something may hang over the edge of a board
_NEAR = 4  # pixels between two lines that would look like a double one


def paint_view(painter: QPainter, view: "MapView", rect: QRect) -> None:
    """Paint the part `rect` of the view."""
    theme = view.look.theme
    painter.fillRect(rect, QColor(theme.sunken))
    if view.sheet is None or view.backdrop is None:
        return
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    view.backdrop.paint(painter, view.camera, QRectF(rect), whole=rect.contains(view.rect()))
    bright = _bright(view)
    view.sprites.fetch(view)
    in_panes(painter, view, rect, partial(_ground, view=view, bright=bright))
    if view.camera.boards:
        dim_boards(painter, view)
    _overlays(painter, view, above=False)
    paint_plates(painter, view)
    in_panes(painter, view, rect, partial(_units, view=view, bright=bright))
    _focus(painter, view)
    _overlays(painter, view, above=True)
    if view.camera.boards:
        paint_captions(painter, view)


def _ground(painter: QPainter, rect: QRect, *, view: "MapView", bright: frozenset[str] | None) -> None:
    """What lies on the backdrop of one board."""
    _frame(painter, view)
    _hover(painter, view)
    sight = rect.adjusted(-REACH, -REACH, REACH, REACH)
    _names(painter, view, bright, sight)
    paint_sprites(painter, view, view.sprites.dots, sight, bright=bright)


def _units(painter: QPainter, rect: QRect, *, view: "MapView", bright: frozenset[str] | None) -> None:
    """The units of one board."""
    sight = rect.adjusted(-REACH, -REACH, REACH, REACH)
    paint_leaders(painter, view, bright, sight)
    selected = view.highlight.selected if view.highlight else None
    paint_sprites(painter, view, view.sprites.tokens, sight, bright=bright, ringed=selected)


def in_panes(painter: QPainter, view: "MapView", rect: QRect, paint: Callable[[QPainter, QRect], None]) -> None:
    """Paint with the camera of every board in turn, nothing beside its pane; once where there is one board."""
    camera = view.camera
    if not camera.boards:
        paint(painter, rect)
        return
    for pane in camera.panes():
        # What stands at the edge of a board may hang over it; the board behind the edge is not this pane's.
        left, top, right, bottom = pane.board
        over = QRectF(left - OVER, top - OVER, right - left + 2 * OVER, bottom - top + 2 * OVER)
        shown = QRectF(pane.rect[0], pane.rect[1], camera.pane_width, camera.pane_height).intersected(over)
        painter.save()
        painter.setClipRect(shown, Qt.ClipOperation.IntersectClip)
        view.camera = pane.camera
        try:
            paint(painter, shown.toAlignedRect().intersected(rect))
        finally:
            view.camera = camera
            painter.restore()


def _bright(view: "MapView") -> frozenset[str] | None:
    """The provinces that stay bright; None when nothing is dimmed."""
    shown = view.highlight
    if shown is None or not shown.dim_others:
        return None
    places = {*shown.goals, *shown.supportable}
    if shown.selected:
        places.add(shown.selected)
    if shown.refused:
        places.add(shown.refused)
    return frozenset(place.partition("/")[0] for place in places)


def _frame(painter: QPainter, view: "MapView") -> None:
    camera = view.camera
    if view.sheet is not None and view.sheet.boards:
        return  # boards have edges of their own
    pen = QPen(QColor(view.look.theme.edge), 1)
    pen.setCosmetic(True)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    edge = QRectF(camera.x, camera.y, camera.map_width * camera.zoom, camera.map_height * camera.zoom)
    # Where the map ends at the view's own edge the window's line is enough.
    inside = QRectF(view.rect()).adjusted(_NEAR, _NEAR, -_NEAR, -_NEAR)
    if camera.wraps:
        edge.setLeft(0.0)
        edge.setRight(float(view.width()))
    for x in () if camera.wraps else (edge.left(), edge.right()):
        if inside.left() <= x <= inside.right():
            painter.drawLine(QPointF(x, edge.top()), QPointF(x, edge.bottom()))
    for y in (edge.top(), edge.bottom()):
        if inside.top() <= y <= inside.bottom():
            painter.drawLine(QPointF(edge.left(), y), QPointF(edge.right(), y))


def _hover(painter: QPainter, view: "MapView") -> None:
    if view.under_pointer is None or view.outlines is None or view.under_pointer not in view.outlines.provinces:
        return
    tone = QColor(view.look.theme.ink)
    tone.setAlphaF(0.10)
    # On the other board the same field is meant as well.
    for province in (view.under_pointer, *(view.sheet.twins(view.under_pointer) if view.sheet is not None else ())):
        for left in view.camera.origins():
            painter.save()
            painter.translate(left, view.camera.y)
            painter.scale(view.camera.zoom, view.camera.zoom)
            painter.fillPath(view.outlines.provinces[province], tone)
            painter.restore()


def _names(painter: QPainter, view: "MapView", bright: frozenset[str] | None, sight: QRect) -> None:
    ratio = view.devicePixelRatioF()
    scale = view.camera.zoom / view.pieces().zoom
    origins, top = view.camera.origins(REACH), view.camera.y
    west, north, east, south = sight.left(), sight.top(), sight.right(), sight.bottom()
    for province, px, py, pixmap, half_width, half_height in view.lettered():
        y = top + py * scale
        if not north < y < south:
            continue
        for left in origins:
            x = left + px * scale
            if west < x < east:
                if bright is not None:
                    painter.setOpacity(1.0 if province in bright else FAINT)
                painter.drawPixmap(
                    QPointF(round(x * ratio) / ratio - half_width, round(y * ratio) / ratio - half_height), pixmap
                )
    painter.setOpacity(1.0)


def _overlays(painter: QPainter, view: "MapView", *, above: bool) -> None:
    shifts = view.camera.shifts(view.camera.period / 2)  # an arrow over the edge reaches half a world at most
    for overlay in view.overlays:
        if overlay.above_tokens == above:
            for shift in shifts:
                painter.save()
                painter.translate(shift, 0)
                overlay.paint(painter, view)
                painter.restore()


def _focus(painter: QPainter, view: "MapView") -> None:
    place = view.focus_place
    if place is None or view.sheet is None or place.partition("/")[0] not in view.sheet.provinces:
        return
    pieces = view.pieces()
    piece = pieces.standing(place)
    if piece is not None:
        at, box = QPointF(*view.camera.to_view(piece.x / pieces.zoom, piece.y / pieces.zoom)), piece.box
    else:
        dot = next((dot for dot in pieces.dots if dot.province == place.partition("/")[0]), None)
        at = (
            view.anchor(place)
            if dot is None
            else QPointF(*view.camera.to_view(dot.x / pieces.zoom, dot.y / pieces.zoom))
        )
        box = Box.around(0, 0, 16, 16)
    wide, high = box.right - box.left + 8, box.bottom - box.top + 8
    first = QRectF(at.x() - wide / 2, at.y() - high / 2, wide, high)
    for shift in view.camera.shifts(REACH + view.camera.period / 2):
        _focus_frame(painter, view, first.translated(shift, 0))


def _focus_frame(painter: QPainter, view: "MapView", rect: QRectF) -> None:
    casing = QColor(view.look.theme.casing)
    casing.setAlphaF(0.85)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(casing, 5))
    painter.drawRoundedRect(rect, 5, 5)
    dotted = QPen(QColor(view.look.theme.accent), 2, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.FlatCap)
    dotted.setDashPattern([1, 1])
    painter.setPen(dotted)
    painter.drawRoundedRect(rect, 5, 5)
