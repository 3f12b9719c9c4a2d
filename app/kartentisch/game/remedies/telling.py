"""A verdict told whole: why, where the rules say so, and what would have made the order succeed."""

from kartentisch.game.remedies import remedies
from kartentisch.game.remedies.values import Remedy
from kartentisch.judge import Outcome, place_in_rules
from kartentisch.orders import Order
from kartentisch.rules import Reason, Variant, reason
from kartentisch.rules.sentences import sentence


def explanation(
    outcome: Outcome, order: Order, language: str, found: tuple[Remedy, ...] | None = None
) -> tuple[str, ...]:
    """Return the sentences about one order of a judged phase: its reason, its place in the rules, its remedies.

    `found`: the remedies where they are known; else they are sought. The place and the remedies are left out where
    there are none. Raises UnknownLanguageError.
    """
    variant = outcome.before.variant
    why = outcome.verdicts[order].reason
    place = place_in_rules(variant, why)
    cures = remedies(outcome, order) if found is None else found
    helped = [remedy_sentence(variant, remedy, order.power, language) for remedy in cures]
    return (sentence(variant, why, language), *([place.text(language)] if place is not None else []), *helped)


def remedy_reason(remedy: Remedy, power: str) -> Reason:
    """Return a remedy as something to say: its orders, and the other powers that would have to give them."""
    orders = " + ".join(map(str, remedy.orders))
    others = tuple(one for one in remedy.powers if one != power)
    if not others:
        return reason("remedy.own", orders=orders)
    return reason("remedy.others", orders=orders, powers=others)


def remedy_sentence(variant: Variant, remedy: Remedy, power: str, language: str) -> str:
    """Return a remedy as a sentence for the player of `power`. Raises UnknownLanguageError."""
    return sentence(variant, remedy_reason(remedy, power), language)
