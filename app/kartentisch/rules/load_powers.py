"""The unit kinds and powers of a variant folder."""

import re
from collections.abc import Mapping
from types import MappingProxyType

from kartentisch.geo import Board, Terrain
from kartentisch.rules import schema
from kartentisch.rules.errors import VariantFault
from kartentisch.rules.tables import Row, Tables
from kartentisch.rules.unit import Unit, UnitKind
from kartentisch.rules.variant import POWER_PATTERNS, Power

_UNIT = re.compile(r"([A-Z]{1,2}) ([A-Z][A-Z0-9]{2,3}(?:/[NSEW]C)?)", re.ASCII)
_COLUMNS = ("id", "home", "start", "aliases", "tint_light", "tint_dark", "token_light", "token_dark")
_THEMES = ("light", "dark")
_PALETTES = ("balanced", "balanced-dark", "safe", "safe-dark")


def kinds(entries: list[schema.UnitEntry]) -> Mapping[str, UnitKind]:
    """Return the unit kinds by letter; VariantFault for what does not fit."""
    letters = frozenset(entry.letter for entry in entries)
    found: dict[str, UnitKind] = {}
    for entry in entries:
        if not re.fullmatch("[A-Z]{1,2}", entry.letter) or entry.letter in found:
            raise VariantFault(schema.RULES, "units.letter", entry.letter, "one or two capital letters, once each")
        if entry.id in {kind.id for kind in found.values()}:
            raise VariantFault(schema.RULES, "units.id", entry.id, "another id for every kind")
        schema.slug("units.id", entry.id)
        schema.slug("units.passes", entry.passes)
        for terrain in entry.enters:
            schema.known("units.enters", terrain, frozenset(Terrain))
        for terrain in entry.built:
            schema.known("units.built", terrain, frozenset(entry.enters))
        for carried in entry.convoys:
            schema.known("units.convoys", carried, letters)
        found[entry.letter] = UnitKind(
            letter=entry.letter,
            id=entry.id,
            passes=entry.passes,
            enters=frozenset(map(Terrain, entry.enters)),
            names_coast=entry.names_coast,
            convoys=frozenset(entry.convoys),
            captures=entry.captures,
            built=frozenset(map(Terrain, entry.built)),
            pool=entry.pool,
            removal_rank=entry.removal_rank,
            place=entry.place,
            supports=frozenset(entry.supports),
            boards=frozenset(entry.boards),
            built_on=frozenset(entry.built_on),
            short=entry.short,
            marked=entry.marked,
        )
    if not found:
        raise VariantFault(schema.RULES, "units", "", "at least one kind of unit")
    return MappingProxyType(found)


def powers(table: Tables, name: str, board: Board, kinds: Mapping[str, UnitKind]) -> Mapping[str, Power]:
    """Read the powers with their homes, start units and colours; VariantFault for the first line that does not fit."""
    found: dict[str, Power] = {}
    taken: set[str] = set()
    for row in table("players.powers", name, _COLUMNS):
        id = row["id"]
        if not re.fullmatch("[A-Z]{3}", id) or id in found:
            raise row.fault("id", "three capital letters, once each")
        homes = tuple(row["home"].split())
        for home in homes:
            if home not in board.provinces or board.provinces[home].home != id:
                raise row.fault("home", f"centres whose home is {id} in the table of provinces ({home} is not)")
        if len(set(homes)) < len(homes):
            raise row.fault("home", "each centre once")
        start = tuple(_start(row, board, kinds, taken))
        found[id] = Power(
            id,
            homes,
            start,
            tuple(filter(None, row["aliases"].split(", "))),
            {theme: row.colour(f"tint_{theme}") for theme in _THEMES} | _more_tints(row),
            {theme: row.colour(f"token_{theme}") for theme in _THEMES},
            _pattern(row),
        )
    if not found:
        raise VariantFault(name, "id", "", "at least one power")
    for province in board.provinces.values():
        if province.home and (province.home not in found or province.id not in found[province.home].homes):
            raise VariantFault(name, "home", province.id, f"listed as a home centre of {province.home}")
    return MappingProxyType(found)


def _more_tints(row: Row) -> dict[str, str]:
    """Read the tints of the palettes a table may leave out."""
    columns = {palette: f"tint_{palette.replace('-', '_')}" for palette in _PALETTES}
    return {palette: row.colour(column) for palette, column in columns.items() if row.get(column)}


def _pattern(row: Row) -> str:
    """Read the pattern, "" where the table says none."""
    pattern = row.get("pattern")
    if pattern and pattern not in POWER_PATTERNS:
        raise row.fault("pattern", f"one of {', '.join(POWER_PATTERNS)}")
    return pattern


def _start(row: Row, board: Board, kinds: Mapping[str, UnitKind], taken: set[str]) -> list[Unit]:
    """Read the start units of one power; `taken` collects the provinces that have a unit."""
    units = []
    for text in filter(None, row["start"].split(", ")):
        match = _UNIT.fullmatch(text)
        if match is None or match[1] not in kinds or not board.is_place(match[2]):
            raise row.fault("start", f"units such as A MOS of this variant, with a comma between ({text} is none)")
        unit, kind = Unit(row["id"], match[1], match[2]), kinds[match[1]]
        if board.terrain(unit.place) not in kind.enters or not kind.stands_on(board.board_of(unit.place)):
            raise row.fault("start", f"units on ground they may enter ({text} is not)")
        coasts = board.provinces[unit.province].coasts if kind.names_coast else ()
        if bool(unit.coast) != bool(coasts):
            raise row.fault("start", f"a coast where the unit needs one, and only there ({text})")
        if unit.province in taken:
            raise row.fault("start", f"one unit a province ({text} is the second)")
        taken.add(unit.province)
        units.append(unit)
    return units
