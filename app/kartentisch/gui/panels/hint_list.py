"""Hints as rows: what is probably not meant, and below it the button that repairs it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from kartentisch.gui import theme
from kartentisch.gui.figures import icon
from kartentisch.gui.panels.heads import section_head
from kartentisch.rules import Variant
from kartentisch.rules.sentences import button, sentence
from kartentisch.words import _, language

if TYPE_CHECKING:
    from kartentisch.game.hints import Hint

_SIGN = 15


class ShortButton(QPushButton):
    """A button whose text is shortened to the room there is; tool tip and screen readers have all of it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Start empty."""
        super().__init__(parent)
        self._whole = ""
        self.setProperty("chip", True)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(48)

    def set_whole(self, text: str, about: str) -> None:
        """Show a text; `about` is what it is for, in words for screen readers."""
        self._whole = text
        self.setAccessibleName(text)
        self.setAccessibleDescription(about)
        self.setText(text)
        self._shorten()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shorten the text to the new width."""
        super().resizeEvent(event)
        self._shorten()

    def _shorten(self) -> None:
        holder = self.parentWidget()
        room = (holder.width() if holder is not None else self.width()) - 52
        text = QFontMetrics(self.font()).elidedText(self._whole, Qt.TextElideMode.ElideRight, max(40, room))
        self.setToolTip("" if text == self._whole else self._whole)
        if text != self.text():
            self.setText(text)


class _Row(QWidget):
    """One hint."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.hint: Hint | None = None
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 4)
        grid.setHorizontalSpacing(6)
        grid.setVerticalSpacing(2)
        self.sign, self.label, self.button = QLabel(), QLabel(), ShortButton(self)
        self.sign.setFixedWidth(_SIGN)
        self.sign.setContentsMargins(0, 2, 0, 0)
        self.label.setWordWrap(True)
        self.label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        grid.addWidget(self.sign, 0, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(self.label, 0, 1)
        grid.addWidget(self.button, 1, 1, Qt.AlignmentFlag.AlignLeft)
        grid.setColumnStretch(1, 1)


class HintList(QWidget):
    """The hints of a power, hidden while there are none.

    `repair_chosen(Hint)`: the user wants what is told to be repaired.
    """

    repair_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Start hidden."""
        super().__init__(parent)
        self.setObjectName("hints")
        self.head = section_head()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(2)
        self._column.addWidget(self.head)
        self._rows: list[_Row] = []
        self.hints: tuple[Hint, ...] = ()
        self._variant: Variant | None = None
        self._shown: tuple[object, ...] = ()
        self.hide()

    @property
    def buttons(self) -> list[ShortButton]:
        """The buttons that repair, one for each hint."""
        return [row.button for row in self._rows[: len(self.hints)]]

    def show_hints(self, variant: Variant, hints: "Sequence[Hint]", *, open_: bool = True) -> None:
        """Show hints in the language in use; `open_`: whether they can be repaired here."""
        shown = tuple(hints), open_, language(), theme.tokens()
        if variant is self._variant and shown == self._shown:
            return  # a click asks twice, and mostly nothing has changed
        self._variant, self._shown = variant, shown
        self.hints = tuple(hints)
        while len(self._rows) < len(self.hints):
            row = _Row(self)
            row.button.clicked.connect(self._chosen)
            self._column.addWidget(row)
            self._rows.append(row)
        sign = icon("ui/warning", theme.tokens().doubtful).pixmap(_SIGN, _SIGN)
        for row, hint in zip(self._rows, self.hints, strict=False):
            told = sentence(variant, hint.reason, language())
            row.hint = hint
            if row.label.text() != told:
                row.label.setText(told)
                row.label.setAccessibleName(told)
            if row.sign.pixmap().cacheKey() != sign.cacheKey():
                row.sign.setPixmap(sign)
            row.button.set_whole(button(variant, hint.reason, language()), told)
            row.button.setVisible(open_)
            row.setVisible(True)
        for row in self._rows[len(self.hints) :]:
            row.hint = None
            row.hide()
        self.head.setText(f"{_('Hints')} {len(self.hints)}".upper())
        self.setAccessibleName(_("Hints"))
        self.setVisible(bool(self.hints))

    def _chosen(self) -> None:
        chosen = self.sender()
        for row in self._rows:
            if row.button is chosen and row.hint is not None:
                self.repair_chosen.emit(row.hint)
                return
