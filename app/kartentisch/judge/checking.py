"""A check of every judged movement phase, for tests and for looking at a doubtful verdict: KARTENTISCH_CHECK=1.

The decisions must solve the equations, whatever way the resolver came to them; it costs about a third more time.
"""

import os

from kartentisch.judge.actions import MOVE, NO, SUPPORT, TRAIN, YES
from kartentisch.judge.equations import decide, dislodged
from kartentisch.judge.field import Field

VARIABLE = "KARTENTISCH_CHECK"
CHECKED = os.environ.get(VARIABLE, "") == "1"


class InconsistentDecisionsError(AssertionError):
    """A decision does not follow from all the others; names the units it is about."""


def check(f: Field) -> None:
    """Look at every decision again; raise InconsistentDecisionsError where one is open or does not follow.

    Moves the backup rule made fail are left out (ruling convoy.paradox): they follow from no equation. So is a train
    that halts: where it stands is the journey's to say (modes/journey.py).
    """
    wrong = []
    for i, action in enumerate(f.action):
        if action not in (MOVE, SUPPORT, TRAIN) or i in f.void or i in f.held_back:
            continue
        if f.status[i] not in (YES, NO) or (action is not TRAIN and decide(f, i) != f.status[i]):
            wrong.append(str(f.units[i]))
    entered: set[str] = set()
    for i, action in enumerate(f.action):
        if action is MOVE and f.status[i] == YES:
            if f.goal[i] in entered:
                wrong.append(f"two units in {f.goal[i]}")
            entered.add(f.goal[i])
        elif dislodged(f, i) not in (YES, NO):
            wrong.append(f"{f.units[i]} dislodged or not")
    if wrong:
        raise InconsistentDecisionsError(", ".join(wrong))
