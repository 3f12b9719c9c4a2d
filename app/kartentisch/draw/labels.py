"""Where the names of provinces stand on the screen, at one zoom, in one language, around what is already there.

The unit of all lengths is a pixel of the whole map drawn at `zoom`: map units times zoom, the origin at the map's
corner. So a result stays right while the map is only moved.
"""

import re
from bisect import bisect
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from typing import Protocol

from kartentisch.draw.boxes import Box, BoxGrid
from kartentisch.draw.rows import Rows, rows_of
from kartentisch.draw.sheet import MapSheet, Ring, Shape

SMALLEST, LARGEST = 8.6, 15.0  # pixels of a full name
SHORT = 9.2  # pixels of the three letters
WIDER = 1.18  # names of other languages may be this much wider than the room the map was built with
LEADING = 1.08
MARGIN_X, MARGIN_Y = 1.5, 1.0
_EAST_ASIAN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")


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
class NameLabel:
    """A name on the map: its lines, the middle of the block, the type size in pixels; role "land" or "sea"."""

    id: str
    lines: tuple[str, ...]
    x: float
    y: float
    size: float
    role: str
    box: Box


Measure = Callable[[str, str], float]  # text, role -> width at a type size of one pixel


def token_height(sheet: MapSheet, zoom: float) -> float:
    """Return the height of a unit's token in pixels."""
    return min(26.0, max(10.0, 1.75 * sheet.unit_box[1] * zoom))


def level_of_detail(height: float) -> int:
    """Return 0, 1 or 2 for the height of the tokens: shapes only, codes, everything."""
    return 0 if height < 12 else 1 if height <= 20 else 2


def place_names(
    sheet: MapSheet,
    names: Mapping[str, PlaceName],
    zoom: float,
    measure: Measure,
    obstacles: Iterable[Box],
    *,
    settled: Mapping[str, NameLabel] | None = None,
) -> tuple[NameLabel, ...]:
    """Set the names that find a place: large provinces first, each nearest to its anchor, in full or in short.

    `obstacles` are tokens, dots, lines names keep off. `settled` are labels of the same zoom and names from before:
    those that nothing covers stay where they are, so that a new arrow moves no name elsewhere on the map.
    """
    height = token_height(sheet, zoom)
    if level_of_detail(height) == 0:
        return ()
    fixed = tuple(obstacles)
    taken = BoxGrid(fixed)
    for link in sheet.links:
        for box in line_boxes(link.points, zoom, 3.0 if link.kind == "railway" else 2.0):
            taken.add(box)
    right, bottom = sheet.width * zoom - 3, sheet.height * zoom - 3
    reach = max(1.0, height / 17)  # the names' way around tokens grows with the tokens

    def free(box: Box) -> bool:
        inside = box.left >= 3 and box.top >= 3 and box.right <= right and box.bottom <= bottom
        return inside and not taken.covers(box)

    placed: dict[str, NameLabel] = {}
    for province, label in (settled or {}).items():
        if not taken.covers(label.box):
            placed[province] = label
            taken.add(label.box)
    for shape in sorted(sheet.provinces.values(), key=lambda shape: (-_size(shape), shape.id)):
        if shape.id in placed or shape.id not in names:
            continue
        x, y = shape.label[0] * zoom, shape.label[1] * zoom
        for form in _forms(shape, names[shape.id], zoom, measure):
            found = _place(shape, form, (x, y), zoom=zoom, reach=reach, free=free)
            if found is not None:
                placed[shape.id] = found
                taken.add(found.box)
                break
    return tuple(placed[province] for province in sheet.provinces if province in placed)


def line_boxes(points: tuple[float, ...], zoom: float, radius: float) -> Iterator[Box]:
    """Yield boxes along a line of map units, close enough that no name slips through."""
    step = max(2 * radius, 4.0)
    pairs = list(zip(points[::2], points[1::2], strict=True))
    for (x1, y1), (x2, y2) in pairwise(pairs):
        length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5 * zoom
        count = max(1, int(length / step))
        for index in range(count + 1):
            part = index / count
            yield Box.around((x1 + (x2 - x1) * part) * zoom, (y1 + (y2 - y1) * part) * zoom, 2 * radius, 2 * radius)


@dataclass(frozen=True, slots=True)
class _Form:
    """A wording at a size; `width` is that of one pixel of type. `at_home`: every line must lie in the province."""

    lines: tuple[str, ...]
    size: float
    width: float
    at_home: bool = False


