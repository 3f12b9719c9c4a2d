"""Judging an adjustment: builds in free, owned home centres, removals, waives; removals nobody ordered."""

from collections.abc import Iterable
from types import MappingProxyType

from kartentisch.judge.progress import after_adjustment
from kartentisch.judge.removals import automatic_removals
from kartentisch.judge.verdict import Outcome, Result, Verdict
from kartentisch.orders.legality import refusal
from kartentisch.orders.phases import built_kind
from kartentisch.orders.values import Build, Order, Remove, Waive
from kartentisch.rules import Position, Reason, Unit, reason


def due(position: Position, power: str) -> int:
    """Builds (positive) or removals (negative) a power is due: centres that count, not blocked, less its units."""
    return position.due(power)


def free_homes(position: Position, power: str) -> tuple[str, ...]:
    """Home centres where a power may build: its own, owned by it, with no unit in them."""
    return tuple(
        home
        for home in position.variant.powers[power].homes
        if position.centres.get(home) == power and home not in position.by_province
    )


def builds_possible(position: Position, power: str) -> int:
    """How many units a power may build now."""
    return max(0, min(due(position, power), len(free_homes(position, power))))


def judge_adjustment(position: Position, orders: Iterable[Order]) -> Outcome:
    """Judge an adjustment phase. Orders count in the order given; those beyond what is due are illegal."""
    given = tuple(dict.fromkeys(orders))
    verdicts: dict[Order, Verdict] = {}
    units = {unit.province: unit for unit in position.units}
    used = dict.fromkeys(position.variant.powers, 0)
    for order in given:
        why = refusal(position, order) or _surplus(position, order, used, units)
        if why is not None:
            verdicts[order] = Verdict(Result.ILLEGAL, why)
            continue
        used[order.power] += 1
        match order:
            case Build():
                built = Unit(order.power, built_kind(position, order.kind, order.place), order.place)
                units[built.province] = built
                verdicts[order] = Verdict(
                    Result.OK,
                    reason("build.ok", power=order.power, kind=built.kind, place=order.place),
                    ends=order.place,
                )
            case Remove():
                gone = units.pop(order.province)
                verdicts[order] = Verdict(Result.OK, reason("remove.ok", unit=gone))
            case _:
                verdicts[order] = Verdict(Result.OK, reason("build.waived", power=order.power, count=1))
    for power in position.variant.powers:
        missing = -due(position, power) - used[power]
        if missing > 0:
            for unit, why in automatic_removals(position, power, tuple(units.values()), missing):
                del units[unit.province]
                default = Remove(unit.power, unit.kind, unit.place)
                verdicts[default] = Verdict(Result.OK, why, ordered=False)
    step = after_adjustment(position, tuple(units.values()))
    return Outcome(position, MappingProxyType(verdicts), step.position, (), counts=step.counts, ending=step.ending)


def _surplus(position: Position, order: Order, used: dict[str, int], units: dict[str, Unit]) -> Reason | None:
    power = order.power
    balance = due(position, power)
    if isinstance(order, (Build, Waive)):
        if used[power] >= max(balance, 0):
            return reason(
                "build.refused.surplus",
                power=power,
                centres=position.count(power) - len(position.blocked_of(power)),
                unit_count=len(position.units_of(power)),
            )
        if isinstance(order, Build) and order.province in units:
            return reason("refuse.double-build", place=order.province)
    elif isinstance(order, Remove) and used[power] >= max(-balance, 0):
        return reason("remove.surplus", unit=units.get(order.province), due=max(-balance, 0), power=power)
    elif isinstance(order, Remove) and order.province not in units:
        return reason("order.no-unit", place=order.province)
    return None
