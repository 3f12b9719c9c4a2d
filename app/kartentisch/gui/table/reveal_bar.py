"""Below the map while a turn is revealed: the steps, what the present one tells, and the way through them."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from kartentisch.gui import theme
from kartentisch.gui.figures import icon
from kartentisch.gui.panels.heads import icon_button, set_icon
from kartentisch.gui.table.steps_line import StepsLine
from kartentisch.words import _

_TEXT = 66  # pixels: three lines


class RevealBar(QFrame):
    """`moved(int)`: to a step; `done()`: the reveal was seen to its end and the game goes on."""

    moved = Signal(object)
    done = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Start hidden."""
        super().__init__(parent)
        self.setObjectName("line")
        self._count = self._now = 0
        self.line = StepsLine()
        self.line.chosen.connect(self.moved)
        self.text = QLabel()
        self.text.setWordWrap(True)
        self.text.setFont(theme.sized("text", 14))
        self.text.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        # Always as high, so that the map above keeps its size from step to step; what is longer scrolls.
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setFixedHeight(_TEXT)
        self.area.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.area.setWidget(self.text)
        self.back = icon_button("ui/left")
        self.next, self.all, self.again, self.go_on = (QPushButton() for _one in range(4))
        self.next.setProperty("filled", True)
        self.go_on.setProperty("filled", True)
        self.hint = QLabel()
        self.hint.setProperty("role", "hint")
        self.back.clicked.connect(self.step_back)
        self.next.clicked.connect(self.step_on)
        self.all.clicked.connect(self._to_end)
        self.again.clicked.connect(self._to_begin)
        self.go_on.clicked.connect(self.done)
        row = QHBoxLayout()
        row.setSpacing(8)
        for widget in (self.back, self.next, self.go_on, self.all, self.again):
            row.addWidget(widget)
        row.addSpacing(8)
        row.addWidget(self.hint)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 4, 12, 8)
        column.setSpacing(4)
        column.addWidget(self.line)
        column.addWidget(self.area)
        column.addLayout(row)
        self.hide()

    def show_steps(self, names: tuple[str, ...], now: int, text: str) -> None:
        """Show the steps, where one stands, and what that tells."""
        self._count, self._now = len(names), now
        self.line.show_steps(names, now)
        self.say(text)
        last = now == len(names) - 1
        self.back.setEnabled(now > 0)
        self.next.setVisible(not last)
        self.all.setVisible(not last)
        self.go_on.setVisible(last)
        self.again.setVisible(now > 0)
        (self.go_on if last else self.next).setFocus(Qt.FocusReason.OtherFocusReason)

    def say(self, text: str) -> None:
        """Show other words than those of the step: why an order went as it did."""
        self.text.setText(text)
        self.area.verticalScrollBar().setValue(0)

    def step_on(self) -> None:
        """Go one step on."""
        if self._now + 1 < self._count:
            self.moved.emit(self._now + 1)

    def step_back(self) -> None:
        """Go one step back."""
        if self._now > 0:
            self.moved.emit(self._now - 1)

    def retranslate(self) -> None:
        """Take the texts of the language in use."""
        self.next.setText(_("Next"))
        self.all.setText(_("Reveal all"))
        self.again.setText(_("From the beginning"))
        self.go_on.setText(_("Go on"))
        self.back.setAccessibleName(_("Back"))
        self.back.setToolTip(_("Back"))
        self.hint.setText(_("Right arrow: next step · left arrow: back"))

    def restyle(self) -> None:
        """Take the colours of the theme in use."""
        set_icon(self.back)
        self.next.setIcon(icon("ui/play", theme.tokens().on_accent))
        self.line.update()

    def _to_end(self) -> None:
        self.moved.emit(self._count - 1)

    def _to_begin(self) -> None:
        self.moved.emit(0)
