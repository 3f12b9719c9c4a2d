"""What is said about a mail beside its orders: what was cleaned, passed over or refused, as values and as sentences."""

from dataclasses import dataclass
from enum import StrEnum

from kartentisch.rules import KartentischError
from kartentisch.words import text


class About(StrEnum):
    """What a remark is about."""

    TOO_LARGE = "too large"
    TOO_DEEP = "too deep"
    TOO_MANY = "too many"
    NOT_TEXT = "not text"
    NOT_FOUND = "not found"
    OUTLOOK = "outlook"
    NO_TEXT = "no text"
    CONTROL = "control"
    HIDDEN_DIRECTION = "hidden direction"
    LONG_LINE = "long line"
    BAD_CHARSET = "bad charset"
    DECODED = "decoded"
    MENDED = "mended"
    STRUCK = "struck"
    INVISIBLE = "invisible"
    ATTACHED = "attached"
    QUOTED_ONLY = "quoted only"
    HISTORY = "history"


@dataclass(frozen=True, slots=True)
class Remark:
    """A remark: what it is about, how many places or how much, and a name (a file, a charset)."""

    about: About
    count: int = 0
    name: str = ""


class MailRefused(KartentischError):
    """A file or text that is not read at all; `remark` says why."""

    def __init__(self, remark: Remark) -> None:
        """Keep the remark."""
        super().__init__(remark.about.value)
        self.remark = remark


def remark_text(remark: Remark, language: str) -> str:
    """Return a remark as a sentence of `language`. Raises UnknownLanguageError."""
    pattern = _pattern(remark.about, language)
    return pattern.format(count=remark.count, name=remark.name)


def _pattern(about: About, language: str) -> str:
    match about:
        case About.TOO_LARGE:
            return text(language, "{name} is too large to be a mail with orders ({count} MB at most).")
        case About.TOO_DEEP:
            return text(language, "{name} has mails packed into mails beyond reason and is not read.")
        case About.TOO_MANY:
            return text(language, "{name} holds more than {count} mails or files; the rest is not read.")
        case About.NOT_TEXT:
            return text(language, "{name} is neither text nor mail.")
        case About.NOT_FOUND:
            return text(language, "{name} cannot be opened.")
        case About.OUTLOOK:
            return text(language, "{name} is a file of Outlook (.msg): saved as .eml or as text it can be read.")
        case About.NO_TEXT:
            return text(language, "{name} has no text.")
        case About.CONTROL:
            return text(language, "Control characters were left out ({count}).")
        case About.HIDDEN_DIRECTION:
            return text(language, "Invisible characters turn the direction of writing ({count}): confirm each order.")
        case About.LONG_LINE:
            return text(language, "Lines without end were cut ({count}).")
        case About.BAD_CHARSET:
            return text(language, "The character set is not the one named ({name}): letters may be wrong.")
        case About.DECODED:
            return text(language, "Transfer codes in the text were decoded.")
        case About.MENDED:
            return text(language, "Letters damaged on the way were mended.")
        case About.STRUCK:
            return text(language, "Text struck out was left out ({count}).")
        case About.INVISIBLE:
            return text(language, "Text that cannot be seen in the mail was left out ({count}).")
        case About.ATTACHED:
            return text(language, "Attachments were not read ({count}).")
        case About.QUOTED_ONLY:
            return text(language, "The orders stand in quoted lines only: confirm each order.")
    return text(language, "Older mails quoted below were not read ({count}).")
