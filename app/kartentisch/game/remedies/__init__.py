"""What would have made an order succeed: the smallest changes, found by asking the judge."""

from collections.abc import Iterator

from kartentisch.game.hints import hints
from kartentisch.game.hints.look import Look, allowed, replaced
from kartentisch.game.remedies.adjustments import for_build, for_removal, for_unit
from kartentisch.game.remedies.helpers import Change
from kartentisch.game.remedies.moves import for_move, for_second_train, for_train, for_train_to_own
from kartentisch.game.remedies.retreats import for_retreat
from kartentisch.game.remedies.stands import for_misnamed, for_standing, for_unmatched
from kartentisch.game.remedies.values import Remedy
from kartentisch.judge import Outcome, Result, Verdict, adjudicate
from kartentisch.orders import Build, Convert, Convoy, Move, Order, Remove, Support, Train, UnitOrder
from kartentisch.rules import ADJUSTMENT, MOVEMENT, RETREAT, Unit

__all__ = ["MOST", "TRIALS", "Remedy", "remedies"]

MOST = 5
# So many questions to the judge stay well below 30 ms.
TRIALS = 24
# Of one kind of change (supports by own units, units of others that stay away …) two are shown, so that all are seen.
_OF_A_KIND = 2


def remedies(outcome: Outcome, order: Order) -> tuple[Remedy, ...]:
    """Return up to `MOST` smallest changes that make an order succeed, the best first.

    Own units that have no order, hold, or fail anyway are asked first, then those of other powers that have none or
    hold; then two at a time. For a default that costs a unit (no retreat ordered, a removal nobody ordered): what
    would keep it. Nothing for an order that succeeds (its unit not dislodged) or that cannot be helped.
    """
    verdict = outcome.verdicts.get(order)
    if verdict is None or not isinstance(order, UnitOrder):
        return ()
    lost = outcome.before.phase != MOVEMENT and not verdict.ordered and not isinstance(order, Convert)
    if verdict.ok and not verdict.dislodged and not lost:
        return ()
    given = tuple(one for one, judged in outcome.verdicts.items() if judged.ordered)
    look = Look(outcome.before, outcome, given, (order.power,))
    found = _tried(look, order, _kinds_of_phase(look, order, verdict))
    return tuple(sorted(found, key=lambda remedy: remedy.powers != (order.power,)))


def _kinds_of_phase(look: Look, order: UnitOrder, verdict: Verdict) -> Iterator[Iterator[Change]]:
    """Yield kinds of changes that may help, the smallest first."""
    phase = look.position.phase
    if phase == RETREAT:
        yield from for_retreat(look, order)
    elif phase == ADJUSTMENT:
        unit = look.position.by_province.get(order.province)
        if isinstance(order, Build):
            yield from for_build(look, order)
        elif isinstance(order, Remove) and verdict.ordered:
            yield for_removal(look, order)
        elif unit is not None:
            yield for_unit(look, unit)
    elif phase == MOVEMENT:
        unit = look.position.by_province.get(order.province)
        if unit is not None and unit.power == order.power:
            for kind in _kinds(look, unit, order, verdict):
                yield (change for change in kind if _serves(order, change))


def _tried(look: Look, order: UnitOrder, kinds: Iterator[Iterator[Change]]) -> tuple[Remedy, ...]:
    """Ask the judge about each change, until enough help or it was asked often enough."""
    found: list[Remedy] = []
    tried: set[frozenset[UnitOrder]] = set()
    for kind in kinds:
        of_kind = 0
        for change in kind:
            if frozenset(change) in tried or _larger(change, found, order.power):
                continue
            if len(tried) == TRIALS:
                return tuple(found)
            tried.add(frozenset(change))
            remedy = _try(look, order, change)
            if remedy is not None:
                found.append(remedy)
                of_kind += 1
                if len(found) == MOST:
                    return tuple(found)
                if of_kind == _OF_A_KIND or remedy.order != order:
                    break
    return tuple(found)


def _serves(order: UnitOrder, change: Change) -> bool:
    """Whether a change leaves the order itself in place, or changes no more of it than its goal or its way."""
    return all(one.province != order.province or type(one) is type(order) for one in change)


def _larger(change: Change, found: list[Remedy], power: str) -> bool:
    """Whether smaller changes have been found: two supports are looked for only when one does not do.

    What needs nobody else is never put aside for a smaller change that needs another power.
    """
    own = all(one.power == power for one in change)
    return any(len(remedy.orders) < len(change) and (not own or remedy.powers == (power,)) for remedy in found)


def _try(look: Look, order: UnitOrder, change: Change) -> Remedy | None:
    """Ask the judge; None when the order would fail all the same."""
    # An adjustment names another centre or another unit; elsewhere the order stays, or another one for its unit.
    other = change[0] if look.position.phase == ADJUSTMENT else order
    asked = next((one for one in change if one.province == order.province), other)
    verdicts = adjudicate(look.position, replaced(look.given, change)).verdicts
    verdict = verdicts.get(asked)
    if verdict is None or not verdict.ok or verdict.dislodged:
        return None
    if not look.outcome.verdicts[order].ordered and order != asked and order in verdicts:
        return None
    return Remedy(change, asked, verdict)


def _kinds(look: Look, unit: Unit, order: UnitOrder, verdict: Verdict) -> Iterator[Iterator[Change]]:
    """Yield kinds of changes that may help in a movement phase, the smallest first."""
    if verdict.result is Result.ILLEGAL:
        if verdict.reason.code == "hold.double-orders" and allowed(look.position, order):
            yield iter([(order,)])
        if verdict.reason.code == "refuse.train-second":
            yield for_second_train(look, unit)
        if verdict.reason.code == "refuse.train-own-unit" and isinstance(order, Train):
            yield for_train_to_own(look, order)
        yield _by_hints(look, order)
        yield for_misnamed(look, unit, order)
        return
    if isinstance(order, Move) and not verdict.ok:
        yield from for_move(look, unit, order, verdict)
    elif isinstance(order, Train) and not verdict.ok:
        yield from for_train(look, unit, order, verdict)
    elif isinstance(order, (Support, Convoy)) and verdict.result is Result.VOID:
        yield for_unmatched(look, unit, order)
    if verdict.dislodged or verdict.result in (Result.CUT, Result.DISRUPTED):
        yield from for_standing(look, unit)


def _by_hints(look: Look, order: UnitOrder) -> Iterator[Change]:
    """The repairs of the hints about an order that is not allowed, such as the coast it must name."""
    for hint in hints(look.position, look.given, order.power, look.outcome):
        if order in hint.orders:
            change = tuple(one for one in hint.repair.give if isinstance(one, UnitOrder))
            if change:
                yield change
