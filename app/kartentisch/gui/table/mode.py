"""Table mode of a window: curtain, seat, reveal, and the way from one to the next."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QStackedWidget

from kartentisch.game.table.faces import SeatSession
from kartentisch.game.table.faults import TableFault
from kartentisch.game.table.passages import Plea, granted
from kartentisch.game.table.table import Table
from kartentisch.game.table.turns import acts
from kartentisch.gui.table.curtain import CurtainPage
from kartentisch.gui.table.forget import copied, forget
from kartentisch.gui.table.reveal_mode import RevealMode
from kartentisch.gui.table.seat_bar import SeatBar
from kartentisch.words import _

if TYPE_CHECKING:
    from kartentisch.gui.table.spectator import SpectatorWindow
    from kartentisch.gui.window import MainWindow

# What can be done while nobody is at the screen, by who is, and while a turn is revealed.
_ALWAYS = ("file.save", "file.save-as", "file.quit", "help.", "table.spectators")
_CURTAIN = (*_ALWAYS, "file.new", "file.open", "game.scores", "table.")
_SEAT = (*_ALWAYS, "edit.undo", "edit.redo", "turn.next", "turn.back", "game.votes", "game.scores", "orders.", "view.")
_NOT_SEAT = ("orders.mail", "orders.inbox", "help.examples")
_REVEAL = (*_ALWAYS, "file.picture", "game.scores", "game.report", "view.", "table.leave")


class TableMode(QObject):
    """Plays one table at a time in a window; `table` is None while an ordinary game is shown."""

    def __init__(self, window: "MainWindow") -> None:
        """Put the curtain beside the window's page."""
        super().__init__(window)
        self.window = window
        self.table: Table | None = None
        self.spectators: SpectatorWindow | None = None
        self._allowed: tuple[str, ...] = ()
        self._copied = copied()
        page = window.takeCentralWidget()
        assert page is not None
        self.page = page
        self.curtain = CurtainPage()
        self.stack = QStackedWidget()
        self.stack.addWidget(page)
        self.stack.addWidget(self.curtain)
        window.setCentralWidget(self.stack)
        self.stack.show()
        self.curtain.menu.setMenu(window.menu)
        self.curtain.menu.setPopupMode(self.curtain.menu.ToolButtonPopupMode.InstantPopup)
        self.bar = SeatBar()
        window.above_map.insertWidget(0, self.bar)
        self.bar.installEventFilter(window)
        self.reveal = RevealMode(window)
        self.curtain.opened.connect(self.sit)
        self.curtain.unlocked.connect(self.unlock)
        self.curtain.reveal_wanted.connect(self.judge)
        self.curtain.later.connect(self.somebody_else)
        self.curtain.chosen.connect(self.call)
        self.bar.handed_in.connect(self.hand_in)
        self.bar.later.connect(self.later)
        self.bar.ask_wanted.connect(self.ask)
        self.bar.answered.connect(self.answer)
        self.reveal.ended.connect(self._revealed)
        self.reveal.told.connect(self._tell_spectators)
        window.session_model.changed.connect(self.bar.refresh)
        self.restyle()
        self.retranslate()

    @property
    def seat(self) -> SeatSession | None:
        """The session of the player at the screen."""
        return self.table.seat if self.table is not None else None

    # From one to the next

    def begin(self, table: Table) -> None:
        """Play a table, whose face the window shows already, with the curtain down."""
        self.table = table
        self.window.bar.mail.hide()
        self.reveal.end()
        at = table.setting.round.at
        self._fall(at if at is not None and at in table.missing else table.next_after())

    def end(self) -> None:
        """Show an ordinary game again."""
        if self.table is None:
            return
        self.table = None
        self.window.bar.mail.show()
        self.reveal.end()
        self.bar.leave()
        self._permit(None)
        self.window.set_entry_enabled(True)
        self.stack.setCurrentWidget(self.page)
        if self.spectators is not None:
            self.spectators.close()

    def sit(self, player: int, phrase: str = "") -> None:
        """Open the map for a player; with the wrong pass phrase say so."""
        table, window = self.table, self.window
        if table is None:
            return
        try:
            seat = table.sit(player, phrase)
        except TableFault as fault:
            self.curtain.tell(str(fault))
            return
        self._copied = copied()
        window.session_model.set_session(seat)
        first = next((power for power in seat.own if acts(seat.position, power)), seat.own[0])
        window.session_model.set_power(first)
        self._permit(_SEAT)
        window.set_entry_enabled(True)
        self.bar.show_seat(seat)
        self.stack.setCurrentWidget(self.page)
        window.map_view.setFocus(Qt.FocusReason.OtherFocusReason)
        self._save()
        self._tell_spectators()

    def hand_in(self) -> None:
        """Seal what the player at the screen has drafted; somebody else comes."""
        self._get_up(given=True)

    def later(self) -> None:
        """Keep the draft sealed, and let somebody else come first."""
        self._get_up(given=False)

    def somebody_else(self) -> None:
        """Call the next player instead of the one called."""
        if self.table is not None:
            self._fall(self.table.next_after(self.curtain.player))

    def call(self, player: int) -> None:
        """Call a certain player."""
        if self.table is not None and player in self.table.missing:
            self._fall(player)
        elif self.table is not None and self.table.unseen is None:
            self.curtain.tell(_("Nothing is awaited of {player}.").format(player=self.table.names([player])))

    def unlock(self, player: int, phrase: str) -> None:
        """Open the seal of a player for the judging."""
        if self.table is None:
            return
        try:
            self.table.unlock(player, phrase)
        except TableFault as fault:
            self.curtain.tell(str(fault))
            return
        self._fall(None)

    def judge(self) -> None:
        """Judge the phase where that is to be done, and reveal it from its first step."""
        table, model = self.table, self.window.session_model
        if table is None:
            return
        if table.unseen is None:
            try:
                table.judge()
            except TableFault as fault:
                self.curtain.tell(str(fault))
                return
            model.set_session(table.face)
            self._save()
        assert table.unseen is not None
        self._reveal(table.unseen)

    def reveal_again(self) -> None:
        """Reveal the last judged turn once more."""
        if self.table is not None and self.seat is None and len(self.table.session.game.turns) > 1:
            self._reveal(len(self.table.session.game.turns) - 2)

    def ask(self, plea: Plea) -> None:
        """Write a letter for leave to pass."""
        if self.table is not None and self.seat is not None:
            self.table.ask(plea)
            self._save()
            self.bar.refresh()

    def answer(self, plea: Plea, leave: bool) -> None:
        """Write leave to pass into the keeper's order, or take it out."""
        seat = self.seat
        if seat is None:
            return
        order = granted(seat.position, seat.orders, plea, leave)
        if order is not None:
            self.window.play.attempt(lambda: seat.give(order))

    # Spectators, and the end

    def open_spectators(self) -> None:
        """Open the window for spectators, on another screen where there is one."""
        from kartentisch.gui.table.spectator import SpectatorWindow

        if self.table is None:
            return
        if self.spectators is None:
            self.spectators = SpectatorWindow(self.table.session.game)
            self.window.destroyed.connect(self.spectators.deleteLater)
            others = [one for one in self.window.screen().virtualSiblings() if one is not self.window.screen()]
            if others:
                self.spectators.setGeometry(others[0].availableGeometry())
        self._tell_spectators()
        self.spectators.show()
        self.spectators.raise_()

    def ask_leave(self) -> None:
        """Ask whether the round at one screen is to end."""
        from kartentisch.gui.table.leave_dialog import LeaveDialog

        dialog = LeaveDialog(self.window)
        dialog.accepted.connect(self.leave)
        dialog.open()

    def leave(self) -> None:
        """Make the game an ordinary one; what is still sealed is lost."""
        table = self.table
        if table is None:
            return
        session = table.leave()
        self.window.session_model.set_session(session, close=False)
        self.end()
        self._save()

    def retranslate(self) -> None:
        """Take the texts of the language in use."""
        for part in (self.curtain, self.bar, self.reveal):
            part.retranslate()
        if self.spectators is not None:
            self.spectators.retranslate()
            self._tell_spectators()

    def restyle(self) -> None:
        """Take the colours of the theme in use."""
        for part in (self.curtain, self.bar, self.reveal):
            part.restyle()
        if self.spectators is not None:
            self.spectators.restyle()

    # Inside

    def _get_up(self, *, given: bool) -> None:
        table, seat = self.table, self.seat
        if table is None or seat is None:
            return
        # The curtain first: no frame shows anything of what changes behind it.
        self.stack.setCurrentWidget(self.curtain)
        if given:
            table.hand_in()
        else:
            table.later()
        self._fall(table.next_after(seat.player))

    def _fall(self, player: int | None) -> None:
        """Let the curtain fall, or change what stands on it; `player` is called."""
        table, window = self.table, self.window
        assert table is not None
        self.stack.setCurrentWidget(self.curtain)
        self.reveal.end()
        forget(window, self._copied)
        self.bar.leave()
        window.set_entry_enabled(False)
        self._permit(_CURTAIN)
        if window.session_model.session is not table.face:
            window.session_model.set_session(table.face)
        window.session_model.set_power(None)
        self.curtain.show_table(table, player, self._save())
        self._tell_spectators()

    def _reveal(self, index: int) -> None:
        self._permit(_REVEAL)
        self.reveal.begin(index)
        self.stack.setCurrentWidget(self.page)
        self.reveal.bar.next.setFocus(Qt.FocusReason.OtherFocusReason)

    def _revealed(self) -> None:
        """The reveal was seen to its end: the next phase begins."""
        table = self.table
        if table is None:
            return
        table.seen()
        table.later()  # a new face, which shows the present turn
        self._fall(table.next_after())

    def _save(self) -> str:
        """Save at once, so that a process that ends now goes on here; return what went wrong, "" for nothing."""
        if self.window.files.autosave():
            return ""
        return self.window.notice.text.text()

    def _permit(self, allowed: tuple[str, ...] | None) -> None:
        actions = self.window.actions_by_id
        self._allowed = allowed or ()
        actions.permitted = None if allowed is None else self._is_permitted
        actions.refresh()

    def _is_permitted(self, command: str) -> bool:
        if self._allowed is _SEAT and command in _NOT_SEAT:
            return False
        return any(command == one or (one.endswith(".") and command.startswith(one)) for one in self._allowed)

    def _tell_spectators(self) -> None:
        table, seen = self.table, self.spectators
        if table is None or seen is None:
            return
        game = table.session.game
        if self.reveal.active:
            part = self.reveal.partial
            index = self.reveal.index if part is not None else self.reveal.index + 1
            seen.show_state(game, index, part, self.reveal.text)
            return
        shown = table.unseen if table.unseen is not None else len(game.turns) - 1
        told = [_("Still missing: {players}.").format(players=table.names(table.missing))] if table.missing else []
        if self.seat is not None:
            told.insert(0, _("At the screen: {player}.").format(player=table.names([self.seat.player])))
        elif not table.missing:
            told = [_("All have handed in.")]
        seen.show_state(game, shown, None, " ".join(told))
