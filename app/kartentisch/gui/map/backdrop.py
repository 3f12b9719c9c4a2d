"""The painted map behind everything: sharp tiles at rest, scaled pictures while a zoom is under way."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from time import perf_counter

from PySide6.QtCore import QObject, QPointF, QRectF, QSize, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPixmap, QRegion

from kartentisch.draw.look import Look
from kartentisch.gui.map.board_plates import EDGE
from kartentisch.gui.map.camera import Camera
from kartentisch.gui.map.ground import GroundPainter
from kartentisch.gui.map.outlines import Outlines
from kartentisch.gui.map.tiles import SIDE, Overview, Tile, Tiles
from kartentisch.gui.map.values import Highlight

_SLICE = 0.006  # seconds a turn of the event loop may begin new parts of tiles in, while frames must be quick
_NEXT = 1  # milliseconds until the next such turn
_SIDE_OF_OVERVIEW = 2000.0  # device pixels
_INTERSECT = Qt.ClipOperation.IntersectClip
_SOON = 15  # milliseconds between one thing painted ahead and the next
_IDLE = 120  # milliseconds after which the overview and the tiles just outside are painted ahead


def views_of(camera: Camera, rect: QRectF) -> list[tuple[Camera, QRectF]]:
    """Return by which cameras the map is seen, and each one's part of `rect`: one for each of several boards."""
    if not camera.boards:
        return [(camera, rect)]
    views = []
    for pane in camera.panes():
        left, top, right, bottom = pane.board
        bottom = min(pane.rect[3], bottom + EDGE + 1)
        views.append((pane.camera, QRectF(left, top, right - left, bottom - top).intersected(rect)))
    return views


