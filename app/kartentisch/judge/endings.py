"""How a game ends, part by part. Decided from position, date and votes alone.

Colonial (Ludomaniac, Siegbedingung und vorzeitiges Partieende): alone at 24 centres; a draw declared by one of several
at 24; a draw of the survivors after the last turn, unless all survivors vote to play on. World 2200 (Regeln, with the
page of 2004 on ties): at 60 centres or more, and alone in the lead. Mitteleuropa (1): six points and more than any
other; the most points after the last year; peace of all survivors.
"""

from types import MappingProxyType

from kartentisch.rules import ADJUSTMENT, Ending, Position, Reason, reason
from kartentisch.rules.ending import EndPart


def _centres(position: Position, power: str) -> int:
    """Centres that count for an ending; blocked ones do not by a ruling."""
    blocked = position.blocked_of(power) if position.is_ruling("victory.blocked_count", False) else ()
    return position.count(power) - len(blocked)


def _at_goal(position: Position, centres: int) -> tuple[str, ...]:
    return tuple(power for power in position.variant.powers if _centres(position, power) >= centres)


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
            case "threshold leader" if counted:
                found = _leading(position, part.centres)
            case "threshold boards" if counted:
                found = _on_boards(position, part)
            case "treaty" if phase and _counts_from(position, part):
                found = _treaty(position)
            case "draw by all" if phase and _counts_from(position, part):
                found = _by_all(position)
            case "declared draw":
                found = _declared(position, part.centres)
            case "conquest" if counted:
                found = _conquest(position, part.points)
            case "armistice" if phase:
                found = _armistice(position, phase)
            case "peace" if phase and _peace_is_due(position, phase):
                found = _peace(position)
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
    return _solo(position, winners[0], centres) if len(winners) == 1 else None


def _leading(position: Position, centres: int) -> tuple[Ending, Reason] | None:
    """The sole leader among those at the goal (ruling victory.tie: only a power that is alone there)."""
    winners = _at_goal(position, centres)
    most = max((_centres(position, power) for power in winners), default=0)
    leaders = [power for power in winners if _centres(position, power) == most]
    if len(leaders) != 1 or (len(winners) > 1 and position.is_ruling("victory.tie", "alone at the goal")):
        return None
    return _solo(position, leaders[0], centres)


def _solo(position: Position, power: str, centres: int) -> tuple[Ending, Reason]:
    told = reason("end.solo", power=power, centres=_centres(position, power), needed=centres)
    return Ending("solo", (power,), draw=False, date=str(position.date)), told


def _on_boards(position: Position, part: EndPart) -> tuple[Ending, Reason] | None:
    """A power at the goal of one board or of all together (Zombie-Diplomacy², P11; ruling victory.two_at_once)."""
    boards = position.variant.board.boards
    best = {power: max(position.count_on(power, board) for board in boards) for power in position.variant.powers}
    winners = [
        power
        for power in position.variant.powers
        if best[power] >= part.centres or position.count(power) >= part.all_boards
    ]
    if position.is_ruling("victory.two_at_once", "more centres on one board"):
        weight = best
    else:
        weight = {power: position.count(power) for power in winners}
    leaders = [power for power in winners if weight[power] == max(weight[one] for one in winners)]
    if len(leaders) != 1:
        return None
    power = leaders[0]
    ending = Ending("solo", (power,), draw=False, date=str(position.date))
    if best[power] >= part.centres:
        board = next(board for board in boards if position.count_on(power, board) == best[power])
        return ending, reason("end.one-board", power=power, centres=best[power], board=int(board))
    return ending, reason("end.both-boards", power=power, centres=position.count(power))


def _counts_from(position: Position, part: EndPart) -> bool:
    """Whether votes count yet (ruling draw.counts_from)."""
    if position.is_ruling("draw.counts_from", "end of the year") and position.date.year == part.from_year:
        return position.variant.calendar.knows(position.date, ADJUSTMENT)
    return position.date.year >= part.from_year


