"""The turn clock of a variant: how long players have for each move, and how long they wait in between."""

from datetime import datetime, timedelta

import msgspec

from kartentisch.rules.calendar import Calendar, Date


class Window(msgspec.Struct, frozen=True):
    """The time of one move: from `opens` on players negotiate and order, orders are due at `closes`."""

    opens: datetime
    closes: datetime


class Clock(msgspec.Struct, frozen=True):
    """Times as the rules give them: for the first move, for every later one, and from a deadline to the next opening.

    They are the usual ones; the game master may set others.
    """

    first: timedelta
    later: timedelta
    pause: timedelta
    place: str = ""

    def window(self, calendar: Calendar, date: Date, start: datetime) -> Window:
        """Return when the move of `date` opens and closes, the first one having opened at `start`.

        Times keep the time zone of `start`, and hours are those of its clock on the wall. ValueError for a date
        without a move.
        """
        turn = calendar.turn(date)
        if turn == 1:
            return Window(start, start + self.first)
        opens = start + self.first + self.pause + (turn - 2) * (self.later + self.pause)
        return Window(opens, opens + self.later)
