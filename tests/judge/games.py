"""Recorded games on the standard board (tests/data/games, whose README tells the form)."""

import lzma
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from kartentisch.judge import open_retreats
from kartentisch.orders import Order, Waive, parse_canonical
from kartentisch.rules import ADJUSTMENT, MOVEMENT, RETREAT, Date, Dislodged, Position, Unit, load_variant

FOLDER = Path(__file__).parent.parent / "data" / "games"
FILES = ("bots", "cicero", "fair", "pypi", "webdiplomacy")
STANDARD = load_variant("standard")
# Removals nobody ordered were filled in by the rule of the time.
OPTIONS = {"adjustment.removals": "before 2023"}
_POWERS = {"A": "AUS", "E": "ENG", "F": "FRA", "G": "GER", "I": "ITA", "R": "RUS", "T": "TUR"}
_PHASES = {"M": MOVEMENT, "R": RETREAT, "A": ADJUSTMENT}


@dataclass(frozen=True, slots=True)
class Record:
    """What the record says about a position: `retreats` are None where it has none; dislodged units by their power."""

    name: str
    units: frozenset[Unit]
    lost: dict[Unit, tuple[str, ...] | None]
    centres: dict[str, str]

    @property
    def date(self) -> Date:
        return Date(int(self.name[1:-1]), self.name[0])

    @property
    def phase(self) -> str:
        return _PHASES[self.name[-1]]


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase of a game: the position with its orders, and what the record says came of them."""

    game: str
    position: Position
    orders: tuple[Order, ...]
    after: Record

    @property
    def id(self) -> str:
        return f"{self.game} {self.position.date}{self.position.phase[0].upper()}"


def phases(file: str) -> Iterator[Phase]:
    """Read the phases of a file, in the order of the games."""
    game = ""
    here: list[str] = []
    for line in lzma.decompress((FOLDER / f"{file}.txt.xz").read_bytes()).decode().split("\n"):
        fields = line.split("\t")
        if fields[0]:
            game, *here = fields[:5]
            rest = fields[5:]
        else:
            rest = fields[1:]
        orders, *after = rest
        if after[3] == "=":
            after[3] = here[3]
        record = _record(here)
        yield Phase(game, _position(record), _orders(orders), _record(after))
        here = after


def _by_power(text: str) -> Iterator[tuple[str, list[str]]]:
    for part in filter(None, text.split(";")):
        letter, _, listed = part.partition(":")
        yield _POWERS[letter], listed.split(",")


def _units(text: str) -> Iterator[Unit]:
    for power, listed in _by_power(text):
        for unit in listed:
            kind, place = unit.split()
            yield Unit(power, kind, place)


def _record(fields: list[str]) -> Record:
    name, units, dislodged, centres = fields
    lost: dict[Unit, tuple[str, ...] | None] = {}
    for power, listed in _by_power(dislodged):
        for entry in listed:
            unit, _, retreats = entry.partition(">")
            lost[Unit(power, *unit.split())] = None if retreats == "?" else tuple(retreats.split())
    owners = {centre: power for power, (listed,) in _by_power(centres) for centre in listed.split()}
    return Record(name, frozenset(_units(units)), lost, owners)


def _position(record: Record) -> Position:
    units = tuple(sorted(record.units, key=lambda unit: (unit.power, unit.place)))
    position = Position(STANDARD, record.date, record.phase, units, centres=record.centres, options=OPTIONS)
    if not record.lost:
        return position
    lost = []
    for unit, retreats in record.lost.items():
        known = open_retreats(position, unit, "", ()) if retreats is None else retreats
        lost.append(Dislodged(unit, "", known))
    return position.with_(dislodged=tuple(lost))


def _orders(text: str) -> tuple[Order, ...]:
    found: list[Order] = []
    for power, listed in _by_power(text):
        for number, written in enumerate(listed):
            order = parse_canonical(written, power)
            assert order is not None, written
            found.append(Waive(power, number) if isinstance(order, Waive) else order)
    return tuple(found)
