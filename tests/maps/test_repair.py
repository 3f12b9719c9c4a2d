"""The repair on a grid of three lands and a sea, pair by pair."""

from collections.abc import Iterable
from pathlib import Path

import numpy as np
import pytest

from resources.maps.builder.board_grid import BoardGrid
from resources.maps.builder.grid_repair import repair
from resources.maps.builder.realm import Realm, realm_of
from resources.maps.builder.seas import Ground

IDS = ("AAA", "BBB", "CCC", "SEA")


def realm(folder: Path, links: Iterable[str]) -> Realm:
    provinces = [f"{id},{'sea' if id == 'SEA' else 'coast'},,," for id in IDS]
    tables = {
        "provinces": ["id,terrain,centre,home,aliases", *provinces],
        "links": ["a,b,units,look", *links],
        "coasts": ["province,coast"],
        "names": ["id,name_en", *(f"{id},{id}" for id in IDS)],
    }
    for name, lines in tables.items():
        (folder / f"{name}.csv").write_text("\n".join(lines) + "\n", "utf-8")
    return realm_of(folder, "name_en", {"nobody"}, set())


def grid(folder: Path, links: Iterable[str]) -> BoardGrid:
    """AAA and BBB side by side, CCC below both, the sea above."""
    labels = np.zeros((60, 80), dtype=np.int32)
    labels[15:, 40:] = 1
    labels[40:, :] = 2
    labels[:15, :] = 3
    return BoardGrid(Ground(labels, labels != 3), realm(folder, links), 6, cell=4, wraps=False)


ALL = {
    "AAA,BBB,army fleet,coast",
    "AAA,CCC,army,land",
    "BBB,CCC,army,land",
    "AAA,SEA,fleet,coast",
    "BBB,SEA,fleet,coast",
}


def test_what_is_right_stays_as_it_is(tmp_path: Path) -> None:
    board = grid(tmp_path, ALL)
    before = board.labels.copy()
    assert board.energy == 0
    repair(board, 10, lambda line: None)
    assert (board.labels == before).all()


@pytest.mark.parametrize(
    ("links", "kind"),
    [
        (ALL - {"BBB,CCC,army,land"}, "extra"),
        (ALL | {"CCC,SEA,fleet,coast"}, "missing"),
        (ALL - {"AAA,BBB,army fleet,coast"} | {"AAA,BBB,army,land"}, "no-shore"),
    ],
)
def test_a_wrong_pair_is_cured(tmp_path: Path, links: set[str], kind: str) -> None:
    board = grid(tmp_path, links)
    assert {wrong.kind for wrong in board.wrong()} == {kind}
    told: list[str] = []
    repair(board, 20, told.append)
    assert board.wrong() == []
    assert told
    assert {int(owner) for owner in np.unique(board.labels)} >= {0, 1, 2, 3}


def test_a_shore_that_is_missing_is_made(tmp_path: Path) -> None:
    board = grid(tmp_path, ALL | {"CCC,SEA,fleet,coast"})
    labels = board.labels.copy()
    labels[15:20, 34:46] = 2  # cuts the corner of AAA and BBB off from the sea
    board.take(labels)
    assert "shore" in {wrong.kind for wrong in board.wrong()}
    repair(board, 30, lambda line: None)
    assert board.wrong() == []
