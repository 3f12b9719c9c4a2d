"""Telling what became of each order of a movement phase: its result word and its reason with the numbers."""

from kartentisch.judge import telling_moves, telling_train
from kartentisch.judge.actions import CONVOY, MOVE, SUPPORT, TRAIN, YES
from kartentisch.judge.equations import (
    attack_strength,
    decide_move,
    dislodged,
    from_target,
    hold_strength,
    path,
    spared,
)
from kartentisch.judge.field import Field
from kartentisch.judge.modes import convoy
from kartentisch.judge.modes.journey import Arrival
from kartentisch.judge.told import Told, told
from kartentisch.judge.verdict import CLOSED, CUT, DISRUPTED, OK, VOID
from kartentisch.orders.values import Convoy, Support
from kartentisch.rules import Reason, reason


def tell(f: Field, i: int, arrival: Arrival | None) -> Told:
    """Return what became of unit `i`; where it ends and whether it is dislodged is added by the caller."""
    if i in f.closed:
        return told(CLOSED, f.closed[i])
    action = f.action[i]
    if action is MOVE:
        return telling_moves.tell_move(f, i)
    if action is TRAIN and arrival is not None:
        return telling_train.tell_train(f, i, arrival)
    if i in f.void:
        return told(VOID, f.void[i])
    if action is SUPPORT:
        return _support(f, i)
    if action is CONVOY:
        return _convoy(f, i)
    return told(OK, _hold(f, i))


def _attack_on(f: Field, i: int) -> tuple[int, int] | None:
    """The strongest attacker of unit `i` whose way is open, and its strength; None when nobody attacks."""
    movers = f.movers_to.get(f.province[i])
    if movers is None:
        return None
    attacks = [(attack_strength(f, j)[0], -j) for j in movers if path(f, j) == YES and f.power[j] != f.power[i]]
    if not attacks:
        return None
    strength, j = max(attacks)
    return -j, strength


def _lost(f: Field, i: int) -> Reason:
    attacker = next(j for j in f.movers_to[f.province[i]] if f.status[j] == YES)
    return reason(
        "dislodged",
        unit=f.units[i],
        attacker=f.units[attacker],
        attack=attack_strength(f, attacker)[0],
        hold=hold_strength(f, f.province[i])[0],
    )


def _hold(f: Field, i: int) -> Reason:
    if f.province[i] not in f.movers_to:
        return reason("hold.ok" if f.orders[i] is not None else "hold.default", unit=f.units[i])
    if dislodged(f, i) == YES:
        return _lost(f, i)
    attack = _attack_on(f, i)
    if attack is not None:
        return reason(
            "hold.ok.attacked",
            unit=f.units[i],
            hold=hold_strength(f, f.province[i])[0],
            attack=attack[1],
            attacker=f.units[attack[0]],
        )
    return reason("hold.ok" if f.orders[i] is not None else "hold.default", unit=f.units[i])


def _support(f: Field, i: int) -> Told:
    order, unit = f.orders[i], f.units[i]
    if not isinstance(order, Support):
        raise TypeError(f"{unit} supports without a support order")
    other = f.at[order.other.partition("/")[0]]
    if f.status[i] != YES:
        if i in f.keepers and path(f, i) != YES:
            return told(CLOSED, telling_moves.canal_closed(f, i))
        return told(CUT, _cut(f, i))
    notes = _kept(f, i)
    if i in f.without_effect:
        return told(OK, reason("support.ok.closed", unit=unit, other=f.units[other]), notes=notes)
    shown = f.units[other]
    if not order.goal:
        return told(OK, reason("support.ok.hold", unit=unit, other=shown), notes=notes)
    goal = f.goal[other]
    standing = f.at.get(goal)
    stays = standing is not None and not (f.action[standing] is MOVE and f.status[standing] == YES)
    if standing is not None and stays and f.power[standing] == unit.power and f.action[other] is not TRAIN:
        return told(OK, reason("support.no-count.own-unit", unit=unit), notes=notes)
    if f.train is not None and f.action[other] is TRAIN and f.train.meets != f.train.goal_index:
        station = f.train.stations[f.train.meets]
        notes = (*notes, reason("train.support.way-station", goal=goal, station=station))
    if f.status[other] == YES and _without(f, i, other):
        return told(OK, reason("support.ok.unneeded", unit=unit, other=shown), notes=notes)
    return told(OK, reason("support.ok", unit=unit, other=shown, goal=goal), notes=notes)


