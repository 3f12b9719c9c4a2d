"""Canal passages without leave, keepers that move away, and permissions nobody uses."""

from collections.abc import Iterator

from msgspec.structs import replace

from kartentisch.game.hints.look import Look, hold, moving
from kartentisch.game.hints.values import Hint, Repair
from kartentisch.judge import Result
from kartentisch.orders import Move, Passage, Train, UnitOrder
from kartentisch.rules import Reason, Unit, reason


def canal_hints(look: Look) -> Iterator[Hint]:
    """Yield hints about own passages that find the canal closed, and about own permissions without effect."""
    for unit, order, verdict in look.of_kind(Move):
        if verdict.result is Result.CLOSED:
            yield from _closed(look, unit, order, verdict.reason)
    for unit, asked, _verdict in look.of_kind(UnitOrder):
        if asked.permits:
            yield from _permissions(look, unit, asked)


def _closed(look: Look, fleet: Unit, order: Move, why: Reason) -> Iterator[Hint]:
    canal = look.position.variant.canal_of[fleet.province, order.goal]
    keeper = look.position.by_province.get(canal.keeper)
    if why.code == "canal.closed.used":
        count = why.values["count"]
        told = reason("hint.canal-used", fleet=fleet, count=count)
        yield Hint(fleet.power, told, (order,), Repair((hold(fleet),)))
    elif keeper is None:
        told = reason("hint.canal-empty", fleet=fleet, canal=canal.keeper)
        yield Hint(fleet.power, told, (order,), Repair((hold(fleet),)))
    elif why.code in ("canal.closed.moving", "canal.closed.no-permission", "canal.closed.other-permission"):
        theirs = look.order_of(keeper)
        concerned = (order,) if theirs is None else (order, theirs)
        leave = permission(look, keeper, fleet, order.goal)
        if isinstance(theirs, (Move, Train)):
            told = reason("hint.canal-keeper-moves", keeper=keeper, fleet=fleet)
        else:
            told = reason("hint.canal-no-leave", fleet=fleet, keeper=keeper, power=keeper.power)
        yield Hint(fleet.power, told, concerned, Repair((leave,)))


def permission(look: Look, keeper: Unit, fleet: Unit, goal: str) -> UnitOrder:
    """Return the keeper's order with leave for a passage, a hold where it moves or has none.

    Leave for an own fleet needs no word, unless the canal takes one passage and another one was permitted.
    """
    order = look.order_of(keeper)
    if order is None or isinstance(order, (Move, Train)):
        order = hold(keeper)
    one = look.position.is_ruling("canal.passages", "one")
    kept = () if one else order.permits
    if keeper.power == fleet.power and not order.permits:
        return order
    return replace(order, permits=(*kept, Passage(fleet.kind, fleet.place, goal)))


def _permissions(look: Look, unit: Unit, order: UnitOrder) -> Iterator[Hint]:
    lapsed = []
    for permit in order.permits:
        canal = look.position.variant.canal_of.get((permit.origin, permit.goal))
        if canal is None or canal.keeper != unit.province or isinstance(order, (Move, Train)):
            lapsed.append((permit, canal.keeper if canal is not None else permit.origin))
            continue
        fleet = look.position.by_province.get(permit.origin)
        rest = replace(order, permits=tuple(one for one in order.permits if one != permit))
        if fleet is None:
            told = reason("hint.sc-nobody", unit=unit, place=permit.origin)
            yield Hint(unit.power, told, (order,), Repair((rest,)))
            continue
        theirs = look.order_of(fleet)
        known = theirs is not None or fleet.power == unit.power
        if known and not moving(theirs, permit.goal):
            told = reason("hint.sc-unused", unit=unit, fleet=fleet)
            yield Hint(unit.power, told, (order,), Repair((rest,)))
    if lapsed:
        gone = {permit for permit, _keeper in lapsed}
        rest = replace(order, permits=tuple(one for one in order.permits if one not in gone))
        yield Hint(unit.power, reason("hint.sc-lapses", unit=unit, canal=lapsed[0][1]), (order,), Repair((rest,)))
