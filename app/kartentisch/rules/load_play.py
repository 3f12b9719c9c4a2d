"""The rules of play of a variant folder: calendar, clock, railways, canals, counting, endings, rulings."""

from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from types import MappingProxyType

from kartentisch.geo import Board, Terrain
from kartentisch.geo.link import CANAL
from kartentisch.rules import schema
from kartentisch.rules.calendar import MOVEMENT, PHASES, Calendar, Step
from kartentisch.rules.clock import Clock
from kartentisch.rules.counting import Weights
from kartentisch.rules.ending import EndPart
from kartentisch.rules.errors import VariantFault
from kartentisch.rules.ruling import Ruling
from kartentisch.rules.unit import UnitKind
from kartentisch.rules.variant import Power
from kartentisch.rules.ways import Canal, Limit, Railway, Rise
from kartentisch.shelf import folder

_END_PARTS = frozenset({"threshold alone", "threshold leader", "threshold boards"})
_END_PARTS |= {"declared draw", "draw by all", "treaty", "last year"}
_END_PARTS |= {"conquest", "armistice", "peace", "elimination"}
_AT_THE_LAST_YEAR = frozenset({"last year", "armistice"})
_WITHOUT_NUMBER = frozenset({"peace", "elimination"})
_MOST_POINTS = 100
_MOST_HOURS = 24 * 365
_SEASONS = frozenset({"", "S", "F", "W"})


def calendar(entry: schema.CalendarEntry) -> Calendar:
    """Return the calendar; VariantFault when its steps make no cycle."""
    steps = tuple(Step(step.phase, step.season, step.year) for step in entry.steps)
    for step in steps:
        schema.known("play.calendar.steps.phase", step.phase, frozenset(PHASES) - {"retreat"})
        schema.known("play.calendar.steps.season", step.season, _SEASONS)
        if not 0 <= step.year < entry.years:
            raise VariantFault(schema.RULES, "play.calendar.steps.year", str(step.year), "a year within the cycle")
    if MOVEMENT not in {step.phase for step in steps}:
        raise VariantFault(schema.RULES, "play.calendar.steps", "", "at least one movement")
    if [step.year for step in steps] != sorted(step.year for step in steps):
        raise VariantFault(schema.RULES, "play.calendar.steps", "", "steps in the order of their years")
    if len({(step.phase, step.season, step.year) for step in steps}) < len(steps):
        raise VariantFault(schema.RULES, "play.calendar.steps", "", "no step twice")
    if entry.last and entry.last < entry.first:
        raise VariantFault(schema.RULES, "play.calendar.last", str(entry.last), f"{entry.first} or later")
    return Calendar(steps, entry.years, entry.first, entry.last)


def railways(
    entries: list[schema.RailwayEntry], board: Board, powers: Mapping[str, Power], kinds: Mapping[str, UnitKind]
) -> tuple[Railway, ...]:
    """Return the railways; VariantFault for unknown ids, a line without neighbours, or a station twice."""
    stations: set[str] = set()
    for entry in entries:
        schema.each("play.railways.stations", entry.stations, frozenset(board.provinces))
        schema.each("play.railways.powers", entry.powers, frozenset(powers))
        schema.each("play.railways.units", entry.units, frozenset(kinds))
        if len(entry.stations) < 2 or len(stations | set(entry.stations)) < len(stations) + len(entry.stations):
            value = " ".join(entry.stations)
            raise VariantFault(schema.RULES, "play.railways.stations", value, "two stations or more, each once")
        stations |= set(entry.stations)
        for a, b in zip(entry.stations, entry.stations[1:], strict=False):
            if not board.link_between(a, b):
                raise VariantFault(
                    schema.RULES, "play.railways.stations", f"{a} {b}", "neighbours, one after the other"
                )
    return tuple(Railway(e.id, tuple(e.stations), frozenset(e.powers), frozenset(e.units), e.place) for e in entries)


