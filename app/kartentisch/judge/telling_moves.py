"""Telling why a move arrived or failed."""

from kartentisch.judge.actions import MOVE, NO, TRAIN, YES
from kartentisch.judge.equations import (
    attack_strength,
    attackers,
    defend_strength,
    dislodged,
    hold_strength,
    keep_strength,
    left,
    path,
    prevent_strength,
    support_range,
)
from kartentisch.judge.field import Field
from kartentisch.judge.modes import convoy
from kartentisch.judge.told import Told, told
from kartentisch.judge.verdict import BOUNCE, CLOSED, NO_CONVOY, OK
from kartentisch.orders.values import Convoy, Move
from kartentisch.rules import Reason, Unit, reason


def tell_move(f: Field, i: int) -> Told:
    """Return what became of mover `i`."""
    if f.status[i] == YES:
        if _unhindered(f, i):
            return told(OK, reason("move.ok", unit=f.units[i], goal=f.place[i]))
        why = _arrived(f, i)
        return told(OK, why, notes=way_notes(f, i, why))
    if path(f, i) != YES:
        if i in f.keepers:
            return told(CLOSED, canal_closed(f, i))
        return told(NO_CONVOY, _no_convoy(f, i))
    if i in f.held_back:
        return told(BOUNCE, reason("bounce.paradox", unit=f.units[i], goal=f.place[i]))
    why = _bounced(f, i)
    return told(BOUNCE, why, notes=way_notes(f, i, why))


def _unhindered(f: Field, i: int) -> bool:
    """Whether nothing at all stood in the way of a step, nor would have helped it: half of all moves."""
    goal = f.goal[i]
    return (
        goal not in f.at
        and len(f.movers_to[goal]) == 1
        and not f.unused
        and f.train is None
        and i not in f.chains
        and i not in f.keepers
    )


def _rivals(f: Field, i: int) -> list[tuple[int, int]]:
    """Other movers to the same goal that count, with their strength, strongest first."""
    movers = attackers(f, f.goal[i], f.power[i])
    if len(movers) == 1:
        return []
    found = [(-prevent_strength(f, j, f.goal[i])[0], j) for j in movers if j != i]
    found.sort()
    return [(j, -weakness) for weakness, j in found if weakness < 0]


def _arrived(f: Field, i: int) -> Reason:
    unit, goal = f.units[i], f.place[i]
    o = f.at.get(f.goal[i])
    if o is not None and left(f, o) != YES:
        return reason(
            "move.ok.dislodges",
            unit=unit,
            goal=goal,
            attack=attack_strength(f, i)[0],
            hold=keep_strength(f, i, f.goal[i])[0],
            victim=f.units[o],
        )
    if i in f.keepers:
        return _passed(f, i)
    rivals = _rivals(f, i)
    if rivals:
        j, strength = rivals[0]
        attack = attack_strength(f, i)[0]
        return reason("move.ok.contested", unit=unit, goal=goal, attack=attack, rival=f.units[j], prevent=strength)
    if i in f.chains:
        route = sea_route(f, i)
        if o is not None and f.goal[o] == f.province[i]:
            return reason("move.ok.swap", unit=unit, other=f.units[o], route=route)
        return reason("move.ok.convoy", unit=unit, goal=goal, route=route)
    if o is not None:
        circle = _circle(f, i)
        if len(circle) > 2:
            return reason("move.ok.circle", count=len(circle), units=tuple(f.units[j] for j in circle))
        if f.by_sea[o] and f.goal[o] == f.province[i]:
            return reason("move.ok.swap", unit=unit, other=f.units[o], route=sea_route(f, o))
        return reason("move.ok.follows", unit=unit, goal=goal, other=f.units[o])
    if any(isinstance(f.orders[j], Convoy) and _carries(f, j, i) for j in f.unused):
        return reason("move.ok.overland", unit=unit, goal=goal)
    return reason("move.ok", unit=unit, goal=goal)


