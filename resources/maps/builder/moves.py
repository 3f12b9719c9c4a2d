"""What may be changed about a pair that is drawn wrongly. Every function returns changes to be tried."""

import numpy as np
from numpy.random import Generator

from resources.maps.builder.arrays import (
    Floats,
    Labels,
    Mask,
    Window,
    distance_to,
    grown,
    pieces_of,
    ways,
    window_around,
)
from resources.maps.builder.board_grid import BoardGrid, Change
from resources.maps.builder.contacts import Wrong

NEAR = 14  # cells within which a third owner is looked for


def moves(grid: BoardGrid, wrong: Wrong, chance: Generator) -> list[Change]:
    """Return the changes that may cure a wrong pair."""
    if wrong.kind == "extra":
        return _parting(grid, wrong.a, wrong.b)
    if wrong.kind == "missing":
        return joining(grid, wrong.a, wrong.b, chance)
    if wrong.kind == "no-shore":
        return _off_the_shore(grid, wrong.a, wrong.b)
    return _to_the_shore(grid, wrong.a, wrong.b, chance)


def _parting(grid: BoardGrid, a: int, b: int) -> list[Change]:
    labels = grid.labels
    sides = [(a, grown(labels == b) & (labels == a)), (b, grown(labels == a) & (labels == b))]
    return [change for giver, contact in sides if contact.any() for change in giving(grid, giver, {a, b}, contact)]


def giving(
    grid: BoardGrid, giver: int, pair: set[int], contact: Mask, depths: tuple[float, ...] = (1.6, 3, 5, 8)
) -> list[Change]:
    """Cells of `giver` around places of contact go to a third owner nearby, on land also to the mountains."""
    box = window_around(contact, NEAR + 2)
    part, near = grid.labels[box], distance_to(contact[box])
    water = bool(grid.realm.water[giver])
    heirs = [
        int(owner)
        for owner in np.unique(part[near < NEAR])
        if int(owner) not in pair
        and bool(grid.realm.water[owner]) == water
        and not (water and not grid.realm.is_province(int(owner)))
    ]
    heirs += [] if water or grid.mountain in heirs else [grid.mountain]
    changes = []
    for depth in depths:
        rough = near + grid.rough[box] * min(1.5, depth / 3)
        cells = (part == giver) & ((rough <= depth) | (near <= 1.6))
        numbered, count = pieces_of(grown(cells, 2))
        groups = [cells] + [cells & (numbered == number) for number in range(1, min(count, 6) + 1) if count > 1]
        changes += [_change(group, box, heir) for group in groups for heir in heirs]
    return changes


def joining(grid: BoardGrid, a: int, b: int, chance: Generator, extra: int = 0) -> list[Change]:
    """A band along the cheapest way between two owners, for one of them or half for each."""
    labels, water = grid.labels, grid.realm.water
    width = float(grid.least[a, b] + extra)
    changes = []
    for owner, other in ((a, b), (b, a)):
        own_ground = grid.land == (not water[owner])
        mine, theirs = labels == owner, labels == other
        same = bool(water[owner]) == bool(water[other])
        goal = theirs if same else grown(theirs) & own_ground
        for attempt in range(3):
            cost = np.exp(0.3 * attempt * chance.standard_normal(labels.shape)) * np.ones(labels.shape)
            way = cheapest_way(own_ground & (labels != other), mine & own_ground, goal, cost)
            if way is None:
                break
            box = window_around(way, 16)
            near, part = distance_to(way[box]), labels[box]
            for reach in (0.5 * width, 0.75 * width, 1.1 * width, 1.6 * width):
                band = (near <= reach) & own_ground[box] & (part != other) & (part != owner)
                changes.append(_change(band, box, owner))
                if same:
                    changes.append(_change(band, box, _nearer(part, owner, other)[band]))
    return changes


