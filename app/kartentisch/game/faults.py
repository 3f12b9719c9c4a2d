"""The errors of games and their files. Each carries a code and what a sentence needs."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from kartentisch.rules import KartentischError, Reason
from kartentisch.words import N_, _

_SENTENCES: Mapping[str, str] = {
    "not-found": N_("{path} does not exist."),
    "unreadable": N_("{path} cannot be read: {why}"),
    "in-use": N_("{path} is open in another window."),
    "too-large": N_("{path} is too large for a game file."),
    "not-ours": N_("{path} is not a game of Kartentisch."),
    "newer": N_("{path} was written by a newer Kartentisch (file format {found}; this program knows up to {known})."),
    "variant": N_("{path} is a game of the variant {variant}, which cannot be loaded: {why}"),
    "damaged": N_("{path} is damaged, and no turn of it could be saved: {why}"),
    "changed-outside": N_("{path} was changed by another program since it was read."),
    "read-only": N_("{path} cannot be written: no permission. The work is kept; another place can be chosen."),
    "full": N_("{path} cannot be written: the disk is full. The work is kept; another place can be chosen."),
    "write": N_("{path} cannot be written: {why} The work is kept; another place can be chosen."),
    "history": N_("The undo history of this game is damaged and was dropped: {why}"),
}


@dataclass
class GameFileFault(KartentischError):
    """A game file that cannot be read or written: the code (a key of the sentences above) and the values for it."""

    code: str
    values: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return _(_SENTENCES[self.code]).format(**self.values)


@dataclass
class GameRefusal(KartentischError):
    """A change the game does not allow; `reason` says why, as for a refused click."""

    reason: Reason

    def __str__(self) -> str:
        return self.reason.code
