"""Where the map lies in the viewport: zoom and offset, kept inside sensible bounds. No painting."""

from dataclasses import dataclass, replace
from math import ceil

MOST_ZOOM = 3.0
BETWEEN = 8.0  # pixels between two panes
Box = tuple[float, float, float, float]  # left, top, right, bottom


@dataclass(frozen=True, slots=True)
class Pane:
    """One of several boards in a part of the viewport of its own: the camera it is seen by, and which pixels show it.

    `rect` is the part of the viewport; `board` what of it the board covers.
    """

    camera: "Camera"
    rect: Box
    board: Box


@dataclass(slots=True)
class Camera:
    """`zoom` is pixels per map unit; x, y is the map's corner in viewport pixels. `ratio` is device pixels a pixel.

    A map with several `boards` (their boxes on it) shows each in a pane of its own, beside or `down` below the one
    before, all at the same place and zoom: x, y is then the corner of the first board, `map_width` and `map_height`
    are those of one board.

    A map that `wraps` lies side by side with copies of itself, one every `period` pixels, without end: x is then that
    of the copy which covers the viewport's left edge.
    """

    map_width: float = 1.0
    map_height: float = 1.0
    width: float = 1.0
    height: float = 1.0
    ratio: float = 1.0
    zoom: float = 1.0
    x: float = 0.0
    y: float = 0.0
    wraps: bool = False
    boards: tuple[Box, ...] = ()
    down: bool = False

    @property
    def pane_width(self) -> float:
        """Return the width of what shows one board."""
        return self.width if self.down or not self.boards else self._share(self.width)

    @property
    def pane_height(self) -> float:
        """Return the height of what shows one board."""
        return self._share(self.height) if self.down and self.boards else self.height

    def _share(self, whole: float) -> float:
        count = len(self.boards)
        return max(1.0, round((whole - BETWEEN * (count - 1)) / count * self.ratio) / self.ratio)

    def corner(self, number: int) -> tuple[float, float]:
        """Return the corner of a board's pane."""
        if self.down:
            return 0.0, number * (self.pane_height + BETWEEN)
        return number * (self.pane_width + BETWEEN), 0.0

    def shift(self, number: int) -> tuple[float, float]:
        """Return by how many pixels a board is seen away from where it would lie on one map with the first board."""
        if not number:
            return 0.0, 0.0
        (left, top), first, box = self.corner(number), self.boards[0], self.boards[number]
        x, y = left - (box[0] - first[0]) * self.zoom, top - (box[1] - first[1]) * self.zoom
        # On whole device pixels, so that tiles stay sharp.
        return round(x * self.ratio) / self.ratio, round(y * self.ratio) / self.ratio

    def panes(self) -> list[Pane]:
        """Return what shows each of several boards."""
        made = []
        for number, box in enumerate(self.boards):
            dx, dy = self.shift(number)
            left, top = self.corner(number)
            seen = replace(self, x=self.x + dx, y=self.y + dy, boards=())
            rect = left, top, left + self.pane_width, top + self.pane_height
            board = (
                max(rect[0], seen.x + box[0] * self.zoom),
                max(rect[1], seen.y + box[1] * self.zoom),
                min(rect[2], seen.x + box[2] * self.zoom),
                min(rect[3], seen.y + box[3] * self.zoom),
            )
            made.append(Pane(seen, rect, board))
        return made

    def board_at(self, x: float, y: float) -> int:
        """Return the number of the board a map point lies on or next to."""
        at = y if self.down else x
        far = [max(box[self.down] - at, at - box[2 + self.down], 0.0) for box in self.boards]
        return far.index(min(far))

    def pane_at(self, x: float, y: float) -> int:
        """Return the number of the pane a viewport pixel lies in."""
        step = (self.pane_height if self.down else self.pane_width) + BETWEEN
        return min(len(self.boards) - 1, max(0, int((y if self.down else x) // step)))

    def on_first(self, x: float, y: float) -> tuple[float, float]:
        """Return the point of the first board that lies where a map point lies on its own board."""
        if not self.boards:
            return x, y
        box, first = self.boards[self.board_at(x, y)], self.boards[0]
        return x - box[0] + first[0], y - box[1] + first[1]

    @property
    def middle(self) -> tuple[float, float]:
        """Return the pixel in the middle of the viewport; with several boards, of the first one's pane."""
        return self.pane_width / 2, self.pane_height / 2

    @property
    def is_open(self) -> bool:
        """Whether the viewport has been given its size: before, everything would lie in one spot."""
        return self.width > 1 and self.height > 1

    @property
    def least_zoom(self) -> float:
        """Return the zoom at which the whole map is just visible."""
        return self._whole(min(self.pane_width / self.map_width, self.pane_height / self.map_height))

    @property
    def period(self) -> float:
        """Return the pixels from a place to its next copy; 0 on a map with edges."""
        return self.map_width * self.zoom if self.wraps else 0.0

    def fit(self) -> None:
        """Show the whole map in the middle; one that wraps fills what is left and right of it with copies."""
        self.zoom = self.least_zoom
        self.x = (self.pane_width - self.map_width * self.zoom) / 2
        self.settle()

    def zoom_by(self, factor: float, x: float, y: float) -> None:
        """Zoom so that the map's point under x, y stays there."""
        if self.boards:
            left, top = self.corner(self.pane_at(x, y))
            x, y = x - left, y - top
        most = max(MOST_ZOOM, self.least_zoom)
        wanted = self._whole(min(most, max(self.least_zoom, self.zoom * factor)))
        real = wanted / self.zoom
        self.x, self.y = x - (x - self.x) * real, y - (y - self.y) * real
        self.zoom = wanted
        self.settle()

    def move(self, dx: float, dy: float) -> None:
        """Move the map by pixels."""
        self.x += dx
        self.y += dy
        self.settle()

    def look_at(self, x: float, y: float, zoom: float) -> None:
        """Bring a map point into the middle at a zoom, both as far as they can be."""
        self.zoom = self._whole(min(max(MOST_ZOOM, self.least_zoom), max(self.least_zoom, zoom)))
        (x, y), (left, top) = self.on_first(x, y), self.middle
        self.x, self.y = left - x * self.zoom, top - y * self.zoom
        self.settle()

    def settle(self) -> None:
        """Bring the map back into the viewport and its corner onto a whole device pixel, so that lines stay crisp."""
        if self.wraps:
            # Counted in device pixels, of which a world has a whole number.
            self.x = (-(-round(self.x * self.ratio) % round(self.period * self.ratio))) / self.ratio
        else:
            self.x = self._inside(self.x, self.pane_width, self.map_width * self.zoom)
        self.y = self._inside(self.y, self.pane_height, self.map_height * self.zoom)

    def to_view(self, x: float, y: float) -> tuple[float, float]:
        """Return the viewport pixel of a map point; where the map wraps, that of its copy nearest to the middle."""
        dx, dy = self.shift(self.board_at(x, y)) if self.boards else (0.0, 0.0)
        return self.nearest(self.x + x * self.zoom) + dx, self.y + y * self.zoom + dy

    def to_map(self, x: float, y: float) -> tuple[float, float]:
        """Return the map point of a viewport pixel."""
        if self.boards:
            return self._through(self.pane_at(x, y), x, y)
        across = (x - self.x) / self.zoom
        return across % self.map_width if self.wraps else across, (y - self.y) / self.zoom

    def _through(self, number: int, x: float, y: float) -> tuple[float, float]:
        """The map point under a pixel of a pane: never one of another board."""
        dx, dy = self.shift(number)
        left, top, right, bottom = self.boards[number]
        x, y = (x - dx - self.x) / self.zoom, (y - dy - self.y) / self.zoom
        room = 1.0  # map units
        return min(right + room, max(left - room, x)), min(bottom + room, max(top - room, y))

    def nearest(self, x: float, to: float | None = None) -> float:
        """Return, of a viewport x and its copies, the one nearest to `to`; None: to the viewport's middle."""
        if not self.wraps:
            return x
        return x + self.period * round(((self.width / 2 if to is None else to) - x) / self.period)

    def origins(self, reach: float = 0.0) -> list[float]:
        """Return the x of every copy of the map that comes into the viewport or `reach` pixels near it."""
        return [self.x + shift for shift in self.shifts(reach)]

    def shifts(self, reach: float = 0.0) -> list[float]:
        """Return how far right of `x` the copies of `origins` lie; 0 alone on a map with edges."""
        period = self.period
        if not period:
            return [0.0]
        first = ceil((-reach - self.x) / period - 1 + 1e-9)
        last = ceil((self.width + reach - self.x) / period - 1e-9)
        return [number * period for number in range(first, last)]

    def _whole(self, zoom: float) -> float:
        """A world that wraps has a whole number of device pixels: no copy of it is blurred."""
        if not self.wraps:
            return zoom
        return max(1, round(zoom * self.map_width * self.ratio)) / (self.map_width * self.ratio)

    def _inside(self, offset: float, view: float, size: float) -> float:
        offset = (view - size) / 2 if size <= view else min(0.0, max(view - size, offset))
        return round(offset * self.ratio) / self.ratio
