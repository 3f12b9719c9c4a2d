"""The line below everything: whose order grows, what has been entered, what may follow, what is under the pointer."""

import re
from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QPushButton, QSizePolicy, QWidget

from kartentisch.draw.look import Look
from kartentisch.gui import theme
from kartentisch.gui.badge import BadgeLabel
from kartentisch.gui.panels.chip_widgets import Chip, ChipWidgets
from kartentisch.gui.panels.flow import Strip
from kartentisch.gui.sizes import LINE
from kartentisch.words import _

_BETWEEN = re.compile(r"[\s\-–—>;,]+")


class OrderLine(QFrame):
    """The order as it grows.

    `token_typed(str)`: one token was typed or its chip pressed ("MOS", "S", "BAN/EC"); `accepted()`: Enter with
    nothing more to read; `line_entered(str)`: Enter after a whole order was typed or pasted; `went_back()`: Esc, or
    Backspace at the end of what has been entered; `started_over(str)`: what had been entered was written over, the
    line now says this.
    """

    token_typed = Signal(str)
    accepted = Signal()
    line_entered = Signal(str)
    went_back = Signal()
    started_over = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Start with an empty line."""
        super().__init__(parent)
        self.setObjectName("line")
        self.setFixedHeight(LINE)
        self._prefix = ""
        self._chips: tuple[Chip, ...] = ()
        self._hover_text = ""
        self.badge = BadgeLabel()
        self.input = QLineEdit()
        self.input.setFont(theme.sized("orders", 12.5))
        self.input.setFixedWidth(236)
        self.input.setFixedHeight(26)
        self.input.textEdited.connect(self._typed)
        self.input.returnPressed.connect(self._entered)
        self.input.installEventFilter(self)
        self.ask = QLabel()
        self.ask.setProperty("role", "second")
        self.strip = Strip()
        self._widgets = ChipWidgets(self.strip, self._chip_pressed)
        self.hover = QLabel()
        self.hover.setProperty("role", "second")
        self.hover.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.hover.setTextFormat(Qt.TextFormat.PlainText)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 0, 12, 0)
        row.setSpacing(10)
        for widget in (self.badge, self.input, self.ask):
            row.addWidget(widget)
        row.addWidget(self.strip, 1)
        row.addWidget(self.hover)
        self.retranslate()

    def set_prompt(self, prefix_text: str, ask: str = "", chips: Sequence[Chip | str] = ()) -> None:
        """Show what has been entered (`prefix_text`), what is asked next, and what may follow."""
        self._prefix = f"{prefix_text.rstrip()} " if prefix_text.strip() else ""
        self.input.setText(self._prefix)
        self.ask.setText(ask)
        self.ask.setVisible(bool(ask))
        wanted = tuple(chip if isinstance(chip, Chip) else Chip(chip) for chip in chips)
        if wanted != self._chips:
            self._chips = wanted
            self.strip.fill(self._widgets.show(wanted, self.input))

    @property
    def chips(self) -> tuple[Chip, ...]:
        """What may follow, as shown."""
        return self._chips

    def text(self) -> str:
        """Return the whole line."""
        return self.input.text()

    def set_hover(self, text: str) -> None:
        """Say what is under the pointer."""
        if text != self._hover_text:
            self._hover_text = text
            self.hover.setText(text)

    def set_power(self, look: Look, power: str | None, name: str) -> None:
        """Show whose orders are given; None: every power's."""
        self.badge.show_power(look, power, name)

    def retranslate(self) -> None:
        """Take the texts of the language in use."""
        self.input.setPlaceholderText(_("Type an order"))
        self.input.setAccessibleName(_("Order"))
        self.hover.setAccessibleName(_("Under the pointer"))

    def restyle(self) -> None:
        """Take the colours of the theme in use."""
        shown, self._chips = self._chips, ()
        typed = self.input.text()
        self.set_prompt(self._prefix, self.ask.text(), shown)
        self.input.setText(typed)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let Esc, and Backspace at the end of the prefix, take one step back."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            at_prefix = bool(self._prefix) and self.input.text().rstrip() == self._prefix.rstrip()
            if event.key() == Qt.Key.Key_Escape or (event.key() == Qt.Key.Key_Backspace and at_prefix):
                self.went_back.emit()
                return True
        return super().eventFilter(watched, event)

    def _rest(self) -> str:
        text = self.input.text()
        return text.removeprefix(self._prefix) if text.startswith(self._prefix) else text

    def _typed(self) -> None:
        """Pass a token on as soon as a separator shows that it is whole."""
        text, rest = self.input.text(), self._rest()
        if self._prefix and not text.startswith(self._prefix.rstrip()):
            self.started_over.emit(text)
            return
        if self._prefix and rest and not _BETWEEN.sub("", rest):
            # The line has set the dash or the blank itself already.
            self.input.setText(self._prefix)
            return
        if not text.startswith(self._prefix) or not rest or not _BETWEEN.search(rest[-1]):
            return
        pieces = self._pieces(rest)
        if len(pieces) == 1:
            self._pass_on(pieces[0])

    def _entered(self) -> None:
        rest = self._rest()
        pieces = self._pieces(rest)
        if not self.input.text().startswith(self._prefix) or len(pieces) > 1:
            self.line_entered.emit(self.input.text().strip())
        elif pieces:
            self._pass_on(pieces[0])
        else:
            self.accepted.emit()

    def _pieces(self, text: str) -> list[str]:
        """Return the words of a text without a unit's letter in front: it is for the eye only ("A MOS")."""
        pieces = [piece for piece in _BETWEEN.split(text) if piece]
        return pieces[1:] if len(pieces) == 2 and self._is_unit_letter(pieces[0]) else pieces

    def _is_unit_letter(self, piece: str) -> bool:
        """Whether a word is the letter of a unit and not what is asked for."""
        return piece.upper() in ("A", "F", "W", "ZA", "ZF") and piece.upper() not in {c.token for c in self._chips}

    def _pass_on(self, piece: str) -> None:
        if not self._is_unit_letter(piece):
            self.token_typed.emit(piece.upper())

    def _chip_pressed(self) -> None:
        button = self.sender()
        if isinstance(button, QPushButton):
            self.token_typed.emit(str(button.property("token")))
