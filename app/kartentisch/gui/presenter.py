"""Brings the open game onto the map: owners, centres, units, and what the orders lead to."""

from functools import cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from kartentisch.draw.kept import kept_map
from kartentisch.draw.layers import Arrangement, laid_out
from kartentisch.draw.names_of import power_names, province_names
from kartentisch.draw.sheet import MapSheet
from kartentisch.geo import Terrain
from kartentisch.gui.badge import current_look
from kartentisch.gui.map import MapView, Token
from kartentisch.gui.session_model import SessionModel
from kartentisch.rules import Position
from kartentisch.words import language

if TYPE_CHECKING:
    from kartentisch.gui.map.marks_overlay import MarksOverlay
    from kartentisch.judge.verdict import Outcome

sheet_of = cache(kept_map)


class Presenter(QObject):
    """Keeps `view` showing what `model` says."""

    marks: "MarksOverlay"

    def __init__(
        self,
        model: SessionModel,
        view: MapView,
        parent: QObject,
        *,
        marks: bool = True,
        arrangement: Arrangement = "beside",
    ) -> None:
        """Show the game at once; without `marks` the bare position until `begin_marks`.

        `arrangement`: how several boards lie.
        """
        super().__init__(parent)
        self._arrangement: Arrangement = arrangement
        self._model = model
        self.view = view
        self._before = False
        self.steady = False  # whether the map stays where it is when orders are given for another power
        self._set_up: Position | None = None
        self._told: Outcome | None = None
        self._named = model.variant  # whose names the map shows
        self._marked = False
        self.restyle()
        self.show_variant()
        if marks:
            self.begin_marks()
        model.changed.connect(self.refresh)
        model.selected.connect(self._show_marks)
        model.power_changed.connect(self._show_marks)
        model.power_changed.connect(self._open)

    def begin_marks(self) -> None:
        """Show from now on what the orders lead to."""
        from kartentisch.gui.map.marks_overlay import MarksOverlay  # nothing of the judge before the map is seen

        self.marks = MarksOverlay(self.view)
        self._marked = True
        self._show_marks()

    @property
    def sheet(self) -> MapSheet:
        """The map of the variant played."""
        variant = self._model.variant
        return laid_out(sheet_of(variant.map_source), variant.board, self._arrangement)

    @property
    def arrangement(self) -> Arrangement:
        """How several boards lie."""
        return self._arrangement

    def arrange(self, arrangement: Arrangement) -> None:
        """Lay several boards in another way."""
        if arrangement != self._arrangement:
            self._arrangement = arrangement
            if self._model.variant.board.boards:
                self.show_variant()

    def show_variant(self) -> None:
        """Show the variant's map with names in the language in use."""
        variant = self._model.variant
        new = self.view.sheet is not self.sheet
        self._named = variant
        self.view.show_map(self.sheet, province_names(variant, language()), power_names(variant, language()))
        self.refresh()
        if new:
            self._open()

    def _open(self) -> None:
        """Look at the units of the power orders are given for first, where the map is large; else at all of it."""
        if self.steady:
            return
        power = self._model.power
        self.view.open_on(unit.place for unit in self._model.position.units if unit.power == power)

    def restyle(self) -> None:
        """Take the colours of the theme in use."""
        self.view.set_look(current_look(self._model.variant))

    def refresh(self) -> None:
        """Show the position of the turn one looks at."""
        if self.view.sheet is not self.sheet or self._named is not self._model.variant:
            self.restyle()
            self.show_variant()
            return
        variant = self._model.variant
        if self._set_up is not None and self._set_up.variant is not variant:
            self._set_up = None  # of the game before
        position = self._set_up or self._model.position
        self.view.set_owners(owners(self._model) if self._set_up is None else dict(position.centres))
        self.view.set_centres(
            {centre: position.centres.get(centre) for centre in variant.centres},
            {home for power in variant.powers.values() for home in power.homes},
            {centre: unit.power for centre, unit in position.blocked.items()},
        )
        self.view.set_units(tokens(position))
        if variant.board.boards:
            from kartentisch.gui.boards import captions

            self.view.set_captions(captions(position))
        else:
            self.view.set_captions(())
        self._show_marks()

    def show_set_up(self, position: Position | None) -> None:
        """Show a position that is being set up, whatever happens to the game meanwhile; None: the game again."""
        self._set_up = position
        self.refresh()

    def tell_only(self, outcome: "Outcome | None") -> None:
        """Show the marks of this outcome whatever the orders lead to: the part that is revealed. None: all of it."""
        self._told = outcome
        self._show_marks()

    def show_before(self, before: bool) -> None:
        """Show the bare position, or what the orders lead to."""
        self._before = before
        self._show_marks()

    def show_outcome(self, outcome: "Outcome | None") -> None:
        """Show the marks of an outcome; None for none."""
        from kartentisch.draw.marks import Choice

        model = self._model
        found = outcome.by_unit.get(model.selection) if outcome is not None and model.selection else None
        own = frozenset((model.power,)) if model.power else None
        self.marks.show(outcome, Choice(own=own, selected=found[0] if found else None))

    def _show_marks(self) -> None:
        if not self._marked:
            return
        bare = self._before or self._set_up is not None
        self.show_outcome(None if bare else self._told or self._model.outcome)


def tokens(position: Position) -> list[Token]:
    """Return the units of a position as the map shows them."""
    standing = [Token(unit.power, unit.kind, unit.place) for unit in position.units]
    lost = [Token(one.unit.power, one.unit.kind, one.unit.place, "dislodged") for one in position.dislodged]
    return standing + lost


def owners(model: SessionModel) -> dict[str, str]:
    """Return whose colour each land province has: a centre its owner's, other land that of who was there last."""
    session, provinces = model.session, model.variant.board.provinces
    last: dict[str, str] = {}
    for turn in session.game.turns[: session.turn_index + 1]:
        for unit in turn.position.units:
            last[unit.province] = unit.power
    position = session.position
    held = {
        province: power
        for province, power in last.items()
        if not provinces[province].centre and provinces[province].terrain is not Terrain.SEA
    }
    return held | dict(position.centres)
