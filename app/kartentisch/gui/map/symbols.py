"""Symbols of links: the railway with its stations, canals with their lock, bridges. Painters are in map units.

Nothing here grows with the map beyond what is easily seen, and nothing is ever painted smaller than 10 pixels. Tokens
are painted later, so a symbol never hides a unit.
"""

from math import atan2, degrees, dist

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from kartentisch.draw.boxes import Box
from kartentisch.draw.look import Look, Theme
from kartentisch.draw.sheet import LinkShape, MapSheet, Point
from kartentisch.gui.map.outlines import Outlines

LEAST, MOST = 11.0, 20.0  # pixels: the sides of a symbol's box
_GROWTH = 31.0  # map units of a symbol's box between the two
_CAPS = Qt.PenCapStyle


def side_of(zoom: float) -> float:
    """Return the side of a symbol's box in pixels at a zoom."""
    return min(MOST, max(LEAST, _GROWTH * zoom))


def symbol_boxes(sheet: MapSheet, zoom: float) -> tuple[Box, ...]:
    """Return what names keep off: stations, locks and bridges, in pixels of the whole map at a zoom."""
    boxes = []
    side = side_of(zoom) + 3
    for link in sheet.links:
        points = [(x * zoom, y * zoom) for x, y in zip(link.points[::2], link.points[1::2], strict=True)]
        if link.kind == "railway":
            for x, y in map(sheet.anchor, link.stations):
                boxes.append(Box.around(*_nearest(points, (x * zoom, y * zoom)), side, side))
        elif link.kind in ("canal", "landbridge", "strait"):
            (ax, ay), (bx, by) = points[0], points[-1]
            middle = points[len(points) // 2] if link.kind == "canal" else ((ax + bx) / 2, (ay + by) / 2)
            wide = side if link.kind == "canal" else max(side, abs(ax - bx), abs(ay - by))
            boxes.append(Box.around(*middle, wide, wide))
    return tuple(boxes)


def paint_links(painter: QPainter, outlines: Outlines, look: Look, part: QRectF, *, zoom: float, ratio: float) -> None:
    """Paint all links that come into `part`: first lines, then what stands on them."""
    reach = 2 * MOST / zoom
    seen = [
        (link, path)
        for link, path in outlines.links
        if path.controlPointRect().adjusted(-reach, -reach, reach, reach).intersects(part)
    ]
    theme = look.theme
    for link, path in seen:
        if link.kind == "railway":
            _rails(painter, path, theme, ratio)
        elif link.kind == "canal":
            wide = max(3.6, 9 * zoom) * ratio
            painter.strokePath(path, _pen(theme.coast, wide))
            painter.strokePath(path, _pen(theme.sea, wide * 0.55))
        elif link.kind == "lane":
            _lane(painter, path, theme, ratio)
    for link, path in seen:
        if link.kind == "railway":
            for station in link.stations:
                at = outlines.station(link.id, path, station)
                _station(painter, at, _course(path, at), theme, zoom=zoom, ratio=ratio)
        elif link.kind == "canal":
            middle, angle = middle_of(path)
            _lock(painter, middle, angle, theme, zoom=zoom, ratio=ratio)
        elif link.kind in ("landbridge", "strait"):
            _bridge(painter, link, path, theme, zoom=zoom, ratio=ratio)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def middle_of(path: QPainterPath) -> tuple[QPointF, float]:
    """Return the middle of a line and its direction there, in degrees."""
    part = path.percentAtLength(path.length() / 2)
    return path.pointAtPercent(part), -path.angleAtPercent(part)


def _nearest(points: list[Point], to: Point) -> Point:
    return min(points, key=lambda point: abs(point[0] - to[0]) + abs(point[1] - to[1]))


def _course(path: QPainterPath, at: QPointF) -> float:
    """The direction of a line at one of its points, in degrees."""
    points = [path.elementAt(index) for index in range(path.elementCount())]
    index = min(range(len(points)), key=lambda i: dist((points[i].x, points[i].y), (at.x(), at.y())))
    first, last = points[max(0, index - 2)], points[min(len(points) - 1, index + 2)]
    return degrees(atan2(last.y - first.y, last.x - first.x))


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


def _station(painter: QPainter, at: QPointF, angle: float, theme: Theme, *, zoom: float, ratio: float) -> None:
    """A platform across the line, with the track through it."""
    side = side_of(zoom) / zoom
    box = QRectF(-0.24 * side, -0.42 * side, 0.48 * side, 0.84 * side)
    _turn(painter, at, angle)
    painter.setBrush(QColor(theme.casing))
    for colour, width in ((theme.casing, 3.4), (theme.arrow, 1.3)):
        painter.setPen(_pen(colour, width * ratio))
        painter.drawRoundedRect(box, 0.1 * side, 0.1 * side)
    painter.setPen(_pen(theme.arrow, 1.0 * ratio, _CAPS.FlatCap))
    for x in (-0.09, 0.09):
        painter.drawLine(QPointF(x * side, -0.28 * side), QPointF(x * side, 0.28 * side))
    for y in (-0.18, 0.0, 0.18):
        painter.drawLine(QPointF(-0.16 * side, y * side), QPointF(0.16 * side, y * side))
    painter.restore()


def _lock(painter: QPainter, at: QPointF, angle: float, theme: Theme, *, zoom: float, ratio: float) -> None:
    """Two walls along the channel and the gates between them, pointing along it."""
    side = side_of(zoom) / zoom
    half, wall = 0.5 * side, 0.36 * side
    _turn(painter, at, angle)
    painter.setBrush(QColor(theme.casing))
    painter.setPen(_pen(theme.casing, 2.6 * ratio))
    painter.drawRect(QRectF(-half, -wall, 2 * half, 2 * wall))
    painter.setPen(_pen(theme.ink, 1.8 * ratio))
    for y in (-wall, wall):
        painter.drawLine(QPointF(-half, y), QPointF(half, y))
    painter.setPen(_pen(theme.coast, 1.5 * ratio))
    for x in (-0.24 * side, 0.1 * side):
        painter.drawPolyline([QPointF(x, -0.62 * wall), QPointF(x + 0.18 * side, 0.0), QPointF(x, 0.62 * wall)])
    painter.restore()


def _bridge(painter: QPainter, link: LinkShape, path: QPainterPath, theme: Theme, *, zoom: float, ratio: float) -> None:
    """A deck between two flared railings, at least as long as the water it leads over."""
    side = side_of(zoom) / zoom
    a, b = link.points[:2], link.points[-2:]
    straight = len(link.points) == 4 or path.length() < 1.05 * dist(a, b)
    if not straight:  # a line that bends is its own deck
        wide = max(5.0, 9 * zoom) * ratio
        painter.strokePath(path, _pen(theme.ink, wide))
        painter.strokePath(path, _pen(theme.casing, wide * 0.55))
        return
    half = max(0.5 * side, 0.5 * dist(a, b) + 0.12 * side)
    rail, flare = 0.17 * side, 0.36 * side
    _turn(painter, QPointF((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), degrees(atan2(b[1] - a[1], b[0] - a[0])))
    railings = QPainterPath()
    for sign in (-1, 1):
        railings.moveTo(-half, sign * flare)
        railings.quadTo(-half + 0.18 * side, sign * rail, -half + 0.36 * side, sign * rail)
        railings.lineTo(half - 0.36 * side, sign * rail)
        railings.quadTo(half - 0.18 * side, sign * rail, half, sign * flare)
    painter.strokePath(railings, _pen(theme.casing, 3.6 * ratio))
    painter.fillRect(QRectF(-half, -rail, 2 * half, 2 * rail), QColor(theme.casing))
    painter.strokePath(railings, _pen(theme.ink, 1.5 * ratio))
    painter.restore()


def _turn(painter: QPainter, at: QPointF, angle: float) -> None:
    painter.save()
    painter.translate(at)
    painter.rotate(angle)


def _pen(colour: str, width: float, caps: Qt.PenCapStyle = _CAPS.RoundCap) -> QPen:
    pen = QPen(QColor(colour), width, Qt.PenStyle.SolidLine, caps, Qt.PenJoinStyle.RoundJoin)
    pen.setCosmetic(True)
    return pen
