"""Patterns that tell powers apart without colour: families of lines and dots, measured in pixels of the screen.

A pattern is a value; `strokes` gives it over a box, for a tile that repeats, and `strokes_in` clipped to the rings of a
province, for writers whose readers know lines only. `symbols_in` does the same for symbols, such as mountains.
"""

from bisect import bisect
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import ceil, floor, hypot, inf, sqrt
from typing import TypeAlias

from msgspec import Struct

from kartentisch.draw.sheet import Ring

Stroke: TypeAlias = tuple[float, float, float, float]  # x1, y1, x2, y2; a dot begins where it ends
Part: TypeAlias = tuple[float, float, float, float]  # left, top, right, bottom
WHOLE: Part = (-inf, -inf, inf, inf)
_R2, _R5 = sqrt(2), sqrt(5)


class Family(Struct, frozen=True):
    """Parallel lines in the direction `dx`, `dy`, `spacing` pixels apart and `width` wide, the first `shift` away.

    `dash` is what is drawn and what is left out; each line's dashes begin `stagger` later than those of the one before.
    What is drawn with a length of 0 is a dot `width` across.
    """

    dx: int
    dy: int
    spacing: float
    width: float = 1.0
    dash: tuple[float, float] | None = None
    stagger: float = 0.0
    shift: float = 0.0

    @property
    def dotted(self) -> bool:
        """Whether the family is made of dots."""
        return self.dash is not None and self.dash[0] == 0


class Pattern(Struct, frozen=True):
    """A pattern by its id: its families, and the side of the square after which it repeats."""

    id: str
    side: float
    families: tuple[Family, ...]


class Symbol(Struct, frozen=True):
    """A small drawing of lines that is repeated every `width` and `height` pixels, every other row half a step on."""

    width: float
    height: float
    lines: tuple[tuple[tuple[float, float], ...], ...]


def _lines(dx: int, dy: int, spacing: float, width: float = 1.0, shift: float = 0.0) -> Family:
    return Family(dx, dy, spacing, width, shift=shift)


def _dots(spacing: float, width: float, apart: float, stagger: float = 0.0, shift: float = 0.0) -> Family:
    return Family(1, 0, spacing, width, (0.0, apart), stagger, shift)


# In the order in which powers without a pattern of their own take them: the first are the most unlike.
PATTERNS: Mapping[str, Pattern] = {
    pattern.id: pattern
    for pattern in (
        Pattern("rising", 7 * _R2, (_lines(1, -1, 7),)),
        Pattern("dots", 9, (_dots(4.5, 1.9, 9, 4.5, 2.25),)),
        Pattern("level", 7, (_lines(1, 0, 7, shift=3.5),)),
        Pattern("falling", 7 * _R2, (_lines(1, 1, 7),)),
        Pattern("grid", 10, (_lines(1, 0, 10, 0.9, 5), _lines(0, 1, 10, 0.9, 5))),
        Pattern("upright", 7, (_lines(0, 1, 7, shift=3.5),)),
        Pattern("lattice", 10 * _R2, (_lines(1, -1, 10, 0.9), _lines(1, 1, 10, 0.9))),
        Pattern("bricks", 12, (Family(1, 0, 6, 1.1, (7.0, 5.0), 6.0, 3.0),)),
        Pattern("close-rising", 4.2 * _R2, (_lines(1, -1, 4.2, 0.9),)),
        Pattern("close-falling", 4.2 * _R2, (_lines(1, 1, 4.2, 0.9),)),
        Pattern("close-level", 4, (_lines(1, 0, 4, 0.9, 2),)),
        Pattern("close-upright", 4, (_lines(0, 1, 4, 0.9, 2),)),
        Pattern("large-dots", 14, (_dots(7, 3.4, 14, 7, 3.5),)),
        Pattern("rising-pairs", 11 * _R2, (_lines(1, -1, 11), _lines(1, -1, 11, shift=3))),
        Pattern("falling-pairs", 11 * _R2, (_lines(1, 1, 11), _lines(1, 1, 11, shift=3))),
        Pattern("level-pairs", 11, (_lines(1, 0, 11, shift=4), _lines(1, 0, 11, shift=7))),
        Pattern("upright-pairs", 11, (_lines(0, 1, 11, shift=4), _lines(0, 1, 11, shift=7))),
        Pattern("rain", 12, (Family(0, 1, 6, 1.1, (7.0, 5.0), 6.0, 3.0),)),
        Pattern("level-dotted", 10, (_lines(1, 0, 10, shift=2), _dots(10, 2.2, 10, shift=7))),
        Pattern("upright-dotted", 10, (_lines(0, 1, 10, shift=5), Family(0, 1, 10, 2.2, (0.0, 10.0), shift=0))),
        Pattern("slant", 6 * _R5, (_lines(2, -1, 6),)),
        Pattern("steep", 6 * _R5, (_lines(1, 2, 6),)),
        Pattern(
            "pluses",
            14,
            (
                Family(1, 0, 7, 1.1, (5.0, 9.0), 7.0, 2.5),
                Family(0, 1, 7, 1.1, (5.0, 9.0), 7.0, -2.5),
            ),
        ),
    )
}
ORDER = tuple(PATTERNS)


