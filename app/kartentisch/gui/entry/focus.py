"""The keyboard's focus on the map: arrows go to the nearest province, Tab to the next unit without an order."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtGui import QAccessible, QAccessibleEvent

from kartentisch.geo import province_of
from kartentisch.gui.entry import compass
from kartentisch.gui.map import MapHover
from kartentisch.orders import UnitOrder
from kartentisch.rules import ADJUSTMENT, RETREAT

if TYPE_CHECKING:
    from kartentisch.gui.entry.map_entry import MapEntry


class MapFocus:
    """Moves the focus frame of the map and tells screen readers what is there."""

    def __init__(self, owner: "MapEntry") -> None:
        """Serve an order entry, which owns this object."""
        self._owner = owner

    @property
    def place(self) -> str | None:
        """Where the focus is."""
        return self._owner.view.focus_place

    def go(self, place: str) -> None:
        """Put the focus on a province, bring it in sight and say what is there."""
        view = self._owner.view
        view.set_focus_place(place)
        if not QRectF(view.rect()).adjusted(30, 30, -30, -30).contains(view.anchor(place)):
            view.center_on_place(place)
        view.hovered.emit(MapHover(province_of(place), place))
        self.say(self._owner.window.describe(place))

    def say(self, text: str) -> None:
        """Let screen readers say what the map has to say now."""
        view = self._owner.view
        if view.accessibleDescription() != text:
            view.setAccessibleDescription(text)
            QAccessible.updateAccessibility(QAccessibleEvent(view, QAccessible.Event.DescriptionChanged))

    def leave(self) -> None:
        """Show no focus any more: the mouse is used."""
        self._owner.view.set_focus_place(None)

    def walk(self, direction: tuple[float, float]) -> None:
        """Go to the nearest province in a direction; at first to the unit looked at, or to the middle."""
        sheet, view = self._owner.view.sheet, self._owner.view
        if sheet is None:
            return
        points = {id: sheet.anchor(id) for id in sheet.provinces}
        unit = self._owner.entry.unit or self._owner.model.selection
        start = self.place or (unit.province if unit is not None else None)
        if start is None:
            middle = compass.nearest(points, view.camera.to_map(*view.camera.middle))
            if middle is not None:
                self.go(middle)
            return
        at = points[province_of(start)]
        goal = compass.nearest_towards(compass.around(points, at, sheet), at, direction)
        if goal is not None:
            self.go(goal)

    def next_unit(self, step: int) -> bool:
        """Go to the next unit without an order and select it. Returns False past the last: Tab then leaves the map."""
        owner, places = self._owner, self._open_places()
        index = 0 if step > 0 else len(places) - 1
        if self.place in places:
            index = places.index(self.place) + step
        if not 0 <= index < len(places):
            self.leave()
            return False
        owner.select(None if owner.model.position.phase == ADJUSTMENT else places[index])
        self.go(places[index])
        return True

    def orderable(self) -> str | None:
        """Return the unit a letter without any click means: the one in the focus, or the one looked at."""
        goals, selection = self._owner.entry.look(()).goals, self._owner.model.selection
        places = (self.place, selection.province if selection else None)
        return next((place for place in places if place is not None and place in goals), None)

    def _open_places(self) -> list[str]:
        """Provinces of units without an order, in the order of the list; the one in the focus stays among them."""
        position = self._owner.model.position
        ordered = {order.province for order in self._owner.model.session.orders if isinstance(order, UnitOrder)}
        goals = self._owner.entry.look(()).goals
        powers = position.variant.power_order
        units = [lost.unit for lost in position.dislodged] if position.phase == RETREAT else list(position.units)
        units.sort(key=lambda unit: powers.index(unit.power))
        places = [unit.province for unit in units if unit.province in goals]
        places += [province for province in goals if province not in places]
        return [place for place in places if place not in ordered or place == self.place]
