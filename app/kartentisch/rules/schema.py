"""The shape of variant.toml and rulings.toml; unknown keys and wrong types are faults."""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from kartentisch.rules.errors import VariantFault
from kartentisch.words import LANGUAGES

RULES = "variant.toml"
_LIMIT = 2_000_000
_UNKNOWN = re.compile("unknown field `([^`]*)`")
_T = TypeVar("_T")


class _Entry(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A table of the file; keys not named here are refused."""


class Players(_Entry, frozen=True):
    powers: str
    names: str = ""
    renameable: bool = False


class LayerEntry(_Entry, frozen=True):
    id: str
    name: dict[str, str]
    place: dict[str, str]
    label: str
    passes: dict[str, list[str]]


class BoardFiles(_Entry, frozen=True):
    provinces: str = ""
    coasts: str = ""
    links: str = ""
    spellings: str = ""
    of: str = ""
    layers: list[LayerEntry] = []
    joined: dict[str, list[str]] = {}


class UnitEntry(_Entry, frozen=True):
    letter: str
    id: str
    passes: str
    enters: list[str]
    built: list[str] = []
    names_coast: bool = False
    convoys: list[str] = []
    captures: bool = True
    pool: str = "units"
    removal_rank: int = 0
    place: str = ""
    supports: list[str] = []
    boards: list[str] = []
    built_on: list[str] = []
    short: str = ""
    marked: str = ""


class StepEntry(_Entry, frozen=True):
    phase: str
    season: str = ""
    year: int = 0


class CalendarEntry(_Entry, frozen=True):
    first: int
    years: int
    steps: list[StepEntry]
    last: int = 0
    place: str = ""


class RailwayEntry(_Entry, frozen=True):
    id: str
    stations: list[str]
    powers: list[str]
    units: list[str]
    place: str = ""


class CanalEntry(_Entry, frozen=True):
    id: str
    keeper: str
    seas: tuple[str, str]
    units: list[str]
    place: str = ""


class RiseEntry(_Entry, frozen=True):
    above: str
    below: str
    kinds: dict[str, str]
    changes: list[str] = []
    place: str = ""


class ClockEntry(_Entry, frozen=True):
    first_hours: float
    hours: float
    pause_hours: float
    place: str = ""


class Play(_Entry, frozen=True):
    dislodged: str
    calendar: CalendarEntry
    rise: RiseEntry | None = None
    dislodged_place: str = ""
    clock: ClockEntry | None = None
    railways: list[RailwayEntry] = []
    canals: list[CanalEntry] = []


class NotCounted(_Entry, frozen=True):
    power: str
    centres: list[str]
    place: str = ""


class LimitEntry(_Entry, frozen=True):
    pool: str
    board: str
    place: str = ""


class PointsEntry(_Entry, frozen=True):
    centre: int = 1
    own_home: int = 1
    place: str = ""


class Adjustment(_Entry, frozen=True):
    builds: str
    points: PointsEntry | None = None
    place: str = ""
    limits: list[LimitEntry] = []
    removed_first: str = ""
    not_counted: list[NotCounted] = []


class EndEntry(_Entry, frozen=True):
    part: str
    centres: int = 0
    points: int = 0
    all_boards: int = 0
    from_year: int = 0
    place: str = ""


class RulingsFile(_Entry, frozen=True):
    file: str = ""
    common: list[str] = []


class Rules(_Entry, frozen=True):
    """variant.toml, in the order of a rule book."""

    id: str
    version: int
    map: str
    title: dict[str, str]
    players: Players
    board: BoardFiles
    units: list[UnitEntry]
    play: Play
    adjustment: Adjustment
    end: list[EndEntry]
    rulings: RulingsFile
    sources: dict[str, str]
    community: str = ""
    note: dict[str, str] = {}
    examples: str = ""


class ExpectEntry(_Entry, frozen=True):
    ended: str = ""
    winners: list[str] = []
    points: dict[str, int] = {}
    results: dict[str, str] = {}


class ExampleEntry(_Entry, frozen=True):
    id: str
    place: str
    title: dict[str, str]
    text: dict[str, str]
    document: dict[str, Any]
    expect: ExpectEntry


class Examples(_Entry, frozen=True):
    """A table of examples."""

    example: list[ExampleEntry]


class RulingEntry(_Entry, frozen=True):
    default: bool | str
    alternatives: list[bool | str]
    place: str
    text: dict[str, str]
    cases: list[str] = []
    closes: list[str] = []
    convoys_from: list[str] = []
    coasts: list[str] = []
    canal_units: list[str] = []
    carried: list[str] = []
    own_support: list[str] = []


def inside(folder: Path, key: str, name: str) -> Path:
    """Return the path of a file the variant names; VariantFault when it would lead out of the folder."""
    if not re.fullmatch(r"[\w-]+\.(csv|toml)", name) or (folder / name).is_symlink():
        raise VariantFault(RULES, key, name, "the plain name of a file in the variant's folder")
    return folder / name


def known(key: str, value: str, allowed: frozenset[str]) -> str:
    """Return a value of variant.toml; VariantFault when it is none of `allowed`."""
    if value not in allowed:
        raise VariantFault(RULES, key, value, "one of " + ", ".join(sorted(allowed)))
    return value


def each(key: str, values: Iterable[str], allowed: frozenset[str]) -> None:
    """Raise VariantFault for the first of `values` that is none of `allowed`."""
    for value in values:
        known(key, value, allowed)


def slug(key: str, value: str) -> None:
    """Raise VariantFault unless a value is a plain name, which can be part of a file name and leads nowhere else."""
    if not re.fullmatch("[a-z][a-z0-9-]*", value, re.ASCII):
        raise VariantFault(RULES, key, value, "small letters, digits and hyphens")


def languages(file: str, key: str, texts: Mapping[str, str]) -> None:
    """Raise VariantFault unless texts by language have English, and no language the program does not speak."""
    for language in texts:
        if language not in LANGUAGES:
            raise VariantFault(file, key, language, "one of " + ", ".join(LANGUAGES))
    if not texts.get("en"):
        raise VariantFault(file, f"{key}.en", "", "a text in English")


def check_file(path: Path, limit: int) -> None:
    """Raise VariantFault when a file is no plain file or too large; OSError when there is none."""
    size = path.stat().st_size
    if not path.is_file():
        raise VariantFault(path.name, "file", path.name, "a plain file")
    if size > limit:
        raise VariantFault(path.name, "size", str(size), f"at most {limit} bytes")


def _read(path: Path, kind: type[_T]) -> _T:
    try:
        check_file(path, _LIMIT)
        return msgspec.toml.decode(path.read_bytes(), type=kind)
    except OSError as error:
        raise VariantFault(path.name, "file", str(path), error.strerror or "a readable file") from error
    except msgspec.ValidationError as error:
        message, _, key = str(error).partition(" - at ")
        unknown = _UNKNOWN.search(message)
        found, expected = (unknown[1], "only the keys this table has") if unknown else ("", message)
        raise VariantFault(path.name, key.strip("`$.") or "top", found, expected) from error
    except RecursionError as error:
        raise VariantFault(path.name, "text", "", "tables that are not nested without end") from error
    except (msgspec.DecodeError, ValueError) as error:
        raise VariantFault(path.name, "text", "", str(error)) from error


def read_rules(folder: Path) -> Rules:
    """Read variant.toml of a folder."""
    return _read(folder / RULES, Rules)


def read_examples(folder: Path, name: str) -> Examples:
    """Read the table of examples of a folder."""
    return _read(inside(folder, "examples", name), Examples)


def read_rulings(folder: Path, entry: RulingsFile, common: Path) -> dict[str, RulingEntry]:
    """Read a variant's own rulings, then those it takes over from the program's, `common`; its own wording wins."""
    own = _read(inside(folder, "rulings.file", entry.file), dict[str, RulingEntry]) if entry.file else {}
    if not entry.common:
        return own
    offered = _read(common, dict[str, RulingEntry])
    each("rulings.common", entry.common, frozenset(offered))
    return own | {id: offered[id] for id in entry.common if id not in own}
