"""The bar over the map of the player at the screen: who it is, the clock, letters about canals, the two ways out."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QElapsedTimer, QTimer, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from kartentisch.game.table.faces import SeatSession
from kartentisch.game.table.passages import Plea, is_granted, pleas
from kartentisch.gui import theme
from kartentisch.gui.badge import BadgeLabel, variant_look
from kartentisch.gui.wording import place_text, power_text
from kartentisch.rules.sentences import unit_name
from kartentisch.words import _, language

_MOST_BADGES = 6


class SeatBar(QFrame):
    """`handed_in()`, `later()`; `ask_wanted(Plea)`; `answered(Plea, bool)`: leave is given, or taken back."""

    handed_in = Signal()
    later = Signal()
    ask_wanted = Signal(object)
    answered = Signal(object, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Start hidden."""
        super().__init__(parent)
        self.setObjectName("notice")
        self.badges = QHBoxLayout()
        self.badges.setSpacing(2)
        self.name, self.clock = QLabel(), QLabel()
        self.name.setFont(theme.sized("text", 13, QFont.Weight.DemiBold))
        self.clock.setProperty("role", "second")
        self.get_up, self.hand_in = QPushButton(), QPushButton()
        self.hand_in.setProperty("filled", True)
        self.get_up.clicked.connect(self.later)
        self.hand_in.clicked.connect(self.handed_in)
        row = QHBoxLayout()
        row.setContentsMargins(14, 5, 12, 5)
        row.setSpacing(8)
        row.addLayout(self.badges)
        row.addWidget(self.name)
        row.addSpacing(10)
        row.addWidget(self.clock)
        row.addStretch(1)
        row.addWidget(self.get_up)
        row.addWidget(self.hand_in)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(row)
        self.letters = QVBoxLayout()
        self.letters.setContentsMargins(14, 0, 12, 5)
        self.letters.setSpacing(3)
        whole.addLayout(self.letters)
        self._rows: list[QWidget] = []
        self._told: tuple[object, ...] = ()
        self._seat: SeatSession | None = None
        self._since = QElapsedTimer()
        self._ticks = QTimer(self)
        self._ticks.setInterval(1000)
        self._ticks.timeout.connect(self._tick)
        self.hide()

    def show_seat(self, seat: SeatSession) -> None:
        """Show whose seat it is, and let the clock begin."""
        self._seat, self._told = seat, ()
        self._since.start()
        if seat.table.setting.minutes:
            self._ticks.start()
        self.retranslate()
        self.refresh()
        self.show()

    def leave(self) -> None:
        """Forget the seat."""
        self._seat = None
        self._ticks.stop()
        self._clear()
        self.name.setText("")
        self.clock.setText("")
        self.hide()

    def retranslate(self) -> None:
        """Take the texts of the language in use."""
        self.get_up.setText(_("Later"))
        self.get_up.setToolTip(_("Keep this draft sealed and let somebody else come to the screen"))
        self.hand_in.setText(_("Hand in"))
        self.hand_in.setToolTip(_("Seal the orders until all are revealed"))
        seat = self._seat
        if seat is None:
            return
        variant = seat.game.variant
        while self.badges.count():
            old = self.badges.takeAt(0)
            widget = old.widget() if old is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for power in seat.own[:_MOST_BADGES]:
            badge = BadgeLabel()
            badge.show_power(variant_look(variant, theme.tokens().name), power, power_text(variant, power))
            self.badges.addWidget(badge)
        names = ", ".join(power_text(variant, power) for power in seat.own[:_MOST_BADGES])
        more = " …" if len(seat.own) > _MOST_BADGES else ""
        player = seat.table.setting.players[seat.player].name
        self.name.setText(player if player == names else f"{player} · {names}{more}")
        self._told = ()
        self.refresh()
        self._tick()

    def restyle(self) -> None:
        """Take the colours of the theme in use."""
        self.retranslate()

    def refresh(self) -> None:
        """Show the letters that came, and what the orders drafted need leave for."""
        seat = self._seat
        if seat is None:
            return
        present = seat.turn_index == len(seat.game.turns) - 1
        orders = seat.orders if present else ()
        came = [(plea, is_granted(seat.position, orders, plea)) for plea in seat.table.letters(seat)] if present else []
        needed = [(plea, plea in seat.asked) for plea in pleas(seat.position, orders, seat.own)] if present else []
        told = (tuple(came), tuple(needed), language())
        if told == self._told:
            return
        self._clear()
        self._told = told
        for plea, leave in came:
            self._letter(plea, leave)
        for plea, asked in needed:
            self._need(plea, asked)

    def _letter(self, plea: Plea, leave: bool) -> None:
        assert self._seat is not None
        variant = self._seat.game.variant
        text = _("{power} asks leave to pass: {order}").format(
            power=power_text(variant, plea.move.power), order=self._way(plea)
        )
        answer = _("Take the leave back") if leave else _("Give leave")
        self._add(text, answer, partial(self.answered.emit, plea, not leave))

    def _need(self, plea: Plea, asked: bool) -> None:
        assert self._seat is not None
        keeper = power_text(self._seat.game.variant, plea.keeper)
        if asked:
            self._add(_("{power} is asked by letter: {order}").format(power=keeper, order=self._way(plea)))
        else:
            text = _("{order} needs leave of {power}.").format(power=keeper, order=self._way(plea))
            self._add(text, _("Ask for it"), partial(self.ask_wanted.emit, plea))

    def _way(self, plea: Plea) -> str:
        assert self._seat is not None
        variant, move = self._seat.game.variant, plea.move
        unit = self._seat.position.by_province.get(move.province)
        goal = place_text(variant, move.goal)
        if unit is None:
            return str(move)
        name = unit_name(variant, unit, language())
        return f"{name[:1].upper()}{name[1:]} → {goal}"

    def _add(self, text: str, answer: str = "", act: Callable[[], object] | None = None) -> None:
        line = QWidget(self)
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        label = QLabel(text)
        label.setWordWrap(True)
        row.addWidget(label, 1)
        if act is not None:
            button = QPushButton(answer)
            button.setAccessibleDescription(text)
            button.clicked.connect(act)
            row.addWidget(button)
        self.letters.addWidget(line)
        line.show()
        self._rows.append(line)

    def _clear(self) -> None:
        for row in self._rows:
            self.letters.removeWidget(row)
            row.hide()
            row.deleteLater()
        self._rows = []
        self._told = ()

    def _tick(self) -> None:
        """Tell the time at the screen; when it is over that is said, and nothing happens by itself."""
        minutes = self._seat.table.setting.minutes if self._seat is not None else 0
        self.clock.setVisible(minutes > 0)
        if not minutes:
            return
        left = minutes * 60 - self._since.elapsed() // 1000
        role = "second" if left > 0 else "bad"
        if self.clock.property("role") != role:
            self.clock.setProperty("role", role)
            self.clock.style().polish(self.clock)
        time = f"{max(left, 0) // 60}:{max(left, 0) % 60:02}"
        self.clock.setText(_("{time} left").format(time=time) if left > 0 else _("The time is up"))
