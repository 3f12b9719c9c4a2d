"""Pasting: several orders as text, or a position as a document."""

from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QComboBox, QLabel, QPlainTextEdit

from kartentisch.gui import theme
from kartentisch.gui.dialogs.base import Dialog
from kartentisch.gui.wording import power_text
from kartentisch.orders import Unreadable
from kartentisch.orders.reading import OrderSheet, read_orders
from kartentisch.rules import DocumentFault
from kartentisch.rules.document_text import parse_document
from kartentisch.rules.sentences import sentence
from kartentisch.words import _, language, ngettext

if TYPE_CHECKING:
    from kartentisch.gui.window import MainWindow


class PasteOrdersDialog(Dialog):
    """A text as it came, whose orders, and how it is read; nothing is taken over before that was seen."""

    def __init__(self, window: "MainWindow", power: str | None, text: str) -> None:
        """Begin with what is in the clipboard."""
        hint = _("One order a line, in any usual spelling. Lines that cannot be read are kept and marked.")
        super().__init__(window, _("Paste orders"), hint, width=560)
        self._window = window
        position = window.session_model.position
        self.power = QComboBox()
        self.power.setAccessibleName(_("Power"))
        self.power.addItem(_("as the text says"), None)
        for one in position.powers:
            self.power.addItem(power_text(position.variant, one), one)
        self.power.setCurrentIndex(max(0, self.power.findData(power)))
        self.text = QPlainTextEdit(text)
        self.text.setFont(theme.sized("orders", 12.5))
        self.text.setAccessibleName(_("Orders"))
        self.text.setTabChangesFocus(True)
        self.told = QLabel()
        self.told.setWordWrap(True)
        self.column.addWidget(self.power)
        self.column.addWidget(self.text, 1)
        self.column.addWidget(self.told)
        self.take = self.finish(_("Take over"))
        self.text.textChanged.connect(self._read)
        self.power.currentIndexChanged.connect(self._read)
        self.resize(580, 420)
        self._read()

    def sheet(self) -> OrderSheet:
        """Return the text as it is read."""
        return read_orders(self.text.toPlainText(), self._window.session_model.position, self.power.currentData())

    def accept(self) -> None:
        """Replace the sheet of the power by the text; without a power give each order to whom it belongs."""
        session, attempt = self._window.session_model.session, self._window.play.attempt
        power = self.power.currentData()
        if power is not None:
            done = attempt(lambda: session.write_sheet(power, self.text.toPlainText()))
        else:
            orders = [order for order in self.sheet().orders if not isinstance(order, Unreadable)]
            done = attempt(lambda: session.give(*orders))
        if done:
            super().accept()

    def _read(self) -> None:
        sheet = self.sheet()
        orders = [order for order in sheet.orders if not isinstance(order, Unreadable)]
        lines = [ngettext("{count} order read", "{count} orders read", len(orders)).format(count=len(orders))]
        variant = self._window.session_model.variant
        for problem in sheet.problems[:6]:
            told = sentence(variant, problem.reason, language())
            lines.append(_("Line {number}: {problem}").format(number=problem.line, problem=told))
        self.told.setText("\n".join(lines))
        if self.take is not None:
            self.take.setEnabled(bool(self.text.toPlainText().strip()))


class PastePositionDialog(Dialog):
    """A position document: what another copy of this program, a test or a bug report says."""

    def __init__(self, window: "MainWindow") -> None:
        """Begin with the clipboard when it looks like a document."""
        hint = _("A position as a document: units, owners, date and phase. It replaces this turn's as one change.")
        super().__init__(window, _("Paste position"), hint, width=560)
        self._window = window
        clipboard = QGuiApplication.clipboard().text()
        self.text = QPlainTextEdit(clipboard if clipboard.lstrip().startswith("{") else "")
        self.text.setFont(theme.sized("orders", 12.5))
        self.text.setAccessibleName(_("Document"))
        self.text.setTabChangesFocus(True)
        self.told = QLabel()
        self.told.setWordWrap(True)
        self.told.setProperty("role", "bad")
        self.column.addWidget(self.text, 1)
        self.column.addWidget(self.told)
        self.finish(_("Take over"))
        self.resize(580, 440)

    def accept(self) -> None:
        """Put the position into the turn, its orders too; say what cannot be used and stay open."""
        from kartentisch.judge.document import read_position

        session = self._window.session_model.session
        try:
            position, orders = read_position(parse_document(self.text.toPlainText()))
        except DocumentFault as fault:
            self.told.setText(str(fault))
            return
        if position.variant is not session.game.variant:
            self.told.setText(_("This is a position of another variant: {variant}").format(variant=position.variant.id))
            return
        if self._window.play.attempt(lambda: session.set_position(position)):
            given = [order for order in orders if not isinstance(order, Unreadable)]
            if given:
                self._window.play.attempt(lambda: session.give(*given))
            super().accept()
        else:
            self.told.setText(_("This position is not possible; the reason stands below the map."))
