"""The left side: turns one can step along, and the powers with their centres and units."""

from collections.abc import Sequence
from itertools import takewhile

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from kartentisch.game import Turn
from kartentisch.gui.panels.deadline import DeadlineLabel
from kartentisch.gui.panels.entry_list import ROW, Entry, EntryList
from kartentisch.gui.panels.heads import icon_button, section_head, set_icon
from kartentisch.gui.panels.plans import PlanStrip
from kartentisch.gui.session_model import SessionModel
from kartentisch.gui.wording import date_words, phase_word, power_text, short_power, turn_title
from kartentisch.rules import MOVEMENT, Date, Position, Variant
from kartentisch.words import _, language


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
        self.plans = PlanStrip(model, EntryList(model))
        whole.addWidget(self.plans)
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
        self.plans.retranslate()
        self.refresh()

    def restyle(self) -> None:
        """Take the colours of the theme in use."""
        set_icon(self.collapse)
        set_icon(self.plans.add)
        # Qt's wrapper looks at every kind of widget for a viewport: too long for a window nobody sees yet.
        for shown in (self.turns, self.plans.list, self.powers):
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
