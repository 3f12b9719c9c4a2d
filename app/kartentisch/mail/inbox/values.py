"""What an inbox holds: for every power what its last mail said, and what is sure, guessed, doubtful, missing."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum

from kartentisch.game.values import Draft
from kartentisch.mail.inbox.letters import Letter
from kartentisch.mail.inbox.remarks import Remark
from kartentisch.orders import Order
from kartentisch.orders.reading import OrderSheet, Problem
from kartentisch.rules import Position, Unit


@dataclass(frozen=True, slots=True)
class Turn:
    """What mails are read for: the position, the game's name, who plays what, and when mails must have come.

    `addresses`: power -> mail addresses of its player (small letters), may be empty; `deadline`: with its time zone;
    `powers`: whose orders are expected (none: all that have something to order).
    """

    position: Position
    name: str = ""
    addresses: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    deadline: datetime | None = None
    powers: tuple[str, ...] = ()


class Why(StrEnum):
    """Why something is a guess, or why a mail does not count."""

    SPELLING = "spelling"
    POWER_BY_UNITS = "power by units"
    POWER_BY_ADDRESS = "power by address"
    SENDER_DIFFERS = "sender differs"
    SEASON_OPEN = "season open"
    QUOTED = "quoted"
    NOT_ALLOWED = "not allowed"
    DOUBLE = "double"
    HEDGED = "hedged"
    MENTIONED = "mentioned"
    SENTENCE = "sentence"
    HIDDEN_DIRECTION = "hidden direction"
    LATE = "late"
    OTHER_GAME = "other game"
    OTHER_TURN = "other turn"
    OTHER_PHASE = "other phase"
    NO_POWER = "no power"
    NO_ORDERS = "no orders"
    REPLACED = "replaced"


@dataclass(frozen=True, slots=True)
class Guess:
    """An order that is likely meant and not sure: the words it was read from, their line, and why it is not sure.

    It counts only once it is confirmed; `others` are further readings of the same words.
    """

    order: Order
    words: str
    line: int
    why: Why
    others: tuple[Order, ...] = ()
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class Aside:
    """A mail that does not count, and why."""

    letter: Letter
    why: Why
    power: str = ""


@dataclass(frozen=True, slots=True)
class PowerOrders:
    """What a power's last mail says.

    `letter`: the mail that counts (None: there is none); `sheet`: as it was read; `understood`: orders that are sure;
    `guessed`: orders that need to be confirmed; `doubtful`: problems without one likely reading, and orders that are
    not allowed; `double`: units with two different orders; `missing`: units without any order; `missing_builds`:
    builds or removals not said; `late`, `replaced`: mails of this power that do not count.
    """

    power: str
    letter: Letter | None = None
    sheet: OrderSheet | None = None
    understood: tuple[Order, ...] = ()
    guessed: tuple[Guess, ...] = ()
    doubtful: tuple[Problem, ...] = ()
    double: tuple[Unit, ...] = ()
    missing: tuple[Unit, ...] = ()
    missing_builds: int = 0
    late: tuple[Letter, ...] = ()
    replaced: tuple[Letter, ...] = ()

    @property
    def orders(self) -> tuple[Order, ...]:
        """The orders that may be judged: what is sure, and the guesses that were confirmed."""
        return (*self.understood, *(guess.order for guess in self.guessed if guess.confirmed))

    @property
    def complete(self) -> bool:
        """Whether nothing is open: every unit has one order, and no guess or doubt is left."""
        settled = all(guess.confirmed for guess in self.guessed)
        return self.letter is not None and settled and not (self.doubtful or self.missing or self.missing_builds)

    def confirm(self, guess: Guess, order: Order | None = None) -> "PowerOrders":
        """Return this with a guess confirmed, as `order` when another of its readings was chosen."""
        if guess not in self.guessed:
            raise ValueError(guess)
        if order is not None and order != guess.order and order not in guess.others:
            raise ValueError(order)
        settled = replace(guess, order=order or guess.order, confirmed=True)
        return replace(self, guessed=tuple(settled if one == guess else one for one in self.guessed))

    def reopen(self, guess: Guess) -> "PowerOrders":
        """Return this with a guess that was confirmed open again."""
        if guess not in self.guessed:
            raise ValueError(guess)
        again = replace(guess, confirmed=False)
        return replace(self, guessed=tuple(again if one == guess else one for one in self.guessed))


@dataclass(frozen=True, slots=True)
class Inbox:
    """All mails of a turn: what each power orders, the mails set aside, and what could not be read at all."""

    turn: Turn
    powers: Mapping[str, PowerOrders]
    aside: tuple[Aside, ...] = ()
    refused: tuple[Remark, ...] = ()

    @property
    def orders(self) -> tuple[Order, ...]:
        """The orders of all powers that may be judged; no guess is among them that was not confirmed."""
        return tuple(order for one in self.powers.values() for order in one.orders)

    @property
    def open_guesses(self) -> int:
        """How many guesses nobody has confirmed."""
        return sum(not guess.confirmed for one in self.powers.values() for guess in one.guessed)

    def sheets(self) -> Mapping[str, tuple[Draft, ...]]:
        """What a game takes over: the lines of every power a mail came from. A guess not confirmed is none of them."""
        return {one.power: tuple(map(Draft.of, one.orders)) for one in self.powers.values() if one.letter is not None}

    def keeping(self, before: "Inbox") -> "Inbox":
        """Return the inbox with the guesses settled that were settled `before` in the same mails."""
        kept = {
            power: replace(one, guessed=before.powers[power].guessed)
            for power, one in self.powers.items()
            if one.letter is not None and power in before.powers and before.powers[power].letter == one.letter
        }
        return replace(self, powers={**self.powers, **kept})

    def with_power(self, changed: PowerOrders) -> "Inbox":
        """Return the inbox with what a power orders replaced (after confirming)."""
        return replace(self, powers={**self.powers, changed.power: changed})
