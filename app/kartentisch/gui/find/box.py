"""The find box over the corner of the map: a line to type in, and below it what begins alike."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from kartentisch.gui import theme
from kartentisch.gui.find.index import Found
from kartentisch.words import _

WIDTH, MARGIN = 268, 12
_ROW = 24


class FindBox(QFrame):
    """Shown while one looks for a place. The keyboard alone is enough: letters, arrows, Enter, Esc."""

    typed = Signal(str)
    marked = Signal(object)  # Found | None
    chosen = Signal(object)  # Found
    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        """Start hidden."""
        super().__init__(parent)
        self.setObjectName("find")
        self.input, self.list = QLineEdit(), QListWidget()
        self.input.setClearButtonEnabled(True)
        self.input.textEdited.connect(self.typed)
        self.input.installEventFilter(self)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.currentRowChanged.connect(self._mark)
        self.list.itemClicked.connect(self._take)
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 6, 6, 6)
        column.setSpacing(4)
        column.addWidget(self.input)
        column.addWidget(self.list)
        self._found: tuple[Found, ...] = ()
        self.move(MARGIN, MARGIN)
        self.retranslate()
        self.restyle()
        self.hide()

    def open(self, text: str) -> None:
        """Show the box with `text` typed, ready for more."""
        self.input.setText(text)
        self.show()
        self.raise_()
        self.input.setFocus(Qt.FocusReason.OtherFocusReason)  # others would select what has been typed
        self.input.end(False)
        self.typed.emit(text)

    def offer(self, found: Sequence[Found]) -> None:
        """Show what was found, the first marked; says so when nothing was."""
        self._found = tuple(found)
        self.list.blockSignals(True)
        self.list.clear()
        for one in self._found:
            text = one.name if one.name == one.id else _("{name} · {id}").format(name=one.name, id=one.id)
            item = QListWidgetItem(_("{power}, power").format(power=text) if one.is_power else text)
            item.setSizeHint(QSize(0, _ROW))
            self.list.addItem(item)
        if not self._found and self.input.text().strip():
            nothing = QListWidgetItem(_("No place of that name."))
            nothing.setFlags(Qt.ItemFlag.NoItemFlags)
            self.list.addItem(nothing)
        self.list.setCurrentRow(0 if self._found else -1)
        self.list.blockSignals(False)
        rows = self.list.count()
        self.list.setVisible(rows > 0)
        self.list.setFixedHeight(rows * _ROW + 2)
        self.setFixedSize(WIDTH, 12 + self.input.sizeHint().height() + (rows * _ROW + 6 if rows else 0))
        self._mark(self.list.currentRow())

    @property
    def found(self) -> tuple[Found, ...]:
        """What is offered, the best first."""
        return self._found

    @property
    def current(self) -> Found | None:
        """What is marked."""
        row = self.list.currentRow()
        return self._found[row] if 0 <= row < len(self._found) else None

    def retranslate(self) -> None:
        """Take the texts of the language in use."""
        self.input.setPlaceholderText(_("Find a place or a power"))
        self.setAccessibleName(_("Find on the map"))
        self.input.setAccessibleName(_("Find on the map"))
        self.list.setAccessibleName(_("Places found"))

    def restyle(self) -> None:
        """Take the colours of the theme in use."""
        use = theme.tokens()
        self.setStyleSheet(
            f"#find {{ background: {use.panel}; border: 1px solid {use.edge}; border-radius: 8px; }}"
            f"#find QListWidget {{ background: {use.panel}; color: {use.ink}; }}"
            f"#find QListWidget::item:selected {{ background: {use.wash}; color: {use.ink}; }}"
        )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the keys that are not for the line; losing the focus closes the box."""
        if event.type() == QEvent.Type.FocusOut and self.isVisible() and not self.input.hasFocus():
            self.left.emit()
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        key = event.key()
        if key in (Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            step = 1 if key in (Qt.Key.Key_Down, Qt.Key.Key_Tab) else -1
            if self._found:
                self.list.setCurrentRow((self.list.currentRow() + step) % len(self._found))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.current is not None:
                self.chosen.emit(self.current)
        elif key == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            return False
        return True

    def _mark(self, _row: int) -> None:
        current = self.current
        self.input.setAccessibleDescription(self.list.currentItem().text() if current is not None else "")
        self.marked.emit(current)

    def _take(self, _item: QListWidgetItem) -> None:
        if self.current is not None:
            self.chosen.emit(self.current)
