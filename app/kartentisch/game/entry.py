"""Orders by clicks and letters: the prefix of an order as it grows, and what every next click makes of it. No window.

Source: design, order entry. Nothing advances by itself: every click either is refused with a reason, makes the prefix
longer, or completes an order, which is then given to the session as one command.
"""

from collections.abc import Iterable

from kartentisch.game.faults import GameRefusal
from kartentisch.game.session import Session
from kartentisch.game.values import Turn
from kartentisch.geo import province_of
from kartentisch.judge.continuations import Continuation, continuations, forced, why_not
from kartentisch.orders import Build, Order, Remove, UnitOrder, Unreadable
from kartentisch.rules import ADJUSTMENT, MOVEMENT, RETREAT, Reason, Unit, reason

# The letters that begin something, by phase; kinds of units to build come besides.
LETTERS = {MOVEMENT: ("H", "M", "S", "C", "T", "P"), RETREAT: ("R", "D"), ADJUSTMENT: ("B", "R", "W")}
_TAKES_UNITS = ("S", "C")


class Entry:
    """The order being entered.

    `power`: whose orders are given, None for every power; `refusal`: why the last click or letter did nothing, kept
    until the next action; `refused`: the place or letter it was; `given`: the orders the last action gave, the first
    one asked for, the others besides.
    """

    def __init__(self, session: Session, power: str | None = None) -> None:
        """Begin with nothing selected."""
        self.session = session
        self.power = power
        self.refusal: Reason | None = None
        self.refused = ""
        self.given: tuple[Order, ...] = ()
        self._prefix: tuple[str, ...] = ()
        self._against_rules = False
        self._found: tuple[Turn, dict[tuple[tuple[str, ...], str | None], Continuation]] | None = None

    # What stands there

    @property
    def prefix(self) -> tuple[str, ...]:
        """What has been clicked and typed: provinces, places and letters, ("VLA", "S", "MOS")."""
        return self._prefix

    @property
    def continuation(self) -> Continuation:
        """What may follow; its status is "none" while an order against the rules is being entered."""
        return self.look(self._prefix)

    @property
    def unit(self) -> Unit | None:
        """The unit that is to be ordered."""
        return self._unit_at(self._prefix[0]) if self._prefix else None

    @property
    def also(self) -> tuple[Order, ...]:
        """Orders the last action wrote besides the one asked for: an own supported unit's move, convoys."""
        return self.given[1:]

    @property
    def can_force(self) -> bool:
        """Whether what was refused last would be an order all the same, for an Alt-click."""
        return bool(self.refused) and forced(self.session.position, (*self._prefix, self.refused)) is not None

    def look(self, prefix: tuple[str, ...]) -> Continuation:
        """Return what may follow another prefix; remembered until the turn changes."""
        turn, key = self.session.turn, (prefix, self.power)
        if self._found is None or self._found[0] is not turn:
            self._found = turn, {}
        found = self._found[1].get(key)
        if found is None:
            found = self._found[1][key] = continuations(turn.position, turn.orders, prefix, self.power)
        return found

    def would(self, place: str) -> Continuation:
        """Return what a click on a place would lead to, without clicking."""
        found = Continuation("none")
        for token in _readings(place):
            found = self.look((*self._prefix, token))
            if found.status != "none":
                break
        return found

    def against(self, letter: str) -> Reason | None:
        """Return why a letter cannot follow the unit selected, None when it can."""
        position, base = self.session.position, self._prefix[:1]
        if not base:
            return reason("refuse.wrong-phase", phase=position.phase, allowed=LETTERS[position.phase])
        if position.phase == ADJUSTMENT and letter == "R":
            return reason("refuse.no-unit", province=base[0])  # a click on a unit removes it; here none stands
        found = self.look((*base, letter))
        if found.status != "none":
            return None
        if letter == "T" and position.variant.railways:
            line = position.variant.railway_of.get(base[0], position.variant.railways[0])
            goal = next(station for station in line.stations if station != base[0])
            return why_not(position, self.session.orders, (*base, "T"), goal, self.power)
        return found.reason

    # Actions

    def click(self, place: str, alt: bool = False) -> None:
        """Take a click on a place; `alt` gives an order although it is not allowed."""
        self._begin_action()
        if not self._may_change(place):
            return
        if self.session.position.phase == ADJUSTMENT:
            self._click_adjustment(place, alt)
        elif self._prefix:
            self._follow(place, alt)
        else:
            self._begin(province_of(place))

    def kind_meant(self, letter: str) -> str | None:
        """Return which kind of unit a letter means while one is asked for: "F" the zombie fleet, where only they are.

        None when no kind is asked for, when none that may follow is written so, or several are.
        """
        found = self.continuation
        if found.ask != "kind":
            return None
        if letter in found.letters:
            return letter
        kinds = self.session.position.variant.kinds
        meant = [kind for kind in found.letters if kind in kinds and kinds[kind].short == letter]
        return meant[0] if len(meant) == 1 else None

    def letter(self, token: str, near: str = "") -> None:
        """Take a letter: H M S C T P, R D, B W, or the kind of unit to build.

        `near`: a province of the power that waives a build, when orders are given for every power.
        """
        self._begin_action()
        if not self._may_change(token):
            return
        position = self.session.position
        found = self.continuation
        kinds = found.letters if found.ask == "kind" else position.variant.kinds if self._against_rules else ()
        token = self.kind_meant(token) or token
        if token in kinds:
            self._follow(token, alt=self._against_rules)
        elif token not in LETTERS[position.phase]:
            self._refuse(token, reason("refuse.wrong-phase", phase=position.phase, allowed=LETTERS[position.phase]))
        elif token == "W":
            self._waive(self._prefix[0] if self._prefix else near)
        elif self._prefix and token == "H" and self.continuation.ask == "support-goal":
            self._follow(province_of(self._prefix[-1]), alt=False)
        elif self._prefix:
            self._letter_of_unit(token)

    def escape(self) -> None:
        """Go one step back: close the refusal, or take the last click or letter away."""
        if self.refusal is not None:
            self._begin_action()
            return
        self._begin_action()
        self._prefix = self._prefix[:-1]
        self._against_rules = False

    def cancel(self) -> None:
        """Select nothing."""
        self._begin_action()
        self._prefix = ()
        self._against_rules = False

    def undo(self) -> None:
        """Take the last change of the game back; orders written besides go with it."""
        self._begin_action()
        self.session.undo()
        self.settle()

    def settle(self) -> None:
        """Take the game as it is now, after a change from elsewhere: what no longer stands leaves the prefix.

        What was refused before that change is no longer told.
        """
        self._begin_action()
        while self._prefix and not self._against_rules and self.look(self._prefix).status != "partial":
            self._prefix = self._prefix[:-1]

    def set_session(self, session: Session) -> None:
        """Enter orders for another game."""
        self.session = session
        self.cancel()

    def set_power(self, power: str | None) -> None:
        """Enter orders for another power; a unit of a third one is let go."""
        self.power = power
        self._begin_action()
        self.settle()

    def give(self, orders: Iterable[Order]) -> bool:
        """Give whole orders, such as those of a line that was typed. Returns whether they were taken."""
        self._begin_action()
        return self._give(tuple(order for order in orders if not isinstance(order, Unreadable)))

    def refuse(self, token: str, why: Reason) -> None:
        """Refuse an action for a reason found elsewhere, such as text that cannot be read."""
        self._begin_action()
        self._refuse(token, why)

    # Inside

    def _begin_action(self) -> None:
        self.refusal, self.refused, self.given = None, "", ()

    def _refuse(self, token: str, why: Reason | None) -> None:
        self.refused = token
        self.refusal = why or reason("refuse.not-here", province=province_of(token))

    def _may_change(self, token: str) -> bool:
        if self.session.turn.judged:
            self._refuse(token, reason("refuse.past-turn"))
        elif self.session.position.ended is not None:
            self._refuse(token, reason("refuse.game-over"))
        return self.refusal is None

    def _unit_at(self, place: str) -> Unit | None:
        position, province = self.session.position, province_of(place)
        if position.phase == RETREAT:
            lost = position.dislodged_by_province.get(province)
            return lost.unit if lost is not None else None
        return position.by_province.get(province)

    def _begin(self, province: str) -> None:
        found = self.look((province,))
        if found.status == "none":
            self._refuse(province, found.reason)
        else:
            self._take((province,), found, province)

    def _follow(self, place: str, alt: bool) -> None:
        token = place
        found = Continuation("none")
        for reading in _readings(place):
            token, found = reading, self.look((*self._prefix, reading))
            if found.status != "none":
                break
        if found.status != "none":
            self._take((*self._prefix, token), found, token)
        elif (not alt or not self._force(place)) and not self._select_instead(province_of(place)):
            self._refuse(token, found.reason)

    def _take(self, prefix: tuple[str, ...], found: Continuation, token: str) -> None:
        if found.status == "exact":
            self._give(found.orders)
        elif found.status == "partial":
            self._prefix = prefix
        else:
            self._refuse(token, found.reason)

    def _give(self, orders: tuple[Order, ...]) -> bool:
        try:
            self.session.give(*orders)
        except GameRefusal as fault:
            self._refuse("", fault.reason)
            return False
        self.given = orders
        self._prefix = ()
        self._against_rules = False
        return bool(orders)

    def _force(self, place: str) -> bool:
        """Give the order although it is not allowed, or go on with it. Returns whether there is such an order."""
        order = forced(self.session.position, (*self._prefix, place))
        if order is not None:
            return self._give((order,))
        if len(self._prefix) == 2 and self._prefix[1] in _TAKES_UNITS and self._unit_at(place) is not None:
            self._prefix = (*self._prefix, province_of(place))
            self._against_rules = True
            return True
        return False

    def _select_instead(self, province: str) -> bool:
        """Select another own unit when nothing but a unit is entered so far."""
        if len(self._prefix) != 1 or self._unit_at(province) is None:
            return False
        found = self.look((province,))
        if found.status != "partial":
            return False
        self._prefix = (province,)
        return True

    def _letter_of_unit(self, letter: str) -> None:
        """A letter belongs to the unit: it replaces a letter before and what followed that."""
        why = self.against(letter)
        if why is not None:
            self._refuse(letter, why)
            return
        prefix = (self._prefix[0], letter)
        self._against_rules = False
        self._take(prefix, self.look(prefix), letter)

    def _waive(self, near: str) -> None:
        position = self.session.position
        home = position.variant.board.provinces[province_of(near)].home if near else ""
        power = self.power or home or None
        self._take(("W",), continuations(position, self.session.orders, ("W",), power), "W")

    def _click_adjustment(self, place: str, alt: bool) -> None:
        province = province_of(place)
        if self._prefix and province == province_of(self._prefix[0]) and self.continuation.ask == "coast":
            self._follow(place, alt)
            return
        again = bool(self._prefix) and province == province_of(self._prefix[0])
        self._prefix, self._against_rules = (), False
        if again:
            return
        draft = self._adjustment_draft(province)
        if draft is not None:
            self.session.take_back(draft.power, draft.place)
            return
        found = self.look((province,))
        if found.status != "none" or not alt:
            self._take((province,), found, province)
        elif not self._force(province):
            self._prefix, self._against_rules = (province,), True

    def _adjustment_draft(self, province: str) -> UnitOrder | None:
        for order in self.session.orders:
            if isinstance(order, (Build, Remove)) and order.province == province and self.power in (None, order.power):
                return order
        return None


def _readings(place: str) -> tuple[str, ...]:
    """What a click on a place may mean: the coast under the pointer if it is legal, else the province."""
    province = province_of(place)
    return (place,) if place == province else (place, province)
