"""The names of a variant folder: every province, coast and power in three languages."""

from collections.abc import Mapping
from types import MappingProxyType

from kartentisch.geo import Board
from kartentisch.rules.errors import VariantFault
from kartentisch.rules.names import Name
from kartentisch.rules.tables import Row, Tables
from kartentisch.rules.variant import Power
from kartentisch.words import LANGUAGES

_FORMS = ("to", "in", "from", "nom", "acc", "dat", "by")
_COLUMNS = (
    *("id", "kind", "article_en", "gender_de"),
    *(f"{part}_{language}" for part in ("name", "label", "adjective") for language in LANGUAGES),
    *(f"{form}_de" for form in _FORMS),
)
# Keys and their columns: hundreds of lines ask for the same ones.
_SAID = tuple(f"{part}_{language}" for part in ("name", "label") for language in LANGUAGES)
_NAMES = tuple((language, f"name_{language}") for language in LANGUAGES)
_LABELS = tuple((language, f"label_{language}") for language in LANGUAGES)
_ADJECTIVES = tuple((language, f"adjective_{language}") for language in LANGUAGES)
_CASES = tuple((form, f"{form}_de") for form in _FORMS)


def names(
    table: Tables, name: str, board: Board, powers: Mapping[str, Power]
) -> tuple[Mapping[str, Name], Mapping[str, Name], Mapping[str, Name]]:
    """Read the names: place -> Name, power -> Name, and power -> another Name its player may choose.

    Raises VariantFault for an id that is unknown, missing or there twice, an empty English name, and a label or name
    that two of them share.
    """
    found: dict[str, dict[str, Name]] = {"province": {}, "coast": {}, "power": {}, "other": {}}
    needed = {
        "province": frozenset(board.provinces),
        "coast": frozenset(f"{p.id}/{coast}" for p in board.provinces.values() for coast in p.coasts),
        "power": frozenset(powers),
        "other": frozenset(powers),
    }
    said: set[tuple[str, str]] = set()
    for row in table("players.names", name, _COLUMNS):
        kind = row["kind"]
        if kind not in needed:
            raise row.fault("kind", "province, coast, power or other (another name of a power)")
        if row["id"] not in needed[kind] or row["id"] in found[kind]:
            raise row.fault("id", f"a {kind} of this variant, once each")
        if not row["name_en"]:
            raise row.fault("name_en", "a name")
        _unique(row, said)
        found[kind][row["id"]] = _name(row)
    for kind, ids in needed.items():
        if kind == "other":
            continue
        for id in sorted(ids - found[kind].keys()):
            raise VariantFault(name, "id", id, f"a line with the names of this {kind}")
    places = MappingProxyType(found["province"] | found["coast"])
    return places, MappingProxyType(found["power"]), MappingProxyType(found["other"])


def _unique(row: Row, said: set[tuple[str, str]]) -> None:
    """Raise VariantFault when a name or label of this line stands for something else already."""
    values = row.values
    for column in _SAID:
        value = values[column]
        if value and (column, value) in said:
            raise row.fault(column, "another one for every place and power")
        said.add((column, value))


def _name(row: Row) -> Name:
    values = row.values
    return Name(
        values["id"],
        {language: values[column] for language, column in _NAMES},
        {language: values[column] for language, column in _LABELS},
        {language: values[column] for language, column in _ADJECTIVES},
        {form: values[column] for form, column in _CASES},
        values["article_en"],
        values["gender_de"],
    )
