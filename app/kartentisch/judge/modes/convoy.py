"""The way of a convoyed move: a chain of fleets that convoy it and are not dislodged."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kartentisch.rules import Position, Unit, reach

if TYPE_CHECKING:
    from kartentisch.judge.field import Field


@dataclass(frozen=True, slots=True)
class Chain:
    """The fleets ordered to convoy one move: those at its origin, those at its goal, and who neighbours whom."""

    fleets: tuple[int, ...]
    starts: frozenset[int]
    ends: frozenset[int]
    near: dict[int, tuple[int, ...]]


def build_chain(f: "Field", army: int, fleets: list[int], route: tuple[str, ...]) -> Chain:
    """Build the chain for a move from the matching convoy orders."""
    if route and f.position.is_ruling("orders.binding_routes"):
        fleets = [j for j in fleets if f.province[j] in route]
    near_province = {j: reach.near_carrier(f.position, f.units[j].kind, f.units[j].place) for j in fleets}
    return Chain(
        fleets=tuple(fleets),
        starts=frozenset(j for j in fleets if f.province[army] in near_province[j]),
        ends=frozenset(j for j in fleets if f.goal[army] in near_province[j]),
        near={j: tuple(k for k in fleets if f.province[k] in near_province[j]) for j in fleets},
    )


def connects(chain: Chain, standing: Iterable[int]) -> bool:
    """Whether the fleets in `standing` join origin and goal."""
    left = set(standing)
    edge = list(chain.starts & left)
    left.difference_update(edge)
    while edge:
        fleet = edge.pop()
        if fleet in chain.ends:
            return True
        for near in chain.near[fleet]:
            if near in left:
                left.discard(near)
                edge.append(near)
    return False


def shortest(chain: Chain, standing: Iterable[int]) -> tuple[int, ...]:
    """The shortest chain of fleets in `standing` that joins origin and goal; empty when there is none."""
    left = set(standing)
    edge: list[tuple[int, ...]] = [(fleet,) for fleet in chain.fleets if fleet in chain.starts and fleet in left]
    left -= {way[-1] for way in edge}
    while edge:
        further = []
        for way in edge:
            if way[-1] in chain.ends:
                return way
            for near in chain.near[way[-1]]:
                if near in left:
                    left.discard(near)
                    further.append((*way, near))
        edge = further
    return ()


def lacking(f: "Field", army: int) -> tuple[Unit, ...]:
    """The fewest fleets at sea that would have had to convoy unit `army` too, for its way to be whole."""
    position, chain, unit = f.position, f.chains[army], f.units[army]
    near = {}
    for j, fleet in enumerate(f.units):
        if (fleet.kind, fleet.place) in position.carriers(unit.kind):
            near[j] = reach.near_carrier(position, fleet.kind, fleet.place)
    ordered = frozenset(chain.fleets)
    # Ways by the number of fleets they lack, fewest first; of equals the one that was found first.
    edge: list[tuple[int, tuple[int, ...]]] = [(j not in ordered, (j,)) for j in near if f.province[army] in near[j]]
    seen: set[int] = set()
    while edge:
        at = min(range(len(edge)), key=lambda index: (edge[index][0], len(edge[index][1])))
        lacks, way = edge.pop(at)
        here = way[-1]
        if f.goal[army] in near[here]:
            return tuple(f.units[j] for j in way if j not in ordered)
        if here not in seen:
            seen.add(here)
            edge += [
                (lacks + (j not in ordered), (*way, j)) for j in near if j not in seen and f.province[j] in near[here]
            ]
    return ()


def fleet_way(position: Position, army: Unit, goal: str, fleets: Sequence[Unit]) -> tuple[Unit, ...]:
    """The fewest of `fleets` that would carry a unit to `goal`; empty when they make no way."""
    near = {j: reach.near_carrier(position, fleet.kind, fleet.place) for j, fleet in enumerate(fleets)}
    chain = Chain(
        fleets=tuple(near),
        starts=frozenset(j for j in near if army.province in near[j]),
        ends=frozenset(j for j in near if goal in near[j]),
        near={j: tuple(k for k in near if fleets[k].province in near[j]) for j in near},
    )
    return tuple(fleets[j] for j in shortest(chain, chain.fleets))
