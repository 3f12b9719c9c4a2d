"""The map and the rules are one graph."""

import re

import pytest
from msgspec.structs import replace

from kartentisch.draw import check
from kartentisch.draw.contract import load_map, read_map
from kartentisch.draw.edges import across_pairs, edge_owners, touching_pairs
from kartentisch.draw.proof import proof
from kartentisch.draw.sheet import MapSheet
from kartentisch.geo import Board, Link, Province, Terrain
from kartentisch.rules import load_variant
from tests.draw.test_contract import SMALL


@pytest.fixture(scope="module")
def colonial() -> MapSheet:
    return load_map("colonial")


def test_the_committed_map_has_no_fault(colonial: MapSheet) -> None:
    assert check.shape_faults(colonial) == ()
    assert proof(colonial, load_variant("colonial").board) == ()


@pytest.mark.parametrize("map_id", ["standard", "world2200"])
def test_the_other_maps_have_no_fault(map_id: str) -> None:
    sheet = load_map(map_id)
    assert check.shape_faults(sheet) == ()
    assert proof(sheet, load_variant(map_id).board) == ()


def test_symbols_of_the_world_are_its_canals_and_bridges() -> None:
    sheet = load_map("world2200")
    links = {frozenset((link.a, link.b)): link.look for link in load_variant("world2200").board.links}
    for shape in sheet.links:
        assert shape.a is not None
        assert shape.b is not None
        assert links[frozenset((shape.a, shape.b))] == shape.kind
    canals = {f"k-{canal.id}": (frozenset(canal.seas), canal.keeper) for canal in load_variant("world2200").canals}
    assert {s.id: (frozenset((s.a, s.b)), s.via) for s in sheet.links if s.kind == "canal"} == canals
    assert sum(shape.kind == "landbridge" for shape in sheet.links) == 11


def test_what_meets_across_the_edge_is_linked() -> None:
    rest = SMALL[SMALL.index('<g id="seadecor">') :]
    layers = "".join(f'<g id="{layer}"></g>' for layer in re.findall(r'<g id="([\w-]+)"', rest))
    seas = "".join(
        f'<path id="p-{id}" data-id="{id}" data-name="{id}" data-kind="sea" data-label="{x + 15} 20" '
        f'data-unit="{x + 15} 40" data-unit-scale="1" data-dislodged="{x + 15} 60" '
        f'd="M{x},0L{x + 30},0L{x + 30},80L{x},80Z"/>'
        for x, id in ((0, "ONE"), (30, "TWO"), (60, "TRE"))
    )
    head = '<svg viewBox="0 0 90 80" data-map="round" data-contract="1" data-wrap="yes" data-unit-box="9 9">'
    sheet = read_map(f'{head}<g id="background"></g><g id="sea">{seas}</g>{layers}</svg>')
    assert across_pairs(sheet) == {frozenset(("ONE", "TRE"))}
    provinces = [Province(id, Terrain.SEA) for id in ("ONE", "TWO", "TRE")]
    fleets = frozenset({"fleet"})
    open_ = [Link("ONE", "TWO", fleets, "sea"), Link("TWO", "TRE", fleets, "sea")]
    faults = [(fault.code, fault.ids, fault.detail) for fault in proof(sheet, Board(provinces, open_))]
    assert faults == [("touch-unlinked", ("ONE", "TRE"), "across the edge")]
    assert proof(replace(sheet, wraps=False), Board(provinces, open_)) == ()


def test_the_world_meets_itself_without_a_seam() -> None:
    sheet = load_map("world2200")
    ends: dict[int, dict[str, float]] = {0: {}, round(sheet.width * 10): {}}
    for ((x1, y1), (x2, y2)), (owner, *_others) in edge_owners(sheet).items():
        if x1 == x2 and x1 in ends:
            ends[x1][owner] = ends[x1].get(owner, 0) + abs(y2 - y1) / 10
    left, right = ends.values()
    assert left.keys() == right.keys()
    assert all(abs(left[owner] - right[owner]) < 4 for owner in left), (left, right)
    assert proof(sheet, load_variant("world2200").board) == ()


