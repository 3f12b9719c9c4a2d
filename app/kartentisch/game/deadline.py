"""When orders are due: as somebody has set it, else by the turn clock of the variant."""

from datetime import datetime, timedelta

from kartentisch.game.values import Game
from kartentisch.rules import Variant
from kartentisch.rules.calendar import MOVEMENT, Date
from kartentisch.rules.clock import Window


def due(game: Game, index: int) -> datetime | None:
    """Return when the orders of a turn (counted from 0) are due, with a time zone; None where nothing says so."""
    turn = game.turns[index]
    window = clock_window(game, index)
    return turn.deadline or (window.closes if window is not None else None)


def clock_window(game: Game, index: int) -> Window | None:
    """Return when the move of a turn opens and closes by the variant's turn clock.

    None where no clock runs, and in phases that it does not time.
    """
    position, clock = game.turns[index].position, game.variant.clock
    if clock is None or game.opened is None or position.phase != MOVEMENT or position.ended:
        return None
    return clock.window(game.variant.calendar, position.date, game.opened)


def timetable(variant: Variant, opened: datetime, most: int = 12) -> tuple[tuple[Date, Window], ...]:
    """Return when each move opens and closes by the turn clock, up to the last year, at most `most` moves.

    Empty where the variant has no turn clock.
    """
    clock, calendar = variant.clock, variant.calendar
    moves: list[tuple[Date, Window]] = []
    date, phase = calendar.start(), MOVEMENT
    while clock is not None and len(moves) < most and not (calendar.last and date.year > calendar.last):
        if phase == MOVEMENT:
            moves.append((date, clock.window(calendar, date, opened)))
        date, phase = calendar.after(date, phase)
    return tuple(moves)


def time_left(moment: datetime, now: datetime) -> timedelta:
    """Return the time until a moment in whole minutes, never below zero; `now` with its time zone."""
    return max(timedelta(0), timedelta(minutes=(moment - now) // timedelta(minutes=1)))
