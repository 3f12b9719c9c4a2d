"""The program's own drawings as pixmaps and icons: recoloured in their text, painted once per size and colour."""

from functools import cache, lru_cache

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from kartentisch.draw.figures import BODY, EDGE, INK, coloured, svg_text

__all__ = ["coloured", "icon", "paint_svg", "pixmap", "svg_text"]


def paint_svg(painter: QPainter, text: str, box: QRectF) -> None:
    """Paint the text of an SVG file into a box."""
    _renderer(text).render(painter, box)


@lru_cache(maxsize=200)
def _renderer(text: str) -> QSvgRenderer:
    return QSvgRenderer(QByteArray(text.encode()))


@cache
def pixmap(name: str, side: float, ratio: float, *, body: str = BODY, ink: str = INK, edge: str = EDGE) -> QPixmap:
    """Return a figure of `side` pixels for a screen of `ratio` device pixels each, kept for the next call."""
    device = max(1, round(side * ratio))
    made = QPixmap(device, device)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    text = coloured(svg_text(name), body, ink, edge)
    paint_svg(painter, text, QRectF(0, 0, device, device))
    painter.end()
    made.setDevicePixelRatio(device / side)
    return made


@cache
def icon(name: str, colour: str = INK, disabled: str = "#a59d8f") -> QIcon:
    """Return an icon of `ui/` (or `map/`) drawn in `colour`, with a paler twin for disabled actions."""
    made = QIcon()
    for mode, tone in ((QIcon.Mode.Normal, colour), (QIcon.Mode.Disabled, disabled)):
        text = svg_text(name).replace(f'color="{INK}"', f'color="{tone}"', 1)
        renderer = QSvgRenderer(QByteArray(text.encode()))
        for side in (16, 20, 24, 32, 48):
            picture = QPixmap(side, side)
            picture.fill(Qt.GlobalColor.transparent)
            painter = QPainter(picture)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            renderer.render(painter)
            painter.end()
            made.addPixmap(picture, mode)
    return made
