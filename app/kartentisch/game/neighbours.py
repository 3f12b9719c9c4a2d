"""Whose units or centres are within reach of a power's units, or reach its own: the powers it has to do with now."""

from collections.abc import Iterable

from kartentisch.rules import Position, Unit, reach


def neighbours(position: Position, power: str) -> frozenset[str]:
    """Return the other powers that one move of `power`, or one of theirs, can touch: units and centres, canals too.

    Convoys are left out: over the seas everybody would be a neighbour of everybody.
    """
    own = {unit.province for unit in _units(position, power)} | _centres(position, power)
    touched = _reached(position, _units(position, power))
    return frozenset(
        other
        for other in position.powers
        if other != power
        and (
            not touched.isdisjoint(unit.province for unit in _units(position, other))
            or not touched.isdisjoint(_centres(position, other))
            or not own.isdisjoint(_reached(position, _units(position, other)))
        )
    )


def _units(position: Position, power: str) -> tuple[Unit, ...]:
    return position.units_of(power) + tuple(lost.unit for lost in position.dislodged if lost.unit.power == power)


def _centres(position: Position, power: str) -> set[str]:
    return {centre for centre, owner in position.centres.items() if owner == power}


def _reached(position: Position, units: Iterable[Unit]) -> set[str]:
    """Where units stand, and where a step or a canal leads."""
    found: set[str] = set()
    for unit in units:
        found.add(unit.province)
        found.update(reach.step_provinces(position, unit), reach.canal_goals(position, unit))
    return found
