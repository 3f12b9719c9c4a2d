"""Judging an adjustment: builds in free, owned home centres, removals, waives; removals nobody ordered."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from types import MappingProxyType

from kartentisch.judge.automatic import adjust
from kartentisch.judge.limits import (
    buildable_homes,
    builds_possible,
    exchange,
    exchangeable,
    free_homes,
    limit_of,
    pool_units,
    room,
)
from kartentisch.judge.progress import after_adjustment
from kartentisch.judge.removals import automatic_removals
from kartentisch.judge.verdict import Outcome, Result, Verdict
from kartentisch.orders.legality import refusal
from kartentisch.orders.phases import built_kind
from kartentisch.orders.values import Build, Order, Remove, Waive
from kartentisch.rules import Position, Reason, Unit, reason
from kartentisch.rules.variant import AUTOMATIC

__all__ = ["buildable_homes", "builds_possible", "due", "exchange", "exchangeable", "free_homes", "judge_adjustment"]


def due(position: Position, power: str) -> int:
    """Builds (positive) or removals (negative) a power is due: centres that count, not blocked, less its units."""
    return position.due(power)


def judge_adjustment(position: Position, orders: Iterable[Order]) -> Outcome:
    """Judge an adjustment phase. Orders count in the order given; those beyond what is due are illegal."""
    given = tuple(dict.fromkeys(orders))
    verdicts: dict[Order, Verdict] = {}
    units = {unit.province: unit for unit in position.units}
    books = {power: _books(position, power, given) for power in position.variant.powers}
    for order in given:
        why = refusal(position, order) or _surplus(position, order, books[order.power], units)
        if why is not None:
            verdicts[order] = Verdict(Result.ILLEGAL, why)
            continue
        match order:
            case Build():
                books[order.power].book_build(position, order)
                built = Unit(order.power, built_kind(position, order.kind, order.place), order.place)
                units[built.province] = built
                verdicts[order] = Verdict(
                    Result.OK,
                    reason("build.ok", power=order.power, kind=built.kind, place=order.place),
                    ends=order.place,
                )
            case Remove():
                books[order.power].removed += 1
                gone = units.pop(order.province)
                code = "remove.exchange" if due(position, order.power) > 0 else "remove.ok"
                verdicts[order] = Verdict(Result.OK, reason(code, unit=gone))
            case _:
                books[order.power].built += 1
                verdicts[order] = Verdict(Result.OK, reason("build.waived", power=order.power, count=1))
    for power, book in books.items() if position.variant.builds != AUTOMATIC else ():
        missing = book.removals - book.removed
        if missing > 0:
            candidates = exchangeable(position, power) if due(position, power) > 0 else position.units_of(power)
            standing = (unit for unit in candidates if units.get(unit.province) is unit)
            for unit, why in automatic_removals(position, power, standing, missing):
                del units[unit.province]
                default = Remove(unit.power, unit.kind, unit.place)
                verdicts[default] = Verdict(Result.OK, why, ordered=False)
    adjusted = adjust(position) if position.variant.builds == AUTOMATIC else None
    step = after_adjustment(position, tuple(units.values()) if adjusted is None else adjusted.position.units)
    return Outcome(
        position,
        MappingProxyType(verdicts),
        step.position,
        counts=step.counts,
        ending=step.ending,
        adjustment=step.adjustment or adjusted,
    )


@dataclass(slots=True)
class _Books:
    """What one power may do, and what it has done so far.

    `builds`, `removals`: how many it may order, an exchange included; `rooms`: builds left by pool.
    """

    builds: int
    removals: int
    rooms: dict[str, int] = field(default_factory=dict)
    built: int = 0
    removed: int = 0

    def book_build(self, position: Position, order: Build) -> None:
        self.built += 1
        pool = position.variant.kinds[built_kind(position, order.kind, order.place)].pool
        if pool in self.rooms:
            self.rooms[pool] -= 1


def _books(position: Position, power: str, given: tuple[Order, ...]) -> _Books:
    """Open the books of a power: what is due, and the units it exchanges with these orders."""
    balance = due(position, power)
    rooms = {limit.pool: max(0, room(position, power, limit)) for limit in position.variant.limits}
    if balance <= 0:
        return _Books(0, -balance, rooms)
    most = exchange(position, power)
    if not most:
        return _Books(balance, 0, rooms)
    theirs = [order for order in given if order.power == power and refusal(position, order) is None]
    builds = [one for one in theirs if isinstance(one, Build)]
    wanted = len({one.province for one in builds if _within(position, power, one)})
    if position.is_ruling("underworld.exchange", "forced"):
        return _Books(balance + most, most, rooms) if wanted else _Books(balance, 0, rooms)
    offered = {unit.province for unit in exchangeable(position, power)}
    removed = {one.province for one in theirs if isinstance(one, Remove)} & offered
    number = max(0, min(most, len(removed), wanted - balance))
    return _Books(balance + number, number, rooms)


def _within(position: Position, power: str, order: Build) -> bool:
    limit = limit_of(position, built_kind(position, order.kind, order.place))
    return limit is None or room(position, power, limit) > 0


def _surplus(position: Position, order: Order, books: _Books, units: dict[str, Unit]) -> Reason | None:
    """Why an order that is allowed by itself is one too many, None when it is not."""
    power = order.power
    if isinstance(order, (Build, Waive)):
        if books.built >= books.builds:
            return reason(
                "build.refused.surplus",
                power=power,
                centres=position.count(power) - len(position.blocked_of(power)),
                unit_count=len(position.units_of(power)),
            )
        if isinstance(order, Build) and order.province in units:
            return reason("refuse.double-build", place=order.province)
        return _beyond_limit(position, order, books) if isinstance(order, Build) else None
    if not isinstance(order, Remove):
        return None
    if due(position, power) > 0 and exchange(position, power):
        return _no_exchange(position, order, books, units)
    if books.removed >= books.removals:
        return reason("remove.surplus", unit=units.get(order.province), due=books.removals, power=power)
    if order.province not in units:
        return reason("order.no-unit", place=order.province)
    return None


def _beyond_limit(position: Position, order: Build, books: _Books) -> Reason | None:
    kind = built_kind(position, order.kind, order.place)
    limit = limit_of(position, kind)
    if limit is None or books.rooms[limit.pool] > 0:
        return None
    return reason(
        "build.refused.zombie-limit",
        power=order.power,
        centres=position.count_on(order.power, limit.board),
        zombies=len(pool_units(position, order.power, limit.pool)),
    )


def _no_exchange(position: Position, order: Remove, books: _Books, units: dict[str, Unit]) -> Reason | None:
    """Why a unit may not be dissolved for another one, None when it may."""
    unit = units.get(order.province)
    if unit is None:
        return reason("order.no-unit", place=order.province)
    if unit not in exchangeable(position, order.power) or books.removed >= books.removals:
        return reason("remove.no-exchange", unit=unit)
    return None
