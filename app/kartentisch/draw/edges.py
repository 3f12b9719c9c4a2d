"""The edges of a map and who owns them: vertices compared exactly, as whole tenths of a map unit."""

from collections.abc import Iterator
from math import dist

from shapely.geometry import Polygon

from kartentisch.draw.sheet import MapSheet, Ring, Shape

Pair = frozenset[str]
Vertex = tuple[int, int]
Edge = tuple[Vertex, Vertex]


def touching_pairs(sheet: MapSheet) -> frozenset[Pair]:
    """Return the pairs of provinces that have an edge in common."""
    return frozenset(border_lengths(sheet))


def border_lengths(sheet: MapSheet) -> dict[Pair, float]:
    """Return, for every two provinces with an edge in common, how long their border is in map units."""
    lengths: dict[Pair, float] = {}
    for (first, second), owners in edge_owners(sheet).items():
        if len(owners) == 2 and owners[0] != owners[1] and all(one in sheet.provinces for one in owners):
            pair = frozenset(owners)
            lengths[pair] = lengths.get(pair, 0.0) + dist(first, second) / 10
    return lengths


def across_pairs(sheet: MapSheet) -> frozenset[Pair]:
    """Return the pairs of provinces that meet across the left and right edge of a map that goes round."""
    columns: dict[int, list[tuple[int, int, str]]] = {0: [], round(sheet.width * 10): []}
    for ((x1, y1), (x2, y2)), owners in edge_owners(sheet).items():
        if x1 == x2 and x1 in columns:
            columns[x1] += [(min(y1, y2), max(y1, y2), owner) for owner in owners if owner in sheet.provinces]
    left, right = columns.values()
    return frozenset(
        frozenset((west, east))
        for top, bottom, east in left
        for high, low, west in right
        if west != east and min(bottom, low) > max(top, high)
    )


def owned_rings(sheet: MapSheet) -> Iterator[tuple[str, tuple[Ring, ...]]]:
    """Yield every province and every void with its rings."""
    for province, shape in sheet.provinces.items():
        yield province, shape.rings
    for void in sheet.voids:
        yield void.id, void.rings


def edge_owners(sheet: MapSheet) -> dict[Edge, list[str]]:
    """Return for every edge, its ends in order, the areas it belongs to; an area twice when it owns both sides."""
    owners: dict[Edge, list[str]] = {}
    for owner, rings in owned_rings(sheet):
        for ring in rings:
            points = vertices_of(ring)
            for first, second in zip(points, points[1:] + points[:1], strict=True):
                if first != second:
                    owners.setdefault((first, second) if first < second else (second, first), []).append(owner)
    return owners


def on_frame(edge: Edge, sheet: MapSheet) -> bool:
    """Whether an edge lies on the frame of the map, where nobody is beyond."""
    (x1, y1), (x2, y2) = edge
    return (x1 == x2 and x1 in (0, round(sheet.width * 10))) or (y1 == y2 and y1 in (0, round(sheet.height * 10)))


def area_of(shape: Shape) -> Polygon:
    """Return a province as one area, its holes cut out (rings inside rings by the even-odd rule)."""
    area = Polygon()
    for ring in sorted(shape.rings, key=lambda ring: -abs(_double_area(ring))):
        area = area.symmetric_difference(Polygon(zip(ring[::2], ring[1::2], strict=True)))
    return area


def _double_area(ring: Ring) -> float:
    xs, ys = ring[::2], ring[1::2]
    return sum(x1 * y2 - x2 * y1 for x1, y1, x2, y2 in zip(xs, ys, xs[1:] + xs[:1], ys[1:] + ys[:1], strict=True))


def vertices_of(ring: Ring) -> list[Vertex]:
    """Return the points of a ring as whole tenths."""
    return [(round(x * 10), round(y * 10)) for x, y in zip(ring[::2], ring[1::2], strict=True)]


def vertices_by_province(sheet: MapSheet) -> dict[str, frozenset[Vertex]]:
    """Return the vertices of every province."""
    return {
        province: frozenset(point for ring in shape.rings for point in vertices_of(ring))
        for province, shape in sheet.provinces.items()
    }
