"""Leave to pass a canal: which leave a player's orders need, asking for it by letter, and granting it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from msgspec import structs

from kartentisch.game.passages import barred_passages
from kartentisch.orders import Hold, Move, Order, Train, UnitOrder, parse_canonical
from kartentisch.orders.values import Passage
from kartentisch.rules import MOVEMENT, Position


@dataclass(frozen=True, slots=True)
class Plea:
    """A fleet asks to pass: the move wanted, and the power whose unit keeps the canal."""

    move: Move
    keeper: str

    @property
    def passage(self) -> Passage:
        """The leave asked for, as it stands in the keeper's order."""
        return Passage(self.move.kind, self.move.place, self.move.goal)

    def value(self) -> dict[str, Any]:
        """Return the plea as JSON."""
        return {"power": self.move.power, "move": str(self.move), "keeper": self.keeper}


def read_plea(value: Any, position: Position) -> Plea | None:
    """Return the plea of a JSON value, None for what is none in this position."""
    match value:
        case {"power": str() as power, "move": str() as text, "keeper": str() as keeper}:
            move = parse_canonical(text, power)
            if isinstance(move, Move) and {power, keeper} <= position.variant.powers.keys():
                return Plea(move, keeper)
    return None


def pleas(position: Position, orders: Iterable[Order], own: Iterable[str]) -> tuple[Plea, ...]:
    """Return what the orders of `own` powers need leave for, from powers that are not among these."""
    if position.phase != MOVEMENT or not position.variant.canals:
        return ()
    given, powers = tuple(orders), frozenset(own)
    found = []
    for order in given:
        unit = position.by_province.get(order.province) if isinstance(order, Move) else None
        if unit is None or not isinstance(order, Move) or order.power not in powers or unit.power != order.power:
            continue
        for barred in barred_passages(position, given, unit):
            keeper = barred.keeper
            if barred.sea == order.goal and barred.leave and keeper is not None and keeper.power not in powers:
                found.append(Plea(order, keeper.power))
    return tuple(found)


def keeper_order(position: Position, orders: Iterable[Order], plea: Plea) -> UnitOrder | None:
    """Return the order the keeper's unit has so far, its hold when none, None where no such unit stands."""
    canal = next((one for one in position.variant.canals if {plea.move.place, plea.move.goal} <= set(one.seas)), None)
    unit = position.by_province.get(canal.keeper) if canal is not None else None
    if unit is None or unit.power != plea.keeper:
        return None
    for order in orders:
        if isinstance(order, UnitOrder) and order.power == unit.power and order.province == unit.province:
            return order
    return Hold(unit.power, unit.kind, unit.place)


def is_granted(position: Position, orders: Iterable[Order], plea: Plea) -> bool:
    """Whether the keeper's order gives the leave."""
    order = keeper_order(position, orders, plea)
    return order is not None and plea.passage in order.permits


def granted(position: Position, orders: Iterable[Order], plea: Plea, leave: bool = True) -> UnitOrder | None:
    """Return the keeper's order with the leave, or without it; a unit that would move holds instead to give leave."""
    order = keeper_order(position, orders, plea)
    if order is None:
        return None
    kept = tuple(one for one in order.permits if one != plea.passage)
    if not leave:
        return structs.replace(order, permits=kept)
    if isinstance(order, (Move, Train)):
        order = Hold(order.power, order.kind, order.place)
    return structs.replace(order, permits=(*kept, plea.passage))
