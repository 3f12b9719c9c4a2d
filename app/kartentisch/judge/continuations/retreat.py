"""Clicks and letters in a retreat phase."""

from kartentisch.geo import province_of
from kartentisch.judge.continuations.forced import why_not
from kartentisch.judge.continuations.values import Continuation, Desk, exact, none, own_unit, partial
from kartentisch.orders import rise as rising
from kartentisch.orders.phases import retreat_place
from kartentisch.orders.values import Convert, Disband, Move
from kartentisch.rules import Dislodged, Reason, reason


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
    if rising.rises(position, lost.unit):
        return _rise(desk, lost, rest)
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


def _rise(desk: Desk, lost: Dislodged, rest: tuple[str, ...]) -> Continuation:
    """A unit that rises on another board: the field, then the kind and the coast where they are open."""
    position, unit = desk.position, lost.unit
    disband = Disband(unit.power, unit.kind, unit.place)
    refused = rising.refusal(position, lost, disband)
    open_ = [text.split() for text in lost.rises]
    if not rest:
        goals = {province_of(place): "rise" for _kind, place in open_}
        if refused is None:
            goals[unit.province] = "disband"
        return partial("retreat", goals, ("D",) if refused is None else ())
    if rest[0] == "D" or province_of(rest[0]) == unit.province:
        return exact(disband) if refused is None else none(refused)
    there = [(kind, place) for kind, place in open_ if province_of(place) == province_of(rest[0])]
    kinds = tuple(dict.fromkeys(kind for kind, _place in there))
    if not kinds:
        goal = next((token for token in rest if position.variant.board.is_place(token)), unit.place)
        kept = rising.kept_kind(position, unit)
        found = rising.meant(position, lost, Convert(unit.power, unit.kind, unit.place, (), kept, goal))
        return none(found if isinstance(found, Reason) else reason("refuse.not-here", province=province_of(goal)))
    if len(kinds) > 1 and len(rest) == 1:
        return Continuation("partial", "kind", letters=kinds)
    kind = rest[1] if len(kinds) > 1 else kinds[0]
    if kind not in kinds:
        return none(reason("refuse.rise-kind", unit=unit))
    places = tuple(place for letter, place in there if letter == kind)
    chosen = rest[-1] if rest[-1] in places else rest[0] if rest[0] in places else ""
    if not chosen and len(places) > 1:
        return Continuation("partial", "coast", coasts=places)
    return exact(Convert(unit.power, unit.kind, unit.place, (), kind, chosen or places[0]))
