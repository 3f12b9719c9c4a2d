"""Clicks and letters in an adjustment phase."""

from kartentisch.geo import province_of
from kartentisch.judge.adjustments import builds_possible, due, free_homes
from kartentisch.judge.continuations.values import Continuation, Desk, exact, none, own_unit, partial
from kartentisch.orders.phases import build_refusal
from kartentisch.orders.values import Build, Remove, UnitOrder, Waive
from kartentisch.rules import Reason, reason


def follow(desk: Desk, prefix: tuple[str, ...]) -> Continuation:
    """Return what may follow a prefix in an adjustment phase."""
    position = desk.position
    powers = [power for power in position.variant.powers if desk.may_order(power)]
    if not prefix:
        goals: dict[str, str] = {}
        for power in powers:
            if due(position, power) < 0:
                goals |= {unit.province: "remove" for unit in position.units_of(power)}
            elif _left(desk, power) > 0:
                goals |= dict.fromkeys(free_homes(position, power), "build")
        return partial("adjustment", goals, ("W",) if any(_left(desk, power) > 0 for power in powers) else ())
    if prefix[0] == "W":
        return _waive(desk, powers)
    province = province_of(prefix[0])
    if province in position.by_province:
        return _remove(desk, province)
    return _build(desk, province, tuple(token for token in prefix[1:] if token != "B"))


def _left(desk: Desk, power: str, besides: str = "") -> int:
    """Builds a power may still draft, a build in `besides` not counted."""
    used = sum(
        order.power == power
        and isinstance(order, (Build, Waive))
        and not (isinstance(order, UnitOrder) and order.province == besides)
        for order in desk.draft
    )
    return builds_possible(desk.position, power) - used


def _waive(desk: Desk, powers: list[str]) -> Continuation:
    for power in powers:
        if _left(desk, power) > 0:
            number = sum(isinstance(order, Waive) and order.power == power for order in desk.draft)
            return exact(Waive(power, number))
    return none(reason("refuse.build-none-left", power=powers[0]) if powers else _nothing())


def _nothing() -> Reason:
    return reason("refuse.wrong-phase", phase="adjustment", allowed=("B", "R", "W"))


def _remove(desk: Desk, province: str) -> Continuation:
    unit = desk.position.by_province[province]
    refused = own_unit(desk, unit, province)
    if refused is not None:
        return none(refused)
    if due(desk.position, unit.power) >= 0:
        if due(desk.position, unit.power) > 0 and desk.position.variant.board.provinces[province].home == unit.power:
            return none(reason("refuse.build-occupied", place=province))
        return none(reason("refuse.remove-not-due", power=unit.power))
    return exact(Remove(unit.power, unit.kind, unit.place))


def _build(desk: Desk, province: str, rest: tuple[str, ...]) -> Continuation:
    position = desk.position
    power = position.variant.board.provinces[province].home
    if not power or not desk.may_order(power):
        own = desk.power or power
        if not own:
            return none(reason("refuse.no-unit", province=province))
        return none(reason("refuse.build-not-home", power=own, province=province))
    owner = position.centres.get(province, "")
    if owner != power:
        return none(reason("refuse.build-not-owned", place=province, power=power, owner=owner))
    if _left(desk, power, besides=province) <= 0:
        return none(reason("refuse.build-none-left", power=power))
    kinds = tuple(
        kind
        for kind in position.variant.kinds.values()
        if position.variant.board.provinces[province].terrain in kind.built
    )
    if not rest:
        if len(kinds) == 1 and not kinds[0].names_coast:
            return exact(Build(power, kinds[0].letter, province))
        return Continuation("partial", "kind", letters=tuple(kind.letter for kind in kinds))
    letter = rest[0]
    if letter not in position.variant.kinds:
        return none(reason("refuse.build-kind", place=province, kind=letter))
    place = rest[1] if len(rest) > 1 else province
    refused = build_refusal(position, power, letter, place)
    if refused is None:
        return exact(Build(power, letter, place))
    if refused.code == "refuse.coast-needed":
        return Continuation("partial", "coast", coasts=position.variant.board.provinces[province].places)
    return none(refused)
