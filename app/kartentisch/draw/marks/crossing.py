"""Where the straight line between two anchors enters the goal's area: the border where attacks bounce."""

from functools import cache

from kartentisch.draw.marks.scene import Crossing
from kartentisch.draw.sheet import MapSheet, Point, Ring
from kartentisch.geo import province_of


def crossing_of(sheet: MapSheet) -> Crossing:
    """Return the function of a map that tells, for two places, at which part (0 to 1) the line enters the goal.

    None when it never does, or when the map lacks a place.
    """

    @cache
    def crossing(start: str, goal: str) -> float | None:
        try:
            a = sheet.anchor(start)
            b = sheet.near(sheet.anchor(goal), a[0])
            rings = sheet.provinces[province_of(goal)].rings
        except KeyError:
            return None
        # On a map that goes round the goal may lie across the edge, or on both sides of it.
        turns = (0.0, -sheet.width, sheet.width) if sheet.wraps else (0.0,)
        lines = [((a[0] - by, a[1]), (b[0] - by, b[1])) for by in turns]
        return max((part for ring in rings for one, other in lines for part in _cuts(one, other, ring)), default=None)

    return crossing


def _cuts(a: Point, b: Point, ring: Ring) -> list[float]:
    """Return the parts of the line a-b at which it crosses the ring."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    parts = []
    xs, ys = ring[::2], ring[1::2]
    # The side of the line each vertex lies on: where it changes, the edge may cross.
    sides = [dx * (y - a[1]) - dy * (x - a[0]) for x, y in zip(xs, ys, strict=True)]
    for index, side in enumerate(sides):
        before = sides[index - 1]
        if (side < 0) == (before < 0):
            continue
        ratio = before / (before - side)
        x = xs[index - 1] + (xs[index] - xs[index - 1]) * ratio
        y = ys[index - 1] + (ys[index] - ys[index - 1]) * ratio
        part = (x - a[0]) / dx if abs(dx) >= abs(dy) else (y - a[1]) / dy
        if 0 <= part <= 1:
            parts.append(part)
    return parts
