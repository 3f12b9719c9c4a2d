"""When a mail was sent: headers of mails, and the lines mail programs print in three languages."""

import re
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            *("jan january januar", "feb february februar", "mar march märz mär maerz", "apr april", "may mai"),
            *("jun june juni", "jul july juli", "aug august", "sep sept september", "oct october okt oktober"),
            *("nov november", "dec december dez dezember"),
        ),
        1,
    )
    for name in names.split()
}
_DAY_FIRST = re.compile(r"(\d{1,2})\.?\s*(?:(\d{1,2})\.|([^\W\d]{3,9})\.?)\s*(\d{4})")
_MONTH_FIRST = re.compile(r"([^\W\d]{3,9})\.?\s+(\d{1,2}),?\s+(\d{4})")
_YEAR_FIRST = re.compile(r"(\d{4})[-/年.]\s*(\d{1,2})[-/月.]\s*(\d{1,2})")
_HEADER = re.compile(r"\s*(?:[A-Za-z]{3},?\s+)?\d{1,2}\s+[A-Za-z]{3}\s+\d{2,4}\s+\d{1,2}:\d{2}")
_CLOCK = re.compile(r"(\d{1,2}):(\d{2})(?::\d{2})?(?:\s*([AaPp])\.?[Mm])?")


def sent_at(value: str) -> datetime | None:
    """Return the moment a Date header or a printed line names, None when it names none; without a zone it is UTC."""
    value = value[:200]
    if _HEADER.match(value):
        try:
            moment = parsedate_to_datetime(value)
        except (ValueError, TypeError, IndexError, OverflowError):
            return None
        return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)
    day = _day(value)
    clock = _CLOCK.search(value)
    if day is None:
        return None
    hour, minute = (int(clock[1]), int(clock[2])) if clock is not None else (0, 0)
    if clock is not None and clock[3]:
        hour = hour % 12 + (12 if clock[3].lower() == "p" else 0)
    try:
        return datetime(*day, hour, minute, tzinfo=UTC)
    except ValueError:
        return None


def _day(value: str) -> tuple[int, int, int] | None:
    if found := _YEAR_FIRST.search(value):
        return int(found[1]), int(found[2]), int(found[3])
    if found := _DAY_FIRST.search(value):
        month = int(found[2]) if found[2] else _MONTHS.get(found[3].lower(), 0)
        return int(found[4]), month, int(found[1])
    if found := _MONTH_FIRST.search(value):
        return int(found[3]), _MONTHS.get(found[1].lower(), 0), int(found[2])
    return None
