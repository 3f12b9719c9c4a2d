"""Pasting: several orders as text, or a position as a document."""

from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QComboBox, QLabel, QPlainTextEdit

from kartentisch.game import sheets
from kartentisch.gui import theme
from kartentisch.gui.dialogs.base import Dialog
from kartentisch.gui.wording import power_text, turn_title
from kartentisch.orders import Order, Unreadable
from kartentisch.orders.reading import OrderSheet, read_orders
from kartentisch.rules import DocumentFault, Position
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
        self._picked = False  # whether the user has said whose orders these are
        position = window.session_model.position
        self.power = QComboBox()
        self.power.setAccessibleName(_("Power"))
        self.power.setToolTip(_("Power"))
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
        self.power.currentIndexChanged.connect(self._pick)
        self.text.setFocus()
        self.resize(580, 420)
        self._read()

    def sheet(self) -> OrderSheet:
        """Return the text as it is read."""
        return read_orders(self.text.toPlainText(), self._window.session_model.position, self.power.currentData())

    def accept(self) -> None:
        """Replace the sheet of the power by the text; without a power give each line to whom it belongs."""
        session, attempt = self._window.session_model.session, self._window.play.attempt
        power = self.power.currentData()
        if power is not None:
            done = attempt(lambda: session.write_sheet(power, self.text.toPlainText()))
        else:
            lines = [line for line in self.sheet().lines if line.power]
            owners = dict.fromkeys(line.power for line in lines)
            new = {
                owner: sheets.added(session.sheet(owner), [line for line in lines if line.power == owner])
                for owner in owners
            }
            done = attempt(lambda: session.write_sheets(new))
        if done:
            super().accept()

    def _pick(self) -> None:
        self._picked = True
        self._read()

    def _read(self) -> None:
        sheet = self.sheet()
        if not self._picked and any(problem.reason.code == "read.other-power" for problem in sheet.problems):
            # The text names another power than the one looked at: it says itself whose orders these are.
            self.power.blockSignals(True)
            self.power.setCurrentIndex(0)
            self.power.blockSignals(False)
            sheet = self.sheet()
        orders = [order for order in sheet.orders if not isinstance(order, Unreadable)]
        lines = [ngettext("{count} order read", "{count} orders read", len(orders)).format(count=len(orders))]
        variant = self._window.session_model.variant
        for problem in sheet.problems[:6]:
            told = sentence(variant, problem.reason, language())
            lines.append(_("Line {number}: {problem}").format(number=problem.line, problem=told))
        lost = [line.number for line in sheet.lines if line.problem is not None and not line.power]
        if lost:
            numbers = ", ".join(map(str, lost))
            lines.append(_("Left out, since nothing says whose it is: line {numbers}").format(numbers=numbers))
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
        self._read_now: tuple[Position, tuple[Order, ...]] | None = None
        clipboard = QGuiApplication.clipboard().text()
        self.text = QPlainTextEdit(clipboard if clipboard.lstrip().startswith("{") else "")
        self.text.setFont(theme.sized("orders", 12.5))
        self.text.setAccessibleName(_("Document"))
        self.text.setTabChangesFocus(True)
        self.told = QLabel()
        self.told.setWordWrap(True)
        self.column.addWidget(self.text, 1)
        self.column.addWidget(self.told)
        self.take = self.finish(_("Take over"))
        self.text.textChanged.connect(self._read)
        self.resize(580, 440)
        self._read()

    def accept(self) -> None:
        """Put the position into the turn, its orders too; say what cannot be used and stay open."""
        if self._read_now is None:
            return
        session = self._window.session_model.session
        position, orders = self._read_now
        drafts = sheets.of_document(orders, position.variant.powers) if orders else None
        if self._window.play.attempt(lambda: session.set_position(position, sheets=drafts)):
            super().accept()
        else:
            self._tell(_("This position is not possible; the reason stands below the map."), bad=True)

    def _read(self) -> None:
        """Say what the text is read as, or where it cannot be used."""
        from kartentisch.judge.document import read_position

        self._read_now, text = None, self.text.toPlainText()
        variant = self._window.session_model.session.game.variant
        if not text.strip():
            self._tell("")
            return
        try:
            position, orders = read_position(parse_document(text))
        except DocumentFault as fault:
            self._tell(str(fault), bad=True)
            return
        if (position.variant.original or position.variant) is not (variant.original or variant):
            told = _("This is a position of another variant: {variant}").format(variant=position.variant.id)
            self._tell(told, bad=True)
            return
        self._read_now = position, orders
        units = len(position.units) + len(position.dislodged)
        unread = [order for order in orders if isinstance(order, Unreadable)]
        read = len(orders) - len(unread)
        parts = [
            turn_title(position),
            ngettext("{count} unit", "{count} units", units).format(count=units),
            ngettext("{count} order read", "{count} orders read", read).format(count=read),
        ]
        kept = [_("Not read, but kept and marked: {text}").format(text=f"{one.power}: {one}") for one in unread[:6]]
        self._tell("\n".join([" · ".join(parts), *kept]))

    def _tell(self, text: str, *, bad: bool = False) -> None:
        self.told.setText(text)
        self.told.setProperty("role", "bad" if bad else None)
        self.told.style().polish(self.told)
        if self.take is not None:
            self.take.setEnabled(self._read_now is not None)
