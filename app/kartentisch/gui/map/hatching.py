"""Fills measured on the screen: patterns of powers, barriers, mountains of nobody, goals reached in another way."""

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPixmap, QPolygonF, QTransform

from kartentisch.draw.barriers import TILE, barrier_svg, ground
from kartentisch.draw.look import Theme
from kartentisch.draw.patterns import Pattern, strokes
from kartentisch.gui.figures import paint_svg


def powers(pattern: Pattern, tint: str, theme: Theme, *, ratio: float, zoom: float) -> QBrush:
    """Return a power's tint with its pattern in the theme's hatching ink."""
    return _on_screen(_patterned(pattern, tint, theme, ratio), ratio, zoom)


def barrier(cover: str, theme: Theme, *, ratio: float, zoom: float) -> QBrush:
    """Return the drawing of a barrier: "mountain" or "ice"."""
    return _on_screen(_barrier(cover, theme, ratio), ratio, zoom)


def mountains(theme: Theme, ratio: float, zoom: float) -> QBrush:
    """Return the chevrons of impassable mountains, 9 by 8 pixels whatever the zoom."""
    return _on_screen(_mountains(theme, ratio), ratio, zoom)


def goal(theme: Theme, ratio: float, zoom: float, *, barred: bool = False) -> QBrush:
    """Return the accent's hatching at 45 degrees, 1.6 on 6 pixels, at 42 per cent; falling and warm when `barred`."""
    return _on_screen(_goal(theme, ratio, barred), ratio, zoom)


@lru_cache(maxsize=200)
def _patterned(pattern: Pattern, tint: str, theme: Theme, ratio: float) -> QPixmap:
    # A whole number of device pixels, so that the tile repeats without a seam.
    device = max(4, round(pattern.side * ratio))
    pixmap = QPixmap(device, device)
    pixmap.fill(QColor(tint))
    ink = QColor(theme.hatch)
    ink.setAlphaF(theme.hatch_opacity)
    scale = device / pattern.side
    # Lines that cross make no darker spot: all in full ink first, then laid on thin.
    layer = QPixmap(device, device)
    layer.fill(Qt.GlobalColor.transparent)
    with QPainter(layer) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        for family, (x1, y1, x2, y2) in strokes(pattern, 0, 0, pattern.side, pattern.side):
            if family.dotted:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(theme.hatch))
                painter.drawEllipse(QPointF(x1, y1), family.width / 2, family.width / 2)
            else:
                painter.setPen(_pen(theme.hatch, family.width))
                painter.drawLine(QPointF(x1, y1), QPointF(x2, y2))
    with QPainter(pixmap) as painter:
        painter.setOpacity(theme.hatch_opacity)
        painter.drawPixmap(0, 0, layer)
    return pixmap


@lru_cache(maxsize=20)
def _barrier(cover: str, theme: Theme, ratio: float) -> QPixmap:
    device = round(TILE * ratio)
    pixmap = QPixmap(device, device)
    pixmap.fill(QColor(ground(cover, theme)))
    with QPainter(pixmap) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_svg(painter, barrier_svg(cover, theme), QRectF(0, 0, device, device))
    return pixmap


@lru_cache(maxsize=20)
def _mountains(theme: Theme, ratio: float) -> QPixmap:
    ink = QColor(theme.rock)
    ink.setAlphaF(0.75)
    pixmap = QPixmap(round(9 * ratio), round(8 * ratio))
    pixmap.fill(QColor(theme.mountain))
    with QPainter(pixmap) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(pixmap.width() / 9, pixmap.height() / 8)
        painter.setPen(QPen(ink, 1.0))
        painter.drawPolyline(QPolygonF([QPointF(1, 6.5), QPointF(4.5, 2), QPointF(8, 6.5)]))
    return pixmap


@lru_cache(maxsize=20)
def _goal(theme: Theme, ratio: float, barred: bool) -> QPixmap:
    # A square of 6·√2 pixels repeats a stripe of 45 degrees without a seam.
    side = 6 * 2**0.5
    device = max(4, round(side * ratio))
    pixmap = QPixmap(device, device)
    pixmap.fill(Qt.GlobalColor.transparent)
    colour = QColor(theme.selected if barred else theme.accent)
    colour.setAlphaF(0.55 if barred else 0.42)
    with QPainter(pixmap) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(device / side, device / side)
        painter.setPen(_pen(colour, 1.6))
        for shift in (-side, 0.0, side):
            begin, end = (-2, side + 2) if barred else (side + 2, -2)
            painter.drawLine(QPointF(shift - 2, begin), QPointF(shift + side + 2, end))
    return pixmap


def _pen(colour: QColor | str, width: float) -> QPen:
    return QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)


def _on_screen(pixmap: QPixmap, ratio: float, zoom: float) -> QBrush:
    brush = QBrush(pixmap)
    brush.setTransform(QTransform.fromScale(1 / (zoom * ratio), 1 / (zoom * ratio)))
    return brush
