"""The painted map in tiles of one zoom: areas, lines, and both together with what is lit between them.

Areas and lines are kept apart, so that lighting provinces repaints neither. Tiles of areas know which provinces they
show: a new owner repaints only these.
"""

from collections.abc import Callable, Iterator, Sequence

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPixmap, QRegion

from kartentisch.gui.map.ground import GroundPainter
from kartentisch.gui.map.values import Highlight

SIDE = 256  # device pixels: on a full map one tile takes a good part of a frame
_BLOCK = 256  # device pixels
_MUCH = 0.5  # of a tile: where more has changed it is painted anew
Tile = tuple[int, int]


class Tiles:
    """A cache of tiles of one painter and one zoom; `keep` bounds how many of a sort stay."""

    def __init__(self, ground: GroundPainter, zoom: float) -> None:
        """Start empty."""
        self.ground = ground
        self.zoom = zoom
        self.highlight: Highlight | None = None
        self._areas: dict[Tile, QPixmap] = {}
        self._lines: dict[Tile, QPixmap] = {}
        self._whole: dict[Tile, QPixmap] = {}

    def ready(self, tile: Tile) -> QPixmap | None:
        """Return the finished tile if it has been painted."""
        return self._whole.get(tile)

    def paint(self, tile: Tile) -> QPixmap:
        """Return the finished tile, painting what is missing."""
        done = self._whole.get(tile)
        if done is not None:
            return done
        areas = self._part(self._areas, tile, self.ground.areas, filled=True)
        lines = self._part(self._lines, tile, self.ground.lines, filled=False)
        whole = QPixmap(areas)
        painter = QPainter(whole)
        shown = self.highlight
        if shown is not None:
            self._into_map(painter, tile)
            self.ground.lit(painter, self.rect(tile), self.zoom, shown)
            painter.resetTransform()
        painter.drawPixmap(0, 0, lines)
        if shown is not None:
            self._into_map(painter, tile)
            self.ground.edges(painter, self.rect(tile).adjusted(-9, -9, 9, 9), self.zoom, shown)
        painter.end()
        self._whole[tile] = whole
        return whole

    def light(self, highlight: Highlight | None) -> None:
        """Light other provinces: finished tiles are put together anew when next asked for."""
        if highlight != self.highlight:
            self.highlight = highlight
            self._whole.clear()

    def repaint_areas(self, boxes: Sequence[QRectF]) -> None:
        """Paint the areas in these boxes (map units) anew: their fills have changed."""
        for tile in list(self._areas):
            changed = [box for box in boxes if self.rect(tile).intersects(box)]
            if changed:
                self._whole.pop(tile, None)
                self._repaint(tile, changed)

    def _repaint(self, tile: Tile, boxes: Sequence[QRectF]) -> None:
        """Paint boxes of a tile anew, or forget it where they are much of it."""
        scale = self.zoom * self.ground.ratio
        dirty = QRegion()
        for box in boxes:
            corner = QPointF(box.left() * scale - tile[0] * SIDE, box.top() * scale - tile[1] * SIDE)
            size = QSizeF(box.width() * scale, box.height() * scale)
            # One pixel more on each side: edges are smoothed.
            dirty += QRectF(corner, size).toAlignedRect().adjusted(-1, -1, 1, 1).intersected(QRect(0, 0, SIDE, SIDE))
        around = dirty.boundingRect()
        if around.width() * around.height() > _MUCH * SIDE * SIDE:
            del self._areas[tile]
            return
        left, top = (around.left() + tile[0] * SIDE) / scale, (around.top() + tile[1] * SIDE) / scale
        with QPainter(self._areas[tile]) as painter:
            painter.setClipRect(around)
            self._into_map(painter, tile)
            self.ground.areas(painter, QRectF(left, top, around.width() / scale, around.height() / scale), self.zoom)

    def keep(self, tiles: set[Tile]) -> None:
        """Forget tiles far from `tiles`, the visible ones, once there are many."""
        for store in (self._areas, self._lines, self._whole):
            if len(store) > 2 * len(tiles) + 8:
                for tile in [tile for tile in store if tile not in tiles]:
                    del store[tile]

    def rect(self, tile: Tile) -> QRectF:
        """Return the part of the map a tile shows, in map units."""
        side = SIDE / (self.zoom * self.ground.ratio)
        return QRectF(tile[0] * side, tile[1] * side, side, side)

    def within(self, part: QRectF) -> Iterator[Tile]:
        """Yield the tiles that show `part` of the map (map units), as far as the map reaches."""
        side = SIDE / (self.zoom * self.ground.ratio)
        sheet = self.ground.outlines.sheet
        columns = range(max(0, int(part.left() // side)), int(min(part.right(), sheet.width - 1e-6) // side) + 1)
        rows = range(max(0, int(part.top() // side)), int(min(part.bottom(), sheet.height - 1e-6) // side) + 1)
        return ((column, row) for row in rows for column in columns)

    def _part(
        self, store: dict[Tile, QPixmap], tile: Tile, paint: Callable[[QPainter, QRectF, float], None], *, filled: bool
    ) -> QPixmap:
        done = store.get(tile)
        if done is not None:
            return done
        pixmap = QPixmap(SIDE, SIDE)
        if not filled:
            pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._into_map(painter, tile)
        # Lines just outside reach in with half their width.
        margin = 0.0 if filled else 10 / self.zoom
        paint(painter, self.rect(tile).adjusted(-margin, -margin, margin, margin), self.zoom)
        painter.end()
        store[tile] = pixmap
        return pixmap

    def _into_map(self, painter: QPainter, tile: Tile) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(-tile[0] * SIDE, -tile[1] * SIDE)
        scale = self.zoom * self.ground.ratio
        painter.scale(scale, scale)


class Overview:
    """The whole map at a small scale, shown while a zoom is under way; painted in blocks, one when there is time."""

    def __init__(self, ground: GroundPainter, side: float, before: QPixmap | None = None) -> None:
        """Plan a picture whose longer side has `side` device pixels; paint nothing yet.

        `before`: a finished one of the same size to begin with, of which only what `repaint` names is painted.
        """
        sheet = ground.outlines.sheet
        self._ground = ground
        self._scale = side / max(sheet.width, sheet.height)
        self.pixmap = QPixmap(round(sheet.width * self._scale), round(sheet.height * self._scale))
        columns, rows = range(0, self.pixmap.width(), _BLOCK), range(0, self.pixmap.height(), _BLOCK)
        self._blocks = [(left, top) for top in rows for left in columns]
        self._waiting = list(self._blocks)
        if before is not None:
            self.pixmap, self._waiting = QPixmap(before), []

    @property
    def finished(self) -> bool:
        """Whether all blocks have been painted."""
        return not self._waiting

    def repaint(self, boxes: Sequence[QRectF]) -> None:
        """Let the blocks that show these boxes (map units) be painted once more."""
        side = _BLOCK / self._scale
        for left, top in self._blocks:
            block = QRectF(left / self._scale, top / self._scale, side, side)
            if (left, top) not in self._waiting and any(block.intersects(box) for box in boxes):
                self._waiting.append((left, top))

    def paint_block(self) -> None:
        """Paint the next block."""
        left, top = self._waiting.pop()
        scale, zoom = self._scale, self._scale / self._ground.ratio
        with QPainter(self.pixmap) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setClipRect(left, top, _BLOCK, _BLOCK)
            painter.scale(scale, scale)
            part = QRectF(left / scale, top / scale, _BLOCK / scale, _BLOCK / scale)
            margin = 10 / zoom  # lines just outside reach in with half their width
            part.adjust(-margin, -margin, margin, margin)
            self._ground.areas(painter, part, zoom)
            self._ground.lines(painter, part, zoom)
