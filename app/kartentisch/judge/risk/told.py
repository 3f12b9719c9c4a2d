"""Answers as sentences, in the language in use."""

from collections.abc import Callable, Sequence

from kartentisch.judge.risk.values import Answer, CentreRisk, Finding, Gain, OrderRisk, Refutation, UnitRisk, Why
from kartentisch.orders.values import Order
from kartentisch.words import _, ngettext

Write = Callable[[Order], str]
"""How an order is written in a sentence."""


def told(answer: Answer, write: Write = str) -> str:
    """Return an answer as one sentence, with the smallest orders against it."""
    finding = answer.finding
    if finding.why is not None:
        return _("{what}: not decided ({why}).").format(what=_what(answer, write), why=_why(finding.why))
    match answer:
        case OrderRisk():
            return _order(_what(answer, write), finding, write)
        case UnitRisk():
            safe, fails = _("{what} cannot be dislodged."), _("{what} can be dislodged: {orders}.")
        case CentreRisk():
            safe, fails = _("{what} cannot be lost this turn."), _("{what} can be lost this turn: {orders}.")
        case Gain():
            return _gain(answer, write)
    what = _what(answer, write)
    if finding.against is None:
        return safe.format(what=what)
    if not finding.against.orders:
        return _alone(answer, what)
    return fails.format(what=what, orders=_listed(finding.against.orders, write)) + _retreats(finding.against)


def _what(answer: Answer, write: Write) -> str:
    match answer:
        case OrderRisk():
            return write(answer.order)
        case UnitRisk():
            return str(answer.unit)
        case _:
            return answer.centre


def _order(what: str, finding: Finding, write: Write) -> str:
    if finding.proved:
        return _("{what}: safe whatever the others do.").format(what=what)
    if finding.never:
        return _("{what}: cannot succeed whatever the others do.").format(what=what)
    if finding.against is None or not finding.against.orders:
        return _("{what}: fails unless others help it.").format(what=what)
    text = _("{what}: can fail: {orders}.").format(what=what, orders=_listed(finding.against.orders, write))
    return text + _retreats(finding.against)


def _alone(answer: Answer, what: str) -> str:
    """What goes wrong although all others hold."""
    if isinstance(answer, UnitRisk):
        return _("{what} can be dislodged even if all others hold.").format(what=what)
    return _("{what} can be lost this turn even if all others hold.").format(what=what)


def _gain(gain: Gain, write: Write) -> str:
    if gain.finding.proved:
        return _("{what} is taken for certain.").format(what=gain.centre)
    if gain.orders:
        orders = _listed(gain.orders, write)
        return ngettext(
            "{what} would be taken for certain with {orders}.",
            "{what} would be taken for certain with these orders: {orders}.",
            len(gain.orders),
        ).format(what=gain.centre, orders=orders)
    return _("{what} is not taken for certain.").format(what=gain.centre)


def _retreats(refutation: Refutation) -> str:
    if not refutation.retreats:
        return ""
    return " " + _("It could retreat to {places}.").format(places=", ".join(refutation.retreats))


def _listed(orders: Sequence[Order], write: Write) -> str:
    return ", ".join(f"{order.power} {write(order)}" for order in orders)


def _why(why: Why) -> str:
    match why:
        case Why.TIME:
            return _("the time was used up")
        case Why.STEPS:
            return _("too many possibilities")
        case Why.STOPPED:
            return _("stopped")
    return _("not proved for the rulings of this game, and no few orders against it were found")
