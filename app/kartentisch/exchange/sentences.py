"""Results as lists of sentences: "The army at Munich move to Berlin. (fail)", under the names of the powers."""

import re
from collections.abc import Iterator

from kartentisch.exchange.lines import FAILED, RawLine, claims_of, power_of
from kartentisch.game.comparison import Published
from kartentisch.judge import Result
from kartentisch.rules import Position, Variant

_SENTENCE = re.compile(
    r"^\s*(?:[-•*]\s*)?((?:The (?:army|fleet|wing) (?:at|in) |Build (?:army|fleet|wing) at |Destroy the unit at "
    r"|Do not use build order).*?)\s*$",
    re.IGNORECASE,
)
_MARK = re.compile(r"\((fail|dislodged|tried to reach [^)]*)\)", re.IGNORECASE)
_TAGS = re.compile(r"<(/?)(u|b|i|li|ul|br|p|div|span|strong|em|td|tr|table|h\d)\b[^>]*>", re.IGNORECASE)


def is_sentences(text: str) -> bool:
    """Whether a text is written so: at least two such sentences."""
    return sum(_SENTENCE.match(line) is not None for line in _bare(text).splitlines()) >= 2


def read_sentences(text: str, position: Position) -> Published:
    """Read a list of sentences. Failures are told without saying why, so any failure of ours agrees with one."""
    claims, unread = claims_of(_raw(_bare(text), position.variant), position)
    return Published("sentences", tuple(claims), unread=tuple(unread))


def _raw(text: str, variant: Variant) -> Iterator[RawLine]:
    power = ""
    for number, line in enumerate(text.splitlines(), 1):
        found = _SENTENCE.match(line)
        if found is None:
            power = power_of(line.strip().rstrip(":"), variant) or power
            continue
        marks = [mark.lower() for mark in _MARK.findall(found[1])]
        failed = any(mark == "fail" or mark.startswith("tried") for mark in marks)
        results = FAILED if failed else frozenset((Result.OK,))
        yield RawLine(number, power, _MARK.sub("", found[1]).strip(), results, "dislodged" in marks)


def _bare(text: str) -> str:
    """Return the text without the tags of a page: an end of a block ends the line."""

    def replaced(found: re.Match[str]) -> str:
        return "\n" if found[2].lower() in ("li", "br", "p", "div", "tr", "h1", "h2", "h3", "h4") else ""

    return _TAGS.sub(replaced, text)
