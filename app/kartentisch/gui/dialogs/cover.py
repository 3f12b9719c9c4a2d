"""The cover of a game: its name, the game master's address, who plays."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFormLayout, QLineEdit

from kartentisch.gui.dialogs.base import Dialog
from kartentisch.gui.wording import power_text
from kartentisch.words import _

if TYPE_CHECKING:
    from kartentisch.gui.window import MainWindow


class CoverDialog(Dialog):
    """Everything on it can be left empty."""

    def __init__(self, window: "MainWindow") -> None:
        """Show the cover of the window's game."""
        super().__init__(window, _("Game and players"))
        self._window = window
        game = window.session_model.session.game
        form = QFormLayout()
        self.name, self.gm, self.copy_to = QLineEdit(game.name), QLineEdit(game.gm), QLineEdit(game.copy_to)
        form.addRow(_("Name of the game"), self.name)
        form.addRow(_("Address of the game master"), self.gm)
        form.addRow(_("Copies to"), self.copy_to)
        self.players: dict[str, QLineEdit] = {}
        for power in game.variant.power_order:
            self.players[power] = QLineEdit(game.players.get(power, ""))
            form.addRow(power_text(game.variant, power), self.players[power])
        self.column.addLayout(form)
        self.finish(_("Apply"))

    def accept(self) -> None:
        """Set what was changed."""
        session, attempt = self._window.session_model.session, self._window.play.attempt
        players = {power: field.text().strip() for power, field in self.players.items()}
        done = attempt(lambda: session.set_name(self.name.text().strip()))
        done = done and attempt(lambda: session.set_mail(self.gm.text().strip(), self.copy_to.text().strip()))
        if done and attempt(lambda: session.set_players(players)):
            super().accept()
