"""A table as a value: who plays which powers, and how far the present round has come."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

FIXED, SHUFFLED = "fixed", "shuffled"
ORDERS = (FIXED, SHUFFLED)


def _nothing() -> Mapping[Any, Any]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class NewPlayer:
    """A player who sits down for the first time: name, powers held, pass phrase ("" for none)."""

    name: str
    powers: tuple[str, ...]
    phrase: str = ""


@dataclass(frozen=True, slots=True)
class Player:
    """A player: name, powers held, the public key others seal letters with, and how the private one is kept."""

    name: str
    powers: tuple[str, ...]
    public: str
    private: Mapping[str, Any]
    extra: Mapping[str, Any] = field(default_factory=_nothing)

    @property
    def has_phrase(self) -> bool:
        """Whether drafts are sealed by a pass phrase; without one they are merely hidden."""
        return "scrypt" in self.private


@dataclass(frozen=True, slots=True)
class Round:
    """The present phase: `turn` (counted from 0), who is at the screen, who has given, and what is sealed.

    Players are numbers in the list of players. `at`: who is at the screen, or was when the program ended; `given`:
    who has handed in; `asked`: who has a letter that came after that; `sealed`: player -> draft; `letters`:
    player -> letters to that player.
    """

    turn: int = 0
    at: int | None = None
    given: frozenset[int] = frozenset()
    asked: frozenset[int] = frozenset()
    sealed: Mapping[int, str] = field(default_factory=_nothing)
    letters: Mapping[int, tuple[str, ...]] = field(default_factory=_nothing)


@dataclass(frozen=True, slots=True)
class Setting:
    """Everything the file keeps of a table.

    `order`: fixed or shuffled anew each turn from `seed`; `minutes`: what a player should need at the screen, 0 for
    no clock; `shown`: how many judged turns have been revealed to the end; `extra`: fields this program does not know.
    """

    players: tuple[Player, ...]
    order: str = FIXED
    seed: str = ""
    minutes: int = 0
    round: Round = Round()
    shown: int = 0
    extra: Mapping[str, Any] = field(default_factory=_nothing)
