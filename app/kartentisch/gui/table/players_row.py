"""Everybody at the table in a row: badge, name, and whether something is awaited. What was ordered is not there."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from kartentisch.game.table.table import ASKED, GIVEN, IDLE, MISSING, Table
from kartentisch.gui import theme
from kartentisch.gui.badge import BadgeLabel, variant_look
from kartentisch.gui.figures import icon
from kartentisch.gui.wording import power_text
from kartentisch.words import N_, _

_ICONS = {GIVEN: "ui/tick", ASKED: "ui/question", MISSING: "ui/locked", IDLE: "ui/minus"}
STATES = {
    GIVEN: N_("has handed in"),
    ASKED: N_("is asked something"),
    MISSING: N_("still to come"),
    IDLE: N_("nothing to do"),
}
_MOST_BADGES = 4
_COLUMNS = 8


class PlayersRow(QWidget):
    """`chosen(int)` when somebody else is to come to the screen."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Start empty."""
        super().__init__(parent)
        self._grid = QGridLayout(self)
        self._grid.setSpacing(6)
        self.cells: list[QWidget] = []
        self.buttons: dict[int, QToolButton] = {}

    def show_players(self, table: Table, now: int | None) -> None:
        """Show everybody; `now` is who comes to the screen next."""
        for cell in self.cells:
            self._grid.removeWidget(cell)
            cell.hide()
            cell.deleteLater()
        self.cells, self.buttons = [], {}
        for number in range(len(table.setting.players)):
            cell = self._cell(table, number, number == now)
            self._grid.addWidget(cell, number // _COLUMNS, number % _COLUMNS)
            self.cells.append(cell)

    def _cell(self, table: Table, number: int, now: bool) -> QWidget:
        use, player, state = theme.tokens(), table.setting.players[number], table.state(number)
        variant = table.session.game.variant
        look = variant_look(variant, use.name)
        cell = QWidget(self)
        column = QVBoxLayout(cell)
        column.setContentsMargins(6, 4, 6, 4)
        column.setSpacing(5)
        badges = QHBoxLayout()
        badges.setSpacing(2)
        badges.addStretch(1)
        for power in player.powers[:_MOST_BADGES]:
            badge = BadgeLabel()
            badge.show_power(look, power, power_text(variant, power))
            badges.addWidget(badge)
        if len(player.powers) > _MOST_BADGES:
            badges.addWidget(QLabel("…"))
        badges.addStretch(1)
        column.addLayout(badges)
        button = QToolButton()
        button.setText(player.name)
        button.setFont(theme.sized("text", 13, QFont.Weight.Bold if now else QFont.Weight.Normal))
        figure, colour = ("ui/play", use.accent) if now else (_ICONS[state], use.good if state == GIVEN else use.ink3)
        button.setIcon(icon(figure, colour, colour))
        button.setIconSize(QSize(14, 14))
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        button.setEnabled(not now)
        words = f"{player.name}, {', '.join(power_text(variant, power) for power in player.powers)}: {_(STATES[state])}"
        button.setAccessibleName(words)
        button.setToolTip(words)
        button.setProperty("player", number)
        button.clicked.connect(self._clicked)
        self.buttons[number] = button
        column.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)
        return cell

    def _clicked(self) -> None:
        button = self.sender()
        if isinstance(button, QToolButton):
            self.chosen.emit(button.property("player"))
