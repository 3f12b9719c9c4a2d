"""Path data and numbers of map files: absolute M, L, Z and nothing else."""

import math
from collections.abc import Iterator, Sequence

from kartentisch.draw.faults import MapFault
from kartentisch.draw.sheet import CHUNK, Chunk, Point, Ring

Box = tuple[float, float, float, float]


def rings_of(data: str, element: str) -> tuple[Ring, ...]:
    """Return the subpaths of `data` as flat tuples x0, y0, x1, y1, …

    Raises MapFault, naming `element`, for anything but absolute M, L and Z with finite numbers.
    """
    rings = []
    start, *parts = data.split("M")
    if start.strip() or not parts:
        raise MapFault("path-wrong", element=element, value=data[:40])
    for part in parts:
        body = part.strip().removesuffix("Z")
        try:
            ring = tuple(map(float, body.replace("L", ",").split(",")))
        except ValueError:
            raise MapFault("path-wrong", element=element, value=part[:40]) from None
        if len(ring) % 2 or not math.isfinite(sum(ring)):
            raise MapFault("path-wrong", element=element, value=part[:40])
        rings.append(ring)
    return tuple(rings)


def chunks_of(data: str, element: str) -> Iterator[Chunk]:
    """Yield the subpaths of `data` cut into open pieces of at most CHUNK vertices; pieces share their end points."""
    for part in data.split("M")[1:]:
        yield from chunks_of_ring(rings_of("M" + part, element)[0], closed=part.rstrip().endswith("Z"))


def chunks_of_ring(ring: Ring, *, closed: bool) -> Iterator[Chunk]:
    """Yield a line, or a ring when `closed`, in open pieces of at most CHUNK vertices."""
    if closed:
        ring = (*ring, *ring[:2])
    step = 2 * (CHUNK - 1)
    for begin in range(0, max(len(ring) - 2, 1), step):
        points = ring[begin : begin + step + 2]
        yield Chunk(points, box_of((points,)))


def box_of(rings: Sequence[Ring]) -> Box:
    """Return left, top, right, bottom of all points."""
    xs, ys = [ring[::2] for ring in rings], [ring[1::2] for ring in rings]
    return min(map(min, xs)), min(map(min, ys)), max(map(max, xs)), max(map(max, ys))


def numbers_of(value: str, attribute: str, element: str, count: int) -> tuple[float, ...]:
    """Return exactly `count` finite numbers separated by blanks. Raises MapFault naming element and attribute."""
    try:
        numbers = tuple(map(float, value.split()))
    except ValueError:
        numbers = ()
    if len(numbers) != count or not all(map(math.isfinite, numbers)):
        raise MapFault(
            "attribute-wrong",
            element=element,
            attribute=attribute,
            value=value[:40],
            expected=" ".join(["0.0"] * count),
        )
    return numbers


def point_of(value: str, attribute: str, element: str) -> Point:
    """Return a pair of numbers. Raises MapFault naming element and attribute."""
    x, y = numbers_of(value, attribute, element, 2)
    return x, y