def canals(entries: list[schema.CanalEntry], board: Board, kinds: Mapping[str, UnitKind]) -> tuple[Canal, ...]:
    """Return the canals; VariantFault for unknown ids and for a canal without its link, or a link without its canal."""
    for entry in entries:
        schema.known("play.canals.keeper", entry.keeper, frozenset(board.provinces))
        schema.each("play.canals.seas", entry.seas, frozenset(board.provinces))
        schema.each("play.canals.units", entry.units, frozenset(kinds))
        if not any(link.look == CANAL for link in board.link_between(*entry.seas)):
            raise VariantFault(schema.RULES, "play.canals.seas", " ".join(entry.seas), "a canal link between them")
    joined = {frozenset(entry.seas) for entry in entries}
    for link in board.links:
        if link.look == CANAL and frozenset((link.a, link.b)) not in joined:
            raise VariantFault(schema.RULES, "play.canals", f"{link.a} {link.b}", "an entry for every canal link")
    return tuple(Canal(e.id, e.keeper, e.seas, frozenset(e.units), e.place) for e in entries)


def rise(entry: schema.RiseEntry | None, board: Board, kinds: Mapping[str, UnitKind]) -> Rise | None:
    """Return where dislodged units rise on another board; VariantFault for unknown boards, kinds and terrains."""
    if entry is None:
        return None
    for key, mark in (("above", entry.above), ("below", entry.below)):
        schema.known(f"play.rise.{key}", mark, frozenset(board.boards))
    if entry.above == entry.below:
        raise VariantFault(schema.RULES, "play.rise.below", entry.below, "another board than the one above")
    schema.each("play.rise.kinds", (*entry.kinds, *entry.kinds.values()), frozenset(kinds))
    schema.each("play.rise.changes", entry.changes, frozenset(Terrain))
    for letter, kind in kinds.items():
        if kind.stands_on(entry.above) and letter not in entry.kinds:
            raise VariantFault(schema.RULES, "play.rise.kinds", letter, "every kind that stands on the board above")
    changes = frozenset(map(Terrain, entry.changes))
    return Rise(entry.above, entry.below, MappingProxyType(entry.kinds), changes, entry.place)


def limits(entries: list[schema.LimitEntry], board: Board, kinds: Mapping[str, UnitKind]) -> tuple[Limit, ...]:
    """Return the limits of builds; VariantFault for unknown pools and boards."""
    pools = frozenset(kind.pool for kind in kinds.values())
    for entry in entries:
        schema.known("adjustment.limits.pool", entry.pool, pools)
        schema.known("adjustment.limits.board", entry.board, frozenset(board.boards))
    return tuple(Limit(entry.pool, entry.board, entry.place) for entry in entries)


def not_counted(
    entries: list[schema.NotCounted], board: Board, powers: Mapping[str, Power]
) -> Mapping[str, frozenset[str]]:
    """Return the centres that do not count for a power, by power."""
    centres = frozenset(p.id for p in board.provinces.values() if p.centre)
    excluded: dict[str, frozenset[str]] = {}
    for entry in entries:
        schema.known("adjustment.not_counted.power", entry.power, frozenset(powers))
        schema.each("adjustment.not_counted.centres", entry.centres, centres)
        excluded[entry.power] = excluded.get(entry.power, frozenset()) | frozenset(entry.centres)
    return MappingProxyType(excluded)


def weights(entry: schema.PointsEntry | None) -> Weights | None:
    """Return what centres are worth, None where centres alone count; VariantFault for a worth of nothing."""
    if entry is None:
        return None
    for key, worth in (("centre", entry.centre), ("own_home", entry.own_home)):
        if not 1 <= worth <= _MOST_POINTS:
            raise VariantFault(schema.RULES, f"adjustment.points.{key}", str(worth), f"1 to {_MOST_POINTS}")
    return Weights(entry.centre, entry.own_home, entry.place)


