"""What is only to be looked at: lakes, the depths of the sea, the glow along the coast."""

from dataclasses import dataclass

import shapely

from resources.maps.builder import style
from resources.maps.builder.arrays import Geometry
from resources.maps.builder.geography import area_of, decoration, polygons
from resources.maps.builder.land import Land
from resources.maps.builder.projection import Sheet
from resources.maps.builder.recipe import Source

LAKE_SIZE, DEPTH_SIZE = 120.0, 2500.0  # square units from which they are drawn
INLAND = 3.0  # units a lake keeps from the coast


@dataclass(frozen=True, slots=True)
class Decoration:
    """Lakes one by one; the sea's polygons with fill and opacity, in the order of painting."""

    lakes: tuple[Geometry, ...]
    sea: tuple[tuple[str, float, Geometry], ...]


def decoration_of(source: Source, sheet: Sheet, land: Land) -> Decoration:
    """Return the decoration of a map."""
    inner = land.area.buffer(-INLAND)
    lakes = (lake.intersection(inner).simplify(1.2) for lake in decoration(source, sheet, "lakes"))
    # A soft edge needs no fine coast; the land is painted over it anyway.
    coarse = land.area.simplify(1.5)
    depths = []
    for layer, opacity in style.DEPTHS.items():
        found = decoration(source, sheet, layer)
        deep = shapely.union_all(found).simplify(3.5).buffer(0).intersection(sheet.frame) if found else area_of([])
        large = area_of([part for part in polygons(deep) if part.area > DEPTH_SIZE])
        depths.append((style.DEEP, opacity, large.difference(coarse)))
    glows = []
    for reach, opacity in style.GLOWS:
        glow = coarse.buffer(reach, quad_segs=2).simplify(2.0).intersection(sheet.frame)
        glows.append((style.GLOW, opacity, glow))
    return Decoration(tuple(lake for lake in lakes if lake.area > LAKE_SIZE), (*depths, *glows))
