"""The question before a round at one screen ends."""

from typing import TYPE_CHECKING

from kartentisch.gui.dialogs.base import Dialog
from kartentisch.words import _

if TYPE_CHECKING:
    from kartentisch.gui.window import MainWindow


class LeaveDialog(Dialog):
    """Accepted when the game is to go on as an ordinary one."""

    def __init__(self, window: "MainWindow") -> None:
        """Say what is lost."""
        hint = _(
            "The game goes on as an ordinary one, in which orders are given for all powers openly. Orders that are"
            " still sealed are lost; nobody gets to see them."
        )
        super().__init__(window, _("End the round at one screen"), hint)
        self.finish(_("End it"))
