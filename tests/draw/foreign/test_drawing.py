"""Drawings of others: names, touching pairs, anchors, and a map of ours that says the same."""

from pathlib import Path

import pytest

from kartentisch.draw.check import shape_faults
from kartentisch.draw.contract import load_map, read_map
from kartentisch.draw.edges import area_of, touching_pairs
from kartentisch.draw.faults import MapFault
from kartentisch.draw.foreign import map_text, open_drawing, read_drawing, save_variant
from kartentisch.draw.foreign.naming import is_spoken, plain_name, province_ids
from kartentisch.draw.proof import proof
from kartentisch.rules import load_variant

FOLDER = Path(__file__).parents[2] / "data" / "foreign"
PAIRS = {
    "layers": "ALP-BET ALP-GAM ALP-WSE BET-DEL BET-ESE BET-WSE DEL-ESE DEL-GAM DEL-LTO DEL-WSE ESE-WSE GAM-WSE",
    "clicks": "BLA-MOS BLA-SEV BLA-WAR MOS-NTH MOS-SEV MOS-WAR NTH-WAR",
    "islands": "HOLM-LAKE LAKE-NOR LAKE-SOU NOR-OCE NOR-SOU OCE-SKE OCE-SOU",
}
NAMES = {
    "layers": {"ALP": "Alphaland", "LTO": "Lake Town", "WSE": "Western Sea", "GAM": "Gammaland"},
    "clicks": {"MOS": "Mos", "WAR": "Warsaw", "BLA": "Bla"},
    "islands": {"NOR": "Northring", "HOLM": "Holm", "SKE": "Skerries"},
}
KINDS = {
    "layers": {"ALP": "coast", "LTO": "inland", "WSE": "sea"},
    "clicks": {"MOS": "coast", "NTH": "sea"},
    "islands": {"HOLM": "coast", "LAKE": "sea", "OCE": "sea"},
}


def square(x: float, y: float, id: str, size: float = 100) -> str:
    return f'<rect id="{id}" fill="#dca" x="{x}" y="{y}" width="{size}" height="{size}"/>'


def drawn(inside: str) -> bytes:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 800">{inside}</svg>'.encode()


@pytest.mark.parametrize("name", PAIRS)
def test_provinces_names_and_touching_pairs_are_found(name: str) -> None:
    drawing = open_drawing(FOLDER / f"{name}.svg")
    assert " ".join("-".join(pair) for pair in drawing.touching) == PAIRS[name]
    shapes = drawing.sheet.provinces
    assert set(shapes) == set(PAIRS[name].replace("-", " ").split())
    assert {id: shapes[id].name for id in NAMES[name]} == NAMES[name]
    assert {id: shapes[id].kind for id in KINDS[name]} == KINDS[name]
    assert not shape_faults(drawing.sheet)


@pytest.mark.parametrize("name", PAIRS)
def test_the_map_written_is_read_as_the_same_map(name: str) -> None:
    sheet = open_drawing(FOLDER / f"{name}.svg").sheet
    again = read_map(map_text(sheet))
    assert touching_pairs(again) == touching_pairs(sheet)
    assert (again.width, again.height, again.unit_box) == (sheet.width, sheet.height, sheet.unit_box)
    assert [(one.id, one.rings, one.unit, one.label) for one in again.provinces.values()] == [
        (one.id, one.rings, one.unit, one.label)
        for one in sorted(sheet.provinces.values(), key=lambda one: not one.is_sea)
    ]


@pytest.mark.parametrize("name", PAIRS)
def test_the_start_of_a_variant_loads_and_passes_what_can_pass(name: str, tmp_path: Path) -> None:
    drawing = open_drawing(FOLDER / f"{name}.svg")
    files = save_variant(drawing, tmp_path / "My Lands")
    assert {file.name for file in files} >= {"variant.toml", "provinces.csv", "links.csv", "powers.csv", "my-lands.svg"}
    variant = load_variant(tmp_path / "My Lands")
    assert variant.id == "my-lands"
    sheet = load_map(variant.map_source)
    points = {fault.ids for fault in proof(sheet, variant.board)}
    assert points == {doubt.ids for doubt in drawing.doubts if doubt.code == "point"}
    assert len(variant.board.links) == len(drawing.touching)
    assert variant.start().units == ()
    with pytest.raises(FileExistsError):
        save_variant(drawing, tmp_path / "My Lands")


