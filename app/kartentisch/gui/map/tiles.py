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
_BESIDE = 9.0  # map units beyond a tile from where the edge of a lit province still reaches in
_DIM = Highlight()
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
        # Finished tiles: with nothing lit, all dimmed, and with something lit on them.
        self._plain: dict[Tile, QPixmap] = {}
        self._dim: dict[Tile, QPixmap] = {}
        self._lit: dict[Tile, QPixmap] = {}
        self._touched: dict[Tile, bool] = {}

    def ready(self, tile: Tile) -> QPixmap | None:
        """Return the finished tile if it has been painted."""
        return self._finished(tile).get(tile)

    def paint(self, tile: Tile) -> QPixmap:
        """Return the finished tile, painting what is missing."""
        store = self._finished(tile)
        if tile not in store:
            store[tile] = self._composed(
                tile, self.highlight if store is self._lit else _DIM if store is self._dim else None
            )
        return store[tile]

    def paint_on(self, tile: Tile) -> bool:
        """Paint one part of a tile that is missing; return whether more is to be done until it is finished."""
        if self.ready(tile) is not None:
            return False
        if tile not in self._areas:
            self._part(self._areas, tile, self.ground.areas, filled=True)
        elif tile not in self._lines:
            self._part(self._lines, tile, self.ground.lines, filled=False)
        else:
            self.paint(tile)
            return False
        return True

    def paint_dim(self, tile: Tile) -> bool:
        """Paint a tile as it looks where all is dimmed, if that has not been done; return whether it was."""
        if tile in self._dim:
            return False
        self._dim[tile] = self._composed(tile, _DIM)
        return True

    def light(self, highlight: Highlight | None) -> None:
        """Light other provinces: only tiles that show one are put together anew when next asked for."""
        if highlight != self.highlight:
            self.highlight = highlight
            self._lit.clear()
            self._touched.clear()

    def repaint_areas(self, boxes: Sequence[QRectF]) -> None:
        """Paint the areas in these boxes (map units) anew: their fills have changed."""
        for tile in {*self._areas, *self._plain, *self._dim, *self._lit}:
            changed = [box for box in boxes if self.rect(tile).intersects(box)]
            if changed:
                for store in (self._plain, self._dim, self._lit):
                    store.pop(tile, None)
                if tile in self._areas:
                    self._repaint(tile, changed)

    def _finished(self, tile: Tile) -> dict[Tile, QPixmap]:
        """Where a tile is kept as it looks with what is lit now."""
        shown = self.highlight
        if shown is None:
            return self._plain
        if tile not in self._touched:
            self._touched[tile] = self.ground.touches(shown, self._around(tile))
        return self._lit if self._touched[tile] else self._dim if shown.dim_others else self._plain

    def _around(self, tile: Tile) -> QRectF:
        return self.rect(tile).adjusted(-_BESIDE, -_BESIDE, _BESIDE, _BESIDE)

    def _composed(self, tile: Tile, shown: Highlight | None) -> QPixmap:
        areas = self._part(self._areas, tile, self.ground.areas, filled=True)
        lines = self._part(self._lines, tile, self.ground.lines, filled=False)
        whole = QPixmap(areas)
        painter = QPainter(whole)
        if shown is not None:
            self._into_map(painter, tile)
            self.ground.lit(painter, self.rect(tile), self.zoom, shown)
            painter.resetTransform()
        painter.drawPixmap(0, 0, lines)
        if shown is not None:
            self._into_map(painter, tile)
            self.ground.edges(painter, self._around(tile), self.zoom, shown)
        painter.end()
        return whole

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
        for store in (self._areas, self._lines, self._plain, self._dim, self._lit):
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
        self._half = False  # whether the areas of the next block are painted
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
                self._half = False

    def paint_block(self) -> None:
        """Paint the areas of the next block, or its lines."""
        left, top = self._waiting[-1]
        scale, zoom = self._scale, self._scale / self._ground.ratio
        with QPainter(self.pixmap) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setClipRect(left, top, _BLOCK, _BLOCK)
            painter.scale(scale, scale)
            part = QRectF(left / scale, top / scale, _BLOCK / scale, _BLOCK / scale)
            margin = 10 / zoom  # lines just outside reach in with half their width
            part.adjust(-margin, -margin, margin, margin)
            if not self._half:
                self._ground.areas(painter, part, zoom)
            else:
                self._ground.lines(painter, part, zoom)
                self._waiting.pop()
        self._half = not self._half
