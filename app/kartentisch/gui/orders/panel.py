"""The right side: orders by power, filter, and the list one can edit."""

from PySide6.QtCore import QModelIndex, QPoint, QSortFilterProxyModel, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QMouseEvent
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from kartentisch.gui import theme
from kartentisch.gui.figures import icon
from kartentisch.gui.orders.delegate import RowDelegate
from kartentisch.gui.orders.model import LINE, OrderModel
from kartentisch.gui.orders.rows import Line, Sheet
from kartentisch.gui.panels.heads import section_head
from kartentisch.gui.session_model import SessionModel
from kartentisch.gui.wording import date_text, place_text, power_text
from kartentisch.rules import Unit
from kartentisch.rules.sentences import sentence
from kartentisch.words import _, language


class _Filter(QSortFilterProxyModel):
    """Keeps the lines that contain the words looked for, in the order's text, its places or its power."""

    def __init__(self, model: SessionModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self._wanted = ""
        self.setRecursiveFilteringEnabled(True)

    def look_for(self, text: str) -> None:
        """Show what contains `text`."""
        self._wanted = text.casefold().strip()
        self.invalidate()

    def filterAcceptsRow(self, row: int, parent: object) -> bool:
        """Qt's own."""
        if not self._wanted:
            return True
        source = self.sourceModel()
        assert isinstance(source, OrderModel)
        index = source.index(row, 0, parent)  # type: ignore[arg-type]  # the stubs know this parameter by two types
        value = index.data(LINE)
        variant = self._model.variant
        if isinstance(value, Sheet):
            return self._wanted in f"{value.power} {power_text(variant, value.power)}".casefold()
        if not isinstance(value, Line) or value.mark == "add":
            return False
        places = [value.unit.place] if value.unit else []
        goal = getattr(value.order, "goal", "")
        places += [goal] if goal else []
        names = " ".join(place_text(variant, place) for place in places)
        whole = f"{value.text} {names} {value.power} {power_text(variant, value.power)}"
        return self._wanted in whole.casefold()


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
            self.edit(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The keys of the list."""
        if self.state() == QAbstractItemView.State.EditingState:
            return  # the key that ends the editing comes here after the editor has seen it
        index = self.currentIndex()
        value = index.data(LINE)
        if event.matches(QKeySequence.StandardKey.Paste):
            self.pasted.emit("")
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(value, Line):
            self.edit(index)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and isinstance(value, Sheet):
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


class OrderPanel(QFrame):
    """Head, filter and list.

    `refused(KartentischError)`: an edit the game does not allow; `paste_wanted(str power)`: several lines to read.
    """

    refused = Signal(object)
    paste_wanted = Signal(object)

    def __init__(self, model: SessionModel, parent: QWidget | None = None) -> None:
        """Show the sheets of `model`'s session."""
        super().__init__(parent)
        self.setObjectName("right")
        self._model = model
        self._chosen: dict[str, bool] = {}  # powers the user has opened or closed
        self._ordered: set[str] = set()  # powers that have orders
        self.orders = OrderModel(model, self)
        self.filtered = _Filter(model, self)
        self.filtered.setSourceModel(self.orders)
        self.title = section_head()
        self.count = QLabel()
        self.count.setFont(theme.head_font())
        self.count.setProperty("role", "head")
        self.filter = QLineEdit()
        self.filter.setClearButtonEnabled(True)
        self.filter.setFixedHeight(26)
        self._glass = QAction(self)
        self.filter.addAction(self._glass, QLineEdit.ActionPosition.LeadingPosition)
        self.filter.textChanged.connect(self._filter)
        self.list = OrderList()
        self.list.setModel(self.filtered)
        self.list.setItemDelegate(RowDelegate(model, self.list))
        self.list.selectionModel().currentChanged.connect(self._current)
        self.list.pasted.connect(self._paste)
        self.list.deleted.connect(self.delete_line)
        self.list.inserted.connect(self.add_line)
        self.list.customContextMenuRequested.connect(self._menu)
        head = QHBoxLayout()
        head.setContentsMargins(12, 12, 12, 4)
        head.addWidget(self.title)
        head.addStretch(1)
        head.addWidget(self.count)
        search = QHBoxLayout()
        search.setContentsMargins(12, 8, 12, 6)
        search.addWidget(self.filter)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(head)
        whole.addLayout(search)
        whole.addWidget(self.list, 1)
        self.orders.modelReset.connect(self._open_rows)
        model.changed.connect(self._changed)
        model.selected.connect(self._select)
        model.power_changed.connect(self._other_power)
        self.list.toggled.connect(self._toggled)
        self.list.itemDelegate().commitData.connect(self._committed)
        self.retranslate()
        self.restyle()
        self._open_rows()

    def retranslate(self) -> None:
        """Take the texts of the language in use."""
        self.filter.setPlaceholderText(_("Filter: place, unit, power"))
        self.filter.setAccessibleName(_("Filter orders"))
        self.list.setAccessibleName(_("Orders by power"))
        self.orders.refresh()
        self._write_head()

    def restyle(self) -> None:
        """Take the colours of the theme in use."""
        self._glass.setIcon(icon("ui/search", theme.tokens().ink3))
        # Qt's wrapper looks at every kind of widget for a viewport: too long for a window nobody sees yet.
        if self.list.isVisible():
            self.list.viewport().update()

    def current_line(self) -> Line | None:
        """Return the line the list stands on."""
        value = self.list.currentIndex().data(LINE)
        return value if isinstance(value, Line) else None

    def current_power(self) -> str | None:
        """Return the power the list stands on, else the one orders are given for."""
        value = self.list.currentIndex().data(LINE)
        return value.power if isinstance(value, Line | Sheet) else self._model.power

    def add_line(self) -> None:
        """Begin a new line for the power the list stands on."""
        power = self.current_power() or next((sheet.power for sheet in self.orders.sheets), None)
        if power is None or self._model.session.turn.judged:
            return
        self.filter.clear()
        head = self.filtered.mapFromSource(self.orders.index_of_power(power))
        self.list.setExpanded(head, True)
        last = self.filtered.index(self.filtered.rowCount(head) - 1, 0, head)
        self.list.setCurrentIndex(last)
        self.list.scrollTo(last)
        self.list.edit(last)

    def delete_line(self) -> None:
        """Take the line the list stands on out of its sheet."""
        index = self.list.currentIndex()
        line = self.current_line()
        if line is not None and line.index is not None:
            self.filtered.setData(index, "")
            self._committed()

    def replace_current(self, text: str) -> None:
        """Write `text` instead of the line the list stands on."""
        self.filtered.setData(self.list.currentIndex(), text)
        self._committed()

    def go_to_filter(self) -> None:
        """Go to the filter."""
        self.filter.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.filter.selectAll()

    def _filter(self, text: str) -> None:
        self.filtered.look_for(text)
        if text.strip():
            self.list.expandAll()
        else:
            self._open_rows()

    def _open_rows(self) -> None:
        """Open the powers orders are given for and those that have orders; keep what the user opened or closed."""
        self._ordered = {sheet.power for sheet in self.orders.sheets if sheet.ordered}
        for sheet in self.orders.sheets:
            wanted = sheet.power == self._model.power or sheet.ordered > 0
            self._open(sheet.power, wanted)
        self._select(self._model.selection)
        self._write_head()

    def _open(self, power: str, wanted: bool) -> None:
        index = self.filtered.mapFromSource(self.orders.index_of_power(power))
        self.list.setExpanded(index, self._chosen.get(power, wanted))

    def _changed(self) -> None:
        ordered = {sheet.power for sheet in self.orders.sheets if sheet.ordered}
        for power in ordered - self._ordered:
            self._open(power, True)
        self._ordered = ordered
        line = self.current_line()
        if line is not None and line.unit is not None:
            self._select(self._model.selection)  # a new order may have moved its unit to another row
        self._write_head()

    def _toggled(self, power: str) -> None:
        index = self.filtered.mapFromSource(self.orders.index_of_power(power))
        self._chosen[power] = self.list.isExpanded(index)

    def _other_power(self) -> None:
        self._chosen.clear()
        self._open_rows()

    def _write_head(self) -> None:
        self.title.setText(_("Orders {date}").format(date=date_text(self._model.position)).upper())
        counted = [one for one in self.orders.sheets if self._model.power in (None, one.power)]
        ordered, units = sum(one.ordered for one in counted), sum(one.units for one in counted)
        self.count.setText(f"{ordered} / {units}")
        self.count.setAccessibleName(_("{ordered} of {units} units have orders").format(ordered=ordered, units=units))

    def _current(self, index: QModelIndex) -> None:
        value = index.data(LINE)
        if isinstance(value, Line) and value.unit is not None:
            self._model.select(value.unit)

    def _select(self, unit: Unit | None) -> None:
        if unit is None:
            return
        line = self.current_line()
        if line is not None and line.unit == unit:
            return
        index = self.filtered.mapFromSource(self.orders.index_of_unit(unit))
        if index.isValid():
            self.list.setExpanded(index.parent(), True)
            self.list.setCurrentIndex(index)
            self.list.scrollTo(index)

    def _committed(self) -> None:
        fault, self.orders.refused = self.orders.refused, None
        if fault is not None:
            self.refused.emit(fault)

    def _paste(self) -> None:
        self.paste_wanted.emit(self.current_power())

    def _menu(self, pos: QPoint) -> None:
        """Offer what can be done with the line under the pointer: the nearest readings first."""
        line = self.current_line()
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        variant = self._model.variant
        for problem in line.problems if line else ():
            menu.addAction(sentence(variant, problem.reason, language())).setEnabled(False)
            for suggestion in problem.suggestions[:6]:
                offered = menu.addAction(_("Instead: {order}").format(order=str(suggestion)))
                offered.setData(str(suggestion))
                offered.triggered.connect(self._take_suggestion)
        if not menu.isEmpty():
            menu.addSeparator()
        open_turn = not self._model.session.turn.judged
        for text, slot, can in (
            (_("Edit"), self._edit, line is not None),
            (_("Delete"), self.delete_line, line is not None and line.index is not None),
            (_("Add an order"), self.add_line, True),
            (_("Paste orders …"), self._paste, True),
        ):
            action = menu.addAction(text, slot)
            action.setEnabled(can and open_turn)
        menu.popup(self.list.viewport().mapToGlobal(pos))

    def _edit(self) -> None:
        self.list.edit(self.list.currentIndex())

    def _take_suggestion(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self.replace_current(str(action.data()))
