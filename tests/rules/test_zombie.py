"""The data of Zombie-Diplomacy²: two standard boards in one graph, joined field by field for zombies only."""

import shutil
from pathlib import Path

import pytest

from kartentisch.draw.layers import laid_out, one_board
from kartentisch.draw.sheet import MapSheet, Shape
from kartentisch.geo import Terrain, province_of
from kartentisch.rules import VariantFault, load_variant
from kartentisch.rules.sentences import place_name
from kartentisch.shelf import folder
from kartentisch.words import LANGUAGES

ZOMBIE, STANDARD = load_variant("zombie"), load_variant("standard")
BOARD = ZOMBIE.board


def test_every_province_is_there_on_both_boards() -> None:
    assert BOARD.boards == ("1", "2")
    playable = [p for p in BOARD.provinces.values() if p.terrain is not Terrain.BARRIER]
    assert (len(playable), len(ZOMBIE.centres)) == (150, 68)
    for id, province in STANDARD.board.provinces.items():
        for mark in BOARD.boards:
            twin = BOARD.provinces[id + mark]
            assert (twin.board, twin.field) == (mark, id)
            assert (twin.terrain, twin.centre, twin.home) == (province.terrain, province.centre, province.home)
            assert twin.coasts == province.coasts
    assert BOARD.twins("MUN1") == ("MUN2",)
    assert BOARD.on_board("STP2/NC", "1") == "STP1/NC"


@pytest.mark.parametrize(("mark", "classes"), [("1", ("army", "zombie-army")), ("2", ("zombie-army",))])
def test_steps_of_one_board_are_those_of_the_standard_one(mark: str, classes: tuple[str, ...]) -> None:
    for id, province in STANDARD.board.provinces.items():
        for place in {id, *province.places}:
            on = place.replace(id, id + mark, 1)
            for standard in ("army", "fleet"):
                steps = STANDARD.board.steps(standard, place)
                near = {one.replace(province_of(one), province_of(one) + mark, 1) for one in steps}
                for passes in (name.replace("army", standard) for name in classes):
                    found = {one for one in BOARD.steps(passes, on) if BOARD.board_of(one) == mark}
                    assert found == near, (place, passes)
    if mark == "2":
        assert not any(
            BOARD.steps(passes, id + mark) for id in STANDARD.board.provinces for passes in ("army", "fleet")
        )


def test_the_link_joins_equal_places_for_zombies_only() -> None:
    links = [link for link in BOARD.links if link.look == "vertical"]
    for link in links:
        assert BOARD.on_board(link.a, "2") == link.b
        assert link.units <= {"zombie-army", "zombie-fleet"}
        for passes in link.units:
            kind = next(kind for kind in ZOMBIE.kinds.values() if kind.passes == passes)
            assert BOARD.terrain(link.a) in kind.enters
    for letter in ("ZA", "ZF"):
        kind = ZOMBIE.kinds[letter]
        stands = {p.id for p in BOARD.provinces.values() if p.board == "1" and p.terrain in kind.enters}
        assert {province_of(link.a) for link in links if kind.passes in link.units} == stands
    assert {link.a for link in links if "STP1" in link.a} == {"STP1", "STP1/NC", "STP1/SC"}


def test_names_carry_their_board() -> None:
    assert [place_name(ZOMBIE, "MUN2", language) for language in LANGUAGES] == [
        "Munich (board 2)",
        "München (Brett 2)",
        "ミュンヘン（第2盤）",
    ]
    assert place_name(ZOMBIE, "STP2/NC", "en", "in") == "on the north coast of St Petersburg (board 2)"
    assert place_name(ZOMBIE, "ADR1", "de", "to") == "ins Adriatische Meer (Brett 1)"
    assert {name.label["en"][-1] for id, name in ZOMBIE.names.items() if "/" not in id} == {"¹", "²"}


