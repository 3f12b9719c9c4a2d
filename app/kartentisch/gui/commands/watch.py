"""Looking at one power: the map flies to its units, the list of orders shows its lines."""

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from kartentisch.gui.map.opening import open_on

if TYPE_CHECKING:
    from kartentisch.gui.window import MainWindow


class PowerWatch(QObject):
    """Connects the standing of the powers with map and orders."""

    def __init__(self, window: "MainWindow") -> None:
        """Serve a window, which owns this object."""
        super().__init__(window)
        self._window = window
        self.standing = window.reason_panel.standing
        self.standing.chosen.connect(self.look_at)
        window.order_panel.filter_changed.connect(self._filter_changed)
        window.session_model.changed.connect(self._changed)

    def look_at(self, power: str | None) -> None:
        """Look at a power; None: at all of them, the map stays."""
        window, position = self._window, self._window.session_model.position
        window.order_panel.show_only(power)
        self.standing.look_at(power)
        view, sheet = window.map_view, window.map_view.sheet
        if power is None or sheet is None:
            return
        units = [*position.units, *(lost.unit for lost in position.dislodged)]
        places = [unit.place for unit in units if unit.power == power]
        places = places or [centre for centre, owner in position.centres.items() if owner == power]
        if places:
            there = replace(view.camera)
            open_on(sheet, there, places)
            middle = there.to_map(*there.middle)
            window.finding.flight.fly(middle, there.zoom)

    def _filter_changed(self) -> None:
        """The filter may have been written over or emptied: then no power is looked at any more."""
        power = self.standing.power
        if power is not None and self._window.order_panel.filter.text() != power:
            self.standing.look_at(None)

    def _changed(self) -> None:
        if self.standing.power is not None and self.standing.power not in self._window.session_model.variant.powers:
            self.standing.look_at(None)
