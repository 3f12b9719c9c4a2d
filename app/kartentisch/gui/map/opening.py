"""Where a view opens that shows certain places first: as near as their units are easily read, in the middle of most."""

from collections.abc import Collection
from itertools import pairwise

from kartentisch.draw.labels import level_of_detail, token_height
from kartentisch.draw.sheet import MapSheet, Point
from kartentisch.gui.map.camera import Camera

_PART = 0.75  # of the viewport that the places may take
_HEIGHTS = (16.0, 26.0)  # pixels of a unit at the farthest and the nearest zoom
_OF_BOX = 1.75  # a unit's height, of the room the map has for it


def is_small(sheet: MapSheet, camera: Camera) -> bool:
    """Whether units are hard to read when the whole map is shown."""
    return level_of_detail(token_height(sheet, camera.least_zoom)) == 0


def open_on(sheet: MapSheet, camera: Camera, places: Collection[str]) -> None:
    """Move the camera to the places, at least one. Raises KeyError for one the map lacks."""
    points = _together(sheet, [camera.on_first(*sheet.anchor(place)) for place in places])
    xs, ys = [x for x, _ in points], [y for _, y in points]
    least, most = (height / (_OF_BOX * sheet.unit_box[1]) for height in _HEIGHTS)
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    zoom = min(most, _PART * camera.pane_width / max(wide, 1.0), _PART * camera.pane_height / max(high, 1.0))
    if zoom >= least:
        x, y = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
    else:  # too far apart: the middle of most
        zoom, x, y = least, _middle(xs), _middle(ys)
    camera.look_at(x, y, zoom)


def fill(sheet: MapSheet, camera: Camera, places: Collection[str]) -> None:
    """Show so much of several boards that each fills its pane, but no nearer than units are easily read.

    In the middle lies that of the places, or of the map when there are none. Raises KeyError for one the map lacks.
    """
    least, _most = (height / (_OF_BOX * sheet.unit_box[1]) for height in _HEIGHTS)
    covering = max(camera.pane_width / camera.map_width, camera.pane_height / camera.map_height)
    points = [camera.on_first(*sheet.anchor(place)) for place in places]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    x = (max(xs) + min(xs)) / 2 if points else camera.map_width / 2
    y = (max(ys) + min(ys)) / 2 if points else camera.map_height / 2
    camera.look_at(x, y, min(least, covering))


def _middle(values: list[float]) -> float:
    """The median; Python's own takes as long to load as ten of our files."""
    ordered, half = sorted(values), len(values) // 2
    return ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2


def _together(sheet: MapSheet, points: list[Point]) -> list[Point]:
    """The points as they lie nearest together: on a map that goes round cut at the widest gap between them."""
    if not sheet.wraps or len(points) < 2:
        return points
    xs = sorted(x for x, _ in points)
    gaps = [(after - before, after) for before, after in pairwise([*xs, xs[0] + sheet.width])]
    first = max(gaps)[1] % sheet.width
    return [(first + (x - first) % sheet.width, y) for x, y in points]
