"""The map of a view as shapes and letters on any painter: paper, pictures of any size."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from kartentisch.gui.map import MapView
from kartentisch.gui.map.ground import GroundPainter
from kartentisch.gui.map.leaders import paint_leaders
from kartentisch.gui.map.lettering import write_name
from kartentisch.gui.map.marks_overlay import MarksOverlay
from kartentisch.gui.map.marks_painter import prepared
from kartentisch.gui.map.pieces import dot_radius
from kartentisch.gui.map.tokens import paint_token


def paint_drawing(painter: QPainter, view: MapView, ratio: float) -> None:
    """Paint what a view shows, without what is lit. The painter is in the view's pixels, of `ratio` device pixels."""
    if view.sheet is None or view.outlines is None:
        raise ValueError("the view shows no map")
    camera, sheet = view.camera, view.sheet
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillRect(view.rect(), QColor(view.look.theme.sunken))
    painter.save()
    painter.translate(camera.x, camera.y)
    painter.save()
    painter.scale(camera.zoom, camera.zoom)
    whole = QRectF(0, 0, sheet.width, sheet.height)
    left, top = camera.to_map(0, 0)
    part = QRectF(left, top, view.width() / camera.zoom, view.height() / camera.zoom).intersected(whole)
    painter.setClipRect(part)
    ground = GroundPainter(view.outlines, view.look, view.owners, ratio)
    ground.areas(painter, part, camera.zoom)
    ground.lines(painter, part, camera.zoom)
    painter.restore()
    for label in view.labels():
        write_name(painter, label, view.look, view.owners)
    _centres(painter, view)
    marks = [mark for overlay in view.overlays if isinstance(overlay, MarksOverlay) for mark in overlay.marks()]
    for items in (*(mark.lines for mark in marks), *(mark.joints for mark in marks)):
        for paint in prepared(items, view.look):
            paint(painter)
    painter.save()
    painter.translate(-camera.x, -camera.y)
    paint_leaders(painter, view, None, view.rect())
    painter.restore()
    _tokens(painter, view)
    for mark in marks:
        for paint in prepared(mark.above, view.look):
            paint(painter)
    painter.restore()


def _centres(painter: QPainter, view: MapView) -> None:
    """A square at home, elsewhere a dot, the owner's colour inside."""
    theme, pieces = view.look.theme, view.pieces()
    radius = dot_radius(pieces.height)

    def shape(at: QPointF, size: float, square: bool) -> None:
        if square:
            painter.drawRect(QRectF(at.x() - size, at.y() - size, 2 * size, 2 * size))
        else:
            painter.drawEllipse(at, size, size)

    for dot in pieces.dots:
        at, square = QPointF(dot.x, dot.y), dot.province in view.homes
        painter.setPen(QPen(QColor(theme.ink), 1.1))
        painter.setBrush(QColor(theme.dot))
        shape(at, radius * 0.92 if square else radius, square)
        owner = view.centres.get(dot.province)
        if owner is not None:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(view.look.token(owner).token))
            shape(at, radius * 0.5, square)


def _tokens(painter: QPainter, view: MapView) -> None:
    pieces, look = view.pieces(), view.look
    for piece in pieces.tokens:
        token = piece.token
        painter.save()
        painter.translate(piece.x, piece.y)
        paint_token(
            painter,
            token.power,
            token.kind,
            token.state,
            round(pieces.height, 1),
            power=look.token(token.power),
            theme=look.theme,
            units=look.units,
        )
        painter.restore()
