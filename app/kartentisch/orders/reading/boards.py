"""Several boards in an order: their marks behind places ("Sev2", "Munich (board 2)"), and prefixes of kinds ("(Z-)F").

Where a place has no mark, normal units mean the one board they may be on; a zombie's order must say the board
(Zombie-Diplomacy², R18, ruling orders.board_missing).
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from kartentisch.orders.reading.normalise import PlainLine, replaced
from kartentisch.orders.reading.places import PLACE, marked_word
from kartentisch.orders.reading.tokens import Token
from kartentisch.rules import Variant

_RAISED = str.maketrans("¹²³", "123")


@lru_cache(maxsize=16)
def _patterns(variant: Variant) -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    titles = "|".join(
        f"(?P<b{mark}_{language}>{re.escape(text)})"
        for mark, names in variant.board_titles.items()
        for language, text in names.items()
    )
    prefixes = "".join(sorted({kind.marked[0] for kind in variant.kinds.values() if kind.marked})) or "-"
    written = "|".join(re.escape(kind.marked).replace("\\-", "[- ]") for kind in variant.kinds.values() if kind.marked)
    marks = "".join(variant.board.boards)
    return (
        re.compile(rf"\(([{prefixes}])-\) ?"),
        re.compile(rf"(?<!\w)(?:{written or '(?!)'})(?!\w)", re.IGNORECASE),
        re.compile(rf" ?\(? ?(?:{titles}) ?\)?", re.IGNORECASE),
        re.compile(rf"(?<=[^\W\d_])([{marks}]|[¹²³])(?!\w)"),
    )


def with_marks(line: PlainLine, variant: Variant) -> PlainLine:
    """Write the boards of a plain line behind its places, a blank between, and prefixes without brackets."""
    if not variant.board.boards:
        return line
    prefix, marked, title, mark = _patterns(variant)
    line = replaced(line, prefix, lambda found: f"{found[1]}-")
    line = replaced(line, marked, lambda found: marked_word(found[0].replace(" ", "-")))
    line = replaced(line, title, lambda found: f" {(found.lastgroup or '')[1]} ")
    return replaced(line, mark, lambda found: f" {found[1].translate(_RAISED)}")


def on_boards(tokens: Sequence[Token], variant: Variant) -> list[Token]:
    """Join the marks of boards to the places before them."""
    board = variant.board
    if not board.boards:
        return list(tokens)
    joined: list[Token] = []
    for token in tokens:
        before = joined[-1] if joined else None
        if token.text in board.boards and before is not None and (before.places or before.candidates):
            meanings = tuple(m for m in before.meanings if m.sort == PLACE and board.board_of(m.value) == token.text)
            if meanings:
                value = meanings[0].value
                joined[-1] = replace(before, end=token.end, sort=PLACE, value=value, meanings=meanings)
                continue
            if before.candidates:
                there = tuple(id for id in before.candidates if board.board_of(id) == token.text)
                joined[-1] = replace(before, end=token.end, candidates=there)
                continue
        joined.append(token)
    return joined
