"""The plans of the turn, below the list of turns: which one is in hand, and what each leads to."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from kartentisch.gui.panels.entry_list import ROW, Entry, EntryList
from kartentisch.gui.panels.heads import icon_button, section_head
from kartentisch.gui.session_model import SessionModel
from kartentisch.judge.verdict import Outcome
from kartentisch.rules import ADJUSTMENT
from kartentisch.words import _, ngettext

_MOST_SEEN = 6


class PlanStrip(QWidget):
    """A head with a button, and once there are plans a row for each; `chosen(int)`: take this one in hand.

    A row tells how many centres the own power wins or loses and how many of its orders fail, judged anew whenever the
    plan changes. Nothing is seen at a table, where orders are sealed, nor of a past turn without plans.
    """

    chosen = Signal(object)

    def __init__(self, model: SessionModel, rows: EntryList, parent: QWidget | None = None) -> None:
        """Show the plans of `model`'s turn in the list `rows`."""
        super().__init__(parent)
        self._model = model
        self._kept: dict[int, tuple[object, Outcome]] = {}
        self.list = rows
        self.list.chosen.connect(self.chosen)
        self.head, self.add = section_head(), icon_button("ui/plus", 14)
        row = QHBoxLayout()
        row.setContentsMargins(12, 12, 8, 4)
        row.addWidget(self.head)
        row.addStretch(1)
        row.addWidget(self.add)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(row)
        whole.addWidget(self.list)
        model.changed.connect(self.refresh)
        model.power_changed.connect(self.refresh)

    def retranslate(self) -> None:
        """Take the texts of the language in use."""
        self.head.setText(_("Plans").upper())
        self.list.setAccessibleName(_("Plans"))
        self.add.setAccessibleName(_("New plan"))
        self.add.setToolTip(_("New plan: what is drafted stays under its name, a copy is in hand"))
        self.refresh()

    def refresh(self) -> None:
        """Read the session anew."""
        session = self._model.session
        turn, table = session.turn, session.at_table
        self.setVisible(not table and bool(turn.plans or not turn.judged))
        self.add.setEnabled(not turn.judged)
        self.list.setVisible(bool(turn.plans))
        if not turn.plans or table:
            self._kept.clear()
            self.list.fill((), None)
            return
        entries = []
        for number, plan in enumerate(turn.plans):
            note, words = self._told(self._outcome(number))
            entries.append(Entry(number, plan.name, note, f"{plan.name} {words}".strip(), strong=number == turn.plan))
        self.list.fill(tuple(entries), turn.plan)
        self.list.setFixedHeight(ROW * min(len(entries), _MOST_SEEN) + 2)

    def _outcome(self, number: int) -> Outcome:
        from kartentisch.game.plans.branches import outcome_of, sheets_of

        session = self._model.session
        if number == session.turn.plan:
            return session.outcome
        state = session.position, session.turn.plans[number]
        kept = self._kept.get(number)
        if kept is None or kept[0] != state:
            kept = self._kept[number] = state, outcome_of(session.turn, sheets_of(session.turn, number))
        return kept[1]

    def _told(self, outcome: Outcome) -> tuple[str, str]:
        from kartentisch.game.plans.difference import gained

        power = self._model.power
        told = [
            verdict for order, verdict in outcome.verdicts.items() if verdict.ordered and power in (None, order.power)
        ]
        failed = sum(not verdict.ok or verdict.dislodged for verdict in told)
        notes, words = [], []
        if power is not None and outcome.before.phase != ADJUSTMENT:
            more = gained(outcome, power)
            if more:
                notes.append(f"{more:+d}".replace("-", "−"))
                words.append(ngettext("{count} centre more", "{count} centres more", more).format(count=more))
        if failed:
            notes.append(_("{count} failed").format(count=failed))
            words.append(ngettext("{count} order fails", "{count} orders fail", failed).format(count=failed))
        return " · ".join(notes), ", ".join(words)
