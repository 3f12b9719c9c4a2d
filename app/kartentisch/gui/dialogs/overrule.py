"""The game master decides a result otherwise: which order, what became of it, where the unit is, and why."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QComboBox, QFormLayout, QLabel, QLineEdit

from kartentisch.game.overruling import Overruling, overruled, places_open, results_open
from kartentisch.gui.dialogs.base import Dialog
from kartentisch.gui.wording import place_text, power_text, result_word, turn_title
from kartentisch.judge import Result, adjudicate
from kartentisch.orders import Order
from kartentisch.rules import MOVEMENT
from kartentisch.rules.sentences import result_name
from kartentisch.words import _, language

if TYPE_CHECKING:
    from kartentisch.gui.window import MainWindow

_GONE, _LOST = "", "*"


class OverruleDialog(Dialog):
    """One result at a time. The report and the file of the game name what was decided and why."""

    def __init__(self, window: "MainWindow", index: int) -> None:
        """Decide about the turn `index` (from 0), whose following turn is not judged yet."""
        hint = _("Decide a result otherwise than the judge. The note stays with the game, and the report names it.")
        super().__init__(window, _("Overrule a result"), hint, width=560)
        self._window, self._index = window, index
        self._turn = window.session_model.session.game.turns[index]
        self._outcome = adjudicate(self._turn.position, self._turn.orders)
        self.order, self.ruled, self.place, self.note = QComboBox(), QComboBox(), QComboBox(), QLineEdit()
        variant = self._turn.position.variant
        for order, verdict in self._outcome.verdicts.items():
            if places_open(order):
                power = power_text(variant, order.power)
                self.order.addItem(f"{power}: {order} – {result_word(order, verdict)}", order)
        self.note.setPlaceholderText(_("Why it is decided so"))
        form = QFormLayout()
        form.setSpacing(8)
        for name, field in (
            (_("Order"), self.order),
            (_("Result"), self.ruled),
            (_("Its unit then"), self.place),
            (_("Note"), self.note),
        ):
            field.setAccessibleName(name)
            field.setAccessibleDescription(name)
            form.addRow(name, field)
        self.told = QLabel()
        self.told.setWordWrap(True)
        self.told.setProperty("role", "bad")
        self.column.addWidget(QLabel(turn_title(self._turn.position)))
        self.column.addLayout(form)
        self.column.addWidget(self.told)
        self.take = self.finish(_("Decide so"))
        self.order.currentIndexChanged.connect(self._show_order)
        self.ruled.currentIndexChanged.connect(self._suggest)
        self.note.textChanged.connect(self._check)
        self._show_order()
        self._check()

    def _chosen(self) -> Order | None:
        order = self.order.currentData()
        return order if isinstance(order, Order) else None

    def _show_order(self) -> None:
        """Offer results and places for the order chosen."""
        order = self._chosen()
        for box in (self.ruled, self.place):
            box.blockSignals(True)
            box.clear()
        if order is not None:
            for result in results_open(self._outcome, order):
                self.ruled.addItem(result_name(result.value, language()), result)
            for place in places_open(order):
                name = place_text(self._turn.position.variant, place)
                self.place.addItem(_("stands in {place}").format(place=name), place)
            if self._turn.position.phase == MOVEMENT:
                self.place.addItem(_("is dislodged"), _LOST)
            self.place.addItem(_("is off the board"), _GONE)
        for box in (self.ruled, self.place):
            box.blockSignals(False)
        self._suggest()

    def _suggest(self) -> None:
        """Where the unit is follows from the result, unless the game master says otherwise."""
        order = self._chosen()
        if order is None:
            return
        verdict = self._outcome.verdicts[order]
        places = places_open(order)
        if Result(self.ruled.currentData()) is verdict.result:
            wanted = _LOST if verdict.dislodged else verdict.ends or places[0]
        else:
            wanted = places[-1] if self.ruled.currentData() is Result.OK else places[0]
        self.place.setCurrentIndex(max(0, self.place.findData(wanted)))

    def _check(self) -> None:
        if self.take is not None:
            self.take.setEnabled(bool(self.note.text().strip()) and self._chosen() is not None)

    def accept(self) -> None:
        """Put the position that follows into the game, with the note, as one change."""
        order, note = self._chosen(), " ".join(self.note.text().split())
        if order is None or not note:
            return
        session = self._window.session_model.session
        place, result = str(self.place.currentData()), Result(self.ruled.currentData())
        lost = place == _LOST
        decided = Overruling(order, result, "" if lost else place, lost)
        after = session.game.turns[self._index + 1].position
        position = overruled(self._outcome, after, decided)
        words = _("{power} {order}: {result} instead of {before}; the unit {place}. {note}").format(
            power=power_text(position.variant, order.power),
            order=order,
            result=self.ruled.currentText(),
            before=result_word(order, self._outcome.verdicts[order]),
            place=self.place.currentText(),
            note=note,
        )
        session.go_to(self._index + 1)
        if self._window.play.attempt(lambda: session.set_position(position, words)):
            super().accept()
        else:
            self.told.setText(_("This position is not possible; the reason stands below the map."))
