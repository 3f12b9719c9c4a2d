"""Our own report, in any of its languages: orders in columns by power, what became of them in square brackets."""

import re
from collections.abc import Iterator

from kartentisch.exchange.lines import RawLine, claims_of, power_of
from kartentisch.game.comparison import Published
from kartentisch.judge import Result
from kartentisch.rules import Position, Variant
from kartentisch.rules.phrases import term
from kartentisch.words import LANGUAGES, text

_NAMED = re.compile(r"^([^\s:：][^:：]{0,40})[:：](?:\s+(\S.*))?$")
_MARKS = re.compile(r"\s*\[([^\[\]]*)\]\s*$")
_CODE = re.compile(r"[A-Z][A-Za-z0-9]+(?:/[A-Z]{2})?")
_COUNTED = re.compile(r"([^,、:：]+?)\s+(\d+)(?:\s*\([+-]?\d+\))?\s*(?:[,、]|$)")


def is_own_report(told: str) -> bool:
    """Whether a text begins with the head of our report, in any language."""
    lines = [line for line in told.splitlines() if line.strip()][:6]
    heads = [text(language, "Game {name} – adjudication {date} ({phase})") for language in LANGUAGES]
    return any(_head(pattern).search(line) for pattern in heads for line in lines)


def read_own_report(told: str, position: Position) -> Published:
    """Read a report; the language is found by its words."""
    variant = position.variant
    claims, unread = claims_of(_raw(told, variant), position)
    retreats: dict[str, frozenset[str]] = {}
    counts: dict[str, int] = {}
    for line in _joined(told):
        for language in LANGUAGES:
            if line.startswith(title := text(language, "Dislodged:")):
                lost, *goals = [*_codes(line.removeprefix(title), variant)] or [""]
                retreats[lost] = frozenset(goals)
            if line.startswith(title := text(language, "Centres:")):
                for name, number in _COUNTED.findall(line.removeprefix(title)):
                    if power := power_of(name.strip(), variant):
                        counts[power] = int(number)
    return Published("own", tuple(claims), retreats, counts=counts, unread=tuple(unread))


def _head(pattern: str) -> re.Pattern[str]:
    parts = re.split(r"\{\w+\}", pattern)
    return re.compile(".+?".join(re.escape(part.strip()) for part in parts if part.strip()))


def _raw(told: str, variant: Variant) -> Iterator[RawLine]:
    """Yield the orders: a line that begins further right than the orders of its power goes on the one above."""
    power, column, kept, first = "", 0, "", 0
    began = False
    for number, line in enumerate(told.splitlines(), 1):
        named = _NAMED.match(line)
        name = power_of(named[1], variant) if named is not None else ""
        indent = len(line) - len(line.lstrip())
        if not line.strip() and began:
            break
        if name:
            if kept:
                yield _order(first, power, kept, variant)
            power, began = name, True
            kept, first = ((named[2] or "") if named is not None else ""), number
            column = line.index(kept) if kept else 0
        elif began and column and indent > column and kept:
            kept += f" {line.strip()}"
        elif began and line.strip():
            if kept:
                yield _order(first, power, kept, variant)
            kept, first, column = line.strip(), number, column or indent
    if kept:
        yield _order(first, power, kept, variant)


def _order(number: int, power: str, told: str, variant: Variant) -> RawLine:
    marks = _MARKS.search(told)
    order = told[: marks.start()] if marks is not None else told
    words = [word.strip() for word in marks[1].split(",")] if marks is not None else []
    results, dislodged, at = frozenset((Result.OK,)), False, ""
    for word in words:
        for language in LANGUAGES:
            if word == term("result.dislodged", language):
                dislodged = True
            for result in Result:
                said = term(f"result.{result}", language)
                halted = result is Result.HALTED and said in word
                if word == said or halted:
                    results = frozenset((result,))
                if halted:
                    at = next(_codes(word.replace(said, ""), variant), "")
    return RawLine(number, power, order.strip(), results, dislodged, at)


def _codes(told: str, variant: Variant) -> Iterator[str]:
    """Yield the provinces whose codes stand in a text, as our reports print them."""
    printed = {variant.printed.get(place, place): place for place in variant.board.provinces}
    for code in _CODE.findall(told):
        place = printed.get(code) or printed.get(code.partition("/")[0])
        if place:
            yield place


def _joined(told: str) -> Iterator[str]:
    """Yield the lines with those that go on below put together."""
    kept = ""
    for line in told.splitlines():
        if kept and line.startswith("    "):
            kept += f" {line.strip()}"
            continue
        if kept:
            yield kept
        kept = line
    if kept:
        yield kept
