"""Orders by dragging: from the unit to the goal, the arrow drawn while dragging."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, Qt

from kartentisch.game.entry_prefix import prefix_text
from kartentisch.geo import province_of
from kartentisch.gui.map import MapDrag
from kartentisch.rules import RETREAT

if TYPE_CHECKING:
    from kartentisch.gui.entry.map_entry import MapEntry


class DragEntry(QObject):
    """Passes drags of the map view on as two clicks: on the unit, and on what it is dropped on.

    While a support or a convoy asks for a unit, the drag is of the supported or convoyed one.
    """

    def __init__(self, owner: "MapEntry") -> None:
        """Listen to the view of `owner`."""
        super().__init__(owner)
        self._owner = owner
        self._over: str | None = None
        owner.view.drag_began.connect(self._began)
        owner.view.drag_moved.connect(self._moved)
        owner.view.drag_ended.connect(self._ended)

    def _began(self, drag: MapDrag) -> None:
        owner, start = self._owner, province_of(drag.start_place)
        if not owner.enabled:
            return
        asked = owner.entry.continuation
        if asked.ask not in ("supported", "convoyed") or start not in asked.goals:
            owner.entry.cancel()
        owner.focus.leave()
        owner.overlay.drag(drag.start_place, QPointF(drag.pos), None, legal=True, lost=self._is_lost(start))
        owner.act(lambda: owner.entry.click(start), QPointF(drag.pos))
        if owner.entry.refusal is not None:
            owner.overlay.drop()

    def _moved(self, drag: MapDrag) -> None:
        owner, place, start = self._owner, drag.place, province_of(drag.start_place)
        if not owner.overlay.dragging:
            return
        home = place is None or province_of(place) == start
        found = owner.entry.would(place) if place is not None and not home else None
        legal = found is None or found.status != "none"
        goal = place if legal and not home else None
        if place != self._over:
            self._over = place
            made = found.orders if found is not None else ()
            owner.window.order_line.set_prompt(str(made[0]) if made else prefix_text(owner.entry))
        owner.overlay.drag(drag.start_place, QPointF(drag.pos), goal, legal=legal, lost=self._is_lost(start))

    def _ended(self, drag: MapDrag) -> None:
        owner, place = self._owner, drag.place
        if not owner.overlay.dragging:
            return
        owner.overlay.drop()
        if place is None or province_of(place) == province_of(drag.start_place):
            owner.act(owner.entry.cancel)
            return
        owner.click(place, QPointF(drag.pos), alt=bool(drag.modifiers & Qt.KeyboardModifier.AltModifier))

    def _is_lost(self, province: str) -> bool:
        position = self._owner.model.position
        return position.phase == RETREAT and province in position.dislodged_by_province
