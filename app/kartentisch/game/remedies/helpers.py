"""The single changes remedies are made of: supports, cuts, units that stay or leave."""

from collections.abc import Iterator
from itertools import combinations

from kartentisch.game.hints.look import Look, allowed, hold, support
from kartentisch.geo import province_of
from kartentisch.orders import Move, Support, Train, UnitOrder
from kartentisch.rules import Unit, reach

Change = tuple[UnitOrder, ...]


def helpers(look: Look, power: str, *, own: bool) -> list[Unit]:
    """Units that could be asked: those without an order or holding, then own ones whose order fails anyway."""
    units = [unit for unit in look.position.units if (unit.power == power) == own]
    idle = [unit for unit in units if look.idle(unit)]
    if not own:
        return idle
    failing = [unit for unit in units if unit in look.legal and not look.legal[unit][1].ok and unit not in idle]
    return idle + failing


def supports(look: Look, units: list[Unit], other: Unit, goal: str = "") -> list[Support]:
    """The supports these units could give to another one, to a place or in holding."""
    orders = (support(unit, other, goal) for unit in units if unit != other)
    return [order for order in orders if allowed(look.position, order) and look.order_of(_unit(look, order)) != order]


def pairs(first: list[Support], second: list[Support]) -> Iterator[Change]:
    """Two supports: both of the first list, then one of each."""
    yield from combinations(first[:4], 2)
    for one in first[:2]:
        for other in second[:2]:
            yield one, other


def cuts(look: Look, power: str, supporters: tuple[Unit, ...]) -> Iterator[Change]:
    """Attacks by own units on units of others, to cut their supports."""
    for target in supporters:
        if target.power == power:
            continue
        for unit in helpers(look, power, own=True):
            move = Move(unit.power, unit.kind, unit.place, (), target.place)
            if target.province in reach.step_provinces(look.position, unit) and allowed(look.position, move):
                yield (move,)


def stays(unit: Unit) -> Change:
    """A unit that moves holds instead."""
    return (hold(unit),)


def ways_out(look: Look, unit: Unit, avoid: frozenset[str] = frozenset()) -> Iterator[Change]:
    """One move by which a unit would leave where it stands, to the first empty place nobody else goes to."""
    goals = {province_of(order.goal) for order, _verdict in look.legal.values() if isinstance(order, (Move, Train))}
    closed = goals | avoid | set(look.position.by_province)
    for place in reach.steps(look.position, unit):
        move = Move(unit.power, unit.kind, unit.place, (), place)
        if province_of(place) not in closed and allowed(look.position, move):
            yield (move,)
            return


def _unit(look: Look, order: UnitOrder) -> Unit | None:
    return look.position.by_province.get(order.province)
