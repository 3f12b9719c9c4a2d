"""How a game ends, part by part. Decided from position, date and votes alone.

Colonial (Ludomaniac, Siegbedingung und vorzeitiges Partieende): alone at 24 centres; a draw declared by one of several
at 24; a draw of the survivors after the last turn, unless all survivors vote to play on.
"""

from types import MappingProxyType

from kartentisch.rules import Ending, Position, Reason, reason


def _at_goal(position: Position, centres: int) -> tuple[str, ...]:
    return tuple(power for power in position.variant.powers if position.count(power) >= centres)


def _survivors(position: Position) -> tuple[str, ...]:
    return tuple(power for power in position.variant.powers if position.count(power) > 0)


def ending_after(position: Position, phase: str, *, counted: bool) -> tuple[Position, Reason] | None:
    """Return the ended position and why, or None while the game goes on.

    `phase`: the phase just judged ("" on arriving at a count); `counted`: whether centres were counted, so that
    thresholds are looked at.
    """
    for part in position.variant.endings:
        found: tuple[Ending, Reason] | None = None
        match part.part:
            case "threshold alone" if counted:
                found = _alone(position, part.centres)
            case "declared draw":
                found = _declared(position, part.centres)
            case "last year" if phase:
                found = _last_year(position, phase)
            case _:
                pass
        if found is not None:
            ended = position.with_(ended=found[0], votes=MappingProxyType({}))
            return ended, found[1]
    return None


def _alone(position: Position, centres: int) -> tuple[Ending, Reason] | None:
    winners = _at_goal(position, centres)
    if len(winners) != 1:
        return None
    told = reason("end.solo", power=winners[0], centres=position.count(winners[0]), needed=centres)
    return Ending("solo", winners, draw=False, date=str(position.date)), told


def _declared(position: Position, centres: int) -> tuple[Ending, Reason] | None:
    winners = _at_goal(position, centres)
    if len(winners) < 2:
        return None
    for power in winners:
        if "draw" in position.votes.get(power, ()):
            told = reason("end.declared-draw", power=power, powers=winners)
            return Ending("declared-draw", winners, draw=True, date=str(position.date)), told
    return None


def _last_year(position: Position, phase: str) -> tuple[Ending, Reason] | None:
    if not position.variant.calendar.ends_with(position.date, phase):
        return None
    powers = _survivors(position)
    if powers and all("play-on" in position.votes.get(power, ()) for power in powers):
        return None
    told = reason("end.last-year", date=str(position.date), powers=powers)
    return Ending("last-year", powers, draw=True, date=str(position.date)), told


def reached(position: Position) -> tuple[Reason, ...]:
    """A note when several powers have reached the goal and the game goes on."""
    for part in position.variant.endings:
        if part.part == "threshold alone":
            powers = _at_goal(position, part.centres)
            if len(powers) > 1:
                return (reason("end.not-alone", powers=powers, needed=part.centres),)
    return ()
