"""What would save a dislodged unit whose retreat failed, was not allowed, or was not ordered."""

from collections.abc import Iterator

from kartentisch.game.hints.look import Look, allowed
from kartentisch.game.remedies.helpers import Change
from kartentisch.geo import province_of
from kartentisch.judge import Result
from kartentisch.orders import Convert, Disband, Move, UnitOrder
from kartentisch.rules import Dislodged, Unit


def for_retreat(look: Look, order: UnitOrder) -> Iterator[Iterator[Change]]:
    """Yield kinds of changes: only one order, another place, own rivals elsewhere, own rivals disbanded, others'."""
    lost = look.position.dislodged_by_province.get(order.province)
    verdict = look.outcome.verdicts[order]
    if lost is None or lost.unit.power != order.power:
        return
    if lost.rises:
        if verdict.reason.code == "zombie.double-orders" and allowed(look.position, order):
            yield iter([(order,)])
        yield iter([(one,) for one in _conversions(look, lost, order)])
        return
    if verdict.reason.code == "retreat.double-orders" and allowed(look.position, order):
        yield iter([(order,)])
    yield iter([(_to(lost.unit, place),) for place in _free(look, lost)])
    if verdict.result is Result.BOUNCE and isinstance(order, Move):
        rivals = _rivals(look, order)
        own = [rival for rival in rivals if rival.unit.power == order.power]
        if own == rivals:
            for rival in own:
                yield iter([(_to(rival.unit, place),) for place in _free(look, rival)])
        yield iter([tuple(_disband(rival.unit) for rival in rivals)])


def _conversions(look: Look, lost: Dislodged, order: UnitOrder) -> list[Convert]:
    """What a unit may rise as in fields nobody else has chosen: what was wished for comes first."""
    wished = (order.goal_kind, province_of(order.goal)) if isinstance(order, Convert) else ("", "")
    taken = {
        province_of(other.goal)
        for unit, (other, _verdict) in look.legal.items()
        if isinstance(other, (Move, Convert)) and unit != lost.unit
    }
    open_ = [text.split() for text in lost.rises]
    found = [(kind, place) for kind, place in open_ if province_of(place) not in taken]
    found.sort(key=lambda one: (one[0] != wished[0], province_of(one[1]) != wished[1]))
    unit = lost.unit
    return [Convert(unit.power, unit.kind, unit.place, (), kind, place) for kind, place in found]


def _free(look: Look, lost: Dislodged) -> list[str]:
    """The open retreats of a unit nobody else has chosen."""
    taken = {
        province_of(order.goal)
        for unit, (order, _verdict) in look.legal.items()
        if isinstance(order, Move) and unit != lost.unit
    }
    wished = {province_of(order.goal) for order in look.given if isinstance(order, Move) and _is_of(order, lost.unit)}
    places = [place for place in lost.retreats if province_of(place) not in taken]
    # Another coast of the province that was wished for comes first.
    return sorted(places, key=lambda place: province_of(place) not in wished)


def _is_of(order: UnitOrder, unit: Unit) -> bool:
    return (order.power, order.province) == (unit.power, unit.province)


def _rivals(look: Look, order: Move) -> list[Dislodged]:
    """The other dislodged units that go to the same province."""
    goal = province_of(order.goal)
    there = [
        unit for unit, (theirs, _verdict) in look.legal.items() if isinstance(theirs, Move) and _meets(theirs, goal)
    ]
    return [look.position.dislodged_by_province[unit.province] for unit in there if unit.province != order.province]


def _meets(order: Move, goal: str) -> bool:
    return province_of(order.goal) == goal


def _to(unit: Unit, place: str) -> Move:
    return Move(unit.power, unit.kind, unit.place, (), place)


def _disband(unit: Unit) -> Disband:
    return Disband(unit.power, unit.kind, unit.place)
