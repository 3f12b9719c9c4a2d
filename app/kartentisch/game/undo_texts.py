"""What undo and redo say they would do."""

from collections.abc import Mapping

from kartentisch.game.history import Step
from kartentisch.words import N_, _

_TEXTS: Mapping[str, str] = {
    "give": N_("Order {word}"),
    "take-back": N_("Take back the order for {word}"),
    "sheet": N_("Write the orders of {word}"),
    "line": N_("Write the line {word}"),
    "move-line": N_("Move the line {word}"),
    "strike": N_("Strike the line {word}"),
    "unstrike": N_("Restore the line {word}"),
    "position": N_("Set up position"),
    "options": N_("Change the rulings"),
    "votes": N_("Change the votes"),
    "name": N_("Name the game {word}"),
    "mail": N_("Change the addresses"),
    "players": N_("Change the players"),
    "power-names": N_("Rename powers"),
    "notes": N_("Change the notes"),
    "deadline": N_("Change the deadline"),
    "sent": N_("Mark the orders of {word} as sent"),
    "plan-new": N_("New plan {word}"),
    "plan-switch": N_("Take the plan {word} in hand"),
    "plan-name": N_("Name the plan {word}"),
    "plan-delete": N_("Delete the plan {word}"),
    "plan-guess": N_("Fill in guesses for the others"),
    "advance": N_("Judge {word}"),
    "reopen": N_("Reopen {word}"),
}


def undo_text(step: Step) -> str:
    """Return what a step did, in the window's language; its code where it is none of ours."""
    return _(_TEXTS[step.code]).format(word=step.word) if step.code in _TEXTS else step.code
