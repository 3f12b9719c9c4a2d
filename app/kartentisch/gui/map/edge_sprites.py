"""The edges of lit provinces as pictures, stroked once a zoom: stroking them for every click takes most of a frame."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPixmap

from kartentisch.gui.map.outlines import Outlines

_MOST = 600_000  # device pixels: the edge of a larger province is stroked each time
_ALL = 3_000_000  # device pixels kept in all
_OVER = 4.0  # device pixels a wide pen reaches over the province's box


class EdgeSprites:
    """Pictures by province and pen at one zoom, the oldest forgotten when they are many."""

    def __init__(self, outlines: Outlines, ratio: float) -> None:
        """Start with none."""
        self._outlines, self._ratio = outlines, ratio
        self._zoom = 0.0
        self._made: dict[tuple[str, str], tuple[float, float, QPixmap]] = {}
        self._pixels = 0

    def paint(self, painter: QPainter, province: str, name: str, make: Callable[[], QPen], zoom: float) -> bool:
        """Paint an edge with the pen of a name on a painter in map units; return False where it is too large."""
        found = self._fetch(province, name, make, zoom)
        if found is None:
            return False
        left, top, pixmap = found
        there = painter.transform()
        painter.resetTransform()
        painter.drawPixmap(QPointF(left + there.dx(), top + there.dy()), pixmap)
        painter.setTransform(there)
        return True

    def prepare(self, province: str, name: str, make: Callable[[], QPen], zoom: float) -> bool:
        """Make the picture of an edge while there is room; return whether it was made now."""
        self._begin(zoom)
        if (province, name) in self._made or self._pixels > _ALL // 2:
            return False
        return self._fetch(province, name, make, zoom) is not None

    def _begin(self, zoom: float) -> None:
        if zoom != self._zoom:
            self._made, self._pixels, self._zoom = {}, 0, zoom

    def _fetch(
        self, province: str, name: str, make: Callable[[], QPen], zoom: float
    ) -> tuple[float, float, QPixmap] | None:
        self._begin(zoom)
        found = self._made.get((province, name))
        if found is not None:
            return found
        scale = zoom * self._ratio
        box = self._outlines.boxes[province]
        # On whole device pixels, as tiles are: the picture is what would have been stroked there.
        rect = QRectF(box.left() * scale, box.top() * scale, box.width() * scale, box.height() * scale)
        around = rect.adjusted(-_OVER, -_OVER, _OVER, _OVER).toAlignedRect()
        pixels = around.width() * around.height()
        if pixels > _MOST:
            return None
        pixmap = QPixmap(around.size())
        pixmap.fill(Qt.GlobalColor.transparent)
        with QPainter(pixmap) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.translate(-around.left(), -around.top())
            painter.scale(scale, scale)
            painter.setPen(make())
            for _box, line in self._outlines.edge(province, zoom):
                painter.drawPolyline(line)
        self._pixels += pixels
        while self._made and self._pixels > _ALL:
            _left, _top, oldest = self._made.pop(next(iter(self._made)))
            self._pixels -= oldest.width() * oldest.height()
        self._made[province, name] = found = (float(around.left()), float(around.top()), pixmap)
        return found
