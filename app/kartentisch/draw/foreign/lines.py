"""The borders of a sheet by kind, each edge once, joined to long lines."""

from collections.abc import Iterator, Mapping, Sequence

import shapely
from shapely.geometry import MultiLineString

from kartentisch.draw.edges import Edge, vertices_of
from kartentisch.draw.paths import chunks_of_ring
from kartentisch.draw.sheet import Chunk, Ring, Shape, Void

LAYERS = ("borders-sea", "borders-land", "coastline")


def lines_of(shapes: Mapping[str, Shape], voids: Sequence[Void]) -> dict[str, tuple[Chunk, ...]]:
    """Return the lines of the three layers of borders, in chunks."""
    return {
        layer: tuple(chunk for line in lines for chunk in chunks_of_ring(line, closed=False))
        for layer, lines in border_lines(shapes, voids).items()
    }


def border_lines(shapes: Mapping[str, Shape], voids: Sequence[Void]) -> dict[str, list[Ring]]:
    """Return per layer the borders between two areas: sea and sea, land and land, land and water."""
    water: dict[Edge, list[bool]] = {}
    rings = [(shape.is_sea, ring) for shape in shapes.values() for ring in shape.rings]
    rings += [(void.role == "water", ring) for void in voids for ring in void.rings]
    for wet, ring in rings:
        points = vertices_of(ring)
        for first, second in zip(points, points[1:] + points[:1], strict=True):
            if first != second:
                water.setdefault((min(first, second), max(first, second)), []).append(wet)
    edges: dict[str, list[Edge]] = {layer: [] for layer in LAYERS}
    for edge, sides in water.items():
        if len(sides) == 2:
            edges[LAYERS[0] if all(sides) else LAYERS[1] if not any(sides) else LAYERS[2]].append(edge)
    return {layer: list(_joined(found)) for layer, found in edges.items()}


def _joined(edges: list[Edge]) -> Iterator[Ring]:
    merged = shapely.line_merge(MultiLineString(edges)) if edges else MultiLineString()
    for line in shapely.get_parts(merged):
        yield tuple(number / 10 for point in line.coords for number in point)
