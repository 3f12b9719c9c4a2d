"""A hint and its repair as values."""

from dataclasses import dataclass

from kartentisch.orders import Order
from kartentisch.rules import Reason


@dataclass(frozen=True, slots=True)
class Repair:
    """The change that makes a hint vanish: orders to give, each in place of what its unit was ordered before.

    `instead_of`: the line of the sheet, not readable as an order, whose place they take ("" none).

    A clause is dropped by giving the order anew without it, an order is taken back by giving a hold.
    """

    give: tuple[Order, ...]
    instead_of: str = ""


@dataclass(frozen=True, slots=True)
class Hint:
    """Something in a power's orders that is probably not meant.

    `power`: whose orders; `reason`: what (codes hint.*); `orders`: the orders concerned (none: an order is missing);
    `repair`: what one click would change.
    """

    power: str
    reason: Reason
    orders: tuple[Order, ...]
    repair: Repair
