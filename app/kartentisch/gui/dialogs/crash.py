"""A bug of ours: the draft is safe, the user is told, and there is a text to copy for a report."""

import json
import platform
from typing import TYPE_CHECKING

from PySide6.QtCore import qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialogButtonBox, QPlainTextEdit

from kartentisch import __version__
from kartentisch.gui import theme
from kartentisch.gui.dialogs.base import Dialog
from kartentisch.words import _

if TYPE_CHECKING:
    from kartentisch.gui.window import MainWindow


class CrashDialog(Dialog):
    """Tells what happened in a sentence; the details are for the report."""

    def __init__(self, window: "MainWindow", text: str, safe: bool) -> None:
        """Show the report `text`; `safe`: whether the game could be saved."""
        kept = _("The game has been saved.") if safe else _("The game could not be saved; please save it elsewhere.")
        hint = _("This should not have happened; it is a mistake of the program. {kept} The program goes on.")
        super().__init__(window, _("An error of the program"), hint.format(kept=kept), width=600)
        self.text = QPlainTextEdit(text)
        self.text.setReadOnly(True)
        self.text.setFont(theme.sized("orders", 12))
        self.text.setAccessibleName(_("Report"))
        self.column.addWidget(self.text, 1)
        copy = self.buttons.addButton(_("Copy report"), QDialogButtonBox.ButtonRole.ActionRole)
        copy.clicked.connect(self.copy)
        self.finish(close=True)
        self.resize(640, 420)

    def copy(self) -> None:
        """Copy the report."""
        QGuiApplication.clipboard().setText(self.text.toPlainText())


def report_text(trace: str, window: "MainWindow") -> str:
    """Return what helps to find the mistake: versions, the error, the position and its orders."""
    lines = [
        f"Kartentisch {__version__}, Python {platform.python_version()}, Qt {qVersion()}, {platform.platform()}",
        trace,
    ]
    try:
        session = window.session_model.session
        lines.append(json.dumps(session.position.document(session.orders), ensure_ascii=False))
    except Exception as error:  # the report must be shown even when the position is what broke
        lines.append(f"position: {type(error).__name__}: {error}")
    return "\n".join(lines)