class Backdrop(QObject):
    """Owns the tiles of the current zoom, the overview, and a snapshot of the view from before a zoom."""

    idle = Signal()  # there is time to get something ready
    sharpened = Signal(object)  # tuple[QRect, ...]: what of the viewport is to be painted again

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
        self._shots: list[tuple[QRectF, QRectF]] = []  # of each view: what of the snapshot shows it; in map units
        self._seen: list[QRectF] = []  # in map units, for each copy of the map in sight
        self.panning = False
        self.painted = False
        self._hurry = False  # frames must be quick: what is not ready is shown blurred for a moment
        self._asked = False
        self._views: list[tuple[Camera, QRectF]] = []  # of the last whole frame
        self._late: list[Tile] = []  # shown blurred in the last frame
        self._sharp = QTimer(self)
        self._sharp.setSingleShot(True)
        self._sharp.timeout.connect(self._sharpen)
        self._idle = QTimer(self)
        self._idle.setSingleShot(True)
        self._idle.timeout.connect(self._paint_ahead)

    @property
    def overview(self) -> QPixmap | None:
        """The whole map at a small scale, None until it is painted."""
        return self._overview

    @property
    def busy(self) -> bool:
        """Whether something in sight is still blurred."""
        return bool(self._late)

    def stop(self) -> None:
        """Do nothing more; a new backdrop takes over."""
        self._idle.stop()
        self._sharp.stop()
        self.deleteLater()

    def wait(self) -> None:
        """Paint nothing more until the next frame."""
        self._idle.stop()
        self._sharp.stop()

    def ask_again(self) -> None:
        """Emit `idle` soon once more, before anything is painted ahead."""
        self._asked = True

    def set_owners(self, owners: Mapping[str, str], changed: Collection[str]) -> None:
        """Repaint what shows the provinces whose owner has changed."""
        self._ground.owners = dict(owners)
        boxes = self._ground.outlines.boxes
        dirty = [boxes[province] for province in changed if province in boxes]
        self._tiles.repaint_areas(dirty)
        if self._overview is not None:
            # Shown as it was until its blocks are painted anew, when there is time.
            self._coming = self._coming or Overview(self._ground, _SIDE_OF_OVERVIEW, self._overview)
            self._coming.repaint(dirty)
        else:
            self._coming = None

    def light(self, highlight: Highlight | None) -> None:
        """Light other provinces."""
        self._tiles.light(highlight)

    def begin_zoom(self, camera: Camera, size: QSize, ratio: float) -> None:
        """Keep a picture of the view, to be scaled until the zoom has ended."""
        if camera.zoom != self._tiles.zoom:
            return
        self._snapshot = self.picture(camera, size, ratio)
        self._shots = self._shots_of(camera, QRectF(0, 0, size.width(), size.height()))

    def begin_with(self, picture: QPixmap, camera: Camera) -> None:
        """Show a picture of the whole view in the next frame; the tiles follow, a few a frame."""
        self._snapshot = picture
        self._shots = self._shots_of(camera, QRectF(0, 0, camera.width, camera.height))
        self._hurry = True

    def picture(self, camera: Camera, size: QSize, ratio: float) -> QPixmap:
        """Return a picture of the view at rest."""
        made = QPixmap(size * ratio)
        made.setDevicePixelRatio(ratio)
        painter = QPainter(made)
        painter.fillRect(0, 0, size.width(), size.height(), QColor(self._ground.look.theme.sunken))
        rect = QRectF(0, 0, size.width(), size.height())
        self._paint_tiles(painter, views_of(camera, rect))
        painter.end()
        return made

    def _shots_of(self, camera: Camera, rect: QRectF) -> list[tuple[QRectF, QRectF]]:
        """What of a picture of the viewport shows each view, in pixels and in map units."""
        return [(shown, self._part(seen, seen.x, shown)) for seen, shown in views_of(camera, rect)]

    def rest(self, zoom: float, *, at_once: bool = True) -> None:
        """The map has come to rest at a zoom: sharp tiles from now on, all in the next frame or a few a frame."""
        self.panning = False
        self._hurry = not at_once
        if at_once:
            self._snapshot = None
        if zoom != self._tiles.zoom:
            highlight = self._tiles.highlight
            self._tiles = Tiles(self._ground, zoom)
            self._tiles.light(highlight)

    def paint(self, painter: QPainter, camera: Camera, rect: QRectF, *, whole: bool) -> None:
        """Paint the viewport's part `rect` of the map, `whole` when that is all of it; what is missing follows."""
        views = views_of(camera, rect)
        if whole:
            self._seen = [self._part(seen, left, shown) for seen, shown in views for left in seen.origins()]
        self._idle.start(_IDLE)
        if camera.zoom != self._tiles.zoom:
            self._late = []
            for number, (seen, shown) in enumerate(views):
                self._paint_scaled(painter, seen, shown, number)
            return
        late = self._late
        in_sight = self._paint_tiles(painter, views)
        self.painted = True
        self._idle.start(_IDLE)  # counted from the end: many tiles take their time
        if whole:
            self._tiles.keep(in_sight)  # a part of the view tells nothing of what else is in sight
            self._views = [(replace(seen), shown) for seen, shown in views]
        else:
            self._late = [*(tile for tile in late if tile not in in_sight), *self._late]
        if self._late:
            self._sharp.start(_NEXT)
        elif self._hurry and whole:
            self._hurry, self._snapshot = False, None

    def _paint_tiles(self, painter: QPainter, views: Sequence[tuple[Camera, QRectF]]) -> set[Tile]:
        """Paint tiles; return which are in sight. Where frames must be quick, those not ready are left blurred."""
        tiles, ratio = self._tiles, self._ground.ratio
        quick = (self.panning or self._hurry) and (self._overview is not None or self._snapshot is not None)
        side = SIDE / ratio
        visible: set[Tile] = set()
        copies = [(number, *view, left) for number, view in enumerate(views) for left in view[0].origins()]
        for number, camera, shown, left in copies:
            painter.save()
            painter.setClipRect(self._whole(camera, left).intersected(shown), _INTERSECT)
            for tile in tiles.within(self._part(camera, left, shown)):
                visible.add(tile)
                pixmap = tiles.ready(tile) if quick else tiles.paint(tile)
                corner = QPointF(left + tile[0] * side, camera.y + tile[1] * side)
                if pixmap is not None:
                    pixmap.setDevicePixelRatio(ratio)
                    painter.drawPixmap(corner, pixmap)
                else:
                    painter.save()
                    painter.setClipRect(QRectF(corner, QSizeF(side, side)), _INTERSECT)
                    self._paint_scaled(painter, camera, QRectF(corner, QSizeF(side, side)), number)
                    painter.restore()
            painter.restore()
        self._late = [tile for tile in visible if quick and tiles.ready(tile) is None]
        return visible

    def _sharpen(self) -> None:
        """Paint on at tiles shown blurred, as long as a turn of the event loop may take; let those done be seen."""
        view = self.parent()  # held: a view nobody shows any more could be collected while its tiles are painted
        begin = perf_counter()
        done: list[Tile] = []
        while view is not None and self._late and perf_counter() - begin < _SLICE:
            if not self._tiles.paint_on(self._late[-1]):
                done.append(self._late.pop())
        if self._late:
            self._sharp.start(_NEXT)
        side = SIDE / self._ground.ratio
        again = [
            QRectF(left + tile[0] * side, camera.y + tile[1] * side, side, side).intersected(shown)
            for tile in done
            for camera, shown in self._views
            for left in camera.origins()
        ]
        if again:
            self.sharpened.emit(tuple(rect.toAlignedRect() for rect in again if not rect.isEmpty()))
        if not self._late and self._hurry:
            self._hurry, self._snapshot = False, None

    def _paint_scaled(self, painter: QPainter, camera: Camera, rect: QRectF, number: int) -> None:
        """Paint a part of a view from the snapshot, and where that does not reach from the overview."""
        source, shot_rect = self._shots[number] if number < len(self._shots) else (QRectF(), QRectF())
        shots = [
            self._placed(camera, left, shot_rect)
            for left in self._lefts_of_snapshot(camera, shot_rect)
            if self._snapshot and not source.isEmpty()
        ]
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        inside = rect.toAlignedRect()
        outside = QRegion(inside)
        for shot in shots:
            outside = outside.subtracted(QRegion(shot.toRect()))
        for left in camera.origins():
            entire = self._whole(camera, left)
            bare = outside.intersected(entire.toAlignedRect())
            if bare.isEmpty():
                continue
            painter.save()
            painter.setClipRegion(bare, _INTERSECT)
            if self._overview is not None:
                painter.drawPixmap(entire, self._overview, QRectF(self._overview.rect()))
            else:
                painter.fillRect(entire, QColor(self._ground.look.theme.sea))
            painter.restore()
        if self._snapshot is not None:
            entire = self._whole(camera, camera.x)
            if camera.wraps:
                entire.setLeft(0.0)
                entire.setRight(camera.width)
            painter.setClipRect(entire.intersected(rect), _INTERSECT)
            ratio = self._snapshot.devicePixelRatio()
            pixels = QRectF(source.topLeft() * ratio, source.size() * ratio)
            for shot in shots:
                if shot.intersects(rect):
                    painter.drawPixmap(shot, self._snapshot, pixels)
        painter.restore()

    def _lefts_of_snapshot(self, camera: Camera, shot: QRectF) -> list[float]:
        """Where the copies of the map lie in whose units the snapshot was taken, as far as it may show."""
        reach = max(0.0, -shot.left(), shot.right() - camera.map_width) * camera.zoom
        return camera.origins(reach)

    def _paint_ahead(self) -> None:
        """Paint one thing that will be wanted soon, then wait again."""
        if self.panning or self._snapshot is not None or self._late:
            return
        self._asked = False
        self.idle.emit()  # the pointer may come at any moment: what it asks for goes first
        if self._asked:
            self._idle.start(_SOON)
            return
        if self._overview is None or self._coming is not None:
            self._coming = self._coming or Overview(self._ground, _SIDE_OF_OVERVIEW)
            self._coming.paint_block()
            if self._coming.finished:
                self._overview, self._coming = self._coming.pixmap, None
            self._idle.start(_SOON)
            return
        margin = SIDE / 2 / (self._tiles.zoom * self._ground.ratio)
        wide = (part.adjusted(-margin, -margin, margin, margin) for part in self._seen)
        for tile in (tile for part in wide for tile in self._tiles.within(part)):
            if self._tiles.ready(tile) is None:
                self._tiles.paint(tile)
                self._idle.start(_SOON)
                return
        # What a click on a unit will show: thinner outlines of what is lit, and all else dimmed.
        zoom = self._tiles.zoom
        if self._ground.outlines.prepare(zoom) or self._ground.prepare_edges(self._seen, zoom):
            self._idle.start(_SOON)
            return
        for tile in (tile for part in self._seen for tile in self._tiles.within(part)):
            if self._tiles.paint_dim(tile):
                self._idle.start(_SOON)
                return

    def _part(self, camera: Camera, left: float, rect: QRectF) -> QRectF:
        """What a part of the viewport shows of the copy of the map at `left`, in map units."""
        zoom = camera.zoom
        return QRectF((rect.x() - left) / zoom, (rect.y() - camera.y) / zoom, rect.width() / zoom, rect.height() / zoom)

    def _placed(self, camera: Camera, left: float, part: QRectF) -> QRectF:
        """Where a part of the map (map units) lies in the viewport, in the copy at `left`."""
        zoom = camera.zoom
        return QRectF(left + part.x() * zoom, camera.y + part.y() * zoom, part.width() * zoom, part.height() * zoom)

    def _whole(self, camera: Camera, left: float) -> QRectF:
        sheet = self._ground.outlines.sheet
        return self._placed(camera, left, QRectF(0, 0, sheet.width, sheet.height))
