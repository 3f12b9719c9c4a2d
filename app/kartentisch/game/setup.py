"""Setting up a position by hand: plain functions from position to position, and what is impossible about one.

The window's set-up mode edits a position with these and puts it into the game as one command.
"""

from collections.abc import Iterable, Iterator
from types import MappingProxyType

from kartentisch.geo import Terrain, province_of
from kartentisch.rules import MOVEMENT, PHASES, RETREAT, Date, Dislodged, Position, Reason, Unit, reason


def place_unit(position: Position, unit: Unit) -> Position:
    """Put a unit on the board; a unit that stood in its province makes room."""
    others = tuple(other for other in position.units if other.province != unit.province)
    return position.with_(units=(*others, unit))


def remove_unit(position: Position, province: str) -> Position:
    """Take the standing unit of a province off the board."""
    return position.with_(units=tuple(unit for unit in position.units if unit.province != province_of(province)))


def place_dislodged(position: Position, lost: Dislodged) -> Position:
    """Put a dislodged unit beside the board's units; one of the same province makes room."""
    others = tuple(other for other in position.dislodged if other.unit.province != lost.unit.province)
    return position.with_(dislodged=(*others, lost))


def remove_dislodged(position: Position, province: str) -> Position:
    """Take the dislodged unit of a province away."""
    kept = tuple(lost for lost in position.dislodged if lost.unit.province != province_of(province))
    return position.with_(dislodged=kept)


def set_owner(position: Position, centre: str, power: str) -> Position:
    """Give a centre to a power, or to nobody ("")."""
    centres = {other: owner for other, owner in position.centres.items() if other != centre}
    if power:
        centres[centre] = power
    return position.with_(centres=MappingProxyType(centres))


def set_date(position: Position, date: Date) -> Position:
    """Set the date."""
    return position.with_(date=date)


def set_phase(position: Position, phase: str) -> Position:
    """Set the phase; dislodged units and standoffs stay in a retreat phase only. The date follows if it must."""
    changed = position.with_(phase=phase, ended=None)
    if phase != RETREAT:
        changed = changed.with_(dislodged=(), standoffs=())
    calendar = position.variant.calendar
    if calendar.knows(position.date, phase):
        return changed
    date, step = position.date, MOVEMENT if calendar.knows(position.date, MOVEMENT) else position.phase
    if not calendar.knows(date, step):  # a year typed in that has neither
        return changed.with_(date=calendar.nearest(date.year, phase))
    wanted = MOVEMENT if phase == RETREAT else phase
    while step != wanted:
        date, step = calendar.after(date, step)
    return changed.with_(date=date)


def set_standoffs(position: Position, provinces: Iterable[str]) -> Position:
    """Set the provinces closed to retreats because of a standoff."""
    return position.with_(standoffs=tuple(dict.fromkeys(provinces)))


def position_faults(position: Position) -> tuple[Reason, ...]:
    """Return what is impossible about a position, none for a position that can be played."""
    return tuple(_faults(position))


def _faults(position: Position) -> Iterator[Reason]:
    calendar = position.variant.calendar
    if (
        position.phase not in PHASES
        or not calendar.knows(position.date, position.phase)
        or (calendar.last and position.date.year > calendar.last)
    ):
        yield reason("position.date", date=str(position.date), phase=position.phase)
    standing: set[str] = set()
    for unit in position.units:
        yield from _unit_faults(position, unit)
        if unit.province in standing:
            yield reason("position.two-units", place=unit.province)
        standing.add(unit.province)
    leaving: set[str] = set()
    for lost in position.dislodged:
        yield from _unit_faults(position, lost.unit)
        if lost.unit.province in leaving:
            yield reason("position.two-units", place=lost.unit.province)
        leaving.add(lost.unit.province)
        for goal in lost.retreats:
            if not position.variant.board.is_place(goal):
                yield reason("position.no-place", word=goal)
    if position.dislodged and position.phase != RETREAT:
        yield reason("position.dislodged-phase", unit=position.dislodged[0].unit)
    for centre, owner in position.centres.items():
        province = position.variant.board.provinces.get(centre)
        if province is None or not province.centre:
            yield reason("position.no-centre", word=centre)
        if owner not in position.variant.powers:
            yield reason("position.no-power", word=owner)


def _unit_faults(position: Position, unit: Unit) -> Iterator[Reason]:
    variant = position.variant
    kind = variant.kinds.get(unit.kind)
    if unit.power not in variant.powers:
        yield reason("position.no-power", word=unit.power)
    elif kind is None:
        yield reason("position.no-kind", word=unit.kind)
    elif not variant.board.is_place(unit.place):
        yield reason("position.no-place", word=unit.place)
    elif variant.board.terrain(unit.place) not in kind.enters:
        terrain = variant.board.terrain(unit.place)
        code = {Terrain.SEA: "refuse.army-sea", Terrain.INLAND: "refuse.fleet-inland"}.get(terrain, "refuse.barrier")
        yield reason(code, province=unit.province)
    elif not kind.stands_on(variant.board.board_of(unit.place)):
        yield reason("refuse.link-normal")
    elif kind.names_coast != bool(unit.coast) and variant.board.provinces[unit.province].coasts:
        yield reason("refuse.coast-needed" if kind.names_coast else "position.army-coast", place=unit.province)
