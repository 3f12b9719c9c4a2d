"""Lines on the screen: lengths, curves, cutting, waves. A path is a tuple of at least two points."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from kartentisch.draw.marks.values import Path, Point

CURVE_STEPS = 20


@dataclass(frozen=True, slots=True)
class Spot:
    """The box a token takes: its middle, width and height."""

    x: float
    y: float
    width: float
    height: float

    @property
    def point(self) -> Point:
        """Return the middle."""
        return self.x, self.y

    def distance(self, point: Point) -> float:
        """Return how far a point lies from the box; 0 inside."""
        dx = max(0.0, abs(point[0] - self.x) - self.width / 2)
        dy = max(0.0, abs(point[1] - self.y) - self.height / 2)
        return math.hypot(dx, dy)

    def holds(self, point: Point, gap: float = 0.0) -> bool:
        """Whether the box, grown by `gap` on each side, holds the point."""
        return abs(point[0] - self.x) < self.width / 2 + gap and abs(point[1] - self.y) < self.height / 2 + gap

    def edge(self, angle: float, gap: float = 0.0) -> Point:
        """Return where the ray from the middle at `angle` leaves the box grown by `gap`."""
        cos, sin = math.cos(angle), math.sin(angle)
        across = (self.width / 2 + gap) / abs(cos) if abs(cos) > 1e-9 else math.inf
        along = (self.height / 2 + gap) / abs(sin) if abs(sin) > 1e-9 else math.inf
        reach = min(across, along)
        return self.x + reach * cos, self.y + reach * sin


def length(path: Sequence[Point]) -> float:
    """Return the length of a path."""
    return sum(math.dist(a, b) for a, b in pairwise(path))


def angle(a: Point, b: Point) -> float:
    """Return the direction from a to b in radians, clockwise on the screen from the right."""
    return math.atan2(b[1] - a[1], b[0] - a[0])


def curve(start: Point, end: Point, bend: float = 0.0) -> Path:
    """Return the line from start to end that bows `bend` pixels to its own right; straight for 0."""
    if not bend:
        return start, end
    (x1, y1), (x2, y2) = start, end
    chord = math.dist(start, end) or 1.0
    cx = (x1 + x2) / 2 - (y2 - y1) / chord * bend * 2
    cy = (y1 + y2) / 2 + (x2 - x1) / chord * bend * 2
    parts = (step / CURVE_STEPS for step in range(CURVE_STEPS + 1))
    return tuple(
        (
            (1 - t) ** 2 * x1 + 2 * t * (1 - t) * cx + t * t * x2,
            (1 - t) ** 2 * y1 + 2 * t * (1 - t) * cy + t * t * y2,
        )
        for t in parts
    )


def smooth(points: Sequence[Point], steps: int = 12) -> Path:
    """Return a smooth line through all points (Catmull-Rom)."""
    if len(points) < 3:
        return tuple(points)
    padded = (points[0], *points, points[-1])
    made: list[Point] = []
    for p0, p1, p2, p3 in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        for step in range(steps):
            t = step / steps
            x, y = (
                0.5
                * (
                    2 * p1[axis]
                    + (p2[axis] - p0[axis]) * t
                    + (2 * p0[axis] - 5 * p1[axis] + 4 * p2[axis] - p3[axis]) * t * t
                    + (3 * p1[axis] - p0[axis] - 3 * p2[axis] + p3[axis]) * t**3
                )
                for axis in (0, 1)
            )
            made.append((x, y))
    return (*made, points[-1])


def cut(path: Sequence[Point], before: float, after: float = 0.0) -> Path:
    """Return the path without its first `before` and last `after` pixels; at least a hundredth of it remains."""
    whole = length(path)
    if whole <= 0:
        return tuple(path)
    if before + after > whole * 0.99:
        scale = whole * 0.99 / (before + after)
        before, after = before * scale, after * scale
    return _from(tuple(reversed(_from(tuple(path), before))), after)[::-1]


def _from(path: Path, distance: float) -> Path:
    if distance <= 0:
        return path
    for index in range(len(path) - 1):
        piece = math.dist(path[index], path[index + 1])
        if piece > distance:
            return (_between(path[index], path[index + 1], distance / piece), *path[index + 1 :])
        distance -= piece
    return path[-2:]


def leave(path: Path, spot: Spot, gap: float) -> Path:
    """Return the path from where it leaves the spot grown by `gap`; the path itself when it never does."""
    if not spot.holds(path[0], gap):
        return path
    for index in range(1, len(path)):
        if not spot.holds(path[index], gap):
            low, high = 0.0, 1.0
            for _ in range(16):
                middle = (low + high) / 2
                if spot.holds(_between(path[index - 1], path[index], middle), gap):
                    low = middle
                else:
                    high = middle
            return (_between(path[index - 1], path[index], high), *path[index:])
    return path


def trimmed(path: Path, start: Spot | None, end: Spot | None, gap: float = 3.0, end_gap: float = 3.0) -> Path:
    """Return the path between two tokens. Tokens that all but touch leave the middle of it."""
    made = leave(path, start, gap) if start else path
    made = leave(made[::-1], end, end_gap)[::-1] if end else made
    hidden = (start and start.holds(made[0], gap - 0.5)) or (end and end.holds(made[-1], end_gap - 0.5))
    if hidden or length(made) < 4:
        whole = length(path)
        return cut(path, whole * 0.3, whole * 0.2)
    return made


def along(path: Sequence[Point], part: float) -> tuple[Point, float]:
    """Return the point at `part` (0 to 1) of the path's length, and the direction there."""
    rest = length(path) * min(1.0, max(0.0, part))
    for a, b in pairwise(path):
        piece = math.dist(a, b)
        if piece >= rest and piece > 0:
            return _between(a, b, rest / piece), angle(a, b)
        rest -= piece
    return path[-1], angle(path[-2], path[-1])


