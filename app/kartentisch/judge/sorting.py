"""Sorting orders before judging: one legal order a unit; what is not allowed is kept with its reason, its unit holds.

Sources: document.md (double orders, foreign units), Ludomaniac Colonial on railway and canal (rulings tsr.*).
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from msgspec import structs

from kartentisch.geo import province_of
from kartentisch.orders.legality import own_refusal, refusal
from kartentisch.orders.values import Move, Order, Train, UnitOrder
from kartentisch.rules import Position, Reason, Unit, reason


@dataclass(slots=True)
class Sorted:
    """`given`: all orders in the order given; `legal`: province -> its unit's one order; `illegal`: why not."""

    given: tuple[Order, ...]
    legal: dict[str, UnitOrder] = field(default_factory=dict)
    illegal: dict[Order, Reason] = field(default_factory=dict)


def sort_orders(position: Position, orders: Iterable[Order]) -> Sorted:
    """Sort the orders of a movement phase."""
    found = Sorted(tuple(orders))
    at = position.by_province
    single: dict[str, UnitOrder] = {}
    several: dict[str, list[UnitOrder]] = {}
    for order in found.given:
        if isinstance(order, UnitOrder):
            province = order.province
            unit = at.get(province)
            if unit is not None and unit.power == order.power:
                if province in single:
                    several.setdefault(province, [single[province]]).append(order)
                else:
                    single[province] = order
                continue
        found.illegal[order] = _refused(position, order)
    for province, theirs in several.items():
        del single[province]
        for order in _kept(position, at[province], theirs, found):
            single[province] = order
    for province, order in single.items():
        refused = own_refusal(position, at[province], order)
        if refused is None:
            found.legal[province] = order
        else:
            found.illegal[order] = refused
    _one_train(position, found)
    for province, theirs in several.items():
        if province not in found.legal:  # the same order, written in another way, fares alike
            why = next(found.illegal[order] for order in theirs if order in found.illegal)
            for order in theirs:
                found.illegal.setdefault(order, why)
    return found


def _kept(position: Position, unit: Unit, theirs: list[UnitOrder], found: Sorted) -> list[UnitOrder]:
    """The orders of a unit that are looked at: one, or none of several different ones (ruling orders.double)."""
    if len({structs.replace(order, kind=unit.kind) if order.kind == "?" else order for order in theirs}) == 1:
        return theirs[:1]
    theirs = list(dict.fromkeys(theirs))
    kept = theirs[-1:] if position.is_ruling("orders.double", "last counts") else []
    for order in theirs:
        if order not in kept:
            found.illegal[order] = reason("hold.double-orders", unit=unit, count=len(theirs))
    return kept


def _refused(position: Position, order: Order) -> Reason:
    """The reason for an order that fits no own unit; such an order is never legal."""
    return refusal(position, order) or reason("order.unreadable", text=str(order))


def _one_train(position: Position, found: Sorted) -> None:
    """One train a turn (ruling tsr.two_trains), and none to an own unit that stays if ruled so."""
    if not position.variant.railways:
        return
    at = position.by_province
    trains = [(at[province], order) for province, order in found.legal.items() if isinstance(order, Train)]
    for unit, order in list(trains):
        line = position.variant.railway_of.get(unit.province)
        if line is None or unit.power not in line.powers:
            found.legal[unit.province] = Move(order.power, order.kind, order.place, order.permits, order.goal)
            trains.remove((unit, order))
    if len(trains) > 1:
        order_given = {order: index for index, order in enumerate(found.given)}
        trains.sort(key=lambda entry: order_given[entry[1]])
        kept = trains[:1] if position.is_ruling("tsr.two_trains", "first counts") else []
        for unit, order in trains:
            if (unit, order) not in kept:
                other = next(u for u, _ in (kept or trains) if u != unit)
                del found.legal[unit.province]
                found.illegal[order] = reason("refuse.train-second", other=other)
        trains = kept
    for unit, order in trains:
        standing = position.by_province.get(province_of(order.goal))
        if (
            standing is not None
            and standing.power == unit.power
            and position.is_ruling("tsr.own_unit_at_goal", "illegal")
            and not isinstance(found.legal.get(standing.province), (Move, Train))
        ):
            del found.legal[unit.province]
            found.illegal[order] = reason("refuse.train-own-unit", unit=unit, other=standing)
