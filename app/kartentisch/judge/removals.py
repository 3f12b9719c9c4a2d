"""Removals nobody ordered (DATC 4.D.8 and 6.J; ruling adjustment.removals).

2023: the unit farthest from any centre its power owns goes first, over land and water alike; then kinds in the
variant's order of removal (fleets before armies), then by name. Before 2023: distance to home centres, armies over land
and water, fleets by their own links. Own homes: distance to home centres over any link, between boards too; of two
units in the same field of two boards the pool named by the variant goes first (Zombie-Diplomacy², R17).
"""

from collections.abc import Iterable
from functools import cache

from kartentisch.geo import province_of
from kartentisch.rules import Position, Reason, Unit, Variant, reason


def automatic_removals(position: Position, power: str, units: Iterable[Unit], count: int) -> list[tuple[Unit, Reason]]:
    """Choose `count` units of `power` among `units` to remove, each with the reason.

    With the ruling "gm decides" nothing is removed.
    """
    if position.is_ruling("adjustment.removals", "gm decides"):
        return []
    by_own_links = position.is_ruling("adjustment.removals", "before 2023")
    if by_own_links or position.is_ruling("adjustment.removals", "own homes"):
        goals = frozenset(position.variant.powers[power].homes)
    else:
        goals = frozenset(centre for centre, owner in position.centres.items() if owner == power)
    own = [unit for unit in units if unit.power == power]
    away = {unit: _distance(position.variant, unit, goals, own_links=by_own_links) for unit in own}
    kinds, board, first = position.variant.kinds, position.variant.board, position.variant.removed_first

    def rank(unit: Unit) -> tuple[int, int, str, bool, str]:
        kind = kinds[unit.kind]
        field = board.field_of(unit.province) + unit.place[len(unit.province) :]
        return -away[unit], kind.removal_rank, field, kind.pool != first, unit.place

    own.sort(key=rank)
    return [(unit, reason("remove.automatic", unit=unit, distance=away[unit])) for unit in own[:count]]


@cache
def _near(variant: Variant, kind: str) -> dict[str, frozenset[str]]:
    """Neighbouring provinces; over any link for kind "", else over the links of that kind."""
    near: dict[str, set[str]] = {id: set() for id in variant.board.provinces}
    passes = variant.kinds[kind].passes if kind else ""
    for link in variant.board.links:
        if link.open and (not passes or passes in link.units):
            a, b = province_of(link.a), province_of(link.b)
            near[a].add(b)
            near[b].add(a)
    return {id: frozenset(ends) for id, ends in near.items()}


def _distance(variant: Variant, unit: Unit, goals: frozenset[str], *, own_links: bool) -> int:
    """Steps from a unit to the nearest of `goals`; a number beyond any board when none can be reached."""
    by_kind = unit.kind if own_links and variant.kinds[unit.kind].names_coast else ""
    near = _near(variant, by_kind)
    seen = {unit.province}
    edge = [unit.province]
    steps = 0
    while edge:
        if goals.intersection(edge):
            return steps
        edge = list(set().union(*(near[here] for here in edge)) - seen)
        seen.update(edge)
        steps += 1
    return len(variant.board.provinces)
