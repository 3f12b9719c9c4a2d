"""Which decisions a decision reads, for finding the smallest circle among those that stay open."""

from kartentisch.judge.actions import MOVE, SUPPORT, TRAIN, UNKNOWN
from kartentisch.judge.field import Field


def path_depends_on(f: Field, i: int) -> set[int]:
    """Decisions the way of mover `i` reads: attacks on its convoying fleets, or on the keeper of its canal."""
    found: set[int] = set()
    keeper = f.keepers.get(i)
    if keeper is not None:
        found.add(keeper)
        attacks = f.movers_to.get(f.province[keeper], ())
        found.update(attacks)
        if f.position.is_ruling("canal.attacked_keeper", "closed"):
            for j in attacks:
                found |= path_depends_on(f, j)
    chain = f.chains.get(i)
    if chain is not None:
        for fleet in chain.fleets:
            found.update(f.movers_to.get(f.province[fleet], ()))
    return found


def paths_read(f: Field, i: int) -> list[int]:
    """Movers whose way the decision about unit `i` reads."""
    if f.action[i] is SUPPORT:
        across = [i] if i in f.keepers else []
        return [*across, *f.movers_to.get(f.province[i], ())]
    goals = {f.goal[i]}
    if f.action[i] is TRAIN and f.train is not None:
        goals.update(f.train.stations[: f.train.meets + 1])
    return [j for goal in goals for j in f.movers_to.get(goal, ())]


def depends_on(f: Field, i: int) -> set[int]:
    """Every decision the decision about unit `i` may read."""
    found: set[int] = set()
    for j in paths_read(f, i):
        found |= path_depends_on(f, j)
        if f.action[i] is SUPPORT:
            found.add(j)
        else:
            found.update(f.supports[j])
            if f.head[j] >= 0:
                found.add(f.head[j])
            elif not f.choices.lost_bounce:
                found.update(f.movers_to.get(f.province[j], ()))
    if f.action[i] is not SUPPORT:
        found.update(f.supports[i])
        _standing(f, f.goal[i], found)
        if f.action[i] is TRAIN and f.train is not None:
            for station in f.train.stations[: f.train.meets + 1]:
                _standing(f, station, found)
                found.update(f.movers_to.get(station, ()))
        elif f.train is not None and f.goal[i] == f.train.stations[f.train.meets]:
            found.add(f.train.unit)
            found.update(f.supports[f.train.unit])
            _standing(f, f.goal[i], found)
    found.discard(i)
    return found


def _standing(f: Field, province: str, found: set[int]) -> None:
    """Add what decides whether and how strongly a province is kept."""
    o = f.at.get(province)
    if o is None:
        return
    found.update(f.supports[o])
    if f.action[o] is MOVE:
        found.add(o)
    elif f.action[o] is TRAIN and f.train is not None:
        found.add(o)
        for station in f.train.stations[: f.train.halts_before]:
            found.update(f.movers_to.get(station, ()))
            other = f.at.get(station)
            if other is not None:
                found.add(other)
            for j in f.movers_to.get(station, ()):
                found |= path_depends_on(f, j)


def smallest_circle(f: Field, open_: list[int]) -> list[int]:
    """A smallest set of open decisions that reads no open decision outside itself, in ascending order.

    Every decision that is still open reads another open one, so such a set exists.
    """
    reads = {i: {j for j in depends_on(f, i) | {i} if f.status[j] == UNKNOWN and j in set(open_)} for i in open_}
    closures = {i: _closure(i, reads) for i in open_}
    best = min(open_, key=lambda i: (len(closures[i]), min(closures[i])))
    return sorted(closures[best])


def _closure(i: int, reads: dict[int, set[int]]) -> set[int]:
    found = {i}
    edge = [i]
    while edge:
        for j in reads[edge.pop()] - found:
            found.add(j)
            edge.append(j)
    return found
