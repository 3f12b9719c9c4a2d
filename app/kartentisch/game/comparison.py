"""A published result held against our adjudication: every difference, with our reason and the ruling it hangs on."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from msgspec import structs

from kartentisch.geo import province_of
from kartentisch.judge import Outcome, Result, Verdict, adjudicate
from kartentisch.orders import Build, Hold, Move, Order, Remove, Support, UnitOrder, Unreadable, Waive
from kartentisch.rules import Position, Reason


@dataclass(frozen=True, slots=True)
class Claim:
    """What a published result says of one order.

    `results`: our result words its word may stand for (none: nothing is said); `line`: where it stands, from 1.
    """

    order: Order
    results: frozenset[Result] = frozenset()
    dislodged: bool = False
    at: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class Published:
    """A result somebody published: its claims, retreats by province, centres (or only their number) by power.

    `form`: the format it is written in; `unread`: lines (number, text) that may be orders and could not be read.
    """

    form: str
    claims: tuple[Claim, ...]
    retreats: Mapping[str, frozenset[str]] = field(default_factory=dict)
    centres: Mapping[str, frozenset[str]] = field(default_factory=dict)
    counts: Mapping[str, int] = field(default_factory=dict)
    unread: tuple[tuple[int, str], ...] = ()


class Sort(StrEnum):
    """What a difference is about."""

    RESULT = "result"
    DISLODGED = "dislodged"
    ORDER = "order"
    NO_ORDER = "no order"
    NO_UNIT = "no unit"
    RETREATS = "retreats"
    CENTRES = "centres"
    COUNT = "count"


@dataclass(frozen=True, slots=True)
class Difference:
    """One difference.

    `order`: the published one (ours, where nothing was published); `ours`: our draft, where it is another one;
    `verdict`: ours; `claim`: theirs; `power`, `places`: what it is about else; `published`, `counted`: numbers;
    `rulings`: (id, value) of the rulings with which our result would be theirs.
    """

    sort: Sort
    order: Order | None = None
    claim: Claim | None = None
    verdict: Verdict | None = None
    ours: Order | None = None
    power: str = ""
    places: tuple[str, ...] = ()
    more: tuple[str, ...] = ()
    published: int = 0
    counted: int = 0
    rulings: tuple[tuple[str, bool | str], ...] = ()

    @property
    def reason(self) -> Reason | None:
        """Our reason for our result."""
        return self.verdict.reason if self.verdict is not None else None

    @property
    def provinces(self) -> tuple[str, ...]:
        """The provinces to look at."""
        found = [self.order.province] if isinstance(self.order, UnitOrder) else []
        goal = getattr(self.order, "goal", "")
        found += [province_of(goal)] if goal else []
        found += map(province_of, (*self.places, *self.more))
        return tuple(dict.fromkeys(found))


@dataclass(frozen=True, slots=True)
class Comparison:
    """The differences, and our outcome of the orders as published."""

    outcome: Outcome
    differences: tuple[Difference, ...]
    compared: int


def compare(position: Position, published: Published, drafts: Iterable[Order] = ()) -> Comparison:
    """Judge the orders as published and tell every difference.

    `drafts`: our own orders; they stand in for units nothing is published of, and differ where they are others.
    """
    own = [order for order in drafts if not isinstance(order, Unreadable)]
    known = {_unit(claim.order) for claim in published.claims}
    orders = [claim.order for claim in published.claims]
    orders += [order for order in own if _unit(order) not in known]
    outcome = adjudicate(position, orders)
    found = [
        *_orders(position, published, own),
        *_results(outcome, published),
        *_retreats(outcome, published),
        *_centres(outcome, published),
    ]
    return Comparison(outcome, tuple(_with_rulings(position, orders, found)), len(published.claims))


def _unit(order: Order) -> tuple[str, str, str]:
    """What an order is for: one order counts for each."""
    if isinstance(order, (Build, Remove)):
        return order.power, type(order).__name__, order.province
    if isinstance(order, UnitOrder):
        return order.power, "", order.province
    return order.power, type(order).__name__, str(order.number if isinstance(order, Waive) else order)


def _alike(first: Order, second: Order) -> bool:
    """Whether two orders say the same: a kind, or a coast of a support, may be left open in either."""
    if type(first) is not type(second):
        return False
    if isinstance(first, Move) and isinstance(second, Move):
        first, second = structs.replace(first, via=False, route=()), structs.replace(second, via=False, route=())
    if isinstance(first, Support) and isinstance(second, Support):
        keep = (first.kind, first.province, province_of(first.other), province_of(first.goal))
        return keep == (second.kind, second.province, province_of(second.other), province_of(second.goal))
    if isinstance(first, Waive):
        return True
    return first == second


def _orders(position: Position, published: Published, own: list[Order]) -> Iterator[Difference]:
    """Orders that are not ours, units nobody ordered, orders of units that are not there."""
    drafts = {_unit(order): order for order in own}
    units = {(unit.power, unit.province) for unit in position.units}
    units |= {(lost.unit.power, lost.unit.province) for lost in position.dislodged}
    seen = set()
    for claim in published.claims:
        order, key = claim.order, _unit(claim.order)
        seen.add(key)
        ours = drafts.get(key)
        if isinstance(order, UnitOrder) and not isinstance(order, Build) and (order.power, order.province) not in units:
            yield Difference(Sort.NO_UNIT, order, claim)
        elif ours is not None and not _alike(ours, order):
            yield Difference(Sort.ORDER, order, claim, ours=ours)
    for key, order in drafts.items():
        if key not in seen and not isinstance(order, (Hold, Waive)):
            yield Difference(Sort.NO_ORDER, order)


def _results(outcome: Outcome, published: Published) -> Iterator[Difference]:
    for claim in published.claims:
        verdict = outcome.verdicts.get(claim.order)
        if verdict is None:
            continue
        if _differs(claim, verdict):
            yield Difference(Sort.RESULT, claim.order, claim, verdict)
        elif claim.results and claim.dislodged != verdict.dislodged:
            yield Difference(Sort.DISLODGED, claim.order, claim, verdict)


def _differs(claim: Claim, verdict: Verdict) -> bool:
    if not claim.results:
        return False
    if claim.results == {Result.OK} and (claim.dislodged or isinstance(claim.order, Hold)):
        return False  # of a unit that stood or was dislodged many programs say no more than that
    return verdict.result not in claim.results or bool(claim.at and verdict.at and claim.at != verdict.at)


def _retreats(outcome: Outcome, published: Published) -> Iterator[Difference]:
    ours = {lost.unit.province: frozenset(map(province_of, lost.retreats)) for lost in outcome.dislodged}
    for province, theirs in published.retreats.items():
        if province in ours and ours[province] != theirs:
            yield Difference(Sort.RETREATS, places=(province, *sorted(theirs)), more=tuple(sorted(ours[province])))


def _centres(outcome: Outcome, published: Published) -> Iterator[Difference]:
    after = outcome.position
    for power, theirs in published.centres.items():
        ours = frozenset(centre for centre, owner in after.centres.items() if owner == power)
        if theirs != ours:
            gained, lost = tuple(sorted(theirs - ours)), tuple(sorted(ours - theirs))
            yield Difference(Sort.CENTRES, power=power, places=gained, more=lost)
    for power, count in published.counts.items():
        if after.count(power) != count:
            yield Difference(Sort.COUNT, power=power, published=count, counted=after.count(power))


def _with_rulings(position: Position, orders: list[Order], found: list[Difference]) -> Iterator[Difference]:
    """Name the rulings with which a result of ours would be theirs."""
    open_now = [one for one in found if one.sort in (Sort.RESULT, Sort.DISLODGED)]
    named: dict[int, list[tuple[str, bool | str]]] = {}
    for ruling in position.variant.rulings.values() if open_now else ():
        for value in ruling.values:
            if value == position.ruling(ruling.id):
                continue
            other = adjudicate(position.with_(options={**position.options, ruling.id: value}), orders)
            for one in open_now:
                if one.claim is None:
                    continue
                verdict = other.verdicts.get(one.claim.order)
                same = verdict is not None and not _differs(one.claim, verdict)
                if same and verdict is not None and one.claim.dislodged == verdict.dislodged:
                    named.setdefault(id(one), []).append((ruling.id, value))
    for one in found:
        yield replace(one, rulings=tuple(named[id(one)])) if id(one) in named else one
