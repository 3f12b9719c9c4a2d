"""The steps of the reveal as dots on a line, with their names where there is room."""

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from kartentisch.gui import theme

HEIGHT = 62
_MARGIN, _LINE = 56.0, 22.0


class StepsLine(QWidget):
    """`chosen(int)` when a step is clicked."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Start empty."""
        super().__init__(parent)
        self.setFixedHeight(HEIGHT)
        self.names: tuple[str, ...] = ()
        self.now = 0

    def show_steps(self, names: tuple[str, ...], now: int) -> None:
        """Show steps; `now` is where one stands."""
        self.names, self.now = names, now
        self.setAccessibleName(names[now] if names else "")
        self.update()

    def spot(self, step: int) -> QPointF:
        """Return where the dot of a step is."""
        steps = max(1, len(self.names) - 1)
        return QPointF(_MARGIN + (self.width() - 2 * _MARGIN) * step / steps, _LINE)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to the nearest step."""
        if self.names:
            x = event.position().x()
            self.chosen.emit(min(range(len(self.names)), key=lambda step: abs(self.spot(step).x() - x)))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line, the dots, the names."""
        if not self.names:
            return
        use = theme.tokens()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        first, here, last = self.spot(0), self.spot(self.now), self.spot(len(self.names) - 1)
        painter.setPen(QPen(QColor(use.edge), 2))
        painter.drawLine(first, last)
        painter.setPen(QPen(QColor(use.accent), 2.4))
        painter.drawLine(first, here)
        for step in range(len(self.names)):
            done = step <= self.now
            painter.setPen(QPen(QColor(use.accent if done else use.edge), 2.4 if step == self.now else 1.6))
            painter.setBrush(QColor(use.accent if done and step != self.now else use.panel))
            reach = 6.0 if step == self.now else 4.0
            painter.drawEllipse(self.spot(step), reach, reach)
        self._names(painter)

    def _names(self, painter: QPainter) -> None:
        """The name of the present step always, of the others those that find room."""
        use = theme.tokens()
        taken: list[QRectF] = []
        for step in (self.now, *range(len(self.names))):
            weight = QFont.Weight.Bold if step == self.now else QFont.Weight.Normal
            painter.setFont(theme.sized("text", 12.5, weight))
            wide = QFontMetricsF(painter.font()).horizontalAdvance(self.names[step]) + 8
            left = min(max(2.0, self.spot(step).x() - wide / 2), self.width() - wide - 2)
            box = QRectF(left, _LINE + 12, wide, 20)
            if any(box.intersects(other) for other in taken):
                continue
            taken.append(box)
            painter.setPen(QColor(use.ink if step == self.now else use.ink2))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self.names[step])
