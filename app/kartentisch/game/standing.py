"""How the powers stand: centres, units, builds due, centres blocked; and their centres over the years."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from kartentisch.game.values import Turn
from kartentisch.rules import Position


@dataclass(frozen=True, slots=True)
class Standing:
    """One power: centres that count, units (dislodged ones too), builds (removals) due, centres that are blocked."""

    power: str
    centres: int
    units: int
    due: int
    blocked: tuple[str, ...]

    @property
    def is_out(self) -> bool:
        """Whether the power has nothing left."""
        return not self.centres and not self.units


def standings(position: Position) -> tuple[Standing, ...]:
    """Return how every power of the variant stands, in the variant's order."""
    lost = [one.unit.power for one in position.dislodged]
    return tuple(
        Standing(
            power,
            position.count(power),
            len(position.units_of(power)) + lost.count(power),
            position.due(power) - lost.count(power),
            position.blocked_of(power),
        )
        for power in position.variant.powers
    )


@dataclass(frozen=True, slots=True)
class Table:
    """Centres (or points) by power and year.

    `counts[power][0]` at the start, `counts[power][i]` at the end of `years[i - 1]`.
    """

    years: tuple[int, ...]
    counts: Mapping[str, tuple[int, ...]]

    @property
    def most(self) -> int:
        """The most centres any power ever had."""
        return max(max(row) for row in self.counts.values())


def scores(turns: Sequence[Turn], worth: Callable[[Position, str], int] = Position.count) -> Table:
    """Return the centres of all powers at the start and after every year of a game, the present one where it counts.

    `worth`: what is told of a power, Position.points for its points.

    A year is over with its adjustment, or when the first turn of another begins (an adjustment without changes is no
    turn). The present one is told once its centres differ from those of the year before, or the game has ended.
    """
    points = [turns[0].position]
    years: list[int] = []
    for before, turn in pairwise(turns):
        if turn.position.date.year != before.position.date.year:
            years.append(before.position.date.year)
            points.append(turn.position)
    last = turns[-1].position
    if dict(last.centres) != dict(points[-1].centres) or (last.ended is not None and last is not points[-1]):
        years.append(last.date.year)
        points.append(last)
    powers = turns[0].position.variant.powers
    return Table(tuple(years), {power: tuple(worth(position, power) for position in points) for power in powers})


def points_so_far(turns: Sequence[Turn], after: Position | None = None) -> Table | None:
    """Return the points of the years, None where points do not count; `after`: what the last turn leads to."""
    if turns[0].position.variant.weights is None:
        return None
    return scores((*turns, Turn(after)) if after is not None else turns, Position.points)


def needed_to_win(position: Position) -> int:
    """Return the centres (points, where these count) a power needs to win, 0 where that is not how the game ends."""
    if position.variant.weights is not None:
        return max((part.points for part in position.variant.endings), default=0)
    return max((part.centres for part in position.variant.endings if part.part.startswith("threshold")), default=0)
