"""From degrees to the drawing: base projections of the sphere, lenses that enlarge crowded places, the sheet."""

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import ArrayLike

from resources.maps.builder.arrays import Floats, Geometry
from resources.maps.builder.faults import BuildFault
from resources.maps.builder.recipe import ProjectionRecipe, Recipe

EARTH = 6371.0  # kilometres
Plane = Callable[[Floats, Floats], tuple[Floats, Floats]]  # degrees east and north -> kilometres east and north


def conic(recipe: ProjectionRecipe) -> Plane:
    """Lambert's conformal conic projection; `parallels` are true to scale."""
    south, north = (math.radians(parallel) for parallel in recipe.parallels)
    middle = math.radians(recipe.lat)

    def steepness(lat: float) -> float:
        return math.tan(math.pi / 4 + lat / 2)

    cone = math.log(math.cos(south) / math.cos(north)) / math.log(steepness(north) / steepness(south))
    factor = math.cos(south) * steepness(south) ** cone / cone
    centre = EARTH * factor / steepness(middle) ** cone

    def plane(lon: Floats, lat: Floats) -> tuple[Floats, Floats]:
        angle = cone * np.radians(lon - recipe.lon)
        radius = EARTH * factor / np.tan(np.pi / 4 + np.radians(np.clip(lat, -80, 89.5)) / 2) ** cone
        return radius * np.sin(angle), centre - radius * np.cos(angle)

    return plane


def azimuthal(recipe: ProjectionRecipe) -> Plane:
    """Lambert's azimuthal projection, equal in area, around `lon` and `lat`."""
    middle = math.radians(recipe.lat)

    def plane(lon: Floats, lat: Floats) -> tuple[Floats, Floats]:
        east, north = np.radians(lon - recipe.lon), np.radians(lat)
        cosine = 1 + math.sin(middle) * np.sin(north) + math.cos(middle) * np.cos(north) * np.cos(east)
        scale = EARTH * np.sqrt(2 / np.maximum(cosine, 1e-6))
        up = math.cos(middle) * np.sin(north) - math.sin(middle) * np.cos(north) * np.cos(east)
        return scale * np.cos(north) * np.sin(east), scale * up

    return plane


def cylindrical(recipe: ProjectionRecipe) -> Plane:
    """Patterson's cylindrical projection: rectangular, as a map must be whose left and right edges meet."""

    def plane(lon: Floats, lat: Floats) -> tuple[Floats, Floats]:
        north = np.radians(np.clip(lat, -89, 89))
        up = 1.0148 * north + 0.23185 * north**5 - 0.14499 * north**7 + 0.02406 * north**9
        return EARTH * np.radians(lon - recipe.lon), EARTH * up

    return plane


PROJECTIONS = {"conic": conic, "azimuthal": azimuthal, "cylindrical": cylindrical}


@dataclass(frozen=True, slots=True)
class Sheet:
    """The drawing's plane: `width` x `height` units, y downwards, and the grid of `cell` units over it."""

    plane: Plane
    left: float
    top: float
    scale: float
    width: int
    height: int
    cell: int

    @property
    def columns(self) -> int:
        """How many columns the grid has; what is left at the right edge belongs to the last one."""
        return self.width // self.cell

    @property
    def rows(self) -> int:
        """How many rows the grid has."""
        return self.height // self.cell

    @property
    def frame(self) -> Geometry:
        """The whole drawing as an area."""
        return shapely.box(0, 0, self.width, self.height)

    def points(self, lon: ArrayLike, lat: ArrayLike) -> tuple[Floats, Floats]:
        """Return where places given in degrees lie on the drawing."""
        east, north = self.plane(np.asarray(lon, dtype=np.float64), np.asarray(lat, dtype=np.float64))
        return (east - self.left) * self.scale, (self.top - north) * self.scale

    def point(self, place: tuple[float, float]) -> tuple[float, float]:
        """Return where one place lies on the drawing."""
        x, y = self.points([place[0]], [place[1]])
        return float(x[0]), float(y[0])

    def line(self, places: tuple[tuple[float, float], ...]) -> Geometry:
        """Return the line through places, or the point when there is one."""
        points = [self.point(place) for place in places]
        return shapely.LineString(points) if len(points) > 1 else shapely.Point(points[0])

    def project(self, shapes: Geometry, step: float = 0.4) -> Geometry:
        """Return shapes in degrees as shapes on the drawing; long edges are bent at least every `step` degrees."""

        def moved(coordinates: Floats) -> Floats:
            x, y = self.points(coordinates[:, 0], coordinates[:, 1])
            return np.stack([x, y], axis=1)

        return shapely.transform(shapely.segmentize(shapes, step), moved)


def sheet_of(recipe: Recipe) -> Sheet:
    """Return the drawing plane of a recipe. Raises BuildFault for an unknown projection or lenses that fold."""
    kind = PROJECTIONS.get(recipe.projection.kind)
    if kind is None:
        raise BuildFault(f"projection.kind: {recipe.projection.kind!r} is none of {', '.join(sorted(PROJECTIONS))}")
    plane = _magnified(kind(recipe.projection), recipe)
    left, bottom, right, top = _frame(plane, recipe)
    scale = recipe.width / (right - left)
    return Sheet(plane, left, top, scale, recipe.width, round((top - bottom) * scale), recipe.cell)


def _magnified(base: Plane, recipe: Recipe) -> Plane:
    spots = []
    for lens in recipe.lenses:
        x, y = base(np.array([lens.at[0]]), np.array([lens.at[1]]))
        spots.append((float(x[0]), float(y[0]), lens.strength, lens.radius))

    def plane(lon: Floats, lat: Floats) -> tuple[Floats, Floats]:
        if recipe.projection.cut is not None:
            lon = np.where(lon < recipe.projection.cut - 1e-9, lon + 360.0, lon)
        x, y = base(lon, lat)
        # Every lens looks at the plane without lenses: so their order does not matter.
        east, north = x.copy(), y.copy()
        for centre_x, centre_y, strength, radius in spots:
            away_x, away_y = x - centre_x, y - centre_y
            push = strength * np.exp(-(away_x**2 + away_y**2) / radius**2)
            east += away_x * push
            north += away_y * push
        return east, north

    return plane


def _frame(plane: Plane, recipe: Recipe) -> tuple[float, float, float, float]:
    """The frame in kilometres; on a map that wraps, the whole circle between two latitudes."""
    if recipe.projection.cut is None:
        return recipe.frame
    cut = recipe.projection.cut
    _none, south, _none, north = recipe.frame
    x, _y = plane(np.array([cut, cut + 360 - 1e-6]), np.array([0.0, 0.0]))
    _x, y = plane(np.array([cut, cut]), np.array([south, north]))
    return float(x[0]), float(y[0]), float(x[1]), float(y[1])
