"""The chips above the order list: which of its rows one wants to see."""

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QPushButton, QSizePolicy, QWidget

from kartentisch.gui import theme
from kartentisch.gui.orders.filters import ALL, CHOICES, FAILED, MINE, NEAR, OPEN
from kartentisch.gui.panels.wrap import WrapLayout
from kartentisch.words import N_, _

_WORDS = {
    ALL: N_("all"),
    MINE: N_("mine"),
    OPEN: N_("no order"),
    FAILED: N_("failed"),
    NEAR: N_("neighbours"),
}
_MEANING = {
    ALL: N_("Show all orders"),
    MINE: N_("Show the orders of the own power only"),
    OPEN: N_("Show what is still without an order"),
    FAILED: N_("Show what fails or cannot be read"),
    NEAR: N_("Show the powers within reach of the own units, or that reach them"),
}


class Choices(QWidget):
    """One of the chips is always pressed; the arrow keys go from one to the next. `chosen(str)`: one of CHOICES."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Press the first."""
        super().__init__(parent)
        self._row = row = WrapLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        policy = self.sizePolicy()
        policy.setHorizontalPolicy(QSizePolicy.Policy.Ignored)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._group = QButtonGroup(self)
        self._counts: Mapping[str, int] = {}
        self.buttons: dict[str, QPushButton] = {}
        for choice in CHOICES:
            button = QPushButton()
            button.setProperty("chip", True)
            button.setProperty("choice", choice)
            button.setCheckable(True)
            button.setFont(theme.sized("text", 12))
            button.setFixedHeight(24)
            self._group.addButton(button)
            row.addWidget(button)
            self.buttons[choice] = button
        self.buttons[ALL].setChecked(True)
        self._group.buttonToggled.connect(self._toggled)
        self.set_own(False)

    def choose(self, choice: str) -> None:
        """Press a chip."""
        self.buttons[choice].setChecked(True)

    @property
    def choice(self) -> str:
        """The chip that is pressed."""
        return next(choice for choice, button in self.buttons.items() if button.isChecked())

    def set_own(self, own: bool) -> None:
        """Say whether there is an own power: without one nothing is mine and nobody a neighbour."""
        for choice in (MINE, NEAR):
            self.buttons[choice].setVisible(own)

    def set_counts(self, counts: Mapping[str, int]) -> None:
        """Say how many rows some of the choices have."""
        if counts != self._counts:
            self._counts = counts
            self._write()

    def retranslate(self) -> None:
        """Take the texts of the language in use."""
        self.setAccessibleName(_("Which orders to show"))
        self._write()

    def _write(self) -> None:
        for choice, button in self.buttons.items():
            word, count = _(_WORDS[choice]), self._counts.get(choice, 0)
            button.setText(_("{word} {count}").format(word=word, count=count) if count else word)
            button.setAccessibleName(button.text())
            button.setToolTip(_(_MEANING[choice]))
        self._row.invalidate()

    def _toggled(self, button: QPushButton, pressed: bool) -> None:
        if pressed:
            self.chosen.emit(str(button.property("choice")))
