"""The second repair: the few pairs that the exact drawing shows otherwise than the grid, judged by drawing again."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from resources.maps.builder.arrays import Integers, Labels, Mask, distance_to, grown, window_around
from resources.maps.builder.board_grid import BoardGrid, Change
from resources.maps.builder.contacts import Wrong
from resources.maps.builder.drawing import Drawing, lengths, meetings, points_of
from resources.maps.builder.moves import giving, joining, moves
from resources.maps.builder.realm import Realm
from resources.maps.builder.vector import Vectoriser

TRIED = 8  # changes that are drawn, the best of those the grid has judged
Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Verdict:
    """How wrong a drawing is, the wrong pairs, and where (vertex keys) each of them shows."""

    energy: float
    wrong: tuple[Wrong, ...]
    places: dict[Wrong, Integers]


def judged(drawing: Drawing, realm: Realm, least: float) -> Verdict:
    """Return what a drawing shows otherwise than the rules; `least` is how long a border must be."""
    found = lengths(drawing)
    met = meetings(drawing, realm, set(found))
    wrong: dict[Wrong, float] = {}
    places: dict[Wrong, Integers] = {}
    owners = np.sort(drawing.owners[drawing.edges.faces], axis=1)
    for (a, b), length in sorted(found.items()):
        if not realm.is_province(b):
            continue
        if not realm.wanted[a, b] and not realm.free[a, b]:
            one = Wrong("extra", a, b)
            wrong[one] = 10 + min(length, 200.0) / 40
            places[one] = drawing.edges.ends[(owners == (a, b)).all(axis=1), 0]
        corners = met.shores.get((a, b), [])
        if realm.no_shore[a, b] and corners:
            one = Wrong("no-shore", a, b)
            wrong[one] = 6.0 + 0.1 * len(corners)
            places[one] = np.array(corners, dtype=np.int64)
        if realm.shore[a, b] and not corners and (a, b) not in met.lakes:
            wrong[Wrong("shore", a, b)] = 6.0
    for a, b in np.argwhere(np.triu(realm.wanted, 1)).tolist():
        length = found.get((a, b), 0.0)
        if length < least:
            wrong[Wrong("missing", a, b)] = 10 + (least - length) / 2
    for (a, b), keys in sorted(met.points.items()):
        one = Wrong("point", a, b)
        wrong[one] = 2.0
        places[one] = np.array(keys, dtype=np.int64)
    return Verdict(sum(wrong.values()), tuple(wrong), places)


def repair(grid: BoardGrid, vectoriser: Vectoriser, least: float, most: int, tell: Tell) -> tuple[Drawing, Verdict]:
    """Change the grid until its exact drawing is right, or no change helps; return that drawing."""
    chance = np.random.default_rng(0)
    drawing = vectoriser.draw(grid.labels)
    verdict = judged(drawing, grid.realm, least)
    hopeless: set[Wrong] = set()
    for _turn in range(most):
        todo = [wrong for wrong in verdict.wrong if wrong not in hopeless]
        better = None
        for wrong in todo:
            better = _improved(grid, vectoriser, wrong, verdict, least, chance)
            if better is not None:
                labels, drawing, verdict = better
                grid.take(labels)
                tell(f"{wrong.kind} {grid.realm.ids[wrong.a]}-{grid.realm.ids[wrong.b]}: energy {verdict.energy:.1f}")
                break
            hopeless.add(wrong)
        if better is None:
            break
    return drawing, verdict


def _improved(
    grid: BoardGrid,
    vectoriser: Vectoriser,
    wrong: Wrong,
    verdict: Verdict,
    least: float,
    chance: np.random.Generator,
) -> tuple[Labels, Drawing, Verdict] | None:
    results = [result for change in _changes(grid, wrong, verdict, chance) if (result := grid.tried(change))]
    results.sort(key=lambda result: result.cost)
    best: tuple[Labels, Drawing, Verdict] | None = None
    for result in results[:TRIED]:
        drawing = vectoriser.draw(result.labels)
        now = judged(drawing, grid.realm, least)
        if now.energy < (best[2] if best else verdict).energy - 0.05:
            best = result.labels, drawing, now
    return best


def _changes(grid: BoardGrid, wrong: Wrong, verdict: Verdict, chance: np.random.Generator) -> list[Change]:
    pair = {wrong.a, wrong.b}
    if wrong.kind in ("extra", "no-shore", "point"):
        near = _cells(grid, verdict.places[wrong])
        return [change for giver in pair for change in giving(grid, giver, pair, near, (2, 4, 7))]
    if wrong.kind == "shore":
        return moves(grid, wrong, chance)
    grid.least[wrong.a, wrong.b] += 4
    grid.least[wrong.b, wrong.a] += 4
    found = joining(grid, wrong.a, wrong.b, chance)
    for owner, other in ((wrong.a, wrong.b), (wrong.b, wrong.a)):
        found += _fattened(grid, owner, other)
    return found


def _fattened(grid: BoardGrid, owner: int, other: int) -> list[Change]:
    """More of `owner` where it touches `other` already."""
    labels, water = grid.labels, grid.realm.water
    contact = grown(labels == owner) & (labels == other)
    if not contact.any():
        return []
    box = window_around(contact, 16)
    near, part = distance_to(contact[box]), labels[box]
    changes = []
    for reach in (3, 5, 8):
        cells = (near <= reach) & (part != owner) & (part != other) & (water[part] == water[owner])
        rows, columns = np.nonzero(cells)
        changes.append(Change(rows + box[0].start, columns + box[1].start, owner))
    return changes


def _cells(grid: BoardGrid, keys: Integers) -> Mask:
    points = points_of(keys)
    cells = np.zeros(grid.labels.shape, dtype=np.bool_)
    cell = grid.cell
    last_row, last_column = grid.labels.shape[0] - 1, grid.labels.shape[1] - 1
    rows = np.clip((points[:, 1] / cell).astype(np.int64), 0, last_row)
    columns = np.clip((points[:, 0] / cell).astype(np.int64), 0, last_column)
    cells[rows, columns] = True
    return cells
