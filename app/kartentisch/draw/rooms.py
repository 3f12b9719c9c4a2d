"""Where a name has room: bands across the map, and which runs of them no border, coast or lake touches.

A band is BAND map units high. A run is clear when no edge passes through it anywhere in the band's height, so a box of
clear runs lies wholly inside, however ragged the border. All lengths are map units.
"""

from bisect import bisect
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import product
from math import ceil
from time import perf_counter
from typing import TypeAlias

from kartentisch.draw.boxes import Box
from kartentisch.draw.sheet import MapSheet, Ring

BAND = 6.0
_MOST_HOMES = 20_000  # kept
_CELL = (3 * BAND, 192.0)  # height and width of a cell of the land names keep off
Run: TypeAlias = tuple[float, float]
Strips: TypeAlias = Mapping[int, list[Run]]  # by band, from left to right


class Rooms:
    """The rooms for names on one map; worked out province by province when first asked for, and kept."""

    def __init__(self, sheet: MapSheet) -> None:
        """Keep the map."""
        self._sheet = sheet
        self._clear: dict[str, Strips] = {}
        self._covered: dict[str, Strips] = {}
        self._widest: dict[tuple[str, int], float] = {}
        self._homes: dict[tuple[str, int, int], list[Run]] = {}  # a search asks for the same bands again and again
        self._lakes: Strips | None = None
        self._land: dict[tuple[int, int], list[tuple[float, float, str]]] | None = None

    def widest(self, province: str, height: float) -> float:
        """Return the most that can be wide inside a province and so high; what is less wide need not have room."""
        count = max(1, ceil(height / BAND))
        if (province, count) not in self._widest:
            self._take(province)
            strips = self._clear[province]
            shared = strips
            for step in range(1, count):
                shared = {row: _both(runs, strips[row + step]) for row, runs in shared.items() if row + step in strips}
            lengths = (right - left for runs in shared.values() for left, right in runs)
            self._widest[province, count] = max(lengths, default=0.0)
        return self._widest[province, count]

    def prepare(self, seconds: float) -> bool:
        """Work for so long at the rooms of provinces nobody has asked for; return whether any are left."""
        begin = perf_counter()
        for province in self._sheet.provinces:
            if province not in self._clear:
                if perf_counter() - begin > seconds:
                    return True
                self._take(province)
        if self._land is None:
            self._land = self._all_land()
        return False

    def clear(self, province: str) -> Strips:
        """Return all clear runs of a province."""
        self._take(province)
        return self._clear[province]

    def home(self, province: str, top: float, bottom: float) -> list[Run]:
        """Return the runs that lie inside the province, clear of its edge and of lakes, all the way down."""
        key = province, int(top // BAND), int(bottom // BAND)
        kept = self._homes.get(key)
        if kept is None:
            if len(self._homes) > _MOST_HOMES:
                self._homes.clear()
            kept = self._homes[key] = self._home(*key)
        return kept

    def _home(self, province: str, first: int, last: int) -> list[Run]:
        self._take(province)
        strips = self._clear[province]
        found: list[Run] = strips.get(first, [])
        for row in range(first + 1, last + 1):
            if not found:
                return []
            found = _both(found, strips.get(row, []))
        return found

    def open(self, province: str, box: Box) -> list[Run]:
        """Return the runs across `box` over the province itself, water and land of nobody: clear of all other land."""
        if self._land is None:
            self._land = self._all_land()
        high, wide = _CELL
        rows = range(int(box.top // high), int(box.bottom // high) + 1)
        cells = product(rows, range(int(box.left // wide), int(box.right // wide) + 1))
        taken = {run[:2] for cell in cells for run in self._land.get(cell, ()) if run[2] != province}
        return _without([(box.left, box.right)], _joined(taken))

    def _take(self, province: str) -> None:
        if province in self._clear:
            return
        if self._lakes is None:
            self._lakes = _bands(ring for lake in self._sheet.lakes for ring in lake)[1]
        inside, covered = _bands(self._sheet.provinces[province].rings)
        lakes = self._lakes
        clear = {row: _without(runs, lakes[row]) if row in lakes else runs for row, runs in inside.items()}
        self._clear[province] = clear
        self._covered[province] = covered

    def _all_land(self) -> dict[tuple[int, int], list[tuple[float, float, str]]]:
        """The runs that land and lakes cover, by row and column of cells."""
        land = [shape.id for shape in self._sheet.provinces.values() if not shape.is_sea]
        for province in land:
            self._take(province)
        found: dict[tuple[int, int], list[tuple[float, float, str]]] = {}
        for province, strips in (*((province, self._covered[province]) for province in land), ("", self._lakes or {})):
            merged: dict[int, list[Run]] = {}
            for row, runs in strips.items():
                merged.setdefault(int(row * BAND // _CELL[0]), []).extend(runs)
            for row, runs in merged.items():
                for left, right in _joined(runs):
                    for column in range(int(left // _CELL[1]), int(right // _CELL[1]) + 1):
                        found.setdefault((row, column), []).append((left, right, province))
        return found


class _Same:
    """A key for a map that is the very same object: maps are too large to be compared."""

    def __init__(self, sheet: MapSheet) -> None:
        self.sheet = sheet

    def __hash__(self) -> int:
        return id(self.sheet)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.sheet is other.sheet


def rooms_of(sheet: MapSheet) -> Rooms:
    """Return the rooms of a map, the same ones for the same map."""
    return _rooms(_Same(sheet))


@lru_cache(maxsize=4)
def _rooms(key: _Same) -> Rooms:
    return Rooms(key.sheet)


def _bands(rings: Iterable[Ring]) -> tuple[Strips, Strips]:
    """Return by band what lies inside the rings and clear of them, and what they or their inside touch."""
    touched: dict[int, list[Run]] = {}
    cuts: dict[int, list[float]] = {}  # where the upper edge of a band is crossed
    for ring in rings:
        xs, ys = ring[::2], ring[1::2]
        rows = [int(y // BAND) for y in ys]
        x1, y1, before = xs[-1], ys[-1], rows[-1]
        low = high = x1  # of the piece of the ring that has not left its band yet
        for x2, y2, row in zip(xs, ys, rows, strict=True):
            if row != before:
                slope, step = (x2 - x1) / (y2 - y1), 1 if row > before else -1
                while before != row:
                    edge = max(before, before + step)
                    x = x1 + (edge * BAND - y1) * slope
                    touched.setdefault(before, []).append((min(low, x), max(high, x)))
                    cuts.setdefault(edge, []).append(x)
                    low = high = x
                    before += step
            if x2 < low:
                low = x2
            elif x2 > high:
                high = x2
            x1, y1 = x2, y2
        touched.setdefault(before, []).append((low, high))
    lines = {row: _joined(runs) for row, runs in touched.items()}
    inner = {row: _pairs(sorted(found)) for row, found in cuts.items()}
    inside = {row: _without(runs, lines.get(row, [])) for row, runs in inner.items()}
    covered = {row: _joined([*inner.get(row, []), *runs]) for row, runs in lines.items()}
    covered.update((row, runs) for row, runs in inner.items() if row not in lines)
    return inside, covered


def _pairs(cuts: list[float]) -> list[Run]:
    return list(zip(cuts[::2], cuts[1::2], strict=True))


def _joined(runs: Iterable[Run]) -> list[Run]:
    """Return the runs in order, those that meet made one."""
    found: list[Run] = []
    for left, right in sorted(runs):
        if found and left <= found[-1][1]:
            if right > found[-1][1]:
                found[-1] = (found[-1][0], right)
        else:
            found.append((left, right))
    return found


def _both(first: list[Run], second: list[Run]) -> list[Run]:
    """Return what two lists of runs have in common."""
    return list(_common(first, second))


def _common(first: list[Run], second: list[Run]) -> Iterator[Run]:
    one = two = 0
    while one < len(first) and two < len(second):
        left, right = max(first[one][0], second[two][0]), min(first[one][1], second[two][1])
        if left < right:
            yield left, right
        if first[one][1] < second[two][1]:
            one += 1
        else:
            two += 1


def _without(runs: list[Run], taken: list[Run]) -> list[Run]:
    """Return what is left of `runs`; both in order."""
    if not taken:
        return runs
    found: list[Run] = []
    for left, right in runs:
        start = left
        index = max(0, bisect(taken, (left,)) - 1)
        while index < len(taken) and taken[index][0] < right:
            begin, end = taken[index]
            if begin > start:
                found.append((start, begin))
            start = max(start, end)
            if start >= right:
                break
            index += 1
        if start < right:
            found.append((start, right))
    return found
