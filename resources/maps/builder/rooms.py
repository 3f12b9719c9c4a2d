"""Where a rectangle has room: all its positions on a fine raster at once, from sums over rectangles."""

from dataclasses import dataclass

import numpy as np

from resources.maps.builder.arrays import Floats, Integers, Mask, depth_in

FINE = 3  # units of a cell of the raster that names are placed on


def sums(mask: Mask) -> Integers:
    """Return, for every corner of the raster, how many cells of `mask` lie above and to the left."""
    return np.pad(np.cumsum(np.cumsum(mask, axis=0, dtype=np.int64), axis=1), ((1, 0), (1, 0)))


def counts(total: Integers, columns: int, rows: int) -> Integers:
    """Return for every position of a rectangle how many cells of the mask lie in it; empty when it is too large."""
    if rows >= total.shape[0] or columns >= total.shape[1]:
        return np.zeros((0, 0), dtype=np.int64)
    return total[rows:, columns:] - total[:-rows, columns:] - total[rows:, :-columns] + total[:-rows, :-columns]


def cells(length: float) -> int:
    """Return how many cells a length covers."""
    return max(1, int(np.ceil(length / FINE)))


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle on the drawing by its middle."""

    x: float
    y: float
    width: float
    height: float

    def overlaps(self, other: "Rect", slack: float = 0.0) -> bool:
        """Whether two rectangles have more than `slack` in common both ways."""
        return (
            abs(self.x - other.x) < (self.width + other.width) / 2 - slack
            and abs(self.y - other.y) < (self.height + other.height) / 2 - slack
        )


class Room:
    """The free part of a province, `column` and `row` being the raster's corner on the whole map's raster."""

    def __init__(self, own: Mask, free: Mask, column: int, row: int) -> None:
        self.depth: Floats = depth_in(own) * FINE
        self.free = free & (self.depth > 4.5)
        self.column, self.row = column, row
        row_, column_ = np.unravel_index(int(self.depth.argmax()), own.shape)
        self.pole = ((column + column_ + 0.5) * FINE, (row + row_ + 0.5) * FINE)
        self.radius = float(self.depth.max())

    def best(self, width: float, height: float, near: tuple[float, float], pull: float) -> Rect | None:
        """Return where a rectangle lies best: far from the edge and, by `pull`, near to `near`."""
        columns, rows = cells(width), cells(height)
        fits = counts(sums(self.free), columns, rows) == columns * rows
        if not fits.any():
            return None
        top, left = np.nonzero(fits)
        last_row, last_column = self.depth.shape[0] - 1, self.depth.shape[1] - 1
        right, bottom = np.minimum(left + columns - 1, last_column), np.minimum(top + rows - 1, last_row)
        middle = np.minimum(top + rows // 2, last_row), np.minimum(left + columns // 2, last_column)
        corners = [(top, left), (top, right), (bottom, left), (bottom, right), middle]
        clear = np.minimum(np.minimum.reduce([self.depth[at] for at in corners]), 40)
        x, y = (self.column + left + columns / 2) * FINE, (self.row + top + rows / 2) * FINE
        score = clear - pull * np.hypot(x - near[0], y - near[1])
        best = int(score.argmax())
        return Rect(float(x[best]), float(y[best]), columns * FINE, rows * FINE)

    def without(self, rect: Rect) -> "Room":
        """Return the room that is left when a rectangle is taken, with a cell to spare around it."""
        left = copy_of(self)
        block_out(left.free, rect, self.column, self.row)
        return left


def copy_of(room: Room) -> Room:
    """Return a room with a free part of its own."""
    other = object.__new__(Room)
    other.depth, other.column, other.row = room.depth, room.column, room.row
    other.pole, other.radius, other.free = room.pole, room.radius, room.free.copy()
    return other


def block_out(free: Mask, rect: Rect, column: int = 0, row: int = 0) -> None:
    """Take a rectangle, and a cell around it, out of the free part of a raster."""
    left, top = (rect.x - rect.width / 2) / FINE - column, (rect.y - rect.height / 2) / FINE - row
    right, bottom = (rect.x + rect.width / 2) / FINE - column, (rect.y + rect.height / 2) / FINE - row
    rows = slice(max(0, int(np.floor(top)) - 1), max(0, int(np.ceil(bottom)) + 1))
    columns = slice(max(0, int(np.floor(left)) - 1), max(0, int(np.ceil(right)) + 1))
    free[rows, columns] = False
