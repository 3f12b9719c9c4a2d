"""Lines that could not be read although a near reading is an order that is allowed."""

from kartentisch.game.hints.look import allowed
from kartentisch.game.hints.values import Hint, Repair
from kartentisch.orders import Order
from kartentisch.orders.reading import Problem, read_orders
from kartentisch.orders.reading.normalise import fold
from kartentisch.orders.reading.places import name_index
from kartentisch.rules import Position, reason


def spelling_hint(position: Position, power: str, text: str) -> Hint | None:
    """Return the hint about a line of a power's sheet that is no order; None when nothing near it is allowed."""
    sheet = read_orders(text, position, power)
    if sheet.orders:
        return None
    for problem in sheet.problems:
        order = next(
            (one for one in problem.suggestions if isinstance(one, Order) and _fits(position, power, one)), None
        )
        if order is None:
            continue
        place = _meant(position, problem, order)
        if place:
            why = reason("hint.spelling", word=problem.words, place=place)
        else:
            why = reason("hint.misread", text=text, orders=str(order))
        return Hint(power, why, (), Repair((order,), instead_of=text))
    return None


def _fits(position: Position, power: str, order: Order) -> bool:
    return order.power == power and allowed(position, order)


def _meant(position: Position, problem: Problem, order: Order) -> str:
    """The province an unknown name stands for in the reading that was chosen; "" when it was no name."""
    if problem.reason.code != "read.unknown-place":
        return ""
    words = str(order).replace("/", " ").split()
    return next((id for id in name_index(position.variant).nearest(fold(problem.words)) if id in words), "")
