"""Everybody who can own a piece of the drawing, and what the rules ask of every two of them."""

import csv
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from kartentisch.draw.proof import SYMBOLS
from kartentisch.geo import Board, Terrain, province_of
from kartentisch.rules import load_board, schema
from kartentisch.rules.errors import VariantFault
from kartentisch.rules.tables import Tables
from resources.maps.builder.arrays import Mask
from resources.maps.builder.faults import BuildFault

MOUNTAIN = "mtn"  # land that belongs to nobody and that the repair may put anywhere between two provinces
LAKE = "lake"  # water that belongs to nobody


@dataclass(frozen=True, slots=True)
class Realm:
    """Owners by number: the provinces of the board first (`playable` of them), then nobody's land, nobody's water.

    Matrices over all owners: `wanted` must touch, `free` may, nobody else of the provinces does. `shore` pairs must
    share a corner at a sea, `no_shore` pairs must not.
    """

    board: Board
    ids: tuple[str, ...]
    names: dict[str, str]
    playable: int
    water: Mask
    sea: Mask
    land: Mask
    wanted: Mask
    free: Mask
    shore: Mask
    no_shore: Mask
    entered: Mask  # all but areas of nobody and barriers that no unit enters

    def number(self, owner: str) -> int:
        """Return the number of an owner. Raises BuildFault for an unknown one."""
        try:
            return self.ids.index(owner)
        except ValueError:
            raise BuildFault(f"{owner!r} is neither a province of the board nor an area of nobody") from None

    def is_province(self, owner: int) -> bool:
        """Whether the number is a province's."""
        return owner < self.playable


def realm_of(folder: Path, names: str, land: set[str], water: set[str]) -> Realm:
    """Read the board's tables of a folder and add the areas of nobody. Raises BuildFault for a faulty table.

    `names` is the column of names.csv that is written into the map.
    """
    board = board_of(folder)
    provinces = tuple(sorted(board.provinces))
    nobody_land = tuple(sorted(land | {MOUNTAIN}))
    nobody_water = tuple(sorted(water | {LAKE}))
    ids = provinces + nobody_land + nobody_water
    count = len(ids)
    terrain = [board.provinces[id].terrain for id in provinces]
    sea = np.array([one is Terrain.SEA for one in terrain] + [False] * (count - len(provinces)))
    is_water = sea.copy()
    is_water[count - len(nobody_water) :] = True
    wanted, free = np.zeros((count, count), dtype=np.bool_), np.zeros((count, count), dtype=np.bool_)
    fleets = np.zeros((count, count), dtype=np.bool_)
    linked = np.zeros(count, dtype=np.bool_)
    for link in board.links:
        a, b = (provinces.index(province_of(end)) for end in (link.a, link.b))
        linked[[a, b]] = True
        asked = free if link.look in SYMBOLS - {"railway"} else wanted
        asked[a, b] = asked[b, a] = True
        if "fleet" in link.units and link.open:
            fleets[a, b] = fleets[b, a] = True
    # A barrier that no unit enters touches whom it likes.
    for number, one in enumerate(terrain):
        if one is Terrain.BARRIER and not linked[number]:
            free[number, :] = free[:, number] = True
    np.fill_diagonal(free, True)
    shores = np.array([one in (Terrain.COAST, Terrain.ISLAND) for one in terrain] + [False] * (count - len(provinces)))
    both = shores[:, None] & shores[None, :] & ~np.eye(count, dtype=np.bool_)
    asked_for = (wanted | free) & both
    return Realm(
        board=board,
        ids=ids,
        names=_names(folder, names),
        playable=len(provinces),
        water=is_water,
        sea=sea,
        land=~is_water,
        wanted=wanted & ~free,
        free=free,
        shore=asked_for & fleets,
        no_shore=asked_for & ~fleets,
        entered=linked,
    )


def board_of(folder: Path) -> Board:
    """Read the board's tables of a folder. Raises BuildFault for a faulty one."""
    files = schema.BoardFiles("provinces.csv", "coasts.csv", "links.csv", "spellings.csv")
    try:
        return load_board.board(Tables(folder), files)
    except VariantFault as fault:
        raise BuildFault(f"{folder}: {fault}") from fault


def _names(folder: Path, column: str) -> dict[str, str]:
    path = folder / "names.csv"
    if not path.exists():
        raise BuildFault(f"{path}: the names of the provinces were expected here")
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    if not rows or column not in rows[0]:
        raise BuildFault(f"{path}: has no column {column!r}")
    return {row["id"]: row[column] for row in rows}


def tints(folder: Path) -> dict[str, str]:
    """Return the colour of every home province, from powers.csv of the board's folder; empty when there is none."""
    path = folder / "powers.csv"
    if not path.exists():
        return {}
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    return {province: row["tint_light"] for row in rows for province in row["home"].split()}
