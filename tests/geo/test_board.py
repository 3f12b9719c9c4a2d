"""The board as a graph: places, links both ways, coasts, closed links."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kartentisch.geo import Board, Link, Province, Terrain, coast_of, province_of
from kartentisch.rules import load_variant

ARMY, FLEET = frozenset({"army"}), frozenset({"fleet"})


@pytest.fixture
def board() -> Board:
    """Two coasts with a land between them, seas on both sides, a canal and a mountain."""
    return Board(
        [
            Province("WES", Terrain.SEA),
            Province("EAS", Terrain.SEA),
            Province("ISL", Terrain.COAST, centre=True, home="AAA", coasts=("EC", "WC")),
            Province("INN", Terrain.INLAND),
            Province("MTN", Terrain.BARRIER),
        ],
        [
            Link("WES", "ISL/WC", FLEET, "sea"),
            Link("ISL/EC", "EAS", FLEET, "sea"),
            Link("ISL", "INN", ARMY, "land"),
            Link("WES", "EAS", FLEET, "canal"),
        ],
    )


def test_places(board: Board) -> None:
    for place in ("WES", "ISL", "ISL/EC", "ISL/WC", "MTN"):
        assert board.is_place(place)
    for place in ("", "XXX", "WES/EC", "ISL/NC", "isl", "ISL/EC/WC"):
        assert not board.is_place(place)
    assert board.terrain("ISL/EC") is Terrain.COAST
    with pytest.raises(KeyError):
        board.terrain("XXX")
    assert board.provinces["ISL"].places == ("ISL/EC", "ISL/WC")
    assert board.provinces["WES"].places == ("WES",)


def test_a_link_leads_both_ways(board: Board) -> None:
    assert board.steps("army", "ISL") == ("INN",)
    assert board.steps("army", "INN") == ("ISL",)
    assert board.steps("fleet", "WES") == ("ISL/WC",)
    assert board.steps("fleet", "ISL/WC") == ("WES",)


def test_a_step_keeps_to_its_coast_and_kind(board: Board) -> None:
    assert board.steps("fleet", "ISL/EC") == ("EAS",)
    assert board.steps("fleet", "ISL") == ()
    assert board.steps("fleet", "INN") == ()
    assert board.steps("wing", "ISL") == ()
    assert board.near("fleet", "WES") == {"ISL"}
    assert board.near("army", "WES") == frozenset()


def test_a_canal_is_no_step_but_a_link(board: Board) -> None:
    assert "EAS" not in board.steps("fleet", "WES")
    assert [link.look for link in board.link_between("EAS", "WES")] == ["canal"]
    assert not board.link_between("EAS", "WES")[0].open
    assert board.link_between("WES", "INN") == ()


def test_links_between_provinces_whatever_the_coast(board: Board) -> None:
    assert [link.a for link in board.link_between("ISL", "WES")] == ["WES"]
    assert board.link_between("ISL/EC", "WES") == board.link_between("WES", "ISL/WC")


@pytest.mark.parametrize("end", ["XXX", "ISL/NC", "WES/EC", ""])
def test_a_link_to_nowhere_is_refused(end: str) -> None:
    provinces = [Province("WES", Terrain.SEA), Province("ISL", Terrain.COAST, coasts=("EC", "WC"))]
    with pytest.raises(ValueError, match="not a place of this board"):
        Board(provinces, [Link("WES", end, FLEET, "sea")])


def test_a_board_cannot_be_changed(board: Board) -> None:
    with pytest.raises(TypeError):
        board.provinces["NEW"] = Province("NEW", Terrain.SEA)  # type: ignore[index]  # what must fail at run time


@given(st.text("ABC/", max_size=9))
def test_place_texts_come_apart_and_together(place: str) -> None:
    province, coast = province_of(place), coast_of(place)
    assert "/" not in province
    assert place in {province, f"{province}/{coast}"}


def test_the_board_of_colonial() -> None:
    board = load_variant("colonial").board
    assert len(board.provinces) == 120
    assert sum(p.terrain is not Terrain.BARRIER for p in board.provinces.values()) == 119
    assert len(board.links) == 340
    assert board.steps("army", "HIM") == board.steps("fleet", "HIM") == ()
    assert "MED" in board.steps("fleet", "BLA")
    assert board.near("army", "MOS") >= {"PRM"}
    for unit_class in ("army", "fleet"):
        for province in board.provinces.values():
            for place in (province.id, *province.places):
                for goal in board.steps(unit_class, place):
                    assert place in board.steps(unit_class, goal)
