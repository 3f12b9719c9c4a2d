"""The grid's first labels: land by piece, parted units cell by cell, seas grown over the water from their lines."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from resources.maps.builder.arrays import Floats, Integers, Labels, Mask, boxes_of, filled_from, noise, pieces_of, ways
from resources.maps.builder.faults import BuildFault
from resources.maps.builder.land import Land, part_of
from resources.maps.builder.projection import Sheet
from resources.maps.builder.raster import inside, paint
from resources.maps.builder.realm import LAKE, Realm
from resources.maps.builder.recipe import Recipe

WARP = 14.0  # units by which the borders inside a parted unit stray


@dataclass(frozen=True, slots=True)
class Ground:
    """The grid: who owns each cell (a number of the realm), and which cells are land."""

    labels: Labels
    land: Mask


def ground_of(recipe: Recipe, sheet: Sheet, realm: Realm, land: Land) -> Ground:
    """Return the labels of all cells. Raises BuildFault when a province has no cell at all."""
    is_land = inside(land.area, sheet.rows, sheet.columns, sheet.cell)
    owners = _land(recipe, sheet, realm, land, is_land)
    waters = _water(recipe, sheet, realm, ~is_land)
    for edit in recipe.edits.paint:
        number = realm.number(edit.to)
        strip = inside(part_of(edit, sheet), sheet.rows, sheet.columns, sheet.cell)
        if realm.water[number]:
            waters[strip & ~is_land] = number
        else:
            owners[strip & is_land] = number
    labels = np.where(is_land, owners, waters).astype(np.int32)
    empty = [id for number, id in enumerate(realm.ids[: realm.playable]) if not (labels == number).any()]
    if empty:
        raise BuildFault(f"these provinces have no place on the map: {', '.join(empty)}")
    return Ground(labels, is_land)


def _land(recipe: Recipe, sheet: Sheet, realm: Realm, land: Land, is_land: Mask) -> Labels:
    labels = np.full((sheet.rows, sheet.columns), -1, dtype=np.int32)
    splits: dict[int, int] = {}
    for name in sorted(land.pieces):
        if name.startswith("split:"):
            number = len(realm.ids) + int(name.removeprefix("split:"))
            splits[number] = int(name.removeprefix("split:"))
        else:
            number = realm.number(name)
        paint(labels, land.pieces[name], number, sheet.cell)
    labels = filled_from(labels, (labels >= 0) & is_land)
    for number, split in splits.items():
        rows, columns = np.nonzero((labels == number) & is_land)
        wide = noise(labels.shape, 40, 11), noise(labels.shape, 40, 12)
        x = (columns + 0.5) * sheet.cell + WARP * wide[0][rows, columns]
        y = (rows + 0.5) * sheet.cell + WARP * wide[1][rows, columns]
        points = [
            (realm.number(owner), *sheet.point(place))
            for owner, places in recipe.areas.split[split].points.items()
            for place in places
        ]
        away = np.stack([(x - px) ** 2 + (y - py) ** 2 for _owner, px, py in points])
        labels[rows, columns] = np.array([owner for owner, _x, _y in points], dtype=np.int32)[away.argmin(axis=0)]
    return labels


def _water(recipe: Recipe, sheet: Sheet, realm: Realm, water: Mask) -> Labels:
    seeds = np.full(water.shape, -1, dtype=np.int32)
    for id, lines in (*recipe.seas.lines.items(), *recipe.seas.nobody.items()):
        for line in lines:
            cells = inside(sheet.line(line).buffer(1.2 * sheet.cell), sheet.rows, sheet.columns, sheet.cell)
            seeds[cells & water & (seeds < 0)] = realm.number(id)
    if not water.any():
        return np.zeros(water.shape, dtype=np.int32)
    if not (seeds >= 0).any():
        raise BuildFault("seas.lines: no sea begins on the water of this map")
    cost = np.exp(recipe.seas.wobble * noise(water.shape, 90, 7))
    labels = grown_over(water, seeds, cost, wraps=recipe.projection.cut is not None)
    lost = water & (labels < 0)
    numbered, _count = pieces_of(lost)
    for number, box in enumerate(boxes_of(numbered), start=1):
        labels[box][numbered[box] == number] = realm.number(LAKE)
    return labels


def grown_over(mask: Mask, seeds: Labels, cost: Floats, *, wraps: bool) -> Labels:
    """Return for every cell of `mask` the seed that is nearest over the mask alone; -1 where none can come."""
    index = np.full(mask.shape, -1, dtype=np.int64)
    cells = np.flatnonzero(mask)
    index.ravel()[cells] = np.arange(len(cells))
    pairs = list(_neighbours(index, cost, wraps=wraps))
    first, second, costs = (np.concatenate([pair[place] for pair in pairs]) for place in range(3))
    flat = seeds.ravel()[cells]
    _cost, _before, source = ways(
        len(cells), first.astype(np.int64), second.astype(np.int64), costs, np.flatnonzero(flat >= 0)
    )
    labels = np.full(mask.shape, -1, dtype=np.int32)
    reached = source >= 0
    labels.ravel()[cells[reached]] = flat[source[reached]]
    return labels


def _neighbours(index: Integers, cost: Floats, *, wraps: bool) -> Iterator[tuple[Integers, Integers, Floats]]:
    """Pairs of neighbouring cells, also aslant, with the cost of the way between their middles."""
    rows, columns = index.shape
    for down, right, length in ((0, 1, 1.0), (1, 0, 1.0), (1, 1, 2**0.5), (1, -1, 2**0.5)):
        here = (slice(0, rows - down), slice(max(0, -right), columns - max(0, right)))
        there = (slice(down, rows), slice(max(0, right), columns + min(0, right)))
        both = (index[here] >= 0) & (index[there] >= 0)
        yield index[here][both], index[there][both], length * 0.5 * (cost[here][both] + cost[there][both])
    if wraps:
        both = (index[:, 0] >= 0) & (index[:, -1] >= 0)
        yield index[:, -1][both], index[:, 0][both], 0.5 * (cost[:, 0][both] + cost[:, -1][both])
