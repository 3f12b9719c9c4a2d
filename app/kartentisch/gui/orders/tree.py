"""The list of orders: a tree of powers and lines with the keys and clicks of a list one writes in."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QMouseEvent
from PySide6.QtWidgets import QAbstractItemDelegate, QAbstractItemView, QTreeView, QWidget

from kartentisch.gui.orders.model import LINE
from kartentisch.gui.orders.rows import Line, Sheet


class OrderList(QTreeView):
    """The list itself: Enter or F2 edits a line, Delete takes it away, Insert adds one, Ctrl+V pastes several."""

    pasted = Signal(str)
    deleted = Signal()
    inserted = Signal()
    toggled = Signal(object)  # the power the user has opened or closed

    def __init__(self, parent: QWidget | None = None) -> None:
        """A tree without Qt's own branches; a click on a power's arrow opens and closes it."""
        super().__init__(parent)
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setIndentation(0)
        self.setUniformRowHeights(False)
        self.setMouseTracking(True)
        self.setExpandsOnDoubleClick(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.DoubleClicked | QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)

    def write(self, index: QModelIndex | QPersistentModelIndex) -> None:
        """Edit the line of `index`; nothing happens where there is no line to write in, or one is edited already."""
        editable = bool(index.flags() & Qt.ItemFlag.ItemIsEditable)
        if index.isValid() and editable and self.state() != QAbstractItemView.State.EditingState:
            self.edit(index)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Open or close a power by its arrow; begin a new line by a click on its row."""
        index = self.indexAt(event.position().toPoint())
        value = index.data(LINE)
        super().mousePressEvent(event)
        if event.button() != Qt.MouseButton.LeftButton:
            return
        if isinstance(value, Sheet) and event.position().x() < 34:
            self._toggle(index)
        elif isinstance(value, Line) and value.mark == "add":
            self.write(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The keys of the list."""
        if self.state() == QAbstractItemView.State.EditingState:
            return  # the key that ends the editing comes here after the editor has seen it
        index = self.currentIndex()
        value = index.data(LINE)
        if event.matches(QKeySequence.StandardKey.Paste):
            self.pasted.emit("")
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(value, Line):
            self.write(index)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and isinstance(value, Sheet):
            self._toggle(index)
        elif isinstance(value, Sheet) and event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            if self.isExpanded(index) != (event.key() == Qt.Key.Key_Right):
                self._toggle(index)
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.deleted.emit()
        elif event.key() == Qt.Key.Key_Insert:
            self.inserted.emit()
        else:
            super().keyPressEvent(event)

    def _toggle(self, index: QModelIndex) -> None:
        self.setExpanded(index, not self.isExpanded(index))
        self.toggled.emit(index.data(LINE).power)

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        """Keep the focus in the list when a line has been written."""
        super().closeEditor(editor, hint)
        self.setFocus(Qt.FocusReason.OtherFocusReason)
