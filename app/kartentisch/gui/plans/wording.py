"""Differences between plans as rows of a list."""

from kartentisch.game.plans.difference import CentreDifference, Judged, PlanDifference
from kartentisch.gui.wording import place_text, power_text, result_word
from kartentisch.rules import Variant
from kartentisch.words import _, join_list, language


def unit_row(one: PlanDifference, variant: Variant) -> tuple[str, str, str, str]:
    """Return power, order and result in each plan, and the places concerned."""
    places = join_list(language(), [place_text(variant, place) for place in one.provinces])
    return power_text(variant, one.power), _judged(one.first), _judged(one.second), places


def centre_row(one: CentreDifference, variant: Variant) -> tuple[str, str, str, str]:
    """Return "Centre", whose it is after each plan, and which centre."""
    first, second = (power_text(variant, power) if power else _("nobody’s") for power in (one.first, one.second))
    return _("Centre"), first, second, place_text(variant, one.centre)


def _judged(judged: Judged | None) -> str:
    if judged is None:
        return "–"
    order, verdict = judged
    return f"{order} · {result_word(order, verdict)}"
