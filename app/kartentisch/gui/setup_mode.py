"""Set up position: units and owners placed by mouse, date and phase chosen, put into the game as one change."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QLabel, QLineEdit, QPushButton, QSpinBox, QWidget

from kartentisch.game import setup
from kartentisch.game.setup import position_faults
from kartentisch.gui.map import MapClick
from kartentisch.gui.wording import phase_word, power_text
from kartentisch.judge.losses import complete
from kartentisch.rules import RETREAT, Date, Dislodged, Position, Reason, Unit, reason
from kartentisch.rules.sentences import kind_name
from kartentisch.words import _, language

if TYPE_CHECKING:
    from kartentisch.gui.window import MainWindow

OWNER, ERASE = "owner", "erase"
LOST = "lost "  # before the letter of a unit that is placed as a dislodged one


class SetupBar(QFrame):
    """What is placed by the next click, the date, and the two ways out."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make the controls; SetupMode connects them."""
        super().__init__(parent)
        self.setObjectName("notice")
        self.label = QLabel()
        self.power, self.what, self.phase = QComboBox(), QComboBox(), QComboBox()
        self.year = QSpinBox()
        self.year.setRange(-9999, 99999)
        self.year.setFixedWidth(76)
        for box in (self.power, self.what, self.phase):
            box.setMinimumWidth(84)  # rather a name cut short than less map
        self.note = QLineEdit()
        self.note.setMinimumWidth(60)
        self.note.setMaximumWidth(260)
        self.cancel, self.apply = QPushButton(), QPushButton()
        self.apply.setProperty("filled", True)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 5, 12, 5)
        row.setSpacing(8)
        for widget in (self.label, self.power, self.what):
            row.addWidget(widget)
        row.addWidget(self.note, 1)
        for control in (self.year, self.phase, self.cancel, self.apply):
            row.addWidget(control)
        self.hide()


