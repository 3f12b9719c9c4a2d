"""What can be refused at a table."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from kartentisch.rules import KartentischError
from kartentisch.words import N_, _

_SENTENCES: Mapping[str, str] = {
    "phrase": N_("This is not the pass phrase of {player}."),
    "broken-seal": N_("The sealed draft of {player} cannot be opened: it was changed outside Kartentisch."),
    "closed": N_("Nobody is at the screen: orders are given by the player who sits down."),
    "not-own": N_("{player} gives orders and votes for the own powers only, and changes nothing else."),
    "turn": N_("Orders are given for the present turn; earlier ones are only looked at."),
    "missing": N_("Still missing: {players}."),
    "locked": N_("Still sealed: {players}. Each of them opens the seal with the own pass phrase."),
    "no-player": N_("At least one player is needed."),
    "no-name": N_("Every player needs a name, and no two the same."),
    "powers": N_("Every power belongs to exactly one player; {powers} does not."),
    "over": N_("The game is over: no more turns follow."),
    "damaged": N_("What the file says of the table cannot be read ({why})."),
    "library": N_("The library that seals drafts (cryptography) is not installed."),
}


@dataclass
class TableFault(KartentischError):
    """Something a table does not allow: a code (a key of the sentences above) and the values for it."""

    code: str
    values: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return _(_SENTENCES[self.code]).format(**self.values)
