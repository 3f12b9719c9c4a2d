"""The nearest place where a block of text has room, among runs that are open and boxes that are taken."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from kartentisch.draw.boxes import Box, BoxGrid
from kartentisch.draw.rooms import Run

STEP = 3.0  # pixels between two heights that are tried
_AIR = 0.001  # pixels on each side: sums of halves are not exact
SIDEWAYS = 0.7  # a step sideways moves a name less than one up or down


@dataclass(frozen=True, slots=True)
class Search:
    """Where to look: the point to be near, how far off at most, and the open runs between two heights. All pixels."""

    at: tuple[float, float]
    farthest: float
    field: Box  # the text stays inside
    runs: Callable[[float, float], Iterable[Run]]


def nearest_room(search: Search, width: float, height: float, taken: Iterable[BoxGrid]) -> Box | None:
    """Return the box of the size nearest to the point, None when there is no room. Equally good ones: the upper."""
    x, y = search.at
    field = search.field
    if field.right - field.left < width or field.bottom - field.top < height:
        return None
    grids = tuple(taken)
    best, cost = None, search.farthest
    for dy in _heights(search.farthest):
        if abs(dy) >= cost:
            break
        top = y + dy - height / 2
        bottom = top + height
        if top < field.top or bottom > field.bottom:
            continue
        reach = (cost - abs(dy)) / SIDEWAYS + width
        for begin, finish in search.runs(top, bottom):
            left, right = max(begin, field.left, x - reach), min(finish, field.right, x + reach)
            if right - left < width:
                continue
            blocks = sorted((box.left, box.right) for grid in grids for box in grid.near(Box(left, top, right, bottom)))
            for first, last in _gaps(left, right, blocks):
                start, end = first + _AIR, last - _AIR
                if end - start >= width:
                    middle = min(max(x, start + width / 2), end - width / 2)
                    found = abs(dy) + SIDEWAYS * abs(middle - x)
                    if found < cost:
                        cost, best = found, Box(middle - width / 2, top, middle + width / 2, bottom)
    return best


def _heights(farthest: float) -> Iterator[float]:
    yield 0.0
    for step in range(1, int(farthest / STEP) + 1):
        yield -step * STEP
        yield step * STEP


def _gaps(left: float, right: float, blocks: list[Run]) -> Iterator[Run]:
    for begin, end in blocks:
        if begin > left:
            yield left, min(begin, right)
        left = max(left, end)
        if left >= right:
            return
    yield left, right
