"""Which unit belongs to which province: a table of units, points per country, parted units, and the rest."""

import csv
import re
from collections import defaultdict
from collections.abc import Iterable

from resources.maps.builder.faults import BuildFault
from resources.maps.builder.geography import Unit, polygons
from resources.maps.builder.projection import Sheet
from resources.maps.builder.recipe import Source

Names = dict[str, dict[int, int]]  # token -> units by index, and how closely it names them: 3 code, 2 region, 1 country


def owners_of(source: Source, sheet: Sheet, units: list[Unit], beyond: list[Unit]) -> list[str]:
    """Return, per unit, whose it is: a province, an area of nobody, "split:N" for the Nth split, "" when left out.

    A unit named by its code counts before one named by its region, that before the country, that before the nearest
    point of its country. `beyond` are the units the sheet does not show: a table may name them. Raises BuildFault for
    a token that names no unit at all, and for a unit that two provinces claim with equal right.
    """
    claims: list[dict[int, set[str]]] = [defaultdict(set) for _unit in units]
    table = _table(source)
    tokens_of = [*table, *(("areas.split", split.units) for split in source.recipe.areas.split)]
    named, known = _names(units), _names([*units, *beyond])
    for owner, tokens in (*tokens_of, ("areas.leave_out", source.recipe.areas.leave_out)):
        for token in tokens:
            if token.removeprefix("-") not in known:
                raise BuildFault(f"{source.folder}: {owner}: {token!r} names no unit of the geography")
    for owner, tokens in table:
        for index, rank in _claimed(tokens, named).items():
            claims[index][rank].add(owner)
    for number, split in enumerate(source.recipe.areas.split):
        for index, rank in _claimed(split.units, named).items():
            claims[index][rank + 10].add(f"split:{number}")
    for index, rank in _claimed(source.recipe.areas.leave_out, named).items():
        claims[index][rank + 20].add("")
    places = {
        country: [(owner, *sheet.point(place)) for owner, spots in points.items() for place in spots]
        for country, points in source.recipe.areas.points.items()
    }
    return [_owner(unit, claim, places, source) for unit, claim in zip(units, claims, strict=True)]


def _owner(
    unit: Unit, claim: dict[int, set[str]], places: dict[str, list[tuple[str, float, float]]], source: Source
) -> str:
    if claim:
        best = claim[max(claim)]
        if len(best) > 1:
            raise BuildFault(f"{source.folder}: {unit.iso or unit.code} is claimed by {', '.join(sorted(best))}")
        return next(iter(best))
    if unit.country in places:
        spot = max(polygons(unit.shape), key=lambda part: part.area).representative_point()
        nearest = min(places[unit.country], key=lambda place: (place[1] - spot.x) ** 2 + (place[2] - spot.y) ** 2)
        return nearest[0]
    return source.recipe.areas.rest


def _table(source: Source) -> list[tuple[str, tuple[str, ...]]]:
    """The lines of the table of areas: an owner, and the tokens of its units."""
    if not source.recipe.areas.table:
        return []
    path = source.path(source.recipe.areas.table)
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            return [(row["province"], tuple(row["units"].split())) for row in csv.DictReader(file)]
    except (OSError, KeyError) as error:
        raise BuildFault(f"{path}: a table with the columns province and units was expected ({error})") from error


def _claimed(tokens: Iterable[str], named: Names) -> dict[int, int]:
    """The units that tokens name, with the rank of the claim; a token that begins with "-" takes units away again."""
    found: dict[int, int] = {}
    taken: set[int] = set()
    for token in tokens:
        units = named.get(token.removeprefix("-"), {})
        if token.startswith("-"):
            taken |= set(units)
        else:
            found |= {index: max(rank, found.get(index, 0)) for index, rank in units.items()}
    return {index: rank for index, rank in found.items() if index not in taken}


def _names(units: list[Unit]) -> Names:
    """What may be said for units: their codes, "XX[Region]", the country by its letters."""
    named: Names = defaultdict(dict)
    for index, unit in enumerate(units):
        countries = {unit.country, re.split("[-~]", unit.iso)[0]} - {""}
        region = unit.region.replace(" ", "_") or "-"
        tokens = [(token, 3) for token in {unit.iso, unit.code, *unit.members} - {""}]
        tokens += [(f"{country}[{region}]", 2) for country in countries]
        tokens += [(country, 1) for country in countries]
        for token, rank in tokens:
            named[token][index] = max(rank, named[token].get(index, 0))
    return named