def strokes(pattern: Pattern, left: float, top: float, right: float, bottom: float) -> Iterator[tuple[Family, Stroke]]:
    """Yield every stroke of a pattern that may show in a box of pixels; lines reach over its edge."""
    corners = ((left, top), (right, top), (left, bottom), (right, bottom))
    for family in pattern.families:
        ux, uy, nx, ny = _axes(family)
        along = [x * ux + y * uy for x, y in corners]
        across = [x * nx + y * ny for x, y in corners]
        margin = family.width
        first = ceil((min(across) - margin - family.shift) / family.spacing)
        last = floor((max(across) + margin - family.shift) / family.spacing)
        for line in range(first, last + 1):
            level = family.shift + line * family.spacing
            for begin, end in _dashes(family, line, min(along) - margin, max(along) + margin):
                yield family, _stroke((ux, uy, nx, ny), level, begin, end)


def strokes_in(
    pattern: Pattern, rings: Iterable[Ring], zoom: float, part: Part = WHOLE
) -> Iterator[tuple[Family, list[Stroke]]]:
    """Yield each family with its strokes inside `rings` (map units, even-odd), in map units, as seen at `zoom`.

    What lies outside `part` (left, top, right, bottom in map units) may be left out.
    """
    rings = tuple(rings)
    for family in pattern.families:
        found: list[Stroke] = []
        axes = _axes(family)
        for line, cuts in sorted(_crossings(family, rings, zoom).items()):
            level = family.shift + line * family.spacing
            cuts.sort()
            for begin, end in zip(cuts[::2], cuts[1::2], strict=False):
                # Dots are kept whole: none is cut by a border.
                edge = family.width / 2 if family.dotted else 0.0
                for start, stop in _dashes(family, line, begin + edge, end - edge):
                    x1, y1, x2, y2 = _stroke(axes, level, start, stop)
                    stroke = (x1 / zoom, y1 / zoom, x2 / zoom, y2 / zoom)
                    if _reaches(stroke, part):
                        found.append(stroke)
        yield family, found


def symbols_in(symbol: Symbol, rings: Iterable[Ring], zoom: float, part: Part = WHOLE) -> Iterator[tuple[float, ...]]:
    """Yield a symbol's lines (x, y, …) wherever all of it lies inside `rings`, in map units, as seen at `zoom`."""
    rings = tuple(rings)
    points = [point for line in symbol.lines for point in line]
    rows = {y: _crossings(Family(1, 0, symbol.height, shift=y), rings, zoom) for _, y in points}
    for cuts in (cuts for row in rows.values() for cuts in row.values()):
        cuts.sort()
    left, top, right, bottom = (edge * zoom for edge in part)
    for row in sorted(set.intersection(*(set(found) for found in rows.values()))):
        if not top - symbol.height <= row * symbol.height <= bottom:
            continue
        shift = (row % 2) * symbol.width / 2
        ends = rows[points[0][1]][row]
        first, last = max(ends[0], left - symbol.width), min(ends[-1], right)
        for column in range(floor((first - shift) / symbol.width), ceil((last - shift) / symbol.width)):
            start = shift + column * symbol.width
            if all(bisect(rows[y][row], start + x) % 2 for x, y in points):
                for line in symbol.lines:
                    yield tuple(
                        place for x, y in line for place in ((start + x) / zoom, (row * symbol.height + y) / zoom)
                    )


def _reaches(stroke: Stroke, part: Part) -> bool:
    """Whether a stroke may show in a part of the map."""
    x1, y1, x2, y2 = stroke
    left, top, right, bottom = part
    return max(x1, x2) >= left and min(x1, x2) <= right and max(y1, y2) >= top and min(y1, y2) <= bottom


def _axes(family: Family) -> tuple[float, float, float, float]:
    """The unit vectors along and across the lines."""
    length = hypot(family.dx, family.dy)
    ux, uy = family.dx / length, family.dy / length
    return ux, uy, -uy, ux


def _stroke(axes: tuple[float, float, float, float], level: float, begin: float, end: float) -> Stroke:
    ux, uy, nx, ny = axes
    return begin * ux + level * nx, begin * uy + level * ny, end * ux + level * nx, end * uy + level * ny


def _dashes(family: Family, line: int, begin: float, end: float) -> Iterator[tuple[float, float]]:
    """Yield what is drawn of a line between two points of it."""
    if begin > end:
        return
    if family.dash is None:
        yield begin, end
        return
    drawn, left_out = family.dash
    period = drawn + left_out
    phase = family.stagger * line
    index = floor((begin - phase - drawn) / period)
    while (start := phase + index * period) <= end:
        if start + drawn >= begin:
            yield max(begin, start), min(end, start + drawn)
        index += 1


def _crossings(family: Family, rings: Sequence[Ring], zoom: float) -> dict[int, list[float]]:
    """Where the lines of a family, by number, cross the rings: positions along the line, in pixels."""
    ux, uy, nx, ny = _axes(family)
    found: dict[int, list[float]] = {}
    for ring in rings:
        points = list(zip(ring[::2], ring[1::2], strict=True))
        turned = [
            (((x * nx + y * ny) * zoom - family.shift) / family.spacing, (x * ux + y * uy) * zoom) for x, y in points
        ]
        turned.append(turned[0])
        for (level, along), (next_level, next_along) in pairwise(turned):
            low, high = ceil(min(level, next_level)), ceil(max(level, next_level))
            for line in range(low, high):
                part = (line - level) / (next_level - level)
                found.setdefault(line, []).append(along + part * (next_along - along))
    return found
