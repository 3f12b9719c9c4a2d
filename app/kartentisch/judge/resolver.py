"""The resolver: fills in every decision that follows, then settles what depends on itself by one backup rule.

Decisions are filled in until nothing more follows; the answer does not depend on the order. What stays open depends on
itself: each smallest such circle is searched for all consistent assignments (guess and check). One is taken; with none
or several the backup rule decides: moves in a circle all succeed, but where a convoy or a canal passage decides about
its own way, that way fails (Szykman; DATC 4.A.2 and 5.C).
"""

from collections.abc import Iterable

from kartentisch.judge.actions import MOVE, NO, SUPPORT, TRAIN, UNKNOWN, YES
from kartentisch.judge.dependencies import path_depends_on, paths_read, smallest_circle
from kartentisch.judge.equations import decide, dislodged, path
from kartentisch.judge.field import Field

_DECIDED = (MOVE, SUPPORT, TRAIN)


def resolve(f: Field) -> None:
    """Decide every mover and supporter of the field."""
    for i in range(len(f.units)):
        f.status[i] = UNKNOWN
    f.failed_paths.clear()
    f.held_back.clear()
    open_ = _fill_in(f, [i for i, action in enumerate(f.action) if action in _DECIDED and i not in f.void])
    while open_:
        circle = smallest_circle(f, open_)
        if f.recorder is not None:
            f.recorder.circle(f, circle)
        _settle(f, circle)
        open_ = _fill_in(f, open_)


def _fill_in(f: Field, open_: Iterable[int]) -> list[int]:
    """Decide what follows from what is decided; return what stays open."""
    recorder = f.recorder
    left = list(open_)
    while True:
        still = []
        for i in left:
            if f.status[i] == UNKNOWN:
                f.status[i] = decide(f, i)
                if f.status[i] == UNKNOWN:
                    still.append(i)
                elif recorder is not None:
                    recorder.decided(f, i)
        if len(still) == len(left):
            return still
        left = still


def _settle(f: Field, circle: list[int]) -> None:
    solutions: list[dict[int, int]] = []
    _search(f, circle, solutions)
    if len(solutions) > 1 and f.position.is_ruling("canal.loop", "keeper stands"):
        solutions = _keeper_stands(f, solutions) or solutions
    if len(solutions) == 1:
        for i, state in solutions[0].items():
            f.status[i] = state
        if f.recorder is not None:
            f.recorder.settled(f, circle)
        return
    _backup(f, circle, solutions)
    if f.recorder is not None:
        f.recorder.backup(f, circle)


def _search(f: Field, circle: list[int], found: list[dict[int, int]]) -> None:
    """Collect the consistent assignments of a circle, at most a few: one is enough, two are as good as many."""
    if len(found) > 1:
        return
    before = [f.status[i] for i in circle]
    open_ = _fill_in(f, [i for i in circle if f.status[i] == UNKNOWN])
    if open_:
        for guess in (YES, NO):
            saved = [f.status[i] for i in circle]
            f.status[open_[0]] = guess
            if f.recorder is not None:
                f.recorder.guess(f, open_[0])
            _search(f, circle, found)
            if f.recorder is not None:
                f.recorder.guessed(len(found))
            for i, state in zip(circle, saved, strict=True):
                f.status[i] = state
    elif _consistent(f, circle):
        found.append({i: f.status[i] for i in circle})
    for i, state in zip(circle, before, strict=True):
        f.status[i] = state


def _consistent(f: Field, circle: list[int]) -> bool:
    """Whether each decision follows from all the others."""
    for i in circle:
        state = f.status[i]
        f.status[i] = UNKNOWN
        follows = decide(f, i)
        f.status[i] = state
        if follows not in (state, UNKNOWN):
            return False
    return all(decide(f, i) == f.status[i] for i in circle)


def _backup(f: Field, circle: list[int], solutions: list[dict[int, int]]) -> None:
    """The one backup rule: ways that decide about themselves fail; else everybody in the circle moves."""
    members = set(circle)
    ways = {j for i in circle for j in paths_read(f, i) if path(f, j) == UNKNOWN and path_depends_on(f, j) & members}
    if ways:
        # The rule books know no paradox of convoys, only passages that would decide about their own canal.
        passages = {j for j in ways if j in f.keepers} if f.choices.spares_supports else set()
        f.failed_paths |= passages or ways
        if f.choices.paradox == "all hold":
            f.held_back.update(i for i in circle if f.action[i] is MOVE)
            for i in f.held_back:
                f.status[i] = NO
        return
    best = max(solutions, key=lambda states: sum(states.values()), default=dict.fromkeys(circle, NO))
    for i in circle:
        f.status[i] = best[i]


def _keeper_stands(f: Field, solutions: list[dict[int, int]]) -> list[dict[int, int]]:
    """Those solutions in which every canal keeper concerned stands (ruling canal.loop)."""
    kept = []
    for states in solutions:
        before = list(f.status)
        for i, state in states.items():
            f.status[i] = state
        if all(dislodged(f, keeper) != YES for keeper in f.keepers.values()):
            kept.append(states)
        f.status[:] = before
    return kept
