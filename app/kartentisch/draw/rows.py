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
            below = [-((_BETWEEN - y) // ROW) for y in ys]
            before = below[-1:] + below[:-1]
            for end in [end for end, (first, last) in enumerate(zip(before, below, strict=True)) if first != last]:
                x, y = xs[end - 1], ys[end - 1]
                slope = (xs[end] - x) / (ys[end] - y)
                low, high = sorted((int(before[end]), int(below[end])))
                for row in range(low, high):
                    found.setdefault(row, []).append(x + (row * ROW + _BETWEEN - y) * slope)
        self._cuts = {row: sorted(cuts) for row, cuts in found.items()}

    def cuts(self, y: float) -> list[float]:
        """Return the crossings of the row nearest to y: inside lies what is between the first and second, and so on."""
        return self._cuts.get(round((y - _BETWEEN) / ROW), [])


@cache
def rows_of(rings: tuple[Ring, ...]) -> Rows:
    """Return the rows of a province, the same ones for the same rings."""
    return Rows(rings)
