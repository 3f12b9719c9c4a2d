"""A position: everything a judge needs to know, immutable."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from kartentisch.geo import Terrain
from kartentisch.rules.calendar import MOVEMENT, RETREAT, Date
from kartentisch.rules.ending import Ending
from kartentisch.rules.unit import Dislodged, Unit
from kartentisch.rules.variant import Variant

if TYPE_CHECKING:
    from kartentisch.rules.document import OrderLike


def _none() -> Mapping[str, Any]:
    return MappingProxyType({})


@dataclass(frozen=True, eq=False)
class Position:
    """Date, phase, units, dislodged units, owners of centres, and what was decided at the table.

    `units`: standing units only; `centres`: province id -> power id, owned ones only;
    `standoffs`: provinces closed to retreats; `options`: rulings that differ from the default;
    `votes`: power id -> votes ("draw"); `ended`: set once the game is over.
    """

    variant: Variant
    date: Date
    phase: str = MOVEMENT
    units: tuple[Unit, ...] = ()
    dislodged: tuple[Dislodged, ...] = ()
    centres: Mapping[str, str] = field(default_factory=_none)
    standoffs: tuple[str, ...] = ()
    options: Mapping[str, bool | str] = field(default_factory=_none)
    votes: Mapping[str, tuple[str, ...]] = field(default_factory=_none)
    ended: Ending | None = None

    @cached_property
    def by_province(self) -> Mapping[str, Unit]:
        """Standing units by province id."""
        return {unit.province: unit for unit in self.units}

    @cached_property
    def dislodged_by_province(self) -> Mapping[str, Dislodged]:
        """Dislodged units by the province they must leave."""
        return {lost.unit.province: lost for lost in self.dislodged}

    @cached_property
    def closed(self) -> frozenset[str]:
        """Provinces nobody may enter because a ruling closes them."""
        return self._ruled("closes")

    def _ruled(self, part: str) -> frozenset[str]:
        """What the rulings that are on list under the name of a part."""
        rulings = self.variant.rulings_that[part]
        return frozenset(value for ruling in rulings if self.is_ruling(ruling.id) for value in getattr(ruling, part))

    @cached_property
    def step_rulings(self) -> tuple[frozenset[str], bool]:
        """What rulings say about steps: the provinces closed, and whether fleets must go by sea at land bridges."""
        return self.closed, self.is_ruling("landbridge.fleets", False)

    @cached_property
    def convoys_from(self) -> frozenset[str]:
        """Provinces that are not sea from which a fleet convoys by a ruling."""
        return self._ruled("convoys_from")

    @cached_property
    def canal_units(self) -> frozenset[str]:
        """Letters of kinds that pass canals by a ruling, beside those the canals name."""
        return self._ruled("canal_units")

    @cached_property
    def carried(self) -> frozenset[str]:
        """Letters of kinds that are convoyed by a ruling, beside those a carrier names."""
        return self._ruled("carried")

    @cached_property
    def own_support(self) -> frozenset[str]:
        """Letters of kinds that only their own kind supports, by a ruling."""
        return self._ruled("own_support")

    def carries(self, carrier: str, kind: str) -> bool:
        """Whether units of the kind `carrier` convoy units of `kind`."""
        convoys = self.variant.kinds[carrier].convoys
        return kind in convoys or (bool(convoys) and kind in self.carried)

    def carries_at(self, carrier: Unit, kind: str) -> bool:
        """Whether a unit convoys units of `kind` where it stands: on boards where that kind may be, too."""
        board = self.variant.board.board_of(carrier.place)
        return self.carries(carrier.kind, kind) and (not board or self.variant.kinds[kind].stands_on(board))

    def carriers(self, kind: str) -> frozenset[tuple[str, str]]:
        """Kind and place of every standing unit that could convoy units of `kind` where it stands."""
        found = self._carriers.get(kind)
        if found is None:
            board, carried = self.variant.board, self.variant.kinds[kind]
            found = self._carriers[kind] = frozenset(
                (letter, place)
                for letter, place in self.at_sea
                if self.carries(letter, kind) and carried.stands_on(board.board_of(place))
            )
        return found

    @cached_property
    def _carriers(self) -> dict[str, frozenset[tuple[str, str]]]:
        return {}

    @cached_property
    def at_sea(self) -> frozenset[tuple[str, str]]:
        """Kind and place of every standing unit that could convoy where it stands."""
        board, kinds = self.variant.board, self.variant.kinds
        return frozenset(
            (unit.kind, unit.place)
            for unit in self.units
            if kinds[unit.kind].convoys
            and (board.terrain(unit.place) is Terrain.SEA or unit.province in self.convoys_from)
        )

    def ruling(self, id: str) -> bool | str:
        """The value of a ruling in this game: the option set, else the variant's default; KeyError if unknown."""
        value = self.options.get(id)
        return self.variant.rulings[id].default if value is None else value

    @cached_property
    def in_force(self) -> frozenset[tuple[str, bool | str]]:
        """Every ruling of the variant with the value it stands at."""
        if not self.options:
            return self.variant.default_rulings
        return frozenset((id, self.options.get(id, ruling.default)) for id, ruling in self.variant.rulings.items())

    @cached_property
    def strict_coasts(self) -> bool:
        """Whether some ruling lets an order fail over a coast it names wrongly or needlessly."""
        return self.is_ruling("coast.origin", "fails") or self.is_ruling("coast.army", "fails")

    @cached_property
    def step_table(self) -> dict[tuple[str, str], Any]:
        """Steps found so far by kind and place, shared by all positions with the same rulings about steps."""
        return self.variant.step_tables.setdefault(self.step_rulings, {})

    def is_ruling(self, id: str, value: bool | str = True) -> bool:
        """Whether this variant knows the ruling and it stands at `value`."""
        return (id, value) in self.in_force

    def units_of(self, power: str) -> tuple[Unit, ...]:
        """Standing units of a power, in the order of the position."""
        return tuple(unit for unit in self.units if unit.power == power)

    def count(self, power: str) -> int:
        """Centres that count for a power (Hong Kong does not for China)."""
        excluded = self.variant.not_counted.get(power, frozenset())
        return sum(owner == power and centre not in excluded for centre, owner in self.centres.items())

    def count_on(self, power: str, board: str) -> int:
        """Centres of a power on one board."""
        of = self.variant.board.board_of
        return sum(owner == power and of(centre) == board for centre, owner in self.centres.items())

    @cached_property
    def sleeping(self) -> frozenset[str]:
        """Boards nobody has come to yet: without units and owners, while units rise there only once some are lost."""
        rise = self.variant.rise
        if rise is None or self.phase == RETREAT:
            return frozenset()
        of = self.variant.board.board_of
        taken = {of(unit.place) for unit in self.units} | set(map(of, self.centres))
        zombies = set(rise.kinds.values()) & {unit.kind for unit in self.units}
        return frozenset({rise.below} - taken) if not zombies else frozenset()

    def points(self, power: str) -> int:
        """What the centres of a power are worth: one each, unless the variant weighs them otherwise."""
        weights = self.variant.weights
        if weights is None:
            return self.count(power)
        excluded = self.variant.not_counted.get(power, frozenset())
        homes = self.variant.powers[power].homes
        return sum(
            weights.own_home if centre in homes else weights.centre
            for centre, owner in self.centres.items()
            if owner == power and centre not in excluded
        )

    @cached_property
    def blocked(self) -> Mapping[str, Unit]:
        """Owned centres with a unit of another power that takes no centre: they count for nobody's builds."""
        blockers = self.variant.blockers
        return {
            unit.province: unit
            for unit in self.units
            if unit.kind in blockers and self.centres.get(unit.province, unit.power) != unit.power
        }

    def blocked_of(self, power: str) -> tuple[str, ...]:
        """The centres of a power that are blocked."""
        return tuple(centre for centre in self.blocked if self.centres[centre] == power)

    def due(self, power: str) -> int:
        """Builds (positive) or removals (negative) of a power: centres that count and are not blocked, less units."""
        return self.count(power) - len(self.blocked_of(power)) - len(self.units_of(power))

    @property
    def powers(self) -> tuple[str, ...]:
        """Powers that still have a unit or a centre, in the variant's order."""
        alive = {unit.power for unit in self.units} | {lost.unit.power for lost in self.dislodged}
        alive |= set(self.centres.values())
        return tuple(power for power in self.variant.powers if power in alive)

    def with_(self, **changes: Any) -> "Position":
        """Return a copy with some fields changed."""
        return replace(self, **changes)

    def document(self, orders: Iterable["OrderLike"] = ()) -> dict[str, Any]:
        """Return the position, with `orders`, as a document of plain lists and dictionaries; read_position reads it."""
        from kartentisch.rules.document import position_document

        return position_document(self, orders)

    def _key(self) -> tuple[Any, ...]:
        return (
            self.variant.id,
            self.date,
            self.phase,
            frozenset(self.units),
            frozenset(self.dislodged),
            dict(self.centres),
            frozenset(self.standoffs),
            dict(self.options),
            dict(self.votes),
            self.ended,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash((self.variant.id, self.date, self.phase, frozenset(self.units)))
