"""Live examples of a variant's rules: positions with orders, and what the rules say comes of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kartentisch.rules import schema
from kartentisch.rules.errors import VariantFault
from kartentisch.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class Example:
    """One example.

    `id`; `place`: where the rules give it; `titles`, `texts`: by language; `document`: the position with its orders;
    `ended`, `winners`: how the game ends with it ("" : it goes on); `points`: by power, and `results`: result word by
    order, as far as the rules say them.
    """

    id: str
    place: str
    titles: Mapping[str, str]
    texts: Mapping[str, str]
    document: Mapping[str, Any]
    ended: str
    winners: tuple[str, ...]
    points: Mapping[str, int]
    results: Mapping[str, str]

    def title(self, language: str) -> str:
        """What it is called, in a language."""
        return self.titles.get(language) or self.titles["en"]

    def text(self, language: str) -> str:
        """What it shows, in a language."""
        return self.texts.get(language) or self.texts["en"]


def examples(variant: Variant) -> tuple[Example, ...]:
    """Read the examples of a variant, in the order of its file; none where it names none. Raises VariantFault."""
    if not variant.examples_file:
        return ()
    name = variant.examples_file
    found: dict[str, Example] = {}
    for index, entry in enumerate(schema.read_examples(variant.folder, name).example):
        key = f"example[{index}]"
        if entry.id in found:
            raise VariantFault(name, f"{key}.id", entry.id, "another id for every example")
        schema.languages(name, f"{key}.title", entry.title)
        schema.languages(name, f"{key}.text", entry.text)
        if "variant" in entry.document:
            raise VariantFault(name, f"{key}.document.variant", "", "no variant: it is this one")
        for power in (*entry.expect.winners, *entry.expect.points):
            if power not in variant.powers:
                raise VariantFault(name, f"{key}.expect", power, "ids of powers: " + ", ".join(variant.powers))
        found[entry.id] = Example(
            entry.id,
            entry.place,
            entry.title,
            entry.text,
            entry.document,
            entry.expect.ended,
            tuple(entry.expect.winners),
            entry.expect.points,
            entry.expect.results,
        )
    return tuple(found.values())
