"""The answer to "what may follow", and the desk it is asked at."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from kartentisch.orders.values import Order, UnitOrder
from kartentisch.rules import Position, Reason, Unit, reason


@dataclass(frozen=True, slots=True)
class Goal:
    """What a click on a province would do.

    `mode`: unit, hold, step, convoy, sea (a convoy's way through a fleet), train, canal, supported, convoyed, passage,
    retreat, rise (on another board), disband, build, remove, coast.
    """

    province: str
    mode: str


@dataclass(frozen=True, slots=True)
class Continuation:
    """What may follow a prefix.

    `status`: "none" (with `reason`), "partial" (with `goals` and `letters`), "exact" (with `orders`);
    `ask`: what is asked next: unit, goal, supported, support-goal, convoyed, convoy-goal, station, passage,
    passage-goal, coast, kind, retreat, adjustment; `goals`: province -> Goal; `coasts`: places to choose from;
    `orders`: the order made, then orders of own units that it needs and that had none.
    """

    status: str
    ask: str = ""
    goals: Mapping[str, Goal] = field(default_factory=lambda: MappingProxyType({}))
    letters: tuple[str, ...] = ()
    coasts: tuple[str, ...] = ()
    orders: tuple[Order, ...] = ()
    reason: Reason | None = None


@dataclass(frozen=True, slots=True)
class Desk:
    """Where orders are written: the position, the draft so far, and for whom (None: for all powers)."""

    position: Position
    draft: tuple[Order, ...]
    power: str | None

    def may_order(self, power: str) -> bool:
        """Whether orders for this power are written here."""
        return self.power is None or self.power == power

    def order_of(self, unit: Unit) -> UnitOrder | None:
        """The order drafted for a unit, None when it has none."""
        for order in self.draft:
            if isinstance(order, UnitOrder) and order.power == unit.power and order.province == unit.province:
                return order
        return None


def none(why: Reason) -> Continuation:
    """Nothing may follow, with the reason."""
    return Continuation("none", reason=why)


def exact(*orders: Order) -> Continuation:
    """The prefix makes these orders."""
    return Continuation("exact", orders=orders)


def partial(ask: str, goals: Mapping[str, str], letters: tuple[str, ...] = ()) -> Continuation:
    """More is to follow: `goals` maps province to mode."""
    return Continuation(
        "partial", ask, {province: Goal(province, mode) for province, mode in sorted(goals.items())}, letters
    )


def own_unit(desk: Desk, unit: Unit | None, province: str) -> Reason | None:
    """Why a unit may not be ordered here, None when it may."""
    if unit is None:
        return reason("refuse.no-unit", province=province)
    if not desk.may_order(unit.power):
        return reason("refuse.not-own-unit", unit=unit, power=unit.power, own=desk.power)
    return None
