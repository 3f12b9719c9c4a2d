"""What floats over the map while an order grows: ring, coasts and refusal, each where it hides no goal."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QPointF, QRectF

from kartentisch.draw.boxes import Box
from kartentisch.geo import province_of
from kartentisch.gui.entry import compass, room
from kartentisch.gui.entry.bubble import Bubble, CoastBubble
from kartentisch.gui.entry.ring import OUTER, Ring
from kartentisch.gui.entry.sectors import sectors
from kartentisch.gui.entry.wording import coast_text, refusal_words, unit_text
from kartentisch.rules import RETREAT
from kartentisch.words import _

if TYPE_CHECKING:
    from kartentisch.gui.entry.map_entry import MapEntry


class Floating(QObject):
    """Shows and places `ring`, `coasts` and `bubble` for the entry of `owner`."""

    def __init__(self, owner: "MapEntry") -> None:
        """Make them, hidden, as children of the map view."""
        super().__init__(owner)
        self._owner, self._entry, self._view = owner, owner.entry, owner.view
        self.ring, self.bubble, self.coasts = Ring(owner.view), Bubble(owner.view), CoastBubble(owner.view)
        self._pointer: QPointF | None = None
        self._here: QPointF | None = None  # where on the view one acts: of a map that goes round, at which copy
        self._seen = (0.0, 0.0, 0.0)

    def show(self, pointer: QPointF | None) -> None:
        """Bring all three to what the entry says; `pointer` is where the mouse acted, None after a key."""
        self._pointer = pointer
        if pointer is not None or not self._entry.prefix:
            self._here = pointer
        self._see()
        self._show_ring()
        self._show_coasts()
        self._show_bubble()

    def hide(self) -> None:
        """Show none of them."""
        for part in (self.ring, self.bubble, self.coasts):
            part.hide()
        self._owner.overlay.tether(None)

    def follow(self) -> None:
        """Move with the map while it is panned; while it is zoomed, wait."""
        x, y, zoom = self._seen
        self._see()
        if self._seen[2] != zoom:
            self._here = None
            self.ring.hide()
            self.coasts.hide()
            self._owner.overlay.tether(None)
            return
        by = QPointF(self._view.camera.nearest(self._seen[0] - x, 0.0), self._seen[1] - y).toPoint()
        if self._here is not None:
            self._here += by
        for part in (self.ring, self.coasts):
            if part.isVisible():
                part.move(part.pos() + by)

    def settle(self) -> None:
        """Put everything where it belongs when the map has come to rest."""
        self._see()
        self._show_ring()
        self._show_coasts()
        if self._pointer is None:
            self._show_bubble()

    def _see(self) -> None:
        camera = self._view.camera
        self._seen = (camera.x, camera.y, camera.zoom)

    def _show_ring(self) -> None:
        entry, view, overlay = self._entry, self._view, self._owner.overlay
        menu = sectors(entry) if len(entry.prefix) == 1 and not overlay.dragging else ()
        unit = entry.unit
        place = unit.place if unit is not None else "".join(entry.prefix[:1])
        lost = self._owner.model.position.phase == RETREAT
        if menu and view.sheet is not None:
            at = view.anchor(place, lost, self._here)
            if QRectF(view.rect()).adjusted(-20, -20, 20, 20).contains(at):
                centre = self._ring_centre(place, at)
                beside = _distance(centre, at) > room.SHIFT
                self.ring.open(menu, centre, unit_text(unit) if unit is not None else place, beside=beside)
                overlay.tether(place if beside else None, lost, centre)
                return
        self.ring.hide()
        overlay.tether(None)

    def _ring_centre(self, place: str, at: QPointF) -> QPointF:
        goals = self._entry.continuation.goals
        lit = [province for province in goals if province != province_of(place)]
        shown = (self._goal_point(province, at) for province in lit)
        near = [point for point in shown if _distance(point, at) < room.FARTHEST + 2 * OUTER]
        points = [(point.x(), point.y()) for point in near]
        return QPointF(*room.ring_centre((at.x(), at.y()), OUTER + 2, points, self._is_goal, self._sight()))

    def _is_goal(self, x: float, y: float) -> bool:
        return self._view.province_at(QPoint(round(x), round(y))) in self._entry.continuation.goals

    def _show_coasts(self) -> None:
        found, variant = self._entry.continuation, self._entry.session.game.variant
        if found.ask != "coast" or not found.coasts:
            self.coasts.hide()
            return
        self.coasts.ask(_("Which coast?"), [(place, coast_text(variant, place)) for place in found.coasts])
        at = self._goal_point(found.coasts[0])
        self.coasts.place(room.bubble_corner((at.x(), at.y()), self.coasts.body(), self._keep_free(), self._sight(8)))

    def _show_bubble(self) -> None:
        if self._entry.refusal is None:
            self.bubble.hide()
            return
        near, railway = self._nearest_goal()
        self.bubble.tell(refusal_words(self._entry, near, railway=railway))
        at = self._pointer or self._refused_point()
        self.bubble.place(room.bubble_corner((at.x(), at.y()), self.bubble.body(), self._keep_free(), self._sight(8)))

    def _refused_point(self) -> QPointF:
        entry = self._entry
        if entry.session.game.variant.board.is_place(entry.refused):
            return self._goal_point(entry.refused)
        place = entry.unit.place if entry.unit is not None else self._view.focus_place
        return self._view.anchor(place, near=self._here) if place else QPointF(self._view.rect().center())

    def _nearest_goal(self) -> tuple[str, bool]:
        """The goal nearest to the refused place, and whether it is reached by rail."""
        entry, sheet = self._entry, self._view.sheet
        if not entry.prefix or sheet is None or not entry.session.game.variant.board.is_place(entry.refused):
            return "", False
        own = province_of(entry.prefix[0])
        goals = {id: goal for id, goal in entry.continuation.goals.items() if id != own}
        at = sheet.anchor(province_of(entry.refused))
        points = compass.around({id: sheet.anchor(id) for id in goals if id in sheet.provinces}, at, sheet)
        near = compass.nearest(points, at)
        return (near, goals[near].mode == "train") if near is not None else ("", False)

    def _keep_free(self) -> list[Box]:
        """What a bubble should not cover: the units of goals, the unit itself, coasts, the ring, the zoom box."""
        boxes = []
        found, unit = self._entry.continuation, self._entry.unit
        for place in (*found.goals, *found.coasts, *((unit.place,) if unit is not None else ())):
            at = self._view.anchor(place, near=self._here) if place in found.coasts else self._goal_point(place)
            boxes.append(Box.around(at.x(), at.y(), 44, 34))
        for widget in (self.ring, self._owner.window.zoom_box):
            if widget.isVisible():
                place = widget.geometry()
                boxes.append(Box(place.left(), place.top(), place.right(), place.bottom()))
        return boxes

    def _goal_point(self, place: str, near: QPointF | None = None) -> QPointF:
        standing = self._view.pieces().standing(province_of(place))
        here = standing.token.place if standing is not None else place
        return self._view.anchor(here, near=near or self._here)

    def _sight(self, margin: float = 2) -> Box:
        return Box(margin, margin, self._view.width() - margin, self._view.height() - margin)


def _distance(one: QPointF, other: QPointF) -> float:
    return float(((one.x() - other.x()) ** 2 + (one.y() - other.y()) ** 2) ** 0.5)