class SetupMode(QObject):
    """A position being set up. Nothing of the game changes before `apply`.

    A click places what is chosen; the same click again takes it away; the right button always takes away.
    """

    def __init__(self, window: "MainWindow") -> None:
        """Wait to be begun."""
        super().__init__(window)
        self.window = window
        self.bar = SetupBar()
        self.position: Position | None = None
        self._before: Position | None = None
        window.above_map.insertWidget(0, self.bar)
        self.bar.apply.clicked.connect(self.apply)
        self.bar.cancel.clicked.connect(self.cancel)
        self.bar.year.valueChanged.connect(self._set_date)
        self.bar.phase.currentIndexChanged.connect(self._set_phase)
        window.session_model.changed.connect(self._changed)

    @property
    def active(self) -> bool:
        """Whether a position is being set up."""
        return self.position is not None

    def begin(self) -> None:
        """Show the controls and take the clicks on the map."""
        model = self.window.session_model
        if model.session.turn.judged or self.active:
            return
        self.position = self._before = model.position
        self.retranslate()
        power = model.power or model.variant.power_order[0]
        self.bar.power.setCurrentIndex(self.bar.power.findData(power))
        self._show_date()
        self.bar.note.clear()
        self.bar.show()
        self.window.set_entry_enabled(False)
        self.window.map_view.clicked.connect(self._click)
        self.window.actions_by_id.by_id["edit.setup"].setChecked(True)
        model.select(None)
        self._show()
        self._tell()

    def apply(self) -> None:
        """Put the position into the turn as one change; what is impossible is told and can be mended."""
        if self.position is None:
            return
        made, model = _with_retreats(self.position), self.window.session_model
        if self.window.play.attempt(lambda: model.session.set_position(made, " ".join(self.bar.note.text().split()))):
            self._end()

    def cancel(self) -> None:
        """Forget what was placed."""
        self._end()

    def retranslate(self) -> None:
        """Take the texts of the language in use."""
        bar, variant = self.bar, self.window.session_model.variant
        bar.label.setText(_("Set up position"))
        bar.cancel.setText(_("Cancel"))
        bar.apply.setText(_("Apply"))
        for box, name in ((bar.power, _("Power")), (bar.what, _("What a click places")), (bar.phase, _("Phase"))):
            box.setAccessibleName(name)
            box.setToolTip(name)
        bar.year.setAccessibleName(_("Year"))
        bar.note.setAccessibleName(_("Note of the game master"))
        bar.note.setToolTip(_("Why the game master decides so; the report names it"))
        bar.note.setPlaceholderText(_("Note"))
        _fill(bar.power, [(power_text(variant, power), power) for power in variant.power_order])
        _fill(bar.phase, [(phase_word(phase, variant), phase) for phase in variant.phases])
        self._fill_what()

    def _fill_what(self) -> None:
        """Offer what can be placed: dislodged units in a retreat phase only."""
        variant = self.window.session_model.variant
        names = {letter: kind_name(variant, letter, language()) for letter in variant.kinds}
        items = [(name, letter) for letter, name in names.items()]
        if self.position is not None and self.position.phase == RETREAT:
            items += [(_("{kind}, dislodged").format(kind=name), f"{LOST}{letter}") for letter, name in names.items()]
        _fill(self.bar.what, [*items, (_("Owner of a centre"), OWNER), (_("Take away"), ERASE)])

    def _click(self, click: MapClick) -> None:
        if self.position is None:
            return
        power, what = str(self.bar.power.currentData()), str(self.bar.what.currentData())
        erase = what == ERASE or click.button == Qt.MouseButton.RightButton
        made = _changed(self.position, click, power, ERASE if erase else what)
        known = position_faults(self.position)
        why = made if isinstance(made, Reason) else next((f for f in position_faults(made) if f not in known), None)
        if isinstance(made, Position) and why is None:
            self.position = made
            self._show()
        self._tell(why)

    def _tell(self, why: Reason | None = None) -> None:
        """Say below the map why a click placed nothing, else what clicks do."""
        panel = self.window.reason_panel
        if why is not None:
            panel.show_refusal(why)
        else:
            panel.show_notice(_("A click places what is chosen above, the same click again takes it away."))

    def _set_date(self, year: int) -> None:
        if self.position is not None:
            self.position = setup.set_date(self.position, Date(year, self.position.date.season))

    def _set_phase(self) -> None:
        phase = self.bar.phase.currentData()
        if self.position is not None and phase and phase != self.position.phase:
            self.position = setup.set_phase(self.position, str(phase))
            self._show_date()
            self._fill_what()
            self._show()

    def _show_date(self) -> None:
        position = self.position
        if position is None:
            return
        calendar = position.variant.calendar
        for box in (self.bar.year, self.bar.phase):
            box.blockSignals(True)
        self.bar.year.setSingleStep(max(1, calendar.years // max(1, len(calendar.steps) - 1)))
        self.bar.year.setValue(position.date.year)
        self.bar.phase.setCurrentIndex(self.bar.phase.findData(position.phase))
        for box in (self.bar.year, self.bar.phase):
            box.blockSignals(False)

    def _show(self) -> None:
        if self.position is not None:
            self.window.presenter.show_set_up(self.position)

    def _end(self) -> None:
        if not self.active:
            return  # applied: the change itself has ended it
        self.position = None
        self.bar.hide()
        self.window.map_view.clicked.disconnect(self._click)
        self.window.set_entry_enabled(True)
        self.window.actions_by_id.by_id["edit.setup"].setChecked(False)
        self.window.presenter.show_set_up(None)
        self.window.reason_panel.show_notice("")

    def _changed(self) -> None:
        """Leave the mode when the turn's position is no longer the one that was to be replaced."""
        if self.active and self.window.session_model.position is not self._before:
            self._end()


def _changed(position: Position, click: MapClick, power: str, what: str) -> Position | Reason:
    """Return the position after a click that places `what` for `power`, or why there is none."""
    province, variant = click.province, position.variant
    if what == ERASE:
        if province in position.dislodged_by_province:
            return setup.remove_dislodged(position, province)
        return setup.remove_unit(position, province)
    if what == OWNER:
        if province not in variant.centres:
            return reason("position.no-centre", word=province)
        return setup.set_owner(position, province, "" if position.centres.get(province) == power else power)
    kind = variant.kinds[what.removeprefix(LOST)]
    place = click.place if kind.names_coast else province
    if kind.names_coast and variant.board.provinces[province].coasts and place == province:
        place = variant.board.provinces[province].places[0]
    unit = Unit(power, kind.letter, place)
    if what.startswith(LOST):
        there = position.dislodged_by_province.get(province)
        if there is not None and there.unit == unit:
            return setup.remove_dislodged(position, province)
        return setup.place_dislodged(position, Dislodged(unit))
    if unit in position.units:
        return setup.remove_unit(position, province)
    return setup.place_unit(position, unit)


def _with_retreats(position: Position) -> Position:
    """Return the position with what is open to dislodged units whose attacker nobody named worked out."""
    listed = [(one, bool(one.attacker), bool(one.attacker)) for one in position.dislodged]
    return position.with_(dislodged=complete(position, listed))


def _fill(box: QComboBox, items: list[tuple[str, str]]) -> None:
    """Fill a box with texts and values, keeping the value chosen."""
    chosen = box.currentData()
    box.blockSignals(True)
    box.clear()
    for text, value in items:
        box.addItem(text, value)
    if chosen is not None:
        box.setCurrentIndex(max(0, box.findData(chosen)))
    box.blockSignals(False)
