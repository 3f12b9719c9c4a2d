"""Where unit, name and dislodged unit of a foreign area stand: around the point farthest from its border."""

from dataclasses import dataclass

import shapely
from shapely.geometry import MultiPolygon, Point, Polygon

Spot = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Anchors:
    """The middles of unit, name and dislodged unit, how much smaller the unit is drawn, the room for the name."""

    unit: Spot
    label: Spot
    dislodged: Spot
    scale: float
    room: float


def anchors_of(area: MultiPolygon, unit_box: tuple[float, float], name_at: Point | None) -> Anchors:
    """Return the anchors of an area. `name_at`: where the drawing itself has the name."""
    largest = max(area.geoms, key=lambda part: part.area)
    middle, radius = pole(largest)
    high = unit_box[1]
    scale = round(min(1.0, max(0.5, radius * 1.6 / unit_box[0])), 2)
    unit = _inside(largest, middle.x, middle.y + min(radius * 0.45, high * 0.7), middle)
    label = name_at if name_at is not None and area.contains(name_at) else None
    if label is None or abs(label.y - unit.y) < high * 0.8 * scale:
        label = _inside(largest, middle.x, middle.y - min(radius * 0.5, high * 0.7), middle)
    step = 0.45 * scale
    dislodged = _inside(largest, unit.x + unit_box[0] * step, unit.y - high * step, middle)
    return Anchors(_rounded(unit), _rounded(label), _rounded(dislodged), scale, round(2 * radius, 1))


def pole(area: Polygon) -> tuple[Point, float]:
    """Return the point of an area farthest from its border, and how far that is."""
    line = shapely.maximum_inscribed_circle(area, tolerance=max(0.5, area.length / 2000))
    if line.is_empty or line.length == 0:
        return area.representative_point(), 0.0
    middle = Point(line.coords[0])
    return (middle, line.length) if area.contains(middle) else (area.representative_point(), line.length)


def _inside(area: Polygon, x: float, y: float, otherwise: Point) -> Point:
    wanted = Point(round(x, 1), round(y, 1))
    return wanted if area.contains(wanted) else otherwise


def _rounded(point: Point) -> Spot:
    return round(point.x, 1), round(point.y, 1)
