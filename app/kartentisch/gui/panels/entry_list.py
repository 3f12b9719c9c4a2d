"""A list of rows with a badge, a text and a note, one of them chosen: turns, powers, plans."""

from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from kartentisch.gui import theme
from kartentisch.gui.badge import paint_badge, variant_look
from kartentisch.gui.orders.delegate import row_rect, row_state
from kartentisch.gui.session_model import SessionModel

ROW = 24
ENTRY = Qt.ItemDataRole.UserRole

Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


@dataclass(frozen=True, slots=True)
class Entry:
    """One row: its value (index of the turn, power id), the texts left and right, what is read aloud."""

    value: Any
    text: str
    note: str
    spoken: str
    badge: str = ""
    strong: bool = False
    still: bool = False  # told only: nothing to go to


class EntryModel(QAbstractListModel):
    """A list of entries."""

    def __init__(self, parent: QObject | None = None) -> None:
        """Start empty."""
        super().__init__(parent)
        self.entries: tuple[Entry, ...] = ()

    def show_entries(self, entries: tuple[Entry, ...]) -> None:
        """Show these; the rows stay when only their texts have changed."""
        if entries == self.entries:
            return
        if len(entries) == len(self.entries):
            before, self.entries = self.entries, entries
            for row, (old, new) in enumerate(zip(before, entries, strict=True)):
                if old != new:
                    self.dataChanged.emit(self.index(row), self.index(row))
            return
        self.beginResetModel()
        self.entries = entries
        self.endResetModel()

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        """Qt's own."""
        return 0 if parent.isValid() else len(self.entries)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """A row that only tells something cannot be chosen."""
        if index.isValid() and self.entries[index.row()].still:
            return Qt.ItemFlag.ItemNeverHasChildren
        return super().flags(index)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Text, what is read aloud, and the entry itself under `ENTRY`."""
        entry = self.entries[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return entry.text
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            return entry.spoken
        return entry if role == ENTRY else None


class EntryDelegate(QStyledItemDelegate):
    """Paints an entry: badge, text, note; the selected one with a wash and a bar."""

    def __init__(self, model: SessionModel, parent: QObject | None = None) -> None:
        """Colours of powers come from `model`'s variant."""
        super().__init__(parent)
        self._model = model

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Every row is equally high."""
        return QSize(120, ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one row."""
        entry: Entry = index.data(ENTRY)
        rect, state, use = row_rect(option), row_state(option), theme.tokens()
        selected = bool(state & QStyle.StateFlag.State_Selected)
        painter.save()
        if selected:
            painter.fillRect(rect, QColor(use.wash))
            painter.fillRect(QRect(rect.left(), rect.top(), 3, rect.height()), QColor(use.accent))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, QColor(use.sunken))
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(QColor(use.accent), 2))
            painter.drawRect(rect.adjusted(1, 1, -1, -1))
        left = 12
        if entry.badge:
            paint_badge(painter, 16, rect.center().y() + 0.5, variant_look(self._model.variant, use.name), entry.badge)
            left = 50
        painter.setFont(theme.sized("text", 13))
        painter.setPen(QColor(use.ink2))
        inside = rect.adjusted(0, 0, -12, 0)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(inside, Qt.AlignmentFlag.AlignRight | middle, entry.note)
        room = inside.right() - left - QFontMetricsF(painter.font()).horizontalAdvance(entry.note) - 6
        weight = QFont.Weight.DemiBold if selected or entry.strong else QFont.Weight.Normal
        painter.setFont(theme.sized("text", 13, weight))
        painter.setPen(QColor(use.ink3 if entry.still else use.ink))
        text = QFontMetricsF(painter.font()).elidedText(entry.text, Qt.TextElideMode.ElideRight, max(room, 20))
        painter.drawText(inside.adjusted(left, 0, 0, 0), Qt.AlignmentFlag.AlignLeft | middle, text)
        painter.restore()


class EntryList(QListView):
    """A list of entries; `chosen(value)` when the user moves to another one."""

    chosen = Signal(object)

    def __init__(self, model: SessionModel, parent: QWidget | None = None) -> None:
        """Start empty."""
        super().__init__(parent)
        self.rows = EntryModel(self)
        self.setModel(self.rows)
        self.setItemDelegate(EntryDelegate(model, self))
        self.setMouseTracking(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._quiet = False
        self.selectionModel().currentChanged.connect(self._moved)

    def fill(self, entries: tuple[Entry, ...], value: Any) -> None:
        """Show entries, the one of `value` selected."""
        self._quiet = True
        self.rows.show_entries(entries)
        row = next((row for row, entry in enumerate(entries) if entry.value == value), -1)
        if row >= 0:
            self.setCurrentIndex(self.rows.index(row))
            self.scrollTo(self.rows.index(row))
        else:
            self.clearSelection()
        self._quiet = False

    def _moved(self, index: QModelIndex) -> None:
        if not self._quiet and index.isValid():
            self.chosen.emit(index.data(ENTRY).value)
