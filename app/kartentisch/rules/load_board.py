"""The board of a variant folder: provinces, coasts, links, and the spellings of its places."""

import re
from collections.abc import Mapping
from types import MappingProxyType

from kartentisch.geo import Board, Link, Province, Terrain, coast_of, province_of
from kartentisch.rules import schema
from kartentisch.rules.errors import VariantFault
from kartentisch.rules.tables import Tables
from kartentisch.rules.unit import UnitKind

_ID = re.compile(r"[A-Z][A-Z0-9]{2,3}", re.ASCII)
_COASTS = ("NC", "SC", "EC", "WC")
_LOOKS = frozenset({"land", "coast", "sea", "landbridge", "railway", "canal", "wrap", "lane", "vertical"})


def board(table: Tables, files: schema.BoardFiles) -> Board:
    """Read provinces, coasts and links; VariantFault for the first line that does not fit."""
    provinces = _provinces(table, files, _coasts(table, files))
    return Board(provinces.values(), _links(table, files, provinces))


def _coasts(table: Tables, files: schema.BoardFiles) -> dict[str, list[str]]:
    coasts: dict[str, list[str]] = {}
    for row in table("board.coasts", files.coasts, ("province", "coast")):
        known = coasts.setdefault(row["province"], [])
        if row["coast"] not in _COASTS or row["coast"] in known:
            raise row.fault("coast", "NC, SC, EC or WC, once each")
        known.append(row["coast"])
    return coasts


def _provinces(table: Tables, files: schema.BoardFiles, coasts: dict[str, list[str]]) -> dict[str, Province]:
    provinces: dict[str, Province] = {}
    for row in table("board.provinces", files.provinces, ("id", "terrain", "centre", "home", "aliases")):
        id = row["id"]
        if not _ID.fullmatch(id) or id in provinces:
            raise row.fault("id", "three or four capital letters and digits, once each")
        if row["terrain"] not in set(Terrain):
            raise row.fault("terrain", "one of " + ", ".join(Terrain))
        centre = row.flag("centre")
        if row["home"] and not centre:
            raise row.fault("home", "empty: a home centre must be a centre")
        if id in coasts and row["terrain"] != Terrain.COAST:
            raise row.fault("terrain", f"{Terrain.COAST}, since {files.coasts} names coasts of it")
        provinces[id] = Province(id, Terrain(row["terrain"]), centre, row["home"], tuple(coasts.pop(id, ())))
    for left in coasts:
        raise VariantFault(files.coasts, "province", left, "a province of this board")
    return provinces


def _links(table: Tables, files: schema.BoardFiles, provinces: Mapping[str, Province]) -> list[Link]:
    links: list[Link] = []
    seen: set[frozenset[str]] = set()
    places = set(provinces) | {f"{one.id}/{coast}" for one in provinces.values() for coast in one.coasts}
    classes: dict[str, frozenset[str]] = {}  # hundreds of links name the same few
    for row in table("board.links", files.links, ("a", "b", "units", "look")):
        a, b, units, look = row["a"], row["b"], row["units"], row["look"]
        if look not in _LOOKS:
            raise row.fault("look", "one of " + ", ".join(sorted(_LOOKS)))
        if units not in classes:
            classes[units] = frozenset(units.split())
        if not classes[units]:
            raise row.fault("units", "army, fleet, wing")
        for column, end in (("a", a), ("b", b)):
            if end not in places:
                raise row.fault(column, "a place of this board")
        # A link leads both ways, so the same pair the other way round is the same link again.
        ends = frozenset((a, b))
        if ends in seen or province_of(a) == province_of(b):
            raise row.fault("b", "each pair of different places once, a link leads both ways")
        seen.add(ends)
        links.append(Link(a, b, classes[units], look))
    return links


def check_links(board: Board, kinds: Mapping[str, UnitKind], file: str) -> None:
    """Raise VariantFault for a link that none of the kinds it names could pass, or whose coasts do not fit them."""
    by_class: dict[str, list[UnitKind]] = {}
    for kind in kinds.values():
        by_class.setdefault(kind.passes, []).append(kind)
    # Whether an end fits hangs on these alone, and thousands of ends have the same.
    seen: set[tuple[str, Terrain, bool, bool]] = set()
    coastal = {one.id for one in board.provinces.values() if one.coasts}
    ordered = {units: sorted(units) for units in {link.units for link in board.links}}
    for link in board.links:
        for unit_class in ordered[link.units]:
            if unit_class not in by_class:
                raise VariantFault(file, f"{link.a},{link.b}: units", unit_class, "only " + ", ".join(sorted(by_class)))
            for end in (link.a, link.b):
                province, slash, _coast = end.partition("/")
                kind_of_end = unit_class, board.provinces[province].terrain, province in coastal, bool(slash)
                if kind_of_end not in seen:
                    _check_end(board, by_class[unit_class], end, (file, f"{link.a},{link.b}"))
                    seen.add(kind_of_end)


def _check_end(board: Board, kinds: list[UnitKind], end: str, where: tuple[str, str]) -> None:
    terrain = board.terrain(end)
    if not any(terrain in kind.enters for kind in kinds):
        raise VariantFault(*where, end, f"a place a unit of class {kinds[0].passes} may enter, {terrain} is none")
    has_coasts = bool(board.provinces[end.partition("/")[0]].coasts)
    names_coast = any(kind.names_coast for kind in kinds)
    if names_coast and has_coasts and not coast_of(end):
        raise VariantFault(*where, end, f"the coast a unit of class {kinds[0].passes} would stand on")
    if coast_of(end) and not names_coast:
        raise VariantFault(*where, end, f"no coast: units of class {kinds[0].passes} stand on none")


def spellings(
    table: Tables, files: schema.BoardFiles, board: Board
) -> tuple[Mapping[str, tuple[str, ...]], Mapping[str, str]]:
    """Read other spellings: province id -> all of them, and province id -> the community's printed code."""
    rows = table("board.provinces", files.provinces, ("id", "aliases"))
    # Blanks stand between the spellings; a blank within one is written "_".
    words = {row["id"]: [word.replace("_", " ") for word in row["aliases"].split()] for row in rows}
    printed: dict[str, str] = {}
    seen: set[str] = set()
    for row in table("board.spellings", files.spellings, ("id", "ludomaniac", "njudge")):
        if row["id"] not in board.provinces or row["id"] in seen:
            raise row.fault("id", "a province of this board, once each")
        seen.add(row["id"])
        if row["ludomaniac"]:
            if row["ludomaniac"] in printed.values():
                raise row.fault("ludomaniac", "another code for every province")
            printed[row["id"]] = row["ludomaniac"]
            words[row["id"]].insert(0, row["ludomaniac"])
        words[row["id"]] += row["njudge"].split()
    unique = {id: tuple(dict.fromkeys(word for word in known if word != id)) for id, known in words.items()}
    return MappingProxyType(unique), MappingProxyType(printed)
