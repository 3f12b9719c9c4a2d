"""Loading a variant folder: variant.toml, its tables and its rulings, checked once at the border."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from kartentisch.geo import Board, Link, Province, Terrain
from kartentisch.rules import schema
from kartentisch.rules.calendar import PHASES, Calendar, Step
from kartentisch.rules.ending import EndPart
from kartentisch.rules.errors import VariantFault
from kartentisch.rules.names import Name
from kartentisch.rules.ruling import Ruling
from kartentisch.rules.tables import Table, read_table
from kartentisch.rules.unit import Unit, UnitKind
from kartentisch.rules.variant import Power, Variant
from kartentisch.rules.ways import Canal, Railway
from kartentisch.shelf import folder

_ID = re.compile(r"[A-Z][A-Z0-9]{2,3}", re.ASCII)
_UNIT = re.compile(r"([A-Z]{1,2}) ([A-Z][A-Z0-9]{2,3}(?:/[NSEW]C)?)", re.ASCII)
_LOOKS = frozenset({"land", "coast", "sea", "landbridge", "railway", "canal", "wrap", "lane", "vertical"})
_END_PARTS = frozenset({"threshold alone", "declared draw", "last year"})
_DISLODGEMENT = frozenset({"retreat"})
_BUILDS = frozenset({"own free homes"})


def builtin_variants() -> tuple[str, ...]:
    """Ids of the variants that come with the program, sorted."""
    return tuple(sorted(p.parent.name for p in folder("variants").glob("*/variant.toml")))


@cache
def load_variant(id_or_folder: str | Path) -> Variant:
    """Load a variant by built-in id, or from a folder of the user's.

    Raises VariantFault naming file, key, value and what was expected.
    """
    if isinstance(id_or_folder, str) and id_or_folder in builtin_variants():
        return _load(folder("variants") / id_or_folder)
    path = Path(id_or_folder)
    if not (path / "variant.toml").is_file():
        known = ", ".join(builtin_variants())
        raise VariantFault(str(path), "variant", str(id_or_folder), f"one of {known}, or a folder with variant.toml")
    return _load(path)


def _load(path: Path) -> Variant:
    rules = schema.read_rules(path)
    table = _Tables(path)
    board = _board(table, rules.board)
    kinds = _kinds(rules.units)
    classes = {kind.passes for kind in kinds.values()}
    for link in board.links:
        if not link.units <= classes:
            raise VariantFault(
                rules.board.links, f"{link.a},{link.b}: units", " ".join(link.units), f"only {', '.join(classes)}"
            )
    powers = _powers(table, rules.players.powers, board, kinds)
    names, power_names = _names(table, rules.players.names, board, powers)
    spellings, printed = _spellings(table, rules.board, board)
    rulings = _rulings(path, rules.rulings.file, board)
    return Variant(
        id=rules.id,
        version=rules.version,
        folder=path,
        map_id=rules.map,
        community=rules.community,
        titles=MappingProxyType(rules.title),
        board=board,
        kinds=kinds,
        powers=powers,
        names=names,
        power_names=power_names,
        spellings=spellings,
        printed=printed,
        calendar=_calendar(rules.play.calendar),
        dislodgement=_known("play.dislodged", rules.play.dislodged, _DISLODGEMENT),
        railways=_railways(rules.play.railways, board, powers, kinds),
        canals=_canals(rules.play.canals, board, kinds),
        builds=_known("adjustment.builds", rules.adjustment.builds, _BUILDS),
        not_counted=_not_counted(rules.adjustment.not_counted, board, powers),
        endings=tuple(EndPart(_known("end.part", e.part, _END_PARTS), e.centres, e.place) for e in rules.end),
        rulings=rulings,
        sources=MappingProxyType(rules.sources),
    )


def _known(key: str, value: str, allowed: frozenset[str]) -> str:
    if value not in allowed:
        raise VariantFault(schema.RULES, key, value, "one of " + ", ".join(sorted(allowed)))
    return value


class _Tables:
    """Reads the tables of one variant folder; a file name may not lead out of the folder."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __call__(self, key: str, name: str, columns: tuple[str, ...]) -> Table:
        return read_table(schema.inside(self.path, key, name), columns)


