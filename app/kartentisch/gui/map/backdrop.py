"""The painted map behind everything: sharp tiles at rest, scaled pictures while a zoom is under way."""

from collections.abc import Collection, Mapping
from time import perf_counter

from PySide6.QtCore import QObject, QPointF, QRectF, QSize, QSizeF, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPixmap, QRegion

from kartentisch.draw.look import Look
from kartentisch.gui.map.camera import Camera
from kartentisch.gui.map.ground import GroundPainter
from kartentisch.gui.map.outlines import Outlines
from kartentisch.gui.map.tiles import SIDE, Overview, Tiles
from kartentisch.gui.map.values import Highlight

_FRAME = 0.007  # seconds a frame may spend on tiles while the map is moved; the rest follows in the next frames
_SIDE_OF_OVERVIEW = 2000.0  # device pixels
_INTERSECT = Qt.ClipOperation.IntersectClip
_SOON = 15  # milliseconds between one thing painted ahead and the next
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
        self._coming: Overview | None = None  # the overview as far as it is painted
        self._snapshot: QPixmap | None = None
        self._snapshot_rect = QRectF()  # in map units
        self._seen = QRectF()
        self.panning = False
        self.painted = False
        self._hurry = False  # frames must be quick: what is not ready is shown blurred for a moment
        self._fresh = False  # the first frame after a zoom has marks and names to do: no tiles
        self._idle = QTimer(self)
        self._idle.setSingleShot(True)
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
        self._overview = self._coming = None

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
        self._hurry = self._fresh = not at_once
        if at_once:
            self._snapshot = None
        if zoom != self._tiles.zoom:
            highlight = self._tiles.highlight
            self._tiles = Tiles(self._ground, zoom)
            self._tiles.light(highlight)

    def paint(self, painter: QPainter, camera: Camera, part: QRectF, *, whole: bool) -> bool:
        """Paint `part` (map units) of the map, `whole` when that is all the view shows.

        Returns whether something is still missing and will follow.
        """
        self._seen = part
        self._idle.start(_IDLE)
        if camera.zoom == self._tiles.zoom:
            missing = self._paint_tiles(painter, camera, part)
            self.painted = True
            self._idle.start(_IDLE)  # counted from the end: many tiles take their time
            if whole:
                self._fresh = False
                if not missing:
                    self._hurry, self._snapshot = False, None
            return missing
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        shot = self._view_rect(camera, self._snapshot_rect) if self._snapshot is not None else QRectF()
        sheet = self._ground.outlines.sheet
        entire = self._view_rect(camera, QRectF(0, 0, sheet.width, sheet.height))
        outside = QRegion(entire.toAlignedRect()).subtracted(QRegion(shot.toRect()))
        if not outside.intersected(QRegion(self._view_rect(camera, part).toAlignedRect())).isEmpty():
            painter.setClipRegion(outside)
            if self._overview is not None:
                painter.drawPixmap(entire, self._overview, QRectF(self._overview.rect()))
            else:
                painter.fillRect(entire, QColor(self._ground.look.theme.sea))
        if self._snapshot is not None:
            inside = shot.intersected(entire)
            painter.setClipRect(inside)
            painter.drawPixmap(shot, self._snapshot, QRectF(self._snapshot.rect()))
        painter.restore()
        return False

    def _paint_tiles(self, painter: QPainter, camera: Camera, part: QRectF) -> bool:
        tiles, ratio = self._tiles, self._ground.ratio
        visible = list(tiles.within(part))
        begin, missing = perf_counter(), False
        quick = self.panning or self._hurry
        blurred = self._overview is not None or self._snapshot is not None
        sheet = self._ground.outlines.sheet
        painter.save()
        painter.setClipRect(self._view_rect(camera, QRectF(0, 0, sheet.width, sheet.height)), _INTERSECT)
        for tile in visible:
            pixmap = tiles.ready(tile)
            late = quick and blurred and (self._fresh or perf_counter() - begin >= _FRAME)
            if pixmap is None and not late:
                pixmap = tiles.paint(tile)
            corner = QPointF(camera.x + tile[0] * SIDE / ratio, camera.y + tile[1] * SIDE / ratio)
            if pixmap is not None:
                pixmap.setDevicePixelRatio(ratio)
                painter.drawPixmap(corner, pixmap)
            else:
                missing = True
                self._paint_blurred(painter, camera, QRectF(corner, QSizeF(SIDE / ratio, SIDE / ratio)))
        painter.restore()
        tiles.keep(set(visible))
        return missing

    def _paint_blurred(self, painter: QPainter, camera: Camera, rect: QRectF) -> None:
        """Paint a part of the view from the overview and the snapshot, as far as there are any."""
        sheet = self._ground.outlines.sheet
        painter.save()
        painter.setClipRect(rect, _INTERSECT)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.fillRect(rect, QColor(self._ground.look.theme.sea))
        whole = QRectF(0, 0, sheet.width, sheet.height)
        for pixmap, part in ((self._overview, whole), (self._snapshot, self._snapshot_rect)):
            if pixmap is not None:
                painter.drawPixmap(self._view_rect(camera, part), pixmap, QRectF(pixmap.rect()))
        painter.restore()

    def _paint_ahead(self) -> None:
        """Paint one thing that will be wanted soon, then wait again."""
        if self.panning or self._snapshot is not None:
            return
        if self._overview is None:
            self._coming = self._coming or Overview(self._ground, _SIDE_OF_OVERVIEW)
            self._coming.paint_block()
            if self._coming.finished:
                self._overview, self._coming = self._coming.pixmap, None
            self._idle.start(_SOON)
            return
        margin = SIDE / 2 / (self._tiles.zoom * self._ground.ratio)
        for tile in self._tiles.within(self._seen.adjusted(-margin, -margin, margin, margin)):
            if self._tiles.ready(tile) is None:
                self._tiles.paint(tile)
                self._idle.start(_SOON)
                return
        if self._ground.outlines.prepare(self._tiles.zoom):
            self._idle.start(_SOON)

    def _view_rect(self, camera: Camera, part: QRectF) -> QRectF:
        x, y = camera.to_view(part.x(), part.y())
        return QRectF(x, y, part.width() * camera.zoom, part.height() * camera.zoom)
