"""Orders that a mail program has wrapped: which line goes on in the next, and which only may."""

import re
from collections.abc import Sequence

from kartentisch.orders.reading.items import NOUN, OPERATOR, Item
from kartentisch.orders.reading.line import ReadPart
from kartentisch.orders.reading.problem import UNREADABLE
from kartentisch.orders.reading.words import WORDS, Sign
from kartentisch.rules import ADJUSTMENT

_OPEN = frozenset({"read.incomplete", "read.no-verb", "read.no-operator"})
_GOING_ON = (
    *(Sign.MOVE, Sign.INTO, Sign.SUPPORT, Sign.CONVOY, Sign.VIA, Sign.HOLD, Sign.FROM),
    *(Sign.CLAUSE, Sign.TRIED),
)


_FIRST_WORDS = frozenset(
    words.split()[0].lower()
    for sign in _GOING_ON
    for language in ("en", "de")
    for words in WORDS[sign][language].split("|")
    if words
)
_EAST = tuple(word for sign in _GOING_ON for word in WORDS[sign]["ja"].split("|") if word)
_FIRST = re.compile(r"[^\W\d_]+")


def may_go_on(line: str) -> bool:
    """Whether a line may begin in the middle of an order, judged by its first word alone (most lines may not)."""
    line = line.lstrip()
    word = _FIRST.match(line)
    if word is None:
        return bool(line) and not line[0].isdigit()
    return word[0] in _FIRST_WORDS or line.startswith(_EAST)


def is_open(parts: Sequence[ReadPart]) -> bool:
    """Whether the last part of a line lacks its end."""
    return bool(parts) and any(problem.reason.code in _OPEN for problem in parts[-1].problems)


def goes_on(items: Sequence[Item], phase: str) -> bool:
    """Whether a line begins in the middle of an order: with a verb or a sign, and no unit directly behind it."""
    if not items:
        return False
    if items[0].sort == OPERATOR:
        return phase != ADJUSTMENT and len(items) > 1 and not items[1].leading
    return items[0].is_sign(*_GOING_ON) and not any(item.leading and item.sort == NOUN for item in items[:2])


def begins_with_goal(items: Sequence[Item]) -> bool:
    """Whether a line is a place and no more than its coast: the goal of an order left open above."""
    return len(items) == 1 and items[0].sort == NOUN and not items[0].kind and bool(items[0].ids)


def reads_better(joined: Sequence[ReadPart], alone: Sequence[ReadPart]) -> bool:
    """Whether two lines read as one have no part more that cannot be read, and as many orders as the first alone."""
    unread = any(problem.kind == UNREADABLE for part in joined for problem in part.problems)
    ignored = any(problem.reason.code == "read.words-ignored" for part in joined for problem in part.problems)
    return not unread and not ignored and len(joined) == len(alone)
