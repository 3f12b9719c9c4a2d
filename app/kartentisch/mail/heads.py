"""Dates and phases as the head of a mail says them."""

from datetime import datetime

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


_MOMENTS = {"de": "%d.%m.%Y, %H:%M", "en": "%Y-%m-%d, %H:%M", "ja": "%Y年%m月%d日 %H:%M"}


def moment_text(moment: datetime, language: str) -> str:
    """Return a moment as a mail names it, in the time zone of this computer, with its distance from UTC."""
    local = moment.astimezone()
    zone = f"{local:%z}"
    return f"{local.strftime(_MOMENTS[language])} (UTC{zone[:3]}:{zone[3:5]})"
