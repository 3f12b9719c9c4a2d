"""Games: turns with their drafts, the open session with undo and redo, the game file."""

from typing import TYPE_CHECKING

from kartentisch.late import late

if TYPE_CHECKING:
    from kartentisch.game.faults import GameFileFault, GameRefusal
    from kartentisch.game.opening import open_any
    from kartentisch.game.session import Change, Session
    from kartentisch.game.setup import position_faults
    from kartentisch.game.unsaved_games import Leftover, leftovers, open_leftover
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

__getattr__ = late(
    __name__,
    {
        "kartentisch.game.faults": (
            "GameFileFault",
            "GameRefusal",
        ),
        "kartentisch.game.unsaved_games": (
            "Leftover",
            "leftovers",
            "open_leftover",
        ),
        "kartentisch.game.opening": ("open_any",),
        "kartentisch.game.session": (
            "Change",
            "Session",
        ),
        "kartentisch.game.setup": ("position_faults",),
        "kartentisch.game.values": (
            "Draft",
            "Game",
            "Sent",
            "Turn",
        ),
    },
)
