"""The tokens lines keep clear of, sorted so that those near a line are found at once."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from kartentisch.draw.marks.geometry import Spot

_CELL = 160.0  # pixels


class Crowd:
    """Spots that never change. Two are the same only when they are one object: quick to remember lines by."""

    __slots__ = ("_cells",)

    def __init__(self, spots: Iterable[Spot]) -> None:
        """Sort the spots."""
        self._cells: dict[tuple[int, int], list[Spot]] = {}
        for spot in spots:
            self._cells.setdefault((int(spot.x // _CELL), int(spot.y // _CELL)), []).append(spot)

    def near(self, left: float, top: float, right: float, bottom: float) -> list[Spot]:
        """Return all spots whose middle lies in a box, and some near it."""
        rows = range(int(top // _CELL), int(bottom // _CELL) + 1)
        columns = range(int(left // _CELL), int(right // _CELL) + 1)
        return [spot for column in columns for row in rows for spot in self._cells.get((column, row), ())]


@lru_cache(maxsize=16)
def crowd_of(spots: Sequence[Spot]) -> Crowd:
    """Return the crowd of these spots, the same object for the same spots; `spots` must be a tuple."""
    return Crowd(spots)
