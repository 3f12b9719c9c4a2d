"""What a unit does in a movement phase, and the three states of a decision."""

from enum import IntEnum


class Action(IntEnum):
    """What a unit does this turn once its order is sorted."""

    HOLD = 0
    MOVE = 1
    SUPPORT = 2
    CONVOY = 3
    TRAIN = 4


# Looking a member up in its class costs much more than a name of the module.
HOLD, MOVE, SUPPORT, CONVOY, TRAIN = Action

UNKNOWN, YES, NO = 0, 1, -1
