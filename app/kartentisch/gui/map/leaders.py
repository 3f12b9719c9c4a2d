"""Thin lines from tokens that stepped aside to the places they stand for."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPen

if TYPE_CHECKING:
    from kartentisch.gui.map.view import MapView

_DOT = 1.8
_FAINT = 0.45


def paint_leaders(painter: QPainter, view: "MapView", bright: frozenset[str] | None, sight: QRect) -> None:
    """Paint the lines, to lie below the tokens. `bright`: the provinces that are not dimmed, None for all."""
    led = [piece for piece in view.pieces().tokens if piece.led and piece.token.state != "ghost"]
    if not led:
        return
    camera, scale, theme = view.camera, view.camera.zoom / view.pieces().zoom, view.look.theme
    lines = []
    for left in camera.origins(sight.width() / 8):
        for piece in led:
            token = QPointF(left + piece.x * scale, camera.y + piece.y * scale)
            if sight.contains(token.toPoint()):
                place = QPointF(left + piece.home[0] * scale, camera.y + piece.home[1] * scale)
                province = piece.token.place.partition("/")[0]
                dimmed = piece.token.dimmed or (bright is not None and province not in bright)
                lines.append((token, place, _FAINT if dimmed else 1.0))
    casing, ink = QColor(theme.casing), QColor(theme.ink)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width, radius in ((casing, 2.8, _DOT + 1.0), (ink, 1.1, _DOT)):
        for token, place, opacity in lines:
            painter.setOpacity(opacity)
            painter.setPen(QPen(colour, width))
            painter.drawLine(token, place)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
            painter.drawEllipse(place, radius, radius)
    painter.setOpacity(1.0)
