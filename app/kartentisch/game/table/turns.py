"""Whose turn it is: who has something to do in a phase, and in what order they come to the screen."""

import random

from kartentisch.game.table.values import SHUFFLED, Setting
from kartentisch.judge.continuations import continuations
from kartentisch.rules import MOVEMENT, Position


def acts(position: Position, power: str) -> bool:
    """Whether a power decides anything in this phase. What it goes by, units and centres, everybody sees.

    Whoever is still in the game votes, and movement phases are when votes are cast.
    """
    if position.ended is not None:
        return False
    if position.phase == MOVEMENT:
        return power in position.powers
    return bool(continuations(position, (), (), power).goals)


def players_in(setting: Setting, position: Position) -> tuple[int, ...]:
    """Return the players who have something to do, in the order in which they come to the screen."""
    order = list(range(len(setting.players)))
    if setting.order == SHUFFLED:
        # From a text, since that is the same on every machine and in every process.
        random.Random(f"{setting.seed} {setting.round.turn}").shuffle(order)
    return tuple(one for one in order if any(acts(position, power) for power in setting.players[one].powers))
