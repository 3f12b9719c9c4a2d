"""The rows of the order list for Qt's views: powers, and below each its lines."""

from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from kartentisch.gui.orders.rows import Line, RowMaker, Sheet, spoken_head, status
from kartentisch.gui.session_model import SessionModel
from kartentisch.gui.wording import power_text
from kartentisch.rules import ADJUSTMENT, KartentischError, Unit

LINE = Qt.ItemDataRole.UserRole
_NOWHERE = QModelIndex()
_TOP = 0  # internal id of a power's row; a line has the number of its power's row plus one

Index = QModelIndex | QPersistentModelIndex


class OrderModel(QAbstractItemModel):
    """Sheets of the session of a SessionModel. Editing a line changes the session.

    `refusals`: what the last edit was refused for, taken by whoever shows it.
    """

    def __init__(self, model: SessionModel, parent: QObject | None = None) -> None:
        """Listen to `model`."""
        super().__init__(parent)
        self._model = model
        self._maker = RowMaker()
        self._sheets: tuple[Sheet, ...] = ()
        self.refused: KartentischError | None = None
        self.refresh()
        model.changed.connect(self.refresh)
        model.power_changed.connect(self.refresh)

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        """The rows as values."""
        return self._sheets

    @property
    def is_adjustment(self) -> bool:
        """Whether the rows are builds and removals."""
        return self._model.position.phase == ADJUSTMENT

    def refresh(self) -> None:
        """Read the session anew; rows that stay where they are keep their editors and selection."""
        new = self._maker.rows(self._model.session, self._model.power)
        same = [(one.power, len(one.lines)) for one in new] == [(one.power, len(one.lines)) for one in self._sheets]
        if not same:
            self.beginResetModel()
            self._sheets = new
            self.endResetModel()
            return
        old, self._sheets = self._sheets, new
        for row, (before, sheet) in enumerate(zip(old, new, strict=True)):
            if before == sheet:
                continue
            head = self.index(row, 0)
            self.dataChanged.emit(head, head)
            for number, (line, other) in enumerate(zip(before.lines, sheet.lines, strict=True)):
                if line != other:
                    below = self.index(number, 0, head)
                    self.dataChanged.emit(below, below)

    def sheet(self, index: Index) -> Sheet:
        """Return the power an index belongs to."""
        number = index.internalId()
        return self._sheets[index.row() if number == _TOP else number - 1]

    def line(self, index: Index) -> Line | None:
        """Return the line of an index; None for the row of a power."""
        if not index.isValid() or index.internalId() == _TOP:
            return None
        return self._sheets[index.internalId() - 1].lines[index.row()]

    def index_of_unit(self, unit: Unit) -> QModelIndex:
        """Return the index of the line about a unit, an invalid one if there is none."""
        for row, sheet in enumerate(self._sheets):
            for number, line in enumerate(sheet.lines):
                if line.unit == unit:
                    return self.index(number, 0, self.index(row, 0))
        return QModelIndex()

    def index_of_power(self, power: str) -> QModelIndex:
        """Return the index of a power's row, an invalid one if it has none."""
        for row, sheet in enumerate(self._sheets):
            if sheet.power == power:
                return self.index(row, 0)
        return QModelIndex()

    def index(self, row: int, column: int, parent: Index = _NOWHERE) -> QModelIndex:
        """Qt's own."""
        if not parent.isValid():
            inside = 0 <= row < len(self._sheets) and column == 0
            return self.createIndex(row, column, _TOP) if inside else QModelIndex()
        lines = self._sheets[parent.row()].lines if parent.internalId() == _TOP else ()
        return self.createIndex(row, column, parent.row() + 1) if 0 <= row < len(lines) else QModelIndex()

    def parent(self, index: Index = _NOWHERE) -> Any:
        """Qt's own."""
        if not index.isValid() or index.internalId() == _TOP:
            return QModelIndex()
        return self.createIndex(index.internalId() - 1, 0, _TOP)

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        """Qt's own."""
        if not parent.isValid():
            return len(self._sheets)
        return len(self._sheets[parent.row()].lines) if parent.internalId() == _TOP else 0

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        """Qt's own."""
        return 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Text to show, edit and read aloud; the row as a value under `LINE`."""
        if not index.isValid():
            return None
        line, position = self.line(index), self._model.position
        if line is None:
            sheet, own = self.sheet(index), self._model.power in (None, self.sheet(index).power)
            if role == Qt.ItemDataRole.DisplayRole:
                return power_text(position.variant, sheet.power)
            if role == Qt.ItemDataRole.StatusTipRole:
                return status(sheet, own, position)
            if role == Qt.ItemDataRole.AccessibleTextRole:
                return spoken_head(sheet, position, own)
            return sheet if role == LINE else None
        if role == Qt.ItemDataRole.DisplayRole:
            return line.text
        if role == Qt.ItemDataRole.EditRole:
            return f"{line.text} " if line.index is None and line.text else line.text
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            return line.spoken
        return line if role == LINE else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Lines can be edited while the turn is open."""
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if self.line(index) is not None and not self._model.session.turn.judged:
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Write a line into the session; an empty text takes it away."""
        line = self.line(index)
        if line is None or role != Qt.ItemDataRole.EditRole:
            return False
        text = str(value).strip()
        if text == line.text or (line.index is None and not text):
            return False
        session = self._model.session
        self.refused = None
        try:
            if line.index is None:
                session.replace_line(line.power, len(session.sheet(line.power)), text)
            else:
                session.replace_line(line.power, line.index, text)
        except KartentischError as fault:
            self.refused = fault
            return False
        return True
