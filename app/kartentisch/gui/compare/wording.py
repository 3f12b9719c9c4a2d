"""Differences as sentences."""

from kartentisch.game.comparison import Claim, Difference, Sort
from kartentisch.gui.dialogs.ruling_list import value_text
from kartentisch.gui.wording import power_text, result_word
from kartentisch.judge import Result
from kartentisch.rules import Variant
from kartentisch.rules.sentences import place_name, result_name, sentence
from kartentisch.words import _, join_list, language


def head_text(one: Difference, variant: Variant) -> str:
    """Return what a difference is about: an order, or a power."""
    if one.order is not None:
        return f"{power_text(variant, one.order.power)}: {one.order}"
    return power_text(variant, one.power) if one.power else ", ".join(_names(one.places[:1], variant))


def published_text(one: Difference, variant: Variant) -> str:
    """Return what the published result says."""
    match one.sort:
        case Sort.RESULT | Sort.DISLODGED if one.claim is not None:
            return _claimed(one.claim)
        case Sort.ORDER | Sort.NO_UNIT:
            return str(one.order)
        case Sort.NO_ORDER:
            return _("no order")
        case Sort.RETREATS:
            return join_list(language(), _names(one.places[1:], variant)) or _("no retreat")
        case Sort.CENTRES:
            return _more(one.places, variant)
    return str(one.published)


def our_text(one: Difference, variant: Variant) -> str:
    """Return what we say."""
    match one.sort:
        case Sort.RESULT | Sort.DISLODGED if one.verdict is not None and one.order is not None:
            return result_word(one.order, one.verdict)
        case Sort.ORDER:
            return str(one.ours)
        case Sort.NO_ORDER:
            return str(one.order)
        case Sort.NO_UNIT:
            return _("no such unit")
        case Sort.RETREATS:
            return join_list(language(), _names(one.more, variant)) or _("no retreat")
        case Sort.CENTRES:
            return _more(one.more, variant)
    return str(one.counted)


def why_text(one: Difference, variant: Variant) -> str:
    """Return our reason, and the rulings with which our result would be the published one."""
    parts = [sentence(variant, one.reason, language())] if one.reason is not None else []
    for id, value in one.rulings:
        ruling = variant.rulings[id]
        asked = ruling.text.get(language()) or ruling.text.get("en", id)
        parts.append(
            _("A difference in ruling: “{ruling}”, there {value}.").format(ruling=asked, value=value_text(value))
        )
    return " ".join(parts)


def _claimed(claim: Claim) -> str:
    words = [] if len(claim.results) > 2 else [result_name(one.value, language()) for one in sorted(claim.results)]
    told = " / ".join(words) or _("failed")
    if not claim.dislodged:
        return told
    lost = result_name("dislodged", language())
    return lost if claim.results == {Result.OK} else f"{told}, {lost}"


def _names(places: tuple[str, ...], variant: Variant) -> list[str]:
    return [place_name(variant, place, language()) for place in places]


def _more(centres: tuple[str, ...], variant: Variant) -> str:
    return _("also {centres}").format(centres=join_list(language(), _names(centres, variant))) if centres else "–"
