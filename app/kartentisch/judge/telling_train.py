"""Telling how far the train came and what stopped it."""

from kartentisch.judge.actions import MOVE, YES
from kartentisch.judge.equations import left, path, prevent_strength
from kartentisch.judge.field import Field
from kartentisch.judge.modes.journey import Arrival
from kartentisch.judge.told import Told, told
from kartentisch.judge.verdict import HALTED, OK
from kartentisch.rules import Reason, reason


def tell_train(f: Field, i: int, arrival: Arrival) -> Told:
    """Return what became of the train."""
    unit = f.units[i]
    if arrival.reached:
        return told(OK, _reached(f, i), at=arrival.at)
    if arrival.at == unit.province and not arrival.lost_centre:
        blocker = _blocker(f, i, arrival.blocked)
        why = reason("train.halted.start", unit=unit, at=arrival.at, blocker=blocker, station=arrival.blocked)
        return told(HALTED, why, at=arrival.at)
    return told(HALTED, _halted(f, i, arrival), at=arrival.at)


def _way(f: Field) -> tuple[str, ...]:
    return () if f.train is None else f.train.stations[:-1]


def _movers(f: Field, station: str) -> list[tuple[int, int]]:
    """Movers into a station with their strength, strongest first."""
    found = [(prevent_strength(f, j, station)[0], j) for j in f.movers_to.get(station, ()) if path(f, j) == YES]
    return [(j, strength) for strength, j in sorted(found, key=lambda entry: (-entry[0], entry[1]))]


def _reached(f: Field, i: int) -> Reason:
    unit, goal = f.units[i], f.goal[i]
    rivals = [(j, strength) for j, strength in _movers(f, goal) if strength > 0]
    if rivals:
        attack = 1 + sum(f.status[s] == YES for s in f.supports[i])
        rival = f.units[rivals[0][0]]
        return reason("move.ok.contested", unit=unit, goal=goal, attack=attack, rival=rival, prevent=rivals[0][1])
    for station in _way(f):
        movers = _movers(f, station)
        if len(movers) > 1 and movers[0][1] == movers[1][1]:
            units = tuple(f.units[j] for j, strength in movers if strength == movers[0][1])
            return reason("train.ok.cancelled-attacks", unit=unit, station=station, rivals=units)
    own = tuple(s for s in _way(f) if s in f.at and f.power[f.at[s]] == f.power[i] and left(f, f.at[s]) != YES)
    if own:
        return reason("train.ok.own-units", unit=unit, stations=own)
    return reason("train.ok", unit=unit, origin=unit.place, goal=goal)


def _blocker(f: Field, i: int, station: str) -> object:
    """The unit that blocks a station: the one that stays there, else the strongest that wants in."""
    o = f.at.get(station)
    if o is not None and (left(f, o) != YES or (f.action[o] is MOVE and f.goal[o] == f.province[i])):
        return f.units[o]
    movers = [j for j, _ in _movers(f, station) if j != i]
    return f.units[movers[0]] if movers else f.units[i]


def _halted(f: Field, i: int, arrival: Arrival) -> Reason:
    unit, at, station = f.units[i], arrival.at, arrival.blocked
    if arrival.lost_centre:
        owner = f.position.centres.get(station, "")
        return reason("train.halted.own-centre", unit=unit, at=at, station=station, owner=owner)
    o = f.at.get(station)
    stays = o is not None and left(f, o) != YES
    if station == f.goal[i]:
        if stays and o is not None:
            return reason("train.halted.goal-occupied", unit=unit, at=at, goal=station, blocker=f.units[o])
        rival, prevent = _movers(f, station)[0]
        attack = 1 + sum(f.status[s] == YES for s in f.supports[i])
        return reason(
            "train.halted.goal-standoff",
            unit=unit,
            at=at,
            goal=station,
            rival=f.units[rival],
            attack=attack,
            prevent=prevent,
        )
    entered = next((j for j in f.movers_to.get(station, ()) if f.status[j] == YES and f.power[j] != f.power[i]), -1)
    if entered >= 0:
        return reason("train.halted.entered", unit=unit, at=at, attacker=f.units[entered], station=station)
    if stays and o is not None and f.power[o] != f.power[i]:
        return reason("train.halted.occupied", unit=unit, at=at, blocker=f.units[o], station=station)
    attacker = next((j for j, _ in _movers(f, station) if f.power[j] != f.power[i]), -1)
    if attacker >= 0:
        return reason("train.halted.attacked", unit=unit, at=at, attacker=f.units[attacker], station=station)
    return reason("train.halted.occupied", unit=unit, at=at, blocker=_blocker(f, i, station), station=station)
