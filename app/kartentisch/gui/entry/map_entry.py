"""Order entry on the map: clicks, drags and keys go to the entry; what it says is lit, asked, refused and announced."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QPointF, Qt

from kartentisch.game.entry import LETTERS, Entry
from kartentisch.game.entry_prefix import prefix_text
from kartentisch.game.faults import GameRefusal
from kartentisch.geo import province_of
from kartentisch.gui.entry.chips import chips
from kartentisch.gui.entry.drag import DragEntry
from kartentisch.gui.entry.floating import Floating
from kartentisch.gui.entry.focus import MapFocus
from kartentisch.gui.entry.ghost import EntryOverlay
from kartentisch.gui.entry.keys import MapKeys
from kartentisch.gui.entry.lights import highlight
from kartentisch.gui.entry.passages import PassagePlates, barred, barred_text
from kartentisch.gui.entry.wording import ask_text
from kartentisch.gui.map import MapClick
from kartentisch.gui.wording import place_text
from kartentisch.orders import UnitOrder
from kartentisch.rules import ADJUSTMENT, RETREAT, Unit, reason
from kartentisch.words import _

if TYPE_CHECKING:
    from kartentisch.gui.window import MainWindow

_ALL_LETTERS = frozenset(letter for letters in LETTERS.values() for letter in letters)


class MapEntry(QObject):
    """Connects a window's map, order line and panels with one `entry`."""

    def __init__(self, window: "MainWindow") -> None:
        """Serve a window, which owns this object."""
        super().__init__(window)
        self.window, self.view, self.model = window, window.map_view, window.session_model
        self.entry = Entry(self.model.session, self.model.power)
        self.overlay = EntryOverlay(self.view)
        self.plates = PassagePlates(self.view)
        self.floating = Floating(self)
        self.focus = MapFocus(self)
        self.drag = DragEntry(self)
        self.keys = MapKeys(self)
        self._busy = False
        self._turn = self.model.session.turn_index
        line = window.order_line
        self.view.clicked.connect(self._clicked)
        self.overlay.moved.connect(self.floating.follow, Qt.ConnectionType.QueuedConnection)
        self.view.view_changed.connect(self._rested)
        self.floating.ring.chosen.connect(self._letter)
        self.floating.bubble.closed.connect(self.escape)
        self.floating.coasts.chosen.connect(self._coast)
        line.token_typed.connect(self._typed)
        line.line_entered.connect(self._line)
        line.accepted.connect(self._to_map)
        line.went_back.connect(self.escape)
        line.started_over.connect(self._start_over)
        line.input.textEdited.connect(self._narrow)
        self.model.changed.connect(self._changed)
        self.model.power_changed.connect(self._power_changed)
        self.model.selected.connect(self._selected)
        window.entry_switched.connect(self._switched)
        self.show()

    @property
    def enabled(self) -> bool:
        """Whether clicks on the map give orders."""
        return self.window.entry_enabled

    # Actions

    def act(self, action: Callable[[], Any], pointer: QPointF | None = None, *, keep_text: bool = False) -> None:
        """Do something with the entry, then show what came of it; `pointer` is where the mouse did it."""
        entry, typed = self.entry, self.window.order_line.text()
        self._busy = True
        try:
            action()
            if entry.unit is not None:
                self.model.select(entry.unit)
            elif entry.given:
                order = entry.given[0]
                self.model.select(self._unit_of(order.province) if isinstance(order, UnitOrder) else None)
        finally:
            self._busy = False
        self._tell()
        self.show(pointer)
        if keep_text and entry.refusal is not None:
            self.window.order_line.input.setText(typed)

    def click(self, place: str, pointer: QPointF | None = None, *, alt: bool = False) -> None:
        """Take a click on a place, by mouse or, without `pointer`, by Enter; a judged turn is only looked at."""
        entry, unit = self.entry, self._unit_of(province_of(place))
        if self.model.session.turn.judged:
            self.act(entry.cancel)
            self.model.select(unit)
            return

        if not entry.prefix:
            self._turn_to(unit.power if unit is not None else self.model.position.centres.get(province_of(place)))

        def clicked() -> None:
            if not entry.prefix:
                self.model.select(unit)
            entry.click(place, alt)

        self.act(clicked, pointer)

    def _turn_to(self, power: str | None) -> None:
        """Give orders for the power clicked on, where somebody plays several but not all; the map stays."""
        if power in self.model.session.own and power != self.model.power:
            self.window.presenter.steady = True
            self.model.set_power(power)
            self.window.presenter.steady = False

    def select(self, place: str | None) -> None:
        """Begin an order for the unit at a place, leaving what was entered; None only leaves it."""
        self.entry.cancel()
        self.act(lambda: None if place is None else self.entry.click(place))

    def escape(self) -> bool:
        """Go one step back; with nothing entered let the unit looked at go. Returns whether there was anything."""
        if self.entry.prefix or self.entry.refusal is not None:
            self.act(self.entry.escape)
            return True
        if self.model.selection is None and self.focus.place is None:
            return False
        self.focus.leave()
        self.model.select(None)
        return True

    def press(self, letter: str) -> bool:
        """Take a letter key. Returns whether it means anything here."""
        entry, position = self.entry, self.model.position
        kinds = position.variant.kinds if entry.prefix and position.phase == ADJUSTMENT else ()
        asked = bool(entry.prefix) and entry.kind_meant(letter) is not None
        if letter not in kinds and letter not in _ALL_LETTERS and not asked:
            return False
        if letter == "W" and not entry.prefix:
            return position.phase == ADJUSTMENT and self._waive()
        place = None if entry.prefix else self.focus.orderable()
        if place is None and not entry.prefix:
            return False
        if place is not None and position.phase == ADJUSTMENT:
            self._adjust(letter, place)
        else:
            self.act(lambda: self._press(letter, place))
        return True

    def _press(self, letter: str, place: str | None) -> None:
        if place is not None:
            self.entry.click(place)
        self.entry.letter(letter)

    def _adjust(self, letter: str, place: str) -> None:
        """B builds, R and D remove, where the focus is; only a click takes that back again."""
        mode = self.entry.continuation.goals[place].mode
        drafted = any(isinstance(o, UnitOrder) and o.province == place for o in self.model.session.orders)
        wanted = {"B": "build", "R": "remove", "D": "remove"}.get(letter)
        if wanted is None:
            self.act(lambda: self.entry.letter(letter))
        elif wanted != mode:
            why = (
                reason("refuse.build-occupied", place=place)
                if letter == "B"
                else reason("refuse.no-unit", province=place)
            )
            self.act(lambda: self.entry.refuse(place, why))
        elif not drafted:
            self.click(place)

    def _waive(self) -> bool:
        """Waive a build for the power meant; where that could be several, ask for one instead of guessing."""
        position, goals = self.model.position, self.entry.continuation.goals
        homes = position.variant.board.provinces
        powers = {homes[province].home for province, goal in goals.items() if goal.mode == "build"}
        place = self.focus.place
        if (
            self.entry.power is None
            and len(powers) > 1
            and (place is None or homes[province_of(place)].home not in powers)
        ):
            self.window.reason_panel.show_notice(_("First the power that waives: choose it at the left."))
        else:
            self.act(lambda: self.entry.letter("W", place or ""))
        return True

    def accept(self, *, alt: bool = False) -> bool:
        """Click where the keyboard's focus is, or take the coast marked. Returns whether there was either."""
        coasts, place = self.floating.coasts, self.focus.place
        if coasts.isVisible():
            coasts.take()
        elif place is not None:
            self.click(place, alt=alt)
        return coasts.isVisible() or place is not None

    # Showing

    def show(self, pointer: QPointF | None = None) -> None:
        """Bring everything to what the entry says; `pointer` is where the mouse acted."""
        if not self.enabled:
            self.floating.hide()
            return
        entry = self.entry
        closed = barred(entry)
        self.plates.show(self.model.variant, closed)
        self.view.set_highlight(highlight(entry, self.model.selection, [one.sea for one in closed]))
        self.view.set_draggable(self._draggable())
        if self.model.session.turn.judged:
            self.window.order_line.set_prompt("")
        else:
            self.window.order_line.set_prompt(prefix_text(entry), ask_text(entry), chips(entry))
        self.floating.show(pointer)
        if entry.prefix:
            self.focus.say(f"{prefix_text(entry)} {ask_text(entry)}")

    def retranslate(self) -> None:
        """Take the texts of the language in use."""
        self.show()

    def restyle(self) -> None:
        """Take the colours of the theme in use."""
        self.show()

    def _draggable(self) -> frozenset[str]:
        position, goals = self.model.position, self.entry.look(()).goals
        if position.phase == ADJUSTMENT or self.model.session.turn.judged:
            return frozenset()
        units = [lost.unit for lost in position.dislodged] if position.phase == RETREAT else position.units
        # A foreign unit can be dragged only while a support or convoy asks for one.
        asked = self.entry.continuation
        wanted = asked.goals if asked.ask in ("supported", "convoyed") else {}
        return frozenset(unit.place for unit in units if unit.province in goals or unit.province in wanted)

    def _tell(self) -> None:
        """Say in the panel below the map what the last action came to."""
        entry, panel = self.entry, self.window.reason_panel
        if entry.refusal is not None and entry.refusal.code == "refuse.past-turn":
            self.window.show_fault(GameRefusal(entry.refusal))
        elif entry.refusal is not None:
            panel.show_refusal(entry.refusal)
        elif entry.also:
            panel.show_notice(_("Also ordered: {orders}").format(orders=", ".join(map(str, entry.also))))
        elif entry.prefix and entry.continuation.ask == "goal":
            hint = _("Click a goal to move. Click the unit again: it holds.")
            panel.show_notice(" ".join([hint, *self._closed_ways()]))
        else:
            panel.show_notice("")

    def _closed_ways(self) -> list[str]:
        """What bars the canals the unit selected could pass: "Red Sea: needs leave of Egypt." """
        variant = self.model.variant
        text = _("{place}: {why}.")
        return [
            text.format(place=place_text(variant, one.sea), why=barred_text(variant, one)) for one in barred(self.entry)
        ]

    def _unit_of(self, province: str) -> Unit | None:
        position = self.model.position
        if position.phase == RETREAT and province in position.dislodged_by_province:
            return position.dislodged_by_province[province].unit
        return position.by_province.get(province)

    # The mouse

    def _clicked(self, click: MapClick) -> None:
        if not self.enabled:
            return
        entry, pointer = self.entry, QPointF(click.pos)
        self.focus.leave()
        if click.button == Qt.MouseButton.RightButton:
            if entry.prefix or entry.refusal is not None or not click.on_unit:
                self.escape()
                return
        elif not entry.prefix and not click.on_unit and self.model.position.phase != ADJUSTMENT:
            order = self.window.presenter.marks.order_at(pointer)
            if isinstance(order, UnitOrder):
                # The reason of any result is one click away: a click on an arrow looks at its order.
                self.act(entry.cancel)
                self.model.select(self._unit_of(order.province))
                return
        self.click(click.place, pointer, alt=bool(click.modifiers & Qt.KeyboardModifier.AltModifier))

    def _letter(self, letter: str) -> None:
        self.act(lambda: self.entry.letter(letter), QPointF(self.floating.ring.geometry().center()))

    def _coast(self, place: str) -> None:
        self.act(lambda: self.entry.click(place))

    # The order line

    def _typed(self, token: str) -> None:
        from kartentisch.game.entry_text import type_text

        self.act(lambda: type_text(self.entry, token), keep_text=True)

    def _line(self, text: str) -> None:
        from kartentisch.game.entry_text import type_line

        self.act(lambda: type_line(self.entry, text), keep_text=True)

    def _start_over(self, text: str) -> None:
        """Leave what was entered: it has been written over."""
        self.act(self.entry.cancel)
        self.window.order_line.input.setText(text)

    def _to_map(self) -> None:
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _narrow(self, text: str) -> None:
        """Offer only what begins with what is being typed; the text itself stays as it is."""
        line, prefix = self.window.order_line, prefix_text(self.entry)
        if text != line.text():
            return  # the line has just passed a whole word on
        at = line.input.cursorPosition()
        line.set_prompt(prefix, ask_text(self.entry), chips(self.entry, text.removeprefix(prefix).strip()))
        line.input.setText(text)
        line.input.setCursorPosition(at)

    # Changes from elsewhere

    def _changed(self, change: Any) -> None:
        if self.model.session is not self.entry.session:
            self._turn = self.model.session.turn_index
            self.entry.set_session(self.model.session)
        what = getattr(change, "what", "")
        if self._busy or what == "path":
            return
        if self._turn != self.model.session.turn_index:
            self._turn = self.model.session.turn_index
            self.entry.cancel()
        self.entry.settle()
        self.show()

    def _power_changed(self, power: str | None) -> None:
        self.entry.set_power(power)
        self.show()

    def _selected(self, unit: Unit | None) -> None:
        """Another unit is looked at, in the list of orders, say: an order for a third one is not meant any more."""
        if self._busy:
            return
        if self.entry.prefix and self.entry.unit != unit:
            self.entry.cancel()
        self.show()

    def _rested(self) -> None:
        if self.enabled:
            self.floating.settle()

    def _switched(self, enabled: bool) -> None:
        self.entry.cancel()
        if not enabled:
            self.view.set_highlight(None)
            self.plates.show(self.model.variant, ())
            self.view.set_draggable(frozenset())
        self.show()