def _carries(f: Field, fleet: int, i: int) -> bool:
    order = f.orders[fleet]
    return isinstance(order, Convoy) and order.other.partition("/")[0] == f.province[i]


def _passed(f: Field, i: int) -> Reason:
    keeper = f.units[f.keepers[i]]
    if keeper.power == f.power[i]:
        return reason("canal.ok.own", fleet=f.units[i], canal=keeper.province, goal=f.goal[i])
    return reason("canal.ok.permitted", fleet=f.units[i], canal=keeper.province, goal=f.goal[i], power=keeper.power)


def _circle(f: Field, i: int) -> list[int]:
    """The movers of the circle `i` moves in; empty when it does not."""
    circle = [i]
    here = i
    while True:
        here = f.at.get(f.goal[here], -1)
        if here < 0 or f.action[here] is not MOVE or f.status[here] != YES:
            return []
        if here == i:
            return circle
        if here in circle:
            return []
        circle.append(here)


def canal_closed(f: Field, i: int) -> Reason:
    """Why the canal that unit `i` has leave to use is closed after all."""
    k = f.keepers[i]
    keeper = f.units[k]
    if i in f.failed_paths:
        return reason("canal.closed.loop", fleet=f.units[i], goal=f.goal[i] or f.target[i], keeper=keeper)
    if f.status[k] == YES and f.action[k] is MOVE:
        return reason("canal.closed.moving", fleet=f.units[i], keeper=keeper, canal=keeper.province)
    attacks = [j for j in f.movers_to[keeper.province] if f.power[j] != keeper.power and path(f, j) == YES]
    attacker = next((j for j in attacks if f.status[j] == YES), attacks[0])
    if f.status[attacker] != YES:
        return reason("canal.closed.attacked", fleet=f.units[i], keeper=keeper, attacker=f.units[attacker])
    return reason(
        "canal.closed.dislodged",
        fleet=f.units[i],
        keeper=keeper,
        attacker=f.units[attacker],
        attack=attack_strength(f, attacker)[0],
        hold=hold_strength(f, keeper.province)[0],
    )


def _no_convoy(f: Field, i: int) -> Reason:
    unit, goal, order = f.units[i], f.goal[i], f.orders[i]
    chain = f.chains[i]
    if i in f.failed_paths:
        seas = tuple(f.province[j] for j in convoy.shortest(chain, chain.fleets))
        return reason("no-convoy.paradox", unit=unit, goal=goal, route=seas)
    if isinstance(order, Move) and order.route and f.position.is_ruling("orders.binding_routes"):
        ready = {f.province[j] for j in chain.fleets if dislodged(f, j) == NO}
        missing = tuple(sea for sea in order.route if sea not in ready) or order.route
        return reason("no-convoy.binding-route", unit=unit, goal=goal, route=order.route, missing=missing)
    if not chain.fleets:
        return reason("no-convoy.none", unit=unit, goal=goal, fleets=convoy.lacking(f, i))
    if convoy.connects(chain, chain.fleets):
        fleet, attacker = broken_at(f, i)
        return reason("no-convoy.dislodged", unit=unit, goal=goal, fleet=fleet, attacker=attacker)
    place = f.province[_last_reached(f, i)]
    return reason("no-convoy.gap", unit=unit, goal=goal, place=place, fleets=convoy.lacking(f, i))


def sea_route(f: Field, i: int) -> tuple[str, ...]:
    """The seas of the shortest way over fleets that convoy mover `i` and are not dislodged."""
    chain = f.chains[i]
    return tuple(f.province[j] for j in convoy.shortest(chain, [j for j in chain.fleets if dislodged(f, j) == NO]))


def broken_at(f: Field, i: int) -> tuple[Unit, Unit]:
    """The first dislodged fleet of a convoy that was whole, and who dislodged it."""
    lost = next(j for j in f.chains[i].fleets if dislodged(f, j) == YES)
    return f.units[lost], f.units[next(j for j in f.movers_to[f.province[lost]] if f.status[j] == YES)]


