"""The board: provinces and links, with neighbours looked up in constant time."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from types import MappingProxyType

from kartentisch.geo.link import Link
from kartentisch.geo.places import province_of
from kartentisch.geo.province import Province, Terrain


class Board:
    """An immutable graph of provinces and links.

    `provinces`: id -> Province, in the order given; `links`: all links as given.
    Raises ValueError naming the link when an end is not a place of the board.
    """

    def __init__(self, provinces: Iterable[Province], links: Iterable[Link]) -> None:
        self.provinces: Mapping[str, Province] = MappingProxyType({p.id: p for p in provinces})
        self.links: tuple[Link, ...] = tuple(links)
        self._steps: dict[str, dict[str, list[str]]] = {}
        places = set(self.provinces) | {f"{p.id}/{coast}" for p in self.provinces.values() for coast in p.coasts}
        for link in self.links:
            for end in (link.a, link.b):
                if end not in places:
                    raise ValueError(f"{link.a},{link.b}: {end} is not a place of this board")
            if link.open:
                for unit_class in link.units:
                    steps = self._steps.setdefault(unit_class, {})
                    steps.setdefault(link.a, []).append(link.b)
                    steps.setdefault(link.b, []).append(link.a)
        self._frozen = {
            unit_class: {place: tuple(sorted(ends)) for place, ends in steps.items()}
            for unit_class, steps in self._steps.items()
        }

    @cached_property
    def _provinces_near(self) -> Mapping[str, Mapping[str, frozenset[str]]]:
        return {
            unit_class: {place: frozenset(map(province_of, ends)) for place, ends in steps.items()}
            for unit_class, steps in self._frozen.items()
        }

    def board_of(self, place: str) -> str:
        """Return the mark of the board a place lies on ("2"), "" on a single board; KeyError for an unknown one."""
        return self.provinces[province_of(place)].board

    def field_of(self, province: str) -> str:
        """Return what the id of a province is on its map: MUN for MUN2, the id itself on a single board."""
        return self.provinces[province].field or province

    @cached_property
    def boards(self) -> tuple[str, ...]:
        """The marks of the boards, in the order given; none for a single board."""
        return tuple(dict.fromkeys(p.board for p in self.provinces.values() if p.board))

    @cached_property
    def _by_field(self) -> Mapping[tuple[str, str], str]:
        return {(p.field, p.board): p.id for p in self.provinces.values() if p.board}

    def on_board(self, place: str, board: str) -> str:
        """Return the same place, coast included, on another board (MUN1 for MUN2); "" when there is none."""
        province, slash, coast = place.partition("/")
        twin = self._by_field.get((self.field_of(province), board), "")
        return f"{twin}{slash}{coast}" if twin else ""

    def twins(self, province: str) -> tuple[str, ...]:
        """Return the same field on the other boards."""
        there = (self.on_board(province, board) for board in self.boards)
        return tuple(twin for twin in there if twin and twin != province)

    def is_place(self, place: str) -> bool:
        """Whether `place` names a province, with a coast only if the province has that coast."""
        province, _, coast = place.partition("/")
        known = self.provinces.get(province)
        return known is not None and (not coast or coast in known.coasts)

    def terrain(self, place: str) -> Terrain:
        """Return the terrain of the province of `place`; KeyError for an unknown one."""
        return self.provinces[province_of(place)].terrain

    def steps(self, unit_class: str, place: str) -> tuple[str, ...]:
        """Places one step away over links that are always open, sorted; coasts as the links name them."""
        return self._frozen.get(unit_class, {}).get(place, ())

    def near(self, unit_class: str, place: str) -> frozenset[str]:
        """Provinces one step away, coasts left out."""
        return self._provinces_near.get(unit_class, {}).get(place, frozenset())

    def link_between(self, a: str, b: str) -> tuple[Link, ...]:
        """All links between the provinces of `a` and `b`, in either direction."""
        ends = {province_of(a), province_of(b)}
        return tuple(link for link in self.links if {province_of(link.a), province_of(link.b)} == ends)
