"""Games: turns with their drafts, the open session with undo and redo, the game file."""

from kartentisch.game.faults import GameFileFault, GameRefusal
from kartentisch.game.leftovers import Leftover, leftovers, open_leftover
from kartentisch.game.opening import open_any
from kartentisch.game.session import Change, Session
from kartentisch.game.setup import position_faults
from kartentisch.game.values import Draft, Game, Sent, Turn

__all__ = [
    "Change",
    "Draft",
    "Game",
    "GameFileFault",
    "GameRefusal",
    "Leftover",
    "Sent",
    "Session",
    "Turn",
    "leftovers",
    "open_any",
    "open_leftover",
    "position_faults",
]