def test_water_of_nobody_is_a_shore_too() -> None:
    sheet = load_map("world2200")
    dry = replace(sheet, voids=tuple(void for void in sheet.voids if void.role != "water"))
    faults = proof(dry, load_variant("world2200").board)
    assert {(fault.code, fault.detail) for fault in faults} == {("shore-corner", "not drawn")}
    assert {("MIL", "VEN"), ("COS", "HON"), ("MNC", "VLA")} <= {fault.ids for fault in faults}


def test_what_touches_and_what_is_a_symbol(colonial: MapSheet) -> None:
    touching = {pair for pair in touching_pairs(colonial) if "HIM" not in pair}
    assert len(touching) == 325
    linked = {frozenset((link.a[:3], link.b[:3])) for link in load_variant("colonial").board.links}
    assert linked - touching == {frozenset(pair) for pair in (("ANG", "CON"), ("KYO", "KYU"), ("MED", "RED"))}


def test_a_link_too_few_or_too_many_is_found(colonial: MapSheet) -> None:
    board = load_variant("colonial").board
    links = [link for link in board.links if {link.a, link.b} != {"MON", "IRK"}]
    fewer = proof(colonial, Board(board.provinces.values(), links))
    assert [(fault.code, fault.ids) for fault in fewer] == [("touch-unlinked", ("IRK", "MON"))]
    extra = Link("MOS", "MON", frozenset({"army"}), "land")
    more = proof(colonial, Board(board.provinces.values(), [*board.links, extra]))
    assert [(fault.code, fault.ids) for fault in more] == [("link-undrawn", ("MON", "MOS"))]


def test_a_fleets_way_along_a_shore_is_compared(colonial: MapSheet) -> None:
    board = load_variant("colonial").board
    army = frozenset({"army"})
    links = [replace(link, units=army) if {link.a, link.b} == {"KAR", "PER"} else link for link in board.links]
    faults = proof(colonial, Board(board.provinces.values(), links))
    assert [(fault.code, fault.ids, fault.detail) for fault in faults] == [("shore-corner", ("KAR", "PER"), "drawn")]


def small_board(**changes: object) -> Board:
    land = {"id": "LAN", "terrain": Terrain.COAST, "centre": True, "coasts": ("EC",), **changes}
    provinces = [Province(**land), Province("SEA", Terrain.SEA)]  # type: ignore[arg-type]  # keywords by name
    return Board(provinces, [Link("LAN/EC" if land["coasts"] else "LAN", "SEA", frozenset({"fleet"}), "coast")])


def test_a_sound_small_map_agrees() -> None:
    assert proof(read_map(SMALL), small_board()) == ()


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"centre": False}, "centre-differs"),
        ({"terrain": Terrain.INLAND}, "kind-differs"),
        ({"coasts": ()}, "coasts-differ"),
    ],
)
def test_provinces_are_compared(changes: dict[str, object], code: str) -> None:
    assert [fault.code for fault in proof(read_map(SMALL), small_board(**changes))] == [code]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("M50,0L100,0L100,80L50,80Z", "M51,0L100,0L100,80L51,80Z", "edge-alone"),
        ("M50,0L100,0L100,80L50,80Z", "M50,0L100,80L100,0L50,80Z", "ring-invalid"),
        ("M50,0L100,0L100,80L50,80Z", "M50,0L120,0L120,80L50,80Z", "beyond-frame"),
        ('data-unit="30 50"', 'data-unit="70 50"', "anchor-outside"),
        ('data-label="80 40"', 'data-label="30 40"', "anchor-abroad"),
    ],
)
def test_faulty_shapes_are_found(old: str, new: str, code: str) -> None:
    sound = SMALL.replace("ZM20,10L25,10L25,15Z", "Z")
    assert check.shape_faults(read_map(sound)) == ()
    assert code in {fault.code for fault in check.shape_faults(read_map(sound.replace(old, new, 1)))}


def test_the_command_ends_with_a_status(capsys: pytest.CaptureFixture[str], tmp_path: object) -> None:
    assert check.main(["colonial"]) == 0
    assert check.main([f"{tmp_path}/missing.svg"]) == 1
    assert "missing.svg" in capsys.readouterr().out
