"""The table of all powers: centres, units, builds due, centres blocked; a click looks at one of them."""

from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QLabel,
    QListView,
    QPushButton,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from kartentisch.game.standing import Standing, standings
from kartentisch.gui import theme
from kartentisch.gui.badge import paint_badge, variant_look
from kartentisch.gui.figures import icon
from kartentisch.gui.orders.delegate import row_rect, row_state
from kartentisch.gui.panels.heads import section_head
from kartentisch.gui.session_model import SessionModel
from kartentisch.gui.wording import place_text, power_text, short_power
from kartentisch.rules import Position, Variant
from kartentisch.words import _, ngettext

ROW = 22
COLUMN = 146  # pixels a column needs at least
STANDING = Qt.ItemDataRole.UserRole

Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


class _Rows(QAbstractListModel):
    """The powers as rows."""

    def __init__(self, model: SessionModel, parent: QObject) -> None:
        super().__init__(parent)
        self._model = model
        self.rows: tuple[Standing, ...] = ()

    def show(self, rows: tuple[Standing, ...]) -> None:
        """Show these; the selection stays while the powers are the same."""
        same = [one.power for one in rows] == [one.power for one in self.rows]
        if same:
            self.rows = rows
            self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))
        else:
            self.beginResetModel()
            self.rows = rows
            self.endResetModel()

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        """Qt's own."""
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The power's name; all of it in words; the value under `STANDING`."""
        row = self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return power_text(self._model.variant, row.power)
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            return spoken(self._model.variant, row)
        return row if role == STANDING else None


