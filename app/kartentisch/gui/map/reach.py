"""Small places within easy reach: which province a click means that falls just beside a small one."""

from collections.abc import Collection, Mapping
from math import dist, inf
from time import perf_counter

from kartentisch.draw.sheet import MapSheet, Point
from kartentisch.gui.map.hit import STEP, HitMap

NEAR = 12.0  # pixels around a small province's anchor
_DOT = 7.0  # pixels around its centre's mark
SMALL = 24.0  # pixels: a province narrower than a fingertip at its anchor is small
_DIRECTIONS = ((1, 0), (1, 1), (0, 1), (-1, 1))


class Reach:
    """Knows the anchors of a map and how narrow each province is there; answers in constant time."""

    def __init__(self, sheet: MapSheet, hits: HitMap) -> None:
        """Every province is measured once: by `prepare`, or all at once by the first question."""
        self._sheet = sheet
        self._points = {id: _points(sheet, id) for id in sheet.provinces}
        self._hits = hits
        self._measured: dict[str, float] = {}
        self._waiting = list(sheet.provinces)
        self._zoom = 0.0
        self._cells: dict[tuple[int, int], list[tuple[str, Point, float]]] = {}

    @property
    def widths(self) -> Mapping[str, float]:
        """How wide each province is at its anchor, in map units."""
        if self._waiting:
            self._measure(inf)
        return self._measured

    def prepare(self, zoom: float, seconds: float) -> bool:
        """Measure on for so long, then sort what is small at a zoom; return whether something is left to measure."""
        self._measure(seconds)
        if not self._waiting and zoom != self._zoom:
            self._zoom, self._cells = zoom, self._sorted(zoom)
        return bool(self._waiting)

    def _measure(self, seconds: float) -> None:
        begin = perf_counter()
        while self._waiting and perf_counter() - begin < seconds:
            id = self._waiting.pop()
            self._measured[id] = _width(self._hits, id, self._sheet.anchor(id))

    def is_small(self, province: str, zoom: float) -> bool:
        """Whether a province is hard to hit at a zoom."""
        return self.widths[province] * zoom < SMALL

    def claim(self, x: float, y: float, zoom: float, exact: str | None, lit: Collection[str] = ()) -> str | None:
        """Return the province a click at a map point means. `exact` is the one that lies there.

        A small province near by takes what falls on sea, on no province, or on a larger one whose own anchors are no
        nearer. One of `lit` takes what falls on one that is not, and keeps what falls on it from those that are not.
        """
        found = self._small(x, y, zoom, exact)
        if exact in lit:
            found = [one for one in found if one[1] in lit]
        elif any(one[1] in lit for one in found):
            return min(one for one in found if one[1] in lit)[1]
        if not found or (exact is not None and self.is_small(exact, zoom) and not self._sheet.provinces[exact].is_sea):
            return exact
        distance, province = min(found)
        own = min((dist((x, y), point) for point, _reach in self._points[exact]), default=inf) if exact else inf
        return province if distance < own else exact

    def _small(self, x: float, y: float, zoom: float, exact: str | None) -> list[tuple[float, str]]:
        """The small provinces within reach of a point, with the distance, in map units."""
        if zoom != self._zoom:
            self._zoom, self._cells = zoom, self._sorted(zoom)
        side = NEAR / zoom
        return [
            (distance, province)
            for province, point, reach in self._cells.get((int(x // side), int(y // side)), ())
            if province != exact and (distance := dist((x, y), point)) <= reach / zoom
        ]

    def _sorted(self, zoom: float) -> dict[tuple[int, int], list[tuple[str, Point, float]]]:
        cells: dict[tuple[int, int], list[tuple[str, Point, float]]] = {}
        side, width = NEAR / zoom, self._sheet.width
        for province, points in self._points.items():
            if not self.is_small(province, zoom):
                continue
            for (px, py), reach in points:
                # Where the map goes round, a place near one edge is near the other as well.
                for x in (px - width, px, px + width) if self._sheet.wraps else (px,):
                    column, row = int(x // side), int(py // side)
                    for cell in ((column + dx, row + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)):
                        cells.setdefault(cell, []).append((province, (x, py), reach))
        return cells


def _points(sheet: MapSheet, province: str) -> list[tuple[Point, float]]:
    """Where something of a province is seen, and how many pixels around belong to it."""
    shape = sheet.provinces[province]
    points = [(sheet.anchor(province), NEAR), *((point, NEAR) for point in shape.coasts.values())]
    return points if shape.centre is None else [*points, (shape.centre, _DOT)]


def _width(hits: HitMap, province: str, at: Point) -> float:
    """How narrow a province is at a point of it, in map units; as far as that matters at any zoom."""
    most = 80
    if hits.roughly(*at) != province:
        return 0.0
    narrowest = float(most)
    for dx, dy in _DIRECTIONS:
        steps = sum(_run(hits, province, at, (sign * dx, sign * dy), most) for sign in (1, -1))
        narrowest = min(narrowest, steps * (1.414 if dx and dy else 1.0))
    return narrowest * STEP


def _run(hits: HitMap, province: str, at: Point, direction: tuple[int, int], most: int) -> int:
    for step in range(1, most):
        if hits.roughly(at[0] + direction[0] * step * STEP, at[1] + direction[1] * step * STEP) != province:
            return step
    return most
