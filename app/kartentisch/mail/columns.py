"""Plain text in columns: widths as a mail shows them, where kana and kanji take two columns."""

import re
from unicodedata import east_asian_width

WIDEST = 72

_PIECE = re.compile(r"\s*(?:[^\s\u3000-\u9fff\uff00-\uffef]+|[\u3000-\u9fff\uff00-\uffef][、。，．）」]*)")


def width(text: str) -> int:
    """Return the columns a text takes."""
    if text.isascii():
        return len(text)
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def pad(text: str, columns: int) -> str:
    """Fill a text up with blanks."""
    return text + " " * max(columns - width(text), 0)


def wrap(text: str, first: str = "", rest: str = "", widest: int = WIDEST) -> list[str]:
    """Break a text into lines of at most `widest` columns, the first led by `first`, the others by `rest`.

    Breaks at blanks, and anywhere in Japanese but before closing signs; a single word that is too long stays whole.
    """
    lines: list[str] = []
    line = first
    empty = True
    for piece in _PIECE.findall(text):
        if not empty and width(line) + width(piece) > widest:
            lines.append(line.rstrip())
            line, empty = rest, True
        line += piece.lstrip() if empty else piece
        empty = False
    lines.append(line.rstrip())
    return lines
