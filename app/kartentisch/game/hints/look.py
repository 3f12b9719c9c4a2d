"""What the finders of hints look at: a position, its orders by unit, and the judge's outcome."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from kartentisch.geo import province_of
from kartentisch.judge import Outcome, Result, Verdict, adjudicate
from kartentisch.orders import Convoy, Hold, Move, Order, Support, Train, UnitOrder
from kartentisch.orders.legality import refusal
from kartentisch.rules import Position, Unit

Kind = TypeVar("Kind", bound=UnitOrder)


@dataclass(frozen=True)
class Look:
    """Orders as given and as judged; `powers`: whose orders hints are wanted for."""

    position: Position
    outcome: Outcome
    given: tuple[Order, ...]
    powers: tuple[str, ...]

    @cached_property
    def legal(self) -> dict[Unit, tuple[UnitOrder, Verdict]]:
        """The order of each unit that was given and is allowed, with its verdict."""
        return {
            unit: (order, verdict)
            for unit, (order, verdict) in self.outcome.by_unit.items()
            if verdict.ordered and verdict.result is not Result.ILLEGAL and isinstance(order, UnitOrder)
        }

    def order_of(self, unit: Unit | None) -> UnitOrder | None:
        """The order a unit was given and may carry out; None for a unit that holds for want of one."""
        found = self.legal.get(unit) if unit is not None else None
        return found[0] if found is not None else None

    def own(self, unit: Unit) -> bool:
        """Whether hints are wanted for this unit's power."""
        return unit.power in self.powers

    @cached_property
    def _own(self) -> tuple[tuple[Unit, UnitOrder, Verdict], ...]:
        return tuple((unit, order, verdict) for unit, (order, verdict) in self.legal.items() if self.own(unit))

    def of_kind(self, kind: type[Kind]) -> Iterator[tuple[Unit, Kind, Verdict]]:
        """Own units with a legal order of a kind, with that order and its verdict."""
        for unit, order, verdict in self._own:
            if isinstance(order, kind):
                yield unit, order, verdict

    def idle(self, unit: Unit) -> bool:
        """Whether a unit has no order, or holds."""
        order = self.order_of(unit)
        return order is None or (isinstance(order, Hold) and not order.permits)

    def with_(self, *orders: UnitOrder) -> Outcome:
        """The outcome if these orders were given too."""
        return adjudicate(self.position, replaced(self.given, orders))


def replaced(given: Iterable[Order], orders: Iterable[UnitOrder]) -> tuple[Order, ...]:
    """Return orders with others given besides, each in place of those of its unit."""
    new = tuple(orders)
    units = {(order.power, order.province) for order in new}
    kept = (one for one in given if not (isinstance(one, UnitOrder) and (one.power, one.province) in units))
    return (*kept, *new)


def moving(order: UnitOrder | None, goal: str) -> bool:
    """Whether an order takes its unit to a province."""
    return isinstance(order, (Move, Train)) and province_of(order.goal) == province_of(goal)


def hold(unit: Unit) -> Hold:
    """Return the order to hold."""
    return Hold(unit.power, unit.kind, unit.place)


def support(unit: Unit, other: Unit, goal: str = "") -> Support:
    """Return the order to support another unit to a place, or in holding."""
    return Support(unit.power, unit.kind, unit.place, (), other.kind, other.place, goal)


def convoy(fleet: Unit, army: Unit, goal: str) -> Convoy:
    """Return the order to convoy a unit to a province."""
    return Convoy(fleet.power, fleet.kind, fleet.place, (), army.kind, army.place, province_of(goal))


def allowed(position: Position, order: Order) -> bool:
    """Whether an order is legal."""
    return refusal(position, order) is None


def way_to(position: Position, unit: Unit, goal: str) -> UnitOrder | None:
    """Return the order that takes a unit to a place, by foot, sea, canal or rail; None when there is none."""
    province = position.variant.board.provinces.get(province_of(goal))
    places = (goal, *(province.places if province is not None else ()))
    for place in dict.fromkeys(places):
        move = Move(unit.power, unit.kind, unit.place, (), place)
        if allowed(position, move):
            return move
    for line in position.variant.railways:
        train = Train(unit.power, unit.kind, unit.place, (), province_of(goal), line.id)
        if allowed(position, train):
            return train
    return None
