"""A button that opens only when it is meant: held for a second, or clicked twice."""

from PySide6.QtCore import QElapsedTimer, QRectF, QTimer, Signal
from PySide6.QtGui import QColor, QHideEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QWidget

from kartentisch.gui import theme
from kartentisch.words import _

HOLD = 1000  # milliseconds
_FRAME = 30


class HoldButton(QPushButton):
    """`meant()` when it was held long enough by mouse, space or Enter, or clicked a second time."""

    meant = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Wait."""
        super().__init__(parent)
        self.setProperty("filled", True)
        self.setFixedHeight(36)
        self.setAutoDefault(False)
        self.hold = HOLD
        self._words = ""
        self._once = self._sure = False
        self._since = QElapsedTimer()
        self._frames = QTimer(self)
        self._frames.setInterval(_FRAME)
        self._frames.timeout.connect(self._grow)
        self.pressed.connect(self._pressed)
        self.released.connect(self._frames.stop)
        self.clicked.connect(self._clicked)

    def say(self, words: str, *, sure: bool = False) -> None:
        """Show what the button is for, and forget a first click; `sure`: one click is enough, a phrase is asked."""
        self._words, self._once, self._sure = words, False, sure
        self._frames.stop()
        self.setText(words)

    def hideEvent(self, event: QHideEvent) -> None:
        """Forget everything begun."""
        super().hideEvent(event)
        self.say(self._words, sure=self._sure)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint how much longer it is to be held."""
        super().paintEvent(event)
        if self._frames.isActive():
            part = min(1.0, self._since.elapsed() / self.hold)
            painter = QPainter(self)
            painter.fillRect(
                QRectF(6, self.height() - 5, (self.width() - 12) * part, 3), QColor(theme.tokens().on_accent)
            )

    def _pressed(self) -> None:
        if not self._sure:
            self._since.start()
            self._frames.start()

    def _grow(self) -> None:
        self.update()
        if self._since.elapsed() >= self.hold and self.isDown():
            self._frames.stop()
            self.setDown(False)
            self._mean()

    def _clicked(self) -> None:
        if self._once or self._sure:
            self._mean()
        elif self._words:
            self._once = True
            self.setText(_("{what}: once more").format(what=self._words))

    def _mean(self) -> None:
        self.say(self._words, sure=self._sure)
        self.meant.emit()
