"""What would have made a failed order succeed: one more order each, tried out on the judge."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from kartentisch.geo import province_of
from kartentisch.judge import adjudicate
from kartentisch.judge.verdict import Result, Verdict
from kartentisch.orders import Hold, Move, Order, Passage, Support, Train, UnitOrder
from kartentisch.orders.legality import refusal
from kartentisch.rules import MOVEMENT, Position, Unit

MOST = 4


@dataclass(frozen=True, slots=True)
class Cure:
    """An order that is not given now, and the verdict the failed order would then have."""

    order: Order
    verdict: Verdict


def cures(position: Position, orders: Iterable[Order], failed: Order) -> tuple[Cure, ...]:
    """Return up to `MOST` single orders that would make a failed move succeed, own units' first; else nothing.

    Only units that have no order, or hold, are asked: a cure takes no other order away.
    """
    if position.phase != MOVEMENT or not isinstance(failed, (Move, Train)):
        return ()
    given = tuple(orders)
    found: list[Cure] = []
    for order in _candidates(position, given, failed):
        rest = [one for one in given if not _same_unit(one, order)]
        verdict = adjudicate(position, [*rest, order]).verdicts.get(failed)
        if verdict is not None and verdict.result is Result.OK and not verdict.dislodged:
            found.append(Cure(order, verdict))
            if len(found) == MOST:
                break
    return tuple(found)


def _candidates(position: Position, given: tuple[Order, ...], failed: Move | Train) -> Iterator[Order]:
    busy = {order.province for order in given if isinstance(order, UnitOrder) and not isinstance(order, Hold)} | {
        failed.province
    }
    idle = [unit for unit in position.units if unit.province not in busy]
    idle.sort(key=lambda unit: unit.power != failed.power)
    canal = position.variant.canal_of.get((failed.place, failed.goal))
    for unit in idle:
        if canal is not None and unit.province == canal.keeper:
            permit = Passage(failed.kind, failed.place, failed.goal)
            yield Hold(unit.power, unit.kind, unit.place, (permit,))
        support = Support(unit.power, unit.kind, unit.place, (), failed.kind, failed.place, failed.goal)
        if refusal(position, support) is None:
            yield support
    defender = position.by_province.get(province_of(failed.goal))
    if defender is not None and defender in idle and defender.power != failed.power:
        yield from _ways_out(position, defender)
    if isinstance(failed, Train):
        line = position.variant.railway_of.get(failed.province)
        stations = frozenset(line.stations if line is not None else ()) - {failed.goal}
        for unit in idle:
            if unit.province in stations and unit.power != failed.power:
                yield from _ways_out(position, unit, stations | {failed.goal})


def _ways_out(position: Position, unit: Unit, avoid: frozenset[str] = frozenset()) -> Iterator[Order]:
    """Yield one move by which a unit would leave where it stands, the first the board has, into none of `avoid`."""
    variant = position.variant
    for place in variant.board.steps(variant.kinds[unit.kind].passes, unit.place):
        if province_of(place) not in position.by_province and province_of(place) not in avoid:
            order = Move(unit.power, unit.kind, unit.place, (), place)
            if refusal(position, order) is None:
                yield order
                return


def _same_unit(one: Order, other: Order) -> bool:
    return (
        isinstance(one, UnitOrder)
        and isinstance(other, UnitOrder)
        and (one.power, one.province) == (other.power, other.province)
    )
