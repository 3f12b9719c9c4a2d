"""Retreats and conversions of a phase carried out: who gets where, in the order a ruling says.

By default units whose own field of the other board is free rise there first; chosen neighbours and retreats follow at
the same time, and whoever meets another there is lost (Zombie-Diplomacy², P8.2; ruling underworld.conversion_order).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from kartentisch.geo import province_of
from kartentisch.judge.losses import Aftermath, Loss, loss_told, rises_beside
from kartentisch.judge.verdict import Result, Verdict
from kartentisch.orders import rise as rising
from kartentisch.rules import Dislodged, Position, Unit, reason


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of a dislodged unit: the unit it is now (None: lost), the province it wanted, who wanted it too."""

    unit: Unit | None = None
    province: str = ""
    rivals: tuple[Unit, ...] = ()


def fates(position: Position, wishes: Mapping[Dislodged, str]) -> dict[Dislodged, Fate]:
    """Carry out what the dislodged units are to become ("A MUN", "ZA ALB2", "" for nothing)."""
    standing = dict(position.by_province)
    found = {lost: Fate() for lost in wishes}
    own = [lost for lost in wishes if _in_own_field(position, lost, wishes[lost])]
    ruled = "own field first" if position.variant.rise is None else position.ruling("underworld.conversion_order")
    if ruled == "retreats first":
        _place((lost for lost in wishes if not lost.rises), wishes, standing, found)
        wishes = {lost: _again(position, lost, wish, standing) for lost, wish in wishes.items()}
        own = [lost for lost in wishes if lost.rises and _in_own_field(position, lost, wishes[lost])]
        _place(own, wishes, standing, found)
        _place((lost for lost in wishes if lost.rises and lost not in own), wishes, standing, found)
    elif ruled == "all at once":
        _place(wishes, wishes, standing, found)
    else:
        _place(own, wishes, standing, found)
        _place((lost for lost in wishes if lost not in own), wishes, standing, found)
    return found


def _in_own_field(position: Position, lost: Dislodged, wish: str) -> bool:
    if not wish or not lost.rises:
        return False
    return province_of(wish.split()[1]) == province_of(rising.field_below(position, lost.unit))


def _place(
    units: Iterable[Dislodged], wishes: Mapping[Dislodged, str], standing: dict[str, Unit], found: dict[Dislodged, Fate]
) -> None:
    """Put units where they are to be, all at the same time; a field that is taken or wanted twice loses them."""
    goals: dict[str, list[Dislodged]] = {}
    for lost in units:
        if wishes[lost]:
            goals.setdefault(province_of(wishes[lost].split()[1]), []).append(lost)
    taken = dict(standing)
    for province, there in goals.items():
        occupant = taken.get(province)
        for lost in there:
            rivals = tuple(other.unit for other in there if other is not lost)
            rivals = rivals if occupant is None else (occupant, *rivals)
            if rivals:
                found[lost] = Fate(None, province, rivals)
            else:
                kind, place = wishes[lost].split()
                found[lost] = Fate(Unit(lost.unit.power, kind, place), province)
                standing[province] = Unit(lost.unit.power, kind, place)


def _again(position: Position, lost: Dislodged, wish: str, standing: Mapping[str, Unit]) -> str:
    """What a unit becomes once the retreats are over: its own field may be taken by now, or free after all."""
    if not lost.rises:
        return wish
    below = province_of(rising.field_below(position, lost.unit))
    if below not in standing:
        return wish if not wish or _in_own_field(position, lost, wish) else rising.default(position, lost)
    after = Aftermath(standing, position.standoffs)
    beside = rises_beside(position, Loss(lost.unit, lost.attacker, ""), after, standing)
    if wish and not _in_own_field(position, lost, wish) and province_of(wish.split()[1]) in standing:
        return wish  # taken by a retreat: told as a clash
    return wish if wish in beside else ""


def told(position: Position, lost: Dislodged, fate: Fate) -> Verdict:
    """Return the verdict on a conversion that was allowed, or on none at all."""
    unit = lost.unit
    below = province_of(rising.field_below(position, unit))
    if fate.rivals:
        why = reason("zombie.lost.clash", unit=unit, other=fate.rivals[0], goal=fate.province)
        return Verdict(Result.BOUNCE, why)
    if fate.unit is None:
        if rising.default(position, lost):  # taken by a retreat that went first
            return Verdict(Result.BOUNCE, loss_told(position, Dislodged(unit, lost.attacker), _now(position, below)))
        code = "zombie.lost.gm" if position.is_ruling("underworld.no_field", "gm decides") else "zombie.lost.no-order"
        return Verdict(Result.OK, reason(code, unit=unit, place=below))
    risen = fate.unit
    if risen.province != below:
        why = reason("zombie.rises.neighbour", unit=unit, place=below, goal=risen.place)
    elif risen.kind != rising.kept_kind(position, unit):
        why = reason("zombie.rises.type-changed", unit=unit, zombie=risen.kind, goal=risen.place)
    else:
        why = reason("zombie.rises", unit=unit, zombie=risen.kind, goal=risen.place)
    return Verdict(Result.OK, why, ends=risen.place)


def _now(position: Position, below: str) -> Aftermath:
    """The board with a retreat that took the field below first."""
    standing = dict(position.by_province)
    for lost in position.dislodged:
        if below in map(province_of, lost.retreats):
            standing.setdefault(below, Unit(lost.unit.power, lost.unit.kind, below))
    return Aftermath(standing, position.standoffs)
