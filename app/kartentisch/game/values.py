"""A game as a value: drafts, turns, and what stands on the cover of the file."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from types import MappingProxyType
from typing import Any

import msgspec

from kartentisch.orders import Order, Waive
from kartentisch.rules import DocumentFault, Position, Variant
from kartentisch.rules.renaming import renamed


def _nothing() -> Mapping[str, Any]:
    return MappingProxyType({})


class Draft(msgspec.Struct, frozen=True):
    """One line of a power's sheet.

    `text`: as written (the canonical text of a clicked order); `order`: None while it cannot be read;
    `struck`: kept but not judged.
    """

    text: str
    order: Order | None
    struck: bool = False

    @classmethod
    def of(cls, order: Order) -> "Draft":
        """Return the draft of an order given by clicks."""
        return cls(str(order), order)


class Plan(msgspec.Struct, frozen=True):
    """One named branch of a turn: whole sheets, the own orders and the guesses for the others.

    Those of the branch in hand are the turn's drafts, so its own `sheets` are empty. `extra`: fields of the file this
    program does not know.
    """

    name: str
    sheets: Mapping[str, tuple[Draft, ...]] = msgspec.field(default_factory=_nothing)
    extra: Mapping[str, Any] = msgspec.field(default_factory=_nothing)


@dataclass(frozen=True)
class Turn:
    """One phase of the game: its position and the sheets drafted for it.

    `drafts`: power id -> lines; `judged`: whether the next turn follows from it; `record`: power id -> what the judge
    said then ("A MOS - TSR - IRK: halted at OMS"); `overrules`: notes on positions set by hand; `notes`: free notes;
    `deadline`: when orders are due, with its time zone, where somebody has set it; `plans`: its named branches, none
    where nobody has made one, and `plan` the number of the one in hand (game.plans).
    """

    position: Position
    drafts: Mapping[str, tuple[Draft, ...]] = field(default_factory=_nothing)
    judged: bool = False
    record: Mapping[str, tuple[str, ...]] = field(default_factory=_nothing)
    overrules: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    deadline: datetime | None = None
    extra: Mapping[str, Any] = field(default_factory=_nothing)
    plans: tuple[Plan, ...] = ()
    plan: int = 0

    @property
    def orders(self) -> tuple[Order, ...]:
        """All readable orders that are not struck, by power in the order of the rules, each sheet in its own order."""
        return tuple(self._orders())

    def _orders(self) -> Iterator[Order]:
        for power in self.position.variant.power_order:
            waived = 0
            for draft in self.drafts.get(power, ()):
                if draft.order is None or draft.struck:
                    continue
                if isinstance(draft.order, Waive):
                    yield Waive(draft.order.power, waived)
                    waived += 1
                else:
                    yield draft.order

    def with_sheet(self, power: str, sheet: tuple[Draft, ...]) -> "Turn":
        """Return this turn with another sheet for a power; an empty one is left out."""
        drafts = {other: lines for other, lines in self.drafts.items() if other != power}
        if sheet:
            drafts[power] = sheet
        return replace(self, drafts=MappingProxyType(drafts))


class Sent(msgspec.Struct, frozen=True):
    """Orders that went out: the number of the turn (from 0), the power, the text, and when, where it is known."""

    turn: int
    power: str
    text: str
    moment: datetime | None = None


@dataclass(frozen=True)
class Game:
    """A whole game: name ("CO ST 66"), variant, rulings, turns, players and addresses.

    `options`: rulings that differ from the default; `players`: power id -> name; `power_names`: power id -> the name
    this game gives it, which `variant` has taken over; `gm`, `copy_to`: mail addresses; `opened`: when the first move
    opened, with its time zone, where the variant's turn clock runs;
    `sent`: orders sent; `table`: where it is played at one screen, who plays and what is sealed, as in the file;
    `extra`: fields of the file this program does not know, kept as they were.
    """

    name: str
    variant: Variant
    turns: tuple[Turn, ...]
    options: Mapping[str, bool | str] = field(default_factory=_nothing)
    players: Mapping[str, str] = field(default_factory=_nothing)
    gm: str = ""
    copy_to: str = ""
    power_names: Mapping[str, str] = field(default_factory=_nothing)
    opened: datetime | None = None
    sent: tuple[Sent, ...] = ()
    table: Mapping[str, Any] | None = None
    extra: Mapping[str, Any] = field(default_factory=_nothing)

    def with_power_names(self, names: Mapping[str, str]) -> "Game":
        """Return this game with other names of its powers; DocumentFault where they cannot be."""
        variant = renamed(self.variant, names)
        turns = tuple(replace(turn, position=turn.position.with_(variant=variant)) for turn in self.turns)
        return replace(self, variant=variant, turns=turns, power_names=MappingProxyType(dict(names)))

    def own(self, position: Position) -> Position:
        """Return a position with the names this game gives; DocumentFault for one of another variant."""
        if renamed(position.variant, {}) is not renamed(self.variant, {}):
            raise DocumentFault("variant", self.variant.id)
        return position.with_(variant=self.variant)

    def with_turn(self, index: int, turn: Turn) -> "Game":
        """Return this game with one turn replaced."""
        return replace(self, turns=(*self.turns[:index], turn, *self.turns[index + 1 :]))
