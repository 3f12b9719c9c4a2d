"""The automatic repair on the grid: the best change for one wrong pair after another until nothing is wrong."""

from collections import Counter
from collections.abc import Callable

import numpy as np

from resources.maps.builder.board_grid import BoardGrid
from resources.maps.builder.contacts import Wrong
from resources.maps.builder.moves import moves

Tell = Callable[[str], None]


def repair(grid: BoardGrid, most: int, tell: Tell) -> None:
    """Change the grid until it draws what the rules ask for, or no change helps; `tell` hears of every change."""
    chance = np.random.default_rng(0)
    tried: Counter[Wrong] = Counter()
    for _turn in range(most):
        todo = sorted((tried[wrong], float(chance.random()), order) for order, wrong in enumerate(grid.wrong()))
        pairs = grid.wrong()
        if not any(_improve(grid, pairs[order], tried, chance, tell) for _count, _luck, order in todo):
            break


def _improve(grid: BoardGrid, wrong: Wrong, tried: Counter[Wrong], chance: np.random.Generator, tell: Tell) -> bool:
    tried[wrong] += 1
    before = grid.energy
    best = None
    for change in moves(grid, wrong, chance):
        result = grid.tried(change)
        if result is not None and result.cost < before - 1e-6 and (best is None or result.cost < best.cost):
            best = result
    if best is None:
        return False
    grid.labels, grid.contacts = best.labels, best.contacts
    tell(f"{told(grid, wrong)}: {best.cells} cells, energy {grid.energy:.1f}")
    return True


def told(grid: BoardGrid, wrong: Wrong) -> str:
    """Return a wrong pair in words."""
    return f"{wrong.kind} {grid.realm.ids[wrong.a]}-{grid.realm.ids[wrong.b]}"
