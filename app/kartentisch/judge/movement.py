"""Judging a movement phase: sort, build the field, resolve, tell, and set the next position."""

from collections.abc import Iterable
from types import MappingProxyType

from kartentisch.judge.actions import MOVE, NO, TRAIN, YES
from kartentisch.judge.checking import CHECKED, check
from kartentisch.judge.equations import path, prevent_strength
from kartentisch.judge.field import Field, build_field, go_overland
from kartentisch.judge.losses import Aftermath, Loss, loss_told, open_ways
from kartentisch.judge.modes.canal import clause_notes
from kartentisch.judge.modes.journey import Arrival, travel
from kartentisch.judge.progress import after_movement, woken
from kartentisch.judge.recording import Recorder
from kartentisch.judge.sorting import Sorted, sort_orders
from kartentisch.judge.telling import tell
from kartentisch.judge.verdict import ILLEGAL, Outcome, Verdict
from kartentisch.orders.coasts import coast_notes
from kartentisch.orders.values import Hold, Move, Order, Train, UnitOrder, Unreadable
from kartentisch.rules import Dislodged, Position, Reason, Unit


def settle(
    position: Position, orders: Iterable[Order], recorder: Recorder | None = None
) -> tuple[Sorted, Field, Arrival | None]:
    """Sort the orders and decide everything: return the orders sorted, the field decided, and where the train is."""
    sorted_orders = sort_orders(position, orders)
    f = build_field(position, sorted_orders)
    f.recorder = recorder
    arrival = travel(f)
    while broken := [i for i in f.fall_back if path(f, i) != YES]:
        if recorder is not None:
            recorder.overland(f, broken)
        go_overland(f, broken)
        arrival = travel(f)
    if CHECKED:
        check(f)
    return sorted_orders, f, arrival


def judge_movement(position: Position, orders: Iterable[Order], recorder: Recorder | None = None) -> Outcome:
    """Judge the orders of all powers in a movement phase (DATC 3.0 equations; Ludomaniac railway and canal)."""
    sorted_orders, f, arrival = settle(position, orders, recorder)
    standing = _standing(f, arrival)
    standoffs = _standoffs(f, {unit.province for unit in standing.values() if unit is not None})
    lost, flags = _dislodged(f, standing, standoffs)
    verdicts = _verdicts(f, sorted_orders, arrival, standing)
    step = after_movement(position, tuple(u for u in standing.values() if u is not None), lost, standoffs)
    return Outcome(
        before=position,
        verdicts=MappingProxyType(verdicts),
        position=step.position,
        dislodged=lost,
        flags=MappingProxyType(flags),
        counts=step.counts,
        ending=step.ending,
        notes=woken(position, step.risen),
        adjustment=step.adjustment,
        decided=f,
    )


def _standing(f: Field, arrival: Arrival | None) -> dict[int, Unit | None]:
    """Where each unit stands after the moves; None for dislodged ones."""
    after: dict[int, Unit | None] = {}
    entered = set()
    for i, unit in enumerate(f.units):
        after[i] = unit
        if f.action[i] is MOVE and f.status[i] == YES:
            after[i] = unit.moved(f.place[i])
            entered.add(f.goal[i])
        elif f.action[i] is TRAIN and arrival is not None and arrival.at != unit.place:
            after[i] = unit.moved(arrival.at)
    for province in entered:
        i = f.at.get(province, -1)
        if i >= 0 and after[i] is f.units[i]:
            after[i] = None
    return after


def _standoffs(f: Field, occupied: set[str]) -> tuple[str, ...]:
    """Empty provinces somebody tried to enter in vain: closed to retreats."""
    return tuple(
        sorted(
            province
            for province, movers in f.movers_to.items()
            if province not in occupied
            and any(f.status[j] == NO and prevent_strength(f, j, province)[0] > 0 for j in movers)
        )
    )


def _dislodged(
    f: Field, standing: dict[int, Unit | None], standoffs: tuple[str, ...]
) -> tuple[tuple[Dislodged, ...], dict[Unit, Reason]]:
    """The dislodged units with what is open to them, and how that is told."""
    if None not in standing.values():
        return (), {}
    held = [
        unit for i, unit in enumerate(f.units) if standing[i] is unit and unit.province in f.position.variant.keepers
    ]
    losses = []
    for i, unit in enumerate(f.units):
        if standing[i] is None:
            attacker = next(j for j in f.movers_to[f.province[i]] if f.status[j] == YES)
            barred = "" if f.by_sea[attacker] and f.choices.origin_open else f.province[attacker]
            losses.append(Loss(unit, f.province[attacker], barred))
    after = Aftermath(
        {unit.province: unit for unit in standing.values() if unit is not None},
        standoffs,
        tuple(held),
        f.position.by_province,
    )
    lost = open_ways(f.position, losses, after)
    return lost, {entry.unit: loss_told(f.position, entry, after) for entry in lost}


_new = tuple.__new__


def _verdicts(
    f: Field, orders: Sorted, arrival: Arrival | None, standing: dict[int, Unit | None]
) -> dict[Order, Verdict]:
    judged: dict[Order, Verdict] = {}
    waiting = dict.fromkeys(range(len(f.units)))
    asked = frozenset(f.province[i] for i in (*f.keepers, *f.closed))
    for order in orders.given:
        if orders.illegal and order in orders.illegal:
            i = _own_unit(f, order)
            waiting.pop(i, None)
            judged[order] = _illegal(orders.illegal[order], i, standing)
        elif isinstance(order, UnitOrder):
            i = f.at[order.province]
            waiting.pop(i, None)
            result, why, at, notes = tell(f, i, arrival)
            unit = standing[i]
            if order.permits or (isinstance(order, Move) and order.goal != f.place[i]):
                notes += _notes(f, i, order, asked)
            judged[order] = _new(Verdict, (result, why, unit is None, at, unit.place if unit else "", True, notes))
    for i in waiting:
        default = Hold(f.units[i].power, f.units[i].kind, f.units[i].place)
        told = tell(f, i, arrival)
        judged[default] = Verdict(told.result, told.reason, standing[i] is None, "", _ends(standing[i]), ordered=False)
    return judged


def _notes(f: Field, i: int, order: UnitOrder, asked: frozenset[str]) -> tuple[Reason, ...]:
    """Remarks on the coast a move names, and on SC clauses."""
    notes: tuple[Reason, ...] = ()
    if isinstance(order, Move) and order.goal != f.place[i] and f.action[i] is MOVE:
        notes = coast_notes(f.position, f.units[i], order.goal, f.place[i])
    if order.permits:
        notes += clause_notes(f.position, order, isinstance(order, (Move, Train)), asked)
    return notes


def _ends(unit: Unit | None) -> str:
    return "" if unit is None else unit.place


def _illegal(why: Reason, i: int, standing: dict[int, Unit | None]) -> Verdict:
    """An order not judged; its own unit `i`, if any, holds and may be dislodged."""
    if i < 0:
        return Verdict(ILLEGAL, why)
    return Verdict(ILLEGAL, why, standing[i] is None, "", _ends(standing[i]))


def _own_unit(f: Field, order: Order) -> int:
    """The unit an order was given for if it belongs to the power that gave it, else -1."""
    i = f.at.get(order.province, -1) if isinstance(order, (UnitOrder, Unreadable)) else -1
    return i if i >= 0 and f.power[i] == order.power else -1
