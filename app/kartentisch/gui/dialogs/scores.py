"""Centres over the years: a chart with a line for every power, and the same numbers in words."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from kartentisch.game.standing import needed_to_win, scores
from kartentisch.gui.badge import current_look
from kartentisch.gui.chart import Chart
from kartentisch.gui.dialogs.base import Dialog
from kartentisch.gui.wording import power_text
from kartentisch.rules import Position
from kartentisch.words import _

if TYPE_CHECKING:
    from kartentisch.gui.window import MainWindow


class ScoresDialog(Dialog):
    """The chart, and a line that says what is pointed at."""

    def __init__(self, window: "MainWindow") -> None:
        """Count the game's turns up to the one looked at."""
        hint = _("Point at a line or a badge, or go through the powers with the arrow keys.")
        weighed = window.session_model.variant.weights is not None
        title = _("Points over the years") if weighed else _("Centres over the years")
        super().__init__(window, title, hint, width=760)
        session = window.session_model.session
        variant = window.session_model.variant
        table = scores(session.game.turns[: session.turn_index + 1], Position.points if weighed else Position.count)
        names = {power: power_text(variant, power) for power in table.counts}
        self.chart = Chart(table, current_look(variant), names, needed_to_win(session.position))
        self.told = QLabel()
        self.told.setWordWrap(True)
        self.told.setMinimumHeight(38)
        self.told.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.chart.pointed.connect(self.told.setText)
        self.column.addWidget(self.chart, 1)
        self.column.addWidget(self.told)
        self.finish(close=True)
        self.resize(min(900, window.width() - 60), min(620, window.height() - 60))
        self.chart.setFocus(Qt.FocusReason.OtherFocusReason)
