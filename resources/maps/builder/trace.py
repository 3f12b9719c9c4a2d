"""From labels to lines: the borders between cells as arcs from node to node, smoothed with their ends fixed."""

from collections import defaultdict

import numpy as np
import shapely

from resources.maps.builder.arrays import Floats, Geometry, Labels, smoothed

SIMPLE = 0.35  # units a smoothed line may be simplified by


def border_lines(labels: Labels, cell: float, sigma: float) -> list[Geometry]:
    """Return the smooth lines between all labels, in units from the grid's corner."""
    lines = []
    for arc in _arcs(labels):
        closed = bool((arc[0] == arc[-1]).all())
        if closed and len(arc) < 10:
            continue
        lines.append(shapely.LineString(_smooth(arc, sigma, closed=closed) * cell).simplify(SIMPLE))
    return lines


def _arcs(labels: Labels) -> list[Floats]:
    """Return lines of cell corners (column, row); each ends at a node where not two sides meet, or is closed."""
    width = labels.shape[1] + 1
    rows, columns = np.nonzero(labels[:, :-1] != labels[:, 1:])
    upright = rows * width + columns + 1
    rows, columns = np.nonzero(labels[:-1, :] != labels[1:, :])
    level = (rows + 1) * width + columns
    ends = (np.concatenate([upright, level]), np.concatenate([upright + width, level + 1]))
    near: dict[int, list[int]] = defaultdict(list)
    for first, second in zip(ends[0].tolist(), ends[1].tolist(), strict=True):
        near[first].append(second)
        near[second].append(first)
    used: set[tuple[int, int]] = set()

    def walk(first: int, second: int) -> list[int]:
        path = [first, second]
        used.update(((first, second), (second, first)))
        while len(near[second]) == 2 and second != path[0]:
            after = near[second][0] if near[second][0] != first else near[second][1]
            if (second, after) in used:
                break
            used.update(((second, after), (after, second)))
            path.append(after)
            first, second = second, after
        return path

    nodes = [corner for corner, around in near.items() if len(around) != 2]
    paths = [walk(corner, other) for corner in nodes for other in near[corner] if (corner, other) not in used]
    paths += [walk(corner, other) for corner in near for other in near[corner] if (corner, other) not in used]
    return [np.stack([np.array(path) % width, np.array(path) // width], axis=1).astype(np.float64) for path in paths]


def _smooth(points: Floats, sigma: float, *, closed: bool) -> Floats:
    if len(points) < 4:
        # A corner of one cell between two nodes is too short to be smoothed: straight across it is no notch.
        return points[[0, -1]]
    if closed:
        ring = smoothed(points[:-1], sigma, "wrap")
        return np.vstack([ring, ring[:1]])
    # Mirrored through the ends, so that these stay where they are.
    reach = min(len(points) - 1, int(4 * sigma) + 1)
    before = 2 * points[0] - points[1 : reach + 1][::-1]
    after = 2 * points[-1] - points[-reach - 1 : -1][::-1]
    line = smoothed(np.vstack([before, points, after]), sigma, "nearest")[reach : reach + len(points)]
    line[0], line[-1] = points[0], points[-1]
    return line