def test_homes_are_on_both_boards_and_kinds_on_theirs() -> None:
    for id, power in ZOMBIE.powers.items():
        homes = STANDARD.powers[id].homes
        assert power.homes == (*(home + "1" for home in homes), *(home + "2" for home in homes))
        assert {BOARD.board_of(unit.place) for unit in power.start} == {"1"}
    kinds = ZOMBIE.kinds
    assert [kinds[letter].stands_on("2") for letter in kinds] == [False, False, True, True]
    assert [kinds[letter].built_at(Terrain.COAST, "1") for letter in kinds] == [True, True, False, False]
    assert [kinds[letter].built_at(Terrain.COAST, "2") for letter in kinds] == [False, False, True, True]


FAULTS = (
    ('of = "standard"', 'of = "nowhere"', "board.of"),
    ('of = "standard"', "", "board.provinces"),
    ('of = "standard"', 'of = "standard"\nlinks = "links.csv"', "board.links"),
    ('id = "2"\nlabel', 'id = "1"\nlabel', "board.layers"),
    ('boards = ["1"]\nenters = ["inland", "coast"]', 'boards = ["3"]\nenters = ["inland", "coast"]', "units.boards"),
    ('supports = ["A", "F"]\nbuilt = ["inland', 'supports = ["A", "W"]\nbuilt = ["inland', "units.supports"),
    ('short = "A"', 'short = "Q"', "units.short"),
    ('below = "2"', 'below = "1"', "play.rise.below"),
    ('kinds = { A = "ZA", F = "ZF", ', "kinds = { ", "play.rise.kinds"),
    ('dislodged = "rise"', 'dislodged = "retreat"', "play.rise"),
    ('pool = "zombies"\nboard = "2"', 'pool = "ghosts"\nboard = "2"', "adjustment.limits.pool"),
    ('removed_first = "zombies"', 'removed_first = "ghosts"', "adjustment.removed_first"),
    ("all_boards = 28", "all_boards = 69", "end.all_boards"),
    ("from_year = 1910", "from_year = 1010", "end.from_year"),
    ('label = "{place}²"', 'label = "²"', "board.layers.place"),
)


@pytest.mark.parametrize(("old", "new", "key"), FAULTS, ids=[fault[2] + fault[1][:12] for fault in FAULTS])
def test_faults_name_their_key(old: str, new: str, key: str, tmp_path: Path) -> None:
    copy = tmp_path / "zombie"
    shutil.copytree(folder("variants") / "zombie", copy)
    file = copy / "variant.toml"
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(VariantFault) as fault:
        load_variant(copy)
    assert fault.value.key == key


def test_both_boards_are_laid_out_side_by_side() -> None:
    ring = (0.0, 0.0, 10.0, 0.0, 10.0, 10.0)
    shape = Shape(
        "MUN", "Munich", "inland", (ring,), (0, 0, 10, 10), (5, 5), (6, 4), 1.0, None, (7, 3), {}, {}, None, None, 0
    )
    sheet = MapSheet("small", 100, 50, (4, 4), {"MUN": shape}, (), (), (), {"coastline": ()}, ())
    both = laid_out(sheet, BOARD)
    assert list(both.provinces) == ["MUN1", "MUN2"]
    first, second = both.provinces["MUN1"], both.provinces["MUN2"]
    assert first.rings == (ring,)
    assert second.rings[0][::2] == tuple(x + 103 for x in ring[::2])
    assert second.rings[0][1::2] == ring[1::2]
    assert (second.unit, second.label, second.centre, second.dislodged) == ((109, 4), (108, 5), (110, 3), None)
    assert (both.width, both.height) == (203, 50)
    assert laid_out(sheet, BOARD) is both
    assert laid_out(sheet, STANDARD.board) is sheet


def test_one_board_alone_is_the_standard_one() -> None:
    alone = one_board(BOARD, "1")
    assert alone.provinces.keys() == STANDARD.board.provinces.keys()
    for place in alone.provinces:
        assert alone.near("fleet", place) == STANDARD.board.near("fleet", place)
