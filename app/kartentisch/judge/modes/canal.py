"""Canal passages (Ludomaniac Colonial, Suez-Kanal; facts' resolution rule §2 "Canal").

A passage exists only by leave of the unit that holds in the keeper's province all turn: its own power's fleets need
no word, others an SC clause for exactly this fleet and direction. Without leave the fleet counts as holding.
With leave the way is open unless the keeper is dislodged. How many pass a turn, and who of several, whose leave counts
and how exactly it must be worded are rulings (canal.*; World 2200, Kanäle).
"""

from typing import TYPE_CHECKING

from kartentisch.judge.actions import HOLD, MOVE, SUPPORT, TRAIN
from kartentisch.orders.values import Passage, Support, UnitOrder
from kartentisch.rules import Canal, Position, Reason, reach, reason

if TYPE_CHECKING:
    from kartentisch.judge.field import Field


def sort_passages(f: "Field") -> None:
    """Turn passages without leave into holding fleets, and note the keeper of those with leave.

    A support across the canal (ruling canal.support_across) needs leave as a passage does.
    """
    if not f.position.variant.canals:
        return
    canal_of = f.position.variant.canal_of
    wishes: dict[str, list[int]] = {}
    for i, action in enumerate(f.action):
        if action not in (MOVE, SUPPORT):
            continue
        goal = f.goal[i] or f.target[i]
        if (f.province[i], goal) not in canal_of:
            continue
        canal = reach.canal_goals(f.position, f.units[i]).get(goal)
        if canal is None or goal in reach.step_provinces(f.position, f.units[i]):
            continue
        refused = _no_leave(f, i, goal, canal)
        if refused is not None:
            _close(f, i, refused)
            continue
        f.keepers[i] = f.at[canal.keeper]
        if action is MOVE:
            f.place[i] = goal
            wishes.setdefault(canal.id, []).append(i)
    if f.position.is_ruling("canal.passages", "one"):
        for wishing in wishes.values():
            fleets = _contested(f, wishing)
            if len(fleets) > 1:
                wanted = {"count": len(fleets), "fleets": tuple(f.units[i] for i in fleets)}
                wanted["canal"] = f.province[f.keepers[fleets[0]]]
                for i in fleets:
                    del f.keepers[i]
                    _close(f, i, reason("canal.closed.used", **wanted, fleet=f.units[i]))


def _contested(f: "Field", fleets: list[int]) -> list[int]:
    """Let the keeper's own fleet go first if ruled so (canal.contested); return the fleets that still contend."""
    if not f.position.is_ruling("canal.contested", "own fleet first"):
        return fleets
    own = [i for i in fleets if f.power[i] == f.power[f.keepers[i]]]
    if len(own) != 1:
        return fleets
    for i in fleets:
        if i != own[0]:
            canal = f.province[f.keepers.pop(i)]
            _close(f, i, reason("canal.closed.own-first", fleet=f.units[i], other=f.units[own[0]], canal=canal))
    return own


def _permission_decides(position: Position) -> bool:
    """Whether an SC clause takes the one passage of the turn from the keeper's own fleets."""
    if not position.is_ruling("canal.passages", "one"):
        return False
    return "canal.contested" not in position.variant.rulings or position.is_ruling("canal.contested", "SC decides")


def _close(f: "Field", i: int, why: Reason) -> None:
    f.closed[i] = why
    f.action[i] = HOLD
    f.goal[i] = ""
    f.target[i] = ""
    f.place[i] = ""


def _no_leave(f: "Field", i: int, goal: str, canal: Canal) -> Reason | None:
    fleet = f.units[i]
    k = f.at.get(canal.keeper)
    if k is None:
        return reason("canal.closed.empty", fleet=fleet, canal=canal.keeper)
    keeper, order = f.units[k], f.orders[k]
    moving = f.action[k] in (MOVE, TRAIN)
    if moving and not f.position.is_ruling("canal.bounced_keeper", "open"):
        return reason("canal.closed.moving", fleet=fleet, keeper=keeper, canal=canal.keeper)
    permits = order.permits if order is not None else ()
    explicit = [p for p in permits if canal.joins(p.origin, p.goal)]
    if f.position.is_ruling("canal.control", "centre's owner"):
        owner = f.position.centres.get(canal.keeper, keeper.power)
        if fleet.power == owner:
            return None
        if keeper.power != owner:
            return reason("canal.closed.not-owner", fleet=fleet, keeper=keeper, owner=owner, canal=canal.keeper)
    lenient = f.position.is_ruling("canal.permit", "either direction")
    if any(permit_fits(p, fleet.kind, fleet.place, goal, either_way=lenient) for p in explicit):
        return None
    if fleet.power == keeper.power:
        if not (explicit and _permission_decides(f.position)):
            return None
        return reason("canal.closed.other-permission", fleet=fleet, keeper=keeper, permitted=str(explicit[0]))
    if f.position.is_ruling("canal.support_permits") and _supports_passage(order, fleet.province, goal):
        return None
    if explicit:
        return reason("canal.closed.other-permission", fleet=fleet, keeper=keeper, permitted=str(explicit[0]))
    return reason("canal.closed.no-permission", fleet=fleet, keeper=keeper)


def permit_fits(permit: Passage, kind: str, origin: str, goal: str, *, either_way: bool = False) -> bool:
    """Whether an SC clause is for exactly this fleet and direction; `either_way`: for this fleet or the way back."""
    if permit.kind not in (kind, "?"):
        return False
    there = permit.origin == origin and permit.goal == goal
    return there or (either_way and permit.origin == goal and permit.goal == origin)


def _supports_passage(order: UnitOrder | None, origin: str, goal: str) -> bool:
    return isinstance(order, Support) and order.other == origin and order.goal == goal


def clause_notes(position: Position, order: UnitOrder, moving: bool, passed: frozenset[str]) -> tuple[Reason, ...]:
    """Remarks on the SC clauses of an order that stands: lapsed ones, and ones nobody used.

    `moving`: whether the order is a move; `passed`: origins of the fleets that asked for passage.
    """
    unit = position.by_province[order.province]
    notes = []
    for permit in order.permits:
        canal = position.variant.canal_of.get((permit.origin, permit.goal))
        if canal is None or canal.keeper != unit.province:
            kept = canal.keeper if canal is not None else permit.origin
            notes.append(reason("note.sc-lapses", unit=unit, canal=kept))
        elif moving:
            notes.append(reason("canal.permission.lapsed", keeper=unit))
        elif permit.origin not in passed:
            fleet = position.by_province.get(permit.origin)
            if fleet is not None:
                notes.append(reason("canal.permission.unused", fleet=fleet))
    return tuple(notes)
