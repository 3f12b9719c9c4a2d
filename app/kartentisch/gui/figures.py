"""The program's own drawings as pixmaps and icons: recoloured in their text, painted once per size and colour."""

import re
from functools import cache

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from kartentisch.draw.look import luminance
from kartentisch.shelf import folder

BODY, INK, DETAIL, EDGE, ALARM = "#8fa6bd", "#2b231b", "#2b231c", "#fffaf0", "#b3261e"
_ROLES = re.compile("|".join((BODY, INK, DETAIL, EDGE, ALARM)))
_DARK_BODY = 0.12  # below this luminance ink on the body cannot be seen


def coloured(svg: str, body: str, ink: str = INK, edge: str = EDGE, alarm: str = ALARM) -> str:
    """Return the text of a figure with its five placeholder colours replaced."""
    detail = ink if luminance(body) >= _DARK_BODY else edge
    roles = {BODY: body, INK: ink, DETAIL: detail, EDGE: edge, ALARM: alarm}
    return _ROLES.sub(lambda found: roles[found[0]], svg)


@cache
def svg_text(name: str) -> str:
    """Return the text of a figure such as "ui/undo" or "map/centre-home-12". Raises FileNotFoundError."""
    return (folder("resources") / "icons" / f"{name}.svg").read_text("utf-8")


@cache
def pixmap(name: str, side: float, ratio: float, *, body: str = BODY, ink: str = INK, edge: str = EDGE) -> QPixmap:
    """Return a figure of `side` pixels for a screen of `ratio` device pixels each, kept for the next call."""
    device = max(1, round(side * ratio))
    made = QPixmap(device, device)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    text = coloured(svg_text(name), body, ink, edge)
    QSvgRenderer(QByteArray(text.encode())).render(painter, QRectF(0, 0, device, device))
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
