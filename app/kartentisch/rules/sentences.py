"""Reasons as sentences: patterns of `resources/locale/sentences.csv`, filled with words that know their forms.

A sentence is always answered, never an error: an unknown code is shown with its values, a missing value by its name.
"""

from collections.abc import Iterable, Mapping
from string import Formatter
from typing import Any

from kartentisch.rules.calendar import ADJUSTMENT
from kartentisch.rules.forms import (
    KindWord,
    ListWord,
    PlainWord,
    Word,
    kind_text,
    place_word,
    power_word,
    unit_word,
)
from kartentisch.rules.phrases import patterns, term
from kartentisch.rules.reason import Reason
from kartentisch.rules.unit import Unit
from kartentisch.rules.variant import Variant
from kartentisch.words import LANGUAGES, UnknownLanguageError

POWERS = frozenset({"power", "powers", "own", "owner", "winner", "winners", "taker", "loser", "by"})
KINDS = frozenset({"kind", "zombie"})
TEXTS = frozenset({"text", "word", "date", "year", "permitted", "orders"})
# The letters of orders as the window takes them; R is a retreat, and in an adjustment a removal.
LETTERS = {
    **{"H": "hold", "M": "move", "S": "support", "C": "convoy", "T": "train", "P": "permit"},
    **{"R": "retreat", "D": "disband", "B": "build", "W": "waive"},
}


def sentence(variant: Variant, reason: Reason, language: str) -> str:
    """Return a reason as a sentence of `language` (en, de, ja).

    Raises UnknownLanguageError for another language; a code without a sentence is shown as it is, with its values.
    """
    _check(language)
    pattern = patterns().get(reason.code)
    if pattern is None:
        return _bare(reason)
    forms = pattern.forms[language]
    form = forms[0] if len(forms) == 1 or _number(forms[0], reason.values) == 1 else forms[1]
    return _fill(variant, form, reason.values, language)


def button(variant: Variant, reason: Reason, language: str) -> str:
    """Return the words of the button that repairs a hint, "" for a reason that has none."""
    _check(language)
    pattern = patterns().get(reason.code)
    return _fill(variant, pattern.buttons[language], reason.values, language) if pattern is not None else ""


def place_name(variant: Variant, place: str, language: str, form: str = "") -> str:
    """Return the name of a place: as on a map ("Rotes Meer"), or in a form ("to": "ins Rote Meer", "In", "nom" …)."""
    _check(language)
    if not form and place in variant.names:
        return variant.names[place].text(language)
    return format(place_word(variant, place, language), form)


def power_name(variant: Variant, power: str, language: str, form: str = "") -> str:
    """Return the name of a power: alone ("Osmanisches Reich"), or in a form ("by": "vom Osmanischen Reich" …)."""
    _check(language)
    if not form and power in variant.power_names:
        return variant.power_names[power].text(language)
    return format(power_word(variant, power, language), form)


def unit_name(variant: Variant, unit: Unit, language: str, form: str = "") -> str:
    """Return a unit in words: "die russische Armee in Moskau", in a form ("dat", "Nom"), without place ("nom0")."""
    _check(language)
    return format(unit_word(variant, unit, language), form)


def kind_name(variant: Variant, letter: str, language: str) -> str:
    """Return the word for a kind of unit without article: "army", "Armee", 陸軍."""
    _check(language)
    return kind_text(variant, letter, language)


def phase_name(phase: str, language: str) -> str:
    """Return the word for a phase: "movement", "Zugphase", 行軍."""
    _check(language)
    return term(f"phase.{phase}", language)


def result_name(result: str, language: str) -> str:
    """Return the word for a result ("halted" → "angehalten"), and for "dislodged"."""
    _check(language)
    return term(f"result.{result}", language)


def order_name(kind: str, language: str) -> str:
    """Return the word for a kind of order: hold move support convoy train permit retreat disband build remove waive."""
    _check(language)
    return term(f"order.{kind}", language)


def _check(language: str) -> None:
    if language not in LANGUAGES:
        raise UnknownLanguageError(language)


def _fill(variant: Variant, pattern: str, values: Mapping[str, Any], language: str) -> str:
    return pattern.format_map(_Values(variant, values, language))


class _Values(dict[str, Word]):
    """The values of a reason as words, made when a pattern asks; what is missing answers with its name."""

    def __init__(self, variant: Variant, values: Mapping[str, Any], language: str) -> None:
        super().__init__()
        self._variant, self._values, self._language = variant, values, language

    def __missing__(self, name: str) -> Word:
        if name not in self._values:
            return PlainWord(f"[{name}]")
        if name == "allowed":
            return self._orders(self._values[name])
        return _word(self._variant, name, self._values[name], self._language)

    def _orders(self, letters: Iterable[str]) -> Word:
        names = LETTERS | ({"R": "remove"} if self._values.get("phase") == ADJUSTMENT else {})
        words = [PlainWord(term(f"order.{names.get(letter, letter)}", self._language)) for letter in letters]
        return ListWord(words, self._language)


def _word(variant: Variant, name: str, value: object, language: str) -> Word:
    """Return one value as a word; its parameter's name tells what a text is."""
    if isinstance(value, (tuple, list, frozenset, set)):
        items = value if isinstance(value, (tuple, list)) else sorted(value, key=str)
        return ListWord([_word(variant, name, item, language) for item in items], language)
    if isinstance(value, Unit):
        return unit_word(variant, value, language)
    if not isinstance(value, str) or name in TEXTS:
        return PlainWord(value)
    if name in POWERS:
        return power_word(variant, value, language)
    if name in KINDS:
        return KindWord(kind_text(variant, value, language), language)
    if name == "phase":
        return PlainWord(term(f"phase.{value}", language))
    return place_word(variant, value, language)


def _number(form: str, values: Mapping[str, Any]) -> int:
    """Return the only number of a counted sentence; 0 when the reason does not carry it."""
    names = [name for _, name, _, _ in Formatter().parse(form) if name]
    numbers = [values[name] for name in names if isinstance(values.get(name), int)]
    return int(numbers[0]) if numbers else 0


def _bare(reason: Reason) -> str:
    shown = ", ".join(f"{name}={_shown(value)}" for name, value in reason.values.items())
    return f"{reason.code} ({shown})" if shown else reason.code


def _shown(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
