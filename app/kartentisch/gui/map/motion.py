"""Moving the map: zoom, pan, and what is painted anew when it has come to rest."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QPointF, QRect, QTimer, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from kartentisch.draw.rooms import rooms_of
from kartentisch.geo import province_of
from kartentisch.gui.map.backdrop import Backdrop
from kartentisch.gui.map.opening import fill, is_small, open_on
from kartentisch.gui.map.piece_sprites import PieceSprites
from kartentisch.gui.map.pieces import Pieces
from kartentisch.gui.map.places import PlacesWidget
from kartentisch.gui.map.reach import Reach
from kartentisch.gui.map.values import Highlight

_SLICE = 0.006  # seconds
_SOON = 2  # milliseconds until the next turn that gets something ready
_PAUSE = 90  # milliseconds without a turn of the wheel until a zoom counts as ended


class MovedWidget(PlacesWidget):
    """Base of the map view: its camera moves, its backdrop follows."""

    view_changed = Signal(object)  # the zoom, after a zoom or a pan has ended

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty view that has not been moved."""
        super().__init__(parent)
        self.highlight: Highlight | None = None
        self.backdrop: Backdrop | None = None
        self.sprites = PieceSprites()
        self._reach: Reach | None = None
        self._at_fit = True
        self._opening: tuple[str, ...] = ()  # the places the view has opened on, until it is moved
        self._filling = False  # several boards fill their panes rather than being seen whole
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE)
        self._pause.timeout.connect(self._paused)
        self.preparers: list[Callable[[Pieces, float], bool]] = []  # asked to get ready for the pieces of another zoom
        self._coming: tuple[object, Pieces] | None = None
        self._ready = QTimer(self)
        self._ready.setSingleShot(True)
        self._ready.timeout.connect(self._prepare_rest)

    def zoom(self) -> float:
        """Return the pixels a map unit has now."""
        return self.camera.zoom

    def zoom_by(self, factor: float, pos: QPointF | None = None) -> None:
        """Zoom, keeping the point under `pos` (viewport pixels; None: the middle) where it is."""
        if self.sheet is None:
            return
        point = QPointF(*self.camera.middle) if pos is None else pos
        before = self.camera.zoom
        if self.backdrop is not None and not self._pause.isActive():
            self.backdrop.begin_zoom(self.camera, self.size(), self.devicePixelRatioF())
        self.camera.zoom_by(factor, point.x(), point.y())
        if self.camera.zoom != before:
            self._at_fit, self._opening = self.camera.zoom <= self.camera.least_zoom, ()
            self._pause.start()
            self._ready.stop()
            self.update()

    @property
    def is_hurried(self) -> bool:
        """Whether frames must be quick, as after a zoom: what takes long is painted a little at a time."""
        return self._few_a_frame

    @property
    def is_blurred(self) -> bool:
        """Whether parts of the map in sight are still to be painted sharp."""
        return self.backdrop is not None and self.backdrop.busy

    def fit(self) -> None:
        """Show the whole map."""
        self._at_fit, self._opening, self._filling = True, (), False
        self.camera.fit()
        self.end_motion()

    def open_on(self, places: Iterable[str]) -> None:
        """Show these places in the middle as if the view had just opened; the whole map where that is readable.

        Nothing happens when the view has been moved before: one keeps what one looks at.
        """
        known = self.sheet.provinces if self.sheet is not None else {}
        if self._at_fit or self._opening:
            self._opening = tuple(place for place in places if province_of(place) in known)
            self._filling = True
            self._open()
            self.end_motion()

    def _open(self) -> None:
        sheet = self.sheet
        if sheet is not None and self.camera.boards and self._filling and is_small(sheet, self.camera):
            # Each board has half the room: what is opened on is as much of it as fills its pane.
            self._at_fit = True
            fill(sheet, self.camera, self._opening)
            return
        if sheet is None or not self._opening or not is_small(sheet, self.camera):
            self._at_fit = True
            self.camera.fit()
            return
        self._at_fit = False
        open_on(sheet, self.camera, self._opening)

    def pan(self, by: QPointF) -> None:
        """Move the map by pixels; `end_motion` must follow when the movement has ended."""
        if self.backdrop is not None:
            self.backdrop.panning = True
        self.camera.move(by.x(), by.y())
        self._at_fit, self._opening = False, ()
        self.update()

    def center_on_place(self, place: str) -> None:
        """Move the map so that a place lies in the middle, as far as the map's edge allows."""
        (x, y), camera = self.known_sheet().anchor(place), self.camera
        (left, top), (x, y) = camera.middle, camera.on_first(x, y)
        at = camera.nearest(camera.x + x * camera.zoom)
        self.pan(QPointF(left - at, top - camera.y - y * camera.zoom))
        self.end_motion()

    def end_motion(self) -> None:
        """Paint the map sharp where it has come to rest and set its names anew, all with the next frame."""
        self._rest(at_once=True)

    def _paused(self) -> None:
        """The zoom has ended: all is shown as it was, only larger or smaller, until it is ready for the new zoom."""
        if self.sheet is None or self._labels_zoom == self.camera.zoom:
            self._rest(at_once=False)
            return
        self._coming = None
        self._ready.start(_SOON)

    def _prepare_rest(self) -> None:
        """Get ready for the new zoom a little at a time: where units stand, their marks, their pictures."""
        needs = self.camera.zoom, self._tokens, frozenset(self.centres), frozenset(self.blocked), self.look.units
        if self._coming is None or self._coming[0] != needs:
            self._coming = needs, self._placed(self.camera.zoom)
            self._ready.start(_SOON)
            return
        pieces = self._coming[1]
        work = any(prepare(pieces, _SLICE) for prepare in self.preparers)
        if work or self.sprites.prepare(self, pieces, _SLICE):
            self._ready.start(_SOON)
            return
        self._pieces = pieces
        self._rest(at_once=False)

    def _rest(self, *, at_once: bool) -> None:
        self._pause.stop()
        self._ready.stop()
        self._coming = None
        if self.sheet is None:
            return
        if self.backdrop is not None:
            self.backdrop.rest(self.camera.zoom, at_once=at_once)
        if self._labels_zoom != self.camera.zoom:
            self._labels_zoom = self.camera.zoom
            self._naming.forget(obstacles=True)
            self._few_a_frame = not at_once
        self.view_changed.emit(self.camera.zoom)
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the whole map in sight, or what was in the middle."""
        ratio = self.devicePixelRatioF()
        old = event.oldSize()
        camera = self.camera
        camera.width, camera.height = float(max(1, self.width())), float(max(1, self.height()))
        if ratio != camera.ratio:
            camera.ratio = ratio
            self._new_backdrop()
        if self.sheet is None:
            return
        if self._at_fit or self._opening:
            self._open()
        else:
            camera.zoom_by(1.0, 0.0, 0.0)  # inside its bounds again
            camera.move((self.width() - old.width()) / 2, (self.height() - old.height()) / 2)
        if self.backdrop is not None and self.backdrop.painted and self.isVisible():
            self._pause.start()
        else:
            self.end_motion()

    def hideEvent(self, event: QHideEvent) -> None:
        """Paint nothing ahead while nobody looks."""
        self._pause.stop()
        self._ready.stop()
        self._naming.wait()
        if self.backdrop is not None:
            self.backdrop.wait()
        super().hideEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Go on where hiding has broken off."""
        super().showEvent(event)
        if self.sheet is not None and self._labels_zoom not in (0.0, self.camera.zoom):
            self._pause.start()

    def event(self, event: QEvent) -> bool:
        """Paint anew on a screen of other pixels."""
        if event.type() == QEvent.Type.DevicePixelRatioChange and self.camera.ratio != self.devicePixelRatioF():
            self.camera.ratio = self.devicePixelRatioF()
            self._new_backdrop()
            self.update()
        return super().event(event)

    def _prepare_hits(self) -> None:
        """Work on at what the pointer and the names of another zoom will ask for, as long as a frame may wait."""
        hits = self._hit_map()
        if self.backdrop is None or hits is None or self.sheet is None:
            return
        if hits.prepare(_SLICE):
            self.backdrop.ask_again()
            return
        if self._reach is None:
            self._reach = Reach(self.sheet, hits)
        if self._reach.prepare(self.camera.zoom, _SLICE) or rooms_of(self.sheet).prepare(_SLICE):
            self.backdrop.ask_again()

    def _paint_again(self, rects: Iterable[QRect]) -> None:
        for rect in rects:
            self.update(rect)

    def _new_backdrop(self) -> None:
        if self.outlines is None:
            return
        if self.backdrop is not None:
            self.backdrop.stop()
        self.backdrop = Backdrop(self, self.outlines, self.look, self.owners, self.devicePixelRatioF())
        self.backdrop.idle.connect(self._prepare_hits)
        self.backdrop.sharpened.connect(self._paint_again)
        self.backdrop.light(self.highlight)
        self.backdrop.rest(self._labels_zoom or self.camera.zoom)
