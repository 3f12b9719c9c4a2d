"""One frame of the map view: backdrop, hover, names, centres, overlays, tokens, focus."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from kartentisch.draw.boxes import Box
from kartentisch.gui.map.leaders import paint_leaders
from kartentisch.gui.map.pieces import Standing, dot_radius
from kartentisch.gui.map.tokens import DIMMED, draw_centred, token_pixmap

if TYPE_CHECKING:
    from kartentisch.gui.map.view import MapView

_NAME_DIMMED = 0.38
_NEAR = 4  # pixels between two lines that would look like a double one
_REACH = 140  # pixels a name or token may reach over from outside


def paint_view(painter: QPainter, view: "MapView", rect: QRect) -> None:
    """Paint the part `rect` of the view."""
    theme = view.look.theme
    painter.fillRect(rect, QColor(theme.sunken))
    if view.sheet is None or view.backdrop is None:
        return
    camera = view.camera
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if view.backdrop.paint(painter, camera, QRectF(rect), whole=rect.contains(view.rect())):
        view.update()
    _frame(painter, view)
    _hover(painter, view)
    bright = _bright(view)
    sight = rect.adjusted(-_REACH, -_REACH, _REACH, _REACH)
    _names(painter, view, bright, sight)
    _dots(painter, view, bright, sight)
    _overlays(painter, view, above=False)
    paint_leaders(painter, view, bright, sight)
    _tokens(painter, view, bright, sight)
    _focus(painter, view)
    _overlays(painter, view, above=True)


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
    for left in view.camera.origins():
        painter.save()
        painter.translate(left, view.camera.y)
        painter.scale(view.camera.zoom, view.camera.zoom)
        painter.fillPath(view.outlines.provinces[view.under_pointer], tone)
        painter.restore()


def _names(painter: QPainter, view: "MapView", bright: frozenset[str] | None, sight: QRect) -> None:
    ratio = view.devicePixelRatioF()
    scale = view.camera.zoom / view.pieces().zoom
    origins, top = view.camera.origins(_REACH), view.camera.y
    west, north, east, south = sight.left(), sight.top(), sight.right(), sight.bottom()
    for province, px, py, pixmap, half_width, half_height in view.lettered():
        y = top + py * scale
        if not north < y < south:
            continue
        for left in origins:
            x = left + px * scale
            if west < x < east:
                if bright is not None:
                    painter.setOpacity(1.0 if province in bright else _NAME_DIMMED)
                painter.drawPixmap(
                    QPointF(round(x * ratio) / ratio - half_width, round(y * ratio) / ratio - half_height), pixmap
                )
    painter.setOpacity(1.0)


def _dots(painter: QPainter, view: "MapView", bright: frozenset[str] | None, sight: QRect) -> None:
    """First all discs and squares, then what is in them: pens and brushes change seldom."""
    theme, pieces = view.look.theme, view.pieces()
    scale = view.camera.zoom / pieces.zoom
    radius = dot_radius(pieces.height)
    square, core = radius * 0.92, radius * 0.5
    owned: dict[str, list[tuple[str, QPointF]]] = {}
    painter.setPen(QPen(QColor(theme.ink), 1.1))
    painter.setBrush(QColor(theme.dot))
    origins, top = view.camera.origins(_REACH), view.camera.y
    shown = ((dot, QPointF(left + dot.x * scale, top + dot.y * scale)) for dot in pieces.dots for left in origins)
    for dot, at in shown:
        if not sight.contains(at.toPoint()):
            continue
        if bright is not None:
            painter.setOpacity(1.0 if dot.province in bright else _NAME_DIMMED)
        if dot.province in view.homes:
            painter.drawRect(QRectF(at.x() - square, at.y() - square, 2 * square, 2 * square))
        else:
            painter.drawEllipse(at, radius, radius)
        owner = view.centres.get(dot.province)
        if owner is not None:
            owned.setdefault(owner, []).append((dot.province, at))
    painter.setPen(Qt.PenStyle.NoPen)
    for owner, spots in owned.items():
        painter.setBrush(QColor(view.look.token(owner).token))
        for province, at in spots:
            if bright is not None:
                painter.setOpacity(1.0 if province in bright else _NAME_DIMMED)
            if province in view.homes:
                painter.drawRect(QRectF(at.x() - core, at.y() - core, 2 * core, 2 * core))
            else:
                painter.drawEllipse(at, core, core)
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


def _tokens(painter: QPainter, view: "MapView", bright: frozenset[str] | None, sight: QRect) -> None:
    pieces, ratio = view.pieces(), view.devicePixelRatioF()
    selected = view.highlight.selected if view.highlight else None
    # Of two units in one place the dislodged one is to be ordered.
    ringed = {piece.token.state == "dislodged": piece for piece in pieces.tokens if piece.token.place == selected}
    chosen = ringed.get(True, ringed.get(False))
    origins = view.camera.origins(_REACH)
    for piece, at in ((one, at) for one in pieces.tokens for at in _at(view, one, origins)):
        if not sight.contains(at.toPoint()):
            continue
        token = piece.token
        if piece is chosen:
            _ring(painter, view, at, pieces.height)
        pixmap = token_pixmap(
            token.power,
            token.kind,
            token.state,
            round(pieces.height, 1),
            power=view.look.token(token.power),
            theme=view.look.theme,
            ratio=ratio,
            units=view.look.units,
        )
        dimmed = token.dimmed or (bright is not None and token.place.partition("/")[0] not in bright)
        draw_centred(painter, pixmap, _crisp(at, ratio), DIMMED if dimmed else 1.0)


def _ring(painter: QPainter, view: "MapView", at: QPointF, height: float) -> None:
    casing = QColor(view.look.theme.casing)
    casing.setAlphaF(0.85)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((casing, 5.0), (QColor(view.look.theme.selected), 2.6)):
        painter.setPen(QPen(colour, width))
        painter.drawEllipse(at, height * 1.02, height * 1.02)


def _focus(painter: QPainter, view: "MapView") -> None:
    place = view.focus_place
    if place is None or view.sheet is None or place.partition("/")[0] not in view.sheet.provinces:
        return
    pieces = view.pieces()
    scale = view.camera.zoom / pieces.zoom
    piece = pieces.standing(place)
    if piece is not None:
        at, box = _at(view, piece, [view.camera.x])[0], piece.box
    else:
        dot = next((dot for dot in pieces.dots if dot.province == place.partition("/")[0]), None)
        at = (
            view.anchor(place) if dot is None else QPointF(view.camera.x + dot.x * scale, view.camera.y + dot.y * scale)
        )
        box = Box.around(0, 0, 16, 16)
    wide, high = box.right - box.left + 8, box.bottom - box.top + 8
    first = QRectF(at.x() - wide / 2, at.y() - high / 2, wide, high)
    for shift in view.camera.shifts(_REACH + view.camera.period / 2):
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


def _at(view: "MapView", piece: Standing, origins: list[float]) -> list[QPointF]:
    """Where a token stands in each of the copies of the map."""
    scale = view.camera.zoom / view.pieces().zoom
    return [QPointF(left + piece.x * scale, view.camera.y + piece.y * scale) for left in origins]


def _crisp(at: QPointF, ratio: float) -> QPointF:
    """Whole device pixels: a pixmap painted between them is blurred."""
    return QPointF(round(at.x() * ratio) / ratio, round(at.y() * ratio) / ratio)
