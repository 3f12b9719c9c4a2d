"""Units as tokens or figures on a painter; as pixmaps, painted once per size and colour."""

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from kartentisch.draw.figures import FIGURE, PLATE, RISE, figure_of, shows_figure
from kartentisch.draw.figures import LETTERS as PLATE_LETTERS
from kartentisch.draw.look import PowerLook, Theme, UnitStyle
from kartentisch.draw.marks.tokens import LETTERS, TURN, State, code_drop, token_outline, token_paint, token_size
from kartentisch.gui.figures import paint_svg
from kartentisch.gui.map.lettering import draw_text, measure

__all__ = ["DIMMED", "draw_centred", "paint_token", "token_path", "token_pixmap", "token_size"]

DIMMED = 0.45
_MARGIN = 4.0


@lru_cache(maxsize=100)
def token_path(kind: str, height: float) -> QPainterPath:
    """Return the outline of a token around 0, 0."""
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in token_outline(kind, 0, 0, height)]))
    path.closeSubpath()
    return path


@lru_cache(maxsize=500)
def token_pixmap(
    code: str,
    kind: str,
    state: State,
    height: float,
    *,
    power: PowerLook,
    theme: Theme,
    ratio: float,
    units: UnitStyle = "tokens",
) -> QPixmap:
    """Return the token (or figure) of a unit, its middle in the middle of the pixmap."""
    width, _ = token_size(kind, height)
    side = max((width**2 + height**2) ** 0.5 + 2 * _MARGIN, height * FIGURE * 1.26)
    pixmap = QPixmap(round(side * ratio), round(side * ratio))
    pixmap.fill(Qt.GlobalColor.transparent)
    pixmap.setDevicePixelRatio(ratio)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(pixmap.width() / ratio / 2, pixmap.height() / ratio / 2)
    paint_token(painter, code, kind, state, height, power=power, theme=theme, units=units)
    painter.end()
    return pixmap


def paint_token(
    painter: QPainter,
    code: str,
    kind: str,
    state: State,
    height: float,
    *,
    power: PowerLook,
    theme: Theme,
    units: UnitStyle = "tokens",
) -> None:
    """Paint a unit around 0, 0, `height` as a token has it.

    `state` is standing, dislodged (leaning, with the bad edge) or ghost (dashed and hollow). Without code (small
    tokens) the shape stands alone in the power's tint. The style "figures" takes effect where there is room for one.
    """
    if code and shows_figure(units, height):
        _paint_figure(painter, code, kind, state, height, power=power, theme=theme)
        return
    paint = token_paint(kind, state, coded=bool(code), power=power, theme=theme)
    path = token_path(kind, height)
    painter.save()
    if state == "dislodged":
        painter.rotate(TURN)
    painter.strokePath(path, _pen(theme.casing, 3.2))
    painter.fillPath(path, QColor(paint.fill))
    pen = _pen(paint.edge, paint.width)
    if paint.dash:
        pen.setDashPattern([part / paint.width for part in paint.dash])
    painter.strokePath(path, pen)
    if code:
        width, _ = token_size(kind, height)
        # Longer codes than three letters shrink into the shape.
        size = min(height * LETTERS, width * 0.86 / measure(code, "code"))
        at = QPointF(0, code_drop(kind, height, size))
        draw_text(painter, code, "code", at, size=size, colour=QColor(paint.ink))
    painter.restore()


def _paint_figure(
    painter: QPainter, code: str, kind: str, state: State, height: float, *, power: PowerLook, theme: Theme
) -> None:
    side = height * FIGURE
    transform = painter.combinedTransform()
    pixels = side * abs(transform.m11() or transform.m12())
    figure = figure_of(kind, state, pixels, power=power, theme=theme)
    top_of_box = -side / 2 - RISE * side
    paint_svg(painter, figure.text, QRectF(-side / 2, top_of_box, side, side))
    left, top, width, height = (part * side for part in PLATE)
    plate = QRectF(left - side / 2, top + top_of_box, width, height)
    for pen, fill in ((_pen(theme.casing, 3.2), theme.casing), (_pen(figure.edge, 0.9), figure.plate)):
        painter.setPen(pen)
        painter.setBrush(QColor(fill))
        painter.drawRoundedRect(plate, 2, 2)
    size = min(side * PLATE_LETTERS, width * 0.86 / measure(code, "code"))
    at = QPointF(plate.center().x(), plate.center().y() + size * 0.35)
    draw_text(painter, code, "code", at, size=size, colour=QColor(figure.ink))


def draw_centred(painter: QPainter, pixmap: QPixmap, at: QPointF, opacity: float = 1.0) -> None:
    """Draw a pixmap with its middle at a point."""
    size = pixmap.deviceIndependentSize()
    painter.setOpacity(opacity)
    painter.drawPixmap(QPointF(at.x() - size.width() / 2, at.y() - size.height() / 2), pixmap)
    painter.setOpacity(1.0)


def _pen(colour: str, width: float) -> QPen:
    return QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.RoundJoin)
