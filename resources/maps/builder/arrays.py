"""Typed doors to scipy, which has no types of its own: distances, pieces, smoothing, shortest ways on grids."""

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import dijkstra

Labels: TypeAlias = NDArray[np.int32]
Mask: TypeAlias = NDArray[np.bool_]
Floats: TypeAlias = NDArray[np.float64]
Integers: TypeAlias = NDArray[np.int64]
Geometry: TypeAlias = Any  # shapely brings no types
Window: TypeAlias = tuple[slice, slice]

CROSS = np.array([[0, 1, 0], [1, 1, 1], [0, 1, 0]], dtype=np.bool_)


def distance_to(mask: Mask) -> Floats:
    """Return for every cell how far the nearest cell of `mask` is; infinite when there is none."""
    if not mask.any():
        return np.full(mask.shape, np.inf)
    return np.asarray(ndimage.distance_transform_edt(~mask), dtype=np.float64)


def depth_in(mask: Mask) -> Floats:
    """Return for every cell of `mask` how far its edge is, the edge of the grid counting as one."""
    padded = np.pad(mask, 1)
    return np.asarray(ndimage.distance_transform_edt(padded)[1:-1, 1:-1], dtype=np.float64)


def nearest_in(known: Mask) -> tuple[Integers, Integers]:
    """Return per cell the row and column of the nearest cell of `known`; its own where there is none at all."""
    if not known.any():
        own = np.indices(known.shape, dtype=np.int64)
        return own[0], own[1]
    places = np.asarray(
        ndimage.distance_transform_edt(~known, return_distances=False, return_indices=True), dtype=np.int64
    )
    return places[0], places[1]


def filled_from(labels: Labels, known: Mask) -> Labels:
    """Return `labels` with every cell outside `known` given the label of the nearest known cell."""
    return np.asarray(labels[nearest_in(known)], dtype=np.int32)


def pieces_of(mask: Mask) -> tuple[Labels, int]:
    """Return the connected pieces of `mask`, numbered from 1, and how many there are."""
    numbered, count = ndimage.label(mask, CROSS)
    return np.asarray(numbered, dtype=np.int32), int(count)


def boxes_of(numbered: Labels) -> list[Window]:
    """Return the box of every number from 1 on; one without cells where a number is not used."""
    nowhere = (slice(0, 0), slice(0, 0))
    return [(box[0], box[1]) if box is not None else nowhere for box in ndimage.find_objects(numbered)]


def grown(mask: Mask, steps: int = 1) -> Mask:
    """Return `mask` with all cells up to `steps` away, sideways and up and down."""
    return np.asarray(ndimage.binary_dilation(mask, CROSS, iterations=steps), dtype=np.bool_)


def smoothed(points: Floats, sigma: float, mode: str) -> Floats:
    """Return a line of points smoothed along itself."""
    return np.asarray(ndimage.gaussian_filter1d(points, sigma, axis=0, mode=mode), dtype=np.float64)


def noise(shape: tuple[int, ...], scale: float, seed: int, octaves: int = 4) -> Floats:
    """Return smooth noise with a spread of 1; the same for the same arguments."""
    rows, columns = shape
    chance = np.random.default_rng(seed)
    out = np.zeros((rows, columns))
    strength = 1.0
    for octave in range(octaves):
        size = max(2.0, scale / 2**octave)
        coarse = chance.standard_normal((int(rows / size) + 4, int(columns / size) + 4))
        fine = np.asarray(ndimage.zoom(coarse, size, order=3), dtype=np.float64)[:rows, :columns]
        missing = ((0, rows - fine.shape[0]), (0, columns - fine.shape[1]))
        out += strength * np.pad(fine, missing, mode="edge")
        strength *= 0.55
    return out / float(out.std())


def ways(
    size: int, first: Integers, second: Integers, costs: Floats, sources: Integers
) -> tuple[Floats, Integers, Integers]:
    """Return, per node of an undirected graph, the cost from the nearest source, the node before, that source.

    Unreached nodes have an infinite cost and negative numbers.
    """
    graph = coo_matrix((costs, (first, second)), shape=(size, size)).tocsr()
    cost, before, source = dijkstra(graph, directed=False, indices=sources, return_predecessors=True, min_only=True)
    return (
        np.asarray(cost, dtype=np.float64),
        np.asarray(before, dtype=np.int64),
        np.asarray(source, dtype=np.int64),
    )


def window_around(cells: Mask, reach: int) -> Window:
    """Return the box of all cells of `cells`, `reach` wider on every side, cut at the grid's edge."""
    rows, columns = np.nonzero(cells)
    return window_of(rows, columns, reach, cells.shape)


def window_of(rows: NDArray[np.intp], columns: NDArray[np.intp], reach: int, shape: tuple[int, ...]) -> Window:
    """Return the box around cells given by row and column, `reach` wider, cut at the grid's edge."""
    return (
        slice(max(0, int(rows.min()) - reach), min(shape[0], int(rows.max()) + reach + 1)),
        slice(max(0, int(columns.min()) - reach), min(shape[1], int(columns.max()) + reach + 1)),
    )
