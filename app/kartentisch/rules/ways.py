"""The special ways of a board: railways and canals, as a variant names them."""

from collections.abc import Mapping

import msgspec

from kartentisch.geo import Terrain


class Railway(msgspec.Struct, frozen=True):
    """A railway line: id ("TSR"), stations in order, the powers and kind letters that may ride; one unit a turn.

    `place`: where in the rules.
    """

    id: str
    stations: tuple[str, ...]
    powers: frozenset[str]
    kinds: frozenset[str]
    place: str = ""

    def between(self, start: str, goal: str) -> tuple[str, ...]:
        """Stations passed from `start` to `goal`, without `start`, with `goal`; ValueError off the line."""
        first, last = self.stations.index(start), self.stations.index(goal)
        if first < last:
            return self.stations[first + 1 : last + 1]
        return tuple(reversed(self.stations[last:first]))


class Canal(msgspec.Struct, frozen=True):
    """A canal: id ("SUEZ"), the province that keeps it, the two seas it joins, the kinds that pass.

    `place`: where in the rules.
    """

    id: str
    keeper: str
    seas: tuple[str, str]
    kinds: frozenset[str]
    place: str = ""

    def joins(self, a: str, b: str) -> bool:
        """Whether the canal leads from sea `a` to sea `b`."""
        return (a, b) in (self.seas, self.seas[::-1])


class Rise(msgspec.Struct, frozen=True):
    """Where dislodged units go instead of retreating: from board `above` to the same field of board `below`.

    `kinds`: what each kind becomes there, by letter; `changes`: terrains from which the owner may choose another of
    these kinds; `place`: where in the rules.
    """

    above: str
    below: str
    kinds: Mapping[str, str]
    changes: frozenset[Terrain]
    place: str = ""


class Limit(msgspec.Struct, frozen=True):
    """A limit of builds: a power builds no more of a pool of kinds than its centres on `board` exceed that pool.

    `place`: where in the rules.
    """

    pool: str
    board: str
    place: str = ""