def test_a_whole_map_drawn_by_overlaps_gives_its_own_pairs() -> None:
    """A real map, its seas drawn on through under the land: the provinces and pairs come out as they are."""
    own = load_map("standard")
    parts = [
        f'<path id="{shape.id}" fill="{"#9bd" if shape.is_sea else "#edc"}" d="'
        + "".join(
            "M" + "L".join(f"{x:g},{y:g}" for x, y in zip(ring[::2], ring[1::2], strict=True)) + "Z"
            for ring in shape.rings
        )
        + '" fill-rule="evenodd"/>'
        for shape in own.provinces.values()
        if shape.is_sea or shape.box[0] > own.width * 0.6
    ]
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {own.width:g} {own.height:g}">{"".join(parts)}</svg>'
    drawing = read_drawing(text.encode())
    shown = set(drawing.sheet.provinces)
    wanted = {tuple(sorted(pair)) for pair in touching_pairs(own) if pair <= shown}
    assert len(shown) > 25
    assert set(drawing.touching) == wanted


def test_gaps_between_neighbours_are_halved_and_wide_ones_doubted() -> None:
    near = read_drawing(drawn(square(100, 100, "aaa") + square(201, 100, "bbb") + square(100, 201.2, "ccc")))
    assert set(near.touching) == {("AAA", "BBB"), ("AAA", "CCC")}
    wide = read_drawing(drawn(square(100, 100, "aaa") + square(202, 100, "bbb")))
    assert wide.touching == ()
    assert [(doubt.code, doubt.ids, doubt.detail) for doubt in wide.doubts] == [("near", ("AAA", "BBB"), "8.0")]
    assert read_drawing(drawn(square(100, 100, "aaa") + square(202, 100, "bbb")), snap=5).touching == (("AAA", "BBB"),)


def test_what_lies_above_cuts_what_lies_below() -> None:
    drawing = read_drawing(drawn(square(100, 100, "low", 300) + square(200, 200, "top") + square(420, 420, "far")))
    assert area_of(drawing.sheet.provinces["LOW"]).area == pytest.approx(16 * (300**2 - 100**2), rel=0.01)
    assert drawing.touching == (("LOW", "TOP"),)
    hidden = read_drawing(drawn(square(200, 200, "low") + square(100, 100, "top", 300)))
    assert [(doubt.code, doubt.ids) for doubt in hidden.doubts] == [("covered", ("low",))]


def test_drawings_of_outlines_only_are_maps_too() -> None:
    outlines = (square(100, 100, "aaa") + square(200, 100, "bbb")).replace("#dca", "none")
    assert read_drawing(drawn(outlines)).touching == (("AAA", "BBB"),)


def test_windings_make_holes() -> None:
    ring = '<path id="{}" fill="#dca" fill-rule="{}" d="M100 100h300v300h-300z M200 200{}"/>'
    same, other = "h100v100h-100z", "v100h100v-100z"
    areas = {
        (rule, way): area_of(
            read_drawing(drawn(ring.format("aaa", rule, way) + square(700, 600, "bbb"))).sheet.provinces["AAA"]
        ).area
        for rule in ("nonzero", "evenodd")
        for way in (same, other)
    }
    full, holed = 16 * 90_000, 16 * 80_000
    assert areas["nonzero", same] == pytest.approx(full)
    assert areas["nonzero", other] == areas["evenodd", same] == areas["evenodd", other] == pytest.approx(holed)


def test_broken_values_are_refused_not_raised() -> None:
    for inside in ('<path id="a" d="M0,0 L x"/>', '<rect id="a" width="abc" height="2"/>', '<g transform="turn(3)"/>'):
        with pytest.raises(MapFault):
            read_drawing(drawn(inside))


def test_ids_are_three_letters_and_differ() -> None:
    given = [("_mos", ""), ("path12", "Moscow"), ("p-LON", "London"), ("", "New South Wales"), ("", "New York")]
    given += [("", "Größe"), ("", "日本"), ("mos", ""), ("", ""), ("lancashire", "Lancashire")]
    made = list(province_ids(given))
    assert made[:5] == ["MOS", "MOC", "LON", "NSW", "NYO"]
    assert len(set(made)) == len(made)
    assert all(len(id) == 3 and id[0].isalpha() and id.isascii() for id in made)
    many = list(province_ids([("", "Moscow")] * 1500))
    assert len(set(many)) == 1500


def test_names_drawing_programs_make_say_nothing() -> None:
    assert not any(map(is_spoken, ("path123", "rect-4", "g5", "polygon_7_", "_12_", "", "use3", "XMLID_5_")))
    assert all(map(is_spoken, ("Moscow", "_mos", "gulf", "path to india", "nth")))
    assert plain_name("p-north_sea") == "north sea"
