"""The orders that are drawn, each with its verdict and how it is meant."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from kartentisch.draw.marks.scene import Choice
from kartentisch.geo import province_of
from kartentisch.judge.verdict import Outcome, Result, Verdict
from kartentisch.orders import Convert, Order, Unreadable
from kartentisch.rules import Unit

Order_co = TypeVar("Order_co", bound=Order, covariant=True)


@dataclass(frozen=True, slots=True)
class Given(Generic[Order_co]):
    """An order that is drawn: its verdict, whether it is a guess for another power, whether it is selected."""

    order: Order_co
    verdict: Verdict
    guess: bool = False
    selected: bool = False

    @property
    def failed(self) -> bool:
        """Whether the order was not carried out as given."""
        return self.verdict.result is not Result.OK

    @property
    def role(self) -> str:
        """Return the colour role of its strokes. A train that halts has driven: its line is not red."""
        if self.failed and self.verdict.result is not Result.HALTED:
            return "bad"
        return "guess" if self.guess else "arrow"

    @property
    def strengths(self) -> str:
        """Return the numbers of the fight as "2 : 1", this order's first; "" where there was none."""
        values = self.verdict.reason.values
        own = values.get("attack")
        other = next(
            (values[key] for key in ("prevent", "hold", "rival", "defend") if isinstance(values.get(key), int)), None
        )
        if not isinstance(own, int) or other is None:
            return ""
        return f"{own} : {other}"


def given_orders(outcome: Outcome, choice: Choice) -> tuple[Given[Order], ...]:
    """Return the orders to be drawn, in the order they are painted: guesses, own orders, the selected one.

    Left out: default orders of units that had none, unless the unit is dislodged or rises elsewhere;
    lines nobody could read; orders of
    hidden powers.
    """
    found = [
        Given(
            order,
            verdict,
            guess=choice.own is not None and order.power not in choice.own,
            selected=order == choice.selected,
        )
        for order, verdict in outcome.verdicts.items()
        if (verdict.ordered or verdict.dislodged or isinstance(order, Convert))
        and not isinstance(order, Unreadable)
        and order.power not in choice.hidden
    ]
    powers = tuple(outcome.before.variant.powers)
    rank = {power: number for number, power in enumerate(powers)}
    return tuple(sorted(found, key=lambda each: (each.selected, not each.guess, rank.get(each.order.power, -1))))


def unit_at(outcome: Outcome, place: str, dislodged: bool = False) -> Unit | None:
    """Return the unit that stands, or stands dislodged, in the province of a place before the phase."""
    province = province_of(place)
    if dislodged:
        lost = outcome.before.dislodged_by_province.get(province)
        return lost.unit if lost else None
    return outcome.before.by_province.get(province)


def each_of(kind: type[Order_co], given: tuple[Given[Order], ...]) -> Iterator[Given[Order_co]]:
    """Yield the orders of one class."""
    for each in given:
        if isinstance(each.order, kind):
            yield each  # type: ignore[misc]  # mypy cannot narrow the parameter of a generic by its field
