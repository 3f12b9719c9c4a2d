"""Areas on the grid: which cells have their middle inside a polygon."""

import numpy as np
import shapely

from resources.maps.builder.arrays import Floats, Geometry, Labels, Mask
from resources.maps.builder.geography import polygons


def inside(geometry: Geometry, rows: int, columns: int, cell: float, corner: tuple[float, float] = (0, 0)) -> Mask:
    """Return the cells of a grid, its first corner at `corner`, whose middles lie inside polygons (even-odd)."""
    flips = np.zeros((rows, columns + 1), dtype=np.int32)
    for polygon in polygons(geometry):
        for ring in (polygon.exterior, *polygon.interiors):
            points = (shapely.get_coordinates(ring) - np.array(corner)) / cell - 0.5
            _cross(flips, points[:-1], points[1:])
    return np.asarray(np.cumsum(flips, axis=1)[:, :columns] % 2 == 1, dtype=np.bool_)


def _cross(flips: Labels, first: Floats, second: Floats) -> None:
    """Mark, in every row that an edge crosses, the first cell to the right of the crossing."""
    rows, columns = flips.shape
    low = np.ceil(np.minimum(first[:, 1], second[:, 1])).astype(np.int64)
    high = np.ceil(np.maximum(first[:, 1], second[:, 1])).astype(np.int64)
    low, high = np.clip(low, 0, rows), np.clip(high, 0, rows)
    counts = high - low
    edges = np.repeat(np.arange(len(counts)), counts)
    row = np.arange(len(edges)) - np.repeat(np.cumsum(counts) - counts, counts) + low[edges]
    (x1, y1), (x2, y2) = first[edges].T, second[edges].T
    column = np.ceil(x1 + (row - y1) * (x2 - x1) / (y2 - y1)).astype(np.int64)
    np.add.at(flips, (row, np.clip(column, 0, columns - 1)), 1)


def paint(labels: Labels, geometry: Geometry, value: int, cell: float) -> None:
    """Give the cells inside `geometry` the label `value`; only the part of the grid around it is looked at."""
    if geometry.is_empty:
        return
    left, top, right, bottom = geometry.bounds
    rows, columns = labels.shape
    i1, i2 = max(0, int(left / cell) - 1), min(columns, int(right / cell) + 2)
    j1, j2 = max(0, int(top / cell) - 1), min(rows, int(bottom / cell) + 2)
    if i1 < i2 and j1 < j2:
        cells = inside(geometry, j2 - j1, i2 - i1, cell, (i1 * cell, j1 * cell))
        labels[j1:j2, i1:i2][cells] = value
