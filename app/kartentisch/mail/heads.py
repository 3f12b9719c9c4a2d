"""Dates and phases as the head of a mail says them."""

from kartentisch.rules import ADJUSTMENT, RETREAT
from kartentisch.rules.calendar import Date
from kartentisch.words import text

# German players write F for Frühjahr and H for Herbst.
_SEASONS = {"de": {"S": "F", "F": "H"}}


def date_text(date: Date, language: str) -> str:
    """Return a date as players of a language write it: 1870, F1901, H1901."""
    return f"{_SEASONS.get(language, {}).get(date.season, date.season)}{date.year}"


def phase_words(phase: str, language: str, *, rises: bool = False) -> str:
    """Return what a head line says of a phase; nothing for a movement. `rises`: lost units rise on another board."""
    if phase == RETREAT and rises:
        return text(language, "Conversions and retreats")
    if phase == RETREAT:
        return text(language, "Retreats")
    return text(language, "Builds and removals") if phase == ADJUSTMENT else ""