def _board(table: _Tables, files: schema.BoardFiles) -> Board:
    coasts: dict[str, list[str]] = {}
    for row in table("board.coasts", files.coasts, ("province", "coast")):
        if row["coast"] not in ("NC", "SC", "EC", "WC"):
            raise row.fault("coast", "NC, SC, EC or WC")
        coasts.setdefault(row["province"], []).append(row["coast"])
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
        provinces[id] = Province(id, Terrain(row["terrain"]), centre, row["home"], tuple(coasts.pop(id, ())))
    for left in coasts:
        raise VariantFault(files.coasts, "province", left, "a province of this board")
    links: list[Link] = []
    seen: set[frozenset[str]] = set()
    for row in table("board.links", files.links, ("a", "b", "units", "look")):
        if row["look"] not in _LOOKS:
            raise row.fault("look", "one of " + ", ".join(sorted(_LOOKS)))
        if not row["units"]:
            raise row.fault("units", "army, fleet, wing")
        for end in ("a", "b"):
            province, _, coast = row[end].partition("/")
            if province not in provinces or (coast and coast not in provinces[province].coasts):
                raise row.fault(end, "a place of this board")
        ends = frozenset((row["a"], row["b"]))
        if ends in seen or len(ends) == 1:
            raise row.fault("b", "each pair of different places once")
        seen.add(ends)
        links.append(Link(row["a"], row["b"], frozenset(row["units"].split()), row["look"]))
    return Board(provinces.values(), links)


def _kinds(entries: list[schema.UnitEntry]) -> Mapping[str, UnitKind]:
    letters = {entry.letter for entry in entries}
    kinds = {}
    for entry in entries:
        for terrain in (*entry.enters, *entry.built):
            _known("units.enters", terrain, frozenset(Terrain))
        for carried in entry.convoys:
            _known("units.convoys", carried, frozenset(letters))
        kinds[entry.letter] = UnitKind(
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
        )
    return MappingProxyType(kinds)


def _powers(table: _Tables, name: str, board: Board, kinds: Mapping[str, UnitKind]) -> Mapping[str, Power]:
    powers: dict[str, Power] = {}
    columns = ("id", "home", "start", "aliases", "tint_light", "tint_dark", "token_light", "token_dark")
    for row in table("players.powers", name, columns):
        id = row["id"]
        if not re.fullmatch("[A-Z]{3}", id) or id in powers:
            raise row.fault("id", "three capital letters, once each")
        homes = tuple(row["home"].split())
        for home in homes:
            if home not in board.provinces or board.provinces[home].home != id:
                raise row.fault("home", f"centres whose home is {id} in the table of provinces ({home} is not)")
        start = []
        for text in row["start"].split(", "):
            match = _UNIT.fullmatch(text)
            if match is None or match[1] not in kinds or not board.is_place(match[2]):
                raise row.fault("start", f"units such as A {homes[0] if homes else 'MOS'} ({text} is none)")
            if board.terrain(match[2]) not in kinds[match[1]].enters:
                raise row.fault("start", f"units on ground they may enter ({text} is not)")
            start.append(Unit(id, match[1], match[2]))
        powers[id] = Power(
            id,
            homes,
            tuple(start),
            tuple(filter(None, row["aliases"].split(", "))),
            {theme: row.colour(f"tint_{theme}") for theme in ("light", "dark")},
            {theme: row.colour(f"token_{theme}") for theme in ("light", "dark")},
        )
    for province in board.provinces.values():
        if province.home and (province.home not in powers or province.id not in powers[province.home].homes):
            raise VariantFault(name, "home", province.id, f"listed as a home centre of {province.home}")
    return MappingProxyType(powers)


_NAME_COLUMNS = (
    *("id", "kind", "name_en", "name_de", "name_ja", "label_en", "label_de", "label_ja"),
    *("adjective_en", "adjective_de", "adjective_ja", "gender_de", "to_de", "in_de", "from_de"),
    *("nom_de", "acc_de", "dat_de", "by_de", "article_en"),
)


def _names(
    table: _Tables, name: str, board: Board, powers: Mapping[str, Power]
) -> tuple[Mapping[str, Name], Mapping[str, Name]]:
    places: dict[str, Name] = {}
    power_names: dict[str, Name] = {}
    for row in table("players.names", name, _NAME_COLUMNS):
        into, known = (
            (power_names, row["id"] in powers) if row["kind"] == "power" else (places, board.is_place(row["id"]))
        )
        if not known or not row["name_en"]:
            raise row.fault("id", "a place or power of this variant, with an English name")
        into[row["id"]] = Name(
            row["id"],
            {language: row[f"name_{language}"] for language in ("en", "de", "ja")},
            {language: row[f"label_{language}"] for language in ("en", "de", "ja")},
            {language: row[f"adjective_{language}"] for language in ("en", "de", "ja")},
            {form: row[f"{form}_de"] for form in ("to", "in", "from", "nom", "acc", "dat", "by")},
            row["article_en"],
            row["gender_de"],
        )
    for needed, have in ((board.provinces, places), (powers, power_names)):
        for id in needed:
            if id not in have:
                raise VariantFault(name, "id", id, "a line with its names")
    return MappingProxyType(places), MappingProxyType(power_names)


