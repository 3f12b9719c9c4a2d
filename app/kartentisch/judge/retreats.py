"""Judging a retreat phase: retreats, and units that rise on another board."""

from collections.abc import Iterable
from types import MappingProxyType

from kartentisch.judge.conversions import Fate, fates, told
from kartentisch.judge.progress import after_retreats, woken
from kartentisch.judge.verdict import Outcome, Result, Verdict
from kartentisch.orders import rise as rising
from kartentisch.orders.legality import refusal
from kartentisch.orders.phases import retreat_place
from kartentisch.orders.values import Convert, Disband, Move, Order, UnitOrder, Unreadable
from kartentisch.rules import Dislodged, Position, Reason, Unit, reason


def judge_retreats(position: Position, orders: Iterable[Order]) -> Outcome:
    """Judge a retreat phase: one step to an open place; two to one province are both disbanded; no order disbands.

    A unit that rises on another board does so without an order, as what it is, unless it must choose its field.
    """
    given = tuple(dict.fromkeys(orders))
    refused = {order: why for order in given if (why := refusal(position, order)) is not None}
    chosen = _one_order_each(position, given, refused)
    wishes = {lost: _wish(position, lost, chosen.get(lost.unit)) for lost in position.dislodged}
    found = {lost.unit: fate for lost, fate in fates(position, wishes).items()}
    verdicts: dict[Order, Verdict] = {}
    by_order: dict[Order, Unit] = {order: unit for unit, order in chosen.items()}
    lost_by = position.dislodged_by_province
    for order in given:
        if order not in refused:
            unit = by_order[order]
            verdicts[order] = _verdict(position, lost_by[unit.province], found[unit], order)
            continue
        place = order.province if isinstance(order, (UnitOrder, Unreadable)) else ""
        own = lost_by.get(place)
        # A unit that rises does so although its order was not allowed.
        risen = found[own.unit].unit if own is not None and own.unit.power == order.power and own.rises else None
        ends = risen.place if risen is not None and own is not None and own.unit not in chosen else ""
        verdicts[order] = Verdict(Result.ILLEGAL, refused[order], ends=ends)
    for lost in position.dislodged:
        if lost.unit not in chosen and not _has_order(given, lost.unit):
            default, verdict = _default(position, lost, found[lost.unit])
            verdicts[default] = verdict
    placed = tuple(fate.unit for fate in found.values() if fate.unit is not None)
    step = after_retreats(position, (*position.units, *placed))
    return Outcome(
        position,
        MappingProxyType(verdicts),
        step.position,
        (),
        counts=step.counts,
        ending=step.ending,
        notes=woken(position, placed),
    )


def _wish(position: Position, lost: Dislodged, order: UnitOrder | None) -> str:
    """What a unit is to become ("A MUN", "ZA ALB2"): by its legal order, else by default; "" for nothing."""
    if isinstance(order, Move):
        place = retreat_place(position, lost, order.goal)
        return f"{lost.unit.kind} {place}" if isinstance(place, str) else ""
    if isinstance(order, Convert):
        found = rising.meant(position, lost, order)
        return found if isinstance(found, str) else ""
    return rising.default(position, lost) if order is None else ""


def _verdict(position: Position, lost: Dislodged, fate: Fate, order: Order) -> Verdict:
    unit = lost.unit
    if isinstance(order, Disband):
        return Verdict(Result.OK, reason("retreat.disband", unit=unit))
    if isinstance(order, Convert):
        return told(position, lost, fate)
    if fate.unit is None:
        return Verdict(Result.BOUNCE, reason("retreat.clash", units=(unit, *fate.rivals), goal=fate.province))
    return Verdict(Result.OK, reason("retreat.ok", unit=unit, goal=fate.unit.place), ends=fate.unit.place)


def _default(position: Position, lost: Dislodged, fate: Fate) -> tuple[Order, Verdict]:
    """What becomes of a unit without an order, as the order it amounts to."""
    unit = lost.unit
    disband = Disband(unit.power, unit.kind, unit.place)
    if not lost.rises:
        return disband, Verdict(Result.OK, reason("retreat.no-order", unit=unit), ordered=False)
    verdict = told(position, lost, fate)._replace(ordered=False)
    if fate.unit is None:
        return disband, verdict
    return Convert(unit.power, unit.kind, unit.place, (), fate.unit.kind, fate.unit.place), verdict


def _has_order(given: tuple[Order, ...], unit: Unit) -> bool:
    return any(
        isinstance(o, (UnitOrder, Unreadable)) and o.province == unit.province and o.power == unit.power for o in given
    )


def _one_order_each(
    position: Position, given: tuple[Order, ...], refused: dict[Order, Reason]
) -> dict[Unit, UnitOrder]:
    """The one legal order of each dislodged unit; several different ones are all refused or the last counts."""
    chosen: dict[Unit, UnitOrder] = {}
    for lost in position.dislodged:
        theirs = [
            o for o in given if o not in refused and isinstance(o, UnitOrder) and o.province == lost.unit.province
        ]
        if len(theirs) > 1:
            kept = theirs[-1:] if position.is_ruling("orders.double", "last counts") else []
            code = "zombie.double-orders" if lost.rises else "retreat.double-orders"
            for order in theirs:
                if order not in kept:
                    refused[order] = reason(code, unit=lost.unit, count=len(theirs))
            theirs = kept
        if theirs:
            chosen[lost.unit] = theirs[0]
    return chosen
