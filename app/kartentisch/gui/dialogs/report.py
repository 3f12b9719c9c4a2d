"""The report of the turn one looks at, as a game master would publish it."""

from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QComboBox, QDialogButtonBox, QPlainTextEdit

from kartentisch.game.standing import points_so_far
from kartentisch.gui import theme
from kartentisch.gui.dialogs.base import Dialog
from kartentisch.mail import report
from kartentisch.words import _, language

if TYPE_CHECKING:
    from kartentisch.gui.window import MainWindow

_LANGUAGES = {"de": "Deutsch", "en": "English", "ja": "日本語"}


class ReportDialog(Dialog):
    """A text to read and to copy, in the language chosen."""

    def __init__(self, window: "MainWindow") -> None:
        """Write the report of what the orders lead to."""
        hint = _("What the orders of this turn lead to, as text for a mail.")
        super().__init__(window, _("Report"), hint, width=620)
        self._window = window
        self.tongue = QComboBox()
        for code, name in _LANGUAGES.items():
            self.tongue.addItem(name, code)
        self.tongue.setCurrentIndex(max(0, self.tongue.findData(language())))
        self.tongue.setAccessibleName(_("Language"))
        self.tongue.setToolTip(_("Language"))
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setFont(theme.sized("orders", 12.5))
        self.text.setAccessibleName(_("Report"))
        self.text.setTabChangesFocus(True)
        self.column.addWidget(self.tongue)
        self.column.addWidget(self.text, 1)
        copy = self.buttons.addButton(_("Copy text"), QDialogButtonBox.ButtonRole.ActionRole)
        copy.clicked.connect(self.copy)
        self.finish(close=True)
        self.tongue.currentIndexChanged.connect(self.write)
        self.resize(660, min(620, window.height() - 40))
        self.write()

    def write(self) -> None:
        """Write it in the language chosen."""
        session = self._window.session_model.session
        points = points_so_far(session.game.turns[: session.turn_index + 1], session.outcome.position)
        tongue = str(self.tongue.currentData())
        self.text.setPlainText(report(session.game.name, session.outcome, tongue, points=points))

    def copy(self) -> None:
        """Copy the report."""
        QGuiApplication.clipboard().setText(self.text.toPlainText())
