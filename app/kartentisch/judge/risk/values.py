"""What the question "what can go wrong?" is answered with."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from time import monotonic

from kartentisch.orders.values import UnitOrder
from kartentisch.rules import Unit


class Word(StrEnum):
    """The four answers about an order."""

    SAFE = "safe"
    CAN_FAIL = "can fail"
    CANNOT = "cannot succeed"
    NOT_DECIDED = "not decided"


class Stance(StrEnum):
    """What is assumed of another power.

    Hostile: any orders. Allied: exactly the orders drafted for it, units without one hold. Neutral: any orders, but
    without help (support, convoy, leave for a canal) for units of other powers.
    """

    HOSTILE = "hostile"
    ALLIED = "allied"
    NEUTRAL = "neutral"


class Why(StrEnum):
    """Why something was not decided."""

    TIME = "time"
    STEPS = "steps"
    STOPPED = "stopped"
    RULINGS = "rulings"


@dataclass(slots=True)
class Budget:
    """How long may be looked: seconds (None: no limit), and steps for each question; `stop` is asked on the way."""

    seconds: float | None = 10.0
    steps: int = 4000
    stop: Callable[[], bool] = lambda: False
    begun: float = field(default_factory=monotonic)

    def spent(self) -> Why | None:
        """Why no more may be looked, None while there is time."""
        if self.stop():
            return Why.STOPPED
        if self.seconds is not None and monotonic() - self.begun > self.seconds:
            return Why.TIME
        return None


@dataclass(frozen=True, slots=True)
class Refutation:
    """Orders of others that do it while all their other units hold; checked by the judge.

    `smallest`: proved that no fewer orders do it, all others holding; else only none of these can be left out.
    `retreats`: where the own unit concerned could retreat if it is dislodged there.
    """

    orders: tuple[UnitOrder, ...]
    smallest: bool = True
    retreats: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Finding:
    """Whether something always holds, never, sometimes, or was not decided.

    `against`: orders of others under which it does not hold; `never`: proved that it holds under no orders;
    `proved`: proved that it holds under all; `why`: what ended the search where neither was found; `complete`: False
    when something beside the answer was not found out (whether it ever holds, fewer orders, other attackers).
    """

    proved: bool = False
    against: Refutation | None = None
    never: bool = False
    why: Why | None = None
    complete: bool = True

    @property
    def word(self) -> Word:
        """The answer in one word."""
        if self.proved:
            return Word.SAFE
        if self.never:
            return Word.CANNOT
        return Word.CAN_FAIL if self.against is not None else Word.NOT_DECIDED


@dataclass(frozen=True, slots=True)
class OrderRisk:
    """An own order: whether it is carried out and its unit not dislodged."""

    order: UnitOrder
    finding: Finding


@dataclass(frozen=True, slots=True)
class UnitRisk:
    """An own unit: whether it keeps from being dislodged, and for each attacker that can do it, how."""

    unit: Unit
    finding: Finding
    by: Mapping[Unit, Refutation]


@dataclass(frozen=True, slots=True)
class CentreRisk:
    """An own centre: whether no other power can take it this turn, by a move or by a retreat that follows."""

    centre: str
    finding: Finding


@dataclass(frozen=True, slots=True)
class Gain:
    """A centre of another power, or nobody's, that own units reach: whether it is taken for certain.

    `orders`: own orders that differ from the plan's and take it for certain; empty when the plan's do, or none do.
    """

    centre: str
    finding: Finding
    orders: tuple[UnitOrder, ...] = ()


Answer = OrderRisk | UnitRisk | CentreRisk | Gain


@dataclass(frozen=True, slots=True)
class Assessment:
    """All answers about a plan of one power."""

    power: str
    orders: tuple[OrderRisk, ...] = ()
    units: tuple[UnitRisk, ...] = ()
    centres: tuple[CentreRisk, ...] = ()
    gains: tuple[Gain, ...] = ()
