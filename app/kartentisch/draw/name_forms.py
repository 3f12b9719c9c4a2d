"""How a name may be written on the map: wordings, sizes, lines; from the best form to the shortest."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, groupby, pairwise
from typing import Literal, Protocol

import msgspec
from msgspec import Struct

from kartentisch.draw.sheet import Shape

Role = Literal["land", "sea", "barrier", "power"]
Measure = Callable[[str, str], float]  # text, role -> width at a type size of one pixel

SMALLEST, LARGEST = 8.6, 15.0  # pixels of a full name
ROOMY = 12.5  # pixels at most of a name that is larger than the map was built with, since its province is
_SPAN = (0.4, 0.12)  # of a province's width and height that such a name may take
SMALLEST_JAPANESE = 10.0  # below that the strokes of a character run together
SHORT = 9.2  # pixels of the three letters
POWER = 9.6  # pixels of a power's name over its homes
LEADING = 1.08
MOST_LINES = 3
_SHRINKING = (1.0, 0.8, 0.0)  # of the size wished for; never under SMALLEST
_KANA, _HAN = ("\u3040", "\u30ff"), ("\u3400", "\u9fff")  # first and last
_SMALL = re.compile("[a-z]{1,3}")
_TALL = {"sea": 0.95, "land": 0.86, "barrier": 0.86, "power": 0.86}  # of one line, in type sizes


class PlaceName(Protocol):
    """A province's name in the reader's language: in full, and a shorter form for the map (may be the same)."""

    @property
    def full(self) -> str:
        """Return the whole name."""

    @property
    def label(self) -> str:
        """Return the name as it may stand on the map."""


class PlainName(Struct, frozen=True):
    """A PlaceName as a value."""

    full: str
    label: str


class Form(msgspec.Struct, frozen=True):
    """A wording at a size in pixels; `width` is that of one pixel of type."""

    lines: tuple[str, ...]
    size: float
    width: float
    role: Role

    @property
    def extent(self) -> tuple[float, float]:
        """Return the width and height of the block of lines in pixels."""
        return self.width * self.size, self.size * (_TALL[self.role] + LEADING * (len(self.lines) - 1))


def full_forms(shape: Shape, name: PlaceName, zoom: float, measure: Measure) -> Iterator[Form]:
    """Yield the forms of a whole name, large to small, then those of its shorter form for the map."""
    role = role_of(shape)
    wide, high = (shape.box[2] - shape.box[0]) * zoom, (shape.box[3] - shape.box[1]) * zoom
    for text in dict.fromkeys((name.full, name.label)):
        roomy = min(ROOMY, wide * _SPAN[0] / max(1.0, measure(text, role)), high * _SPAN[1])
        wish = min(LARGEST, max(size_of(shape) * zoom, roomy))
        least = smallest(text)
        for size in dict.fromkeys(max(least, wish * part) for part in _SHRINKING):
            for lines in wordings(text):
                yield Form(lines, size, max(measure(line, role) for line in lines), role)


def smallest(text: str) -> float:
    """Return the type size in pixels under which a name cannot be read."""
    return SMALLEST_JAPANESE if is_east_asian(text) else SMALLEST


def letters(shape: Shape, measure: Measure) -> Form | None:
    """Return the three letters of a province, None for a barrier: nobody learns its letters from the map."""
    role = role_of(shape)
    return None if role == "barrier" else Form((shape.id,), SHORT, measure(shape.id, role), role)


def power_forms(text: str, measure: Measure) -> Iterator[Form]:
    """Yield the forms of a power's name."""
    for lines in wordings(text):
        yield Form(lines, max(POWER, smallest(text)), max(measure(line, "power") for line in lines), "power")


@cache
def wordings(text: str) -> tuple[tuple[str, ...], ...]:
    """Return a name in one line and, where it has places to break, in two and three lines."""
    return tuple(dict.fromkeys(split_name(text, count) for count in range(1, MOST_LINES + 1)))


@cache
def split_name(text: str, count: int = 2) -> tuple[str, ...]:
    """Return the name in `count` lines, the longest as short as can be; in fewer when it has no more places to break.

    Names break at spaces, after hyphens and dots, and in Japanese where one kind of characters gives way to another.
    A small word such as "of" never stands alone in a line.
    """
    words = _words(text)
    count = min(count, len(words))
    if count < 2:
        return (text,)
    found = []
    for cuts in combinations(range(1, len(words)), count - 1):
        ends = (0, *cuts, len(words))
        found.append(tuple("".join(words[a:b]).strip() for a, b in pairwise(ends)))
    found = [lines for lines in found if not any(_SMALL.fullmatch(line) for line in lines)]
    if not found:
        return split_name(text, count - 1)
    return min(found, key=lambda lines: (max(map(len, lines)), sum(len(line) ** 2 for line in lines)))


def is_east_asian(text: str) -> bool:
    """Whether the text holds Japanese characters: no capitals, no italics, no tracking for these."""
    return not text.isascii() and any(first <= letter <= last for letter in text for first, last in (_KANA, _HAN))


def role_of(shape: Shape) -> Role:
    """Return what kind of name a province has: its own style for a barrier, else land or sea."""
    return "barrier" if shape.kind == "barrier" else "sea" if shape.is_sea else "land"


def size_of(shape: Shape) -> float:
    """Return the type size of a province's name in map units: as the map was built, else a usual one."""
    if shape.size is not None:
        return shape.size
    return 30.0 if shape.is_sea else 24.0


def _words(text: str) -> list[str]:
    """The pieces of a name that stay whole, each with what ends it."""
    if not is_east_asian(text):
        return re.findall(r"[^ -]*(?:-| +)|[^ -]+", text)
    kinds = [(letter, "kana" if _KANA[0] <= letter <= _KANA[1] and letter != "の" else "han") for letter in text]
    pieces = ["".join(letter for letter, _ in group) for _, group in groupby(kinds, key=lambda pair: pair[1])]
    return [word for piece in pieces for word in re.findall(r"[^・]+・?|・", piece)]
