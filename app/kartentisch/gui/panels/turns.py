"""The left side: turns one can step along, and the powers with their centres and units."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QLabel,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from kartentisch.game import Turn
from kartentisch.gui import theme
from kartentisch.gui.badge import paint_badge, variant_look
from kartentisch.gui.orders.delegate import row_rect, row_state
from kartentisch.gui.panels.deadline import DeadlineLabel
from kartentisch.gui.panels.heads import icon_button, section_head, set_icon
from kartentisch.gui.session_model import SessionModel
from kartentisch.gui.wording import date_words, phase_word, power_text, short_power, turn_title
from kartentisch.rules import MOVEMENT, Date, Position, Variant
from kartentisch.words import _, language

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


class TurnsPanel(QFrame):
    """Turns above, powers below. `turn_chosen(int)` and `power_chosen(str | None)`: what the user picked."""

    turn_chosen = Signal(object)
    power_chosen = Signal(object)

    def __init__(self, model: SessionModel, parent: QWidget | None = None) -> None:
        """Show `model`'s game."""
        super().__init__(parent)
        self.setObjectName("left")
        self._model = model
        self._counted: tuple[Position, object, tuple[Entry, ...]] | None = None
        self.turns_head = section_head()
        self.powers_head, self.numbers_head = section_head(), section_head()
        self.collapse = icon_button("ui/left", 14)
        self.turns, self.powers = EntryList(model), EntryList(model)
        self.turns.chosen.connect(self.turn_chosen)
        self.powers.chosen.connect(self.power_chosen)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(_row(self.turns_head, self.collapse, top=8))
        whole.addWidget(self.turns, 1)
        self.deadline = DeadlineLabel(model)
        whole.addWidget(self.deadline)
        whole.addLayout(_row(self.powers_head, self.numbers_head, top=12))
        whole.addWidget(self.powers, 2)
        model.changed.connect(self.refresh)
        model.power_changed.connect(self.refresh)
        self.retranslate()

    def retranslate(self) -> None:
        """Take the texts of the language in use."""
        self.turns_head.setText(_("Turns").upper())
        self.powers_head.setText(_("Powers").upper())
        self.numbers_head.setText(_("Centres · units").upper())
        self.turns.setAccessibleName(_("Turns"))
        self.powers.setAccessibleName(_("Powers"))
        self.collapse.setAccessibleName(_("Collapse the list of turns"))
        self.collapse.setToolTip(_("Collapse the list of turns"))
        self.deadline.refresh()
        self.refresh()

    def restyle(self) -> None:
        """Take the colours of the theme in use."""
        set_icon(self.collapse)
        # Qt's wrapper looks at every kind of widget for a viewport: too long for a window nobody sees yet.
        for shown in (self.turns, self.powers):
            if shown.isVisible():
                shown.viewport().update()

    def refresh(self) -> None:
        """Read the session anew."""
        session, position = self._model.session, self._model.position
        last = len(session.game.turns) - 1
        turns = []
        for index, turn in enumerate(session.game.turns):
            turns += [
                _passed(date, phase, position.variant) for date, phase in _passed_before(session.game.turns, index)
            ]
            note = "" if turn.judged else _("over") if turn.position.ended else _("draft")
            title = turn_title(turn.position).replace(" · ", " ")
            turns.append(Entry(index, title, note, f"{title} {note}".strip(), strong=index == last))
        self.turns.fill(tuple(turns), session.turn_index)
        self.turns.setMaximumHeight(ROW * max(1, len(turns)) + 2)
        self.powers.fill(self._powers_of(position), self._model.power)

    def _powers_of(self, position: Position) -> tuple[Entry, ...]:
        """Return the rows of the powers, those of before while the position is the same: most changes are orders."""
        kept, own = self._counted, self._model.session.own
        if kept is not None and kept[0] is position and kept[1] == (language(), own):
            return kept[2]
        powers = [] if own else [Entry(None, _("All powers"), "", _("Give orders for all powers"))]
        for power in position.variant.powers:
            centres, units = position.count(power), len(position.units_of(power))
            units += sum(lost.unit.power == power for lost in position.dislodged)
            spoken = _("{power}: {centres} centres, {units} units").format(
                power=power_text(position.variant, power), centres=centres, units=units
            )
            name = short_power(position.variant, power)
            powers.append(Entry(power, name, f"{centres} · {units}", spoken, badge=power))
        self._counted = position, (language(), own), tuple(powers)
        return self._counted[2]


def _passed_before(turns: Sequence[Turn], index: int) -> tuple[tuple[Date, str], ...]:
    """The phases passed over before a turn; told where the dislodged have a phase of their own each season."""
    if not index or turns[index].position.variant.rise is None:
        return ()
    before, after = turns[index - 1].position, turns[index].position
    passed = before.variant.calendar.passed_over(before.date, before.phase, after.date, after.phase)
    # There is always something to move: beyond lies a position that was put in by hand.
    return tuple(takewhile(lambda one: one[1] != MOVEMENT, passed))


def _passed(date: Date, phase: str, variant: Variant) -> Entry:
    title = f"{date_words(date)} {phase_word(phase, variant)}"
    spoken = _("{turn}: passed over, nobody had anything to decide").format(turn=title)
    return Entry(None, title, _("passed over"), spoken, still=True)


def _row(left: QLabel, right: QWidget, top: int) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setContentsMargins(12, top, 8 if not isinstance(right, QLabel) else 12, 4)
    row.addWidget(left)
    row.addStretch(1)
    row.addWidget(right)
    return row
