"""The bubble of a refusal, and the one that asks for a coast: children of the map view that never take the focus."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent, QColor, QFont, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from kartentisch.gui import theme
from kartentisch.gui.entry.wording import Refusal
from kartentisch.words import _

WIDTH = 240
_SHADOW = 6
_RADIUS = 8.0


class Card(QWidget):
    """A floating card with a soft shadow and a coloured bar at its left."""

    def __init__(self, parent: QWidget, name: str) -> None:
        """Start hidden."""
        super().__init__(parent)
        self.setObjectName(name)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(13 + _SHADOW, 8 + _SHADOW, 10 + _SHADOW, 9 + _SHADOW)
        self.column.setSpacing(2)
        self.hide()

    def bar_colour(self) -> str:
        """Return the colour of the bar."""
        return theme.tokens().bad

    def fit(self) -> None:
        """Take the size the texts need at the card's width."""
        width = WIDTH + 2 * _SHADOW
        self.resize(width, self.column.totalHeightForWidth(width))

    def body(self) -> tuple[float, float]:
        """Return width and height of the card without its shadow."""
        return self.width() - 2 * _SHADOW, self.height() - 2 * _SHADOW

    def place(self, corner: tuple[float, float]) -> None:
        """Put the upper left corner of the body at a point of the parent, and show."""
        self.move(round(corner[0]) - _SHADOW, round(corner[1]) - _SHADOW)
        self.show()
        self.raise_()

    def announce(self, text: str) -> None:
        """Let screen readers say the text at once."""
        self.setAccessibleName(text)
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint shadow, card and bar."""
        use = theme.tokens()
        box = QRectF(self.rect()).adjusted(_SHADOW, _SHADOW, -_SHADOW, -_SHADOW)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            for step in range(_SHADOW, 0, -1):
                painter.setBrush(QColor(0, 0, 0, 9))
                grown = box.adjusted(-step, -step + 1.5, step, step)
                painter.drawRoundedRect(grown, _RADIUS + step, _RADIUS + step)
            path = QPainterPath()
            path.addRoundedRect(box, _RADIUS, _RADIUS)
            painter.fillPath(path, QColor(use.panel))
            painter.setClipPath(path)
            painter.fillRect(QRectF(box.left(), box.top(), 3, box.height()), QColor(self.bar_colour()))
            painter.setClipping(False)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(use.edge), 1))
            painter.drawPath(path)


class Bubble(Card):
    """Says why something is not possible; a click on it closes it."""

    closed = Signal()

    def __init__(self, parent: QWidget) -> None:
        """Start hidden."""
        super().__init__(parent, "bubble")
        self.title, self.why, self.near = QLabel(), QLabel(), QLabel()
        self.title.setFont(theme.sized("text", 13, QFont.Weight.DemiBold))
        for label in (self.title, self.why, self.near):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
            self.column.addWidget(label)
        self.key, self.hint = QLabel("Alt"), QLabel()
        self.key.setProperty("role", "key")
        self.key.setFont(theme.sized("text", 11, QFont.Weight.Medium))
        self.hint.setProperty("role", "second")
        self.hint.setFont(theme.sized("text", 12))
        self.hint.setWordWrap(True)
        self.row = QWidget()
        row = QHBoxLayout(self.row)
        row.setContentsMargins(0, 4, 0, 0)
        row.setSpacing(6)
        row.addWidget(self.key, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.hint, 1)
        self.column.addWidget(self.row)

    def tell(self, refusal: Refusal) -> None:
        """Take the words of a refusal and the size they need; `place` shows the bubble."""
        self.title.setText(refusal.title)
        self.why.setText(refusal.why)
        self.near.setText(refusal.near)
        self.near.setVisible(bool(refusal.near))
        self.hint.setText(_("Click notes the order anyway."))
        self.row.setVisible(refusal.alt)
        self.fit()
        self.announce(refusal.spoken)

    def text(self) -> str:
        """Return what is said, as one text."""
        return self.accessibleName()

    def mousePressEvent(self, event: object) -> None:
        """Close."""
        self.closed.emit()


class CoastBubble(Card):
    """Asks for one of several coasts; `chosen(place)` answers. The map view's keys move the mark."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        """Start hidden."""
        super().__init__(parent, "coasts")
        self.title = QLabel()
        self.title.setFont(theme.sized("text", 13, QFont.Weight.DemiBold))
        self.title.setWordWrap(True)
        self.column.addWidget(self.title)
        self.column.setSpacing(5)
        self.buttons: list[QPushButton] = []
        self.places: tuple[str, ...] = ()
        self.marked = 0

    def bar_colour(self) -> str:
        """A question, not a refusal."""
        return theme.tokens().accent

    def ask(self, title: str, choices: Sequence[tuple[str, str]]) -> None:
        """Offer places with their names; the first is marked."""
        for button in self.buttons:
            self.column.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.title.setText(title)
        self.places = tuple(place for place, _name in choices)
        self.buttons = []
        for place, name in choices:
            button = QPushButton(name)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.setProperty("place", place)
            button.clicked.connect(self._pressed)
            self.column.addWidget(button)
            self.buttons.append(button)
        self.mark(0)
        self.fit()
        self.announce(f"{title} {', '.join(name for _place, name in choices)}")

    def mark(self, index: int) -> None:
        """Mark a choice; counts round."""
        if not self.buttons:
            return
        self.marked = index % len(self.buttons)
        for number, button in enumerate(self.buttons):
            button.setProperty("filled", number == self.marked)
            button.style().unpolish(button)
            button.style().polish(button)
        if self.isVisible():
            self.announce(self.buttons[self.marked].text())

    def take(self) -> None:
        """Choose what is marked."""
        if self.places:
            self.chosen.emit(self.places[self.marked])

    def _pressed(self) -> None:
        button = self.sender()
        if isinstance(button, QPushButton):
            self.chosen.emit(str(button.property("place")))
