"""The table of points as plain text: a line for each power, a column for the start and for every year."""

from kartentisch.game.standing import Table
from kartentisch.mail.columns import pad, width
from kartentisch.rules import Variant
from kartentisch.words import text

_COLUMN = 6


def points_lines(table: Table, variant: Variant, language: str) -> list[str]:
    """Write the table; a power that never had a point is left out. Raises UnknownLanguageError."""
    names = {power: variant.power_names[power].text(language) for power, row in table.counts.items() if any(row)}
    title = text(language, "Points")
    first = max(map(width, (title, *names.values()))) + 2
    heads = [text(language, "start"), *map(str, table.years)]
    lines = [pad(title, first) + "".join(" " * (_COLUMN - width(head)) + head for head in heads)]
    for power, name in sorted(names.items(), key=lambda one: (-table.counts[one[0]][-1], one[1])):
        lines.append(pad(name, first) + "".join(f"{number:{_COLUMN}}" for number in table.counts[power]))
    return lines
