"""Clicks and letters in an adjustment phase."""

from kartentisch.geo import province_of
from kartentisch.judge.adjustments import buildable_homes, builds_possible, due, exchange, exchangeable
from kartentisch.judge.continuations.values import Continuation, Desk, exact, none, own_unit, partial
from kartentisch.judge.limits import kinds_at, limit_of, pool_units, room
from kartentisch.orders.phases import build_refusal
from kartentisch.orders.values import Build, Remove, UnitOrder, Waive
from kartentisch.rules import Reason, UnitKind, reason


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
                goals |= dict.fromkeys(buildable_homes(position, power), "build")
            if exchange(position, power):
                goals |= {unit.province: "remove" for unit in exchangeable(position, power)}
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
    return builds_possible(desk.position, power) + _exchanged(desk, power) - used


def _exchanged(desk: Desk, power: str) -> int:
    """How many units the draft dissolves for others (ruling underworld.exchange)."""
    position = desk.position
    most = exchange(position, power)
    offered = {unit.province for unit in exchangeable(position, power)} if most else set()
    number = sum(
        isinstance(order, Remove) and order.power == power and order.province in offered for order in desk.draft
    )
    homes = len(buildable_homes(position, power)) - builds_possible(position, power)
    return max(0, min(most, most if position.is_ruling("underworld.exchange", "forced") else number, homes))


def _waive(desk: Desk, powers: list[str]) -> Continuation:
    for power in powers:
        if _left(desk, power) > 0:
            number = sum(isinstance(order, Waive) and order.power == power for order in desk.draft)
            return exact(Waive(power, number))
    return none(reason("refuse.build-none-left", power=powers[0]) if powers else _nothing())


def _within_limit(desk: Desk, power: str, kind: UnitKind, besides: str) -> bool:
    """Whether the draft leaves room for another unit of a kind, a build in `besides` not counted."""
    limit = limit_of(desk.position, kind.letter)
    if limit is None:
        return True
    kinds = desk.position.variant.kinds
    drafted = sum(
        isinstance(order, Build)
        and order.power == power
        and order.province != besides
        and order.kind in kinds
        and kinds[order.kind].pool == limit.pool
        for order in desk.draft
    )
    return room(desk.position, power, limit) > drafted


def _beyond(desk: Desk, power: str, province: str) -> Reason:
    """Why no kind may be built in a home centre: those built there are at their limit."""
    position = desk.position
    place = position.variant.board.provinces[province]
    for limit in position.variant.limits:
        pool = [kind for kind in position.variant.kinds.values() if kind.pool == limit.pool]
        if any(kind.built_at(place.terrain, place.board) for kind in pool):
            return reason(
                "build.refused.zombie-limit",
                power=power,
                centres=position.count_on(power, limit.board),
                zombies=len(pool_units(position, power, limit.pool)),
            )
    return reason("refuse.build-none-left", power=power)


def _nothing() -> Reason:
    return reason("refuse.wrong-phase", phase="adjustment", allowed=("B", "R", "W"))


def _remove(desk: Desk, province: str) -> Continuation:
    unit = desk.position.by_province[province]
    refused = own_unit(desk, unit, province)
    if refused is not None:
        return none(refused)
    if unit in exchangeable(desk.position, unit.power):
        return exact(Remove(unit.power, unit.kind, unit.place))
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
    below = position.variant.rise.below if position.variant.rise is not None else None
    if not owner and below is not None and position.variant.board.board_of(province) == below:
        return none(reason("build.refused.never-taken", place=province))
    if owner != power:
        return none(reason("refuse.build-not-owned", place=province, power=power, owner=owner))
    if _left(desk, power, besides=province) <= 0:
        return none(reason("refuse.build-none-left", power=power))
    kinds = tuple(position.variant.kinds[letter] for letter in kinds_at(position, power, province))
    kinds = tuple(kind for kind in kinds if _within_limit(desk, power, kind, province))
    if not kinds and position.variant.limits:
        return none(_beyond(desk, power, province))
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
