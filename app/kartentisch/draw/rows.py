"""Rows through a province: how far it reaches to the left and right at a height."""

from functools import cache

from kartentisch.draw.sheet import Ring

ROW = 12.0  # map units between two rows
_BETWEEN = 0.05  # rows lie between the tenths on which vertices lie


class Rows:
    """Where rows of the map, ROW units apart, cross the rings of a province, from left to right."""

    def __init__(self, rings: tuple[Ring, ...]) -> None:
        """Find all crossings in one walk along the rings."""
        found: dict[int, list[float]] = {}
        for ring in rings:
            xs, ys = ring[::2], ring[1::2]
            # The first row at or below each vertex: an edge crosses the rows between those of its ends.
            below = [-int((_BETWEEN - y) // ROW) for y in ys]
            begin = len(ys) - 1
            for end, last in enumerate(below):
                first = below[begin]
                if first != last:
                    x, y = xs[begin], ys[begin]
                    slope = (xs[end] - x) / (ys[end] - y)
                    for row in range(min(first, last), max(first, last)):
                        found.setdefault(row, []).append(x + (row * ROW + _BETWEEN - y) * slope)
                begin = end
        self._cuts = {row: sorted(cuts) for row, cuts in found.items()}

    def cuts(self, y: float) -> list[float]:
        """Return the crossings of the row nearest to y: inside lies what is between the first and second, and so on."""
        return self._cuts.get(round((y - _BETWEEN) / ROW), [])


@cache
def rows_of(rings: tuple[Ring, ...]) -> Rows:
    """Return the rows of a province, the same ones for the same rings."""
    return Rows(rings)
