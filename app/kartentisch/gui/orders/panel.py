"""The right side: orders by power, filter, and the list one can edit."""

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QMenu, QPushButton, QVBoxLayout, QWidget

from kartentisch.gui import theme
from kartentisch.gui.figures import icon
from kartentisch.gui.orders.choices import Choices
from kartentisch.gui.orders.delegate import RowDelegate
from kartentisch.gui.orders.filters import ALL, FAILED, OPEN, OrderFilter, is_failed, is_open
from kartentisch.gui.orders.model import LINE, OrderModel
from kartentisch.gui.orders.rows import Line, Sheet
from kartentisch.gui.orders.tree import OrderList
from kartentisch.gui.panels.heads import section_head
from kartentisch.gui.session_model import SessionModel
from kartentisch.gui.wording import date_text
from kartentisch.rules import Unit, reason
from kartentisch.rules.sentences import sentence
from kartentisch.rules.variant import AUTOMATIC
from kartentisch.words import _, language, ngettext

_AFTER = 12  # milliseconds: when the frame that shows a selection is on the screen
_MANY = 10  # powers from which on all are folded while nobody asks for one


class OrderPanel(QFrame):
    """Head, filter and list.

    `filter_changed()`: other rows are shown; `refused(KartentischError)`: an edit the game does not allow;
    `paste_wanted(str power)`: several lines to read.
    """

    filter_changed = Signal()
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
        self.filtered = OrderFilter(model, self)
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
        self.filter.textChanged.connect(self._look_for)
        self.filter.installEventFilter(self)
        self.choices = Choices()
        self.choices.chosen.connect(self._choose)
        self.told = QPushButton()
        self.told.setFlat(True)
        self.told.setObjectName("hidden")
        self.told.clicked.connect(self.show_all)
        self.no_builds = QLabel()
        self.no_builds.setWordWrap(True)
        self.no_builds.setContentsMargins(12, 8, 12, 8)
        self.no_builds.setProperty("role", "second")
        self.no_builds.hide()
        self.list = OrderList()
        self.list.setModel(self.filtered)
        self.list.setItemDelegate(RowDelegate(model, self.list))
        self.list.selectionModel().currentChanged.connect(self._current)
        self.list.pasted.connect(self._paste)
        self.list.deleted.connect(self.delete_line)
        self.list.inserted.connect(self.add_line)
        self.list.customContextMenuRequested.connect(self._menu)
        self._lay_out()
        self.orders.modelReset.connect(self._open_rows)
        model.changed.connect(self._changed)
        model.selected.connect(self._select)
        model.power_changed.connect(self._other_power)
        self.list.toggled.connect(self._toggled)
        self.list.itemDelegate().commitData.connect(self._committed)
        self.retranslate()
        self.restyle()
        self._open_rows()

    def _lay_out(self) -> None:
        self._scroll = QTimer(self)
        self._scroll.setSingleShot(True)
        self._scroll.timeout.connect(self._scroll_to_current)
        head = QHBoxLayout()
        head.setContentsMargins(12, 12, 12, 4)
        head.addWidget(self.title)
        head.addStretch(1)
        head.addWidget(self.count)
        search = QVBoxLayout()
        search.setContentsMargins(12, 8, 12, 6)
        search.setSpacing(7)
        search.addWidget(self.filter)
        search.addWidget(self.choices)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(head)
        whole.addLayout(search)
        whole.addWidget(self.list, 1)
        whole.addWidget(self.told)
        whole.addWidget(self.no_builds)

    def retranslate(self) -> None:
        """Take the texts of the language in use."""
        self.filter.setPlaceholderText(_("Filter: place, unit, power"))
        self.filter.setAccessibleName(_("Filter orders"))
        self.list.setAccessibleName(_("Orders by power"))
        self.choices.retranslate()
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

    def sheet_at(self, index: QModelIndex) -> Sheet:
        """Return the power of a row that is shown, as a value."""
        return self.orders.sheet(self.filtered.mapToSource(index))

    def current_power(self) -> str | None:
        """Return the power the list stands on, else the one orders are given for."""
        value = self.list.currentIndex().data(LINE)
        return value.power if isinstance(value, Line | Sheet) else self._model.power

    def add_line(self) -> None:
        """Begin a new line for the power the list stands on."""
        power = self.current_power() or next((sheet.power for sheet in self.orders.sheets), None)
        if power is None or self._model.session.turn.judged:
            return
        self.show_only(None)
        head = self.filtered.mapFromSource(self.orders.index_of_power(power))
        self.list.setExpanded(head, True)
        last = self.filtered.index(self.filtered.rowCount(head) - 1, 0, head)
        self.list.setCurrentIndex(last)
        self.list.scrollTo(last)
        self.list.write(last)

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

    def show_only(self, power: str | None) -> None:
        """Show the orders of one power, of all when it is None."""
        self.choices.choose(ALL)
        self.filter.setText(power or "")

    def show_all(self) -> None:
        """Leave nothing out any more."""
        self.show_only(None)
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """From the line of the filter: arrow down and Enter go to the list, Esc empties the line."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)
            if not self.list.currentIndex().isValid():
                self.list.setCurrentIndex(self.filtered.index(0, 0))
            return True
        if event.key() == Qt.Key.Key_Escape and self.filter.text():
            self.filter.clear()
            return True
        return False

    def _look_for(self, text: str) -> None:
        self.filtered.look_for(text)
        self._filtered()

    def _choose(self, choice: str) -> None:
        self.filtered.choose(choice)
        self._filtered()

    def _filtered(self) -> None:
        if self.filtered.active:
            self.list.expandAll()
            self._tell_hidden()
        else:
            self._open_rows()
        self.filter_changed.emit()

    def _tell_hidden(self) -> None:
        """Say how many powers the filter leaves out; a click shows them."""
        hidden = self.filtered.hidden_powers()
        text = ngettext("{count} power hidden by the filter", "{count} powers hidden by the filter", hidden)
        self.told.setText(text.format(count=hidden))
        self.told.setToolTip(_("Show all"))
        self.told.setVisible(hidden > 0)

    def _open_rows(self) -> None:
        """Open the powers orders are given for and those that have orders; keep what the user opened or closed."""
        self._ordered = {sheet.power for sheet in self.orders.sheets if sheet.ordered}
        folded = self._model.power is None and len(self.orders.sheets) > _MANY
        for sheet in self.orders.sheets:
            wanted = sheet.power == self._model.power or (sheet.ordered > 0 and not folded)
            self._open(sheet.power, wanted or self.filtered.active)
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
        self.choices.set_own(self._model.power is not None)
        self.filtered.invalidate()
        self._open_rows()

    def _write_head(self) -> None:
        self.title.setText(_("Orders {date}").format(date=date_text(self._model.position)).upper())
        counted = [one for one in self.orders.sheets if self._model.power in (None, one.power)]
        ordered, units = sum(one.ordered for one in counted), sum(one.units for one in counted)
        self.count.setText(f"{ordered} / {units}")
        lines = [line for sheet in self.orders.sheets for line in sheet.lines]
        self.choices.set_counts({OPEN: self._open_count(), FAILED: sum(map(is_failed, lines))})
        self._tell_hidden()
        self._tell_builds()
        self.count.setAccessibleName(_("{ordered} of {units} units have orders").format(ordered=ordered, units=units))

    def _tell_builds(self) -> None:
        """Say why no builds are ordered, where units come by themselves."""
        variant = self._model.variant
        automatic = variant.builds == AUTOMATIC
        self.no_builds.setText(sentence(variant, reason("refuse.no-build-phase"), language()) if automatic else "")
        self.no_builds.setVisible(automatic)

    def _open_count(self) -> int:
        """Return the units without an order; in an adjustment the powers that still have to build or remove."""
        sheets = self.orders.sheets
        if self.orders.is_adjustment:
            return sum(is_open(sheet, self.orders) for sheet in sheets)
        return sum(is_open(line, self.orders) for sheet in sheets for line in sheet.lines)

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
            # The map comes first: a list that scrolls paints all its rows.
            self.list.setAutoScroll(False)
            self.list.setCurrentIndex(index)
            self.list.setAutoScroll(True)
            self._scroll.start(_AFTER)

    def _scroll_to_current(self) -> None:
        self.list.scrollTo(self.list.currentIndex())

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
        self.list.write(self.list.currentIndex())

    def _take_suggestion(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self.replace_current(str(action.data()))
