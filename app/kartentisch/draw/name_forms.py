"""How a name may be written on the map: wordings, sizes, lines; from the best form to the shortest."""

import re
from bisect import bisect
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Protocol

from kartentisch.draw.rows import Rows, rows_of
from kartentisch.draw.sheet import Ring, Shape

SMALLEST, LARGEST = 8.6, 15.0  # pixels of a full name
SHORT = 9.2  # pixels of the three letters
WIDER = 1.18  # names of other languages may be this much wider than the room the map was built with
_KANA, _HAN = ("\u3040", "\u30ff"), ("\u3400", "\u9fff")  # first and last
Measure = Callable[[str, str], float]  # text, role -> width at a type size of one pixel


class PlaceName(Protocol):
    """A province's name in the reader's language: in full, and a shorter form for the map (may be the same)."""

    @property
    def full(self) -> str:
        """Return the whole name."""

    @property
    def label(self) -> str:
        """Return the name as it may stand on the map."""


@dataclass(frozen=True, slots=True)
class PlainName:
    """A PlaceName as a value."""

    full: str
    label: str


@dataclass(frozen=True, slots=True)
class Form:
    """A wording at a size; `width` is that of one pixel of type. `at_home`: every line must lie in the province."""

    lines: tuple[str, ...]
    size: float
    width: float
    at_home: bool = False


def lies_at_home(rows: Rows, left: float, right: float, y: float) -> bool:
    """Whether a line of a name, from left to right at y (map units), lies in one run of the province."""
    cuts = rows.cuts(y)
    place = bisect(cuts, left)
    return bool(place % 2) and bisect(cuts, right) == place


def forms(shape: Shape, name: PlaceName, zoom: float, measure: Measure) -> Iterator[Form]:
    """Yield the forms of a name from the best to the shortest: large and in full, smaller, the three letters.

    A barrier nobody orders a unit to has no letters.
    """
    role = role_of(shape)
    room = _room(shape) * zoom * WIDER
    wish = min(LARGEST, size_of(shape) * zoom)
    found = [
        form for form in _wordings(name, measure, role) if wish >= SMALLEST and form.width * SMALLEST <= room * 1.06
    ]
    sized = dict.fromkeys(
        replace(form, size=max(SMALLEST, min(wish * shrink, room / form.width)))
        for shrink in (1.0, 0.8, 0.0)
        for form in found
    )
    widest = (shape.box[2] - shape.box[0]) * zoom
    yield from (replace(form, at_home=True) for form in sized if form.width * form.size <= widest)
    yield from sized
    if shape.kind != "barrier":
        letters = Form((shape.id,), SHORT, measure(shape.id, role), at_home=True)
        yield letters
        yield replace(letters, at_home=False)


def _wordings(name: PlaceName, measure: Measure, role: str) -> Iterator[Form]:
    """Yield the full name and the shorter one, each in one line and, where it helps, in two; sizes are still open."""
    told: set[tuple[str, ...]] = set()
    for text in (name.full, name.label):
        whole = text if role == "sea" else text.upper()
        for lines in ((whole,), split_name(whole)):
            if lines in told or not all(lines) or (len(lines) > 1 and role == "land" and len(whole) <= 10):
                continue
            told.add(lines)
            yield Form(lines, 0.0, max(measure(line, role) for line in lines))


def split_name(text: str) -> tuple[str, ...]:
    """Return the name in two lines of about the same length, or in one when it has no place to break."""
    words = re.split(r"(?<=-)| ", text)
    if len(words) < 2:
        return (text,)
    halves = [(_joined(words[:cut]), _joined(words[cut:])) for cut in range(1, len(words))]
    return min(halves, key=lambda half: abs(len(half[0]) - len(half[1])))


def is_east_asian(text: str) -> bool:
    """Whether the text holds Japanese characters: no capitals, no italics, no tracking for these."""
    return not text.isascii() and any(first <= letter <= last for letter in text for first, last in (_KANA, _HAN))


def _joined(words: list[str]) -> str:
    return "".join(word if word.endswith("-") else f"{word} " for word in words).strip()


def role_of(shape: Shape) -> str:
    return "sea" if shape.is_sea else "land"


def size_of(shape: Shape) -> float:
    if shape.size is not None:
        return shape.size
    return 30.0 if shape.is_sea else 24.0


def _room(shape: Shape) -> float:
    """The width a name has: as the map was built, or the clear run through the anchor, whichever is more."""
    return max(shape.room or 0.0, 0.92 * _run(shape.rings, *shape.label))


def _run(rings: tuple[Ring, ...], x: float, y: float) -> float:
    """The length of the horizontal run inside `rings` that holds x, y; 0 when the point lies outside."""
    cuts = rows_of(rings).cuts(y)
    place = bisect(cuts, x)
    return cuts[place] - cuts[place - 1] if place % 2 else 0.0
