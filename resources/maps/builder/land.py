"""The land: units dissolved into pieces, their coasts simplified, then the edits of the recipe."""

from collections import defaultdict
from dataclasses import dataclass

import numpy as np
import shapely

from resources.maps.builder.arrays import Floats, Geometry
from resources.maps.builder.geography import Unit, area_of, polygons, union
from resources.maps.builder.projection import Sheet
from resources.maps.builder.recipe import Edit, Recipe

OUTLINE = 0.5  # degrees between two points of an outline at most
CALM = 3 * 12.0  # units from the frame within which an edge of ice is as in the recipe
BEYOND = 6.0  # units from the frame within which an edge of ice is led out of it
CRACK = 0.8  # half the width of a crack between two units that is closed


@dataclass(frozen=True, slots=True)
class Land:
    """All land as one area with vertices on tenths, and the piece of every owner before the grid takes over."""

    area: Geometry
    pieces: dict[str, Geometry]


def land_of(recipe: Recipe, sheet: Sheet, units: list[Unit], owners: list[str]) -> Land:
    """Dissolve the units by owner, simplify, drop specks, close cracks, carry out the edits."""
    pieces = _dissolved(recipe, units, owners)
    for ice in recipe.edits.ice:
        _freeze(pieces, ice.to, _wobbly(sheet.project(shapely.Polygon(ice.outline), 1.0), sheet.width))
    for edit in recipe.edits.weld:
        if edit.to:
            _give(pieces, edit.to, part_of(edit, sheet), keep_others=True)
    for islet in recipe.edits.islet:
        _give(pieces, islet.to, islet_at(*sheet.point(islet.at), islet.radius, seed=_seed(islet.to)))
    area = shapely.union_all([piece.buffer(0.02) for piece in pieces.values()])
    welds = [part_of(edit, sheet) for edit in recipe.edits.weld]
    area = shapely.union_all([area, *welds])
    # Cracks are closed before channels are cut, which may be as narrow.
    area = area.buffer(CRACK, join_style="mitre").buffer(-CRACK, join_style="mitre")
    for edit in recipe.edits.cut:
        area = area.difference(part_of(edit, sheet))
    small = recipe.smallest
    kept = [
        shapely.Polygon(part.exterior, [ring for ring in part.interiors if shapely.Polygon(ring).area > 4 * small])
        for part in polygons(area.intersection(sheet.frame))
        if part.area >= small
    ]
    area = area_of(kept)
    for edit in recipe.edits.lake:
        area = area.difference(part_of(edit, sheet))
    return Land(area_of(polygons(shapely.set_precision(area, 0.1))), pieces)


def _dissolved(recipe: Recipe, units: list[Unit], owners: list[str]) -> dict[str, Geometry]:
    groups: dict[str, list[Geometry]] = defaultdict(list)
    for unit, owner in zip(units, owners, strict=True):
        if owner:
            groups[owner].append(unit.shape)
    names = sorted(groups)
    dissolved = shapely.coverage_simplify(np.array([union(groups[name]) for name in names]), recipe.tolerance)
    pieces: dict[str, Geometry] = {}
    for name, geometry in zip(names, dissolved, strict=True):
        parts = polygons(geometry if geometry.is_valid else shapely.make_valid(geometry))
        largest = max((part.area for part in parts), default=0.0)
        pieces[name] = area_of([part for part in parts if part.area >= min(recipe.smallest, largest)])
    return pieces


def _freeze(pieces: dict[str, Geometry], owner: str, ice: Geometry) -> None:
    others = shapely.union_all([piece for name, piece in pieces.items() if name != owner])
    frozen = ice.difference(others.buffer(0.5))
    pieces[owner] = shapely.union_all([pieces.get(owner, area_of([])), frozen])


def _give(pieces: dict[str, Geometry], owner: str, area: Geometry, *, keep_others: bool = False) -> None:
    """Give an area to an owner, taking it from all others unless they keep what they have."""
    for name, piece in pieces.items():
        if name != owner and keep_others:
            area = area.difference(piece)
        elif name != owner:
            pieces[name] = piece.difference(area)
    pieces[owner] = shapely.union_all([pieces.get(owner, area_of([])), area])


def part_of(edit: Edit, sheet: Sheet) -> Geometry:
    """Return the area of an edit in units of the drawing."""
    if edit.outline:
        return sheet.project(shapely.Polygon(edit.outline), OUTLINE)
    return sheet.line(edit.line).buffer(edit.width / 2)


def _seed(name: str) -> int:
    """A number that is the same for the same name in every run."""
    return sum(ord(letter) * int(31**place) for place, letter in enumerate(name)) % 1009


def islet_at(x: float, y: float, radius: float, seed: int) -> Geometry:
    """Return a round island with an uneven shore."""
    chance = np.random.default_rng(seed).normal(0, 1, (4, 2))
    angle = np.linspace(0, 2 * np.pi, 49)[:-1]
    reach = np.ones_like(angle)
    for wave, (east, north) in enumerate(chance):
        reach += 0.10 / (wave + 1) * (east * np.cos((wave + 2) * angle) + north * np.sin((wave + 2) * angle))
    ring = np.stack([x + radius * reach * np.cos(angle), y + radius * reach * np.sin(angle)], axis=1)
    return shapely.Polygon(ring).buffer(0)


def _wobbly(outline: Geometry, width: float) -> Geometry:
    """An outline with an edge as broken as that of pack ice."""
    ring = shapely.get_coordinates(shapely.segmentize(outline.exterior, 12.0))[:-1]
    chance = np.random.default_rng(5)
    push: Floats = np.zeros_like(ring)
    for reach, strength in ((25, 14.0), (7, 6.0), (2, 2.5)):
        waves = chance.standard_normal(ring.shape)
        kernel = np.exp(-0.5 * (np.arange(-3 * reach, 3 * reach + 1) / reach) ** 2)
        smooth = np.stack([np.convolve(np.tile(waves[:, axis], 3), kernel, "same") for axis in (0, 1)], axis=1)
        middle = smooth[len(ring) : 2 * len(ring)]
        push += strength * middle / middle.std()
    # At both sides the edge stays, so that it meets itself where a map wraps, and is led out of the frame.
    fade = np.clip((np.minimum(ring[:, 0], width - ring[:, 0]) - CALM) / 60, 0, 1)
    moved = ring + push * fade[:, None]
    moved[moved[:, 0] < BEYOND, 0] = -BEYOND
    moved[moved[:, 0] > width - BEYOND, 0] = width + BEYOND
    return shapely.make_valid(shapely.Polygon(moved))