def clock(entry: schema.ClockEntry | None) -> Clock | None:
    """Return how long moves take, None where nobody says; VariantFault for no time or more than anybody plays."""
    if entry is None:
        return None
    for key, hours in (
        ("first_hours", entry.first_hours),
        ("hours", entry.hours),
        ("pause_hours", entry.pause_hours),
    ):
        if not 0 <= hours <= _MOST_HOURS or (key != "pause_hours" and hours == 0):
            raise VariantFault(schema.RULES, f"play.clock.{key}", str(hours), f"hours, at most {_MOST_HOURS}")
    first, later, pause = (timedelta(hours=hours) for hours in (entry.first_hours, entry.hours, entry.pause_hours))
    return Clock(first, later, pause, entry.place)


def endings(
    entries: list[schema.EndEntry], board: Board, calendar: Calendar, weights: Weights | None = None
) -> tuple[EndPart, ...]:
    """Return how the game may end; VariantFault for centres, points or a last year that cannot be reached."""
    centres = sum(p.centre for p in board.provinces.values())
    most = centres * (max(weights.centre, weights.own_home) if weights is not None else 1)
    for entry in entries:
        schema.known("end.part", entry.part, _END_PARTS)
        if entry.part in _WITHOUT_NUMBER:
            continue
        if entry.part == "conquest":
            if not 1 <= entry.points <= most:
                raise VariantFault(schema.RULES, "end.points", str(entry.points), f"1 to {most}, what can be had")
        elif entry.part in _AT_THE_LAST_YEAR:
            if not calendar.last:
                raise VariantFault(schema.RULES, "end.part", entry.part, "a last year in play.calendar")
        elif entry.part in ("draw by all", "treaty"):
            if entry.from_year and entry.from_year < calendar.first:
                value = str(entry.from_year)
                raise VariantFault(schema.RULES, "end.from_year", value, f"{calendar.first} or later")
        elif entry.part == "threshold boards" and not (board.boards and 1 <= entry.all_boards <= centres):
            raise VariantFault(
                schema.RULES, "end.all_boards", str(entry.all_boards), f"1 to {centres}, on several boards"
            )
        elif not 1 <= entry.centres <= centres:
            raise VariantFault(schema.RULES, "end.centres", str(entry.centres), f"1 to {centres}, the board's centres")
    return tuple(
        EndPart(entry.part, entry.centres, entry.place, entry.all_boards, entry.from_year, entry.points)
        for entry in entries
    )


def rulings(path: Path, named: schema.RulingsFile, board: Board, kinds: Mapping[str, UnitKind]) -> Mapping[str, Ruling]:
    """Read the rulings by id; VariantFault for one without a choice or an English text, or about what is not there."""
    found: dict[str, Ruling] = {}
    name = named.file or schema.RULES
    for id, entry in schema.read_rulings(path, named, folder("variants") / "rulings.toml").items():
        values = (entry.default, *entry.alternatives)
        if len(values) < 2 or len(set(map(str, values))) < len(values):
            value = ", ".join(map(str, values))
            raise VariantFault(name, f"{id}.alternatives", value, "at least one, each another than the default")
        schema.languages(name, f"{id}.text", entry.text)
        for key, provinces in (
            ("closes", entry.closes),
            ("convoys_from", entry.convoys_from),
            ("coasts", " ".join(entry.coasts).split()),
        ):
            for province in provinces:
                if province not in board.provinces:
                    raise VariantFault(name, f"{id}.{key}", province, "provinces of this board")
        for key, letters in (
            ("canal_units", entry.canal_units),
            ("carried", entry.carried),
            ("own_support", entry.own_support),
        ):
            for letter in letters:
                if letter not in kinds:
                    raise VariantFault(name, f"{id}.{key}", letter, "letters of unit kinds: " + ", ".join(kinds))
        found[id] = Ruling(
            id,
            entry.default,
            tuple(entry.alternatives),
            entry.place,
            tuple(entry.cases),
            MappingProxyType(entry.text),
            tuple(entry.closes),
            tuple(entry.convoys_from),
            tuple(frozenset(pair.split()) for pair in entry.coasts),
            tuple(entry.canal_units),
            tuple(entry.carried),
            tuple(entry.own_support),
        )
    return MappingProxyType(found)
