"""Which coast an order means.

DATC 4.B: a coast that is the only one possible may be left out; a wrong one makes the order illegal. Ludomaniac
Colonial, Küsten: the coast is written in fleet moves (ruling coast.single says what an omission means).
"""

from kartentisch.geo import coast_of, province_of
from kartentisch.rules import Position, Reason, Unit, reason
from kartentisch.rules.reach import is_step, steps


def coast_notes(position: Position, unit: Unit, given: str, place: str) -> tuple[Reason, ...]:
    """Return the remark on a move whose coast was filled in, or dropped because an army stands on none.

    `given`: the goal as ordered; `place`: the place it means.
    """
    if given == place:
        return ()
    if coast_of(place) and not coast_of(given):
        return (reason("note.coast-inferred", unit=unit, goal=place),)
    if coast_of(given) and not position.variant.kinds[unit.kind].names_coast:
        return (reason("note.coast-dropped", unit=unit),)
    return ()


def resolve_goal(position: Position, unit: Unit, goal: str) -> str | Reason:
    """Return the place a step to `goal` ends on, coast filled in, or the reason why there is none.

    Only for goals the unit reaches by a step; a kind that names no coast gets the bare province.
    """
    if is_step(position, unit, goal):
        return goal
    if not position.variant.kinds[unit.kind].names_coast:
        return province_of(goal)
    province = province_of(goal)
    reached = [place for place in steps(position, unit) if province_of(place) == province]
    if coast_of(goal):
        if len(reached) == 1 and coast_of(reached[0]):
            if position.is_ruling("coast.wrong", "corrected"):
                return reached[0]
            if province in position.variant.board.twins(unit.province):
                return reason("refuse.link-coast", coast=reached[0])
            return reason("refuse.wrong-coast", unit=unit, province=province, coast=reached[0])
        return reason("refuse.not-adjacent", origin=unit.place, province=province)
    if len(reached) == 1:
        if position.is_ruling("coast.single", "strict"):
            return reason("refuse.coast-needed", place=province)
        return reached[0]
    if reached:
        if position.is_ruling("coast.ambiguous", "first coast"):
            return min(reached, key=position.variant.board.provinces[province].places.index)
        return reason("refuse.coast-needed", place=province)
    return reason("refuse.not-adjacent", origin=unit.place, province=province)
