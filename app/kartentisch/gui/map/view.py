"""The map in the window: shows a sheet with owners, centres and units, and tells clicks, hovers and drags."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from kartentisch.draw.boxes import Box
from kartentisch.draw.labels import PlaceName, PowerName
from kartentisch.draw.look import Look
from kartentisch.draw.sheet import MapSheet
from kartentisch.gui.map.motion import MovedWidget
from kartentisch.gui.map.outlines import Outlines
from kartentisch.gui.map.painting import paint_view
from kartentisch.gui.map.pieces import Standing
from kartentisch.gui.map.pointer import Pointer
from kartentisch.gui.map.reach import Reach
from kartentisch.gui.map.values import Caption, Highlight, MapHover, Overlay, Token
from kartentisch.words import _


class MapView(MovedWidget):
    """A map one can move, zoom and click. Nothing is shown before `show_map`."""

    clicked = Signal(object)  # MapClick
    double_clicked = Signal(object)  # MapClick
    hovered = Signal(object)  # MapHover
    drag_began = Signal(object)  # MapDrag
    drag_moved = Signal(object)  # MapDrag
    drag_ended = Signal(object)  # MapDrag

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
        self.homes: frozenset[str] = frozenset()
        self.focus_place: str | None = None
        self.under_pointer: str | None = None
        self.overlays: list[Overlay] = []
        self.captions: tuple[Caption, ...] = ()
        self.in_panes = True  # several boards each in a part of the view of its own; else as they lie on the sheet
        self._last_hover = MapHover(None, None)
        self._pointer = Pointer(self)

    def show_map(self, sheet: MapSheet, names: Mapping[str, PlaceName], powers: Sequence[PowerName] = ()) -> None:
        """Show another map, whole, with nobody's units on it.

        `names` are by province, in the reader's language; those of `powers` stand in for them where all is small.
        """
        if sheet is not self.sheet:
            self.sheet = sheet
            self.outlines = Outlines(sheet)
            self._hits = self._reach = None
            panes = sheet.boards if self.in_panes else ()
            self.camera.boards = tuple(part.box for part in panes)
            self.camera.down = len(sheet.boards) > 1 and sheet.boards[1].box[1] > sheet.boards[0].box[1]
            box = panes[0].box if panes else (0.0, 0.0, sheet.width, sheet.height)
            self.camera.map_width, self.camera.map_height = box[2] - box[0], box[3] - box[1]
            self.camera.wraps = sheet.wraps
            self.owners, self.centres, self.blocked, self._tokens = {}, {}, {}, ()
            self.highlight, self.focus_place, self.under_pointer = None, None, None
            self._new_backdrop()
            self.fit()
        self.names, self.powers = names, tuple(powers)
        self._naming.forget()

    def set_look(self, look: Look) -> None:
        """Show the map in other colours, its units perhaps drawn in another way."""
        if look.units != self.look.units:
            self._pieces = None  # figures need more room than tokens
            self._naming.touch()
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

    def set_centres(
        self,
        centres: Mapping[str, str | None],
        homes: Collection[str],
        blocked: Mapping[str, str] | None = None,
    ) -> None:
        """Show the centres: by province their owner (None: nobody's), and of those `blocked` by whose unit.

        `homes` are drawn as home centres.
        """
        held = dict(blocked or {})
        if set(centres) != set(self.centres) or set(held) != set(self.blocked):
            self._pieces = None
            self._naming.touch()
        self.centres, self.homes, self.blocked = dict(centres), frozenset(homes), held
        self.update()

    def set_units(self, tokens: Sequence[Token]) -> None:
        """Show units in place of those before."""
        if tuple(tokens) != self._tokens:
            self._tokens = tuple(tokens)
            self._pieces = None
            self._naming.touch()
            self.update()

    def set_captions(self, captions: Sequence[Caption]) -> None:
        """Tell of each of several boards what it is."""
        if tuple(captions) != self.captions:
            self.captions = tuple(captions)
            self.setAccessibleDescription("; ".join(f"{one.title}: {one.note}" for one in captions if one.note))
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
        self._naming.keep_off(boxes)

    def add_overlay(self, overlay: Overlay) -> None:
        """Paint `overlay` with the map from now on, below or above the tokens as it says."""
        self.overlays.append(overlay)
        self.update()

    def remove_overlay(self, overlay: Overlay) -> None:
        """Paint `overlay` no longer. Raises ValueError when it was not there."""
        self.overlays.remove(overlay)
        self.update()

    def hover(self, pos: QPoint) -> None:
        """Take note of what is under the pointer."""
        _piece, province, place = self.target(pos)
        self._set_hover(province, place)

    def target(self, pos: QPoint) -> tuple[Standing | None, str | None, str | None]:
        """Return what a click at a viewport pixel means: the token, if any, its province or that nearby, the place."""
        hits = self._hit_map()
        if hits is None:
            return None, None, None
        if self._reach is None:
            self._reach = Reach(self.known_sheet(), hits)
        x, y = self.camera.to_map(pos.x() + 0.5, pos.y() + 0.5)
        lit = {*self.highlight.goals, *self.highlight.supportable} if self.highlight else set()
        province = self._reach.claim(x, y, self.camera.zoom, hits.province(x, y), lit)
        piece = self.unit_at(pos)
        if piece is not None:
            own = piece.token.place.partition("/")[0]
            # Beside a token, in the room left for a fingertip, a goal that is lit comes first.
            if own in lit or province not in lit or self.is_on(piece, pos):
                return piece, own, piece.token.place
        return None, province, None if province is None else hits.coast_of(province, x, y)

    def sizeHint(self) -> QSize:
        """Return a size that shows the map well."""
        return QSize(784, 587)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint map, names, overlays and tokens."""
        with QPainter(self) as painter:
            paint_view(painter, self, event.rect())

    def leaveEvent(self, event: QEvent) -> None:
        """Nothing is under the pointer any more."""
        self._set_hover(None, None)
        super().leaveEvent(event)

    def _set_hover(self, province: str | None, place: str | None) -> None:
        if province != self.under_pointer:
            self.under_pointer = province
            self.update()
        hover = MapHover(province, place)
        if hover != self._last_hover:
            self._last_hover = hover
            self.hovered.emit(hover)