def way_notes(f: Field, i: int, told_by: Reason) -> tuple[Reason, ...]:
    """The way of mover `i`, over the sea or through a canal, where it was open and the reason does not name it."""
    if (i not in f.chains and i not in f.keepers) or "route" in told_by.values or "canal" in told_by.values:
        return ()
    if path(f, i) != YES:
        return ()
    if i in f.chains:
        return (reason("note.way-convoy", unit=f.units[i], route=sea_route(f, i)),)
    return (reason("note.way-canal", unit=f.units[i], canal=f.province[f.keepers[i]]),)


def _last_reached(f: Field, i: int) -> int:
    """The fleet at which the chain breaks off, the army itself when none stands at its shore."""
    chain = f.chains[i]
    here, seen = i, set()
    edge = sorted(chain.starts)
    while edge:
        here = edge.pop()
        seen.add(here)
        edge.extend(j for j in chain.near[here] if j not in seen and j not in edge)
    return here


def _bounced(f: Field, i: int) -> Reason:
    unit, goal = f.units[i], f.place[i]
    attack = attack_strength(f, i)[0]
    o = f.at.get(f.goal[i])
    if o is not None and left(f, o) != YES:
        if f.head[i] == o and f.power[o] != f.power[i]:
            defend = defend_strength(f, o)[0]
            if attack <= defend:
                lost = f.status[o] == YES
                code = "bounce.head-to-head.lost" if lost else "bounce.head-to-head"
                return reason(code, unit=unit, other=f.units[o], attack=attack, defend=defend)
        else:
            hold = keep_strength(f, i, f.goal[i])[0]
            if attack <= hold:
                return _held(f, i, o, attack, hold)
    if o is not None and f.head[i] == o and left(f, o) == YES:
        return reason(
            "bounce.head-to-head.lost",
            unit=unit,
            other=f.units[o],
            attack=1 + support_range(f, i)[0],
            defend=attack_strength(f, o)[0],
        )
    rivals = _rivals(f, i)
    j, prevent = rivals[0]
    if prevent > attack:
        return reason("bounce.outmatched", unit=unit, goal=goal, rival=f.units[j], prevent=prevent, attack=attack)
    equal = [rival for rival, strength in rivals if strength == prevent]
    if len(equal) > 1:
        others = tuple(f.units[rival] for rival in equal)
        return reason("bounce.standoff.many", unit=unit, goal=goal, count=len(equal) + 1, rivals=others)
    return reason("bounce.standoff", unit=unit, goal=goal, rival=f.units[j], attack=attack, prevent=prevent)


def _held(f: Field, i: int, o: int, attack: int, hold: int) -> Reason:
    """Why unit `o`, which stays, keeps mover `i` out."""
    unit, goal, other = f.units[i], f.place[i], f.units[o]
    if f.power[o] == f.power[i]:
        return reason("bounce.own-unit", unit=unit, goal=goal, other=other)
    valid = support_range(f, i)[0]
    given = len(f.supports[i])
    if 1 + valid > hold:
        supporter = next(j for j in f.supports[i] if f.status[j] == YES and f.power[j] == f.power[o])
        return reason(
            "bounce.foreign-support-only",
            unit=unit,
            goal=goal,
            supporter=f.units[supporter],
            attack=attack,
            hold=hold,
        )
    if valid < given and 1 + given > hold:
        cut = tuple(f.units[j] for j in f.supports[i] if f.status[j] != YES)
        return reason(
            "bounce.supports-cut", unit=unit, goal=goal, valid=valid, given=given, cut=cut, attack=attack, hold=hold
        )
    if f.action[o] in (MOVE, TRAIN):
        return reason("bounce.not-vacated", unit=unit, goal=goal, other=other)
    return reason("bounce.held", unit=unit, goal=goal, defender=other, hold=hold, attack=attack)
