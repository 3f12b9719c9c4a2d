"""Mails that do not count, why, and how the game master lets one count all the same."""

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from kartentisch.gui.inbox.wording import letter_tip, letter_title
from kartentisch.gui.wording import power_text
from kartentisch.mail.inbox import Aside, Letter, why_text
from kartentisch.rules import Variant
from kartentisch.words import _, language

_ASIDE = Qt.ItemDataRole.UserRole


class AsideList(QWidget):
    """A list, and below it whose mail the chosen one is. `counted(Letter, str)`: it is to count for that power."""

    counted = Signal(object, str)

    def __init__(self, variant: Variant) -> None:
        """Show nothing."""
        super().__init__()
        self.list = QTreeWidget()
        self.list.setColumnCount(2)
        self.list.setRootIsDecorated(False)
        self.list.setHeaderLabels([_("Set aside"), _("Why")])
        self.list.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Interactive)
        self.list.header().resizeSection(0, 190)
        self.list.setAccessibleName(_("Mails set aside"))
        self.power, self.count = QComboBox(), QPushButton(_("Count it all the same"))
        self.power.setAccessibleName(_("Power"))
        self.power.setAccessibleDescription(_("Power"))
        self.count.setAutoDefault(False)
        for power in variant.power_order:
            self.power.addItem(power_text(variant, power), power)
        row = QHBoxLayout()
        label = QLabel(_("Mail of"))
        row.addWidget(label)
        row.addWidget(self.power, 1)
        row.addWidget(self.count)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 0)
        column.addWidget(self.list, 1)
        column.addLayout(row)
        self.list.currentItemChanged.connect(self._chosen)
        self.count.clicked.connect(self._count)
        self._chosen()

    def show_aside(self, aside: Iterable[Aside]) -> None:
        """Show these mails."""
        self.list.clear()
        for one in aside:
            item = QTreeWidgetItem(self.list, [letter_title(one.letter), why_text(one.why, language())])
            item.setData(0, _ASIDE, one)
            item.setToolTip(0, letter_tip(one.letter))
            item.setToolTip(1, item.text(1))
        self._chosen()

    def _chosen(self) -> None:
        item = self.list.currentItem()
        one = item.data(0, _ASIDE) if item is not None else None
        self.count.setEnabled(one is not None)
        self.power.setEnabled(one is not None)
        if isinstance(one, Aside) and one.power:
            self.power.setCurrentIndex(max(0, self.power.findData(one.power)))

    def _count(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            letter: Letter = item.data(0, _ASIDE).letter
            self.counted.emit(letter, str(self.power.currentData()))
