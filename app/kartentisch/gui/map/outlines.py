"""The shapes of a map as Qt paths, made once a map."""

import sys
from array import array
from collections.abc import Iterable, Sequence
from functools import cached_property
from struct import pack

from PySide6.QtCore import QByteArray, QDataStream, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPolygonF

from kartentisch.draw.paths import Box, box_of, chunks_of_ring
from kartentisch.draw.sheet import Chunk, Decor, LinkShape, MapSheet, Ring, Void
from kartentisch.draw.symbols import Symbol, symbols_of

Piece = tuple[QRectF, QPolygonF]
_AT_ONCE = 6  # provinces whose paths are worked out ahead in one go


class Outlines:
    """Paths of provinces, voids, decoration and lines of a MapSheet, in map units, with their boxes.

    Each kind is built when it is first asked for: a first frame from a kept picture needs none.
    """

    def __init__(self, sheet: MapSheet) -> None:
        """Build nothing yet."""
        self.sheet = sheet
        self._symbols: dict[int, tuple[Symbol, ...]] = {}
        self._symbols_zoom = 0.0
        self._thin: dict[tuple[str, int], tuple[QPainterPath, list[Piece]]] = {}

    @cached_property
    def provinces(self) -> dict[str, QPainterPath]:
        """The areas of the provinces."""
        return {province: path_of(shape.rings) for province, shape in self.sheet.provinces.items()}

    @cached_property
    def boxes(self) -> dict[str, QRectF]:
        """Boxes around the provinces."""
        return {province: rect_of(shape.box) for province, shape in self.sheet.provinces.items()}

    @cached_property
    def voids(self) -> list[tuple[Void, QPainterPath]]:
        """The areas that are no provinces."""
        return [(void, path_of(void.rings)) for void in self.sheet.voids]

    @cached_property
    def decor(self) -> list[tuple[Decor, list[Piece]]]:
        """The decoration of the sea, ring by ring."""
        return [
            (decor, pieces_of([Chunk(ring, box_of((ring,))) for ring in decor.rings])) for decor in self.sheet.decor
        ]

    @cached_property
    def lakes(self) -> list[QPainterPath]:
        """The lakes."""
        return [path_of(rings) for rings in self.sheet.lakes]

    @cached_property
    def lines(self) -> dict[str, list[Piece]]:
        """Borders and coastlines by layer."""
        return {layer: pieces_of(chunks) for layer, chunks in self.sheet.lines.items()}

    @cached_property
    def links(self) -> list[tuple[LinkShape, QPainterPath]]:
        """The links drawn over the map."""
        return [(link, path_of((link.points,), closed=False)) for link in self.sheet.links]

    def thin(self, province: str, zoom: float) -> QPainterPath:
        """Return a province's path without the points that lie within about a pixel at `zoom`: for what is lit."""
        return self._thinned(province, zoom)[0]

    def edge(self, province: str, zoom: float) -> list[Piece]:
        """Return the same path as short open lines with their boxes, so that little is stroked out of sight."""
        return self._thinned(province, zoom)[1]

    def prepare(self, zoom: float) -> bool:
        """Work out a few more of the paths above for `zoom`; return whether there were any left."""
        level = _level(zoom)
        missing = [province for province in self.provinces if (province, level) not in self._thin][:_AT_ONCE]
        for province in missing:
            self._thinned(province, zoom)
        return bool(missing)

    def symbols(self, number: int, zoom: float) -> tuple[Symbol, ...]:
        """Return the symbols of the link of a number at a zoom, worked out once for all tiles."""
        if self._symbols_zoom != zoom:
            self._symbols, self._symbols_zoom = {}, zoom
        found = self._symbols.get(number)
        if found is None:
            found = self._symbols[number] = tuple(symbols_of(self.sheet, self.links[number][0], zoom))
        return found

    def _thinned(self, province: str, zoom: float) -> tuple[QPainterPath, list[Piece]]:
        level = _level(zoom)
        key = (province, level)
        if key not in self._thin:
            rings = [_without_close(ring, float(level)) for ring in self.sheet.provinces[province].rings]
            rings = [ring for ring in rings if len(ring) >= 6]
            chunks = [chunk for ring in rings for chunk in chunks_of_ring(ring, closed=True)]
            self._thin[key] = (path_of(rings), pieces_of(chunks))
        return self._thin[key]


def _level(zoom: float) -> int:
    """The least distance of two points, in whole map units, at a zoom."""
    return max(0, round(1.4 / zoom))


def path_of(rings: Iterable[Ring], closed: bool = True) -> QPainterPath:
    """Return rings as one path, filled by the even-odd rule."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for polygon in polygons_of(rings):
        path.addPolygon(polygon)
        if closed:
            path.closeSubpath()
    return path


def polygons_of(rings: Iterable[Ring]) -> list[QPolygonF]:
    """Return flat rings as polygons."""
    # Qt reads the numbers as they lie in memory: eight times as fast as lists of points. One stream for all.
    rings = list(rings)
    stream = QDataStream(
        QByteArray(b"".join(pack("=I", len(ring) // 2) + array("d", ring).tobytes() for ring in rings))
    )
    little = sys.byteorder == "little"
    stream.setByteOrder(QDataStream.ByteOrder.LittleEndian if little else QDataStream.ByteOrder.BigEndian)
    stream.setFloatingPointPrecision(QDataStream.FloatingPointPrecision.DoublePrecision)
    polygons = [QPolygonF() for _ in rings]
    for polygon in polygons:
        stream >> polygon  # Qt's way to read: the operator fills the polygon
    return polygons


def pieces_of(chunks: Sequence[Chunk]) -> list[Piece]:
    """Return pieces of lines with their boxes."""
    lines = polygons_of(chunk.points for chunk in chunks)
    return [(rect_of(chunk.box), line) for chunk, line in zip(chunks, lines, strict=True)]


def rect_of(box: Box) -> QRectF:
    """Return a box as a rectangle."""
    # An upright or level line has a box of no width, which Qt would say meets nothing.
    return QRectF(box[0], box[1], max(box[2] - box[0], 0.1), max(box[3] - box[1], 0.1))


def _without_close(ring: Ring, tolerance: float) -> Ring:
    kept = list(ring[:2])
    limit = tolerance * tolerance
    for x, y in zip(ring[2::2], ring[3::2], strict=True):
        if (x - kept[-2]) ** 2 + (y - kept[-1]) ** 2 >= limit:
            kept += (x, y)
    return tuple(kept)
