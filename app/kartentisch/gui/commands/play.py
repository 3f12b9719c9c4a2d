"""Turns, undo, votes, rulings, the position set by hand: what changes the game but is no order."""

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from kartentisch.game.faults import GameRefusal
from kartentisch.game.session import Session
from kartentisch.gui.wording import turn_title
from kartentisch.rules import KartentischError
from kartentisch.rules.sentences import sentence
from kartentisch.words import _, language

if TYPE_CHECKING:
    from kartentisch.gui.window import MainWindow


class PlayCommands(QObject):
    """Commands about the game itself."""

    def __init__(self, window: "MainWindow") -> None:
        """Work on the window's game."""
        super().__init__(window)
        from kartentisch.gui.setup_mode import SetupMode

        self.window = window
        self.setup = SetupMode(window)

    @property
    def session(self) -> Session:
        """The open game."""
        return self.window.session_model.session

    def handlers(self) -> dict[str, Callable[[], object]]:
        """What each command of this subject does."""
        return {
            "edit.undo": self.undo,
            "edit.redo": self.redo,
            "edit.setup": self.set_up,
            "edit.paste-position": self.paste_position,
            "edit.copy-position": self.copy_position,
            "turn.next": self.next,
            "turn.back": self.back,
            "turn.reopen": self.reopen,
            "turn.overrule": self.overrule,
            "game.votes": self.votes,
            "game.rulings": self.rulings,
            "game.name": self.name,
            "game.deadline": self.deadline,
            "game.power-names": self.power_names,
            "game.scores": self.scores,
            "game.report": self.report,
            "game.compare": self.compare,
        }

    def attempt(self, change: Callable[[], object]) -> bool:
        """Make a change; tell why when the game does not allow it. Returns whether it was made."""
        try:
            change()
        except KartentischError as fault:
            self.tell_fault(fault)
            return False
        return True

    def tell_fault(self, fault: KartentischError) -> None:
        """Tell an error of ours: a refusal below the map; a judged turn with the way to change it."""
        if not isinstance(fault, GameRefusal):
            self.window.notice.tell("fault", str(fault), bad=True)
            return
        self.window.reason_panel.show_refusal(fault.reason)
        if fault.reason.code == "refuse.past-turn":
            text = sentence(self.window.session_model.variant, fault.reason, language())
            self.window.notice.tell("past", text, [(_("Change this past turn"), self.reopen)])

    def undo(self) -> None:
        """Take the last change back."""
        self.attempt(self.session.undo)

    def redo(self) -> None:
        """Make it again."""
        self.attempt(self.session.redo)

    def next(self) -> None:
        """Judge this turn and go to the next, or go there when it was judged."""
        self.attempt(self.session.advance)

    def back(self) -> None:
        """Look at the turn before."""
        self.go_to(self.session.turn_index - 1)

    def go_to(self, index: int) -> None:
        """Look at a turn."""
        if 0 <= index < len(self.session.game.turns):
            self.window.notice.dismiss("past")
            self.session.go_to(index)

    def reopen(self) -> None:
        """Take a judged turn back to its drafts."""
        self.attempt(self.session.reopen)

    def overrule(self) -> None:
        """Let the game master decide a result of the last judged turn otherwise."""
        from kartentisch.gui.dialogs.overrule import OverruleDialog

        session = self.session
        OverruleDialog(self.window, session.turn_index - (not session.turn.judged)).open()

    def votes(self) -> None:
        """Ask for votes and declarations of the turn."""
        from kartentisch.gui.dialogs.votes import VotesDialog

        VotesDialog(self.window).open()

    def rulings(self) -> None:
        """Show the rulings of the game and change them."""
        from kartentisch.gui.dialogs.rulings import RulingsDialog

        RulingsDialog(self.window).open()

    def name(self) -> None:
        """Ask for the name of the game and who plays."""
        from kartentisch.gui.dialogs.cover import CoverDialog

        CoverDialog(self.window).open()

    def deadline(self) -> None:
        """Ask when orders are due."""
        from kartentisch.gui.dialogs.deadline import DeadlineDialog

        DeadlineDialog(self.window).open()

    def power_names(self) -> None:
        """Ask what the powers are called in this game."""
        from kartentisch.gui.dialogs.power_names import PowerNamesDialog

        PowerNamesDialog(self.window).open()

    def scores(self) -> None:
        """Show the centres of all powers over the years."""
        from kartentisch.gui.dialogs.scores import ScoresDialog

        ScoresDialog(self.window).open()

    def report(self) -> None:
        """Show the report of the turn one looks at."""
        from kartentisch.gui.dialogs.report import ReportDialog

        ReportDialog(self.window).open()

    def compare(self) -> None:
        """Hold a published result against the turn looked at, or the one before while this one has no orders."""
        from kartentisch.gui.compare.window import CompareWindow
        from kartentisch.gui.dialogs.report import told_of

        CompareWindow(self.window, told_of(self.window)).open()

    def set_up(self) -> None:
        """Begin to set up a position by hand, or leave that mode."""
        if self.setup.active:
            self.setup.cancel()
        else:
            self.setup.begin()

    def paste_position(self) -> None:
        """Ask for a position document and put it into the turn as one change."""
        from kartentisch.gui.dialogs.paste import PastePositionDialog

        PastePositionDialog(self.window).open()

    def copy_position(self) -> None:
        """Copy position and orders as a document, such as a bug report needs it."""
        document = self.session.position.document(self.session.orders)
        QGuiApplication.clipboard().setText(json.dumps(document, ensure_ascii=False, indent=2))
        title = turn_title(self.session.position)
        self.window.reason_panel.show_notice(_("Position copied: {turn}").format(turn=title))

    def retranslate(self) -> None:
        """Take the texts of the language in use."""
        self.setup.retranslate()
