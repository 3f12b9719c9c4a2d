"""The outlines of units, as polygons around their middle. Proportions of the token's height."""

import math
from functools import cache

from kartentisch.draw.marks.values import Path, Point

_CORNER = 4  # points of a rounded corner


def token_size(kind: str, height: float) -> tuple[float, float]:
    """Return width and height of a unit's token: army a rounded block, fleet a hull, wing a delta."""
    letter = kind[-1:]
    return (1.68 if letter == "F" else 1.72 if letter == "W" else 1.3) * height, height


def token_outline(kind: str, x: float, y: float, height: float) -> Path:
    """Return the outline of a unit's token as a polygon."""
    return tuple((x + px * height, y + py * height) for px, py in _unit_outline(kind[-1:]))


@cache
def _unit_outline(letter: str) -> tuple[Point, ...]:
    if letter == "F":
        w = 0.84
        deck = _bezier((-w, -0.4), (0, -0.31), (0, -0.31), (w, -0.4))
        right = _bezier((w, -0.4), (w * 0.94, 0.15), (w * 0.62, 0.43), (w * 0.34, 0.43))
        left = tuple((-px, py) for px, py in reversed(right))
        return (*deck, *right[1:], *left[:-1])
    if letter == "W":
        w = 0.86
        return (0, -0.6), (w, 0.175), (w * 0.62, 0.475), (-w * 0.62, 0.475), (-w, 0.175)
    radius = 0.16
    corners: list[Point] = []
    for cx, cy, begin in ((0.49, -0.34, -90), (0.49, 0.34, 0), (-0.49, 0.34, 90), (-0.49, -0.34, 180)):
        for step in range(_CORNER + 1):
            at = math.radians(begin + 90 * step / _CORNER)
            corners.append((cx + radius * math.cos(at), cy + radius * math.sin(at)))
    return tuple(corners)


def _bezier(a: Point, b: Point, c: Point, d: Point, steps: int = 8) -> tuple[Point, ...]:
    made = []
    for step in range(steps + 1):
        t = step / steps
        u = 1 - t
        made.append(
            (
                u**3 * a[0] + 3 * u * u * t * b[0] + 3 * u * t * t * c[0] + t**3 * d[0],
                u**3 * a[1] + 3 * u * u * t * b[1] + 3 * u * t * t * c[1] + t**3 * d[1],
            )
        )
    return tuple(made)
