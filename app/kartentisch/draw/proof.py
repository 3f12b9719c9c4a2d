"""The proof that a map and the rules are one graph, from vertices alone, without any tolerance."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise

from kartentisch.draw.edges import (
    Pair,
    Vertex,
    across_pairs,
    border_lengths,
    touching_pairs,
    vertices_by_province,
    vertices_of,
)
from kartentisch.draw.sheet import MapSheet
from kartentisch.geo import Board, province_of

SYMBOLS = frozenset({"landbridge", "canal", "railway", "wrap", "lane"})
"""Looks of links that may be a symbol where nothing touches; for these a common border is allowed, not needed."""

LEAST = 8.0
"""Map units that a common border must have to be seen; a unit's token is about five times as wide."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong: `code`, the ids concerned, a detail such as a count or a place."""

    code: str
    ids: tuple[str, ...]
    detail: str = ""

    def __str__(self) -> str:
        """Return one line for a maker of maps."""
        return f"{self.code}: {' '.join(self.ids)} {self.detail}".rstrip()


def proof(sheet: MapSheet, board: Board) -> tuple[Fault, ...]:
    """Return every difference between the map and the rules' graph, in both directions.

    Provinces must be the same. What touches must be linked, also across the edge of a map that goes round; what is
    linked by land, sea or coast must touch, over at least LEAST units; what is linked in another way must touch or have
    a symbol. A barrier that some unit enters is proved like any other province; one without any link touches whom it
    likes. Nobody meets in a single point. Two coast provinces between which fleets pass share a corner at a sea, or at
    water of nobody; those between which none pass share none at a sea. Named coasts must be the same.
    """
    return (
        *_province_faults(sheet, board),
        *_pair_faults(sheet, board),
        *_corner_faults(sheet, board),
        *_coast_faults(sheet, board),
    )


def _province_faults(sheet: MapSheet, board: Board) -> Iterator[Fault]:
    for missing in sorted(board.provinces.keys() - sheet.provinces.keys()):
        yield Fault("not-drawn", (missing,))
    for extra in sorted(sheet.provinces.keys() - board.provinces.keys()):
        yield Fault("not-in-rules", (extra,))
    for province, rule in board.provinces.items():
        shape = sheet.provinces.get(province)
        if shape is None:
            continue
        if shape.kind != rule.terrain.value:
            yield Fault("kind-differs", (province,), f"{shape.kind} on the map, {rule.terrain.value} in the rules")
        if (shape.centre is not None) != rule.centre:
            yield Fault("centre-differs", (province,))


def _pair_faults(sheet: MapSheet, board: Board) -> Iterator[Fault]:
    lengths = border_lengths(sheet)
    touching = frozenset(lengths)
    symbols = _symbol_pairs(sheet)
    linked: dict[Pair, set[str]] = {}
    for link in board.links:
        linked.setdefault(frozenset((province_of(link.a), province_of(link.b))), set()).add(link.look)
    entered = frozenset().union(*linked)
    barriers = {id for id, shape in sheet.provinces.items() if shape.kind == "barrier" and id not in entered}
    for pair in sorted(touching - linked.keys(), key=sorted):
        if not pair & barriers:
            yield Fault("touch-unlinked", tuple(sorted(pair)))
    for pair in sorted(across_pairs(sheet) - linked.keys(), key=sorted) if sheet.wraps else ():
        if not pair & barriers:
            yield Fault("touch-unlinked", tuple(sorted(pair)), "across the edge")
    for pair, looks in sorted(linked.items(), key=lambda item: sorted(item[0])):
        drawn = pair in touching or (bool(looks & SYMBOLS) and pair in symbols)
        if not drawn:
            yield Fault("link-undrawn", tuple(sorted(pair)), " ".join(sorted(looks)))
        elif lengths.get(pair, LEAST) < LEAST and pair not in symbols:
            yield Fault("border-short", tuple(sorted(pair)), f"{lengths[pair]:.1f}")
    for pair in sorted(symbols - linked.keys(), key=sorted):
        yield Fault("symbol-unlinked", tuple(sorted(pair)))


def _corner_faults(sheet: MapSheet, board: Board) -> Iterator[Fault]:
    """Meetings in a single point, and shore corners that do not agree with the fleets' links."""
    vertices = vertices_by_province(sheet)
    touching = touching_pairs(sheet)
    at: dict[Vertex, list[str]] = {}
    for province, points in vertices.items():
        for point in points:
            at.setdefault(point, []).append(province)
    meeting = {frozenset(pair) for owners in at.values() if len(owners) > 1 for pair in combinations(owners, 2)}
    for pair in sorted(meeting - touching, key=sorted):
        yield Fault("point-only", tuple(sorted(pair)))
    seas = frozenset().union(*(vertices[province] for province, shape in sheet.provinces.items() if shape.is_sea))
    # Water of nobody (a gulf, a lake) may be a shore as well: fleets may pass along it where no sea is shared.
    ponds = frozenset(
        point for void in sheet.voids if void.role == "water" for ring in void.rings for point in vertices_of(ring)
    )
    fleets = {
        frozenset((province_of(link.a), province_of(link.b)))
        for link in board.links
        if "fleet" in link.units and link.open
    }
    for pair in sorted(touching, key=sorted):
        first, second = sorted(pair)
        if all(sheet.provinces[one].kind in ("coast", "island") for one in pair):
            shared = vertices[first] & vertices[second]
            if pair in fleets and not shared & (seas | ponds):
                yield Fault("shore-corner", (first, second), "not drawn")
            elif pair not in fleets and shared & seas:
                yield Fault("shore-corner", (first, second), "drawn")


def _coast_faults(sheet: MapSheet, board: Board) -> Iterator[Fault]:
    for province, rule in board.provinces.items():
        shape = sheet.provinces.get(province)
        if shape is not None and set(shape.coasts) != set(rule.coasts):
            yield Fault("coasts-differ", (province,), " ".join(sorted(set(shape.coasts) ^ set(rule.coasts))))


def _symbol_pairs(sheet: MapSheet) -> frozenset[Pair]:
    pairs = set()
    for link in sheet.links:
        if link.a is not None and link.b is not None:
            pairs.add(frozenset((link.a, link.b)))
        pairs.update(frozenset(pair) for pair in pairwise(link.stations))
    return frozenset(pairs)