def _by_all(position: Position) -> tuple[Ending, Reason] | None:
    """A draw all survivors have voted for (DIAS); it includes all of them."""
    powers = position.powers
    if not powers or not all("draw" in position.votes.get(power, ()) for power in powers):
        return None
    return Ending("dias", powers, draw=True, date=str(position.date)), reason("end.dias", powers=powers)


def _treaty(position: Position) -> tuple[Ending, Reason] | None:
    """A power all the other survivors have capitulated to."""
    for winner in position.powers:
        others = [power for power in position.powers if power != winner]
        if others and all(f"treaty:{winner}" in position.votes.get(power, ()) for power in others):
            ending = Ending("treaty", (winner,), draw=False, date=str(position.date))
            return ending, reason("end.treaty", power=winner)
    return None


def too_early(position: Position) -> tuple[Reason, ...]:
    """A note when everybody has voted for an end that does not count yet."""
    for part in position.variant.endings:
        agreed = {"draw by all": _by_all, "treaty": _treaty}.get(part.part)
        if agreed is not None and not _counts_from(position, part) and agreed(position) is not None:
            return (reason("end.dias.too-early", year=part.from_year),)
    return ()


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


def _leaders(position: Position) -> tuple[tuple[str, ...], int]:
    """The powers with most points, and how many these are."""
    points = {power: position.points(power) for power in position.variant.powers}
    most = max(points.values())
    return tuple(power for power, number in points.items() if number == most), most


def _conquest(position: Position, needed: int) -> tuple[Ending, Reason] | None:
    leaders, points = _leaders(position)
    if points < needed or len(leaders) > 1:
        return None
    told = reason("end.conquest", power=leaders[0], points=points)
    return Ending("conquest", leaders, draw=False, date=str(position.date)), told


def _armistice(position: Position, phase: str) -> tuple[Ending, Reason] | None:
    """The most points win once the last year is over; when several have them, all survivors share the draw."""
    if not position.variant.calendar.ends_with(position.date, phase):
        return None
    leaders, points = _leaders(position)
    year, date = position.date.year, str(position.date)
    if len(leaders) == 1:
        told = reason("end.armistice.win", power=leaders[0], points=points, year=year)
        return Ending("armistice", leaders, draw=False, date=date), told
    told = reason("end.armistice.draw", powers=leaders, count=len(leaders), points=points, year=year)
    return Ending("armistice", _survivors(position), draw=True, date=date), told


def _peace_is_due(position: Position, phase: str) -> bool:
    """Whether peace is looked at now: after the moves, before the count (ruling peace.before_count: after it)."""
    before = not position.is_ruling("peace.before_count", "victory first")
    return (phase != ADJUSTMENT) == before


def _peace(position: Position) -> tuple[Ending, Reason] | None:
    powers = _survivors(position)
    if not powers or not all("peace" in position.votes.get(power, ()) for power in powers):
        return None
    told = reason("end.peace", powers=powers, year=position.date.year)
    return Ending("peace", powers, draw=True, date=str(position.date)), told


def eliminated(before: Position, after: Position) -> tuple[Reason, ...]:
    """Notes on the powers that have lost their last centre and unit, where the variant's rules speak of it."""
    if not any(part.part == "elimination" for part in after.variant.endings):
        return ()
    left = set(after.powers)
    return tuple(reason("end.eliminated", power=power) for power in before.powers if power not in left)


def reached(position: Position) -> tuple[Reason, ...]:
    """A note when several powers have reached the goal and the game goes on."""
    for part in position.variant.endings:
        if part.part == "conquest":
            leaders, points = _leaders(position)
            if points >= part.points:
                return (reason("end.conquest.tie", powers=leaders, points=points),)
        if part.part in ("threshold alone", "threshold leader"):
            powers = _at_goal(position, part.centres)
            if len(powers) > 1:
                return (reason("end.not-alone", powers=powers, needed=part.centres),)
    return ()
