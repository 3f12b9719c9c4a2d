"""Units as tokens: an army a rounded block, a fleet a hull, with the power's code; painted once per size and colour."""

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap

from kartentisch.draw.look import PowerLook, Theme
from kartentisch.gui.map.lettering import draw_text, measure

DIMMED = 0.45
TURN = 10.0  # degrees a dislodged unit leans
_MARGIN = 4.0


def token_size(kind: str, height: float) -> tuple[float, float]:
    """Return width and height of the token of a unit kind."""
    width = {"A": 1.3, "F": 1.68, "W": 1.72}[kind[-1]]
    return width * height, height


@lru_cache(maxsize=100)
def token_path(kind: str, height: float) -> QPainterPath:
    """Return the outline of a token around 0, 0."""
    half = height / 2
    path = QPainterPath()
    if kind[-1] == "A":
        path.addRoundedRect(QRectF(-height * 0.65, -half, height * 1.3, height), height * 0.16, height * 0.16)
    elif kind[-1] == "F":
        wide = height * 0.84
        path.moveTo(-wide, -half * 0.8)
        path.quadTo(0, -half * 0.62, wide, -half * 0.8)
        path.cubicTo(wide * 0.94, half * 0.3, wide * 0.62, half * 0.86, wide * 0.34, half * 0.86)
        path.lineTo(-wide * 0.34, half * 0.86)
        path.cubicTo(-wide * 0.62, half * 0.86, -wide * 0.94, half * 0.3, -wide, -half * 0.8)
    else:
        wide = height * 0.86
        path.moveTo(0, -half * 1.2)
        for x, y in ((wide, 0.35), (wide * 0.62, 0.95), (-wide * 0.62, 0.95), (-wide, 0.35)):
            path.lineTo(x, half * y)
    path.closeSubpath()
    return path


@lru_cache(maxsize=500)
def token_pixmap(
    code: str, kind: str, state: str, height: float, *, power: PowerLook, theme: Theme, ratio: float
) -> QPixmap:
    """Return the token, its middle in the middle of the pixmap.

    `state` is standing, dislodged (leaning, with the bad edge) or ghost (dashed and hollow). Without code (small
    tokens) the shape stands alone in the power's tint.
    """
    width, _ = token_size(kind, height)
    side = (width**2 + height**2) ** 0.5 + 2 * _MARGIN
    pixmap = QPixmap(round(side * ratio), round(side * ratio))
    pixmap.fill(Qt.GlobalColor.transparent)
    pixmap.setDevicePixelRatio(ratio)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(pixmap.width() / ratio / 2, pixmap.height() / ratio / 2)
    paint_token(painter, code, kind, state, height, power=power, theme=theme)
    painter.end()
    return pixmap


def paint_token(
    painter: QPainter, code: str, kind: str, state: str, height: float, *, power: PowerLook, theme: Theme
) -> None:
    """Paint a token around 0, 0, as `token_pixmap` describes it, in shapes; the painter is left turned."""
    width, _ = token_size(kind, height)
    if state == "dislodged":
        painter.rotate(TURN)
    path = token_path(kind, height)
    ghost = state == "ghost"
    fill = theme.casing if ghost else power.token if code else power.tint
    edge, wide = theme.token_edge, 0.9 if code else 1.3
    if state == "dislodged":
        edge, wide = theme.bad, 1.8
    elif ghost:
        edge, wide = power.token, 1.8
    painter.strokePath(path, _pen(theme.casing, 3.2))
    painter.fillPath(path, QColor(fill))
    pen = _pen(edge, wide)
    if ghost:
        pen.setDashPattern([3 / wide, 2 / wide])
    painter.strokePath(path, pen)
    if code:
        # Longer codes than three letters shrink into the shape.
        size = min(height * 0.56, width * 0.86 / measure(code, "code"))
        drop = 0.09 * height if kind[-1] == "W" else 0.0
        lift = 0.04 * height if kind[-1] == "F" else 0.0
        ink = QColor(power.token if ghost else power.text)
        draw_text(painter, code, "code", QPointF(0, size * 0.35 + drop - lift), size=size, colour=ink)


def draw_centred(painter: QPainter, pixmap: QPixmap, at: QPointF, opacity: float = 1.0) -> None:
    """Draw a pixmap with its middle at a point."""
    size = pixmap.deviceIndependentSize()
    painter.setOpacity(opacity)
    painter.drawPixmap(QPointF(at.x() - size.width() / 2, at.y() - size.height() / 2), pixmap)
    painter.setOpacity(1.0)


def _pen(colour: str, width: float) -> QPen:
    return QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.RoundJoin)
