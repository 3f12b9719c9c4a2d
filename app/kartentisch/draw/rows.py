"""Rows through a province: how far it reaches to the left and right at a height."""

from functools import cache

from kartentisch.draw.sheet import Ring

ROW = 12  # map units between two rows


class Rows:
    """Where rows of the map, ROW units apart, cross the rings of a province: from left to right, found when asked."""

    def __init__(self, rings: tuple[Ring, ...]) -> None:
        """Nothing is found yet."""
        self._rings = rings
        self._known: dict[int, list[float]] = {}

    def cuts(self, y: float) -> list[float]:
        """Return the crossings of the row nearest to y."""
        row = round(y / ROW)
        if row not in self._known:
            self._known[row] = self._crossings(row * ROW + 0.05)  # between the tenths of the vertices
        return self._known[row]

    def _crossings(self, y: float) -> list[float]:
        cuts = []
        for ring in self._rings:
            xs, ys = ring[::2], ring[1::2]
            for x1, y1, x2, y2 in zip(xs, ys, xs[1:] + xs[:1], ys[1:] + ys[:1], strict=True):
                if (y1 <= y) != (y2 <= y):
                    cuts.append(x1 + (y - y1) / (y2 - y1) * (x2 - x1))
        return sorted(cuts)


@cache
def rows_of(rings: tuple[Ring, ...]) -> Rows:
    """Return the rows of a province, the same ones for the same rings."""
    return Rows(rings)
