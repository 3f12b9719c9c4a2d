"""Tokens that cover each other step apart: as little as can be, and each stays on its side of the others."""

from collections.abc import Collection, Iterator, Sequence
from itertools import count
from math import cos, pi, sin

from kartentisch.draw.boxes import Box

_ROUNDS, _LOOK = 40, 6
_BEYOND = 1.5  # times what is needed: crowds come apart much sooner, and what was too much is given back
_HAIR = 0.01  # pixels beyond touching
Move = tuple[float, float]
_DIRECTIONS = tuple((cos(pi * step / 8), sin(pi * step / 8)) for step in range(16))  # of the search for a free spot


def spread(
    boxes: Sequence[Box], most: float, *, ties: Collection[tuple[int, int]] = (), edge: Box | None = None
) -> tuple[Move, ...]:
    """Return for each box how far it steps aside, at most about `most` pixels, so that none covers another.

    The two boxes of a tie (their indices, the lower first) may cover each other. Boxes stay inside `edge`. Two boxes
    at the very same place step apart sideways. What stands far from a crowd never moves for its sake.
    """
    table = _Table(boxes, most, frozenset(ties), edge)
    if table.overlapping(table.near):
        table.push()
        table.place_rest()
        table.draw_back()
    return tuple(table.moves())


class _Table:
    """The middles of boxes on their way, and the pairs that may come to cover each other."""

    def __init__(self, boxes: Sequence[Box], most: float, ties: frozenset[tuple[int, int]], edge: Box | None) -> None:
        self.most, self.edge = most, edge
        self.home_x = [(box.left + box.right) / 2 for box in boxes]
        self.home_y = [(box.top + box.bottom) / 2 for box in boxes]
        self.half_x = [(box.right - box.left) / 2 for box in boxes]
        self.half_y = [(box.bottom - box.top) / 2 for box in boxes]
        self.x, self.y = list(self.home_x), list(self.home_y)
        self.near = [pair for pair in _near(boxes, most) if pair not in ties]
        self.beside: dict[int, list[int]] = {}
        for first, second in self.near:
            self.beside.setdefault(first, []).append(second)
            self.beside.setdefault(second, []).append(first)

    def moves(self) -> Iterator[Move]:
        """Yield how far each box stands from where it began."""
        for index in range(len(self.x)):
            yield self.x[index] - self.home_x[index], self.y[index] - self.home_y[index]

    def overlapping(self, pairs: Sequence[tuple[int, int]], margin: float = 0.0) -> list[tuple[int, int]]:
        """Return the pairs that cover each other now, or come nearer than `margin`."""
        x, y, half_x, half_y = self.x, self.y, self.half_x, self.half_y
        return [
            (first, second)
            for first, second in pairs
            if abs(x[second] - x[first]) < half_x[first] + half_x[second] + margin
            and abs(y[second] - y[first]) < half_y[first] + half_y[second] + margin
        ]

    def push(self) -> None:
        """Push covering pairs apart, again and again, each the shorter way."""
        x, y = self.x, self.y
        close: list[tuple[int, int]] = []
        for turn in range(_ROUNDS):
            pairs = self.overlapping(close)
            if not pairs or turn % _LOOK == 0:
                # Few pairs are close at a time: all others are looked at now and then only.
                close = self.overlapping(self.near, self.most / 4)
                pairs = self.overlapping(close)
            if not pairs:
                return
            for first, second in pairs:
                dx, dy = x[second] - x[first], y[second] - y[first]
                wide = self.half_x[first] + self.half_x[second] - abs(dx)
                high = self.half_y[first] + self.half_y[second] - abs(dy)
                if wide <= 0 or high <= 0:
                    continue
                if wide <= high:
                    step = (wide * _BEYOND + _HAIR) / 2
                    step = -step if (dx or self.home_x[second] - self.home_x[first] or 1.0) < 0 else step
                    x[first], x[second] = x[first] - step, x[second] + step
                else:
                    step = (high * _BEYOND + _HAIR) / 2
                    step = -step if (dy or self.home_y[second] - self.home_y[first] or 1.0) < 0 else step
                    y[first], y[second] = y[first] - step, y[second] + step
                self._hold(first)
                self._hold(second)

    def place_rest(self) -> None:
        """Give what still covers another the nearest free spot, wherever that is."""
        for _first, index in self.overlapping(self.near):
            if self._free(index, self.x[index], self.y[index]):
                continue
            for ring in count(1):
                radius = ring * min(self.half_x[index], self.half_y[index]) / 2
                if radius > 2 * self.most:  # no room anywhere near: covering is better than being far away
                    break
                spot = self._free_on_ring(index, radius)
                if spot is not None:
                    self.x[index], self.y[index] = spot
                    break

    def draw_back(self) -> None:
        """Let each that was pushed return towards its place as far as there is room."""
        away = [(abs(dx) + abs(dy), index) for index, (dx, dy) in enumerate(self.moves()) if dx or dy]
        for _distance, index in sorted(away):
            dx, dy = self.x[index] - self.home_x[index], self.y[index] - self.home_y[index]
            for part in (0.0, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9):
                spot = self.home_x[index] + dx * part, self.home_y[index] + dy * part
                if self._free(index, *spot):
                    self.x[index], self.y[index] = spot
                    break

    def _free_on_ring(self, index: int, radius: float) -> Move | None:
        for dx, dy in _DIRECTIONS:
            x, y = self._inside(index, self.home_x[index] + dx * radius, self.home_y[index] + dy * radius)
            if self._free(index, x, y):
                return x, y
        return None

    def _free(self, index: int, x: float, y: float) -> bool:
        half_x, half_y = self.half_x[index], self.half_y[index]
        for other in self.beside.get(index, ()):
            if (
                abs(self.x[other] - x) < half_x + self.half_x[other]
                and abs(self.y[other] - y) < half_y + self.half_y[other]
            ):
                return False
        return True

    def _hold(self, index: int) -> None:
        """Keep a box within reach of its place, and on the map."""
        dx, dy = self.x[index] - self.home_x[index], self.y[index] - self.home_y[index]
        length = (dx * dx + dy * dy) ** 0.5
        if length > self.most:
            dx, dy = dx * self.most / length, dy * self.most / length
        self.x[index], self.y[index] = self._inside(index, self.home_x[index] + dx, self.home_y[index] + dy)

    def _inside(self, index: int, x: float, y: float) -> Move:
        if self.edge is None:
            return x, y
        half_x, half_y = self.half_x[index], self.half_y[index]
        return (
            min(max(x, self.edge.left + half_x), max(self.edge.left + half_x, self.edge.right - half_x)),
            min(max(y, self.edge.top + half_y), max(self.edge.top + half_y, self.edge.bottom - half_y)),
        )


def _near(boxes: Sequence[Box], most: float) -> Iterator[tuple[int, int]]:
    """Yield the pairs, the lower index first, that can ever meet: one moves by `most`, the other by twice that."""
    reach = 3 * most
    order = sorted(range(len(boxes)), key=lambda index: boxes[index].left)
    for position, first in enumerate(order):
        _left, top, right, bottom = boxes[first]
        for second in order[position + 1 :]:
            other = boxes[second]
            if other.left >= right + reach:
                break
            if other.top < bottom + reach and top < other.bottom + reach:
                yield (first, second) if first < second else (second, first)
