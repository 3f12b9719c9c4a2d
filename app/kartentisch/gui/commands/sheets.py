"""Orders as text: type a line, paste several, clear a sheet, and the mail to the game master."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication

from kartentisch.game.session import Session
from kartentisch.orders import Order

if TYPE_CHECKING:
    from kartentisch.game.hints import Hint
    from kartentisch.gui.window import MainWindow


class SheetCommands(QObject):
    """Commands about order sheets."""

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
            "orders.mail": self.mail,
            "orders.inbox": self.inbox,
            "orders.add": self.window.order_panel.add_line,
            "orders.paste": self.paste_here,
            "orders.clear": self.clear,
            "orders.find": self.window.order_panel.go_to_filter,
            "orders.type": self.type,
        }

    def mail(self) -> None:
        """Show the orders of a power as a mail."""
        from kartentisch.gui.dialogs.mail import MailDialog

        MailDialog(self.window).open()

    def inbox(self) -> None:
        """Open the game master's inbox for the turn looked at."""
        from kartentisch.gui.inbox.window import InboxWindow

        InboxWindow(self.window).open()

    def give(self, orders: tuple[Order, ...]) -> None:
        """Give more orders, as one step to undo."""
        self.window.play.attempt(lambda: self.session.give(*orders))

    def repair(self, hint: "Hint") -> None:
        """Do what repairs a hint."""
        from kartentisch.game.hints import repair  # loaded with the first hints

        self.window.play.attempt(lambda: repair(self.session, hint))

    def type(self) -> None:
        """Go to the order line; what is typed takes the place of what has been entered."""
        line = self.window.order_line.input
        line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        line.selectAll()

    def paste_here(self) -> None:
        """Ask for several orders for the power the list stands on."""
        self.paste(self.window.order_panel.current_power())

    def paste(self, power: str | None) -> None:
        """Ask for several orders of a power; what is in the clipboard is there already."""
        from kartentisch.gui.dialogs.paste import PasteOrdersDialog

        if self.session.turn.judged:
            return
        text = QGuiApplication.clipboard().text()
        PasteOrdersDialog(self.window, power, text).open()

    def clear(self) -> None:
        """Take away all orders of the power the list stands on."""
        power = self.window.order_panel.current_power()
        if power is not None:
            self.window.play.attempt(lambda: self.session.write_sheet(power, ""))