def _without(f: Field, i: int, other: int) -> bool:
    """Whether the supported move would have arrived without this support, all else being as it was."""
    f.supports[other].remove(i)
    arrives = decide_move(f, other) == YES
    f.supports[other].append(i)
    return arrives


def _cut(f: Field, i: int) -> Reason:
    if dislodged(f, i) == YES:
        lost = _lost(f, i).values
        return reason(
            "support.cut.dislodged",
            unit=f.units[i],
            attacker=lost["attacker"],
            attack=lost["attack"],
            hold=lost["hold"],
        )
    attackers = [
        j
        for j in f.movers_to[f.province[i]]
        if f.power[j] != f.power[i] and not from_target(f, i, j) and path(f, j) == YES
    ]
    attacker = max(attackers, key=lambda j: (attack_strength(f, j)[0], -j))
    return reason("support.cut", unit=f.units[i], attacker=f.units[attacker], origin=f.units[attacker].place)


def _kept(f: Field, i: int) -> tuple[Reason, ...]:
    """Why attacks on a support that stands did not cut it."""
    notes = []
    for j in f.movers_to.get(f.province[i], ()):
        attacker = f.units[j]
        if f.power[j] == f.power[i]:
            notes.append(reason("support.kept.own-attack", attacker=attacker))
        elif path(f, j) != YES:
            notes.append(reason("support.kept.convoy-failed", attacker=attacker))
        elif f.choices.spares_supports and f.by_sea[j] and spared(f, i, j):
            notes.append(reason("support.kept.convoy-rule", attacker=attacker))
        elif from_target(f, i, j):
            notes.append(reason("support.kept.from-target", attacker=attacker, goal=f.target[i]))
    return tuple(notes)


def _convoy(f: Field, i: int) -> Told:
    order, unit = f.orders[i], f.units[i]
    if not isinstance(order, Convoy):
        raise TypeError(f"{unit} convoys without a convoy order")
    mover = f.at[order.other.partition("/")[0]]
    army, goal = f.units[mover], f.goal[mover]
    if dislodged(f, i) == YES:
        lost = _lost(f, i).values
        numbers = {name: lost[name] for name in ("attacker", "attack", "hold")}
        return told(DISRUPTED, reason("convoy.disrupted", unit=unit, army=army, goal=goal, **numbers))
    if i in f.unused:
        return told(OK, reason("convoy.ok.unused", unit=unit, army=army, goal=goal))
    chain = f.chains[mover]
    if mover in f.failed_paths:
        seas = tuple(f.province[j] for j in convoy.shortest(chain, chain.fleets))
        return told(DISRUPTED, reason("no-convoy.paradox", unit=army, goal=goal, route=seas))
    if path(f, mover) != YES:
        return told(OK, _in_vain(f, i, mover))
    route = telling_moves.sea_route(f, mover)
    if f.province[i] not in route:
        return told(OK, reason("convoy.ok.other-route", unit=unit, army=army, goal=goal, route=route))
    attack = _attack_on(f, i)
    if attack is not None:
        why = reason(
            "convoy.ok.attacked",
            unit=unit,
            army=army,
            goal=goal,
            route=route,
            attacker=f.units[attack[0]],
            attack=attack[1],
            hold=hold_strength(f, f.province[i])[0],
        )
        return told(OK, why)
    return told(OK, reason("convoy.ok", unit=unit, army=army, goal=goal, route=route))


def _in_vain(f: Field, i: int, mover: int) -> Reason:
    """Why a convoy that stood did not help: another fleet was dislodged, or had no order for it."""
    values = {"unit": f.units[i], "army": f.units[mover], "goal": f.goal[mover]}
    if convoy.connects(f.chains[mover], f.chains[mover].fleets):
        fleet, attacker = telling_moves.broken_at(f, mover)
        return reason("convoy.ok.broken", fleet=fleet, attacker=attacker, **values)
    return reason("convoy.ok.gap", fleets=convoy.lacking(f, mover), **values)
