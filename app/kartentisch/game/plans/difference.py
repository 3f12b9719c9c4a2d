"""How the outcomes of two plans differ, unit by unit."""

from dataclasses import dataclass

from kartentisch.geo import province_of
from kartentisch.judge.verdict import Outcome, Verdict
from kartentisch.orders import Order, UnitOrder
from kartentisch.rules import Position, Unit

Judged = tuple[Order, Verdict]


@dataclass(frozen=True, slots=True)
class PlanDifference:
    """One unit that orders, or fares, otherwise in two plans: what it does in each, None for nothing.

    A unit to be built is one that stands in the place of its order. `provinces`: where it stands and where it ends.
    """

    power: str
    place: str
    first: Judged | None
    second: Judged | None
    provinces: tuple[str, ...]

    @property
    def same_order(self) -> bool:
        """Whether the order is the same, only its result another."""
        return self.first is not None and self.second is not None and self.first[0] == self.second[0]


@dataclass(frozen=True, slots=True)
class CentreDifference:
    """A centre that belongs to somebody else after the one plan than after the other; None: to nobody."""

    centre: str
    first: str | None
    second: str | None


def unit_differences(first: Outcome, second: Outcome) -> tuple[PlanDifference, ...]:
    """Return the units whose order or result differs, other orders first; both outcomes of one position."""
    ours, theirs = _judged(first), _judged(second)
    found = []
    for key in dict.fromkeys((*ours, *theirs)):
        one, other = ours.get(key), theirs.get(key)
        if _told(one) != _told(other):
            places = [key[1], *(_end(judged) for judged in (one, other))]
            provinces = tuple(dict.fromkeys(province_of(place) for place in places if place))
            found.append(PlanDifference(key[0], key[1], one, other, provinces))
    return tuple(sorted(found, key=lambda difference: difference.same_order))


def centre_differences(first: Outcome, second: Outcome) -> tuple[CentreDifference, ...]:
    """Return the centres that change hands differently."""
    before, after = first.position.centres, second.position.centres
    return tuple(
        CentreDifference(centre, before.get(centre), after.get(centre))
        for centre in first.before.variant.centres
        if before.get(centre) != after.get(centre)
    )


def gained(outcome: Outcome, power: str) -> int:
    """Return how many centres more a power's units stand on after the phase than before, whoever owns them yet."""
    return _standing(outcome.position, power) - _standing(outcome.before, power)


def _standing(position: Position, power: str) -> int:
    centres = position.variant.centres
    held = {centre for centre, owner in position.centres.items() if owner == power}
    taken = {unit.province: unit.power for unit in position.units if unit.province in centres}
    kept = {centre for centre in held if taken.get(centre, power) == power}
    return len(kept | {centre for centre, owner in taken.items() if owner == power})


def _judged(outcome: Outcome) -> dict[tuple[str, str], Judged]:
    found = {_key(unit): judged for unit, judged in outcome.by_unit.items()}
    for order, verdict in outcome.verdicts.items():
        if isinstance(order, UnitOrder):
            found.setdefault((order.power, order.province), (order, verdict))
    return found


def _key(unit: Unit) -> tuple[str, str]:
    return unit.power, unit.province


def _told(judged: Judged | None) -> object:
    if judged is None:
        return None
    order, verdict = judged
    return str(order), verdict.result, verdict.dislodged, verdict.ends


def _end(judged: Judged | None) -> str:
    return "" if judged is None else judged[1].ends or str(getattr(judged[0], "goal", ""))
