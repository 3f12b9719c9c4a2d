"""Who contributed to a contest of a judged movement phase: the forces at a province, their supporters, those cut.

Read from the decisions the outcome keeps, so that nothing of it costs anything until somebody asks.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from kartentisch.geo import province_of
from kartentisch.judge.actions import MOVE, TRAIN, YES
from kartentisch.judge.equations import attack_strength, keep_strength, left, prevent_strength
from kartentisch.judge.field import Field
from kartentisch.judge.verdict import Outcome
from kartentisch.rules import Unit

Side = Literal["attack", "defence"]


@dataclass(frozen=True, slots=True)
class Force:
    """One side of a contest.

    `unit`: who attacks or defends; `strength`: what it amounts to (0: its way was not open, or it did not count);
    `supporters`: those whose support counts; `cut`: those whose support was given and cut; `not_counted`: those whose
    support stands but does not count against the unit there (its own power's, or the attack does not count at all).
    """

    unit: Unit
    side: Side
    strength: int
    supporters: tuple[Unit, ...] = ()
    cut: tuple[Unit, ...] = ()
    not_counted: tuple[Unit, ...] = ()

    @property
    def parts(self) -> tuple[Unit, ...]:
        """The units that make up the strength, one each: the unit itself, then its supporters; none for no strength."""
        return (self.unit, *self.supporters) if self.strength else ()


@dataclass(frozen=True, slots=True)
class Contest:
    """What met at a province: the attacks, strongest first, and the unit that stayed there (None: empty or left).

    The defence is that of the first attack: where two units run into each other, the strength of the other's move.
    """

    province: str
    attacks: tuple[Force, ...]
    defence: Force | None

    def of(self, unit: Unit) -> Force | None:
        """The force of one unit."""
        forces = (*self.attacks, *((self.defence,) if self.defence else ()))
        return next((force for force in forces if force.unit == unit), None)


def contest(outcome: Outcome, province: str, attacker: Unit | None = None) -> Contest:
    """Return who contributed at a province (a place will do); nothing met there in a phase that is no movement.

    `attacker`: whose side to take: its attack comes first, and the defence is what stood against it.
    """
    province = province_of(province)
    f = outcome.decided
    if f is None:
        return Contest(province, (), None)
    movers = [i for i, action in enumerate(f.action) if action in (MOVE, TRAIN) and f.goal[i] == province]
    first = next((i for i in movers if f.units[i] == attacker), -1)
    attacks = sorted((i != first, -_strength(f, i), i) for i in movers)
    numbers = [i for _not_first, _weaker, i in attacks]
    return Contest(
        province,
        tuple(_attack(f, i) for i in numbers),
        _defence(f, province, numbers[0] if numbers else -1),
    )


def _strength(f: Field, i: int) -> int:
    """What a mover's strength amounts to: against the unit that stays there, else against the others that want in."""
    o = f.at.get(f.goal[i], -1)
    if o >= 0 and (left(f, o) != YES or f.head[i] == o):
        return attack_strength(f, i)[0]
    return attack_strength(f, i)[0] or prevent_strength(f, i, f.goal[i])[0]


def _attack(f: Field, i: int) -> Force:
    strength = _strength(f, i)
    given = [j for j in f.supports[i] if f.status[j] == YES]
    cut = _units(f, (j for j in f.supports[i] if f.status[j] != YES))
    o = f.at.get(f.goal[i], -1)
    stays = o >= 0 and (left(f, o) != YES or f.head[i] == o)
    barred = f.power[o] if stays else ""
    counted = [j for j in given if f.power[j] != barred] if strength else []
    if strength == 1:
        counted = []  # a train on its way, or a unit of no strength but its own
    return Force(f.units[i], "attack", strength, _units(f, counted), cut, _units(f, set(given) - set(counted)))


def _defence(f: Field, province: str, attacker: int) -> Force | None:
    o = f.at.get(province)
    if o is None or (left(f, o) == YES and not (attacker >= 0 and f.head[attacker] == o)):
        return None
    given = [j for j in f.supports[o] if f.status[j] == YES]
    cut = _units(f, (j for j in f.supports[o] if f.status[j] != YES))
    strength = keep_strength(f, attacker, province)[0] if attacker >= 0 else 1 + len(given)
    counted = given if strength > 1 else []
    return Force(f.units[o], "defence", strength, _units(f, counted), cut, _units(f, set(given) - set(counted)))


def _units(f: Field, numbers: Iterable[int]) -> tuple[Unit, ...]:
    return tuple(f.units[i] for i in sorted(numbers))
