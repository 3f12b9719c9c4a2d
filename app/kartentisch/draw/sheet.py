"""A map as plain values: shapes of provinces, lines in short chunks, links. All lengths are map units, y downwards."""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

import msgspec

Point: TypeAlias = tuple[float, float]
Ring: TypeAlias = tuple[float, ...]  # x0, y0, x1, y1, … ; a closed ring does not repeat its first point

KINDS = ("sea", "coast", "inland", "island", "barrier", "void")
COVERS = ("mountain", "ice")
LINK_KINDS = ("landbridge", "strait", "lane", "canal", "railway", "wrap")
EDGE = 0.05  # map units: half the grid of the contract
CHUNK = 60  # vertices; longer lines are stroked as a whole even when nearly all of them is out of sight


class Shape(msgspec.Struct, frozen=True):
    """One province of the map: its rings and anchors.

    `unit` and `dislodged` are None for a barrier nobody enters. `room` is the width the name had in the built map,
    `size` its type size (both map units; None where the map does not say). `coasts` gives a fleet's anchor per named
    coast, `shores` the stretch of shore that belongs to it. `tint` is the index of a sea's tint.
    """

    id: str
    name: str
    kind: str
    rings: tuple[Ring, ...]
    box: tuple[float, float, float, float]
    label: Point
    unit: Point | None
    unit_scale: float
    dislodged: Point | None
    centre: Point | None
    coasts: Mapping[str, Point]
    shores: Mapping[str, tuple[Ring, ...]]
    room: float | None
    size: float | None
    tint: int
    cover: str = ""

    @property
    def is_sea(self) -> bool:
        """Whether the province is water."""
        return self.kind == "sea"


class Void(msgspec.Struct, frozen=True):
    """Area that belongs to no province. `role` is "water", "land" or "mountain"."""

    id: str
    role: str
    rings: tuple[Ring, ...]


class Decor(msgspec.Struct, frozen=True):
    """A polygon of the sea's decoration. `role` is "deep" or "glow"."""

    role: str
    opacity: float
    rings: tuple[Ring, ...]


class Chunk(msgspec.Struct, frozen=True):
    """An open piece of a line with at most CHUNK vertices and the box around it."""

    points: Ring
    box: tuple[float, float, float, float]


class LinkShape(msgspec.Struct, frozen=True):
    """A link drawn as a symbol. A railway names its stations, a canal the province it leads through."""

    id: str
    kind: str
    a: str | None
    b: str | None
    stations: tuple[str, ...]
    via: str | None
    points: Ring


class BoardPart(msgspec.Struct, frozen=True):
    """One of several boards on a sheet: the mark its ids end with, the box it lies in, its edge as a ring."""

    mark: str
    box: tuple[float, float, float, float]
    edge: Ring


class MapSheet(msgspec.Struct, frozen=True):
    """A whole map, read and checked. `wraps`: it goes round, what leaves it at the right comes in at the left.

    `boards`: the parts of a map that holds several boards of the same fields, the first at the corner; else none.
    """

    id: str
    width: float
    height: float
    unit_box: tuple[float, float]
    provinces: Mapping[str, Shape]
    voids: tuple[Void, ...]
    decor: tuple[Decor, ...]
    lakes: tuple[tuple[Ring, ...], ...]
    lines: Mapping[str, tuple[Chunk, ...]]  # layers borders-sea, borders-land, coastline
    links: tuple[LinkShape, ...]
    wraps: bool = False
    boards: tuple[BoardPart, ...] = ()

    def anchor(self, place: str, dislodged: bool = False) -> Point:
        """Return where a unit of `place` stands ("MOS", "BAN/EC"). Raises KeyError for a place the map lacks."""
        province, _, coast = place.partition("/")
        shape = self.provinces[province]
        if coast and coast in shape.coasts:
            return shape.coasts[coast]
        point = shape.dislodged if dislodged else shape.unit
        return point if point is not None else shape.label

    def board_of(self, place: str) -> int:
        """Return the number of the board of a place; 0 where there is one board, and for a place without a mark."""
        province = place.partition("/")[0]
        return next((number for number, part in enumerate(self.boards) if province.endswith(part.mark)), 0)

    def twins(self, province: str) -> tuple[str, ...]:
        """Return the same field of the other boards."""
        own = next((part.mark for part in self.boards if province.endswith(part.mark)), None)
        if own is None or province not in self.provinces:
            return ()
        others = (province.removesuffix(own) + part.mark for part in self.boards if part.mark != own)
        return tuple(other for other in others if other in self.provinces)

    def near(self, point: Point, x: float) -> Point:
        """Return a point, or its copy one world to the left or right where the map goes round: the nearest to `x`."""
        return (point[0] + self.width * round((x - point[0]) / self.width), point[1]) if self.wraps else point


def goes_round(provinces: Iterable[Shape], width: float) -> bool:
    """Whether a map of this width goes round: a sea lies on both its edges, in pieces that do not meet on the map."""
    for shape in provinces:
        if shape.is_sea and shape.box[0] < EDGE and shape.box[2] > width - EDGE:
            ends = [(min(ring[::2]) < EDGE, max(ring[::2]) > width - EDGE) for ring in shape.rings]
            if (True, False) in ends and (False, True) in ends and (True, True) not in ends:
                return True
    return False
