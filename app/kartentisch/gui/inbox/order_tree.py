"""What a power's mail orders, in groups: understood, to be confirmed, doubtful, double, missing, other mails."""

from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFont
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from kartentisch.gui import theme
from kartentisch.gui.inbox.wording import letter_tip, letter_title
from kartentisch.mail.inbox import Guess, Letter, PowerOrders, Turn, why_text
from kartentisch.orders import Order
from kartentisch.orders.reading import Problem
from kartentisch.orders.writing import write_order
from kartentisch.rules.sentences import sentence, unit_name
from kartentisch.words import _, language, ngettext

_GUESS = Qt.ItemDataRole.UserRole


class OrderTree(QTreeWidget):
    """Orders, the words of the mail, and why one is not sure.

    `settled(Guess, Order | None)`: a guess was confirmed as an order, or opened again (None).
    """

    settled = Signal(object, object)

    def __init__(self) -> None:
        """Show nothing."""
        super().__init__()
        self.setColumnCount(3)
        self.setRootIsDecorated(False)
        self.setIndentation(14)
        self.setWordWrap(True)
        self.setUniformRowHeights(False)
        self.header().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        self.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.header().setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        self.header().setMaximumSectionSize(300)
        self.setAccessibleName(_("Orders of the mail"))
        self.setHeaderLabels([_("Order"), _("In the mail"), _("Remark")])
        self.itemChanged.connect(self._changed)
        self._filling = self._changing = False

    def show_orders(self, orders: PowerOrders, turn: Turn, style: str) -> None:
        """Show what a power orders; while a row is being changed, which would vanish meanwhile, right after that."""
        if self._changing:
            QTimer.singleShot(0, self, partial(self.show_orders, orders, turn, style))
            return
        self._filling = True
        self.clear()
        self._turn, self._style = turn, style
        variant = turn.position.variant
        words = {str(line.order): line.text.strip() for line in (orders.sheet.lines if orders.sheet else ())}
        self._group(_("Understood"), [(self._written(one), words.get(str(one), ""), "") for one in orders.understood])
        self._guesses(orders.guessed)
        doubts = [one for one in orders.doubtful if not one.reason.code.endswith("double-orders")]
        double = [one for one in orders.doubtful if one.reason.code.endswith("double-orders")]
        for title, problems in ((_("Doubtful"), doubts), (_("Double"), double)):
            self._group(title, [("", one.words, self._why(one)) for one in problems], "bad")
        missing = [(unit_name(variant, unit, language()), "", _("no order: it holds")) for unit in orders.missing]
        if orders.missing_builds:
            count = orders.missing_builds
            told = ngettext("{count} build or removal is not said.", "{count} builds or removals are not said.", count)
            missing.append(("", "", told.format(count=count)))
        self._group(_("Missing"), missing, "bad")
        self._group(_("Late mails"), map(_mail, orders.late), "bad")
        self._group(_("Earlier mails, replaced"), map(_mail, orders.replaced))
        self.expandAll()
        self._filling = False

    def _written(self, order: Order) -> str:
        return write_order(order, self._turn.position.variant, self._style, language())

    def _why(self, problem: Problem) -> str:
        """The reason, and what may have been meant."""
        why = sentence(self._turn.position.variant, problem.reason, language())
        meant = [one if isinstance(one, str) else self._written(one) for one in problem.suggestions[:4]]
        return _("{why} Meant: {orders}?").format(why=why, orders=", ".join(meant)) if meant else why

    def _group(self, title: str, rows: Iterable[tuple[str, str, str]], colour: str = "") -> None:
        rows = list(rows)
        if not rows:
            return
        head = self._head(title, len(rows))
        for row in rows:
            item = QTreeWidgetItem(head, list(row))
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
            self._dress(item, row)
            if colour:
                item.setForeground(0 if row[0] else 1, QColor(getattr(theme.tokens(), colour)))

    def _guesses(self, guesses: tuple[Guess, ...]) -> None:
        if not guesses:
            return
        head = self._head(_("To confirm"), len(guesses))
        for guess in guesses:
            row = (self._written(guess.order), guess.words, why_text(guess.why, language()))
            item = QTreeWidgetItem(head, list(row))
            item.setData(0, _GUESS, guess)
            item.setCheckState(0, Qt.CheckState.Checked if guess.confirmed else Qt.CheckState.Unchecked)
            self._dress(item, row)
            if guess.others and not guess.confirmed:
                self._offer(item, guess)

    def _offer(self, item: QTreeWidgetItem, guess: Guess) -> None:
        """Let another reading be chosen."""
        box = QComboBox()
        box.setAccessibleName(_("Readings of {words}").format(words=guess.words))
        box.setAccessibleDescription(box.accessibleName())
        for order in (guess.order, *guess.others):
            box.addItem(self._written(order), order)
        item.setText(0, " ")
        self.setItemWidget(item, 0, _indented(box))

    def _head(self, title: str, count: int) -> QTreeWidgetItem:
        head = QTreeWidgetItem(self, [f"{title} ({count})"])
        head.setFirstColumnSpanned(True)
        head.setFlags(Qt.ItemFlag.ItemIsEnabled)
        head.setFont(0, theme.sized("text", 13, QFont.Weight.DemiBold))
        return head

    def _dress(self, item: QTreeWidgetItem, row: tuple[str, str, str]) -> None:
        item.setFont(0, theme.sized("orders", 12.5))
        item.setFont(1, theme.sized("orders", 12))
        item.setForeground(1, QColor(theme.tokens().ink2))
        for column, text in enumerate(row):
            item.setToolTip(column, text)

    def _changed(self, item: QTreeWidgetItem, column: int) -> None:
        guess = item.data(0, _GUESS)
        if self._filling or column != 0 or not isinstance(guess, Guess):
            return
        box = self.itemWidget(item, 0)
        choice = box.findChild(QComboBox) if box is not None else None
        checked = item.checkState(0) == Qt.CheckState.Checked
        order = (choice.currentData() if choice is not None else guess.order) if checked else None
        self._changing = True
        try:
            self.settled.emit(guess, order)
        finally:
            self._changing = False


def _indented(box: QComboBox) -> QWidget:
    """Return a box that leaves the tick in front of it free."""
    holder = QWidget()
    row = QHBoxLayout(holder)
    row.setContentsMargins(24, 1, 2, 1)
    row.addWidget(box)
    return holder


def _mail(letter: Letter) -> tuple[str, str, str]:
    return letter_title(letter), "", letter_tip(letter)
