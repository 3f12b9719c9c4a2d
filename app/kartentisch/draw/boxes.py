"""Boxes on the screen and a grid that tells quickly whether a new one would cover an old one."""

from collections.abc import Iterable
from typing import NamedTuple

CELL = 48.0


class Box(NamedTuple):
    """Left, top, right, bottom in pixels."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def around(cls, x: float, y: float, width: float, height: float) -> "Box":
        """Return the box of a size with its centre at x, y."""
        return cls(x - width / 2, y - height / 2, x + width / 2, y + height / 2)

    def meets(self, other: "Box") -> bool:
        """Whether the two boxes have an area in common."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


class BoxGrid:
    """A set of boxes in grid cells of CELL pixels."""

    def __init__(self, boxes: Iterable[Box] = ()) -> None:
        """Start with `boxes`."""
        self._cells: dict[tuple[int, int], list[Box]] = {}
        for box in boxes:
            self.add(box)

    def add(self, box: Box) -> None:
        """Add a box."""
        for cell in _cells(box):
            self._cells.setdefault(cell, []).append(box)

    def remove(self, box: Box) -> None:
        """Take out one box equal to `box`. Raises KeyError or ValueError when there is none."""
        for cell in _cells(box):
            self._cells[cell].remove(box)

    def near(self, box: Box) -> set[Box]:
        """Return the boxes of the set that meet `box`."""
        left, top, right, bottom = box
        rows = range(int(top // CELL), int(bottom // CELL) + 1)
        return {
            other
            for column in range(int(left // CELL), int(right // CELL) + 1)
            for row in rows
            for other in self._cells.get((column, row), ())
            if other.left < right and left < other.right and other.top < bottom and top < other.bottom
        }

    def covers(self, box: Box) -> bool:
        """Whether any box of the set meets `box`."""
        # Asked ten thousand times for one map of names, so without calls inside.
        left, top, right, bottom = box
        rows = range(int(top // CELL), int(bottom // CELL) + 1)
        for column in range(int(left // CELL), int(right // CELL) + 1):
            for row in rows:
                for west, north, east, south in self._cells.get((column, row), ()):
                    if west < right and left < east and north < bottom and top < south:
                        return True
        return False


def _cells(box: Box) -> Iterable[tuple[int, int]]:
    top, bottom = int(box.top // CELL), int(box.bottom // CELL)
    for column in range(int(box.left // CELL), int(box.right // CELL) + 1):
        for row in range(top, bottom + 1):
            yield column, row
