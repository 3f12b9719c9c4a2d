"""Reading map files: the committed map, wrong ones, hostile ones."""

import re
from pathlib import Path

import pytest

from kartentisch.draw.contract import MOST_BYTES, load_map, read_map
from kartentisch.draw.faults import SENTENCES, MapFault
from kartentisch.draw.sheet import CHUNK, MapSheet
from kartentisch.shelf import folder
from kartentisch.words import set_language

SMALL = (Path(__file__).parent.parent / "data" / "small_map.svg").read_text("utf-8")


@pytest.fixture(scope="module")
def colonial() -> MapSheet:
    return load_map("colonial")


def test_the_committed_map_is_read_whole(colonial: MapSheet) -> None:
    assert (colonial.id, colonial.width, colonial.height, colonial.unit_box) == ("colonial", 4000, 2975, (50, 38))
    assert len(colonial.provinces) == 120
    assert colonial.provinces["HIM"].kind == "barrier"
    assert colonial.provinces["HIM"].unit is None
    assert sorted(colonial.provinces["BAN"].coasts) == ["EC", "WC"]
    assert sum(shape.centre is not None for shape in colonial.provinces.values()) == 58


def test_the_railway_names_its_stations(colonial: MapSheet) -> None:
    railway = next(link for link in colonial.links if link.kind == "railway")
    assert railway.stations == ("MOS", "PRM", "OMS", "KRA", "IRK", "VLA")
    canal = next(link for link in colonial.links if link.kind == "canal")
    assert (canal.a, canal.b, canal.via) == ("MED", "RED", "EGY")


