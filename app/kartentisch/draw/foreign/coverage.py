"""From overlapping, nearly touching areas to a division of the map: neighbours share their vertices exactly."""

from collections.abc import Sequence
from dataclasses import dataclass

import shapely
from shapely import STRtree
from shapely.geometry import MultiPolygon, Polygon, box
from shapely.geometry.base import BaseGeometry

from kartentisch.draw.foreign.flattening import polygons_of
from kartentisch.draw.foreign.gaps import close_gaps

SNAP = 3.0  # units: borders nearer than this are one border
GRID = 0.1
_LEAST = 12.0  # square units: what is left of an area after all that lies over it


@dataclass(frozen=True, slots=True)
class Division:
    """The areas in the order given, parts of one map without overlaps, and what of the frame belongs to nobody."""

    areas: tuple[MultiPolygon, ...]
    nobody: tuple[Polygon, ...]


def divide(areas: Sequence[MultiPolygon], frame: tuple[float, float], snap: float = SNAP) -> Division:
    """Return the division of a frame among areas, each painted over those before it.

    Borders of neighbours that lie within `snap` become one; gaps narrower than twice that are closed.
    """
    whole = box(0, 0, *frame)
    seen = [polygons_of(area.intersection(whole)) for area in _uncovered(areas)]
    filled = [index for index, area in enumerate(seen) if area.area > _LEAST]
    cleaned = _cleaned(close_gaps([seen[index] for index in filled], whole, snap), snap)
    faces, owners = _faces(cleaned, whole, snap)
    parts: dict[int, list[Polygon]] = {}
    nobody: list[Polygon] = []
    for face, owner in zip(faces, owners, strict=True):
        if owner is None:
            nobody.append(face)
        else:
            parts.setdefault(filled[owner], []).append(face)
    joined = tuple(
        polygons_of(shapely.coverage_union_all(parts[index])) if index in parts else MultiPolygon()
        for index in range(len(areas))
    )
    left = polygons_of(shapely.coverage_union_all(nobody)) if nobody else MultiPolygon()
    return Division(joined, tuple(left.geoms))


def _uncovered(areas: Sequence[MultiPolygon]) -> list[BaseGeometry]:
    """Return of each area what no later one covers."""
    tree = STRtree(areas)
    seen = []
    for index, area in enumerate(areas):
        over = [int(other) for other in tree.query(area, predicate="intersects") if other > index]
        seen.append(area.difference(shapely.union_all([areas[other] for other in over])) if over else area)
    return seen


def _cleaned(areas: list[MultiPolygon], snap: float) -> list[BaseGeometry]:
    """Return areas whose neighbours have the same lines, without the small steps of halved gaps."""
    if not areas:
        return []
    clean = shapely.coverage_clean(areas, snapping_distance=snap / 6, gap_width=2 * snap)
    return list(shapely.coverage_simplify(clean, snap / 8))


def _faces(areas: list[BaseGeometry], whole: Polygon, snap: float) -> tuple[list[Polygon], list[int | None]]:
    """Return the faces all borders make on the grid, and the index of the area each belongs to."""
    # Near the frame an area ends at the frame.
    lines = [*(shapely.snap(area.boundary, whole.boundary, snap) for area in areas), whole.boundary]
    noded = shapely.union_all(lines, grid_size=GRID)
    faces = [face for face in shapely.get_parts(shapely.polygonize([noded])) if face.area > 0]
    tree = STRtree(areas)
    owners: list[int | None] = []
    for face in faces:
        inside = face.representative_point()
        found = [int(index) for index in tree.query(inside, predicate="within")]
        owners.append(found[0] if found else None)
    _give_slivers(faces, owners, snap)
    return faces, owners


def _give_slivers(faces: list[Polygon], owners: list[int | None], snap: float) -> None:
    """Give faces too narrow to be anything to the neighbour with the longest common border."""
    tree = STRtree(faces)
    for index, face in enumerate(faces):
        if owners[index] is not None or face.buffer(-snap).area > 0:
            continue
        shared: dict[int, float] = {}
        for other in tree.query(face, predicate="intersects"):
            owner = owners[int(other)]
            if owner is not None:
                length = face.boundary.intersection(faces[int(other)].boundary).length
                shared[owner] = shared.get(owner, 0.0) + length
        best = max(shared, key=lambda owner: shared[owner], default=None)
        if best is not None and shared[best] > 0:
            owners[index] = best
