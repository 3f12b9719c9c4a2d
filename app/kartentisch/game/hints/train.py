"""Trains that cannot get where they are to go, and two trains at once."""

from collections.abc import Iterator

from msgspec.structs import replace

from kartentisch.game.hints.look import Look, hold
from kartentisch.game.hints.values import Hint, Repair
from kartentisch.judge import Result, Verdict
from kartentisch.orders import Train
from kartentisch.rules import Reason, Unit, reason


def train_hints(look: Look) -> Iterator[Hint]:
    """Yield hints about two trains in a turn, and about a train that would halt as things stand."""
    yield from _second(look)
    for unit, order, verdict in look.of_kind(Train):
        if verdict.result is Result.HALTED:
            yield _halted(look, unit, order, verdict)


def _second(look: Look) -> Iterator[Hint]:
    riders = [
        (unit, order)
        for unit, (order, verdict) in look.outcome.by_unit.items()
        if isinstance(order, Train)
        and look.own(unit)
        and (verdict.result is not Result.ILLEGAL or verdict.reason.code == "refuse.train-second")
    ]
    if len(riders) > 1:
        (unit, order), rest = riders[0], riders[1:]
        others = tuple(other for other, _order in rest)
        why = reason("hint.two-trains", unit=unit, other=others)
        orders = (order, *(one for _other, one in rest))
        yield Hint(unit.power, why, orders, Repair(tuple(hold(other) for other in others)))


def _halted(look: Look, unit: Unit, order: Train, verdict: Verdict) -> Hint:
    """Aim at the farthest station the train would reach: where it halts, or one before; hold where there is none."""
    line = look.position.variant.railway_of[unit.province]
    stations = line.between(unit.province, verdict.at) if verdict.at != unit.province else ()
    blocker = _blocker(verdict.reason)
    for station in reversed(stations):
        aimed = replace(order, goal=station)
        if look.with_(aimed).verdicts[aimed].ok:
            values = {"unit": unit, "at": verdict.at, "stop": station}
            if blocker is None:
                why = reason("hint.train-halts", **values)
            else:
                why = reason("hint.train-blocked", blocker=blocker, **values)
            return Hint(unit.power, why, (order,), Repair((aimed,)))
    if blocker is None:
        why = reason("hint.train-stays-closed", unit=unit, at=verdict.at)
    else:
        why = reason("hint.train-stays", unit=unit, at=verdict.at, blocker=blocker)
    return Hint(unit.power, why, (order,), Repair((hold(unit),)))


def _blocker(why: Reason) -> Unit | None:
    """Who stops the train, by the reason of its verdict."""
    found = (why.values.get(name) for name in ("blocker", "attacker", "rival"))
    return next((unit for unit in found if isinstance(unit, Unit)), None)
