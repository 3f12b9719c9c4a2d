"""Where the map lies in the viewport: zoom and offset, kept inside sensible bounds. No painting."""

from dataclasses import dataclass

MOST_ZOOM = 3.0


@dataclass(slots=True)
class Camera:
    """`zoom` is pixels per map unit; x, y is the map's corner in viewport pixels. `ratio` is device pixels a pixel."""

    map_width: float = 1.0
    map_height: float = 1.0
    width: float = 1.0
    height: float = 1.0
    ratio: float = 1.0
    zoom: float = 1.0
    x: float = 0.0
    y: float = 0.0

    @property
    def least_zoom(self) -> float:
        """Return the zoom at which the whole map is just visible."""
        return min(self.width / self.map_width, self.height / self.map_height)

    def fit(self) -> None:
        """Show the whole map."""
        self.zoom = self.least_zoom
        self.settle()

    def zoom_by(self, factor: float, x: float, y: float) -> None:
        """Zoom so that the map's point under x, y stays there."""
        most = max(MOST_ZOOM, self.least_zoom)
        wanted = min(most, max(self.least_zoom, self.zoom * factor))
        real = wanted / self.zoom
        self.x, self.y = x - (x - self.x) * real, y - (y - self.y) * real
        self.zoom = wanted
        self.settle()

    def move(self, dx: float, dy: float) -> None:
        """Move the map by pixels."""
        self.x += dx
        self.y += dy
        self.settle()

    def settle(self) -> None:
        """Bring the map back into the viewport and its corner onto a whole device pixel, so that lines stay crisp."""
        self.x = self._inside(self.x, self.width, self.map_width * self.zoom)
        self.y = self._inside(self.y, self.height, self.map_height * self.zoom)

    def to_view(self, x: float, y: float) -> tuple[float, float]:
        """Return the viewport pixel of a map point."""
        return self.x + x * self.zoom, self.y + y * self.zoom

    def to_map(self, x: float, y: float) -> tuple[float, float]:
        """Return the map point of a viewport pixel."""
        return (x - self.x) / self.zoom, (y - self.y) / self.zoom

    def _inside(self, offset: float, view: float, size: float) -> float:
        offset = (view - size) / 2 if size <= view else min(0.0, max(view - size, offset))
        return round(offset * self.ratio) / self.ratio
