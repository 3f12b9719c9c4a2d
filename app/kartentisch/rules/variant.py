"""A variant as a value: the board, the units, the powers and the named parts of its rules."""

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from kartentisch.geo import Board
from kartentisch.rules.calendar import ADJUSTMENT, MOVEMENT, RETREAT, Calendar
from kartentisch.rules.clock import Clock
from kartentisch.rules.counting import Weights
from kartentisch.rules.ending import EndPart
from kartentisch.rules.names import Name
from kartentisch.rules.ruling import Ruling
from kartentisch.rules.unit import Unit, UnitKind
from kartentisch.rules.ways import Canal, Limit, Railway, Rise

if TYPE_CHECKING:
    from kartentisch.rules.position import Position

# What becomes of dislodged units, and how builds come about.
DESTROYED = "destroyed"
AUTOMATIC = "automatic"

# The patterns a power may have over its provinces; `draw.patterns` says what they look like.
POWER_PATTERNS = (
    "rising",
    "dots",
    "level",
    "falling",
    "grid",
    "upright",
    "lattice",
    "bricks",
    "close-rising",
    "close-falling",
    "close-level",
    "close-upright",
    "large-dots",
    "rising-pairs",
    "falling-pairs",
    "level-pairs",
    "upright-pairs",
    "rain",
    "level-dotted",
    "upright-dotted",
    "slant",
    "steep",
    "pluses",
)


class Power(Struct, frozen=True):
    """A power: id, home centres, units at the start, other spellings, and its colours by theme ("#rrggbb").

    `tints` fill provinces, `tokens` fill units; both by palette ("light", "dark"; tints also "balanced",
    "balanced-dark", "safe", "safe-dark" where the variant says them). `pattern` lies over its provinces where patterns
    are wished for, "" leaves it to the program.
    """

    id: str
    homes: tuple[str, ...]
    start: tuple[Unit, ...]
    aliases: tuple[str, ...] = ()
    tints: Mapping[str, str] = field(default_factory=dict)
    tokens: Mapping[str, str] = field(default_factory=dict)
    pattern: str = ""


