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
        why = reason("train.halted.start", blocker=blocker, station=arrival.blocked, **_journey(f, i, arrival.at))
        return told(HALTED, why, at=arrival.at)
    return told(HALTED, _halted(f, i, arrival), at=arrival.at)


def _journey(f: Field, i: int, at: str) -> dict[str, object]:
    """What every reason about a train tells: who, from where to where, and the stations it came through."""
    line = f.position.variant.railway_of[f.province[i]]
    way = line.between(f.province[i], at) if at != f.province[i] else ()
    return {"unit": f.units[i], "origin": f.province[i], "goal": f.goal[i], "at": at, "way": way}


def _way(f: Field) -> tuple[str, ...]:
    return () if f.train is None else f.train.stations[:-1]


def _movers(f: Field, station: str) -> list[tuple[int, int]]:
    """Movers into a station with their strength, strongest first."""
    found = [(prevent_strength(f, j, station)[0], j) for j in f.movers_to.get(station, ()) if path(f, j) == YES]
    return [(j, strength) for strength, j in sorted(found, key=lambda entry: (-entry[0], entry[1]))]


def _reached(f: Field, i: int) -> Reason:
    goal = f.goal[i]
    journey = _journey(f, i, goal)
    rivals = [(j, strength) for j, strength in _movers(f, goal) if strength > 0]
    if rivals:
        attack = 1 + sum(f.status[s] == YES for s in f.supports[i])
        rival = f.units[rivals[0][0]]
        return reason("train.ok.contested", attack=attack, rival=rival, prevent=rivals[0][1], **journey)
    for station in _way(f):
        movers = _movers(f, station)
        if len(movers) > 1 and movers[0][1] == movers[1][1]:
            units = tuple(f.units[j] for j, strength in movers if strength == movers[0][1])
            return reason("train.ok.cancelled-attacks", station=station, rivals=units, **_through(journey))
    own = tuple(s for s in _way(f) if s in f.at and f.power[f.at[s]] == f.power[i] and left(f, f.at[s]) != YES)
    if own:
        return reason("train.ok.own-units", stations=own, **_through(journey))
    return reason("train.ok", **journey)


def _through(journey: dict[str, object]) -> dict[str, object]:
    """The journey with the stations before the goal only, which the sentence names apart."""
    way = journey["way"]
    return journey | {"way": way[:-1]} if isinstance(way, tuple) else journey


def _blocker(f: Field, i: int, station: str) -> object:
    """The unit that blocks a station: the one that stays there, else the strongest that wants in."""
    o = f.at.get(station)
    if o is not None and (left(f, o) != YES or (f.action[o] is MOVE and f.goal[o] == f.province[i])):
        return f.units[o]
    movers = [j for j, _ in _movers(f, station) if j != i]
    return f.units[movers[0]] if movers else f.units[i]


def _halted(f: Field, i: int, arrival: Arrival) -> Reason:
    at, station = arrival.at, arrival.blocked
    journey = _journey(f, i, at)
    if arrival.lost_centre:
        owner = f.position.centres.get(station, "")
        return reason("train.halted.own-centre", station=station, owner=owner, **journey)
    o = f.at.get(station)
    stays = o is not None and left(f, o) != YES
    if station == f.goal[i]:
        if stays and o is not None:
            return reason("train.halted.goal-occupied", blocker=f.units[o], **journey)
        rival, prevent = _movers(f, station)[0]
        attack = 1 + sum(f.status[s] == YES for s in f.supports[i])
        return reason(
            "train.halted.goal-standoff",
            rival=f.units[rival],
            attack=attack,
            prevent=prevent,
            **journey,
        )
    entered = next((j for j in f.movers_to.get(station, ()) if f.status[j] == YES and f.power[j] != f.power[i]), -1)
    if entered >= 0:
        return reason("train.halted.entered", attacker=f.units[entered], station=station, **journey)
    if stays and o is not None and f.power[o] != f.power[i]:
        return reason("train.halted.occupied", blocker=f.units[o], station=station, **journey)
    attacker = next((j for j, _ in _movers(f, station) if f.power[j] != f.power[i]), -1)
    if attacker >= 0:
        return reason("train.halted.attacked", attacker=f.units[attacker], station=station, **journey)
    return reason("train.halted.occupied", blocker=_blocker(f, i, station), station=station, **journey)
