"""Named coasts: which stretch of a province's shore belongs to which, and where a fleet lies at it."""

from collections import defaultdict
from dataclasses import dataclass

import numpy as np
import shapely

from kartentisch.geo import coast_of, province_of
from resources.maps.builder.arrays import Geometry, Mask
from resources.maps.builder.drawing import Drawing, points_of
from resources.maps.builder.faults import BuildFault
from resources.maps.builder.layout import Ink
from resources.maps.builder.realm import Realm
from resources.maps.builder.recipe import Recipe
from resources.maps.builder.rooms import FINE, Rect, block_out, cells, counts, sums

NEAREST = 3000  # places for a fleet that are looked at, the nearest to the middle of its shore first


@dataclass(frozen=True, slots=True)
class Shore:
    """A named coast: the lines of its shore, and the middle of a fleet there."""

    province: str
    coast: str
    lines: Geometry
    unit: tuple[float, float]


def shores_of(recipe: Recipe, realm: Realm, drawing: Drawing, ink: Ink, free: Mask) -> list[Shore]:
    """Return the named coasts; their fleets keep clear of what is placed already, as far as there is room.

    Raises BuildFault for a coast with no stretch of shore of its own.
    """
    found = []
    for id, province in realm.board.provinces.items():
        if not province.coasts:
            continue
        owner = realm.number(id)
        lines = _by_coast(realm, drawing, owner)
        for coast in province.coasts:
            if not lines[coast]:
                raise BuildFault(f"{id}/{coast} has no shore of its own on this map")
            longest = max(lines[coast], key=lambda line: (line.length, line.bounds))
            others = [line for other in province.coasts if other != coast for line in lines[other]]
            unit = _berth(recipe, owner, longest, others, ink, free)
            found.append(Shore(id, coast, shapely.MultiLineString(lines[coast]), unit))
    return found


def _by_coast(realm: Realm, drawing: Drawing, owner: int) -> dict[str, list[Geometry]]:
    """Pieces of shore by coast: a piece belongs to the coast whose own seas, or neighbours, it has most of."""
    id = realm.ids[owner]
    coasts = realm.board.provinces[id].coasts
    seas: dict[str, set[int]] = {coast: set() for coast in coasts}
    for link in realm.board.links:
        for here, there in ((link.a, link.b), (link.b, link.a)):
            if province_of(here) == id and coast_of(here):
                seas[coast_of(here)].add(realm.number(province_of(there)))
    only = {coast: seas[coast].difference(*(seas[other] for other in coasts if other != coast)) for coast in coasts}
    first, second = drawing.edges.faces.T
    mine = [(drawing.owners[face] == owner) & drawing.land[face] for face in (first, second)]
    shore = (mine[0] & ~drawing.land[second]) | (mine[1] & ~drawing.land[first])
    water = np.where(mine[0], drawing.owners[second], drawing.owners[first])[shore]
    ends = drawing.edges.ends[shore]
    segments = shapely.linestrings(np.stack([points_of(ends[:, 0]), points_of(ends[:, 1])], axis=1))
    merged = shapely.get_parts(shapely.line_merge(shapely.multilinestrings(segments)))
    tree = shapely.STRtree(shapely.line_interpolate_point(segments, 0.5, normalized=True))
    found: dict[str, list[Geometry]] = defaultdict(list)
    for line in merged:
        near = tree.query(line, predicate="dwithin", distance=0.06)
        score = {
            coast: sum(float(shapely.length(segments[index])) for index in near if int(water[index]) in only[coast])
            for coast in coasts
        }
        if not any(score.values()):  # a shore on a sea of several coasts: whose land does it end at?
            at_end = _owners_at(drawing, line)
            score = {coast: float(len(only[coast] & at_end)) for coast in coasts}
        best = max((value, coast) for coast, value in score.items())[1]
        if score[best] > 0:
            found[best].append(line)
    return found


def _owners_at(drawing: Drawing, line: Geometry) -> set[int]:
    """Whose faces meet at the ends of a line."""
    points = points_of(drawing.vertices[:, 0])
    found: set[int] = set()
    for end in (shapely.get_coordinates(line)[0], shapely.get_coordinates(line)[-1]):
        at = np.abs(points - end).max(axis=1) < 0.06
        found |= {int(owner) for owner in drawing.owners[drawing.vertices[at, 1]]}
    return found


def _berth(
    recipe: Recipe, owner: int, own: Geometry, others: list[Geometry], ink: Ink, free: Mask
) -> tuple[float, float]:
    """The place of a fleet: at the middle of its shore, mostly on its land, nearer to it than to any other coast."""
    sides = recipe.labels.unit_box
    wide, high = (cells(side) for side in sides)
    mine = ink.owners == owner
    middle = own.interpolate(0.5, normalized=True)
    for ground, share in ((free, 0.55), (np.ones_like(free), 0.3)):
        # All of it clear, more than half of it at home.
        fits = (counts(sums(ground), wide, high) == wide * high) & (
            counts(sums(mine), wide, high) >= share * wide * high
        )
        row, column = np.nonzero(fits)
        at_home = mine[row + high // 2, column + wide // 2]
        x, y = (column[at_home] + wide / 2) * FINE, (row[at_home] + high / 2) * FINE
        for index in np.argsort(np.hypot(x - middle.x, y - middle.y), kind="stable")[:NEAREST].tolist():
            spot = shapely.Point(x[index], y[index])
            if all(own.distance(spot) < 0.6 * other.distance(spot) for other in others):
                block_out(free, Rect(spot.x, spot.y, float(sides[0]), float(sides[1])))
                return round(spot.x, 1), round(spot.y, 1)
    return round(middle.x, 1), round(middle.y, 1)
