"""Where the names of provinces stand on the screen, at one zoom, in one language, around what is already there.

The unit of all lengths is a pixel of the whole map drawn at `zoom`: map units times zoom, the origin at the map's
corner. So a result stays right while the map is only moved.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import inf
from time import perf_counter

from kartentisch.draw.boxes import Box, BoxGrid
from kartentisch.draw.name_forms import (
    Form,
    Measure,
    PlaceName,
    PlainName,
    forms,
    is_east_asian,
    lies_at_home,
    role_of,
    size_of,
    split_name,
)
from kartentisch.draw.rows import rows_of
from kartentisch.draw.sheet import MapSheet, Shape

__all__ = [
    "LEADING",
    "Measure",
    "NameLabel",
    "NameSetter",
    "PlaceName",
    "PlainName",
    "is_east_asian",
    "level_of_detail",
    "line_boxes",
    "place_names",
    "split_name",
    "token_height",
]

LEADING = 1.08
MARGIN_X, MARGIN_Y = 1.5, 1.0


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


LEAST_HEIGHT, ROOMY = 16.0, 17.0  # of a token: the least there is; from where on names have room beside it


def token_height(sheet: MapSheet, zoom: float) -> float:
    """Return the height of a unit's token in pixels, never under LEAST_HEIGHT, however small the map is drawn."""
    height = 1.75 * sheet.unit_box[1] * zoom
    return LEAST_HEIGHT if height < 10 else min(26.0, max(ROOMY, height))


def level_of_detail(height: float) -> int:
    """Return 0, 1 or 2 for the height of the tokens: units only, names and whole arrows, everything."""
    return 0 if height < ROOMY else 1 if height <= 20 else 2


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
    return NameSetter(sheet, names, zoom, measure, settled).labels(obstacles)


class NameSetter:
    """Sets the names of one map at one zoom, again and again as obstacles come and go.

    Only names are looked at that something new covers, and those without a place when something near them has gone.
    """

    def __init__(
        self,
        sheet: MapSheet,
        names: Mapping[str, PlaceName],
        zoom: float,
        measure: Measure,
        settled: Mapping[str, NameLabel] | None = None,
    ) -> None:
        """Begin with `settled` labels, which stay where nothing covers them."""
        height = token_height(sheet, zoom)
        self._shown = level_of_detail(height) > 0
        self._order = tuple(sheet.provinces)
        shapes = sorted(sheet.provinces.values(), key=lambda shape: (-size_of(shape), shape.id))
        edge = Box(3, 3, sheet.width * zoom - 3, sheet.height * zoom - 3)
        reach = max(1.0, height / 17)  # the names' way around tokens grows with the tokens
        self._spots = {
            shape.id: _Spots(_spots(shape, names[shape.id], zoom, measure, reach, edge))
            for shape in shapes
            if shape.id in names
        }
        self._things = BoxGrid(
            box for link in sheet.links for box in line_boxes(link.points, zoom, 3.0 if link.kind == "railway" else 2.0)
        )
        self._names = BoxGrid()
        self._obstacles: frozenset[Box] = frozenset()
        self._placed = dict(settled or {})
        for label in self._placed.values():
            self._names.add(label.box)
        self._waiting = {province for province in self._spots if province not in self._placed}
        self._labels: tuple[NameLabel, ...] = ()

    @property
    def unfinished(self) -> bool:
        """Whether names still wait for their place, since the time was over."""
        return bool(self._waiting)

    def labels(self, obstacles: Iterable[Box], seconds: float = inf) -> tuple[NameLabel, ...]:
        """Return all names, off these obstacles in place of those before; after `seconds` those set until then."""
        if not self._shown:
            return ()
        now = frozenset(obstacles)
        freed = list(self._obstacles - now)
        for box in freed:
            self._things.remove(box)
        for box in now - self._obstacles:
            self._things.add(box)
        self._obstacles = now
        for province, label in list(self._placed.items()):
            if self._things.covers(label.box):
                del self._placed[province]
                self._names.remove(label.box)
                freed.append(label.box)
                self._waiting.add(province)
        if freed:
            room = BoxGrid(freed)
            lost = (province for province in self._spots if province not in self._placed)
            self._waiting.update(province for province in lost if room.covers(self._spots[province].reach))
        if self._waiting or not self._labels:
            begin = perf_counter()
            for province, spots in self._spots.items():
                if province in self._waiting:
                    self._set(province, spots)
                    self._waiting.remove(province)
                    if perf_counter() - begin > seconds:
                        break
            self._labels = tuple(self._placed[province] for province in self._order if province in self._placed)
        return self._labels

    def _set(self, province: str, spots: "_Spots") -> None:
        for label in spots:
            if not self._things.covers(label.box) and not self._names.covers(label.box):
                self._placed[province] = label
                self._names.add(label.box)
                return


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


class _Spots:
    """The labels a province may have, the best first: worked out when first asked for, and kept."""

    def __init__(self, source: Iterator[NameLabel]) -> None:
        """Take them from `source`."""
        self._source = source
        self._found: list[NameLabel] = []
        self._reach: Box | None = None

    def __iter__(self) -> Iterator[NameLabel]:
        yield from self._found
        for label in self._source:
            self._found.append(label)
            yield label

    @property
    def reach(self) -> Box:
        """Return the box around all of them, an empty one when there are none."""
        if self._reach is None:
            boxes = [label.box for label in self] or [Box(0, 0, 0, 0)]
            self._reach = Box(
                min(box.left for box in boxes),
                min(box.top for box in boxes),
                max(box.right for box in boxes),
                max(box.bottom for box in boxes),
            )
        return self._reach


def _spots(
    shape: Shape, name: PlaceName, zoom: float, measure: Measure, reach: float, edge: Box
) -> Iterator[NameLabel]:
    """Yield the labels of a province: form by form, each at the spots from the nearest to the farthest."""
    x, y = shape.label[0] * zoom, shape.label[1] * zoom
    for form in forms(shape, name, zoom, measure):
        yield from _around(shape, form, (x, y), zoom=zoom, reach=reach, edge=edge)


def _around(
    shape: Shape, form: Form, at: tuple[float, float], *, zoom: float, reach: float, edge: Box
) -> Iterator[NameLabel]:
    """Yield the labels of one form inside `edge`, from the nearest to `at` on."""
    role = role_of(shape)
    height = form.size * ((0.95 if role == "sea" else 0.86) + LEADING * (len(form.lines) - 1))
    lines = [(index - (len(form.lines) - 1) / 2) * form.size * LEADING for index in range(len(form.lines))]
    width = form.width * form.size + 2 * MARGIN_X
    rows = rows_of(shape.rings) if form.at_home else None
    for dx, dy in _offsets(22 if len(form.lines[0]) > 3 else 16):
        x, y = at[0] + dx * reach, at[1] + dy * reach
        if rows is not None and not all(
            lies_at_home(rows, (x - width / 2) / zoom, (x + width / 2) / zoom, (y + line) / zoom) for line in lines
        ):
            continue
        box = Box.around(x, y, width, height + 2 * MARGIN_Y)
        if box.left >= edge.left and box.top >= edge.top and box.right <= edge.right and box.bottom <= edge.bottom:
            yield NameLabel(shape.id, form.lines, x, y, form.size, role, box)


@cache
def _offsets(reach: int) -> tuple[tuple[int, int], ...]:
    grid = ((dx, dy) for dx in range(-reach, reach + 1, 4) for dy in range(-20, 21, 4))
    return tuple(sorted(((0, 0), *grid), key=lambda offset: abs(offset[0]) * 0.7 + abs(offset[1])))