class _Delegate(QStyledItemDelegate):
    """Paints badge, name, "5 · 4", what is due in green or red with its sign, and how many centres are blocked."""

    def __init__(self, model: SessionModel, parent: QObject) -> None:
        super().__init__(parent)
        self._model = model

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """The list has a grid."""
        return QSize(COLUMN, ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one power."""
        row: Standing = index.data(STANDING)
        rect, state, use = row_rect(option).adjusted(0, 0, -10, 0), row_state(option), theme.tokens()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if state & QStyle.StateFlag.State_Selected:
            _round(painter, rect, use.wash)
        elif state & QStyle.StateFlag.State_MouseOver:
            _round(painter, rect, use.sunken)
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(QColor(use.accent), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), 4, 4)
        painter.setOpacity(0.55 if row.is_out else 1.0)
        paint_badge(
            painter, rect.left() + 4, rect.center().y() + 0.5, variant_look(self._model.variant, use.name), row.power
        )
        right = rect.right() - 5
        if row.blocked:
            right = _write(painter, rect, right, str(len(row.blocked)), use.bad) - 14
            icon("map/centre-blocked", use.bad).paint(painter, QRect(right, rect.center().y() - 6, 13, 13))
            right -= 5
        if row.due:
            sign, colour = ("+", use.good) if row.due > 0 else ("−", use.bad)
            right = _write(painter, rect, right, f"{sign}{abs(row.due)}", colour, QFont.Weight.DemiBold) - 5
        right = _write(painter, rect, right, f"{row.centres} · {row.units}", use.ink2) - 6
        left = rect.left() + 33
        painter.setFont(theme.sized("text", 13))
        painter.setPen(QColor(use.ink))
        name = power_text(self._model.variant, row.power)
        metrics = QFontMetricsF(painter.font())
        if metrics.horizontalAdvance(name) > right - left:
            name = metrics.elidedText(
                short_power(self._model.variant, row.power), Qt.TextElideMode.ElideRight, right - left
            )
        painter.drawText(rect.adjusted(33, 0, 0, 0), Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, name)
        painter.restore()


class _Grid(QListView):
    """Columns of powers from top to bottom, as many as the width holds; its height is that of its rows."""

    pressed_power = Signal(object)  # str: clicked, or Enter

    def __init__(self, model: SessionModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows = _Rows(model, self)
        self.setModel(self.rows)
        self.setItemDelegate(_Delegate(model, self))
        self.setFlow(QListView.Flow.TopToBottom)
        self.setWrapping(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        for policy in (self.setHorizontalScrollBarPolicy, self.setVerticalScrollBarPolicy):
            policy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def fit(self, width: int) -> None:
        """Take as many columns as a width holds."""
        count = len(self.rows.rows)
        columns = max(1, min(count, width // COLUMN))
        deep = -(-count // columns)
        columns = max(1, -(-count // max(1, deep)))
        self.setGridSize(QSize(max(60, min(210, width // columns)), ROW))
        self.setFixedHeight(max(1, deep) * ROW + 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Set the columns anew."""
        if event.size().width() != event.oldSize().width():
            self.fit(event.size().width())
        super().resizeEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Tell the power clicked."""
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and index.isValid():
            self.pressed_power.emit(index.data(STANDING).power)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and the space bar click."""
        index = self.currentIndex()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and index.isValid():
            self.pressed_power.emit(index.data(STANDING).power)
        else:
            super().keyPressEvent(event)


class StandingPanel(QWidget):
    """A head and the grid; `more`, in the head, leads to what stands below it.

    `chosen(str | None)`: the power to look at; None when the same one was clicked again.
    """

    chosen = Signal(object)

    def __init__(self, model: SessionModel, parent: QWidget | None = None) -> None:
        """Show the position of `model`."""
        super().__init__(parent)
        self._model = model
        self.power: str | None = None
        self.title, self.key = section_head(), QLabel()
        self.key.setProperty("role", "hint")
        self.key.setFont(theme.sized("text", 12))
        self.more = QPushButton()
        self.more.setProperty("chip", True)
        self.more.setFont(theme.sized("text", 12))
        self.more.setFixedHeight(20)
        self.more.hide()
        self.grid = _Grid(model, self)
        self._counted: Position | None = None
        self.grid.pressed_power.connect(self._pressed)
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self.title)
        head.addWidget(self.key)
        head.addStretch(1)
        head.addWidget(self.more)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(3)
        column.addLayout(head)
        column.addWidget(self.grid)
        self.retranslate()

    def look_at(self, power: str | None) -> None:
        """Mark the power that is looked at."""
        self.power = power
        row = next((row for row, one in enumerate(self.grid.rows.rows) if one.power == power), -1)
        if row < 0:
            self.grid.clearSelection()
        else:
            self.grid.setCurrentIndex(self.grid.rows.index(row))

    def refresh(self) -> None:
        """Count anew."""
        position = self._model.position
        if position is self._counted:
            return
        self._counted = position
        found = standings(position)
        if found != self.grid.rows.rows:
            again = len(found) != len(self.grid.rows.rows)
            self.grid.rows.show(found)
            if again:
                self.grid.fit(self.grid.width())
                self._head()
                self.look_at(self.power)

    def retranslate(self) -> None:
        """Take the texts of the language in use."""
        self._counted = None
        self.key.setText(_("centres · units, builds or removals due, centres blocked"))
        self.grid.setAccessibleName(_("Standing of the powers"))
        self.refresh()
        self._head()

    def rows_in(self, width: int) -> int:
        """Return how many rows the grid would have in a width."""
        return -(-len(self.grid.rows.rows) // max(1, width // COLUMN))

    def _head(self) -> None:
        count = len(self.grid.rows.rows)
        text = ngettext("{count} power", "{count} powers", count).format(count=count)
        self.title.setText(text.upper())

    def _pressed(self, power: str) -> None:
        self.look_at(None if power == self.power else power)
        self.chosen.emit(self.power)


def spoken(variant: Variant, row: Standing) -> str:
    """Return how a power stands in words."""
    parts = [
        _("{power}: {centres} centres, {units} units").format(
            power=power_text(variant, row.power), centres=row.centres, units=row.units
        )
    ]
    if row.due > 0:
        parts.append(ngettext("{count} build due", "{count} builds due", row.due).format(count=row.due))
    elif row.due < 0:
        parts.append(ngettext("{count} removal due", "{count} removals due", -row.due).format(count=-row.due))
    if row.blocked:
        places = ", ".join(place_text(variant, centre) for centre in row.blocked)
        parts.append(_("blocked: {places}").format(places=places))
    return "; ".join(parts)


def _round(painter: QPainter, rect: QRect, colour: str) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    painter.drawRoundedRect(rect, 4, 4)


def _write(
    painter: QPainter, rect: QRect, right: int, text: str, colour: str, weight: QFont.Weight = QFont.Weight.Normal
) -> int:
    """Write so that the text ends at `right`; return where it begins."""
    painter.setFont(theme.sized("text", 13, weight))
    painter.setPen(QColor(colour))
    width = round(QFontMetricsF(painter.font()).horizontalAdvance(text) + 0.5)
    box = QRect(right - width, rect.top(), width + 1, rect.height())
    painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text)
    return right - width
