"""The order a prefix spells, legal or not: for Alt-clicks, and for saying why it may not be."""

from collections.abc import Iterable, Sequence

from kartentisch.geo import province_of
from kartentisch.judge.continuations.goals import other_train
from kartentisch.judge.continuations.values import Desk, own_unit
from kartentisch.orders import rise as rising
from kartentisch.orders.legality import refusal
from kartentisch.orders.values import (
    Build,
    Convert,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Remove,
    Support,
    Train,
)
from kartentisch.rules import ADJUSTMENT, RETREAT, Position, Reason, Unit, reason


def forced(position: Position, prefix: Sequence[str]) -> Order | None:
    """Return the order spelled by a prefix although it may be illegal; None while it spells none."""
    if not prefix:
        return None
    province = province_of(prefix[0])
    rest = tuple(prefix[1:])
    is_place = position.variant.board.is_place
    if position.phase == ADJUSTMENT:
        return _adjustment(position, province, rest)
    kinds = position.variant.kinds if position.phase == RETREAT and position.variant.rise is not None else ()
    if not all(is_place(token) or token in kinds for token in rest[1:]) or (
        rest and not is_place(rest[0]) and len(rest[0]) > 1
    ):
        return None
    if position.phase == RETREAT:
        lost = position.dislodged_by_province.get(province)
        if lost is not None and rising.rises(position, lost.unit):
            return _rise(position, lost.unit, rest)
        return None if lost is None else _retreat(lost.unit, rest)
    unit = position.by_province.get(province)
    return None if unit is None else _movement(position, unit, rest)


def _movement(position: Position, unit: Unit, rest: tuple[str, ...]) -> Order | None:
    start = (unit.power, unit.kind, unit.place, ())
    match rest:
        case ("H",):
            return Hold(*start)
        case ("M", goal):
            return Move(*start, goal)
        case ("T", goal):
            line = position.variant.railway_of.get(unit.province)
            railways = position.variant.railways
            id = line.id if line is not None else (railways[0].id if railways else "TSR")
            return Train(*start, province_of(goal), id)
        case ("S", other, goal):
            supported = position.by_province.get(province_of(other))
            kind, place = (supported.kind, supported.place) if supported is not None else ("?", other)
            same = province_of(goal) == province_of(other)
            return Support(*start, kind, place, "" if same else goal)
        case ("C", army, goal):
            carried = position.by_province.get(province_of(army))
            kind, place = (carried.kind, carried.place) if carried is not None else ("A", army)
            return Convoy(*start, kind, place, province_of(goal))
        case (goal,) if position.variant.board.is_place(goal):
            return Hold(*start) if province_of(goal) == unit.province else Move(*start, goal)
    return None


def _retreat(unit: Unit, rest: tuple[str, ...]) -> Order | None:
    match rest:
        case ("D",):
            return Disband(unit.power, unit.kind, unit.place)
        case ("R", goal) | (goal,) if len(goal) > 1:
            return Move(unit.power, unit.kind, unit.place, (), goal)
    return None


def _rise(position: Position, unit: Unit, rest: tuple[str, ...]) -> Order | None:
    rest = tuple(token for token in rest if token != "R")
    kind = next((token for token in rest if token in position.variant.kinds), rising.kept_kind(position, unit))
    places = [token for token in rest if position.variant.board.is_place(token)]
    if rest == ("D",):
        return Disband(unit.power, unit.kind, unit.place)
    return Convert(unit.power, unit.kind, unit.place, (), kind, places[-1]) if places else None


def _adjustment(position: Position, province: str, rest: tuple[str, ...]) -> Order | None:
    unit = position.by_province.get(province)
    if unit is not None:
        return Remove(unit.power, unit.kind, unit.place)
    known = position.variant.board.provinces.get(province)
    power = "" if known is None else known.home or position.centres.get(province, "")
    match rest:
        case ("B", kind, *place) | (kind, *place) if kind in position.variant.kinds and power:
            return Build(power, kind, place[0] if place else province)
    return None


def why_not(
    position: Position, draft: Iterable[Order], prefix: Sequence[str], token: str, power: str | None = None
) -> Reason:
    """Return why `token` may not follow `prefix`."""
    desk = Desk(position, tuple(draft), power)
    province = province_of(prefix[0] if prefix else token)
    lost = position.dislodged_by_province.get(province)
    unit = lost.unit if lost is not None and position.phase == RETREAT else position.by_province.get(province)
    if position.phase != ADJUSTMENT:
        refused = own_unit(desk, unit, province)
        if refused is not None or unit is None:
            return refused or reason("refuse.no-unit", province=province)
    order = forced(position, (*prefix, token))
    if isinstance(order, Train) and unit is not None:
        second = other_train(desk, unit)
        if second is not None and refusal(position, order) is None:
            return reason("refuse.train-second", other=second)
    refused = refusal(position, order) if order is not None else None
    if refused is not None:
        return refused
    target = position.by_province.get(province_of(token))
    if target is None and "/" not in token and position.variant.board.is_place(token):
        return reason("refuse.no-unit", province=province_of(token))
    return reason("refuse.not-here", province=province_of(token))
