"""When orders are due: this turn's deadline, and the turn clock where the rules have one."""

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from PySide6.QtCore import QDateTime
from PySide6.QtWidgets import QCheckBox, QDateTimeEdit, QGridLayout, QLabel

from kartentisch.game.deadline import timetable
from kartentisch.gui.dialogs.base import Dialog
from kartentisch.gui.moments import locale, moment_format, moment_text
from kartentisch.words import _

if TYPE_CHECKING:
    from kartentisch.gui.window import MainWindow


class DeadlineDialog(Dialog):
    """Two moments, each of which may be left out; with a turn clock a table of when each move opens and closes."""

    def __init__(self, window: "MainWindow") -> None:
        """Show what the window's game has set for the turn one looks at."""
        super().__init__(
            window, _("Deadline"), _("It is shown beside the turns, and mails that come later count as late.")
        )
        self._window = window
        session = window.session_model.session
        game = session.game
        self.due = QCheckBox(_("Orders of this turn are due"))
        self.moment = _field(session.turn.deadline, timedelta(days=7), _("Deadline of this turn"))
        self.runs = QCheckBox(_("The turn clock runs; the first move opened"))
        self.opened = _field(game.opened, timedelta(0), _("Opening of the first move"))
        grid = QGridLayout()
        grid.setHorizontalSpacing(14)
        grid.setColumnStretch(1, 1)
        rows = [(self.due, self.moment, session.turn.deadline)]
        clock = game.variant.clock
        if clock is not None:
            rows.insert(0, (self.runs, self.opened, game.opened))
        for row, (box, field, value) in enumerate(rows):
            box.setChecked(value is not None)
            field.setEnabled(value is not None)
            box.toggled.connect(field.setEnabled)
            grid.addWidget(box, row, 0)
            grid.addWidget(field, row, 1)
        self.column.addLayout(grid)
        self.table = QLabel()
        if clock is not None:
            hours = [int(span.total_seconds()) // 3600 for span in (clock.first, clock.later, clock.pause)]
            told = _(
                "By the rules the first move takes about {first} hours, every later one about {later}; between them "
                "are {pause} hours without negotiation. A deadline of its own goes before the clock."
            )
            self.column.addWidget(self.hint(told.format(first=hours[0], later=hours[1], pause=hours[2])))
            self.column.addWidget(self.table)
            self.runs.toggled.connect(self._show_moves)
            self.opened.dateTimeChanged.connect(self._show_moves)
            self._show_moves()
        self.finish(_("Apply"))

    def accept(self) -> None:
        """Set what was changed."""
        session, attempt = self._window.session_model.session, self._window.play.attempt
        opened = _moment(self.opened) if self.runs.isChecked() else None
        deadline = _moment(self.moment) if self.due.isChecked() else None
        if attempt(lambda: session.set_opened(opened)) and attempt(lambda: session.set_deadline(deadline)):
            super().accept()

    def _show_moves(self) -> None:
        """Show when each move of the game would open and close."""
        game = self._window.session_model.session.game
        self.table.setVisible(self.runs.isChecked())
        moves = timetable(game.variant, _moment(self.opened))
        self.table.setText(
            "\n".join(f"{date}   {moment_text(times.opens)} – {moment_text(times.closes)}" for date, times in moves)
        )


def _field(value: datetime | None, ahead: timedelta, name: str) -> QDateTimeEdit:
    moment = value or (datetime.now(UTC) + ahead).replace(minute=0)
    field = QDateTimeEdit(QDateTime.fromSecsSinceEpoch(int(moment.timestamp())))
    field.setLocale(locale())
    field.setDisplayFormat(moment_format())
    field.setCalendarPopup(True)
    field.setAccessibleName(name)
    return field


def _moment(field: QDateTimeEdit) -> datetime:
    return datetime.fromtimestamp(field.dateTime().toSecsSinceEpoch()).astimezone().replace(second=0)
