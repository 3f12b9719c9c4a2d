"""Own orders that would make a chosen order safe, or take a centre for certain: the fewest changes first."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from kartentisch.geo import province_of
from kartentisch.judge.risk.asking import proved
from kartentisch.judge.risk.choices import legal_orders
from kartentisch.judge.risk.questions import Question, Succeeds, Taken
from kartentisch.judge.risk.table import Table, lay
from kartentisch.judge.risk.values import Budget, Stance
from kartentisch.judge.sorting import sort_orders
from kartentisch.orders.values import Convoy, Hold, Move, Order, Support, Train, UnitOrder
from kartentisch.rules import Position, Unit

MOST = 5
Orders = tuple[UnitOrder, ...]


@dataclass(frozen=True, slots=True)
class Improvement:
    """Own orders to give instead of the plan's; `spoils`: other own orders that were carried out, and change."""

    orders: Orders
    spoils: int


def improve(
    position: Position,
    power: str,
    orders: Iterable[Order],
    stances: Mapping[str, Stance],
    order: UnitOrder,
    budget: Budget,
    like: Table | None = None,
) -> tuple[Improvement, ...]:
    """Return changes of own orders with which `order` is safe, each proved: the fewest changes first, `MOST` at most.

    Tried are supports, convoys and leave by other own units, one and then two; then another way of the unit itself
    to the same place. Units that hold are asked before those that do something.
    """
    given = tuple(orders)
    like = like or lay(position, power, given, stances)
    plan = _legal(position, power, given)
    unit = position.by_province[order.province]
    u = position.units.index(unit)
    found: list[Improvement] = []
    ways = [(), *((way,) for way in _other_ways(position, unit, order))]
    tries = [(*way, *help_) for n in (0, 1, 2) for way in ways for help_ in _helps(position, plan, unit, order, n)]
    tries.sort(key=lambda changes: (len(changes), _spoiled(changes, plan)))
    for changes in tries:
        if budget.spent() is not None or len(found) == MOST:
            break
        if any(set(one.orders) <= set(changes) for one in found) or not changes:
            continue
        if _holds(position, power, given, stances, changes, Succeeds(u), budget, like):
            found.append(Improvement(changes, _spoiled(changes, plan)))
    return tuple(found)


def for_centre(
    position: Position,
    power: str,
    orders: Iterable[Order],
    stances: Mapping[str, Stance],
    centre: str,
    budget: Budget,
    like: Table | None = None,
) -> Orders:
    """Return the fewest changes of own orders that take a centre for certain; none when none were found."""
    given = tuple(orders)
    like = like or lay(position, power, given, stances)
    plan = _legal(position, power, given)
    for supports in (0, 1, 2):
        for unit in position.units_of(power):
            if unit.kind in position.variant.blockers:
                continue
            for move in _into(position, unit, plan[unit], centre):
                own = () if plan[unit] == move else (move,)
                for help_ in _helps(position, plan, unit, move, supports):
                    changes = (*own, *help_)
                    if budget.spent() is not None:
                        return ()
                    if changes and _holds(position, power, given, stances, changes, Taken(centre, power), budget, like):
                        return changes
    return ()


def _holds(
    position: Position,
    power: str,
    given: Sequence[Order],
    stances: Mapping[str, Stance],
    changes: Sequence[UnitOrder],
    question: Question,
    budget: Budget,
    like: Table,
) -> bool:
    changed = {order.province for order in changes}
    kept = [
        order
        for order in given
        if not (isinstance(order, UnitOrder) and order.power == power and order.province in changed)
    ]
    return proved(lay(position, power, (*kept, *changes), stances, like), question, budget)


def _legal(position: Position, power: str, given: Sequence[Order]) -> dict[Unit, UnitOrder]:
    legal = sort_orders(position, [order for order in given if order.power == power]).legal
    return {
        unit: legal.get(unit.province, Hold(unit.power, unit.kind, unit.place)) for unit in position.units_of(power)
    }


def _helps(
    position: Position, plan: Mapping[Unit, UnitOrder], unit: Unit, order: UnitOrder, n: int
) -> Iterator[Orders]:
    """Yield orders of `n` other own units that help a unit with its order; of each unit only what is new."""
    moves = isinstance(order, (Move, Train))
    goal = province_of(order.goal) if isinstance(order, (Move, Train)) else ""
    offers: list[tuple[UnitOrder, ...]] = []
    for other, now in plan.items():
        if other == unit:
            continue
        offered = [one for one in legal_orders(position, other) if _helpful(one, unit, goal, moves) and one != now]
        if offered:
            offers.append(tuple(offered))
    for group in combinations(offers, n):
        yield from _product(group)


def _product(group: Sequence[tuple[UnitOrder, ...]]) -> Iterator[Orders]:
    if not group:
        yield ()
        return
    for first in group[0]:
        for rest in _product(group[1:]):
            yield (first, *rest)


def _helpful(order: UnitOrder, unit: Unit, goal: str, moves: bool) -> bool:
    if isinstance(order, Support):
        return province_of(order.other) == unit.province and province_of(order.goal) == (goal if moves else "")
    if isinstance(order, Convoy):
        return province_of(order.other) == unit.province and province_of(order.goal) == goal
    return any(permit.origin == unit.place and permit.goal == goal for permit in order.permits)


def _other_ways(position: Position, unit: Unit, order: UnitOrder) -> Iterator[UnitOrder]:
    """Yield other orders that bring a moving unit to the same province."""
    if isinstance(order, (Move, Train)):
        yield from _into(position, unit, order, province_of(order.goal))


def _into(position: Position, unit: Unit, now: UnitOrder, goal: str) -> Iterator[UnitOrder]:
    if unit.province == goal:
        if isinstance(now, (Move, Train)):
            yield Hold(unit.power, unit.kind, unit.place)
        else:
            yield now
    for order in legal_orders(position, unit):
        if isinstance(order, (Move, Train)) and province_of(order.goal) == goal and order != now:
            yield order
    if isinstance(now, (Move, Train)) and province_of(now.goal) == goal and unit.province != goal:
        yield now


def _spoiled(changes: Sequence[UnitOrder], plan: Mapping[Unit, UnitOrder]) -> int:
    """How many own units that did something but hold are given another order."""
    changed = {order.province for order in changes}
    return sum(unit.province in changed and not isinstance(order, Hold) for unit, order in plan.items())
