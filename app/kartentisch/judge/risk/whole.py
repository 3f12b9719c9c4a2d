"""The bound on a whole order: whether it fits what others do, is carried out, and its unit stands."""

from kartentisch.judge.actions import CONVOY, MOVE, NO, SUPPORT, TRAIN, UNKNOWN, YES
from kartentisch.judge.risk.bounds import Bounds
from kartentisch.judge.risk.table import Choice, names_coast_wrongly


def succeeds(bounds: Bounds, u: int) -> int:
    """Whether the order of a unit with one choice is carried out, and the unit not dislodged."""
    a = bounds.allowed[u].bit_length() - 1
    bounds.look(u, a)
    choice = bounds.table.choices[u][a]
    if choice.action is MOVE:
        return bounds.arrives(u, a)
    if choice.action is TRAIN:
        bounds.explore_train(u)
        return UNKNOWN
    stays = -bounds.dislodged(u)
    if choice.action is SUPPORT:
        return _all(_fits(bounds, choice), bounds.stands_by(u, a), stays)
    if choice.action is CONVOY:
        return _all(_carried(bounds, choice), stays)
    return stays


def _all(*states: int) -> int:
    return NO if NO in states else min(states)


def _same(states: list[int]) -> int:
    return states[0] if len(set(states)) == 1 else UNKNOWN


def _fits(bounds: Bounds, support: Choice) -> int:
    """Whether the unit supported does what the support is for."""
    if support.other < 0:
        return NO
    states = []
    for b, choice in bounds.open(support.other):
        moves = choice.action in (MOVE, TRAIN)
        fits = YES if (choice.goal if moves else "") == support.goal else NO
        if choice.action is TRAIN:
            bounds.explore_train(support.other)
            fits = UNKNOWN
        elif choice.canal and moves:
            bounds.way(support.other, b)
            fits = UNKNOWN
        elif fits == YES and support.goal and names_coast_wrongly(support, choice):
            fits = UNKNOWN
        states.append(fits)
    return _same(states)


def _carried(bounds: Bounds, convoy: Choice) -> int:
    """Whether there is a move for a convoy order, by sea and certain to get through."""
    if convoy.other < 0:
        return NO
    states = []
    for b, choice in bounds.open(convoy.other):
        if choice.action is MOVE and choice.goal == convoy.goal:
            by_sea, way = bounds.by_sea(convoy.other, b), bounds.way(convoy.other, b)
            states.append(YES if by_sea == way == YES else UNKNOWN)
        else:
            states.append(NO)
    return _same(states)