def _off_the_shore(grid: BoardGrid, a: int, b: int) -> list[Change]:
    """Around the corner that must not be, land of either goes to a third, so that it alone has the shore there."""
    corner = _corner_cells(grid, a, b)
    if not corner.any():
        return []
    sides = ((giver, corner & (grid.labels == giver)) for giver in (a, b))
    return [change for giver, cells in sides if cells.any() for change in giving(grid, giver, {a, b}, cells)]


def _to_the_shore(grid: BoardGrid, a: int, b: int, chance: Generator) -> list[Change]:
    """A band from the common border to the nearest shore of a sea, half for each."""
    labels, realm = grid.labels, grid.realm
    border = (grown(labels == a) & (labels == b)) | (grown(labels == b) & (labels == a))
    shore = grid.land & grown(realm.sea[labels])
    changes = []
    for attempt in range(3):
        cost = np.where((labels == a) | (labels == b), 0.3, 1.0)
        cost = cost * np.exp(0.3 * attempt * chance.standard_normal(labels.shape))
        way = cheapest_way(grid.land, border, shore, cost)
        if way is None:
            break
        box = window_around(way, 16)
        near, part = distance_to(way[box]), labels[box]
        for reach in (1.5, 3.0, 5.0):
            band = (near <= reach) & grid.land[box]
            changes.append(_change(band, box, _nearer(np.where(near <= 1, -1, part), a, b)[band]))
            changes.append(_change(band & (part != a), box, b))
            changes.append(_change(band & (part != b), box, a))
    return changes


def _corner_cells(grid: BoardGrid, a: int, b: int) -> Mask:
    labels, realm = grid.labels, grid.realm
    cells = np.zeros(labels.shape, dtype=np.bool_)
    quarters = [(slice(0, -1), slice(0, -1)), (slice(0, -1), slice(1, None))]
    quarters += [(slice(1, None), slice(0, -1)), (slice(1, None), slice(1, None))]
    blocks = [labels[quarter] for quarter in quarters]
    has = [np.any([block == owner for block in blocks], axis=0) for owner in (a, b)]
    met = has[0] & has[1] & np.any([realm.sea[block] for block in blocks], axis=0)
    for quarter in quarters:
        cells[quarter] |= met
    return cells


def cheapest_way(allowed: Mask, start: Mask, goal: Mask, cost: Floats) -> Mask | None:
    """Return the cells of the cheapest way over `allowed` cells, or None when there is none."""
    if not start.any() or not goal.any():
        return None
    box = window_around(start | goal, 25)
    open_ = allowed[box] | start[box] | goal[box]
    cells = np.flatnonzero(open_)
    index = np.full(open_.shape, -1, dtype=np.int64)
    index.ravel()[cells] = np.arange(len(cells))
    price = cost[box]
    firsts, seconds, costs = [], [], []
    for here, there in (
        ((slice(None), slice(0, -1)), (slice(None), slice(1, None))),
        ((slice(0, -1), slice(None)), (slice(1, None), slice(None))),
    ):
        both = (index[here] >= 0) & (index[there] >= 0)
        firsts.append(index[here][both])
        seconds.append(index[there][both])
        costs.append(0.5 * (price[here][both] + price[there][both]))
    starts = np.flatnonzero(start[box].ravel()[cells])
    goals = np.flatnonzero(goal[box].ravel()[cells])
    away, before, _source = ways(
        len(cells), np.concatenate(firsts), np.concatenate(seconds), np.concatenate(costs), starts
    )
    node = int(goals[np.argmin(away[goals])])
    if not np.isfinite(away[node]):
        return None
    way = np.zeros(allowed.shape, dtype=np.bool_)
    part = way[box]
    while node >= 0:
        row, column = divmod(int(cells[node]), open_.shape[1])
        part[row, column] = True
        node = int(before[node])
    return way


def _nearer(part: Labels, a: int, b: int) -> Labels:
    """Per cell whichever of two owners is nearer."""
    return np.where(distance_to(part == a) <= distance_to(part == b), a, b).astype(np.int32)


def _change(cells: Mask, box: Window, owner: int | Labels) -> Change:
    rows, columns = np.nonzero(cells)
    return Change(rows + box[0].start, columns + box[1].start, owner)
