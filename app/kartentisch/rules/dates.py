"""Dates as people write them: "Spring 1901", "Herbst 1901", "1901年春", beside the calendar's own "S1901"."""

import re

from kartentisch.rules.calendar import Calendar, Date

_FORM = re.compile(r"(?:(?P<before>[^\W\d]+)[\s.,/]*)?(?P<year>\d{1,5})\s*年?\s*(?:[.,/]?\s*(?P<after>[^\W\d]+))?")
# F alone is fall in the calendar's own form; here only whole words are read, so Frühjahr is never taken for it.
_SEASONS = {
    **dict.fromkeys(("SPRING", "FRÜHJAHR", "FRUEHJAHR", "FRÜHLING", "FRUEHLING", "春"), "S"),
    **dict.fromkeys(("FALL", "AUTUMN", "HERBST", "秋"), "F"),
    **dict.fromkeys(("WINTER", "冬"), "W"),
}


def read_date(calendar: Calendar, text: str) -> Date | None:
    """Return the date of a text in the calendar's own or a long form; None when the calendar has no such date."""
    date = calendar.read(text)
    if date is not None:
        return date
    match = _FORM.fullmatch(text.strip())
    if match is None:
        return None
    words = [word.upper() for word in (match["before"], match["after"]) if word]
    if not words:
        return calendar.read(match["year"])
    season = _SEASONS.get(words[0]) if len(words) == 1 else None
    return calendar.read(season + match["year"]) if season is not None else None
