"""Words that know their own forms: places, powers, units and lists, each formatted by a form such as "to" or "Nom".

A form is a case ("nom", "acc", "dat", "gen", "to", "in", "from", "by"); a capital first letter ("Nom") begins a
sentence, a "0" at the end ("nom0") leaves the place of a unit out. No form is the plain mention in a sentence.
Nothing here fails on an unknown form: a sentence is shown to a user who asked something else.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence

from kartentisch.rules.names import Name
from kartentisch.rules.phrases import term
from kartentisch.rules.unit import Unit
from kartentisch.rules.variant import Variant
from kartentisch.words import join_list

_FORM = re.compile(r"(?P<case>[a-z]*)(?P<bare>0?)")
_ENGLISH_COAST = re.compile(r"(?P<province>.+) \((?P<coast>\w+ coast)\)")
_ENGLISH_BEFORE = {"to": "to ", "in": "in ", "from": "from ", "by": "by "}
_GERMAN_CASE = {"gen": "dat"}


class Word(ABC):
    """A value of a sentence; `said` answers one form in small letters, with or without the place."""

    @abstractmethod
    def said(self, case: str, bare: bool) -> str:
        """Return the words of a case; `bare` leaves out the place where there is one."""

    def __format__(self, form: str) -> str:
        found = _FORM.fullmatch(form.lower())
        words = self.said(found["case"], bool(found["bare"])) if found else self.said("", False)
        return words[:1].upper() + words[1:] if form[:1].isupper() else words


class PlainWord(Word):
    """A text or a number, the same in every form."""

    def __init__(self, value: object) -> None:
        self._text = str(value)

    def said(self, case: str, bare: bool) -> str:
        """Return the text."""
        return self._text


class NamedWord(Word):
    """A province, a coast or a power, by its `Name`; `province` is the name of a coast's province."""

    def __init__(self, name: Name, language: str, province: Name | None = None) -> None:
        self._name, self._language, self._province = name, language, province

    def said(self, case: str, bare: bool) -> str:
        """Return the name in a case; German takes it from the table, Japanese has one form."""
        if self._language == "de":
            return self._name.forms.get(_GERMAN_CASE.get(case, case or "nom")) or self._name.text("de")
        if self._language == "en":
            return self._english(case)
        return self._name.text(self._language)

    def _english(self, case: str) -> str:
        coast = _ENGLISH_COAST.fullmatch(self._name.text("en"))
        if coast is not None:
            place = _with_article(self._province.article if self._province else "", coast["province"])
            before = "on " if case == "in" else _ENGLISH_BEFORE.get(case, "")
            return f"{before}the {coast['coast']} of {place}"
        return _ENGLISH_BEFORE.get(case, "") + _with_article(self._name.article, self._name.text("en"))


def _with_article(article: str, words: str) -> str:
    return f"{article} {words}" if article else words


class KindWord(Word):
    """A kind of unit alone: "an army", "Armee", 陸軍."""

    def __init__(self, kind: str, language: str) -> None:
        self._kind, self._language = kind, language

    def said(self, case: str, bare: bool) -> str:
        """Return the kind; English with its article."""
        if self._language != "en":
            return self._kind
        return f"{'an' if self._kind[:1] in 'aeiou' else 'a'} {self._kind}"


class UnitWord(Word):
    """A unit with its power and place: "the Russian army in Moscow". German unit nouns are all feminine."""

    def __init__(self, adjective: str, kind: str, place: Word, language: str, owner: Word | None = None) -> None:
        """`owner`: the power, named where it has no adjective."""
        self._adjective, self._kind, self._place, self._language = adjective, kind, place, language
        self._owner = owner if not adjective else None

    def said(self, case: str, bare: bool) -> str:
        """Return the unit in a case; nominative and accusative are one form in German, dative and genitive another."""
        if self._language == "ja":
            whose = f"{self._owner:nom}の" if self._owner is not None else self._adjective
            return whose + self._kind if bare else f"{self._place:nom}の{whose}{self._kind}"
        if self._language == "de":
            article, ending = ("der", "en") if case in {"dat", "gen"} else ("die", "e")
            words = [article, self._adjective and self._adjective + ending, self._kind]
        else:
            words = ["the", self._adjective, self._kind]
        if self._owner is not None:
            words.append(f"{self._owner:by}" if self._language == "de" else f"of {self._owner:nom}")
        if not bare:
            words.append(f"{self._place:in}")
        return " ".join(filter(None, words))


class ListWord(Word):
    """An enumeration; every member takes the form, and only the first may begin a sentence."""

    def __init__(self, items: Sequence[Word], language: str) -> None:
        self._items, self._language = items, language

    def said(self, case: str, bare: bool) -> str:
        """Return the members in a case, joined as the language joins them."""
        form = case + ("0" if bare else "")
        return join_list(self._language, (format(item, form) for item in self._items))


def kind_text(variant: Variant, letter: str, language: str) -> str:
    """Return the word for the kind of a letter ("army" for "A"); the letter when the variant has no such kind."""
    kind = variant.kinds.get(letter)
    return term(f"kind.{kind.id}", language) if kind is not None else letter


def place_word(variant: Variant, place: str, language: str) -> Word:
    """Return a place as a word; text that is no place of the variant stays as it is."""
    name = variant.names.get(place)
    if name is None:
        return PlainWord(place)
    return NamedWord(name, language, variant.names.get(place.partition("/")[0]))


def power_word(variant: Variant, power: str, language: str) -> Word:
    """Return a power as a word; text that is no power of the variant stays as it is."""
    name = variant.power_names.get(power)
    return NamedWord(name, language) if name is not None else PlainWord(power)


def unit_word(variant: Variant, unit: Unit, language: str) -> Word:
    """Return a unit as a word; one whose power is unknown is told by kind and place alone."""
    power = variant.power_names.get(unit.power)
    adjective = power.adjective.get(language, "") if power is not None else ""
    owner = power_word(variant, unit.power, language) if power is not None and not adjective else None
    kind, place = kind_text(variant, unit.kind, language), place_word(variant, unit.place, language)
    return UnitWord(adjective, kind, place, language, owner)
