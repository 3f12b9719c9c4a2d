"""Orders as small frozen values. `str(order)` is the canonical text; the power is not part of it."""

from msgspec import Struct
from msgspec.structs import force_setattr

from kartentisch.geo import province_of


class Passage(Struct, frozen=True):
    """Leave to pass a canal: an SC clause ("SC F RED - MED") in the order of the unit that keeps it."""

    kind: str
    origin: str
    goal: str

    def __str__(self) -> str:
        return f"SC {self.kind} {self.origin} - {self.goal}"


class Order(Struct, frozen=True):
    """Any order: the power that gives it."""

    power: str


class _OfUnit(Order, frozen=True):
    kind: str
    place: str
    permits: tuple[Passage, ...] = ()


class UnitOrder(_OfUnit, frozen=True, kw_only=True):
    """An order for one unit: its kind letter ("?" when not written), its place, and the passages it permits.

    `province`: the province of the unit ordered, found from the place whatever is given.
    """

    province: str = ""

    def __post_init__(self) -> None:
        force_setattr(self, "province", province_of(self.place))

    @property
    def unit_text(self) -> str:
        """The unit as written: "A MOS"."""
        return f"{self.kind} {self.place}"

    def _with_permits(self, action: str) -> str:
        return "; ".join((action, *map(str, self.permits)))


class Hold(UnitOrder, frozen=True):
    """The unit holds."""

    def __str__(self) -> str:
        return self._with_permits(f"{self.unit_text} H")


class Move(UnitOrder, frozen=True):
    """The unit moves to `goal` (a place). In a retreat phase this is a retreat.

    `via`: goes by convoy; `route`: the seas wished for, in order, may be empty.
    """

    goal: str = ""
    via: bool = False
    route: tuple[str, ...] = ()

    def __str__(self) -> str:
        via = " VIA" if self.via else ""
        route = " " + ",".join(self.route) if self.route else ""
        return self._with_permits(f"{self.unit_text} - {self.goal}{via}{route}")


class Train(UnitOrder, frozen=True):
    """The unit takes the railway to station `goal` (Colonial, TSR)."""

    goal: str = ""
    railway: str = "TSR"

    def __str__(self) -> str:
        return self._with_permits(f"{self.unit_text} - {self.railway} - {self.goal}")


class Support(UnitOrder, frozen=True):
    """The unit supports another (`other_kind` letter or "?", `other` place) to `goal`, or to hold when `goal` is ""."""

    other_kind: str = "?"
    other: str = ""
    goal: str = ""

    def __str__(self) -> str:
        target = f" - {self.goal}" if self.goal else ""
        return self._with_permits(f"{self.unit_text} S {self.other_kind} {self.other}{target}")


class Convoy(UnitOrder, frozen=True):
    """The unit convoys another (`other_kind`, `other`) to `goal`."""

    other_kind: str = "A"
    other: str = ""
    goal: str = ""

    def __str__(self) -> str:
        return self._with_permits(f"{self.unit_text} C {self.other_kind} {self.other} - {self.goal}")


class Disband(UnitOrder, frozen=True):
    """A dislodged unit is disbanded (retreat phase)."""

    def __str__(self) -> str:
        return f"{self.unit_text} D"


class Convert(UnitOrder, frozen=True):
    """A dislodged unit rises on another board as a `goal_kind` at `goal` (a place)."""

    goal_kind: str = "?"
    goal: str = ""

    def __str__(self) -> str:
        return f"{self.unit_text} => {self.goal_kind} {self.goal}"


class Build(UnitOrder, frozen=True):
    """A unit of `kind` is built at `place`."""

    def __str__(self) -> str:
        return f"BUILD {self.unit_text}"


class Remove(UnitOrder, frozen=True):
    """The unit is removed (adjustment phase)."""

    def __str__(self) -> str:
        return f"REMOVE {self.unit_text}"


class Waive(Order, frozen=True):
    """A build is waived. `number` tells several waives of one power apart."""

    number: int = 0

    def __str__(self) -> str:
        return "WAIVE"


class Unreadable(Order, frozen=True):
    """A line that could not be read as an order: the text as given; `kind` and `place` of the unit if they could."""

    text: str = ""
    kind: str = ""
    place: str = ""

    @property
    def province(self) -> str:
        """The province of the unit the line was about, "" when even that could not be read."""
        return province_of(self.place)

    def __str__(self) -> str:
        return self.text
