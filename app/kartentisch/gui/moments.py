"""Moments and spans of time as the user reads them: in the user's language, by the clock on the wall here."""

from datetime import datetime, timedelta

from PySide6.QtCore import QDateTime, QLocale

from kartentisch.words import _, language

_LOCALES = {"en": "en_GB", "de": "de_DE", "ja": "ja_JP"}
_FORMATS = {"en": "ddd d MMM HH:mm", "de": "ddd d. MMM HH:mm", "ja": "M月d日(ddd) HH:mm"}


def moment_text(moment: datetime) -> str:
    """Return weekday, day and time of a moment: "Sat 5 Dec 20:00"."""
    here = QDateTime.fromSecsSinceEpoch(int(moment.timestamp()))
    return QLocale(_LOCALES[language()]).toString(here, _FORMATS[language()])


def moment_format() -> str:
    """Return the same with the year, as the fields of dialogs take it."""
    return {"en": "ddd d MMM yyyy HH:mm", "de": "ddd d. MMM yyyy HH:mm", "ja": "yyyy年M月d日(ddd) HH:mm"}[language()]


def locale() -> QLocale:
    """Return Qt's locale of the language in use."""
    return QLocale(_LOCALES[language()])


def span_text(span: timedelta) -> str:
    """Return a span of time by its two largest parts: days and hours, or hours and minutes."""
    minutes = int(span.total_seconds()) // 60
    days, hours, minutes = minutes // 1440, minutes // 60 % 24, minutes % 60
    if days:
        return _("{days} d {hours} h").format(days=days, hours=hours)
    if hours:
        return _("{hours} h {minutes} min").format(hours=hours, minutes=minutes)
    return _("{minutes} min").format(minutes=minutes)