def spaced(path: Sequence[Point], count: int) -> Iterator[tuple[Point, float]]:
    """Yield `count` + 1 points at equal distances along the path, each with the direction there."""
    pieces = [(math.dist(a, b), a, b) for a, b in pairwise(path)]
    pieces = [piece for piece in pieces if piece[0] > 0]
    if not pieces:
        yield from ((path[0], 0.0) for _ in range(count + 1))
        return
    step = sum(piece[0] for piece in pieces) / count
    index, run = 0, 0.0
    for number in range(count + 1):
        wanted = step * number
        while wanted > run + pieces[index][0] and index < len(pieces) - 1:
            run += pieces[index][0]
            index += 1
        long, a, b = pieces[index]
        yield _between(a, b, min(1.0, (wanted - run) / long)), angle(a, b)


def nearest(path: Sequence[Point], point: Point) -> tuple[float, float]:
    """Return at which part of the path it comes nearest to the point, and how near."""
    whole = length(path) or 1.0
    best, at, run = math.inf, 0.0, 0.0
    for a, b in pairwise(path):
        dx, dy = b[0] - a[0], b[1] - a[1]
        square = dx * dx + dy * dy
        t = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / square if square else 0.0
        t = min(1.0, max(0.0, t))
        distance = math.dist(point, (a[0] + dx * t, a[1] + dy * t))
        piece = math.sqrt(square)
        if distance < best:
            best, at = distance, (run + piece * t) / whole
        run += piece
    return at, best


def clearance(path: Path, spots: Iterable[Spot]) -> float:
    """Return the least distance of the path to any of the boxes; infinite without boxes."""
    left, right = min(x for x, _ in path) - 40, max(x for x, _ in path) + 40
    top, bottom = min(y for _, y in path) - 40, max(y for _, y in path) + 40
    near = [spot for spot in spots if left < spot.x < right and top < spot.y < bottom]
    if not near:
        return math.inf
    count = max(6, int(length(path) / 7))
    samples = [point for point, _ in spaced(path, count)]
    return min(spot.distance(sample) for spot in near for sample in samples)


@lru_cache(maxsize=128)
def wave(path: Path, height: float, span: float) -> Path:
    """Return a sine along the path: `height` pixels to each side, one swing every `span` pixels, calm at both ends."""
    whole = length(path)
    count = max(8, int(whole / 2.2))
    made = []
    for step, ((x, y), direction) in enumerate(spaced(path, count)):
        t = step / count
        calm = min(1.0, whole * t / 10, whole * (1 - t) / 16)
        swing = height * math.sin(2 * math.pi * t * whole / span) * calm
        made.append((x - swing * math.sin(direction), y + swing * math.cos(direction)))
    return tuple(made)


def circle(middle: Point, radius: float, *, begin: float, end: float, steps: int = 14) -> Path:
    """Return an arc from one angle to another."""
    x, y = middle
    angles = (begin + (end - begin) * step / steps for step in range(steps + 1))
    return tuple((x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles)


def _between(a: Point, b: Point, part: float) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
