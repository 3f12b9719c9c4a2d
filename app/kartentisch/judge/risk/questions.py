"""What is asked of a phase: each question knows its bound, and how to read the answer off a judged outcome."""

from dataclasses import dataclass
from typing import Protocol

from kartentisch.geo import province_of
from kartentisch.judge.actions import NO, UNKNOWN, YES
from kartentisch.judge.risk.bounds import Bounds
from kartentisch.judge.risk.whole import succeeds
from kartentisch.judge.verdict import Outcome
from kartentisch.rules import Dislodged, Position, Unit, reach


class Question(Protocol):
    """Something that holds after a phase or does not."""

    def bound(self, bounds: Bounds) -> int:
        """YES if it holds for all orders the bounds allow, NO if for none, else UNKNOWN."""
        ...

    def holds(self, outcome: Outcome) -> bool:
        """Whether it holds in an outcome."""
        ...


@dataclass(frozen=True, slots=True)
class Succeeds:
    """The order of unit `u`, which has one, is carried out and the unit not dislodged."""

    u: int

    def bound(self, bounds: Bounds) -> int:
        """See Question."""
        return succeeds(bounds, self.u)

    def holds(self, outcome: Outcome) -> bool:
        """See Question."""
        _order, verdict = outcome.by_unit[outcome.before.units[self.u]]
        return verdict.ok and not verdict.dislodged


@dataclass(frozen=True, slots=True)
class Stays:
    """Unit `u` is not dislodged; `by`: not by this unit, -1 for any."""

    u: int
    by: int = -1

    def bound(self, bounds: Bounds) -> int:
        """See Question."""
        lost = bounds.dislodged(self.u)
        if self.by < 0 or lost == NO:
            return -lost
        province = bounds.province(self.u)
        entries = [entry for entry in bounds.table.into.get(province, ()) if entry[0] == self.by]
        states = [bounds.arrives(j, b) for j, listed in bounds.entries(entries) for b in listed]
        return UNKNOWN if any(state != NO for state in states) else YES

    def holds(self, outcome: Outcome) -> bool:
        """See Question."""
        entry = loss_of(outcome, self.u)
        if entry is None:
            return True
        return self.by >= 0 and entry.attacker != outcome.before.units[self.by].province


@dataclass(frozen=True, slots=True)
class Kept:
    """No unit of another power that takes centres comes to, stays in, retreats to or rises in the centre."""

    centre: str
    power: str

    def bound(self, bounds: Bounds) -> int:
        """See Question."""
        states = [YES]
        table, variant = bounds.table, bounds.table.position.variant
        for j, listed in bounds.entries(table.into.get(self.centre, [])):
            if bounds.power(j) != self.power and table.units[j].kind not in variant.blockers:
                arrive = [bounds.arrives(j, b) for b in listed]
                states.append(YES if all(one == NO for one in arrive) else UNKNOWN)
        for j, _listed in bounds.entries(table.rails.get(self.centre, [])):
            if bounds.power(j) != self.power:
                bounds.explore_train(j)
                states.append(UNKNOWN)
        o = table.at.get(self.centre)
        if o is not None and bounds.power(o) != self.power and table.units[o].kind not in variant.blockers:
            for _choice in bounds.open(o):
                pass
            states.append(bounds.left(o))
            bounds.dislodged(o)
        if NO not in states and not self._filled(bounds, o):
            states += self._later(bounds)
        return YES if all(one == YES for one in states) else UNKNOWN

    def _filled(self, bounds: Bounds, o: int | None) -> bool:
        """Whether an own unit is there for certain after the moves, so that nobody can retreat to the centre."""
        if o is not None and bounds.power(o) == self.power and bounds.left(o) == NO and bounds.dislodged(o) == NO:
            return True
        return any(
            bounds.power(j) == self.power
            and bounds.all_of(j, listed)
            and all(bounds.arrives(j, b) == YES for b in listed)
            for j, listed in bounds.entries(bounds.table.into.get(self.centre, []))
        )

    def _later(self, bounds: Bounds) -> list[int]:
        """For units of others, whether they are certain not to come by a retreat or by rising."""
        states = []
        position = bounds.table.position
        for v, unit in enumerate(bounds.table.units):
            if unit.power == self.power or unit.kind in position.variant.blockers:
                continue
            if may_retreat(position, unit, self.centre):
                states.append(-bounds.dislodged(v))
        return states

    def holds(self, outcome: Outcome) -> bool:
        """See Question."""
        blockers = outcome.before.variant.blockers
        for unit, (_order, verdict) in outcome.by_unit.items():
            foreign = unit.power != self.power and unit.kind not in blockers
            if foreign and not verdict.dislodged and province_of(verdict.ends) == self.centre:
                return False
        for entry in outcome.dislodged:
            if entry.unit.power != self.power and entry.unit.kind not in blockers:
                rises = (text.split()[1] for text in entry.rises)
                if self.centre in map(province_of, (*entry.retreats, *rises)):
                    return False
        return True


@dataclass(frozen=True, slots=True)
class Taken:
    """A unit of the power that takes centres stands in the centre after the moves."""

    centre: str
    power: str

    def bound(self, bounds: Bounds) -> int:
        """See Question."""
        table, blockers = bounds.table, bounds.table.position.variant.blockers
        states = []
        o = table.at.get(self.centre)
        if o is not None and bounds.power(o) == self.power and table.units[o].kind not in blockers:
            stays = -bounds.left(o)
            lost = bounds.dislodged(o)
            states.append(YES if (stays, lost) == (YES, NO) else NO if NO in (stays, -lost) else UNKNOWN)
        for j, listed in bounds.entries(table.into.get(self.centre, [])):
            if bounds.power(j) == self.power and table.units[j].kind not in blockers:
                arrive = {bounds.arrives(j, b) for b in listed}
                sure = bounds.all_of(j, listed) and arrive == {YES}
                states.append(YES if sure else NO if arrive == {NO} else UNKNOWN)
        for j, _listed in bounds.entries(table.rails.get(self.centre, [])):
            if bounds.power(j) == self.power:
                bounds.explore_train(j)
                states.append(UNKNOWN)
        return YES if YES in states else UNKNOWN if UNKNOWN in states else NO

    def holds(self, outcome: Outcome) -> bool:
        """See Question."""
        blockers = outcome.before.variant.blockers
        return any(
            unit.power == self.power
            and unit.kind not in blockers
            and not verdict.dislodged
            and province_of(verdict.ends) == self.centre
            for unit, (_order, verdict) in outcome.by_unit.items()
        )


def may_retreat(position: Position, unit: Unit, centre: str) -> bool:
    """Whether a unit, once dislodged, could come to a province by a retreat or by rising on another board."""
    rise, board = position.variant.rise, position.variant.board
    if rise is not None and board.board_of(centre) != board.board_of(unit.place):
        return True
    return centre in reach.step_provinces(position, unit) or centre in reach.canal_goals(position, unit)


def loss_of(outcome: Outcome, u: int) -> Dislodged | None:
    """What the outcome says of the loss of unit `u`, None when it was not dislodged."""
    unit = outcome.before.units[u]
    return next((entry for entry in outcome.dislodged if entry.unit == unit), None)
