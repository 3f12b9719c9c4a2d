"""A remedy as a value."""

from dataclasses import dataclass

from kartentisch.judge import Verdict
from kartentisch.orders import Order, UnitOrder


@dataclass(frozen=True, slots=True)
class Remedy:
    """Orders not given now that would make an order succeed, each in place of what its unit was ordered.

    `order`: the order that would succeed, itself changed when it is among `orders`; `verdict`: what it would bring.
    """

    orders: tuple[UnitOrder, ...]
    order: Order
    verdict: Verdict

    @property
    def powers(self) -> tuple[str, ...]:
        """Whose orders these are."""
        return tuple(dict.fromkeys(order.power for order in self.orders))
