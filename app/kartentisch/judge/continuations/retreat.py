"""Clicks and letters in a retreat phase."""

from kartentisch.geo import province_of
from kartentisch.judge.continuations.forced import why_not
from kartentisch.judge.continuations.values import Continuation, Desk, exact, none, own_unit, partial
from kartentisch.orders.phases import retreat_place
from kartentisch.orders.values import Disband, Move
from kartentisch.rules import reason


def follow(desk: Desk, prefix: tuple[str, ...]) -> Continuation:
    """Return what may follow a prefix in a retreat phase."""
    position = desk.position
    if not prefix:
        waiting = {lost.unit.province: "unit" for lost in position.dislodged if desk.may_order(lost.unit.power)}
        return partial("unit", waiting)
    province = province_of(prefix[0])
    lost = position.dislodged_by_province.get(province)
    if lost is None:
        standing = position.by_province.get(province)
        if standing is None:
            return none(reason("refuse.no-unit", province=province))
        return none(reason("refuse.not-dislodged", unit=standing))
    refused = own_unit(desk, lost.unit, province)
    if refused is not None:
        return none(refused)
    rest = tuple(token for token in prefix[1:] if token != "R")
    if not rest:
        goals = {province_of(place): "retreat" for place in lost.retreats} | {province: "disband"}
        return partial("retreat", goals, ("R", "D"))
    unit = lost.unit
    if rest[0] == "D" or province_of(rest[0]) == province:
        return exact(Disband(unit.power, unit.kind, unit.place))
    place = retreat_place(position, lost, rest[-1])
    if isinstance(place, str):
        return exact(Move(unit.power, unit.kind, unit.place, (), place))
    if place.code == "refuse.coast-needed":
        coasts = tuple(p for p in lost.retreats if province_of(p) == province_of(rest[0]))
        return Continuation("partial", "coast", coasts=coasts)
    return none(why_not(position, desk.draft, prefix[:1], rest[-1], desk.power))
