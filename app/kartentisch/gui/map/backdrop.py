"""The painted map behind everything: sharp tiles at rest, scaled pictures while a zoom is under way."""

from collections.abc import Collection, Mapping
from time import perf_counter

from PySide6.QtCore import QObject, QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPixmap, QRegion

from kartentisch.draw.look import Look
from kartentisch.gui.map.camera import Camera
from kartentisch.gui.map.ground import GroundPainter
from kartentisch.gui.map.outlines import Outlines
from kartentisch.gui.map.tiles import SIDE, Tiles, overview
from kartentisch.gui.map.values import Highlight

_FRAME = 0.007  # seconds a frame may spend on tiles while the map is moved; the rest follows in the next frames
_SIDE_OF_OVERVIEW = 2000.0  # device pixels
_INTERSECT = Qt.ClipOperation.IntersectClip
_IDLE = 120  # milliseconds after which the overview and the tiles just outside are painted ahead


class Backdrop(QObject):
    """Owns the tiles of the current zoom, the overview, and a snapshot of the view from before a zoom."""

    def __init__(
        self, parent: QObject, outlines: Outlines, look: Look, owners: Mapping[str, str], ratio: float
    ) -> None:
        """Start with nothing painted."""
        super().__init__(parent)
        self._ground = GroundPainter(outlines, look, dict(owners), ratio)
        self._tiles = Tiles(self._ground, 1.0)
        self._overview: QPixmap | None = None
        self._snapshot: QPixmap | None = None
        self._snapshot_rect = QRectF()  # in map units
        self._seen = QRectF()
        self.panning = False
        self.painted = False
        self._hurry = False  # frames must be quick: what is not ready is shown blurred for a moment
        self._idle = QTimer(self)
        self._idle.setSingleShot(True)
        self._idle.setInterval(_IDLE)
        self._idle.timeout.connect(self._paint_ahead)

    def stop(self) -> None:
        """Do nothing more; a new backdrop takes over."""
        self._idle.stop()
        self.deleteLater()

    def wait(self) -> None:
        """Paint nothing ahead until the next frame."""
        self._idle.stop()

    def set_owners(self, owners: Mapping[str, str], changed: Collection[str]) -> None:
        """Repaint what shows the provinces whose owner has changed."""
        self._ground.owners = dict(owners)
        boxes = self._ground.outlines.boxes
        self._tiles.repaint_areas([boxes[province] for province in changed if province in boxes])
        self._overview = None

    def light(self, highlight: Highlight | None) -> None:
        """Light other provinces."""
        self._tiles.light(highlight)

    def begin_zoom(self, camera: Camera, size: QSize, ratio: float) -> None:
        """Keep a picture of the view, to be scaled until the zoom has ended."""
        if camera.zoom != self._tiles.zoom:
            return
        snapshot = QPixmap(size * ratio)
        snapshot.setDevicePixelRatio(ratio)
        painter = QPainter(snapshot)
        painter.fillRect(0, 0, size.width(), size.height(), QColor(self._ground.look.theme.sunken))
        part = QRectF(*camera.to_map(0, 0), size.width() / camera.zoom, size.height() / camera.zoom)
        self._paint_tiles(painter, camera, part)
        painter.end()
        self._snapshot, self._snapshot_rect = snapshot, part

    def rest(self, zoom: float, *, at_once: bool = True) -> None:
        """The map has come to rest at a zoom: sharp tiles from now on, all in the next frame or a few a frame."""
        self.panning = False
        self._hurry = not at_once
        self._snapshot = None
        if zoom != self._tiles.zoom:
            highlight = self._tiles.highlight
            self._tiles = Tiles(self._ground, zoom)
            self._tiles.light(highlight)

    def paint(self, painter: QPainter, camera: Camera, part: QRectF) -> bool:
        """Paint `part` (map units) of the map. Returns whether something is still missing and will follow."""
        self._seen = part
        self._idle.start()
        if camera.zoom == self._tiles.zoom:
            missing = self._paint_tiles(painter, camera, part)
            self.painted = True
            return missing
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        shot = self._view_rect(camera, self._snapshot_rect) if self._snapshot is not None else QRectF()
        sheet = self._ground.outlines.sheet
        whole = self._view_rect(camera, QRectF(0, 0, sheet.width, sheet.height))
        outside = QRegion(whole.toAlignedRect()).subtracted(QRegion(shot.toRect()))
        if not outside.intersected(QRegion(self._view_rect(camera, part).toAlignedRect())).isEmpty():
            painter.setClipRegion(outside)
            if self._overview is not None:
                painter.drawPixmap(whole, self._overview, QRectF(self._overview.rect()))
            else:
                painter.fillRect(whole, QColor(self._ground.look.theme.sea))
        if self._snapshot is not None:
            inside = shot.intersected(whole)
            painter.setClipRect(inside)
            painter.drawPixmap(shot, self._snapshot, QRectF(self._snapshot.rect()))
        painter.restore()
        return False

    def _paint_tiles(self, painter: QPainter, camera: Camera, part: QRectF) -> bool:
        tiles, ratio = self._tiles, self._ground.ratio
        visible = list(tiles.within(part))
        begin, missing = perf_counter(), False
        sheet = self._ground.outlines.sheet
        painter.save()
        painter.setClipRect(self._view_rect(camera, QRectF(0, 0, sheet.width, sheet.height)), _INTERSECT)
        for tile in visible:
            pixmap = tiles.ready(tile)
            late = (self.panning or self._hurry) and perf_counter() - begin >= _FRAME
            if pixmap is None and (not late or self._overview is None):
                pixmap = tiles.paint(tile)
            corner = QPointF(camera.x + tile[0] * SIDE / ratio, camera.y + tile[1] * SIDE / ratio)
            if pixmap is not None:
                pixmap.setDevicePixelRatio(ratio)
                painter.drawPixmap(corner, pixmap)
            elif self._overview is not None:
                missing = True
                rect = tiles.rect(tile)
                scale = self._overview.width() / sheet.width
                source = QRectF(rect.x() * scale, rect.y() * scale, rect.width() * scale, rect.height() * scale)
                painter.drawPixmap(QRectF(corner.x(), corner.y(), SIDE / ratio, SIDE / ratio), self._overview, source)
        painter.restore()
        tiles.keep(set(visible))
        self._hurry = self._hurry and missing
        return missing

    def _paint_ahead(self) -> None:
        """Paint one thing that will be wanted soon, then wait again."""
        if self.panning or self._snapshot is not None:
            return
        if self._overview is None:
            sheet = self._ground.outlines.sheet
            self._overview = overview(self._ground, _SIDE_OF_OVERVIEW / max(sheet.width, sheet.height))
            self._idle.start()
            return
        margin = SIDE / 2 / (self._tiles.zoom * self._ground.ratio)
        for tile in self._tiles.within(self._seen.adjusted(-margin, -margin, margin, margin)):
            if self._tiles.ready(tile) is None:
                self._tiles.paint(tile)
                self._idle.start(15)
                return

    def _view_rect(self, camera: Camera, part: QRectF) -> QRectF:
        x, y = camera.to_view(part.x(), part.y())
        return QRectF(x, y, part.width() * camera.zoom, part.height() * camera.zoom)
