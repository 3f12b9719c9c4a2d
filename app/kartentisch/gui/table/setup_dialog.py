"""Who plays at the screen: names, powers, pass phrases, the order of turns, a clock."""

import re
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QGridLayout, QLabel, QLineEdit, QScrollArea, QSpinBox, QWidget

from kartentisch.game.table.faults import TableFault
from kartentisch.game.table.table import Table
from kartentisch.game.table.values import FIXED, SHUFFLED, NewPlayer
from kartentisch.gui import theme
from kartentisch.gui.badge import BadgeLabel, variant_look
from kartentisch.gui.dialogs.base import Dialog
from kartentisch.gui.wording import power_text
from kartentisch.words import _

if TYPE_CHECKING:
    from kartentisch.gui.window import MainWindow

_BLANK = re.compile(r"\s+")


class TableSetupDialog(Dialog):
    """`begun(Table)`: a name for each power (the same name: one player holds both), a pass phrase for each player."""

    begun = Signal(object)

    def __init__(self, window: "MainWindow") -> None:
        """Offer the players of the cover; without any each power plays for itself."""
        hint = _(
            "Each player gives orders behind a curtain; then all are revealed together. Whoever plays several powers"
            " stands beside each of them with the same name."
        )
        super().__init__(window, _("Play at one screen"), hint, width=620)
        self._window = window
        self.names: dict[str, QLineEdit] = {}
        self.phrases: dict[str, QLineEdit] = {}
        self.column.addWidget(self._fields(), 1)
        self.note = self.hint("")
        self.column.addWidget(self.note)
        self.order, self.minutes = QComboBox(), QSpinBox()
        self.order.addItem(_("as listed"), FIXED)
        self.order.addItem(_("shuffled anew each turn"), SHUFFLED)
        self.order.setAccessibleName(_("Order at the screen"))
        self.minutes.setRange(0, 240)
        self.minutes.setSpecialValueText(_("no clock"))
        self.minutes.setAccessibleName(_("Minutes at the screen"))
        form = QFormLayout()
        form.addRow(_("Order at the screen"), self.order)
        form.addRow(_("Minutes at the screen"), self.minutes)
        self.column.addLayout(form)
        session = window.session_model.session
        if session.turn.drafts or session.turn.plans or session.can_undo:
            lost = _("Orders drafted for the present turn and the undo history are dropped: they are no secret.")
            self.column.addWidget(self.hint(lost))
        self.fault = QLabel()
        self.fault.setWordWrap(True)
        self.fault.setProperty("role", "bad")
        self.fault.hide()
        self.column.addWidget(self.fault)
        self.finish(_("Begin"))
        self._names_changed()

    def _fields(self) -> QScrollArea:
        """A row for each power, in an area that scrolls where there are many."""
        game = self._window.session_model.session.game
        variant = game.variant
        look = variant_look(variant, theme.tokens().name)
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 6, 0)
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(5)
        for column, text in ((1, _("Power")), (2, _("Player")), (3, _("Pass phrase"))):
            head = QLabel(text)
            head.setProperty("role", "head")
            grid.addWidget(head, 0, column)
        for row, power in enumerate(variant.powers, 1):
            name = power_text(variant, power)
            badge = BadgeLabel()
            badge.show_power(look, power, name)
            player, phrase = QLineEdit(game.players.get(power, "")), QLineEdit()
            player.setPlaceholderText(name)
            player.setAccessibleName(_("Player of {power}").format(power=name))
            phrase.setEchoMode(QLineEdit.EchoMode.Password)
            phrase.setPlaceholderText(_("none"))
            phrase.setAccessibleName(_("Pass phrase of the player of {power}").format(power=name))
            player.textChanged.connect(self._names_changed)
            phrase.textChanged.connect(self._names_changed)
            self.names[power], self.phrases[power] = player, phrase
            for at, widget in enumerate((badge, QLabel(name), player, phrase)):
                grid.addWidget(widget, row, at)
        grid.setColumnStretch(2, 3)
        grid.setColumnStretch(3, 2)
        inside = QWidget()
        inside.setLayout(grid)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setWidget(inside)
        area.setMinimumHeight(min(460, 34 + 33 * len(variant.powers)))
        return area

    def players(self) -> tuple[NewPlayer, ...]:
        """Return the players as the fields have them; one without a name is called as the power."""
        held: dict[str, list[str]] = {}
        phrases: dict[str, str] = {}
        variant = self._window.session_model.variant
        for power, field in self.names.items():
            name = _BLANK.sub(" ", field.text()).strip() or power_text(variant, power)
            held.setdefault(name, []).append(power)
            phrases[name] = phrases.get(name) or self.phrases[power].text()
        return tuple(NewPlayer(name, tuple(powers), phrases[name]) for name, powers in held.items())

    def accept(self) -> None:
        """Begin, or say what is wrong."""
        session = self._window.session_model.session
        session.go_to(len(session.game.turns) - 1)
        try:
            table = Table.begin(
                session, self.players(), order=str(self.order.currentData()), minutes=self.minutes.value()
            )
        except TableFault as fault:
            self.fault.setText(str(fault))
            self.fault.show()
            return
        for field in self.phrases.values():
            field.setText("")
        super().accept()
        self.begun.emit(table)

    def _names_changed(self) -> None:
        """One pass phrase a player: the fields of further powers wait; and say what goes without one."""
        first: dict[str, str] = {}
        variant = self._window.session_model.variant
        for power, field in self.names.items():
            name = _BLANK.sub(" ", field.text()).strip() or power_text(variant, power)
            self.phrases[power].setEnabled(first.setdefault(name, power) == power)
        bare = [one.name for one in self.players() if not one.phrase]
        sealed = _(
            "Orders are sealed with the pass phrase of each player. Where one is forgotten, the round has to begin"
            " anew."
        )
        hidden = _("Without a pass phrase orders are merely hidden in the file, not sealed.")
        self.note.setText(sealed if not bare else hidden)
