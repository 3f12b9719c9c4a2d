"""Reasons in many combinations, for reading their sentences: every code with powers, coasts, lists and numbers.

`python -m tests.rules.sentence_samples` writes tests/data/sentences_<language>.txt anew; read what changes.
"""

from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

from kartentisch.rules import Reason, Unit, load_variant
from kartentisch.rules.phrases import patterns
from kartentisch.rules.sentences import button, sentence
from kartentisch.words import LANGUAGES

DATA = Path(__file__).resolve().parents[1] / "data"
COLONIAL = load_variant("colonial")

# A power with a plural name, a neuter one, fleets on coasts and at sea, places with and without an article.
_UNITS = (
    Unit("HOL", "F", "SEO/WC"),
    Unit("TUR", "A", "EGY"),
    Unit("RUS", "A", "MOS"),
    Unit("ENG", "F", "RED"),
    Unit("CHI", "A", "MAC"),
    Unit("FRA", "F", "BAN/EC"),
    Unit("JAP", "F", "POR"),
)
_PLACES = ("RED", "MOS", "BAN/WC", "BOR", "SUD", "SEO/EC", "MAC", "TIB")
_POWERS = ("HOL", "TUR", "JAP", "ENG")
_LISTS = {
    **dict.fromkeys(("units", "rivals", "cut", "read", "fleets"), _UNITS),
    **dict.fromkeys(("stations", "route", "retreats", "way", "missing", "goals"), _PLACES),
    "powers": _POWERS,
    "allowed": ("H", "M", "S"),
}
_NAMES_OF_PLACES = frozenset(
    ("goal", "place", "province", "origin", "at", "stop", "station", "canal", "actual", "named", "coast")
)
_NAMES_OF_POWERS = frozenset(("power", "own", "owner", "loser", "winner", "taker", "by"))
_TEXTS = {
    **{"kind": "A", "zombie": "A", "phase": "retreat", "text": "A MOS ?", "word": "Moskva"},
    **{"permitted": "F RED - MED", "orders": "A KIR S A TAS - KAG", "date": "1968", "year": 1910},
}
# Sentences that are never about one only.
_SEVERAL = frozenset(("move.ok.circle", "bounce.standoff.many", "retreat.clash", "end.not-alone", "end.conquest.tie"))
_NUMBERS = frozenset(
    {
        *("attack", "hold", "prevent", "defend", "count", "valid", "given", "centres", "needed", "points"),
        *("distance", "due", "unit_count", "zombies", "board"),
    }
)


def placeholders(text: str) -> list[str]:
    """The names of a pattern's placeholders, in the order they stand."""
    return [name for _, name, _, _ in Formatter().parse(text) if name]


def samples(code: str) -> Iterator[Reason]:
    """Yield three reasons of a code: other units, places and powers each time, lists of 1, 2 and 3, numbers alike."""
    pattern = patterns()[code]
    names = list(dict.fromkeys(placeholders(pattern.forms["en"][0]) + placeholders(pattern.buttons["en"])))
    for number in (2, 3, 4) if code in _SEVERAL else (1, 2, 3):
        values: dict[str, Any] = {}
        for index, name in enumerate(names):
            turn = index + number - 1
            if name in _LISTS:
                values[name] = tuple((_LISTS[name] * 2)[turn : turn + number])
            elif name in _NUMBERS:
                # A sentence of one form is never about one only; attackers and defenders are told apart.
                values[name] = number + (name != "attack" and len(pattern.forms["en"]) == 1)
            elif name in _TEXTS:
                values[name] = _TEXTS[name]
            elif name in _NAMES_OF_POWERS:
                values[name] = _POWERS[turn % len(_POWERS)]
            elif name in _NAMES_OF_PLACES:
                values[name] = _PLACES[turn % len(_PLACES)]
            else:
                values[name] = _UNITS[turn % len(_UNITS)]
        yield Reason(code, values)


def lines(language: str) -> list[str]:
    """Every sentence, and every button, of a language."""
    told = []
    for code in patterns():
        for why in samples(code):
            repair = button(COLONIAL, why, language)
            told.append(f"{code}: {sentence(COLONIAL, why, language)}" + (f" [{repair}]" if repair else ""))
    return list(dict.fromkeys(told))


def file_of(language: str) -> Path:
    """Where the sentences of a language are kept."""
    return DATA / f"sentences_{language}.txt"


if __name__ == "__main__":
    for one in LANGUAGES:
        file_of(one).write_text("\n".join(lines(one)) + "\n", "utf-8")
