"""The chips of the order line as widgets: buttons, some with a word beside them, used again for the next chips.

A click on a unit brings a dozen chips: making and styling them anew would take a third of a frame.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from kartentisch.gui import theme
from kartentisch.gui.figures import icon


@dataclass(frozen=True, slots=True)
class Chip:
    """Something that may follow: the token it enters, what it says, and how it looks.

    `key`: a letter with a word beside it ("H" holds); `railway`: a station reached by train.
    """

    token: str
    label: str = ""
    key: bool = False
    railway: bool = False
    name: str = ""


@dataclass(frozen=True, slots=True)
class _Made:
    """A chip's widget, the button in it or itself, and the word beside the button, if any."""

    whole: QWidget
    button: QPushButton
    word: QLabel | None


class ChipWidgets:
    """Makes widgets for chips; those of before are used again, the first for the first of its sort."""

    def __init__(self, parent: QWidget, pressed: Callable[[], None]) -> None:
        """Make children of `parent`. `pressed` hears every button, whose property "token" says what it enters."""
        self._parent, self._pressed = parent, pressed
        self._made: dict[tuple[bool, bool], list[_Made]] = {}

    def show(self, chips: Sequence[Chip], before: QWidget) -> list[QWidget]:
        """Return widgets that say `chips`, in the order of the Tab key after `before`."""
        used: dict[tuple[bool, bool], int] = {}
        widgets = []
        for chip in chips:
            sort = (chip.key, chip.key and bool(chip.label))
            number = used[sort] = used.get(sort, 0) + 1
            made = self._made.setdefault(sort, [])
            if number > len(made):
                made.append(self._make(*sort))
            one = made[number - 1]
            _write(one, chip)
            QWidget.setTabOrder(before, one.button)
            before = one.button
            widgets.append(one.whole)
        for sort, made in self._made.items():
            for one in made[used.get(sort, 0) :]:
                one.button.setText("")  # not shown: no one is to find it by what it said
        return widgets

    def _make(self, key: bool, worded: bool) -> _Made:
        button = QPushButton(self._parent)
        button.setProperty("chip", True)
        button.setFont(theme.sized("text" if key else "orders", 11.5))
        button.setFixedHeight(22)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(self._pressed)
        if not worded:
            return _Made(button, button, None)
        word = QLabel()
        word.setProperty("role", "second")
        pair = QWidget(self._parent)
        row = QHBoxLayout(pair)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(button)
        row.addWidget(word)
        return _Made(pair, button, word)


def _write(made: _Made, chip: Chip) -> None:
    button = made.button
    button.setText(chip.token if chip.key else chip.label or chip.token)
    button.setAccessibleName(chip.name or chip.label or chip.token)
    button.setToolTip(chip.name)
    button.setProperty("token", chip.token)
    button.setIcon(icon("ui/order-train", theme.tokens().ink) if chip.railway else QIcon())
    if made.word is not None:
        made.word.setText(chip.label)