def _spellings(
    table: _Tables, files: schema.BoardFiles, board: Board
) -> tuple[Mapping[str, tuple[str, ...]], Mapping[str, str]]:
    words = {row["id"]: row["aliases"].split() for row in table("board.provinces", files.provinces, ("id", "aliases"))}
    printed: dict[str, str] = {}
    for row in table("board.spellings", files.spellings, ("id", "ludomaniac", "njudge")):
        if row["id"] not in board.provinces:
            raise row.fault("id", "a province of this board")
        if row["ludomaniac"]:
            printed[row["id"]] = row["ludomaniac"]
            words[row["id"]].insert(0, row["ludomaniac"])
        words[row["id"]] += row["njudge"].split()
    unique = {id: tuple(dict.fromkeys(word for word in known if word != id)) for id, known in words.items()}
    return MappingProxyType(unique), MappingProxyType(printed)


def _rulings(path: Path, name: str, board: Board) -> Mapping[str, Ruling]:
    rulings: dict[str, Ruling] = {}
    for id, entry in schema.read_rulings(path, name).items():
        if entry.default in entry.alternatives:
            raise VariantFault(name, f"{id}.alternatives", str(entry.default), "values other than the default")
        for province in (*entry.closes, *entry.convoys_from):
            if province not in board.provinces:
                raise VariantFault(name, f"{id}.closes", province, "provinces of this board")
        rulings[id] = Ruling(
            id,
            entry.default,
            tuple(entry.alternatives),
            entry.place,
            tuple(entry.cases),
            MappingProxyType(entry.text),
            tuple(entry.closes),
            tuple(entry.convoys_from),
        )
    return MappingProxyType(rulings)


def _calendar(entry: schema.CalendarEntry) -> Calendar:
    for step in entry.steps:
        _known("play.calendar.steps.phase", step.phase, frozenset(PHASES))
        _known("play.calendar.steps.season", step.season, frozenset({"", "S", "F", "W"}))
    if not entry.steps or entry.years < 1:
        raise VariantFault(schema.RULES, "play.calendar", str(entry.years), "steps, and at least one year a cycle")
    steps = tuple(Step(step.phase, step.season, step.year) for step in entry.steps)
    return Calendar(steps, entry.years, entry.first, entry.last)


def _railways(
    entries: list[schema.RailwayEntry], board: Board, powers: Mapping[str, Power], kinds: Mapping[str, UnitKind]
) -> tuple[Railway, ...]:
    for entry in entries:
        for station in entry.stations:
            _known("play.railways.stations", station, frozenset(board.provinces))
        for power in entry.powers:
            _known("play.railways.powers", power, frozenset(powers))
        for letter in entry.units:
            _known("play.railways.units", letter, frozenset(kinds))
    return tuple(
        Railway(e.id, tuple(e.stations), frozenset(e.powers), frozenset(e.units), e.trains, e.place) for e in entries
    )


def _canals(entries: list[schema.CanalEntry], board: Board, kinds: Mapping[str, UnitKind]) -> tuple[Canal, ...]:
    for entry in entries:
        for province in (entry.keeper, *entry.seas):
            _known("play.canals", province, frozenset(board.provinces))
        for letter in entry.units:
            _known("play.canals.units", letter, frozenset(kinds))
        if not any(link.look == "canal" for link in board.link_between(*entry.seas)):
            raise VariantFault(schema.RULES, "play.canals.seas", " ".join(entry.seas), "a canal link between them")
    return tuple(Canal(e.id, e.keeper, e.seas, frozenset(e.units), e.place) for e in entries)


def _not_counted(
    entries: list[schema.NotCounted], board: Board, powers: Mapping[str, Power]
) -> Mapping[str, frozenset[str]]:
    excluded: dict[str, frozenset[str]] = {}
    for entry in entries:
        _known("adjustment.not_counted.power", entry.power, frozenset(powers))
        for centre in entry.centres:
            _known(
                "adjustment.not_counted.centres", centre, frozenset(p.id for p in board.provinces.values() if p.centre)
            )
        excluded[entry.power] = frozenset(entry.centres)
    return MappingProxyType(excluded)
