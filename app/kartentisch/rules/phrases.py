"""The sentence patterns and terms of `resources/locale`, read once when first needed."""

import csv
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from kartentisch.shelf import folder
from kartentisch.words import LANGUAGES

SENTENCES = "sentences.csv"
TERMS = "terms.csv"
PLURAL = "‖"


@dataclass(frozen=True, slots=True)
class Pattern:
    """What is said for one reason code.

    `part`: reason, refusal or hint; `result`: the result word the reason goes with, or flag, default, count, note,
    end; `forms`: language -> the sentence, or its forms for one and for many; `buttons`: language -> the words of the
    button that repairs (hints only). Placeholders stand as "{goal:to}".
    """

    code: str
    part: str
    result: str
    forms: Mapping[str, tuple[str, ...]]
    buttons: Mapping[str, str]


def _rows(name: str) -> Iterator[dict[str, str]]:
    with (folder("resources") / "locale" / name).open(encoding="utf-8", newline="") as stream:
        rows = csv.reader(stream, strict=True)
        head = next(rows)
        for row in rows:
            yield dict(zip(head, row, strict=True))


def _forms(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(PLURAL))


@cache
def patterns() -> Mapping[str, Pattern]:
    """All sentence patterns by code."""
    return MappingProxyType(
        {
            row["code"]: Pattern(
                row["code"],
                row["part"],
                row["result"],
                {language: _forms(row[language]) for language in LANGUAGES},
                {language: row[f"{language}_button"] for language in LANGUAGES},
            )
            for row in _rows(SENTENCES)
        }
    )


@cache
def _terms() -> Mapping[str, Mapping[str, str]]:
    return {row["code"]: {language: row[language] for language in LANGUAGES} for row in _rows(TERMS)}


def term(code: str, language: str) -> str:
    """Return a single word of the game: "kind.army", "phase.retreat", "order.build", "result.halted".

    A code without a word answers its last part, so that a variant may bring kinds of its own.
    """
    known = _terms().get(code)
    return known[language] if known is not None else code.rpartition(".")[2]
