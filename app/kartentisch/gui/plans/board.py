"""One side of a comparison: the map with what a plan leads to."""

from collections.abc import Iterable

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from kartentisch.draw.marks import Choice
from kartentisch.draw.names_of import power_names, province_names
from kartentisch.draw.sheet import MapSheet
from kartentisch.gui.badge import current_look
from kartentisch.gui.map import Highlight, MapView
from kartentisch.gui.map.marks_overlay import MarksOverlay
from kartentisch.gui.map.values import Reach
from kartentisch.gui.presenter import tokens
from kartentisch.judge.verdict import Outcome
from kartentisch.orders import Order
from kartentisch.words import language


class PlanBoard(MapView):
    """Shows outcomes of one position; `follow` makes it look where another board looks."""

    def __init__(self, sheet: MapSheet, parent: QWidget | None = None) -> None:
        """Start without an outcome."""
        super().__init__(parent)
        self._sheet_shown = sheet
        self._marks = MarksOverlay(self)
        self.outcome: Outcome | None = None
        self.setMinimumSize(280, 220)

    def show_outcome(self, outcome: Outcome, power: str | None, order: Order | None = None) -> None:
        """Show the position judged and the marks of the outcome; `order` lies on top, guesses for others fade."""
        position = outcome.before
        first = self.outcome is None or self.outcome.before is not position
        self.outcome = outcome
        if first:
            variant = position.variant
            self.set_look(current_look(variant))
            new = self.sheet is None
            self.show_map(self._sheet_shown, province_names(variant, language()), power_names(variant, language()))
            self.set_owners(dict(position.centres))
            self.set_centres({centre: position.centres.get(centre) for centre in variant.centres}, set(), {})
            self.set_units(tokens(position))
            if new:
                QTimer.singleShot(0, self, self.fit)
        own = frozenset((power,)) if power else None
        self._marks.show(outcome, Choice(own=own, selected=order))

    def light(self, provinces: Iterable[str], *, alone: bool) -> None:
        """Light up provinces; `alone`: the others step back."""
        known = self.sheet.provinces if self.sheet is not None else {}
        goals: dict[str, Reach] = {one: "step" for one in provinces if one in known}
        self.set_highlight(Highlight(goals=goals, dim_others=alone) if goals else None)

    def follow(self, other: "PlanBoard") -> None:
        """Look at what the other board looks at, as large as there."""
        mine, theirs = self.camera, other.camera
        if (mine.zoom, mine.x, mine.y) == (theirs.zoom, theirs.x, theirs.y) or self.size() != other.size():
            return
        mine.zoom, mine.x, mine.y = theirs.zoom, theirs.x, theirs.y
        self._at_fit, self._opening = other._at_fit, ()
        self.end_motion()
