"""The rulings of the game that is open."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDialogButtonBox

from kartentisch.gui.dialogs.base import Dialog
from kartentisch.gui.dialogs.ruling_list import RulingList
from kartentisch.words import _

if TYPE_CHECKING:
    from kartentisch.gui.window import MainWindow


class RulingsDialog(Dialog):
    """Shows how open questions of the rules are decided in this game, and changes that as one undoable step."""

    def __init__(self, window: "MainWindow") -> None:
        """Show the rulings of the window's game."""
        hint = _("Where the text of the rules is open, the game master decides. This is how the program plays.")
        super().__init__(window, _("Rulings"), hint, width=580)
        self._window = window
        model = window.session_model
        self.list = RulingList(model.variant, model.position.options)
        self.column.addWidget(self.list, 1)
        reset = self.buttons.addButton(QDialogButtonBox.StandardButton.RestoreDefaults)
        reset.clicked.connect(self.list.reset)
        reset.setAutoDefault(False)  # Enter applies
        apply = self.finish(_("Apply"))
        if apply is not None:
            apply.setDefault(True)
        self.resize(600, min(640, window.height() - 40))

    def accept(self) -> None:
        """Set the rulings."""
        options = self.list.options()
        session = self._window.session_model.session
        if self._window.play.attempt(lambda: session.set_options(options)):
            super().accept()
