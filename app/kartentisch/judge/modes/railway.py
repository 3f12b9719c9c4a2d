"""The railway (Ludomaniac Colonial, Transsibirische Eisenbahn; facts' resolution rule §2 "Railway").

Within one run of the resolver the train meets one station, its goal or the station that blocks it: there it attacks
or bounces others if the station is empty or cleared; further on it has no effect. `journey.py` looks for the station.
"""

from typing import TYPE_CHECKING

from kartentisch.judge.actions import MOVE, NO, UNKNOWN, YES

if TYPE_CHECKING:
    from kartentisch.judge.field import Field, TrainRun

Range = tuple[int, int]


def _run(f: "Field") -> "TrainRun":
    if f.train is None:
        raise AssertionError("a train order without its run")
    return f.train


def meeting(f: "Field") -> str:
    """The station the train meets in this run."""
    run = _run(f)
    return run.stations[run.meets]


def cleared(f: "Field", station: str) -> int:
    """Whether a station is empty or left by its unit, as the train sees it."""
    from kartentisch.judge.equations import left

    run = _run(f)
    i = f.at.get(station)
    if i is None:
        return YES
    if head_on(f, run, station):
        return NO
    if f.position.is_ruling("tsr.leaving", "attempt is enough") and f.power[i] != f.power[run.unit]:
        return YES if f.action[i] is MOVE else NO
    return left(f, i)


def head_on(f: "Field", run: "TrainRun", station: str) -> bool:
    """Whether the unit in the first station moves to the start of the train and so counts as not leaving."""
    i = f.at.get(station, -1)
    if i < 0 or station != run.stations[0] or f.action[i] is not MOVE:
        return False
    if f.goal[i] != f.province[run.unit] or f.by_sea[i]:
        return False
    if f.power[i] == f.power[run.unit]:
        return f.position.is_ruling("tsr.own_swap", "head-to-head")
    return not f.position.is_ruling("tsr.head_on", "pass each other")


def fights(f: "Field", i: int) -> bool:
    """Whether mover `i` runs into the train head-to-head, with its supports (ruling tsr.head_on)."""
    run = f.train
    return (
        run is not None
        and len(run.stations) == 1
        and run.stations[0] == f.province[i]
        and f.position.is_ruling("tsr.head_on", "head-to-head")
        and head_on(f, run, f.province[i])
    )


def strength(f: "Field") -> Range:
    from kartentisch.judge.equations import support_range

    run = _run(f)
    if run.meets != run.goal_index and not supported_on_way(f):
        return 1, 1
    least, most = support_range(f, run.unit)
    return 1 + least, 1 + most


def attack_strength(f: "Field") -> Range:
    """The train enters only what is empty or cleared, and only its goal."""
    run = _run(f)
    if run.meets != run.goal_index:
        return 0, 0
    open_ = cleared(f, meeting(f))
    if open_ == NO:
        return 0, 0
    least, most = strength(f)
    return (least if open_ == YES else 0), most


def supported_on_way(f: "Field") -> bool:
    """Ruling tsr.support_on_way: the train fights with its supports at every station it passes."""
    return f.position.is_ruling("tsr.support_on_way", "on the way too")


def is_rival(f: "Field", run: "TrainRun", station: str, power: str) -> bool:
    """Whether the train is in the way of another unit of `power` that moves to a station."""
    if run.stations[run.meets] == station:
        return True
    return power != f.power[run.unit] and station in run.stations[: run.meets] and supported_on_way(f)


def prevent_strength(f: "Field", station: str) -> Range:
    """The train bounces others at the station it meets, unless a unit stays there."""
    run = _run(f)
    at_goal = run.meets == run.goal_index and station == run.stations[run.meets]
    if at_goal and slips_in(f):
        cancelled = rivals_cancel(f)
        if cancelled == YES:
            return 0, 0
        if cancelled == UNKNOWN:
            return 0, strength(f)[1]
    open_ = cleared(f, station)
    if open_ == NO and not (at_goal and f.position.is_ruling("tsr.occupied_goal", "holds off")):
        return 0, 0
    least, most = strength(f)
    return (least if open_ != UNKNOWN else 0), most


def slips_in(f: "Field") -> bool:
    """Ruling tsr.standoff_at_goal: others may cancel each other at the goal without drawing the train into it."""
    return f.position.is_ruling("tsr.standoff_at_goal", "slips in") and len(f.movers_to.get(meeting(f), ())) > 1


def rivals_cancel(f: "Field") -> int:
    """Whether the strongest others at the goal are equally strong and so cancel each other."""
    from kartentisch.judge.equations import prevent_strength as prevents

    goal = meeting(f)
    ranges = [prevents(f, j, goal) for j in f.movers_to.get(goal, ())]
    if any(least != most for least, most in ranges):
        return UNKNOWN
    strongest = max(least for least, _ in ranges)
    return YES if sum(least == strongest for least, _ in ranges) > 1 else NO


def free(f: "Field", station: str) -> int:
    """Whether the train may halt here: no unit after all other moves, and no standoff there."""
    from kartentisch.judge.equations import left, path

    i = f.at.get(station)
    state = YES if i is None else left(f, i)
    bounce_counts = not f.position.is_ruling("tsr.halt_in_standoff", "free")
    for j in f.movers_to.get(station, ()):
        taken = path(f, j) if bounce_counts else f.status[j]
        if taken == YES or f.status[j] == YES:
            return NO
        if taken == UNKNOWN and state == YES:
            state = UNKNOWN
    return state


def leaves(f: "Field") -> int:
    """Whether the train leaves its start: it reaches its goal, or a free station lies before the block."""
    run = _run(f)
    at_goal = run.meets == run.goal_index and run.halts_before == run.goal_index
    state = f.status[run.unit] if at_goal else NO
    if state == YES:
        return YES
    for station in run.stations[: run.halts_before]:
        halt = free(f, station)
        if halt == YES:
            return YES
        if halt == UNKNOWN:
            state = UNKNOWN
    return state


def halt(f: "Field") -> str:
    """The station the train stands in once everything is decided: its goal, the nearest free one, or its start."""
    run = _run(f)
    if run.meets == run.goal_index == run.halts_before and f.status[run.unit] == YES:
        return run.stations[run.goal_index]
    for station in reversed(run.stations[: run.halts_before]):
        if free(f, station) == YES:
            return station
    return f.province[run.unit]