def test_lines_are_cut_into_short_pieces_without_a_gap(colonial: MapSheet) -> None:
    text = (folder("resources") / "maps" / "colonial.svg").read_text("utf-8")
    for layer, chunks in colonial.lines.items():
        assert all(4 <= len(chunk.points) <= 2 * CHUNK for chunk in chunks)
        found = re.search(rf'<g id="{layer}"[^>]*>\s*<path d="([^"]*)"', text)
        assert found is not None
        segments = found[1].count("L") + found[1].count("Z")
        assert sum(len(chunk.points) // 2 - 1 for chunk in chunks) == segments


def test_a_small_map_says_what_stands_in_it() -> None:
    sheet = read_map(SMALL)
    land = sheet.provinces["LAN"]
    assert land.rings[1] == (20, 10, 25, 10, 25, 15)
    assert land.box == (10, 0, 50, 80)
    assert (land.unit, land.unit_scale, land.centre, land.room) == ((30, 50), 0.85, (30, 30), None)
    assert land.coasts == {"EC": (48, 40)}
    assert [decor.role for decor in sheet.decor] == ["deep", "glow"]
    assert [void.role for void in sheet.voids] == ["land"]
    assert [(link.id, link.kind) for link in sheet.links] == [("l-LAN-SEA", "strait")]
    assert sheet.anchor("LAN/EC") == (48, 40)
    assert sheet.anchor("LAN") == (30, 50)


@pytest.mark.parametrize(
    ("old", "new", "code", "values"),
    [
        ('data-contract="1"', 'data-contract="2"', "contract", {"found": "2", "known": "1"}),
        ('data-map="small"', "", "no-map", {"what": "data-map"}),
        (' data-unit="30 50"', "", "attribute-missing", {"element": "p-LAN", "attribute": "data-unit"}),
        ('data-unit="30 50"', 'data-unit="30"', "attribute-wrong", {"element": "p-LAN", "attribute": "data-unit"}),
        ('data-unit="30 50"', 'data-unit="nan 50"', "attribute-wrong", {"element": "p-LAN", "value": "nan 50"}),
        ('data-kind="coast"', 'data-kind="desert"', "attribute-wrong", {"element": "p-LAN", "value": "desert"}),
        ('data-kind="coast"', 'data-kind="sea"', "attribute-wrong", {"element": "p-LAN", "attribute": "data-kind"}),
        ('id="p-LAN"', 'id="p-LND"', "attribute-wrong", {"element": "p-LND", "attribute": "data-id"}),
        ('id="p-LAN"', 'id="p-SEA"', "id-twice", {"element": "p-SEA"}),
        ("M10,0L50,0L50,80L10,80Z", "M10,0C50,0,50,80,10,80Z", "path-wrong", {"element": "p-LAN"}),
        ("M10,0L50,0L50,80L10,80Z", "m10,0L50,0L50,80L10,80Z", "path-wrong", {"element": "p-LAN"}),
        ('data-link="strait"', 'data-link="tunnel"', "attribute-wrong", {"element": "l-LAN-SEA", "value": "tunnel"}),
        ('data-b="SEA"', 'data-b="OCE"', "unknown-province", {"element": "l-LAN-SEA", "value": "OCE"}),
        ('data-province="LAN"', 'data-province="LUN"', "unknown-province", {"element": "coasts", "value": "LUN"}),
        ('<g id="lakes">', '<g id="ponds">', "layer-missing", {"layer": "lakes"}),
        ('viewBox="0 0 100 80"', 'viewBox="0 0 0 80"', "attribute-wrong", {"element": "svg", "attribute": "viewBox"}),
    ],
)
def test_a_wrong_map_is_refused_by_name(old: str, new: str, code: str, values: dict[str, str]) -> None:
    assert old in SMALL
    with pytest.raises(MapFault) as caught:
        read_map(SMALL.replace(old, new, 1))
    assert caught.value.code == code
    assert values.items() <= caught.value.values.items()
    assert caught.value.sentence()


@pytest.mark.parametrize(
    "poison",
    [
        '<!DOCTYPE svg [<!ENTITY a "b">]>',
        '<!doctype svg SYSTEM "http://example.org/x.dtd">',
        "<script>alert(1)</script>",
        "<svg:script/>",
        '<image href="http://example.org/a.png"/>',
        '<use xlink:href="#p-LAN"/>',
        '<rect onload="x()" width="1"/>',
        "<style>@import 'a.css';</style>",
        "<foreignObject/>",
        '<?xml-stylesheet href="a.css"?>',
        "<![CDATA[ ]]>",
        '<rect fill="url(http://example.org/)"/>',
    ],
)
@pytest.mark.parametrize("where", ["before", "inside"])
def test_what_could_fetch_or_run_is_refused(poison: str, where: str) -> None:
    text = poison + SMALL if where == "before" else SMALL.replace('<g id="lakes">', f'<g id="lakes">{poison}')
    with pytest.raises(MapFault) as caught:
        read_map(text)
    assert caught.value.code == "forbidden"


def test_deep_nesting_is_refused() -> None:
    with pytest.raises(MapFault) as caught:
        read_map(SMALL.replace('<g id="lakes">', '<g id="lakes">' + "<g>" * 500 + "</g>" * 500))
    assert caught.value.code == "nesting"


def test_a_huge_file_is_refused_before_it_is_read(tmp_path: Path) -> None:
    huge = tmp_path / "huge.svg"
    with huge.open("wb") as stream:
        stream.truncate(MOST_BYTES + 1)
    with pytest.raises(MapFault) as caught:
        load_map(huge)
    assert (caught.value.code, caught.value.file) == ("too-large", str(huge))


def test_unreadable_files_are_told_with_their_name(tmp_path: Path) -> None:
    with pytest.raises(MapFault) as caught:
        load_map(tmp_path / "none.svg")
    assert caught.value.code == "unreadable"
    assert "none.svg" in caught.value.sentence()
    binary = tmp_path / "binary.svg"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(MapFault) as caught:
        load_map(binary)
    assert caught.value.code == "not-text"


def test_a_map_beside_the_program_is_read_by_its_path(tmp_path: Path) -> None:
    own = tmp_path / "own.svg"
    own.write_text(SMALL, "utf-8")
    assert load_map(own).id == "small"
    own.write_text(SMALL.replace('data-kind="coast"', ""), "utf-8")
    with pytest.raises(MapFault) as caught:
        load_map(str(own))
    assert (caught.value.code, caught.value.file) == ("attribute-missing", str(own))


@pytest.mark.parametrize("code", SENTENCES)
@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_every_fault_has_a_sentence(code: str, language: str) -> None:
    set_language(language)
    names = re.findall(r"\{(\w+)\}", SENTENCES[code])
    fault = MapFault(code, "a.svg", **{name: f"<{name}>" for name in names})
    told = fault.sentence()
    assert told.startswith("a.svg: ")
    assert all(f"<{name}>" in told for name in names)
