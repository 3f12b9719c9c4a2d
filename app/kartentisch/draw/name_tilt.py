"""Names along the length of a narrow sea or range of mountains, where none fits level: in one straight, tilted line."""

from collections.abc import Callable, Iterator
from math import atan2, ceil, cos, degrees, radians, sin

from kartentisch.draw.boxes import Box
from kartentisch.draw.rooms import BAND, Strips

_LEAST, _MOST = 8.0, 70.0  # degrees: less looks like a mistake, more cannot be read
_ALONG, _ACROSS = 8.0, 3.0  # pixels between the places tried
_TRIES_ALONG, _TRIES_ACROSS = 5, 3


def axis_of(strips: Strips) -> tuple[float, float, float] | None:
    """Return the middle of an area (map units) and how its length slopes, in degrees; None when names fit level."""
    runs = [(left, right, (row + 0.5) * BAND) for row, found in strips.items() for left, right in found]
    whole = sum(right - left for left, right, _ in runs)
    if not whole:
        return None
    x = sum((right * right - left * left) / 2 for left, right, _ in runs) / whole
    y = sum((right - left) * row for left, right, row in runs) / whole
    wide = sum(((right - x) ** 3 - (left - x) ** 3) / 3 for left, right, _ in runs)
    high = sum((right - left) * (row - y) ** 2 for left, right, row in runs)
    both = sum((right - left) * ((left + right) / 2 - x) * (row - y) for left, right, row in runs)
    angle = degrees(atan2(2 * both, wide - high) / 2)
    return (x, y, angle) if _LEAST <= abs(angle) <= _MOST else None


def tilted_boxes(
    at: tuple[float, float], angle: float, extent: tuple[float, float], fits: Callable[[Box], bool]
) -> tuple[tuple[float, float], tuple[Box, ...]] | None:
    """Return the middle of a tilted line near `at` and upright boxes that cover it, all of which `fits`; in pixels."""
    width, height = extent
    dx, dy = cos(radians(angle)), sin(radians(angle))
    side = height * (abs(dx) + abs(dy))
    count = max(1, ceil(width / height))
    length = max(0.0, width - height)
    steps = [(index / count - 0.5) * length for index in range(count + 1)]
    for along, across in _places():
        x, y = at[0] + along * dx - across * dy, at[1] + along * dy + across * dx
        boxes = tuple(Box.around(x + step * dx, y + step * dy, side, side) for step in steps)
        if all(map(fits, boxes)):
            return (x, y), boxes
    return None


def _places() -> Iterator[tuple[float, float]]:
    tries = [
        (along * _ALONG, across * _ACROSS)
        for along in range(-_TRIES_ALONG, _TRIES_ALONG + 1)
        for across in range(-_TRIES_ACROSS, _TRIES_ACROSS + 1)
    ]
    yield from sorted(tries, key=lambda place: (abs(place[0]) + 2 * abs(place[1]), place))
