"""Symbols of links on a painter in map units: railways, canals, lanes and bridges with what stands on them.

Tokens are painted later, so a symbol never hides a unit.
"""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from kartentisch.draw.look import Look, Theme
from kartentisch.draw.marks.colours import colour
from kartentisch.draw.symbols import MOST, Symbol, is_bent
from kartentisch.gui.map.outlines import Outlines

_CAPS = Qt.PenCapStyle


def paint_links(painter: QPainter, outlines: Outlines, look: Look, part: QRectF, *, zoom: float, ratio: float) -> None:
    """Paint all links that come into `part`: first lines, then what stands on them."""
    reach = 2 * MOST / zoom
    seen = [
        (number, path)
        for number, (_link, path) in enumerate(outlines.links)
        if path.controlPointRect().adjusted(-reach, -reach, reach, reach).intersects(part)
    ]
    theme = look.theme
    for number, path in seen:
        link = outlines.links[number][0]
        if link.kind == "railway":
            _rails(painter, path, theme, ratio)
        elif link.kind == "canal":
            wide = max(3.6, 9 * zoom) * ratio
            painter.strokePath(path, _pen(theme.coast, wide))
            painter.strokePath(path, _pen(theme.sea, wide * 0.55))
        elif link.kind == "lane":
            _lane(painter, path, theme, ratio)
        elif link.kind in ("landbridge", "strait") and is_bent(link):
            wide = max(5.0, 9 * zoom) * ratio
            painter.strokePath(path, _pen(theme.ink, wide))
            painter.strokePath(path, _pen(theme.casing, wide * 0.55))
    for number, _path in seen:
        for symbol in outlines.symbols(number, zoom):
            _paint(painter, symbol, look, ratio)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _paint(painter: QPainter, symbol: Symbol, look: Look, ratio: float) -> None:
    painter.save()
    painter.translate(*symbol.at)
    painter.rotate(symbol.angle)
    for stroke in symbol.strokes:
        line = QPolygonF([QPointF(x, y) for x, y in stroke.points])
        caps = _CAPS.RoundCap if stroke.round else _CAPS.FlatCap
        if stroke.width:
            painter.setPen(_pen(colour(stroke.ink, look), stroke.width * ratio, caps))
        else:
            painter.setPen(Qt.PenStyle.NoPen)
        if stroke.fill:
            painter.setBrush(QColor(colour(stroke.fill, look)))
            painter.drawPolygon(line)
        else:
            painter.drawPolyline(line)
    painter.restore()


def _rails(painter: QPainter, path: QPainterPath, theme: Theme, ratio: float) -> None:
    painter.strokePath(path, _pen(theme.arrow, 2.6 * ratio))
    dashes = _pen(theme.casing, 1.3 * ratio, _CAPS.FlatCap)
    dashes.setDashPattern([4 / 1.3, 4 / 1.3])
    painter.strokePath(path, dashes)


def _lane(painter: QPainter, path: QPainterPath, theme: Theme, ratio: float) -> None:
    """A dashed way over the water; its pale edge parts it from a lane that it crosses."""
    painter.strokePath(path, _pen(theme.casing, 5.0 * ratio))
    dashes = _pen(theme.sea_ink, 2.0 * ratio, _CAPS.FlatCap)
    dashes.setDashPattern([9 / 2.0, 6 / 2.0])
    painter.strokePath(path, dashes)


def _pen(colour: str, width: float, caps: Qt.PenCapStyle = _CAPS.RoundCap) -> QPen:
    pen = QPen(QColor(colour), width, Qt.PenStyle.SolidLine, caps, Qt.PenJoinStyle.RoundJoin)
    pen.setCosmetic(True)
    return pen
