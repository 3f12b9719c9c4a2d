"""Marks on a QPainter. Everything that costs is prepared once; painting only hands it over."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPolygonF

from kartentisch.draw.look import Look
from kartentisch.draw.marks import Area, Disc, Ghost, Item, Label, Stroke, colour
from kartentisch.draw.marks.tokens import LETTERS, code_drop, token_outline
from kartentisch.draw.marks.values import Path
from kartentisch.gui.map.lettering import draw_text

Step = Callable[[QPainter], None]
_CAPS = Qt.PenCapStyle
_NONE = Qt.PenStyle.NoPen


def prepared(items: Iterable[Item], look: Look) -> list[Step]:
    """Return steps that paint the items in order, in the colours of a look."""
    return [step for item in items for step in _steps(item, look)]


def _steps(item: Item, look: Look) -> Iterable[Step]:
    if isinstance(item, Stroke):
        yield _line(item.points, _pen(item.role, item.width, look, item.dash, opacity=item.opacity, round=item.round))
    elif isinstance(item, Area):
        yield _polygon(item.points, _edge(item, look), _brush(item.fill, look, item.opacity))
    elif isinstance(item, Disc):
        edge = _pen(item.edge, item.width, look, item.dash, round=False) if item.width else QPen(_NONE)
        yield _disc(item, edge, _brush(item.fill, look))
        for stroke in item.sign_strokes():
            yield from _steps(stroke, look)
    elif isinstance(item, Label):
        yield _label(item, look)
        if item.struck:
            half, high = item.width / 2 - 2, item.height / 2 - 2
            struck = ((item.x - half, item.y + high), (item.x + half, item.y - high))
            yield _line(struck, _pen(item.role, 1.4, look))
    elif isinstance(item, Ghost):
        yield from _ghost(item, look)


def _line(points: Path, pen: QPen) -> Step:
    if len(points) == 2:
        line = QLineF(QPointF(*points[0]), QPointF(*points[1]))

        def paint_line(painter: QPainter) -> None:
            painter.setPen(pen)
            painter.drawLine(line)

        return paint_line
    polygon = QPolygonF([QPointF(x, y) for x, y in points])

    def paint(painter: QPainter) -> None:
        painter.setPen(pen)
        painter.drawPolyline(polygon)

    return paint


def _polygon(points: Path, pen: QPen, brush: QBrush) -> Step:
    polygon = QPolygonF([QPointF(x, y) for x, y in points])

    def paint(painter: QPainter) -> None:
        painter.setPen(pen)
        painter.setBrush(brush)
        painter.drawPolygon(polygon)

    return paint


def _disc(item: Disc, pen: QPen, brush: QBrush) -> Step:
    middle, radius = QPointF(item.x, item.y), item.radius

    def paint(painter: QPainter) -> None:
        painter.setPen(pen)
        painter.setBrush(brush)
        painter.drawEllipse(middle, radius, radius)

    return paint


def _label(item: Label, look: Look) -> Step:
    rect = QRectF(item.x - item.width / 2, item.y - item.height / 2, item.width, item.height)
    pen = _pen(item.role, 1.2, look)
    brush = _brush("casing", look)
    ink = QColor(colour(item.role, look))
    text, size, radius = item.text, item.size, item.radius
    base = QPointF(item.x, item.y + size * 0.35)

    def paint(painter: QPainter) -> None:
        painter.setPen(pen)
        painter.setBrush(brush)
        painter.drawRoundedRect(rect, radius, radius)
        draw_text(painter, text, "code", base, size=size, colour=ink)

    return paint


def _ghost(item: Ghost, look: Look) -> Iterable[Step]:
    outline = token_outline(item.kind, item.x, item.y, item.height)
    role = f"token:{item.power}"
    yield _polygon(outline, _pen("casing", 3.2, look), _brush("casing", look))
    yield _polygon(outline, _pen(role, 1.6, look, (3.0, 2.0), round=False), _brush("casing", look))
    if item.height >= 10:
        size, ink, power = item.height * LETTERS, QColor(colour(role, look)), item.power
        base = QPointF(item.x, item.y + code_drop(item.kind, item.height, size))

        def paint(painter: QPainter) -> None:
            draw_text(painter, power, "code", base, size=size, colour=ink)

        yield paint


def _edge(item: Area, look: Look) -> QPen:
    return _pen(item.edge, item.width, look, item.dash, opacity=item.opacity) if item.edge else QPen(_NONE)


def _brush(role: str, look: Look, opacity: float = 1.0) -> QBrush:
    if not role:
        return QBrush(Qt.BrushStyle.NoBrush)
    tone = QColor(colour(role, look))
    tone.setAlphaF(opacity)
    return QBrush(tone)


def _pen(
    role: str, width: float, look: Look, dash: tuple[float, ...] = (), *, opacity: float = 1.0, round: bool = True
) -> QPen:
    tone = QColor(colour(role, look))
    tone.setAlphaF(opacity)
    pen = QPen(
        tone, width, Qt.PenStyle.SolidLine, _CAPS.RoundCap if round else _CAPS.FlatCap, Qt.PenJoinStyle.RoundJoin
    )
    if dash:
        # Dashes end flat; a dash that is next to nothing is a dot.
        pen.setCapStyle(_CAPS.RoundCap if round and dash[0] < width / 2 else _CAPS.FlatCap)
        pen.setDashPattern([max(0.01, part / width) for part in dash])  # counted in widths of the pen
    return pen
