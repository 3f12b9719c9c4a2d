"""The sheet behind the curtain: a chart without land, and a compass rose."""

from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from kartentisch.gui import theme

_GRID = 128


def paint_sheet(painter: QPainter, rect: QRectF) -> None:
    """Paint the empty chart: meridians, parallels, and a frame of two lines."""
    use = theme.tokens()
    painter.fillRect(rect, QColor(use.win))
    painter.setPen(QPen(QColor(use.sunken), 2))
    for step in range(1, int(rect.width() // _GRID) + 1):
        x = rect.left() + step * _GRID - _GRID / 2
        painter.drawLine(QPointF(x, rect.top()), QPointF(x, rect.bottom()))
    for step in range(1, int(rect.height() // _GRID) + 2):
        y = rect.top() + step * _GRID - _GRID / 2
        painter.drawLine(QPointF(rect.left(), y), QPointF(rect.right(), y))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(use.edge), 5))
    painter.drawRect(rect.adjusted(22, 22, -22, -22))
    painter.setPen(QPen(QColor(use.edge), 1))
    painter.drawRect(rect.adjusted(29, 29, -29, -29))


class Compass(QWidget):
    """A compass rose; says nothing to screen readers."""

    def __init__(self, side: int = 148, parent: QWidget | None = None) -> None:
        """Make it `side` pixels wide."""
        super().__init__(parent)
        self.setFixedSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint two rings and eight points."""
        use = theme.tokens()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle, reach = QPointF(self.width() / 2, self.height() / 2), self.width() / 2 - 1
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(use.ink2), 1.2))
        painter.drawEllipse(middle, reach * 0.84, reach * 0.84)
        dotted = QPen(QColor(use.ink3), 1.2)
        dotted.setDashPattern([1, 4])
        painter.setPen(dotted)
        painter.drawEllipse(middle, reach * 0.68, reach * 0.68)
        painter.setPen(QPen(QColor(use.ink2), 1))
        for step in (1, 3, 5, 7, 0, 2, 4, 6):
            length, wide = (reach, reach * 0.13) if step % 2 == 0 else (reach * 0.5, reach * 0.09)
            self._point(painter, middle, step * pi / 4, length, wide)

    def _point(self, painter: QPainter, middle: QPointF, turn: float, length: float, wide: float) -> None:
        """One point of the rose, its left half dark, its right half light."""
        use = theme.tokens()

        def at(angle: float, away: float) -> QPointF:
            return QPointF(middle.x() + sin(angle) * away, middle.y() - cos(angle) * away)

        tip = at(turn, length)
        for side, colour in ((-1, use.ink2), (1, use.win)):
            painter.setBrush(QColor(colour))
            painter.drawPolygon(QPolygonF([middle, at(turn + side * pi / 4, wide * 1.2), tip]))
