"""The map in the window: shows a sheet with owners, centres and units, and tells clicks, hovers and drags."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from math import inf

from PySide6.QtCore import QEvent, QPoint, QPointF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from kartentisch.draw.boxes import Box
from kartentisch.draw.labels import NameLabel, NameSetter, PlaceName
from kartentisch.draw.look import Look, look_for
from kartentisch.draw.sheet import MapSheet
from kartentisch.gui.map.backdrop import Backdrop
from kartentisch.gui.map.camera import Camera
from kartentisch.gui.map.hit import HitMap
from kartentisch.gui.map.lettering import Lettered, Lettering, measure
from kartentisch.gui.map.outlines import Outlines
from kartentisch.gui.map.painting import paint_view
from kartentisch.gui.map.pieces import Pieces, Standing, place_pieces
from kartentisch.gui.map.pointed import PointedWidget
from kartentisch.gui.map.pointer import Pointer
from kartentisch.gui.map.values import Highlight, MapHover, Overlay, Token
from kartentisch.words import _

_NAMES = 0.006  # seconds a frame may spend on setting names after a zoom; the rest follows in the next frames
_PAUSE = 90  # milliseconds without a turn of the wheel until a zoom counts as ended


class MapView(PointedWidget):
    """A map one can move, zoom and click. Nothing is shown before `show_map`."""

    clicked = Signal(object)  # MapClick
    double_clicked = Signal(object)  # MapClick
    hovered = Signal(object)  # MapHover
    drag_began = Signal(object)  # MapDrag
    drag_moved = Signal(object)  # MapDrag
    drag_ended = Signal(object)  # MapDrag
    view_changed = Signal(object)  # the zoom, after a zoom or a pan has ended

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty view."""
        super().__init__(parent)
        self.setObjectName("map")
        self.setAccessibleName(_("Map"))
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.grabGesture(Qt.GestureType.PinchGesture)
        self.sheet: MapSheet | None = None
        self.look: Look = look_for("light", ())
        self.camera = Camera()
        self.names: Mapping[str, PlaceName] = {}
        self.owners: dict[str, str] = {}
        self.centres: dict[str, str | None] = {}
        self.homes: frozenset[str] = frozenset()
        self.highlight: Highlight | None = None
        self.focus_place: str | None = None
        self.under_pointer: str | None = None
        self.overlays: list[Overlay] = []
        self.outlines: Outlines | None = None
        self.backdrop: Backdrop | None = None
        self._hits: HitMap | None = None
        self._tokens: tuple[Token, ...] = ()
        self._draggable: frozenset[str] | None = None
        self._pieces: Pieces | None = None
        self._labels: tuple[NameLabel, ...] | None = None
        self._labels_zoom = 0.0
        self._setter: NameSetter | None = None
        self._obstacles: frozenset[Box] = frozenset()
        self._few_a_frame = False
        self.unhurried = False  # until all names stand: a few a frame, so that the map itself is seen at once
        self._lettering = Lettering()
        self._at_fit = True
        self._last_hover = MapHover(None, None)
        self._pointer = Pointer(self)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE)
        self._pause.timeout.connect(self._paused)

    # What is shown

    def show_map(self, sheet: MapSheet, names: Mapping[str, PlaceName]) -> None:
        """Show another map, whole, with nobody's units on it. `names` are by province, in the reader's language."""
        if sheet is not self.sheet:
            self.sheet = sheet
            self.outlines = Outlines(sheet)
            self._hits = None
            self.camera.map_width, self.camera.map_height = sheet.width, sheet.height
            self.owners, self.centres, self._tokens = {}, {}, ()
            self.highlight, self.focus_place, self.under_pointer = None, None, None
            self._new_backdrop()
            self.fit()
        self.names = names
        self._forget_names()

    def set_look(self, look: Look) -> None:
        """Show the map in other colours."""
        self.look = look
        self._new_backdrop()
        self.update()

    def set_owners(self, owners: Mapping[str, str]) -> None:
        """Tint provinces in the colours of their powers; what is not named is neutral."""
        changed = {
            province for province in {*owners, *self.owners} if owners.get(province) != self.owners.get(province)
        }
        if not changed:
            return
        self.owners = dict(owners)
        if self.backdrop is not None:
            self.backdrop.set_owners(self.owners, changed)
        self.update()

    def set_centres(self, centres: Mapping[str, str | None], homes: Collection[str]) -> None:
        """Show the centres: by province their owner (None: nobody's); `homes` are drawn as home centres."""
        if set(centres) != set(self.centres):
            self._pieces = None
            self._touch_names()
        self.centres, self.homes = dict(centres), frozenset(homes)
        self.update()

    def set_units(self, tokens: Sequence[Token]) -> None:
        """Show units in place of those before."""
        if tuple(tokens) != self._tokens:
            self._tokens = tuple(tokens)
            self._pieces = None
            self._touch_names()
            self.update()

    def set_draggable(self, places: Collection[str] | None) -> None:
        """Say from which places' units an order can be dragged; None means from every standing or dislodged unit."""
        self._draggable = None if places is None else frozenset(places)

    def set_highlight(self, highlight: Highlight | None) -> None:
        """Light the goals of a selected unit and dim the rest; None ends it."""
        if highlight != self.highlight:
            self.highlight = highlight
            if self.backdrop is not None:
                self.backdrop.light(highlight)
            self.update()

    def set_focus_place(self, province: str | None) -> None:
        """Show the frame of the keyboard's focus at a province (or place)."""
        if province != self.focus_place:
            self.focus_place = province
            self.update()

    def set_obstacles(self, boxes: Iterable[Box]) -> None:
        """Say what names must keep off, in pixels of the whole map at the zoom of `pieces`: arrows, tags.

        They are forgotten when the zoom has changed: say them again after `view_changed`.
        """
        wanted = frozenset(boxes)
        if wanted != self._obstacles:
            self._obstacles = wanted
            self._touch_names()

    def add_overlay(self, overlay: Overlay) -> None:
        """Paint `overlay` with the map from now on, below or above the tokens as it says."""
        self.overlays.append(overlay)
        self.update()

    def remove_overlay(self, overlay: Overlay) -> None:
        """Paint `overlay` no longer. Raises ValueError when it was not there."""
        self.overlays.remove(overlay)
        self.update()

    # Where things are

    def anchor(self, place: str, dislodged: bool = False) -> QPointF:
        """Return where a unit of `place` stands, in viewport pixels; where its token really is when there is one.

        Raises KeyError for a place the map does not have.
        """
        sheet = self._needed()
        pieces, scale = self.pieces(), self.camera.zoom / self.pieces().zoom
        for piece in pieces.tokens:
            if piece.token.place == place and (piece.token.state == "dislodged") == dislodged:
                return QPointF(self.camera.x + piece.x * scale, self.camera.y + piece.y * scale)
        x, y = self.camera.to_view(*sheet.anchor(place))
        step = pieces.height * 12 / 17 if dislodged else 0.0
        return QPointF(x + step, y - step)

    def place_at(self, pos: QPoint) -> tuple[str | None, str | None]:
        """Return the province under a viewport pixel and the place: with the nearest coast where there are several."""
        hits = self._hit_map()
        return hits.place(*self.camera.to_map(pos.x() + 0.5, pos.y() + 0.5)) if hits is not None else (None, None)

    def province_at(self, pos: QPoint) -> str | None:
        """Return the province under a viewport pixel; quicker than its nearest coast."""
        hits = self._hit_map()
        return hits.province(*self.camera.to_map(pos.x() + 0.5, pos.y() + 0.5)) if hits is not None else None

    def _hit_map(self) -> HitMap | None:
        if self._hits is None and self.outlines is not None:
            self._hits = HitMap(self.outlines)
        return self._hits

    def unit_at(self, pos: QPoint) -> Standing | None:
        """Return the token under a viewport pixel, the uppermost first; the nearest when small ones share a spot."""
        if self.sheet is None:
            return None
        pieces = self.pieces()
        scale = self.camera.zoom / pieces.zoom
        x, y = (pos.x() + 0.5 - self.camera.x) / scale, (pos.y() + 0.5 - self.camera.y) / scale
        point = Box(x, y, x + 1e-6, y + 1e-6)
        for piece in reversed(pieces.tokens):
            if piece.token.state != "ghost" and piece.box.meets(point):
                return piece
        near = [piece for piece in pieces.tokens if piece.token.state != "ghost" and piece.click_box.meets(point)]
        return min(near, key=lambda piece: (piece.x - x) ** 2 + (piece.y - y) ** 2, default=None)

    def is_draggable(self, token: Token) -> bool:
        """Whether a drag that begins on `token` is an order drag."""
        return token.state != "ghost" and (self._draggable is None or token.place in self._draggable)

    def pieces(self) -> Pieces:
        """Return where tokens and centres stand; laid out anew only when they or the settled zoom have changed."""
        zoom = self._labels_zoom or self.camera.zoom
        if self._pieces is None or self._pieces.zoom != zoom:
            self._pieces = place_pieces(self._needed(), zoom, self._tokens, self.centres)
        return self._pieces

    def labels(self) -> tuple[NameLabel, ...]:
        """Return the names as set for the settled zoom."""
        return self._set_names(inf)

    def lettered(self) -> list[Lettered]:
        """Return the names as pictures, made anew only when they have changed; after a zoom a few more a frame."""
        few = self._few_a_frame or self.unhurried
        labels, ratio = self._set_names(_NAMES if few else inf), self.devicePixelRatioF()
        if self._setter is not None and self._setter.unfinished:
            self.update()
        else:
            self.unhurried = False
        return self._lettering.fetch(labels, self.look, self.owners, ratio)

    def _set_names(self, seconds: float) -> tuple[NameLabel, ...]:
        if self._labels is None or (self._setter is not None and self._setter.unfinished):
            sheet, pieces = self._needed(), self.pieces()
            if self._setter is None:
                self._setter = NameSetter(sheet, self.names, pieces.zoom, measure)
            self._labels = self._setter.labels((*pieces.boxes, *self._obstacles), seconds)
        return self._labels

    # Moving the map

    def zoom(self) -> float:
        """Return the pixels a map unit has now."""
        return self.camera.zoom

    def zoom_by(self, factor: float, pos: QPointF | None = None) -> None:
        """Zoom, keeping the point under `pos` (viewport pixels; None: the middle) where it is."""
        if self.sheet is None:
            return
        point = QPointF(self.width() / 2, self.height() / 2) if pos is None else pos
        before = self.camera.zoom
        if self.backdrop is not None and not self._pause.isActive():
            self.backdrop.begin_zoom(self.camera, self.size(), self.devicePixelRatioF())
        self.camera.zoom_by(factor, point.x(), point.y())
        if self.camera.zoom != before:
            self._at_fit = self.camera.zoom <= self.camera.least_zoom
            self._pause.start()
            self.update()

    def fit(self) -> None:
        """Show the whole map."""
        self._at_fit = True
        self.camera.fit()
        self.end_motion()

    def pan(self, by: QPointF) -> None:
        """Move the map by pixels; `end_motion` must follow when the movement has ended."""
        if self.backdrop is not None:
            self.backdrop.panning = True
        self.camera.move(by.x(), by.y())
        self._at_fit = False
        self.update()

    def center_on_place(self, place: str) -> None:
        """Move the map so that a place lies in the middle, as far as the map's edge allows."""
        point = self.anchor(place)
        self.pan(QPointF(self.width() / 2 - point.x(), self.height() / 2 - point.y()))
        self.end_motion()

    def end_motion(self) -> None:
        """Paint the map sharp where it has come to rest and set its names anew, all with the next frame."""
        self._rest(at_once=True)

    def _paused(self) -> None:
        self._rest(at_once=False)

    def _rest(self, *, at_once: bool) -> None:
        self._pause.stop()
        if self.sheet is None:
            return
        if self.backdrop is not None:
            self.backdrop.rest(self.camera.zoom, at_once=at_once)
        if self._labels_zoom != self.camera.zoom:
            self._labels_zoom = self.camera.zoom
            self._obstacles = frozenset()
            self._forget_names()
            self._few_a_frame = not at_once
        self.view_changed.emit(self.camera.zoom)
        self.update()

    def hover(self, pos: QPoint) -> None:
        """Take note of what is under the pointer."""
        piece = self.unit_at(pos)
        province, place = self.place_at(pos)
        if piece is not None:
            place = piece.token.place
            province = place.partition("/")[0]
        self._set_hover(province, place)

    # Qt's own

    def sizeHint(self) -> QSize:
        """Return a size that shows the map well."""
        return QSize(784, 587)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint map, names, overlays and tokens."""
        with QPainter(self) as painter:
            paint_view(painter, self, event.rect())

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
        if self._at_fit:
            camera.fit()
        else:
            camera.zoom = max(camera.zoom, camera.least_zoom)
            camera.move((self.width() - old.width()) / 2, (self.height() - old.height()) / 2)
        if self.backdrop is not None and self.backdrop.painted and self.isVisible():
            self._pause.start()
        else:
            self.end_motion()

    def hideEvent(self, event: QHideEvent) -> None:
        """Paint nothing ahead while nobody looks."""
        self._pause.stop()
        if self.backdrop is not None:
            self.backdrop.wait()
        super().hideEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Nothing is under the pointer any more."""
        self._set_hover(None, None)
        super().leaveEvent(event)

    def event(self, event: QEvent) -> bool:
        """Paint anew on a screen of other pixels."""
        if event.type() == QEvent.Type.DevicePixelRatioChange and self.camera.ratio != self.devicePixelRatioF():
            self.camera.ratio = self.devicePixelRatioF()
            self._new_backdrop()
            self.update()
        return super().event(event)

    def _needed(self) -> MapSheet:
        if self.sheet is None:
            raise KeyError("no map is shown")
        return self.sheet

    def _new_backdrop(self) -> None:
        if self.outlines is None:
            return
        if self.backdrop is not None:
            self.backdrop.stop()
        self.backdrop = Backdrop(self, self.outlines, self.look, self.owners, self.devicePixelRatioF())
        self.backdrop.light(self.highlight)
        self.backdrop.rest(self._labels_zoom or self.camera.zoom)

    def _forget_names(self) -> None:
        self._setter = None
        self._touch_names()

    def _touch_names(self) -> None:
        self._labels = None
        self.update()

    def _set_hover(self, province: str | None, place: str | None) -> None:
        if province != self.under_pointer:
            self.under_pointer = province
            self.update()
        hover = MapHover(province, place)
        if hover != self._last_hover:
            self._last_hover = hover
            self.hovered.emit(hover)
