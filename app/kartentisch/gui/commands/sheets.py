"""Orders as text: type a line, paste several, clear a sheet, and the mail to the game master."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication

from kartentisch.game.session import Session
from kartentisch.orders import Order, Unreadable
from kartentisch.words import _

if TYPE_CHECKING:
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

    def type(self) -> None:
        """Go to the order line."""
        self.window.order_line.input.setFocus(Qt.FocusReason.ShortcutFocusReason)

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

    def enter(self, text: str) -> None:
        """Read a whole line of the order line and give it, for the power that has the unit."""
        from kartentisch.orders.reading import read_orders

        power = self.window.session_model.power
        sheet = read_orders(text, self.session.position, power)
        given: list[Order] = [order for order in sheet.orders if not isinstance(order, Unreadable)]
        if given and self.window.play.attempt(lambda: self.session.give(*given)):
            self.window.order_line.set_prompt("")
            return
        if sheet.problems:
            self.window.reason_panel.show_refusal(sheet.problems[0].reason)
        elif not given:
            self.window.reason_panel.show_notice(_("No order was found in this line."))
