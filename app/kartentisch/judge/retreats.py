"""Retreats: which are open, and judging a retreat phase."""

from collections.abc import Iterable
from types import MappingProxyType

from kartentisch.geo import province_of
from kartentisch.judge.progress import after_retreats
from kartentisch.judge.verdict import Outcome, Result, Verdict
from kartentisch.orders.legality import refusal
from kartentisch.orders.phases import retreat_place
from kartentisch.orders.values import Disband, Move, Order, UnitOrder, Unreadable
from kartentisch.rules import Dislodged, Position, Reason, Unit, reach, reason


def open_retreats(
    position: Position,
    unit: Unit,
    attacker: str,
    standoffs: Iterable[str],
    occupied: Iterable[str] | None = None,
    held: Iterable[Unit] | None = None,
) -> tuple[str, ...]:
    """Return the places a dislodged unit may retreat to, sorted.

    `attacker`: the province its attacker came from ("" when it came by convoy or is unknown); `occupied`: provinces
    that hold a unit after the moves (default: the standing units); `held`: units that did not move, for a retreat
    through a canal where a ruling allows one.
    """
    taken = set(position.by_province if occupied is None else occupied) | set(standoffs) | {attacker}
    places = [place for place in reach.steps(position, unit) if province_of(place) not in taken]
    if position.is_ruling("canal.retreats"):
        keepers = {
            keeper.province for keeper in (position.units if held is None else held) if keeper.power == unit.power
        }
        for sea, canal in reach.canal_goals(position, unit).items():
            if canal.keeper in keepers and sea not in taken:
                places.append(sea)
    return tuple(sorted(places))


def judge_retreats(position: Position, orders: Iterable[Order]) -> Outcome:
    """Judge a retreat phase: one step to an open place; two to one province are both disbanded; no order disbands."""
    given = tuple(dict.fromkeys(orders))
    refused = {order: why for order in given if (why := refusal(position, order)) is not None}
    chosen = _one_order_each(position, given, refused)
    goals: dict[str, list[Dislodged]] = {}
    places: dict[Unit, str] = {}
    for lost in position.dislodged:
        retreat = chosen.get(lost.unit)
        if isinstance(retreat, Move):
            place = retreat_place(position, lost, retreat.goal)
            if isinstance(place, str):
                places[lost.unit] = place
                goals.setdefault(province_of(place), []).append(lost)
    verdicts: dict[Order, Verdict] = {}
    retreated: list[Unit] = []
    by_order: dict[Order, Unit] = {order: unit for unit, order in chosen.items()}
    for order in given:
        if order in refused:
            verdicts[order] = Verdict(Result.ILLEGAL, refused[order])
            continue
        unit = by_order[order]
        verdict = _verdict(unit, places.get(unit, ""), goals)
        verdicts[order] = verdict
        if verdict.ends:
            retreated.append(Unit(unit.power, unit.kind, verdict.ends))
    for lost in position.dislodged:
        if lost.unit not in chosen and not _has_order(given, lost.unit):
            default = Disband(lost.unit.power, lost.unit.kind, lost.unit.place)
            verdicts[default] = Verdict(Result.OK, reason("retreat.no-order", unit=lost.unit), ordered=False)
    step = after_retreats(position, (*position.units, *retreated))
    return Outcome(position, MappingProxyType(verdicts), step.position, (), counts=step.counts, ending=step.ending)


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
            for order in theirs:
                if order not in kept:
                    refused[order] = reason("retreat.double-orders", unit=lost.unit, count=len(theirs))
            theirs = kept
        if theirs:
            chosen[lost.unit] = theirs[0]
    return chosen


def _verdict(unit: Unit, place: str, goals: dict[str, list[Dislodged]]) -> Verdict:
    if not place:
        return Verdict(Result.OK, reason("retreat.disband", unit=unit))
    rivals = goals[province_of(place)]
    if len(rivals) > 1:
        units = tuple(lost.unit for lost in rivals)
        return Verdict(Result.BOUNCE, reason("retreat.clash", units=units, goal=province_of(place)))
    return Verdict(Result.OK, reason("retreat.ok", unit=unit, goal=place), ends=place)
