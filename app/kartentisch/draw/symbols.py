"""Symbols of links as plain values: stations of a railway, locks of canals, bridges.

Nothing here grows with the map beyond what is easily seen, and nothing is ever painted smaller than 10 pixels.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, degrees, dist

from kartentisch.draw.boxes import Box
from kartentisch.draw.sheet import LinkShape, MapSheet, Point

LEAST, MOST = 11.0, 20.0  # pixels: the sides of a symbol's box
_GROWTH = 31.0  # map units of a symbol's box between the two
_STRAIGHT = 1.05  # times the distance of its ends: how long a bridge's line may be without being called bent


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line of a symbol, in map units around its middle; a colour of the theme, its width in pixels.

    `fill`: the colour of the area it encloses, "" for none; it is closed then.
    """

    points: tuple[Point, ...]
    ink: str
    width: float
    fill: str = ""
    round: bool = True


@dataclass(frozen=True, slots=True)
class Symbol:
    """A symbol: its middle in map units, how it is turned (degrees clockwise), its strokes from below to above."""

    at: Point
    angle: float
    strokes: tuple[Stroke, ...]


def side_of(zoom: float) -> float:
    """Return the side of a symbol's box in pixels at a zoom."""
    return min(MOST, max(LEAST, _GROWTH * zoom))


def symbols_of(sheet: MapSheet, link: LinkShape, zoom: float) -> Iterator[Symbol]:
    """Yield what stands on a link's line where a map unit is `zoom` pixels: a bent bridge, being its own deck, none."""
    side = side_of(zoom) / zoom
    points = points_of(link)
    if link.kind == "railway":
        for at in stations_of(sheet, link):
            yield Symbol(at, _course(points, at), _station(side))
    elif link.kind == "canal":
        yield Symbol(*_middle(points), _lock(side))
    elif link.kind in ("landbridge", "strait") and not is_bent(link):
        (ax, ay), (bx, by) = points[0], points[-1]
        half = max(0.5 * side, 0.5 * dist(points[0], points[-1]) + 0.12 * side)
        yield Symbol(((ax + bx) / 2, (ay + by) / 2), degrees(atan2(by - ay, bx - ax)), _bridge(side, half))


def symbol_boxes(sheet: MapSheet, zoom: float) -> tuple[Box, ...]:
    """Return what names keep off: stations, locks and bridges, in pixels of the whole map at a zoom."""
    boxes = []
    side = side_of(zoom) + 3
    for link in sheet.links:
        points = points_of(link)
        if link.kind == "railway":
            boxes += [Box.around(x * zoom, y * zoom, side, side) for x, y in stations_of(sheet, link)]
        elif link.kind == "canal":
            (x, y), _angle = _middle(points)
            boxes.append(Box.around(x * zoom, y * zoom, side, side))
        elif link.kind in ("landbridge", "strait"):
            (ax, ay), (bx, by) = points[0], points[-1]
            wide = max(side, abs(ax - bx) * zoom, abs(ay - by) * zoom)
            boxes.append(Box.around((ax + bx) / 2 * zoom, (ay + by) / 2 * zoom, wide, wide))
    return tuple(boxes)


def stations_of(sheet: MapSheet, railway: LinkShape) -> tuple[Point, ...]:
    """Return the point of a railway's line nearest to the unit's anchor of each station, in their order."""
    points = points_of(railway)
    return tuple(
        min(points, key=lambda point: abs(point[0] - x) + abs(point[1] - y))
        for x, y in map(sheet.anchor, railway.stations)
    )


def is_bent(link: LinkShape) -> bool:
    """Whether a bridge's line leads round a bend: it is its own deck then."""
    points = points_of(link)
    long = sum(dist(a, b) for a, b in pairwise(points))
    return len(points) > 2 and long >= _STRAIGHT * dist(points[0], points[-1])


def points_of(link: LinkShape) -> tuple[Point, ...]:
    """Return the points of a link's line."""
    return tuple(zip(link.points[::2], link.points[1::2], strict=True))


def _course(points: tuple[Point, ...], at: Point) -> float:
    """The direction of a line at one of its points, in degrees."""
    index = points.index(at)
    first, last = points[max(0, index - 2)], points[min(len(points) - 1, index + 2)]
    return degrees(atan2(last[1] - first[1], last[0] - first[0]))


def _middle(points: tuple[Point, ...]) -> tuple[Point, float]:
    """The middle of a line and its direction there, in degrees."""
    left = sum(dist(a, b) for a, b in pairwise(points)) / 2
    for (ax, ay), (bx, by) in pairwise(points):
        long = dist((ax, ay), (bx, by))
        if long >= left and long > 0:
            part = left / long
            return (ax + (bx - ax) * part, ay + (by - ay) * part), degrees(atan2(by - ay, bx - ax))
        left -= long
    return points[-1], 0.0


def _rectangle(half_x: float, half_y: float) -> tuple[Point, ...]:
    return (-half_x, -half_y), (half_x, -half_y), (half_x, half_y), (-half_x, half_y)


def _station(side: float) -> tuple[Stroke, ...]:
    """A platform across the line, with the track through it."""
    box = _rectangle(0.24 * side, 0.42 * side)
    rails = [((x * side, -0.28 * side), (x * side, 0.28 * side)) for x in (-0.09, 0.09)]
    sleepers = [((-0.16 * side, y * side), (0.16 * side, y * side)) for y in (-0.18, 0.0, 0.18)]
    return (
        Stroke(box, "casing", 3.4, "casing"),
        Stroke(box, "arrow", 1.3, "casing"),
        *(Stroke(line, "arrow", 1.0, round=False) for line in (*rails, *sleepers)),
    )


def _lock(side: float) -> tuple[Stroke, ...]:
    """Two walls along the channel and the gates between them, pointing along it."""
    half, wall = 0.5 * side, 0.36 * side
    walls = [((-half, y), (half, y)) for y in (-wall, wall)]
    gates = [((x, -0.62 * wall), (x + 0.18 * side, 0.0), (x, 0.62 * wall)) for x in (-0.24 * side, 0.1 * side)]
    return (
        Stroke(_rectangle(half, wall), "casing", 2.6, "casing"),
        *(Stroke(line, "ink", 1.8) for line in walls),
        *(Stroke(line, "sea_ink", 1.5) for line in gates),
    )


def _bridge(side: float, half: float) -> tuple[Stroke, ...]:
    """A deck between two flared railings, at least as long as the water it leads over."""
    rail, flare = 0.17 * side, 0.36 * side
    railings = []
    for sign in (-1, 1):
        ends = (-half, sign * flare), (-half + 0.18 * side, sign * rail), (-half + 0.36 * side, sign * rail)
        begin = [_bow(*ends, step / 4) for step in range(5)]
        railings.append((*begin, *((-x, y) for x, y in reversed(begin))))
    return (
        *(Stroke(line, "casing", 3.6) for line in railings),
        Stroke(_rectangle(half, rail), "casing", 0.0, "casing"),
        *(Stroke(line, "ink", 1.5) for line in railings),
    )


def _bow(a: Point, b: Point, c: Point, part: float) -> Point:
    """A point of the quadratic curve from a to c that b draws to itself."""
    rest = 1 - part
    return (
        rest * rest * a[0] + 2 * rest * part * b[0] + part * part * c[0],
        rest * rest * a[1] + 2 * rest * part * b[1] + part * part * c[1],
    )