class Variant(Struct, frozen=True, eq=False, dict=True, weakref=True):
    """Everything a game of this variant is played by. Compare variants by identity; `id` and `version` name them.

    `notes`: what a player should know of it before playing, by language; `not_counted`: power -> centres that do not
    count for it;
    `rise`: where dislodged units rise on another board; `limits`: of builds by pool; `removed_first`: the pool whose
    units go first of equals when nobody ordered a removal; `board_titles`: mark of a board -> its name by language;
    `plain_names`: province id -> its name without the board, where there are several;
    `other_names`: power -> another name its player may choose; `renameable`: whether a game may name its powers
    (renaming.py), `original`: the variant before it did; `weights`: what centres are worth where points count;
    `clock`: how long a move takes; `places`: part of the rules ("dislodged", "builds") -> where they say it;
    `examples_file`: the table of live examples, "" for none;
    `spellings`: province id -> other spellings, the community's printed code first; `printed`: ids -> that code.
    """

    id: str
    version: int
    folder: Path
    map_id: str
    community: str
    titles: Mapping[str, str]
    board: Board
    kinds: Mapping[str, UnitKind]
    powers: Mapping[str, Power]
    names: Mapping[str, Name]
    power_names: Mapping[str, Name]
    spellings: Mapping[str, tuple[str, ...]]
    printed: Mapping[str, str]
    calendar: Calendar
    dislodgement: str
    railways: tuple[Railway, ...]
    canals: tuple[Canal, ...]
    builds: str
    not_counted: Mapping[str, frozenset[str]]
    endings: tuple[EndPart, ...]
    rulings: Mapping[str, Ruling]
    sources: Mapping[str, str]
    notes: Mapping[str, str] = field(default_factory=dict)
    other_names: Mapping[str, Name] = field(default_factory=dict)
    renameable: bool = False
    weights: Weights | None = None
    clock: Clock | None = None
    places: Mapping[str, str] = field(default_factory=dict)
    original: "Variant | None" = None
    examples_file: str = ""
    rise: Rise | None = None
    limits: tuple[Limit, ...] = ()
    removed_first: str = ""
    board_titles: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    plain_names: Mapping[str, Name] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<Variant {self.id} {self.version}>"

    def title(self, language: str) -> str:
        """The variant's title in a language."""
        return self.titles.get(language) or self.titles["en"]

    def note(self, language: str) -> str:
        """What a player should know of the variant before playing, in a language; "" when there is nothing."""
        return self.notes.get(language) or self.notes.get("en", "")

    @property
    def phases(self) -> tuple[str, ...]:
        """The phases in which somebody decides something, in the order they come."""
        steps = {step.phase for step in self.calendar.steps}
        found = [MOVEMENT] if self.dislodgement == DESTROYED else [MOVEMENT, RETREAT]
        return (*found, ADJUSTMENT) if ADJUSTMENT in steps and self.builds != AUTOMATIC else tuple(found)

    @property
    def map_source(self) -> str | Path:
        """The map file in the variant's own folder if there is one, else the id of a map of the program."""
        beside = self.folder / f"{self.map_id}.svg"
        return beside if beside.is_file() and not beside.is_symlink() else self.map_id

    def start(self) -> "Position":
        """The position at the start of a game: all powers at their start units, owning their home centres."""
        from kartentisch.rules.position import Position

        return Position(
            variant=self,
            date=self.calendar.start(MOVEMENT),
            phase=MOVEMENT,
            units=tuple(unit for power in self.powers.values() for unit in power.start),
            centres={
                home: power.id
                for power in self.powers.values()
                for home in power.homes
                if self.rise is None or self.board.board_of(home) != self.rise.below
            },
        )

    @cached_property
    def step_tables(self) -> dict[Any, dict[tuple[str, str], Any]]:
        """Steps found so far, by what rulings say about them (see Position.step_table)."""
        return {}

    @cached_property
    def default_rulings(self) -> frozenset[tuple[str, bool | str]]:
        """Every ruling with its default."""
        return frozenset((id, ruling.default) for id, ruling in self.rulings.items())

    @cached_property
    def centres(self) -> tuple[str, ...]:
        """Ids of all supply centres, in the board's order."""
        return tuple(p.id for p in self.board.provinces.values() if p.centre)

    @cached_property
    def rulings_that(self) -> Mapping[str, tuple[Ruling, ...]]:
        """Rulings that change something when they are on, by the name of what they change ("closes", "carried", …)."""
        parts = ("closes", "convoys_from", "canal_units", "carried", "own_support")
        return {part: tuple(r for r in self.rulings.values() if getattr(r, part)) for part in parts}

    @cached_property
    def blockers(self) -> frozenset[str]:
        """Letters of the kinds that take no centre, but block one of another power's."""
        return frozenset(letter for letter, kind in self.kinds.items() if not kind.captures)

    @cached_property
    def canals_at(self) -> Mapping[str, tuple[tuple[str, Canal], ...]]:
        """By sea: the sea beyond each of its canals, with the canal."""
        found: dict[str, tuple[tuple[str, Canal], ...]] = {}
        for canal in self.canals:
            for sea, beyond in (canal.seas, canal.seas[::-1]):
                found[sea] = (*found.get(sea, ()), (beyond, canal))
        return found

    @cached_property
    def canal_of(self) -> Mapping[tuple[str, str], Canal]:
        """Canals by the ordered pair of seas."""
        pairs = {}
        for canal in self.canals:
            pairs[canal.seas] = canal
            pairs[canal.seas[::-1]] = canal
        return pairs

    @cached_property
    def keepers(self) -> Mapping[str, Canal]:
        """Canals by the province that keeps them."""
        return {canal.keeper: canal for canal in self.canals}

    @cached_property
    def railway_of(self) -> Mapping[str, Railway]:
        """The railway by each of its stations."""
        return {station: railway for railway in self.railways for station in railway.stations}

    @cached_property
    def power_order(self) -> tuple[str, ...]:
        """Power ids in the order of the rules."""
        return tuple(self.powers)
