"""The painted chart of centres by power and year. Lines differ in dashes and marks, not in colour alone."""

from collections.abc import Mapping
from itertools import pairwise

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from kartentisch.draw.look import Look
from kartentisch.game.standing import Table
from kartentisch.gui import theme
from kartentisch.gui.badge import HEIGHT, WIDTH, paint_badge
from kartentisch.words import _

_LEFT, _TOP, _BOTTOM, _GAP = 34.0, 12.0, 26.0, 6.0
_NEAR = 9.0  # pixels from a line at which it is pointed at
_DASHES: tuple[tuple[float, ...], ...] = ((), (5, 2.5), (1.4, 2), (7, 2, 1.4, 2))
_MARKS = 6
_STEPS = (1, 2, 5, 10, 20, 50)


class Chart(QWidget):
    """`pointed(str)`: what is pointed at in words, "" for nothing; the same is its accessible description."""

    pointed = Signal(str)

    def __init__(self, table: Table, look: Look, names: Mapping[str, str], goal: int = 0) -> None:
        """Show a table; `goal`: the centres needed to win, 0 for none. The powers with most centres come first."""
        super().__init__()
        self.table, self.goal = table, goal
        self._look, self._names = look, names
        self.powers = sorted(table.counts, key=lambda power: (-table.counts[power][-1], power))
        self.current: str | None = None
        self.setMinimumSize(420, 240)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(_("Centres over the years"))

    def sizeHint(self) -> QSize:
        """A size that shows it well."""
        return QSize(820, 420)

    def show_power(self, power: str | None) -> None:
        """Bring one power's line out and tell its numbers."""
        if power != self.current:
            self.current = power
            text = self.words(power) if power is not None else ""
            self.setAccessibleDescription(text)
            self.pointed.emit(text)
            self.update()

    def words(self, power: str) -> str:
        """Return a power's numbers: "Russia: start 4 · 2200 5 · 2201 6"."""
        counts = self.table.counts[power]
        parts = [_("start {count}").format(count=counts[0])]
        parts += [f"{year} {count}" for year, count in zip(self.table.years, counts[1:], strict=True)]
        return _("{power}: {numbers}").format(power=self._names[power], numbers=" · ".join(parts))

    # Where things lie

    def _columns(self) -> int:
        """Columns of badges at the right: as few as the height holds."""
        rows = max(1, int((self.height() - _TOP - _BOTTOM) // (HEIGHT + 3)))
        return -(-len(self.powers) // rows)

    def area(self) -> QRectF:
        """Return where the lines lie."""
        right = self._columns() * (WIDTH + 34.0) + 10
        return QRectF(_LEFT, _TOP, self.width() - _LEFT - right, self.height() - _TOP - _BOTTOM)

    def _top(self) -> int:
        """The number at the upper edge: the goal is shown once somebody is half way there."""
        most = max(1, self.table.most)
        return max(most, self.goal) if self.goal and most * 2 >= self.goal else most + 1

    def point(self, index: int, count: int) -> QPointF:
        """Return where a number of centres at a point of time lies."""
        area = self.area()
        part = index / max(1, len(self.table.years))
        return QPointF(area.left() + part * area.width(), area.bottom() - count / self._top() * area.height())

    def badge_at(self, power: str) -> QRectF:
        """Return where the badge of a power lies in the key."""
        rows = max(1, int((self.height() - _TOP - _BOTTOM) // (HEIGHT + 3)))
        place, area = self.powers.index(power), self.area()
        step = min(24.0, max(HEIGHT + 3.0, area.height() / max(1, min(rows, len(self.powers)))))
        x = area.right() + 14 + place // rows * (WIDTH + 34)
        return QRectF(x, area.top() + place % rows * step, WIDTH + 24, HEIGHT + 2)

    def power_at(self, pos: QPointF) -> str | None:
        """Return the power whose badge or line is at a pixel."""
        for power in self.powers:
            if self.badge_at(power).contains(pos):
                return power
        best: tuple[float, str] | None = None
        for power in self.powers:
            line = self._line(power)
            for begin, end in pairwise(line):
                away = _distance(pos, begin, end)
                if away < _NEAR and (best is None or away < best[0]):
                    best = away, power
        return best[1] if best else None

    def _line(self, power: str) -> list[QPointF]:
        """The line; powers with equal numbers lie side by side, not on each other."""
        shift = (self.powers.index(power) % 5 - 2) * 1.5
        counts = self.table.counts[power]
        points = [self.point(index, count) + QPointF(0, shift) for index, count in enumerate(counts)]
        return points if len(points) > 1 else [points[0], QPointF(self.area().right(), points[0].y())]

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the grid, the lines, the one looked at last, and the key."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._grid(painter)
            others = [power for power in reversed(self.powers) if power != self.current]
            for power in others:
                painter.setOpacity(0.28 if self.current else 0.9)
                self._paint_line(painter, power, 1.7)
            painter.setOpacity(1.0)
            if self.current is not None:
                self._paint_line(painter, self.current, 3.0)
                self._numbers(painter, self.current)
            for power in self.powers:
                self._key(painter, power)
            if self.hasFocus():
                painter.setPen(QPen(QColor(theme.tokens().accent), 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)

    def _grid(self, painter: QPainter) -> None:
        use, area, top = theme.tokens(), self.area(), self._top()
        painter.setFont(theme.sized("text", 12))
        step = next((one for one in _STEPS if top / one <= 9), 100)
        for count in range(0, top + 1, step):
            y = self.point(0, count).y()
            painter.setPen(QPen(QColor(use.hairline), 1))
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            painter.setPen(QColor(use.ink2))
            box = QRectF(0, y - 9, _LEFT - 8, 18)
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(count))
        labels = [_("start"), *map(str, self.table.years)]
        metrics = QFontMetricsF(painter.font())
        last = -1e9
        for index, text in enumerate(labels):
            x, wide = self.point(index, 0).x(), metrics.horizontalAdvance(text)
            if x - wide / 2 > last + 10:
                painter.drawText(QPointF(max(2.0, x - wide / 2), area.bottom() + 18), text)
                last = x + wide / 2
        if self.goal and self.goal <= top:
            pen = QPen(QColor(use.good), 1.4)
            pen.setDashPattern([6, 4])
            painter.setPen(pen)
            y = self.point(0, self.goal).y()
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            painter.drawText(QPointF(area.left() + 6, y + 15), _("victory: {centres}").format(centres=self.goal))

    def _paint_line(self, painter: QPainter, power: str, width: float) -> None:
        """Tell lines apart by four dashes and six marks: twenty-four powers without their colours."""
        number, points = self._number(power), self._line(power)
        colour = QColor(self._look.token(power).token)
        pen = QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.RoundJoin)
        dash = _DASHES[number // _MARKS % len(_DASHES)]
        if dash:
            pen.setDashPattern(list(dash))
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(points)
        painter.setPen(QPen(colour, 1.4))
        every = max(1, len(points) // 24)
        for point in points[::every] if len(self.table.years) else points[:1]:
            _mark(painter, number % _MARKS, point, 2.6 + width / 2, colour)

    def _numbers(self, painter: QPainter, power: str) -> None:
        """Write the numbers of the power looked at at its points."""
        use, counts = theme.tokens(), self.table.counts[power]
        painter.setFont(theme.sized("text", 12))
        last = -1e9
        for index, count in enumerate(counts):
            at = self.point(index, count)
            if at.x() < last + 22:
                continue
            last = at.x()
            box = QRectF(at.x() - 11, at.y() - 25, 22, 16)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(use.panel))
            painter.drawRoundedRect(box, 3, 3)
            painter.setPen(QColor(use.ink))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(count))

    def _key(self, painter: QPainter, power: str) -> None:
        use, box = theme.tokens(), self.badge_at(power)
        if power == self.current:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(use.wash))
            painter.drawRoundedRect(box.adjusted(-3, -2, 3, 2), 4, 4)
        paint_badge(painter, box.left(), box.center().y(), self._look, power)
        painter.setFont(theme.sized("text", 12))
        painter.setPen(QColor(use.ink2))
        count = str(self.table.counts[power][-1])
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(box.adjusted(WIDTH + _GAP, 0, 10, 0), flags, count)

    def _number(self, power: str) -> int:
        return list(self.table.counts).index(power)

    # The hand

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Tell what is under the pointer."""
        self.show_power(self.power_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        """Nothing is."""
        self.show_power(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go through the powers with the arrow keys."""
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_Left: -1}
        by = step.get(Qt.Key(event.key()))
        if by is None:
            super().keyPressEvent(event)
            return
        now = self.powers.index(self.current) if self.current else (-1 if by > 0 else 0)
        self.show_power(self.powers[(now + by) % len(self.powers)])


def _mark(painter: QPainter, kind: int, at: QPointF, size: float, colour: QColor) -> None:
    """A disc, a square, a triangle, a diamond, a ring or a cross."""
    x, y = at.x(), at.y()
    painter.setBrush(colour if kind not in (4, 5) else QColor(theme.tokens().panel))
    if kind in (0, 4):
        painter.drawEllipse(at, size, size)
    elif kind == 1:
        painter.drawRect(QRectF(x - size, y - size, 2 * size, 2 * size))
    elif kind == 2:
        top = [QPointF(x, y - size * 1.2), QPointF(x + size * 1.2, y + size), QPointF(x - size * 1.2, y + size)]
        painter.drawPolygon(QPolygonF(top))
    elif kind == 3:
        sides = [QPointF(x, y - size * 1.4), QPointF(x + size * 1.4, y), QPointF(x, y + size * 1.4)]
        painter.drawPolygon(QPolygonF([*sides, QPointF(x - size * 1.4, y)]))
    else:
        painter.drawLine(QPointF(x - size, y - size), QPointF(x + size, y + size))
        painter.drawLine(QPointF(x - size, y + size), QPointF(x + size, y - size))


def _distance(pos: QPointF, begin: QPointF, end: QPointF) -> float:
    """How far a pixel is from a stretch of a line."""
    along = end - begin
    length = along.x() ** 2 + along.y() ** 2
    away = pos - begin
    part = 0.0 if not length else max(0.0, min(1.0, (away.x() * along.x() + away.y() * along.y()) / length))
    rest = away - along * part
    return float((rest.x() ** 2 + rest.y() ** 2) ** 0.5)
