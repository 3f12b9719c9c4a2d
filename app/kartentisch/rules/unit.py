"""Unit kinds and units."""

from dataclasses import dataclass, field
from functools import lru_cache

import msgspec

from kartentisch.geo import Terrain, coast_of, province_of


class UnitKind(msgspec.Struct, frozen=True):
    """One entry of the open list of unit kinds.

    `letter`: as written in orders ("A", "ZF"); `id`: "army"; `passes`: the class of links it may use;
    `enters`: terrains it may stand on; `names_coast`: stands on a named coast where there is one;
    `convoys`: letters of the kinds it carries when at sea; `supports`: letters of the kinds it supports (none named:
    all); `captures`: takes centres; `boards`, `built_on`: the boards it may stand on and be built on (none named: all);
    `built`: may be built, and on which terrains; `pool`: which pool of units it is counted in;
    `short`: the letter other kinds share with it when no prefix is written ("A" for "ZA"); `marked`: how it is written
    where kinds with one short letter must be told apart ("Z-A");
    `removal_rank`: kinds with a lower rank are removed first when nobody ordered removals; `place`: where in the rules.
    """

    letter: str
    id: str
    passes: str
    enters: frozenset[Terrain]
    names_coast: bool = False
    convoys: frozenset[str] = frozenset()
    captures: bool = True
    built: frozenset[Terrain] = frozenset()
    pool: str = "units"
    removal_rank: int = 0
    place: str = ""
    supports: frozenset[str] = frozenset()
    boards: frozenset[str] = frozenset()
    built_on: frozenset[str] = frozenset()
    short: str = ""
    marked: str = ""

    def stands_on(self, board: str) -> bool:
        """Whether it may stand on a board ("" is the single board)."""
        return not self.boards or board in self.boards

    def built_at(self, terrain: Terrain, board: str) -> bool:
        """Whether it is built on such ground of this board."""
        return terrain in self.built and self.stands_on(board) and (not self.built_on or board in self.built_on)


@dataclass(frozen=True, slots=True, order=True)
class Unit:
    """A unit on the board: power id, kind letter, place (with its coast where it needs one).

    `province`: the province it stands in, kept because it is asked for more than anything else.
    """

    power: str
    kind: str
    place: str
    province: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "province", province_of(self.place))

    def __str__(self) -> str:
        return f"{self.kind} {self.place}"

    def moved(self, place: str) -> "Unit":
        """The same unit on another place."""
        return _unit(self.power, self.kind, place)

    @property
    def coast(self) -> str:
        """The named coast it stands on, or ""."""
        return coast_of(self.place)


@lru_cache(maxsize=8192)
def _unit(power: str, kind: str, place: str) -> Unit:
    return Unit(power, kind, place)


@dataclass(frozen=True, slots=True)
class Dislodged:
    """A dislodged unit: the province its attacker came from ("" unknown), and the retreats open to it (places).

    `rises`: where it may rise on another board instead, and as what ("ZA ALB2"), where the variant has that.
    """

    unit: Unit
    attacker: str = ""
    retreats: tuple[str, ...] = ()
    rises: tuple[str, ...] = ()
