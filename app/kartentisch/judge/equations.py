"""The equations of movement (DATC 3.0, chapter 5), on decisions that may still be open.

A decision is YES, NO or UNKNOWN; a strength is a pair (least, most). Each function reads a `Field` and answers what is
certain so far, so that filling in decisions can only narrow an answer.
"""

from kartentisch.judge.actions import CONVOY, MOVE, NO, SUPPORT, TRAIN, UNKNOWN, YES
from kartentisch.judge.field import Field
from kartentisch.judge.modes import convoy, railway

Range = tuple[int, int]


def attackers(f: Field, province: str, power: str) -> tuple[int, ...] | list[int]:
    """Movers into a province, the train included where it is in the way of a unit of `power`."""
    movers = f.movers_to.get(province, ())
    train = f.train
    if train is not None and railway.is_rival(f, train, province, power):
        return [*movers, train.unit]
    return movers


def left(f: Field, i: int) -> int:
    """Whether the unit leaves its province by its own move."""
    action = f.action[i]
    if action is MOVE:
        return f.status[i]
    if action is TRAIN:
        return railway.leaves(f)
    return NO


def dislodged(f: Field, i: int) -> int:
    """Whether somebody enters the province of unit `i` while it stays."""
    gone = left(f, i)
    if gone == YES:
        return NO
    entered = NO
    for j in f.movers_to.get(f.province[i], ()):
        if f.status[j] == YES:
            return YES if gone == NO else UNKNOWN
        if f.status[j] == UNKNOWN:
            entered = UNKNOWN
    return entered


def path(f: Field, i: int) -> int:
    """Whether the way of mover `i` is open: the convoy is whole, the canal's keeper stands."""
    if i not in f.keepers and i not in f.chains:
        return YES
    if i in f.failed_paths:
        return NO
    keeper = f.keepers.get(i)
    if keeper is not None:
        return _keeper_stands(f, keeper)
    chain = f.chains[i]
    standing, maybe = [], []
    for fleet in chain.fleets:
        lost = dislodged(f, fleet)
        if lost == NO:
            standing.append(fleet)
        elif lost == UNKNOWN:
            maybe.append(fleet)
        elif f.choices.every_route:
            return NO
    if maybe and f.choices.every_route:
        return UNKNOWN if convoy.connects(chain, chain.fleets) else NO
    if convoy.connects(chain, standing):
        return YES
    if maybe and convoy.connects(chain, standing + maybe):
        return UNKNOWN
    return NO


def _keeper_stands(f: Field, keeper: int) -> int:
    if f.action[keeper] is MOVE and f.status[keeper] != NO:
        return NO if f.status[keeper] == YES else UNKNOWN
    stands = -dislodged(f, keeper)
    if stands != NO and f.position.is_ruling("canal.attacked_keeper", "closed"):
        for j in f.movers_to.get(f.province[keeper], ()):
            attack = path(f, j) if f.power[j] != f.power[keeper] else NO
            if attack == YES:
                return NO
            if attack == UNKNOWN:
                stands = UNKNOWN
    return stands


def support_range(f: Field, i: int, not_by: str = "") -> Range:
    """Supports of unit `i` that are given, least and most; those of power `not_by` left out."""
    least = most = 0
    for j in f.supports[i]:
        state = f.status[j]
        if state != NO and f.power[j] != not_by:
            most += 1
            least += state == YES
    return least, most


def hold_strength(f: Field, province: str) -> Range:
    """Strength that keeps a province: 0 empty or left, 1 for a unit that failed to leave, else 1 + supports."""
    i = f.at.get(province)
    if i is None:
        return 0, 0
    if f.action[i] in (MOVE, TRAIN):
        gone = left(f, i)
        return (0 if gone != NO else 1), (0 if gone == YES else 1)
    least, most = support_range(f, i)
    return 1 + least, 1 + most


def attack_strength(f: Field, i: int) -> Range:
    """Strength of an attack: none on an own unit; supports by the power of the unit in the goal do not count."""
    if f.action[i] is TRAIN:
        return railway.attack_strength(f)
    way = path(f, i)
    if way == NO:
        return 0, 0
    o = f.at.get(f.goal[i], -1)
    gone = YES if o < 0 else left(f, o)
    if o >= 0 and f.head[i] == o:
        gone = NO
    if gone == YES:
        least, most = support_range(f, i)
        least, most = 1 + least, 1 + most
    else:
        if f.power[o] == f.power[i]:
            least = most = 0
        else:
            least, most = support_range(f, i, f.power[o])
            least, most = 1 + least, 1 + most
        if gone == UNKNOWN:
            most = 1 + support_range(f, i)[1]
    return (least if way == YES else 0), most