def _place(
    shape: Shape, form: _Form, at: tuple[float, float], *, zoom: float, reach: float, free: Callable[[Box], bool]
) -> NameLabel | None:
    """Return the label at the free spot nearest to `at`, or None."""
    role = _role(shape)
    height = form.size * ((0.95 if role == "sea" else 0.86) + LEADING * (len(form.lines) - 1))
    lines = [(index - (len(form.lines) - 1) / 2) * form.size * LEADING for index in range(len(form.lines))]
    width = form.width * form.size + 2 * MARGIN_X
    rows = rows_of(shape.rings) if form.at_home else None
    for dx, dy in _offsets(22 if len(form.lines[0]) > 3 else 16):
        x, y = at[0] + dx * reach, at[1] + dy * reach
        if rows is not None and not all(
            _at_home(rows, (x - width / 2) / zoom, (x + width / 2) / zoom, (y + line) / zoom) for line in lines
        ):
            continue
        box = Box.around(x, y, width, height + 2 * MARGIN_Y)
        if free(box):
            return NameLabel(shape.id, form.lines, x, y, form.size, role, box)
    return None


def _at_home(rows: Rows, left: float, right: float, y: float) -> bool:
    """Whether a line of a name, from left to right at y (map units), lies in one run of the province."""
    cuts = rows.cuts(y)
    place = bisect(cuts, left)
    return bool(place % 2) and bisect(cuts, right) == place


def _forms(shape: Shape, name: PlaceName, zoom: float, measure: Measure) -> Iterator[_Form]:
    """Yield the forms of a name from the best to the shortest: large and in full, smaller, the three letters.

    A barrier nobody orders a unit to has no letters.
    """
    role = _role(shape)
    room = _room(shape) * zoom * WIDER
    wish = min(LARGEST, _size(shape) * zoom)
    forms = [
        form for form in _wordings(name, measure, role) if wish >= SMALLEST and form.width * SMALLEST <= room * 1.06
    ]
    sized = dict.fromkeys(
        replace(form, size=max(SMALLEST, min(wish * shrink, room / form.width)))
        for shrink in (1.0, 0.8, 0.0)
        for form in forms
    )
    widest = (shape.box[2] - shape.box[0]) * zoom
    yield from (replace(form, at_home=True) for form in sized if form.width * form.size <= widest)
    yield from sized
    if shape.kind != "barrier":
        letters = _Form((shape.id,), SHORT, measure(shape.id, role), at_home=True)
        yield letters
        yield replace(letters, at_home=False)


def _wordings(name: PlaceName, measure: Measure, role: str) -> Iterator[_Form]:
    """Yield the full name and the shorter one, each in one line and, where it helps, in two; sizes are still open."""
    told: set[tuple[str, ...]] = set()
    for text in (name.full, name.label):
        whole = text if role == "sea" else text.upper()
        for lines in ((whole,), split_name(whole)):
            if lines in told or not all(lines) or (len(lines) > 1 and role == "land" and len(whole) <= 10):
                continue
            told.add(lines)
            yield _Form(lines, 0.0, max(measure(line, role) for line in lines))


def split_name(text: str) -> tuple[str, ...]:
    """Return the name in two lines of about the same length, or in one when it has no place to break."""
    words = re.split(r"(?<=-)| ", text)
    if len(words) < 2:
        return (text,)
    halves = [(_joined(words[:cut]), _joined(words[cut:])) for cut in range(1, len(words))]
    return min(halves, key=lambda half: abs(len(half[0]) - len(half[1])))


def is_east_asian(text: str) -> bool:
    """Whether the text holds Japanese characters: no capitals, no italics, no tracking for these."""
    return bool(_EAST_ASIAN.search(text))


def _joined(words: list[str]) -> str:
    return "".join(word if word.endswith("-") else f"{word} " for word in words).strip()


@cache
def _offsets(reach: int) -> tuple[tuple[int, int], ...]:
    grid = ((dx, dy) for dx in range(-reach, reach + 1, 4) for dy in range(-20, 21, 4))
    return tuple(sorted(((0, 0), *grid), key=lambda offset: abs(offset[0]) * 0.7 + abs(offset[1])))


def _role(shape: Shape) -> str:
    return "sea" if shape.is_sea else "land"


def _size(shape: Shape) -> float:
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
