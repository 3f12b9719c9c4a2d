"""Where the ring and the bubble go, so that they cover no goal one may want to click. Plain numbers, no Qt."""

import math
from collections.abc import Callable, Collection, Iterable
from functools import cache

from kartentisch.draw.boxes import Box

Point = tuple[float, float]
_STEP = 24.0
_HIDDEN = 120.0  # a hidden point of the lattice weighs as much as ten pixels of distance
_CLEAR = 14.0  # room around the point a unit of a goal stands on
_DISTANCES = (96.0, 118.0, 144.0, 176.0, 210.0, 250.0)
FARTHEST = _DISTANCES[-1]
SHIFT = 10.0  # as far as the hole of the ring may move and still show the whole unit


def ring_centre(
    unit: Point,
    radius: float,
    goals: Collection[Point],
    is_goal: Callable[[float, float], bool],
    sight: Box,
) -> Point:
    """Return the centre of a ring of `radius` for a unit: the unit itself when no goal suffers, else a place beside.

    `goals` are the points where units of goals stand, `is_goal` tells whether a pixel belongs to a goal, `sight` is
    what is seen of the map. All pixels.
    """
    inside = _clamped(unit, radius, sight)
    if math.dist(inside, unit) <= SHIFT and not any(_covers(inside, radius, goal) for goal in goals):
        return inside
    asked = cache(is_goal)
    best, cost = inside, math.inf
    for distance in _DISTANCES:
        if 12 * distance >= cost:
            break
        for step in range(24):
            angle = step * math.pi / 12
            centre = (unit[0] + distance * math.cos(angle), unit[1] + distance * math.sin(angle))
            if _clamped(centre, radius, sight) != centre:
                continue
            here = 12 * distance + 9000 * sum(_covers(centre, radius, goal) for goal in goals)
            if here < cost:
                here += _HIDDEN * _lit(centre, radius, asked)
            if here < cost:
                best, cost = centre, here
    return best


def bubble_corner(pointer: Point, size: tuple[float, float], keep_free: Iterable[Box], sight: Box) -> Point:
    """Return the upper left corner of a bubble beside the pointer that covers the least of what is to be kept free."""
    width, height = size
    boxes = list(keep_free)
    best, cost = (sight.left, sight.top), math.inf
    for gap in (18.0, 44.0, 80.0):
        for right in (True, False):
            for below in (True, False):
                left = pointer[0] + 14 if right else pointer[0] - 14 - width
                top = pointer[1] + gap if below else pointer[1] - gap - height
                left = min(max(left, sight.left), sight.right - width)
                top = min(max(top, sight.top), sight.bottom - height)
                box = Box(left, top, left + width, top + height)
                hidden = sum(_overlap(box, other) for other in boxes)
                over = 20_000 if box.left < pointer[0] < box.right and box.top < pointer[1] < box.bottom else 0
                here = hidden + over + gap
                if here < cost:
                    best, cost = (left, top), here
    return best


def _lit(centre: Point, radius: float, is_goal: Callable[[float, float], bool]) -> int:
    """How many points of a lattice that belong to goals a disc covers."""
    columns = range(math.ceil((centre[0] - radius) / _STEP), math.floor((centre[0] + radius) / _STEP) + 1)
    rows = range(math.ceil((centre[1] - radius) / _STEP), math.floor((centre[1] + radius) / _STEP) + 1)
    points = ((column * _STEP, row * _STEP) for column in columns for row in rows)
    return sum(is_goal(*point) for point in points if math.dist(point, centre) < radius)


def _covers(centre: Point, radius: float, goal: Point) -> bool:
    return math.dist(centre, goal) < radius + _CLEAR


def _clamped(centre: Point, radius: float, sight: Box) -> Point:
    return (
        min(max(centre[0], sight.left + radius), max(sight.left + radius, sight.right - radius)),
        min(max(centre[1], sight.top + radius), max(sight.top + radius, sight.bottom - radius)),
    )


def _overlap(one: Box, other: Box) -> float:
    wide = min(one.right, other.right) - max(one.left, other.left)
    high = min(one.bottom, other.bottom) - max(one.top, other.top)
    return wide * high if wide > 0 and high > 0 else 0.0
