"""Closing the gaps neighbours leave between them: each takes its half, point by point."""

from collections.abc import Sequence

import shapely
from shapely.geometry import MultiPolygon, Polygon, box
from shapely.geometry.base import BaseGeometry

from kartentisch.draw.foreign.flattening import polygons_of

_MOST_POINTS = 12_000
_LEAST = 0.01  # square units: less is noise of the reckoning
_BEYOND = 50.0


def close_gaps(areas: Sequence[MultiPolygon], whole: Polygon, snap: float) -> list[MultiPolygon]:
    """Return the areas grown into all gaps between them, and to the frame, that are narrower than twice `snap`."""
    gap = _gap(areas, whole, snap)
    if gap.is_empty:
        return list(areas)
    shores = [area.boundary.intersection(gap.buffer(0.05)) for area in areas]
    spacing = max(snap, sum(shore.length for shore in shores) / _MOST_POINTS)
    points: list[tuple[float, float]] = []
    owners: list[int] = []
    for index, shore in enumerate(shores):
        found = {(x, y) for x, y in shapely.get_coordinates(shapely.segmentize(shore, spacing)).round(3).tolist()}
        points += found
        owners += [index] * len(found)
    # Where two areas touch already a point is of both; either will do, it has no gap beside it.
    first: dict[tuple[float, float], int] = {}
    for point, owner in zip(points, owners, strict=True):
        first.setdefault(point, owner)
    if len(first) < 2:
        return list(areas)
    cells = shapely.get_parts(shapely.voronoi_polygons(shapely.multipoints(list(first)), extend_to=whole, ordered=True))
    by_owner: dict[int, list[BaseGeometry]] = {}
    for cell, owner in zip(cells, first.values(), strict=True):
        by_owner.setdefault(owner, []).append(cell)
    grown = list(areas)
    for owner, own in by_owner.items():
        nearest = shapely.coverage_union_all(own)
        share = nearest.intersection(shapely.clip_by_rect(gap, *nearest.bounds))
        grown[owner] = polygons_of(areas[owner].union(share))
    return grown


def _gap(areas: Sequence[MultiPolygon], whole: Polygon, snap: float) -> MultiPolygon:
    left, top, right, bottom = whole.bounds
    around = box(left - _BEYOND, top - _BEYOND, right + _BEYOND, bottom + _BEYOND).difference(whole)
    filled = shapely.union_all([*areas, around])
    closed = filled.buffer(snap, join_style="mitre").buffer(-snap, join_style="mitre").intersection(whole)
    return MultiPolygon([part for part in polygons_of(closed.difference(filled)).geoms if part.area > _LEAST])
