"""Where the map lies in the viewport: zoom and offset, kept inside sensible bounds. No painting."""

from dataclasses import dataclass
from math import ceil

MOST_ZOOM = 3.0


@dataclass(slots=True)
class Camera:
    """`zoom` is pixels per map unit; x, y is the map's corner in viewport pixels. `ratio` is device pixels a pixel.

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

    @property
    def is_open(self) -> bool:
        """Whether the viewport has been given its size: before, everything would lie in one spot."""
        return self.width > 1 and self.height > 1

    @property
    def least_zoom(self) -> float:
        """Return the zoom at which the whole map is just visible."""
        return self._whole(min(self.width / self.map_width, self.height / self.map_height))

    @property
    def period(self) -> float:
        """Return the pixels from a place to its next copy; 0 on a map with edges."""
        return self.map_width * self.zoom if self.wraps else 0.0

    def fit(self) -> None:
        """Show the whole map in the middle; one that wraps fills what is left and right of it with copies."""
        self.zoom = self.least_zoom
        self.x = (self.width - self.map_width * self.zoom) / 2
        self.settle()

    def zoom_by(self, factor: float, x: float, y: float) -> None:
        """Zoom so that the map's point under x, y stays there."""
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
        self.x, self.y = self.width / 2 - x * self.zoom, self.height / 2 - y * self.zoom
        self.settle()

    def settle(self) -> None:
        """Bring the map back into the viewport and its corner onto a whole device pixel, so that lines stay crisp."""
        if self.wraps:
            # Counted in device pixels, of which a world has a whole number.
            self.x = (-(-round(self.x * self.ratio) % round(self.period * self.ratio))) / self.ratio
        else:
            self.x = self._inside(self.x, self.width, self.map_width * self.zoom)
        self.y = self._inside(self.y, self.height, self.map_height * self.zoom)

    def to_view(self, x: float, y: float) -> tuple[float, float]:
        """Return the viewport pixel of a map point; where the map wraps, that of its copy nearest to the middle."""
        return self.nearest(self.x + x * self.zoom), self.y + y * self.zoom

    def to_map(self, x: float, y: float) -> tuple[float, float]:
        """Return the map point of a viewport pixel."""
        across = (x - self.x) / self.zoom
        return across % self.map_width if self.wraps else across, (y - self.y) / self.zoom

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
