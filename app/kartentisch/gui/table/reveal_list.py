"""The orders that are revealed so far, by power, each with its result once that is told."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from kartentisch.game.table import reveal
from kartentisch.game.table.reveal import Step
from kartentisch.gui import theme
from kartentisch.gui.badge import HEIGHT, WIDTH, paint_badge, variant_look
from kartentisch.gui.wording import power_text, result_word, short_result
from kartentisch.judge.verdict import Outcome
from kartentisch.orders import Order
from kartentisch.rules.sentences import sentence
from kartentisch.words import _, language, ngettext

_ORDER = Qt.ItemDataRole.UserRole


class RevealList(QTreeWidget):
    """`picked(Order)` when an order whose result is told is looked at."""

    picked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Start empty."""
        super().__init__(parent)
        self.setColumnCount(2)
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setIndentation(14)
        self.setIconSize(QSize(WIDTH + 2, HEIGHT + 2))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.header().setStretchLastSection(False)
        self.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.currentItemChanged.connect(self._moved)

    def show_steps(self, outcome: Outcome, steps: tuple[Step, ...], now: int) -> None:
        """Show what the steps up to `now` tell."""
        self.blockSignals(True)
        self.clear()
        self.blockSignals(False)
        use, variant = theme.tokens(), outcome.before.variant
        judged = {
            order
            for step in steps[: now + 1]
            if step.kind not in (reveal.BEFORE, reveal.ORDERS)
            for order in step.orders
        }
        lost = any(step.kind == reveal.DISLODGED for step in steps[: now + 1])
        orders_font = theme.sized("orders", 12.5)
        at: QTreeWidgetItem | None = None
        for number, step in enumerate(steps):
            if step.kind != reveal.ORDERS:
                continue
            name = power_text(variant, step.power)
            count = ngettext("{count} order", "{count} orders", len(step.orders)).format(count=len(step.orders))
            note = _("sealed") if number > now else _("just revealed") if number == now else count
            head = QTreeWidgetItem([name, note])
            head.setIcon(0, _badge(outcome, step.power))
            head.setFont(0, theme.sized("text", 13, QFont.Weight.DemiBold if number <= now else QFont.Weight.Normal))
            head.setForeground(1, QColor(use.ink2))
            head.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            if number > now:
                head.setForeground(0, QColor(use.ink2))
            head.setData(0, Qt.ItemDataRole.AccessibleTextRole, f"{name}, {note}")
            self.addTopLevelItem(head)
            if number > now:
                continue
            for order in step.orders:
                head.addChild(self._row(outcome, order, order in judged, lost, orders_font))
            head.setExpanded(True)
            if number == now:
                at = head
        if at is not None:
            self.scrollToItem(at, QAbstractItemView.ScrollHint.PositionAtTop)

    def _row(self, outcome: Outcome, order: Order, told: bool, lost: bool, font: QFont) -> QTreeWidgetItem:
        use, verdict = theme.tokens(), outcome.verdicts[order]
        if not lost:
            verdict = verdict._replace(dislodged=False)
        row = QTreeWidgetItem([str(order), short_result(order, verdict) if told else ""])
        row.setFont(0, font)
        row.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        spoken = str(order)
        if told:
            good = verdict.ok and not verdict.dislodged
            row.setForeground(1, QColor(use.good if good else use.bad))
            row.setData(0, _ORDER, order)
            why = sentence(outcome.before.variant, verdict.reason, language())
            spoken = f"{order}, {result_word(order, verdict)}, {why}"
            row.setToolTip(0, why)
        row.setData(0, Qt.ItemDataRole.AccessibleTextRole, spoken)
        return row

    def _moved(self, item: QTreeWidgetItem | None) -> None:
        order = item.data(0, _ORDER) if item is not None else None
        if isinstance(order, Order):
            self.picked.emit(order)


def _badge(outcome: Outcome, power: str) -> QIcon:
    picture = QPixmap((WIDTH + 2) * 2, (HEIGHT + 2) * 2)
    picture.setDevicePixelRatio(2)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    paint_badge(painter, 1, (HEIGHT + 2) / 2, variant_look(outcome.before.variant, theme.tokens().name), power)
    painter.end()
    return QIcon(picture)
