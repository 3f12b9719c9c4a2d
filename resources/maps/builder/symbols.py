"""Symbols of links: railways, canals, lanes and bridges, drawn before names are set so that names keep off them."""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import shapely

from kartentisch.draw.proof import SYMBOLS
from kartentisch.geo import province_of
from resources.maps.builder.arrays import Floats, Geometry
from resources.maps.builder.faults import BuildFault
from resources.maps.builder.projection import Sheet
from resources.maps.builder.realm import Realm
from resources.maps.builder.recipe import Recipe

SHOWN_BY_SYMBOL = SYMBOLS - {"railway", "wrap"}
OVERLAP = 8.0  # units a bridge reaches into the land on both sides
BRIDGE = 13.0  # half its length where the provinces touch
CLEAR = 11.0  # units that names keep from the middle of a symbol


@dataclass(frozen=True, slots=True)
class Symbol:
    """A symbol: its kind (as in contract 1), its line, and what it names."""

    id: str
    kind: str
    line: tuple[tuple[float, float], ...]
    a: str = ""
    b: str = ""
    via: str = ""
    stations: tuple[str, ...] = ()

    @property
    def ground(self) -> Geometry:
        """What names keep off."""
        return shapely.LineString(self.line).buffer(CLEAR)


def symbols_of(recipe: Recipe, sheet: Sheet, realm: Realm, areas: dict[int, Geometry]) -> list[Symbol]:
    """Return all symbols of a map: those of the recipe, and a bridge for every other link that needs one.

    Raises BuildFault for a canal or lane whose line the recipe does not give.
    """
    found = [_railway(recipe, sheet, number) for number in range(len(recipe.railways))]
    given = set()
    for symbol in recipe.symbols:
        for end in (symbol.a, symbol.b):
            realm.number(end)
        id = symbol.id or f"l-{symbol.a}-{symbol.b}"
        line = curve([sheet.point(place) for place in symbol.line])
        found.append(Symbol(id, symbol.kind, line, symbol.a, symbol.b, symbol.via))
        given.add(frozenset((symbol.a, symbol.b)))
    for link in realm.board.links:
        a, b = sorted((province_of(link.a), province_of(link.b)))
        if link.look not in SHOWN_BY_SYMBOL or frozenset((a, b)) in given:
            continue
        if link.look in ("canal", "lane"):
            raise BuildFault(f"symbols: the {link.look} {a}-{b} needs a line in the recipe")
        given.add(frozenset((a, b)))
        line = _bridge(areas[realm.number(a)], areas[realm.number(b)])
        found.append(Symbol(f"l-{a}-{b}", "landbridge", line, a, b))
    return found


def _railway(recipe: Recipe, sheet: Sheet, number: int) -> Symbol:
    railway = recipe.railways[number]
    line = curve([sheet.point(place) for place in railway.at])
    return Symbol(f"r-{railway.id}", "railway", line, stations=railway.stations)


def curve(points: list[tuple[float, float]], steps: int = 12) -> tuple[tuple[float, float], ...]:
    """Return a smooth line through points (Catmull and Rom's spline), on tenths; two points make a straight one."""
    if len(points) < 3:
        return tuple((round(x, 1), round(y, 1)) for x, y in points)
    first, last = np.array(points[0]), np.array(points[-1])
    knots = np.vstack([2 * first - np.array(points[1]), points, 2 * last - np.array(points[-2])])
    line: list[tuple[float, float]] = []
    for index in range(1, len(knots) - 2):
        before, start, end, after = knots[index - 1 : index + 3]
        line += [_point(before, start, end, after, part / steps) for part in range(steps)]
    line.append((float(last[0]), float(last[1])))
    rounded = [(round(x, 1), round(y, 1)) for x, y in line]
    return (rounded[0], *(there for here, there in pairwise(rounded) if here != there))


def _point(before: Floats, start: Floats, end: Floats, after: Floats, part: float) -> tuple[float, float]:
    point = 0.5 * (
        2 * start
        + (end - before) * part
        + (2 * before - 5 * start + 4 * end - after) * part**2
        + (3 * start - before - 3 * end + after) * part**3
    )
    return float(point[0]), float(point[1])


def _bridge(one: Geometry, other: Geometry) -> tuple[tuple[float, float], ...]:
    """A short line from land to land: over the narrowest water, or across the middle of the common border."""
    shared = one.intersection(other)
    lines = [part for part in getattr(shared, "geoms", [shared]) if part.geom_type == "LineString"]
    if lines:
        border = shapely.line_merge(shapely.MultiLineString(lines))
        longest = max(getattr(border, "geoms", [border]), key=lambda line: (line.length, line.bounds))
        middle = longest.interpolate(0.5, normalized=True)
        before, after = (longest.interpolate(longest.length / 2 + step) for step in (-6, 6))
        along = np.array([after.x - before.x, after.y - before.y])
        across = np.array([-along[1], along[0]]) / max(float(np.hypot(*along)), 0.1) * BRIDGE
        ends = [np.array([middle.x, middle.y]) - across, np.array([middle.x, middle.y]) + across]
    else:
        start, end = shapely.get_coordinates(shapely.shortest_line(one, other))
        along = (end - start) / max(float(np.hypot(*(end - start))), 0.1) * OVERLAP
        ends = [start - along, end + along]
    return tuple((round(float(x), 1), round(float(y), 1)) for x, y in ends)
