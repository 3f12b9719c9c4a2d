"""Unit kinds and units."""

from dataclasses import dataclass, field
from functools import lru_cache

from kartentisch.geo import Terrain, coast_of, province_of


@dataclass(frozen=True, slots=True)
class UnitKind:
    """One entry of the open list of unit kinds.

    `letter`: as written in orders ("A", "ZF"); `id`: "army"; `passes`: the class of links it may use;
    `enters`: terrains it may stand on; `names_coast`: stands on a named coast where there is one;
    `convoys`: letters of the kinds it carries when at sea; `captures`: takes centres;
    `built`: may be built, and on which terrains; `pool`: which pool of units it is counted in;
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
    """A dislodged unit: the province its attacker came from ("" unknown), and the retreats open to it (places)."""

    unit: Unit
    attacker: str = ""
    retreats: tuple[str, ...] = ()
