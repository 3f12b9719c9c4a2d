"""The journey of the train: which station it meets, and where it halts (facts' resolution rule §2, points 1 to 5).

Start from "reaches the goal", judge, look for the first block, judge again with the train meeting that block, and so
on. If that runs in a circle, the farthest block of the circle is met, and the train halts before the nearer of that
block and the one found then. One backup rule for the train, here and nowhere else.
"""

from dataclasses import dataclass, replace

from kartentisch.judge.actions import MOVE, TRAIN, YES
from kartentisch.judge.equations import dislodged, left, path, prevent_strength
from kartentisch.judge.field import Field, TrainRun
from kartentisch.judge.modes.railway import cleared, halt, head_on, strength, supported_on_way
from kartentisch.judge.resolver import resolve
from kartentisch.rules import Railway


@dataclass(frozen=True, slots=True)
class Arrival:
    """Where the train ends (`at`), whether that is its goal, and the station that blocked it ("" none).

    `lost_centre`: the train was stopped by a foreign centre on the line (ruling tsr.own_centre_lost).
    """

    at: str
    reached: bool
    blocked: str = ""
    lost_centre: bool = False


def travel(f: Field) -> Arrival | None:
    """Resolve the field, the train included; None when nobody takes the train."""
    unit = next((i for i, action in enumerate(f.action) if action is TRAIN), -1)
    if unit < 0:
        resolve(f)
        return None
    line = f.position.variant.railway_of[f.province[unit]]
    ordered = line.between(f.province[unit], f.goal[unit])
    supports = f.supports[unit]
    for stations in _stretches(f, line, unit, ordered):
        f.supports[unit] = supports if stations == ordered else []
        arrival = _ride(f, unit, stations, ordered)
        if stations == ordered or not _own_stays(f, unit, stations[-1]):
            return arrival
    raise AssertionError("the whole journey is the last stretch")


def _own_stays(f: Field, unit: int, station: str) -> bool:
    i = f.at.get(station, -1)
    return i >= 0 and f.power[i] == f.power[unit] and left(f, i) != YES


def _ride(f: Field, unit: int, stations: tuple[str, ...], ordered: tuple[str, ...]) -> Arrival:
    """Resolve the field with the train riding through `stations`."""
    goal = len(stations) - 1
    visited: list[int] = []
    blocks: list[int | None] = []
    meets = goal
    while meets not in visited:
        visited.append(meets)
        block = _run(f, TrainRun(unit, stations, meets, meets))
        blocks.append(block)
        if block == meets or (block is None and meets == goal):
            return _arrive(f, stations, ordered, block)
        meets = goal if block is None else block
    circle = [block for block in blocks[visited.index(meets) :] if block is not None]
    far = max(circle)
    found = _run(f, TrainRun(unit, stations, far, far))
    near = far if found is None else min(far, found)
    if near != far:
        _run(f, TrainRun(unit, stations, far, near))
    return _arrive(f, stations, ordered, near)


def _stretches(f: Field, line: Railway, unit: int, ordered: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The journey as far as each supply centre of another power, then the whole one (ruling tsr.own_centre_lost).

    The train must stop in the first such centre, unless an own unit keeps its place there (as DATC 7.B.20 to 22).
    """
    if not f.position.is_ruling("tsr.own_centre_lost"):
        return [ordered]
    owners = [f.position.centres.get(station, f.power[unit]) for station in ordered[:-1]]
    return [*(ordered[: index + 1] for index, owner in enumerate(owners) if owner not in line.powers), ordered]


def _run(f: Field, run: TrainRun) -> int | None:
    """Resolve with the train on this run; return the index of the first block found, None when the line is free."""
    f.train = run
    if f.recorder is not None:
        f.recorder.run(f, run)
    resolve(f)
    block = _first_block(f, run)
    if f.recorder is not None:
        f.recorder.ran(f, run, block)
    return block


def _first_block(f: Field, run: TrainRun) -> int | None:
    """The first station that blocks, seen from a run in which everything is decided."""
    for index, station in enumerate(run.stations[:-1]):
        if _blocks(f, run, station):
            return index
    goal = run.goal_index
    if run.meets == goal:
        return None if f.status[run.unit] == YES else goal
    return goal if _goal_blocks(f, run) else None


def _goal_blocks(f: Field, run: TrainRun) -> bool:
    """Whether the goal would stop the train, seen from a run in which it did not get there."""
    goal = run.stations[-1]
    if cleared(f, goal) != YES:
        return True
    f.train = replace(run, meets=run.goal_index)
    own = prevent_strength(f, run.unit, goal)[0]
    f.train = run
    return any(prevent_strength(f, j, goal)[0] >= own for j in f.movers_to.get(goal, ()))


def _blocks(f: Field, run: TrainRun, station: str) -> bool:
    """Whether a way station blocks, once everything is decided (point 1 of the rule)."""
    rider = f.power[run.unit]
    i = f.at.get(station)
    if i is not None and head_on(f, run, station):
        return True
    if i is not None and left(f, i) != YES:
        if f.power[i] == rider:
            return _own_unit_blocks(f, station, rider)
        if f.action[i] is MOVE and f.position.is_ruling("tsr.leaving", "attempt is enough"):
            return _attack_blocks(f, station, rider)
        if dislodged(f, i) == YES and f.position.is_ruling("tsr.dislodged_by_rider", "passes"):
            entering = next(j for j in f.movers_to[station] if f.status[j] == YES)
            return f.power[entering] != rider
        return True
    return _attack_blocks(f, station, rider)


def _own_unit_blocks(f: Field, station: str, rider: str) -> bool:
    """Whether a station held by an own unit that stays stops the train: when a foreign unit takes it."""
    attacks = [j for j in f.movers_to.get(station, ()) if f.power[j] != rider and path(f, j) == YES]
    if attacks and f.position.is_ruling("tsr.attack_on_own_station", "halts"):
        return True
    return any(f.status[j] == YES for j in attacks)


def _attack_blocks(f: Field, station: str, rider: str) -> bool:
    """Whether exactly one strongest unit from outside tries to enter, and it is foreign (ruling tsr.own_entry)."""
    movers = [j for j in f.movers_to.get(station, ()) if path(f, j) == YES]
    if not f.position.is_ruling("tsr.own_cancels"):
        movers = [j for j in movers if f.power[j] != rider]
    if not movers:
        return False
    strongest = max(prevent_strength(f, j, station)[0] for j in movers)
    if supported_on_way(f) and strongest < strength(f)[0]:
        return False
    top = [j for j in movers if prevent_strength(f, j, station)[0] == strongest]
    if len(top) > 1 and not f.position.is_ruling("tsr.one_nation_cancels"):
        return len({f.power[j] for j in top}) == 1 and f.power[top[0]] != rider
    return len(top) == 1 and (f.power[top[0]] != rider or f.position.is_ruling("tsr.own_entry", "bounces"))


def _arrive(f: Field, stations: tuple[str, ...], ordered: tuple[str, ...], block: int | None) -> Arrival:
    at = halt(f)
    if block is None:
        cut = stations != ordered
        return Arrival(at, not cut, stations[-1] if cut else "", cut)
    return Arrival(at, False, stations[block])
