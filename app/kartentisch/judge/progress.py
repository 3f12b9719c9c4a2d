"""From one phase to the next: retreats if any are open, the calendar, the count of centres, the end of the game."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from types import MappingProxyType

from kartentisch.judge.automatic import Adjustment, adjust
from kartentisch.judge.endings import eliminated, ending_after, reached, too_early
from kartentisch.judge.limits import buildable_homes
from kartentisch.orders import rise as rising
from kartentisch.rules import ADJUSTMENT, MOVEMENT, RETREAT, Dislodged, Position, Reason, Unit, reason
from kartentisch.rules.variant import AUTOMATIC


@dataclass(frozen=True, slots=True)
class Progress:
    """The next position, with reasons about centres that changed hands and about the end.

    `adjustment`: what an adjustment that carries itself out did on the way.
    """

    position: Position
    counts: tuple[Reason, ...] = ()
    ending: tuple[Reason, ...] = ()
    risen: tuple[Unit, ...] = ()
    adjustment: Adjustment | None = None


def after_movement(
    position: Position, units: tuple[Unit, ...], dislodged: tuple[Dislodged, ...], standoffs: tuple[str, ...]
) -> Progress:
    """The position after the moves: retreats when somebody has one, else the next step of the calendar.

    Units that rise on another board with nothing to decide about it do so at once where nobody else decides either.
    """
    waiting = tuple(lost for lost in dislodged if lost.retreats or lost.rises)
    if any(lost.retreats or rising.decides(position, lost) for lost in waiting):
        return Progress(position.with_(phase=RETREAT, units=units, dislodged=waiting, standoffs=standoffs))
    risen = tuple(Unit(lost.unit.power, *rising.default(position, lost).split()) for lost in waiting)
    return replace(_advance(position, MOVEMENT, (*units, *risen)), risen=risen)


def woken(before: Position, risen: Iterable[Unit]) -> tuple[Reason, ...]:
    """A note when the first units come to a board that slept."""
    rise, board = before.variant.rise, before.variant.board
    if rise is None or not any(board.board_of(unit.place) == rise.below for unit in risen):
        return ()
    below = (*(unit.place for unit in before.units), *before.centres)
    if any(board.board_of(place) == rise.below for place in below):
        return ()
    return (reason("zombie.underworld-opens"),)


def after_retreats(position: Position, units: tuple[Unit, ...]) -> Progress:
    """The position after the retreats."""
    return _advance(position, MOVEMENT, units)


def after_adjustment(position: Position, units: tuple[Unit, ...]) -> Progress:
    """The position after the adjustment."""
    return _advance(position, ADJUSTMENT, units)


def _advance(position: Position, phase: str, units: tuple[Unit, ...]) -> Progress:
    """Step along the calendar until somebody has something to decide or the game ends."""
    here = position.with_(units=units, dislodged=(), standoffs=())
    counts: tuple[Reason, ...] = ()
    adjusted: Adjustment | None = None
    ended = ending_after(here, phase, counted=phase == ADJUSTMENT)
    if ended is not None:
        return _end(position, counts, ended)
    early = too_early(here)
    while True:
        date, next_phase = here.variant.calendar.after(here.date, phase)
        here = here.with_(date=date, phase=next_phase, votes=MappingProxyType({}))
        if next_phase != ADJUSTMENT:
            gone = eliminated(position, here) if adjusted is not None else ()
            noted = reached(here) if counts or adjusted is not None else ()
            return Progress(here, counts, (*early, *gone, *noted), adjustment=adjusted)
        here, changed = count_centres(here)
        counts += changed
        if here.variant.builds == AUTOMATIC:
            adjusted = adjust(here)
            here = adjusted.position
        ended = ending_after(here, "", counted=True)
        if ended is not None:
            return _end(position, counts, ended, adjusted)
        if any(_must_adjust(here, power) for power in here.variant.powers):
            return Progress(here, counts, (*early, *reached(here)))
        phase = ADJUSTMENT
        # Nobody is asked in a skipped adjustment: the votes of the movement stand for it.
        ended = ending_after(here.with_(votes=position.votes), phase, counted=False)
        if ended is not None:
            return _end(position, counts, ended, adjusted)


def _end(
    before: Position,
    counts: tuple[Reason, ...],
    ended: tuple[Position, Reason],
    adjusted: Adjustment | None = None,
) -> Progress:
    gone = eliminated(before, ended[0]) if adjusted is not None else ()
    return Progress(ended[0], counts, (*gone, ended[1]), adjustment=adjusted)


def _must_adjust(position: Position, power: str) -> bool:
    """Whether a power has anything to decide in this adjustment."""
    if position.variant.builds == AUTOMATIC:
        return False
    balance = position.due(power)
    return balance < 0 or (balance > 0 and bool(buildable_homes(position, power)))


def count_centres(position: Position) -> tuple[Position, tuple[Reason, ...]]:
    """Give each centre to the power whose unit stands there; the others keep their owner.

    A centre that does not count for its taker (Hong Kong for China) belongs to nobody until another power takes it;
    by ruling hong_kong.after_leaving it returns to its home power once left. A unit of a kind that takes no centre
    leaves it to its owner, who may not count it now (see Position.blocked).
    """
    variant = position.variant
    owners = dict(position.centres)
    told: list[Reason] = []
    for centre in variant.centres:
        before = owners.get(centre, "")
        unit = position.by_province.get(centre)
        if unit is not None and unit.kind in variant.blockers:
            if before and unit.power != before:
                told.append(reason("centre.wing-blocks", wing=unit, place=centre, owner=before))
            elif not before:
                told.append(reason("centre.wing-no-capture", wing=unit, place=centre))
            continue
        if unit is not None and unit.power != before:
            if centre in variant.not_counted.get(unit.power, frozenset()):
                owners.pop(centre, None)
                told.append(reason("centre.excluded", power=unit.power, place=centre))
                continue
            owners[centre] = unit.power
            if before:
                told.append(reason("centre.lost", power=unit.power, place=centre, loser=before))
            else:
                told.append(reason("centre.taken", power=unit.power, place=centre))
        elif not before and unit is None and position.is_ruling("hong_kong.after_leaving", "returns"):
            home = variant.board.provinces[centre].home
            if home and any(centre in excluded for excluded in variant.not_counted.values()):
                owners[centre] = home
                told.append(reason("centre.taken", power=home, place=centre))
    return position.with_(centres=MappingProxyType(owners)), tuple(told)
