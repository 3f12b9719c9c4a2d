"""What the window calls phases, results and powers, in the language in use."""

import re

from kartentisch.judge.verdict import Result, Verdict
from kartentisch.orders import Hold, Order, Support
from kartentisch.rules import ADJUSTMENT, MOVEMENT, RETREAT, Date, Position, Variant
from kartentisch.rules.sentences import result_name
from kartentisch.words import N_, _, language

_PHASES = {MOVEMENT: N_("Moves"), RETREAT: N_("Retreats"), ADJUSTMENT: N_("Adjustment")}


# "(&N)", as Japanese menus write it, or the "&" before the letter itself.
_MNEMONIC = re.compile(r"\(&\w\)|&")


def label_text(menu_text: str) -> str:
    """Return what a menu says without its marks: no letter to press, no key, no dots."""
    return _MNEMONIC.sub("", menu_text.partition("\t")[0]).removesuffix("…").rstrip()


def phase_word(phase: str, variant: Variant) -> str:
    """Return the short word for a phase, as lists show it; where dislodged units rise elsewhere, they convert."""
    if phase == RETREAT and variant.rise is not None:
        return _("Conversions")
    return _(_PHASES[phase])


def turn_title(position: Position) -> str:
    """Return date and phase, "1874 · Moves"."""
    return f"{date_text(position)} · {phase_word(position.phase, position.variant)}"


def date_text(position: Position) -> str:
    """Return the date as a reader knows it."""
    return date_words(position.date)


def date_words(date: Date) -> str:
    """Return a date as a reader knows it."""
    season = {"S": _("Spring"), "F": _("Autumn"), "W": _("Winter")}.get(date.season, "")
    return f"{season} {date.year}".strip()


def result_word(order: Order, verdict: Verdict) -> str:
    """Return the result as one word, "dislodged" beside it where the unit was; a unit that stood and was: only that."""
    held = isinstance(order, Hold) and verdict.result is Result.OK
    if held and verdict.dislodged:
        return result_name("dislodged", language())
    word = _("holds") if held else result_name(verdict.result.value, language())
    return f"{word}, {result_name('dislodged', language())}" if verdict.dislodged else word


def short_result(order: Order, verdict: Verdict) -> str:
    """Return what stands at the right of an order: the strengths compared, where there are any, else a word."""
    if verdict.dislodged:
        return result_name("dislodged", language())
    values = verdict.reason.values
    attack = values.get("attack")
    against = next((values[name] for name in ("hold", "prevent", "defend") if name in values), None)
    if verdict.result is Result.HALTED and verdict.at:
        return _("at {place}").format(place=verdict.at)
    if isinstance(attack, int) and isinstance(against, int):
        return f"{attack} : {against}"
    if verdict.result is Result.OK and isinstance(order, Hold):
        return _("holds")
    if verdict.result is Result.OK and isinstance(order, Support):
        return _("counts")
    if verdict.reason.code == "move.ok":
        return _("free")
    return result_name(verdict.result.value, language())


def power_text(variant: Variant, power: str) -> str:
    """Return a power's full name."""
    name = variant.power_names.get(power)
    return name.text(language()) if name else power


def place_text(variant: Variant, place: str) -> str:
    """Return a place's full name."""
    name = variant.names.get(place) or variant.names.get(place.partition("/")[0])
    return name.text(language()) if name else place


def short_power(variant: Variant, power: str) -> str:
    """Return a power's name as short as a narrow list needs it."""
    name = variant.power_names.get(power)
    full = power_text(variant, power)
    return full if name is None or len(full) <= 14 else name.short(language())
