"""Two plans side by side or by turns on one map; what differs is marked on the maps and listed below."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QSplitter,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from kartentisch.game.plans.branches import combined, outcome_of, sheets_of
from kartentisch.game.plans.difference import PlanDifference, centre_differences, unit_differences
from kartentisch.gui import theme
from kartentisch.gui.dialogs.base import Dialog
from kartentisch.gui.plans.board import PlanBoard
from kartentisch.gui.plans.wording import centre_row, unit_row
from kartentisch.gui.wording import power_text, turn_title
from kartentisch.judge.verdict import Outcome
from kartentisch.words import _, ngettext

if TYPE_CHECKING:
    from kartentisch.gui.window import MainWindow

_BLINK = 900  # milliseconds each plan is seen
_DATA = Qt.ItemDataRole.UserRole


class _Side(QWidget):
    """What one side shows: whose own orders, whose guesses for the others, and the map with the outcome."""

    def __init__(self, board: PlanBoard) -> None:
        super().__init__()
        self.board = board
        self.own, self.others = QComboBox(), QComboBox()
        self.own_label, self.others_label = QLabel(_("Own orders")), QLabel(_("Guesses for the others"))
        self.take = QPushButton(_("Take in hand"))
        self.take.setAutoDefault(False)
        row = QGridLayout()
        row.setHorizontalSpacing(8)
        row.setColumnStretch(1, 1)
        row.setColumnStretch(3, 1)
        for column, widget in enumerate((self.own_label, self.own, self.others_label, self.others, self.take)):
            row.addWidget(widget, 0, column)
        for label, box in ((self.own_label, self.own), (self.others_label, self.others)):
            label.setBuddy(box)
            box.setMinimumWidth(70)
            box.setAccessibleName(label.text())
        whole = QVBoxLayout(self)
        whole.setContentsMargins(4, 0, 4, 0)
        whole.addLayout(row)
        whole.addWidget(board, 1)


class PlansWindow(Dialog):
    """Follows the game while orders are given in the main window; closes when there are no two plans any more."""

    def __init__(self, window: "MainWindow") -> None:
        """Compare the plan in hand with its neighbour."""
        super().__init__(window, _("Compare plans"), width=760)
        self._window = window
        self._model = window.session_model
        self._outcomes: list[Outcome] = []
        self._place = self._shown_place()
        names = (_("Map of the first plan"), _("Map of the second plan"))
        self.sides = [_Side(PlanBoard(window.presenter.sheet)) for _name in names]
        for side, name in zip(self.sides, names, strict=True):
            side.board.setAccessibleName(name)
        self.blink = QPushButton(_("Blink"))
        self.blink.setCheckable(True)
        self.blink.setAutoDefault(False)
        self.blink.setToolTip(_("Show both plans by turns on one map"))
        self.told = QLabel()
        self.told.setProperty("role", "second")
        self.list = QTreeWidget()
        self.list.setColumnCount(4)
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setAccessibleName(_("Differences"))
        self._clock = QTimer(self)
        self._clock.setInterval(_BLINK)
        self._clock.timeout.connect(self.turn_over)
        self._turned = False
        self._lay_out()
        turn = self._model.session.turn
        here = turn.plan
        self._fill(here - 1 if here else 1, here)
        for side in self.sides:
            side.own.currentIndexChanged.connect(self._own_chosen)
            side.others.currentIndexChanged.connect(self.compare)
        self.sides[0].take.clicked.connect(self.take_first)
        self.sides[1].take.clicked.connect(self.take_second)
        self.sides[0].board.view_changed.connect(self._second_follows)
        self.sides[1].board.view_changed.connect(self._first_follows)
        self.blink.toggled.connect(self.set_blinking)
        self.list.currentItemChanged.connect(self._show_row)
        self._model.changed.connect(self.refresh)
        self._model.power_changed.connect(self.refresh)
        self.resize(max(760, min(1500, window.width() - 60)), max(480, min(900, window.height() - 60)))
        self.compare()

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addWidget(QLabel(turn_title(self._model.position)))
        row.addWidget(self.told, 1)
        row.addWidget(self.blink)
        self.column.addLayout(row)
        maps = QSplitter(Qt.Orientation.Horizontal)
        for side in self.sides:
            maps.addWidget(side)
        maps.setSizes([500, 500])
        whole = QSplitter(Qt.Orientation.Vertical)
        whole.addWidget(maps)
        whole.addWidget(self.list)
        whole.setSizes([460, 170])
        whole.setStretchFactor(0, 1)
        for splitter in (maps, whole):
            splitter.setChildrenCollapsible(False)
        self.column.addWidget(whole, 1)
        header = self.list.header()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        letter = QFontMetrics(self.list.font()).averageCharWidth()
        for column, letters in enumerate((22, 48, 48)):
            header.resizeSection(column, letters * letter)
        self.finish(close=True)

    # What is compared

    def refresh(self) -> None:
        """Follow the game; close when it has another turn in sight or too few plans."""
        turn = self._model.session.turn
        if self._shown_place() != self._place or len(turn.plans) < 2 or self._model.session.at_table:
            self.close()
            return
        last = len(turn.plans) - 1
        self._fill(*(min(side.own.currentIndex(), last) for side in self.sides), keep=True)
        self.compare()

    def compare(self) -> None:
        """Judge both sides anew and show what differs."""
        session, power = self._model.session, self._model.power
        turn = session.turn
        self._outcomes = []
        for side in self.sides:
            own, others = side.own.currentIndex(), side.others.currentIndex()
            sheets = sheets_of(turn, own) if power is None else combined(turn, own, others, power)
            self._outcomes.append(outcome_of(turn, sheets))
            side.take.setEnabled(own != turn.plan and not turn.judged)
            for widget in (side.others_label, side.others):
                widget.setVisible(power is not None)
            words = _("Orders") if power is None else _("Orders of {power}")
            side.own_label.setText(words.format(power=power_text(self._model.variant, power or "")))
            side.own.setAccessibleName(side.own_label.text())
        self._list_differences()
        self._show_maps()

    def take_first(self) -> None:
        """Take the plan at the left in hand."""
        self._window.plans.switch(self.sides[0].own.currentIndex())

    def take_second(self) -> None:
        """Take the plan at the right in hand."""
        self._window.plans.switch(self.sides[1].own.currentIndex())

    def _fill(self, *numbers: int, keep: bool = False) -> None:
        names = [plan.name for plan in self._model.session.turn.plans]
        for side, number in zip(self.sides, numbers, strict=True):
            for box in (side.own, side.others):
                chosen = min(box.currentIndex(), len(names) - 1) if keep else number
                box.blockSignals(True)
                box.clear()
                box.addItems(names)
                box.setCurrentIndex(max(0, chosen))
                box.blockSignals(False)

    def _own_chosen(self, number: int) -> None:
        """Another plan brings its own guesses; others can be chosen afterwards."""
        for side in self.sides:
            if side.own is self.sender():
                side.others.blockSignals(True)
                side.others.setCurrentIndex(number)
                side.others.blockSignals(False)
        self.compare()

    def _shown_place(self) -> tuple[int, object]:
        session = self._model.session
        return session.turn_index, session

    # The differences

    def _list_differences(self) -> None:
        variant = self._model.variant
        first, second = self._outcomes
        self.list.clear()
        heads = [side.own.currentText() for side in self.sides]
        self.list.setHeaderLabels([_("Unit or centre"), *heads, _("Where")])
        units, centres = unit_differences(first, second), centre_differences(first, second)
        for one in units:
            item = QTreeWidgetItem(self.list, list(unit_row(one, variant)))
            item.setData(0, _DATA, one)
            for column in (1, 2):
                item.setFont(column, theme.sized("orders", 12))
        for change in centres:
            item = QTreeWidgetItem(self.list, list(centre_row(change, variant)))
            item.setData(0, _DATA, change.centre)
        count = len(units) + len(centres)
        self.told.setText(
            ngettext("{count} difference", "{count} differences", count).format(count=count)
            if count
            else _("no difference")
        )

    def _show_row(self, item: QTreeWidgetItem | None) -> None:
        """Light up on both maps what a row is about."""
        self._show_maps()
        data = item.data(0, _DATA) if item is not None else None
        if isinstance(data, PlanDifference):
            self._show_maps(data)
        elif isinstance(data, str):
            for side in self.sides:
                side.board.light((data,), alone=True)

    def _show_maps(self, chosen: PlanDifference | None = None) -> None:
        """Put the outcomes on the maps, turned over or not, and mark where they differ."""
        power = self._model.power
        first, second = self._outcomes
        every = [province for one in unit_differences(first, second) for province in one.provinces]
        outcomes = [second, first] if self._turned else [first, second]
        for side, outcome in zip(self.sides, outcomes, strict=True):
            judged = None
            if chosen is not None:
                judged = chosen.first if outcome is first else chosen.second
            side.board.show_outcome(outcome, power, judged[0] if judged is not None else None)
            side.board.light(chosen.provinces if chosen is not None else every, alone=chosen is not None)

    # By turns on one map

    def set_blinking(self, on: bool) -> None:
        """Show one map on which the two plans change places, or both side by side again."""
        self.sides[1].board.setVisible(not on)
        self.sides[1].setVisible(not on)
        self._turned = False
        if on:
            self._clock.start()
        else:
            self._clock.stop()
        self._tell_turned()
        self._show_maps()

    def turn_over(self) -> None:
        """Show the other plan."""
        self._turned = not self._turned
        self._tell_turned()
        self._show_maps()

    def _tell_turned(self) -> None:
        shown = self.sides[1 if self._turned else 0].own.currentText()
        self.blink.setText(_("Blink: {plan}").format(plan=shown) if self.blink.isChecked() else _("Blink"))

    def _second_follows(self) -> None:
        self.sides[1].board.follow(self.sides[0].board)

    def _first_follows(self) -> None:
        self.sides[0].board.follow(self.sides[1].board)
