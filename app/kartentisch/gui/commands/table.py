"""Several players at one screen: begin, reveal once more, the window for spectators, end."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from kartentisch.game.session import Session

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from kartentisch.gui.table.mode import TableMode
    from kartentisch.gui.window import MainWindow


class TableCommands(QObject):
    """Commands of Table mode; what plays it is made when it is first wanted."""

    def __init__(self, window: "MainWindow") -> None:
        """Work on the window's game."""
        super().__init__(window)
        self.window = window
        self.mode: TableMode | None = None

    def handlers(self) -> dict[str, Callable[[], object]]:
        """What each command of this subject does."""
        return {
            "table.begin": self.begin,
            "table.reveal": self.reveal,
            "table.spectators": self.spectators,
            "table.leave": self.leave,
        }

    @property
    def bars(self) -> "tuple[QWidget, ...]":
        """What stands above the map while somebody is at the screen."""
        return () if self.mode is None else (self.mode.bar,)

    def begin(self) -> None:
        """Ask who plays, and begin."""
        from kartentisch.gui.table.setup_dialog import TableSetupDialog

        dialog = TableSetupDialog(self.window)
        dialog.begun.connect(self._begun)
        dialog.open()

    def face_of(self, session: Session) -> Session:
        """Return what is shown of a game that is opened: its table's curtain where it has one, else itself."""
        if session.game.table is None:
            return session
        from kartentisch.game.table.faults import TableFault
        from kartentisch.game.table.table import Table

        try:
            return Table(session).face
        except TableFault as fault:
            self.window.show_fault(fault)
            return session

    def shown(self, session: Session) -> None:
        """Begin or end the mode as a session that is shown now wants it."""
        if session.at_table:
            from kartentisch.game.table.faces import Face

            assert isinstance(session, Face)
            self._made().begin(session.table)
        elif self.mode is not None:
            self.mode.end()

    def reveal(self) -> None:
        """Show the outcome of the last turn once more, step by step."""
        if self.mode is not None:
            self.mode.reveal_again()

    def spectators(self) -> None:
        """Open the window for spectators, or bring it to the front."""
        if self.mode is not None:
            self.mode.open_spectators()

    def leave(self) -> None:
        """Ask whether the game goes on as an ordinary one."""
        if self.mode is not None:
            self.mode.ask_leave()

    def retranslate(self) -> None:
        """Take the texts of the language in use."""
        if self.mode is not None:
            self.mode.retranslate()

    def restyle(self) -> None:
        """Take the colours of the theme in use."""
        if self.mode is not None:
            self.mode.restyle()

    def _begun(self, table: object) -> None:
        from kartentisch.game.table.table import Table

        assert isinstance(table, Table)
        # The game stays the same, only another view of it is shown.
        self.window.session_model.set_session(table.face, close=False)
        self.shown(table.face)

    def _made(self) -> "TableMode":
        if self.mode is None:
            from kartentisch.gui.table.mode import TableMode

            self.mode = TableMode(self.window)
        return self.mode
