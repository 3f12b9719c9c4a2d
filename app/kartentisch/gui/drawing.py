"""The map of a view as shapes and letters on any painter: paper, pictures of any size."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from kartentisch.draw.figures import blocked_box, blocked_centre
from kartentisch.draw.marks import Mark
from kartentisch.draw.sheet import MapSheet
from kartentisch.gui.figures import paint_svg
from kartentisch.gui.map import MapView
from kartentisch.gui.map.ground import GroundPainter
from kartentisch.gui.map.leaders import paint_leaders
from kartentisch.gui.map.lettering import write_name
from kartentisch.gui.map.marks_overlay import MarksOverlay
from kartentisch.gui.map.marks_painter import prepared
from kartentisch.gui.map.pieces import dot_radius
from kartentisch.gui.map.plates import paint_plates
from kartentisch.gui.map.tokens import paint_token


def paint_drawing(painter: QPainter, view: MapView, ratio: float) -> None:
    """Paint what a view shows, without what is lit. The painter is in the view's pixels, of `ratio` device pixels."""
    if view.sheet is None or view.outlines is None:
        raise ValueError("the view shows no map")
    camera = view.camera
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillRect(view.rect(), QColor(view.look.theme.sunken))
    ground = GroundPainter(view.outlines, view.look, view.owners, ratio)
    for origin in camera.origins():
        _ground(painter, view, view.sheet, ground, origin)
    marks = [mark for overlay in view.overlays if isinstance(overlay, MarksOverlay) for mark in overlay.marks()]
    # Of a map that goes round, what reaches over the edge comes in again at the other one.
    for origin in camera.origins(camera.period / 2):
        painter.save()
        painter.translate(origin, camera.y)
        _below_units(painter, view, marks)
        painter.restore()
    paint_plates(painter, view)
    paint_leaders(painter, view, None, view.rect())
    for origin in camera.origins(camera.period / 2):
        painter.save()
        painter.translate(origin, camera.y)
        _tokens(painter, view)
        for mark in marks:
            for paint in prepared(mark.above, view.look):
                paint(painter)
        painter.restore()


def _ground(painter: QPainter, view: MapView, sheet: MapSheet, ground: GroundPainter, origin: float) -> None:
    """The still layers of one copy of the map."""
    camera = view.camera
    left, top = -origin / camera.zoom, -camera.y / camera.zoom
    whole = QRectF(0, 0, sheet.width, sheet.height)
    part = QRectF(left, top, view.width() / camera.zoom, view.height() / camera.zoom).intersected(whole)
    painter.save()
    painter.translate(origin, camera.y)
    painter.scale(camera.zoom, camera.zoom)
    painter.setClipRect(part, Qt.ClipOperation.IntersectClip)
    ground.areas(painter, part, camera.zoom)
    ground.lines(painter, part, camera.zoom)
    painter.restore()


def _below_units(painter: QPainter, view: MapView, marks: Sequence[Mark]) -> None:
    for label in view.labels():
        write_name(painter, label, view.look, view.owners)
    _centres(painter, view)
    for items in (*(mark.lines for mark in marks), *(mark.joints for mark in marks)):
        for paint in prepared(items, view.look):
            paint(painter)


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
        blocker = view.blocked.get(dot.province)
        if blocker is not None:
            left, top, side = blocked_box(dot.x, dot.y, radius)
            paint_svg(painter, blocked_centre(blocker, view.look), QRectF(left, top, side, side))
            continue
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
