"""The base geography: administrative units, lakes, depths; from Natural Earth, which is in the public domain."""

import json
import lzma
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from shapely.affinity import translate
from shapely.geometry import shape

from resources.maps.builder.arrays import Geometry
from resources.maps.builder.faults import BuildFault
from resources.maps.builder.projection import Sheet
from resources.maps.builder.recipe import Recipe, Source


@dataclass(frozen=True, slots=True)
class Unit:
    """An administrative unit: its codes, and its area on the drawing. `iso` is not unique, `code` is or is empty."""

    code: str
    iso: str
    country: str
    region: str
    members: frozenset[str]
    shape: Geometry


def polygons(geometry: Geometry) -> list[Geometry]:
    """Return all polygons a geometry consists of; lines and points in it are left out."""
    if geometry is None or geometry.is_empty:
        return []
    if geometry.geom_type == "Polygon":
        return [geometry]
    return [polygon for part in getattr(geometry, "geoms", ()) for polygon in polygons(part)]


def area_of(parts: list[Geometry]) -> Geometry:
    """Return polygons as one geometry."""
    return shapely.MultiPolygon(parts)


def units(source: Source, sheet: Sheet) -> tuple[list[Unit], list[Unit]]:
    """Return the units that the sheet shows, projected, and the others, without shapes.

    Units named in the recipe's `areas.parts` come in two: see `_parted`. Raises BuildFault when the geography cannot
    be read.
    """
    near = sheet.frame.buffer(60, join_style="mitre")
    found: list[Unit] = []
    others: list[Unit] = []
    parts = source.recipe.areas.parts
    for properties, geometry in _features(source, "units"):
        for suffix, piece in _parted(geometry, parts.get(properties["iso"])):
            drawn = _drawn(piece, source.recipe, sheet)
            shown = not drawn.is_empty and drawn.intersects(near)
            members = frozenset(properties.get("members", "").split("|")) - {""}
            region, iso = properties.get("region", ""), properties["iso"] + suffix
            unit = Unit(properties["code"], iso, properties["country"], region, members, drawn if shown else None)
            (found if shown else others).append(unit)
    return found, others


def decoration(source: Source, sheet: Sheet, layer: str) -> list[Geometry]:
    """Return the polygons of a decoration layer ("lakes", "depth200" …) on the drawing."""
    drawn = (_drawn(geometry, source.recipe, sheet) for _properties, geometry in _features(source, layer))
    return [part for one in drawn for part in polygons(one) if part.intersects(sheet.frame)]


def _features(source: Source, layer: str) -> list[tuple[dict[str, str], Geometry]]:
    folder = source.path(source.recipe.geography)
    packed, plain = folder / f"{layer}.geojson.xz", folder / f"{layer}.geojson"
    if not packed.exists() and not plain.exists():
        if layer == "units":
            raise BuildFault(f"{plain}: no geography; a file of GeoJSON polygons was expected")
        return []
    features: list[dict[str, Any]] = json.loads(_text(packed, plain))["features"]
    kept: list[tuple[dict[str, str], Geometry]] = []
    for feature in features:
        properties = {"code": "", "iso": "", "country": "", **feature["properties"]}
        geometry = shape(feature["geometry"])
        kept.append((properties, geometry))
    return kept


def _text(packed: Path, plain: Path) -> str:
    return lzma.decompress(packed.read_bytes()).decode("utf-8") if packed.exists() else plain.read_text("utf-8")


def _parted(geometry: Geometry, at: tuple[float, float] | None) -> list[tuple[str, Geometry]]:
    """A unit as it is, or in two: the polygon that holds the place `at` ("#m"), and all others ("#i")."""
    if at is None:
        return [("", geometry)]
    spot = shapely.Point(at)
    main = [part for part in polygons(geometry) if part.covers(spot)]
    others = [part for part in polygons(geometry) if not part.covers(spot)]
    if not main or not others:
        raise BuildFault(f"areas.parts: {at} lies in no polygon of its unit, or the unit has no others")
    return [("#m", area_of(main)), ("#i", area_of(others))]


def _drawn(geometry: Geometry, recipe: Recipe, sheet: Sheet) -> Geometry:
    """Clip, cut at the map's edge where it goes around the earth, and project."""
    beyond = recipe.clip[2] - 360
    if recipe.projection.cut is None and beyond > -180:  # a map of the Pacific: what lies west of 180 comes last
        west = shapely.clip_by_rect(geometry, -180, -90, beyond, 90)
        geometry = area_of(polygons(geometry) + polygons(translate(west, 360, 0)))
    left, bottom, right, top = geometry.bounds
    if left >= recipe.clip[2] or right <= recipe.clip[0] or bottom >= recipe.clip[3] or top <= recipe.clip[1]:
        return area_of([])
    clipped = shapely.clip_by_rect(geometry, *recipe.clip)
    cut = recipe.projection.cut
    if cut is not None and not clipped.is_empty:
        west = shapely.clip_by_rect(clipped, -180, -90, cut, 90)
        east = shapely.clip_by_rect(clipped, cut, -90, 180, 90)
        clipped = area_of(polygons(translate(west, 360, 0)) + polygons(east))
    flat = area_of(polygons(clipped))
    if flat.is_empty:
        return flat
    drawn = sheet.project(flat)
    return area_of(polygons(drawn if drawn.is_valid else shapely.make_valid(drawn)))


def union(parts: list[Geometry]) -> Geometry:
    """Return polygons united."""
    return shapely.union_all(np.array(parts, dtype=object))
