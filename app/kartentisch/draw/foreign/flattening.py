"""Outlines of svgelements as areas: curves become short straight lines, rings fill by the rule of the shape."""

import math
from collections.abc import Iterator
from itertools import pairwise

import shapely
import svgelements
from shapely import STRtree
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry
from svgelements import Arc, Close, CubicBezier, Move, Path, QuadraticBezier

Spot = tuple[float, float]
TOLERANCE = 0.25  # units of the map to be made, between a curve and its lines
_MOST_STEPS = 40
_LARGEST = 1e7


def area_of_shape(shape: svgelements.Shape, scale: float) -> MultiPolygon:
    """Return the area a shape fills, times `scale`; empty when it fills none or lies beyond all numbers of a map."""
    path = shape if isinstance(shape, Path) else Path(shape)
    rings = [ring for ring in _rings(path, scale) if len(ring) >= 3]
    if any(not math.isfinite(x + y) or abs(x) > _LARGEST or abs(y) > _LARGEST for ring in rings for x, y in ring):
        return MultiPolygon()
    by_evenodd = (shape.values.get("fill-rule") or "nonzero") == "evenodd"
    return polygons_of(_filled([area for ring in rings for area in _sound(ring)], evenodd=by_evenodd))


def polygons_of(area: BaseGeometry) -> MultiPolygon:
    """Return the polygons of a geometry, without the points and lines an overlay may leave."""
    parts = [part for part in shapely.get_parts(area) if isinstance(part, Polygon) and not part.is_empty]
    return MultiPolygon(parts)


def _rings(path: Path, scale: float) -> Iterator[list[Spot]]:
    ring: list[Spot] = []
    for segment in path:
        if isinstance(segment, Move):
            yield ring
            ring = [_spot(segment.end, scale)]
        elif isinstance(segment, Close):
            yield ring
            ring = [ring[0]] if ring else []
        elif isinstance(segment, Arc):
            for cubic in segment.as_cubic_curves():
                ring += _curve((cubic.start, cubic.control1, cubic.control2, cubic.end), scale)
        elif isinstance(segment, CubicBezier):
            ring += _curve((segment.start, segment.control1, segment.control2, segment.end), scale)
        elif isinstance(segment, QuadraticBezier):
            ring += _curve((segment.start, segment.control, segment.end), scale)
        elif segment.end is not None:
            ring.append(_spot(segment.end, scale))
    yield ring


def _spot(point: svgelements.Point, scale: float) -> Spot:
    return point.x * scale, point.y * scale


def _curve(controls: tuple[svgelements.Point, ...], scale: float) -> Iterator[Spot]:
    """Yield points along a Bézier curve after its start, as many as its bend needs."""
    points = [_spot(point, scale) for point in controls]
    # How far the control polygon bends bounds how far a chord leaves the curve.
    bend = max(
        math.hypot(a[0] - 2 * b[0] + c[0], a[1] - 2 * b[1] + c[1])
        for a, b, c in zip(points, points[1:], points[2:], strict=False)
    )
    steps = min(_MOST_STEPS, max(1, math.ceil(math.sqrt(0.75 * bend / TOLERANCE)))) if math.isfinite(bend) else 1
    for step in range(1, steps):
        yield _on_curve(points, step / steps)
    yield points[-1]


def _on_curve(points: list[Spot], part: float) -> Spot:
    while len(points) > 1:
        points = [(x1 + (x2 - x1) * part, y1 + (y2 - y1) * part) for (x1, y1), (x2, y2) in pairwise(points)]
    return points[0]


def _sound(ring: list[Spot]) -> Iterator[tuple[Polygon, bool]]:
    """Yield the areas a ring encloses, each with whether the ring runs clockwise; loops count as areas."""
    outline = Polygon(ring)
    turned = shapely.is_ccw(outline.exterior).item()
    for part in shapely.get_parts(shapely.make_valid(outline)) if not outline.is_valid else (outline,):
        if isinstance(part, Polygon) and part.area > 0:
            yield part, turned


def _filled(rings: list[tuple[Polygon, bool]], *, evenodd: bool) -> BaseGeometry:
    """Return the area rings fill together, by how often and which way they run around each spot."""
    if len(rings) < 2:
        return rings[0][0] if rings else MultiPolygon()
    rings = sorted(rings, key=lambda ring: -ring[0].area)
    areas = [area for area, _turned in rings]
    around: list[list[int]] = [[] for _ in rings]
    for inner, outer in zip(*STRtree(areas).query(areas, predicate="within"), strict=True):
        if outer < inner:
            around[inner].append(int(outer))
    turns = [1 if evenodd or turned else -1 for _area, turned in rings]
    windings = [turns[index] + sum(turns[outer] for outer in outers) for index, outers in enumerate(around)]
    inside = [bool(winding % 2) if evenodd else winding != 0 for winding in windings]
    shells: dict[int, list[Polygon]] = {}
    for index, outers in enumerate(around):
        nearest = max(outers, default=None)  # the smallest ring around it
        if inside[index] and (nearest is None or not inside[nearest]):
            shells[index] = []
        elif not inside[index] and nearest is not None and inside[nearest]:
            shells[max(outer for outer in outers if outer in shells)].append(areas[index])
    parts = [
        Polygon(areas[index].exterior, [hole.exterior for hole in holes])
        if not areas[index].interiors
        else areas[index]
        for index, holes in shells.items()
    ]
    whole = MultiPolygon(parts)
    return whole if whole.is_valid else shapely.union_all(shapely.make_valid(parts))
