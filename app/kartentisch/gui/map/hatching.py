"""Hatchings measured on the screen: mountains, pack ice, goals reached in another way."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPixmap, QPolygonF, QTransform

from kartentisch.draw.look import Theme


def mountains(theme: Theme, ratio: float, zoom: float) -> QBrush:
    """Return the chevrons of impassable mountains, 9 by 8 pixels whatever the zoom."""
    ink = QColor(theme.ink)
    ink.setAlphaF(0.5)
    pixmap = QPixmap(round(9 * ratio), round(8 * ratio))
    pixmap.fill(QColor(theme.mountain))
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(pixmap.width() / 9, pixmap.height() / 8)
    painter.setPen(QPen(ink, 1.0))
    painter.drawPolyline(QPolygonF([QPointF(1, 6.5), QPointF(4.5, 2), QPointF(8, 6.5)]))
    painter.end()
    return _on_screen(pixmap, ratio, zoom)


def goal(theme: Theme, ratio: float, zoom: float) -> QBrush:
    """Return the accent's hatching at 45 degrees, 1.6 on 6 pixels, at 42 per cent."""
    # A square of 6·√2 pixels repeats a stripe of 45 degrees without a seam.
    side = 6 * 2**0.5
    device = max(4, round(side * ratio))
    pixmap = QPixmap(device, device)
    pixmap.fill(Qt.GlobalColor.transparent)
    colour = QColor(theme.accent)
    colour.setAlphaF(0.42)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(device / side, device / side)
    painter.setPen(QPen(colour, 1.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    for shift in (-side, 0.0, side):
        painter.drawLine(QPointF(shift - 2, side + 2), QPointF(shift + side + 2, -2))
    painter.end()
    return _on_screen(pixmap, ratio, zoom)


def _on_screen(pixmap: QPixmap, ratio: float, zoom: float) -> QBrush:
    brush = QBrush(pixmap)
    brush.setTransform(QTransform.fromScale(1 / (zoom * ratio), 1 / (zoom * ratio)))
    return brush
