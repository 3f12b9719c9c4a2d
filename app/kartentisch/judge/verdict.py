"""What a judge answers: a verdict per order, and the outcome of a phase."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from kartentisch.judge.automatic import Adjustment
from kartentisch.orders.values import Order, UnitOrder, Unreadable
from kartentisch.rules import Date, Dislodged, Position, Reason
from kartentisch.rules.unit import Unit

if TYPE_CHECKING:
    from kartentisch.judge.field import Field


class Result(StrEnum):
    """The result words, everywhere the same."""

    OK = "ok"
    BOUNCE = "bounce"
    CUT = "cut"
    VOID = "void"
    NO_CONVOY = "no-convoy"
    DISRUPTED = "disrupted"
    ILLEGAL = "illegal"
    HALTED = "halted"
    CLOSED = "closed"


# Members as plain names: reading one off its class takes longer than most of what the judge does with it.
OK, BOUNCE, CUT, VOID, NO_CONVOY = Result.OK, Result.BOUNCE, Result.CUT, Result.VOID, Result.NO_CONVOY
DISRUPTED, ILLEGAL, HALTED, CLOSED = Result.DISRUPTED, Result.ILLEGAL, Result.HALTED, Result.CLOSED


class Verdict(NamedTuple):
    """What became of one order. A named tuple, since one is made for every order at every click.

    `result`: a result word; `reason`: why; `dislodged`: whether its unit was dislodged this phase (beside the
    result, never instead of it); `at`: where a halted train stands (its start when it did not leave);
    `ends`: the place the unit stands on after the phase ("" when it is gone or dislodged);
    `ordered`: False for the default order of a unit that had none; `notes`: remarks on an order that stands.
    """

    result: Result
    reason: Reason
    dislodged: bool = False
    at: str = ""
    ends: str = ""
    ordered: bool = True
    notes: tuple[Reason, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether the order was carried out."""
        return self.result is Result.OK


@dataclass(frozen=True)
class Outcome:
    """A judged phase.

    `before`: the position judged; `verdicts`: order -> Verdict, orders in the order given, then a default order for
    each unit that had none; `dislodged`: units dislodged in this phase with their open retreats (none: lost);
    `position`: the next position, empty phases skipped; `counts`: reasons about centres that changed hands;
    `flags`: dislodged unit -> what is open to it; `ending`: reasons about the end of the game;
    `notes`: what else is to be told of the phase; `adjustment`: what an adjustment that carries itself out did;
    `decided`: the decisions of a movement phase, for those who ask later how they came about (strengths.py).
    """

    before: Position
    verdicts: Mapping[Order, Verdict]
    position: Position
    dislodged: tuple[Dislodged, ...] = ()
    flags: Mapping[Unit, Reason] = field(default_factory=lambda: MappingProxyType({}))
    counts: tuple[Reason, ...] = ()
    ending: tuple[Reason, ...] = ()
    notes: tuple[Reason, ...] = ()
    adjustment: Adjustment | None = None
    decided: "Field | None" = field(default=None, repr=False, compare=False)

    @cached_property
    def by_unit(self) -> Mapping[Unit, tuple[Order, Verdict]]:
        """The order that was judged for each unit of the position before, with its verdict."""
        units = {(unit.power, unit.province): unit for unit in self.before.units}
        units |= {(lost.unit.power, lost.unit.province): lost.unit for lost in self.before.dislodged}
        found: dict[Unit, tuple[Order, Verdict]] = {}
        for order, verdict in self.verdicts.items():
            if isinstance(order, (UnitOrder, Unreadable)):
                unit = units.get((order.power, order.province))
                if unit is not None and (unit not in found or verdict.result is not Result.ILLEGAL):
                    found[unit] = (order, verdict)
        return MappingProxyType(found)

    @property
    def adjusted(self) -> tuple[Reason, ...]:
        """Why an adjustment that carries itself out built and removed what it did."""
        return () if self.adjustment is None else self.adjustment.reasons

    @property
    def passed(self) -> tuple[tuple[Date, str], ...]:
        """The phases that were passed over because nobody had anything to decide in them."""
        before, after = self.before, self.position
        return before.variant.calendar.passed_over(before.date, before.phase, after.date, after.phase)

    def explain(self, language: str) -> tuple[str, ...]:
        """The reasons as sentences: one for each verdict, then dislodged units, centres and the end."""
        from kartentisch.rules.sentences import sentence

        told = [verdict.reason for verdict in self.verdicts.values()]
        told += [*self.flags.values(), *self.notes, *self.counts, *self.adjusted, *self.ending]
        return tuple(sentence(self.before.variant, why, language) for why in told)
