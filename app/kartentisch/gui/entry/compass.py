"""The nearest point in a direction, for the arrow keys on the map. No Qt."""

from collections.abc import Mapping

from kartentisch.draw.sheet import MapSheet

Point = tuple[float, float]


def nearest_towards(points: Mapping[str, Point], start: Point, direction: Point) -> str | None:
    """Return the id of the point nearest to `start` in a direction (1, 0 is right; 0, 1 down), None for none.

    What lies aside counts double, and only the quarter of the directions around the wished one counts at all, or,
    when that is empty, the half.
    """
    best: tuple[bool, float, str] | None = None
    for id, (x, y) in points.items():
        dx, dy = x - start[0], y - start[1]
        along = dx * direction[0] + dy * direction[1]
        aside = abs(dx * direction[1]) + abs(dy * direction[0])
        if along <= 0.5:
            continue
        candidate = (aside > along, along + 2 * aside, id)
        if best is None or candidate < best:
            best = candidate
    return best[2] if best is not None else None


def nearest(points: Mapping[str, Point], start: Point) -> str | None:
    """Return the id of the point nearest to `start`, None when there is none."""
    return min(points, key=lambda id: (points[id][0] - start[0]) ** 2 + (points[id][1] - start[1]) ** 2, default=None)


def around(points: Mapping[str, Point], at: Point, sheet: MapSheet) -> Mapping[str, Point]:
    """Return points of a map; where it goes round, of each the copy nearest to `at`."""
    if not sheet.wraps:
        return points
    return {id: (x + sheet.width * round((at[0] - x) / sheet.width), y) for id, (x, y) in points.items()}
