"""A board that lies several times over another: the provinces, links and names of a built-in variant, once a board.

Every province of the other variant is there on every board, its id followed by the board's mark (MUN1, MUN2), and is
joined to the same field of the other boards for those classes of units that pass there.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from types import MappingProxyType

from msgspec.structs import replace

from kartentisch.geo import Board, Link, Province, Terrain
from kartentisch.rules import schema
from kartentisch.rules.errors import VariantFault
from kartentisch.rules.names import Name
from kartentisch.rules.tables import Tables
from kartentisch.rules.unit import UnitKind
from kartentisch.rules.variant import Variant
from kartentisch.words import LANGUAGES

VERTICAL = "vertical"


@dataclass(frozen=True, slots=True)
class Layered:
    """The board made, and what goes with it: names, the names without their board, spellings, printed codes."""

    board: Board
    names: Mapping[str, Name]
    plain_names: Mapping[str, Name]
    power_names: Mapping[str, Name]
    spellings: Mapping[str, tuple[str, ...]]
    printed: Mapping[str, str]
    titles: Mapping[str, Mapping[str, str]]


def check_files(files: schema.BoardFiles, table: Tables) -> None:
    """Raise VariantFault for a board that is both taken over and said by tables of its own, or by neither."""
    tables = {key: getattr(files, key) for key in ("provinces", "coasts", "links", "spellings")}
    if not files.of:
        for key, name in tables.items():
            if not name:
                raise VariantFault(schema.RULES, f"board.{key}", "", "the name of a table")
        if files.layers or files.joined:
            raise VariantFault(schema.RULES, "board.layers", "", "the variant whose board it is, in board.of")
        return
    for key, name in tables.items():
        if name:
            raise VariantFault(schema.RULES, f"board.{key}", name, f"nothing: the board is that of {files.of}")
    if len(files.layers) < 2 or len({layer.id for layer in files.layers}) < len(files.layers):
        raise VariantFault(schema.RULES, "board.layers", str(len(files.layers)), "two boards or more, each another id")
    for layer in files.layers:
        if len(layer.id) != 1 or not (layer.id.isascii() and layer.id.isdigit()):
            raise VariantFault(schema.RULES, "board.layers.id", layer.id, "one digit")
        schema.languages(schema.RULES, "board.layers.name", layer.name)
        schema.languages(schema.RULES, "board.layers.place", layer.place)
        for text in (*layer.place.values(), layer.label):
            if "{place}" not in text:
                raise VariantFault(schema.RULES, "board.layers.place", text, "a text with {place}")


def layered(files: schema.BoardFiles, base: Variant) -> Layered:
    """Return the boards of a variant that plays on the board of `base` several times; VariantFault where it cannot."""
    if base.board.boards:
        raise VariantFault(schema.RULES, "board.of", files.of, "a variant on a single board")
    provinces: list[Province] = []
    names: dict[str, Name] = {}
    plain: dict[str, Name] = {}
    spellings: dict[str, tuple[str, ...]] = {}
    for layer in files.layers:
        for province in base.board.provinces.values():
            id = province.id + layer.id
            provinces.append(replace(province, id=id, board=layer.id, field=province.id))
            known = (province.id, *base.spellings.get(province.id, ()))
            spellings[id] = (*(f"{one}{layer.id}" for one in known[1:]), *known)
            plain[id] = base.names[province.id]
            for place in (province.id, *(f"{province.id}/{coast}" for coast in province.coasts)):
                there = id + place[len(province.id) :]
                names[there] = _name(base.names[place], base.names[province.id], there, layer)
    printed = {f"{id}{layer.id}": code + layer.id for layer in files.layers for id, code in base.printed.items()}
    return Layered(
        Board(provinces, [*_links(files, base), *_vertical(files, base)]),
        MappingProxyType(names),
        MappingProxyType(plain),
        base.power_names,
        MappingProxyType(spellings),
        MappingProxyType(printed),
        MappingProxyType({layer.id: MappingProxyType(layer.name) for layer in files.layers}),
    )


def _on(place: str, mark: str) -> str:
    province, slash, coast = place.partition("/")
    return f"{province}{mark}{slash}{coast}"


def _links(files: schema.BoardFiles, base: Variant) -> Iterator[Link]:
    for layer in files.layers:
        for link in base.board.links:
            classes = [one for unit_class in sorted(link.units) for one in layer.passes.get(unit_class, [])]
            if not classes:
                raise VariantFault(schema.RULES, "board.layers.passes", f"{link.a},{link.b}", "who passes this link")
            yield Link(_on(link.a, layer.id), _on(link.b, layer.id), frozenset(classes), link.look)


def _vertical(files: schema.BoardFiles, base: Variant) -> Iterator[Link]:
    """The links between the boards: for whom a terrain says, on coasts from coast to the same coast."""
    for terrain in files.joined:
        schema.known("board.joined", terrain, frozenset(Terrain))
    for low, high in combinations([layer.id for layer in files.layers], 2):
        for province in base.board.provinces.values():
            by_place: dict[str, set[str]] = {}
            for unit_class in files.joined.get(province.terrain, []):
                at_coasts = any(unit_class in link for link in _classes_at(files, base, province))
                for place in province.places if at_coasts else (province.id,):
                    by_place.setdefault(place, set()).add(unit_class)
            for place, classes in by_place.items():
                yield Link(_on(place, low), _on(place, high), frozenset(classes), VERTICAL)


def _classes_at(files: schema.BoardFiles, base: Variant, province: Province) -> Iterator[frozenset[str]]:
    """The classes that leave the named coasts of a province."""
    coasts = {f"{province.id}/{coast}" for coast in province.coasts}
    for link in base.board.links:
        if link.a in coasts or link.b in coasts:
            for layer in files.layers:
                yield frozenset(one for unit_class in link.units for one in layer.passes.get(unit_class, []))


def _name(base: Name, province: Name, id: str, layer: schema.LayerEntry) -> Name:
    """A name with its board; the board stands before the coast: "St Petersburg (board 2) (north coast)"."""
    full = {}
    for language in LANGUAGES:
        pattern = layer.place.get(language) or layer.place["en"]
        head, text = province.full.get(language, ""), base.full.get(language, "")
        rest = text[len(head) :] if head and text.startswith(head) else ""
        full[language] = pattern.format(place=head if rest else text) + rest if text else ""
    german = layer.place.get("de") or layer.place["en"]
    return Name(
        id,
        full,
        {language: layer.label.format(place=text) if text else "" for language, text in base.label.items()},
        base.adjective,
        {form: german.format(place=text) if text else "" for form, text in base.forms.items()},
        base.article,
        base.gender,
    )


def check_kinds(kinds: Mapping[str, UnitKind], board: Board) -> None:
    """Raise VariantFault for kinds that name boards which are not there, or share a letter with no kind."""
    for kind in kinds.values():
        for key, marks in (("boards", kind.boards), ("built_on", kind.built_on)):
            schema.each(f"units.{key}", sorted(marks), frozenset(board.boards))
        schema.each("units.supports", sorted(kind.supports), frozenset(kinds))
        if kind.short:
            schema.known("units.short", kind.short, frozenset(kinds))
