"""What a report of a turn needs of its game: the outcome, what the game master decided, the next deadline."""

from dataclasses import dataclass
from datetime import datetime

from kartentisch.game.deadline import due
from kartentisch.game.values import Game
from kartentisch.rules import Position


@dataclass(frozen=True, slots=True)
class Following:
    """What follows a turn: its position where it was judged, the game master's notes on that, the next deadline."""

    position: Position | None = None
    overruled: tuple[str, ...] = ()
    deadline: datetime | None = None


def following(game: Game, index: int) -> Following:
    """Return what follows the turn `index` (from 0); nothing is known of a turn that was not judged yet."""
    if not game.turns[index].judged or index + 1 >= len(game.turns):
        return Following()
    after = game.turns[index + 1]
    return Following(after.position, after.overrules, due(game, index + 1))