def prevent_strength(f: Field, i: int, goal: str) -> Range:
    """Strength with which a move keeps others out of `goal`, even when it fails itself."""
    if f.action[i] is TRAIN:
        return railway.prevent_strength(f, goal)
    way = path(f, i)
    if way == NO:
        return 0, 0
    beaten = NO
    if f.head[i] >= 0:
        beaten = f.status[f.head[i]]
        if beaten == YES:
            return 0, 0
    elif not f.choices.lost_bounce:
        beaten = _beaten_from(f, i, goal)
        if beaten == YES:
            return 0, 0
    least, most = support_range(f, i)
    return (1 + least if way == YES and beaten == NO else 0), 1 + most


def _beaten_from(f: Field, i: int, goal: str) -> int:
    """Whether a unit that came from `goal` dislodges unit `i` (ruling convoy.dislodged_bounces)."""
    for j in f.movers_to.get(f.province[i], ()):
        if f.province[j] == goal:
            return f.status[j]
    return NO


def defend_strength(f: Field, i: int) -> Range:
    """Strength of a move against the unit it runs into head-to-head."""
    least, most = support_range(f, i)
    return 1 + least, 1 + most


def keep_strength(f: Field, i: int, goal: str) -> Range:
    """Strength that keeps mover `i` out of `goal` on the side of the unit there: in a head-to-head its own move's."""
    if f.head[i] >= 0:
        return defend_strength(f, f.head[i])
    if f.train is not None and goal == f.province[f.train.unit] and railway.fights(f, i):
        return railway.strength(f)
    return hold_strength(f, goal)


def decide_move(f: Field, i: int) -> int:
    """Whether mover `i` arrives: stronger than what keeps its goal and than every other move there."""
    if f.goal[i] not in f.at and len(f.movers_to.get(f.goal[i], ())) == 1 and f.train is None:
        return path(f, i)
    least, most = attack_strength(f, i)
    if most == 0:
        return NO
    goal = f.goal[i] if f.action[i] is not TRAIN else railway.meeting(f)
    keeps = keep_strength(f, i, goal)
    if most <= keeps[0]:
        return NO
    sure = least > keeps[1]
    if f.action[i] is TRAIN and railway.slips_in(f):
        cancelled = railway.rivals_cancel(f)
        if cancelled != NO:
            return YES if sure and cancelled == YES else UNKNOWN
    for j in attackers(f, goal, f.power[i]):
        if j != i:
            low, high = prevent_strength(f, j, goal)
            if most <= low:
                return NO
            sure = sure and least > high
    return YES if sure else UNKNOWN


def decide_support(f: Field, i: int) -> int:
    """Whether the support of unit `i` is given: cut by an attack from another power, unless from its target.

    An attack from the target cuts only when it dislodges. A convoyed attack counts only when it arrives by its way.
    A support across a canal counts only while the canal is open (ruling canal.support_across).
    """
    state = path(f, i) if i in f.keepers else YES
    if state == NO:
        return NO
    for j in f.movers_to.get(f.province[i], ()):
        if f.power[j] == f.power[i] or (f.choices.spares_supports and f.by_sea[j] and spared(f, i, j)):
            continue
        attack = f.status[j] if from_target(f, i, j) else path(f, j)
        if attack == YES or f.status[j] == YES:
            return NO
        if attack == UNKNOWN:
            state = UNKNOWN
    return state


def from_target(f: Field, i: int, j: int) -> bool:
    """Whether the attack of unit `j` on supporter `i` comes from where the support goes (DATC 4.A.4)."""
    return f.province[j] == f.target[i] and not (f.choices.cuts_from_sea and f.by_sea[j])


def spared(f: Field, i: int, j: int) -> bool:
    """Whether a rule book keeps the support of unit `i` from being cut by the convoyed army `j` (DATC 4.A.2).

    1971: a support of an attack on a fleet of that convoy; 2000: likewise, unless the army has a route without that
    fleet; 1982: any support into a province with a convoying fleet.
    """
    fleet = f.at.get(f.target[i], -1)
    if fleet < 0 or f.action[fleet] is not CONVOY or fleet in f.void:
        return False
    if f.choices.paradox == "1982":
        return True
    chain = f.chains[j]
    if fleet not in chain.fleets or fleet == f.supported.get(i):
        return False
    return f.choices.paradox == "1971" or not convoy.connects(chain, [k for k in chain.fleets if k != fleet])


def decide(f: Field, i: int) -> int:
    """Decide a mover or a supporter."""
    return decide_support(f, i) if f.action[i] is SUPPORT else decide_move(f, i)
