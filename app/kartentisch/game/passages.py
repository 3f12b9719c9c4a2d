"""What stands in the way of a fleet that would pass a canal, by the orders drafted so far."""

from collections.abc import Iterable
from dataclasses import dataclass

from kartentisch.judge import Result, adjudicate
from kartentisch.orders import Hold, Move, Order, Support, Train, UnitOrder
from kartentisch.rules import Position, Reason, Unit, reach

_LEAVE = frozenset({"canal.closed.no-permission", "canal.closed.other-permission"})


@dataclass(frozen=True, slots=True)
class Barred:
    """A canal that is closed for a fleet as things stand: the sea beyond, whose unit keeps it (None: nobody), why.

    `leave`: whether all it needs is a word (SC) of the keeper's power.
    """

    sea: str
    keeper: Unit | None
    why: Reason

    @property
    def leave(self) -> bool:
        """Whether the keeper's power could open it by its leave."""
        return self.why.code in _LEAVE


def barred_passages(position: Position, draft: Iterable[Order], unit: Unit) -> tuple[Barred, ...]:
    """Return the canal goals of a unit that are closed by the orders drafted; those that are open are left out.

    The judge is asked about the fleet and the keeper alone, so that what it says here is what it will say: whether the
    keeper stands is another matter.
    """
    orders = {order.province: order for order in draft if isinstance(order, UnitOrder)}
    found = []
    for sea, canal in sorted(reach.canal_goals(position, unit).items()):
        if sea in reach.step_provinces(position, unit):
            continue
        keeper = position.by_province.get(canal.keeper)
        alone = position.with_(units=(unit,) if keeper is None else (unit, keeper), dislodged=())
        move = Move(unit.power, unit.kind, unit.place, (), sea)
        given: list[Order] = [move]
        if keeper is not None:
            given.append(_bare(keeper, orders.get(canal.keeper), unit))
        verdict = adjudicate(alone, given).verdicts[move]
        if verdict.result is Result.CLOSED:
            found.append(Barred(sea, keeper, verdict.reason))
    return tuple(found)


def _bare(keeper: Unit, order: UnitOrder | None, fleet: Unit) -> Order:
    """The keeper's order without what concerns units that are left out: whether it stays, and what it permits."""
    if isinstance(order, (Move, Train)) or (isinstance(order, Support) and order.other == fleet.place):
        return order
    return Hold(keeper.power, keeper.kind, keeper.place, order.permits if order is not None else ())
