"""A judged turn shown step by step on the window's own map, with list and steps in the place of orders and entry."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout

from kartentisch.game.table.reveal import AFTER, BEFORE, ORDERS, Step, shown, steps
from kartentisch.gui import theme
from kartentisch.gui.panels.heads import section_head
from kartentisch.gui.table.reveal_bar import RevealBar
from kartentisch.gui.table.reveal_list import RevealList
from kartentisch.gui.table.reveal_words import step_name, step_text
from kartentisch.gui.wording import date_text
from kartentisch.judge.verdict import Outcome
from kartentisch.orders import Order, UnitOrder
from kartentisch.rules import Unit
from kartentisch.rules.sentences import sentence
from kartentisch.words import _, language

if TYPE_CHECKING:
    from kartentisch.gui.window import MainWindow


class RevealMode(QObject):
    """`ended()` when it was seen to its end; `told()` at every step, for spectators."""

    ended = Signal()
    told = Signal()

    def __init__(self, window: "MainWindow") -> None:
        """Put list and bar into the window, hidden."""
        super().__init__(window)
        self.window = window
        self.index = 0
        self.now = 0
        self.active = False
        self._sizes: list[int] = []
        self.steps: tuple[Step, ...] = ()
        self.outcome: Outcome | None = None
        self.bar = RevealBar()
        self.list = RevealList()
        self.head, self.count = section_head(), QLabel()
        self.count.setFont(theme.head_font())
        self.count.setProperty("role", "head")
        self.side = QFrame()
        self.side.setObjectName("right")
        self.side.setMinimumWidth(220)
        top = QHBoxLayout()
        top.setContentsMargins(12, 12, 12, 6)
        top.addWidget(self.head)
        top.addStretch(1)
        top.addWidget(self.count)
        column = QVBoxLayout(self.side)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(top)
        inside = QHBoxLayout()
        inside.setContentsMargins(4, 0, 12, 0)
        inside.addWidget(self.list)
        column.addLayout(inside, 1)
        self.side.setParent(window)
        self.side.hide()
        window.whole.addWidget(self.bar)
        self.bar.moved.connect(self.go_to)
        self.bar.done.connect(self.ended)
        window.session_model.selected.connect(self._selected)
        self.list.picked.connect(self._picked)
        for watched in (self.bar, self.list, window.map_view):
            watched.installEventFilter(self)

    def begin(self, index: int) -> None:
        """Reveal a judged turn of the session the window shows, from its first step."""
        window = self.window
        session = window.session_model.session
        self._put_aside(True)
        self.index, self.active = index, True
        session.go_to(index)
        self.outcome = session.outcome
        self.steps = steps(self.outcome)
        self.go_to(0)

    def end(self) -> None:
        """Give the window its own parts back."""
        if not self.active:
            return
        self.active = False
        self.outcome, self.steps = None, ()
        self.list.clear()
        self.window.presenter.tell_only(None)
        self._put_aside(False)

    def go_to(self, step: int) -> None:
        """Show a step, and what those before it have told."""
        outcome, model = self.outcome, self.window.session_model
        if outcome is None:
            return
        self.now = step
        here = self.steps[step]
        model.select(None)
        if here.kind == AFTER:
            self.window.presenter.tell_only(None)
            model.session.go_to(self.index + 1)
        else:
            # First what may be seen, then the turn: no frame shows more.
            self.window.presenter.tell_only(self.partial)
            model.session.go_to(self.index)
        # A click on a unit says why its order went as it did, once that is told.
        self.window.set_entry_enabled(here.kind not in (BEFORE, ORDERS, AFTER))
        self.list.show_steps(outcome, self.steps, step)
        self.retranslate()
        self.told.emit()

    @property
    def partial(self) -> Outcome | None:
        """What may be seen of the outcome now; None once the new position is shown."""
        if self.outcome is None or self.steps[self.now].kind == AFTER:
            return None
        return shown(self.outcome, self.steps[: self.now + 1])

    @property
    def text(self) -> str:
        """What the present step tells."""
        return step_text(self.outcome, self.steps[self.now]) if self.outcome is not None else ""

    def retranslate(self) -> None:
        """Take the texts of the language in use."""
        self.bar.retranslate()
        outcome = self.outcome
        self.list.setAccessibleName(_("Orders revealed"))
        if outcome is None:
            return
        self.head.setText(_("Reveal {date}").format(date=date_text(outcome.before)).upper())
        powers = [number for number, step in enumerate(self.steps) if step.kind == ORDERS]
        open_now = sum(number <= self.now for number in powers)
        self.count.setText(_("{count} of {all}").format(count=open_now, all=len(powers)).upper())
        self.bar.show_steps(tuple(step_name(outcome, step) for step in self.steps), self.now, self.text)

    def restyle(self) -> None:
        """Take the colours of the theme in use."""
        self.bar.restyle()
        if self.outcome is not None:
            self.list.show_steps(self.outcome, self.steps, self.now)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the arrow keys go through the steps."""
        if not self.active or event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        if event.key() == Qt.Key.Key_Right:
            self.bar.step_on()
        elif event.key() == Qt.Key.Key_Left:
            self.bar.step_back()
        else:
            return False
        return True

    def _put_aside(self, aside: bool) -> None:
        window = self.window
        sizes = window.sides.sizes()
        for widget in (window.left_side, window.order_line, window.reason_panel):
            widget.setVisible(not aside)
        comes, goes = (self.side, window.order_panel) if aside else (window.order_panel, self.side)
        if window.sides.indexOf(goes) >= 0:
            window.sides.replaceWidget(window.sides.indexOf(goes), comes)
            goes.setParent(window)
            goes.hide()
            comes.show()
        self.bar.setVisible(aside)
        window.set_entry_enabled(not aside)
        if aside:
            self._sizes = sizes
            self.bar.restyle()
        elif self._sizes:
            sizes = self._sizes
        window.sides.setSizes(sizes)

    def _picked(self, order: Order) -> None:
        """Look at an order of the list."""
        outcome = self.outcome
        if outcome is None or not isinstance(order, UnitOrder) or self.steps[self.now].kind == AFTER:
            return
        unit = next((one for one, found in outcome.by_unit.items() if found[0] == order), None)
        self.window.session_model.select(unit)

    def _selected(self, unit: Unit | None) -> None:
        """Say why the order of a unit went as it did, as far as that is told."""
        if not self.active or self.outcome is None:
            return
        part = self.partial
        found = part.by_unit.get(unit) if part is not None and unit is not None else None
        if found is None or not any(found[0] in step.orders for step in self.steps[: self.now + 1] if not step.power):
            self.bar.say(self.text)
            return
        order, verdict = found
        self.bar.say(f"{order}: {sentence(self.outcome.before.variant, verdict.reason, language())}")
