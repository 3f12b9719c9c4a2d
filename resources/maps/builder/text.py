"""How wide names are: measured from the fonts the program sets them in."""

from functools import cache
from pathlib import Path

from fontTools.ttLib import TTFont

FONTS = {"land": "KartentischMapCaption-Semibold.ttf", "sea": "KartentischMapSea-Italic.ttf"}
TRACKING = {"land": 0.05, "sea": 0.02}  # of the type size, after each letter
LEADING = 1.06  # from line to line, in type sizes
RISE = 0.86  # height of a single line


@cache
def _advances(role: str) -> tuple[dict[int, str], dict[str, tuple[int, int]], float]:
    path = Path(__file__).resolve().parents[2] / "fonts" / FONTS[role]
    font = TTFont(path)
    return dict(font.getBestCmap()), dict(font["hmtx"].metrics), float(font["head"].unitsPerEm)


@cache
def width(text: str, role: str) -> float:
    """Return the width of a line of text at a type size of 1, as the program and the drawing set it."""
    letters, advances, em = _advances(role)
    total = sum(advances[letters.get(ord(letter), ".notdef")][0] for letter in text) / em
    return total + TRACKING[role] * len(text)


def wordings(name: str, role: str) -> list[tuple[str, ...]]:
    """Return the ways to set a name: in one line, in two of about the same length, word by word."""
    whole = name if role == "sea" else name.upper()
    words = whole.split()
    found: list[tuple[str, ...]] = [(whole,)]
    if len(words) > 1:
        cuts = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words))]
        found.append(min(cuts, key=lambda lines: (max(map(len, lines)), -len(lines[0]))))
    if len(words) > 2:
        found.append(tuple(words))
    return found


def block(lines: tuple[str, ...], size: float, role: str) -> tuple[float, float]:
    """Return width and height of lines of text."""
    return max(width(line, role) for line in lines) * size, size * (RISE + LEADING * (len(lines) - 1))
