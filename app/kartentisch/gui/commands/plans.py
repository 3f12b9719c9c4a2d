"""Plans: begin one, take another in hand, name and delete it, fill in guesses, compare two."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QInputDialog

from kartentisch.game.session import Session
from kartentisch.words import _

if TYPE_CHECKING:
    from kartentisch.game.plans.branches import Sheets
    from kartentisch.gui.window import MainWindow

_LONGEST_NAME = 60


class PlanCommands(QObject):
    """Commands about the plans of the turn looked at."""

    def __init__(self, window: "MainWindow") -> None:
        """Work on the window's game."""
        super().__init__(window)
        self.window = window

    @property
    def session(self) -> Session:
        """The open game."""
        return self.window.session_model.session

    def handlers(self) -> dict[str, Callable[[], object]]:
        """What each command of this subject does."""
        return {
            "plans.new": self.new,
            "plans.next": self.next,
            "plans.rename": self.ask_name,
            "plans.delete": self.delete,
            "plans.compare": self.compare,
            "plans.hold": self.guess_hold,
            "plans.last": self.guess_last,
            "plans.against": self.guess_against,
        }

    def new(self) -> None:
        """Branch off from what is drafted."""
        from kartentisch.game.plans import branches

        self.window.play.attempt(lambda: branches.begin(self.session))

    def switch(self, number: int) -> None:
        """Take another plan in hand; of a past turn they can only be compared."""
        from kartentisch.game.plans import branches

        if not self.window.play.attempt(lambda: branches.switch(self.session, number)):
            self.window.turns_panel.plans.refresh()

    def next(self) -> None:
        """Take the next plan in hand, after the last the first."""
        turn = self.session.turn
        self.switch((turn.plan + 1) % len(turn.plans))

    def ask_name(self) -> None:
        """Ask for another name of the plan in hand."""
        turn = self.session.turn
        dialog = QInputDialog(self.window)
        dialog.setWindowTitle(_("Rename plan"))
        dialog.setLabelText(_("Name of the plan"))
        dialog.setTextValue(turn.plans[turn.plan].name)
        dialog.textValueSelected.connect(self.rename)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def rename(self, name: str) -> None:
        """Name the plan in hand."""
        from kartentisch.game.plans import branches

        turn = self.session.turn
        if turn.plans:
            self.window.play.attempt(lambda: branches.rename(self.session, turn.plan, name[:_LONGEST_NAME]))

    def delete(self) -> None:
        """Delete the plan in hand; undo brings it back."""
        from kartentisch.game.plans import branches

        self.window.play.attempt(lambda: branches.delete(self.session, self.session.turn.plan))

    def compare(self) -> None:
        """Hold the plan in hand against its neighbour, in a window that stays."""
        from kartentisch.gui.plans.window import PlansWindow

        open_one = self.window.findChild(PlansWindow)
        if open_one is None:
            PlansWindow(self.window).show()
        else:
            open_one.raise_()
            open_one.activateWindow()

    def guess_hold(self) -> None:
        """Let all others hold."""
        from kartentisch.game.plans.guesses import all_hold

        self._fill(all_hold)

    def guess_last(self) -> None:
        """Let the others order what they ordered last."""
        from kartentisch.game.plans.guesses import as_last_time

        self._fill(as_last_time)

    def guess_against(self) -> None:
        """Let the others attack with all supports they have."""
        from kartentisch.game.plans.guesses import against

        self._fill(against)

    def _fill(self, make: "Callable[[Session, str | None], Sheets]") -> None:
        from kartentisch.game.plans import branches

        power = self.window.session_model.power
        self.window.play.attempt(lambda: branches.fill(self.session, make(self.session, power)))
