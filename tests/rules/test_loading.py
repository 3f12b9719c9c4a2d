"""Loading variant folders: Colonial as it is, and what is said about a folder that does not fit."""

import os
import shutil
from pathlib import Path

import pytest

from kartentisch.geo import Terrain
from kartentisch.rules import Unit, VariantFault, builtin_variants, load_variant
from kartentisch.shelf import folder

HEAD_OF_LINKS = "a,b,units,look\n"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder of the user's with a whole copy of Colonial."""
    return Path(shutil.copytree(folder("variants") / "colonial", tmp_path / "mine"))


def change(file: Path, old: str, new: str) -> None:
    """Replace the first occurrence of a text that must be there."""
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")


def fault(home: Path) -> VariantFault:
    with pytest.raises(VariantFault) as caught:
        load_variant(home)
    assert caught.value.file
    assert caught.value.expected
    assert caught.value.file in str(caught.value)
    assert caught.value.key in str(caught.value)
    return caught.value


def test_colonial_as_it_comes() -> None:
    variant = load_variant("colonial")
    assert "colonial" in builtin_variants()
    assert (variant.id, variant.map_id, variant.community) == ("colonial", "colonial", "ludomaniac")
    assert list(variant.powers) == ["ENG", "CHI", "FRA", "HOL", "JAP", "TUR", "RUS"]
    assert variant.powers["RUS"].homes == ("MOS", "ODE", "OMS", "POR", "VLA")
    assert variant.railways[0].stations == ("MOS", "PRM", "OMS", "KRA", "IRK", "VLA")
    assert variant.canals[0].keeper == "EGY"
    assert variant.not_counted["CHI"] == {"HON"}
    assert variant.printed["ARB"] == "ARA"
    assert variant.kinds["F"].convoys == {"A"}
    start = variant.start()
    assert Unit("RUS", "A", "MOS") in start.units
    assert start.centres["ODE"] == "RUS"
    assert str(start.date) == "1870"
    for ruling in variant.rulings.values():
        assert set(ruling.text) == {"en", "de", "ja"}
        assert all(text.endswith(("?", "か。")) for text in ruling.text.values())


def test_a_variant_is_loaded_once() -> None:
    assert load_variant("colonial") is load_variant("colonial")


def test_a_folder_of_the_users_own_is_played(home: Path) -> None:
    assert load_variant(home).start().units == load_variant("colonial").start().units


def test_a_table_from_a_spreadsheet_has_a_byte_order_mark(home: Path) -> None:
    file = home / "provinces.csv"
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    assert load_variant(home).board.terrain("MOS") is Terrain.INLAND


@pytest.mark.parametrize("id", ["nowhere", "", "../colonial", "colonial/variant.toml", "a\0b"])
def test_no_such_variant(id: str) -> None:
    with pytest.raises(VariantFault) as caught:
        load_variant(id)
    assert caught.value.key == "variant"
    assert "colonial" in caught.value.expected


RULES = "variant.toml"
TABLE_FAULTS = [
    # file, what is replaced, by what, part of the key, part of the value or of what was expected
    ("provinces.csv", "ABY,inland,,,Abysinnia", "aby,inland,,,", "id", "capital"),
    ("provinces.csv", "AFG,inland", "ADE,inland", "id", "once each"),
    ("provinces.csv", "ABY,inland", "ABY,swamp", "terrain", "swamp"),
    ("provinces.csv", "ADE,coast,yes", "ADE,coast,maybe", "centre", "maybe"),
    ("provinces.csv", "ADE,coast,yes,ENG", "ADE,coast,,ENG", "home", "must be a centre"),
    ("provinces.csv", "ADE,coast,yes,ENG", "ADE,coast,yes,XXX", "home", "ADE"),
    ("provinces.csv", "ADE,coast,yes,ENG", "ADE,coast,yes,", "home", "ADE"),
    ("provinces.csv", "ABY,inland,,,Abysinnia", "ABY,inland,,", "line 2", "as many values"),
    ("provinces.csv", "ABY,inland,,,Abysinnia", "ABY,inland,,,,,", "line 2", "as many values"),
    ("provinces.csv", "id,terrain", "id,ground", "head line", "terrain"),
    ("provinces.csv", "id,terrain", "id,id", "head line", "once"),
    ("provinces.csv", "ABY,inland,,,Abysinnia", 'ABY,inland,,,"Aby"x', "text", "CSV"),
    ("coasts.csv", "ARB,NC", "ARB,XC", "coast", "NC, SC, EC or WC"),
    ("coasts.csv", "ARB,NC", "ARB,SC", "coast", "once"),
    ("coasts.csv", "ARB,NC", "XXX,NC", "province", "XXX"),
    ("coasts.csv", "ARB,NC", "MOS,NC", "terrain", "coast"),
    ("links.csv", "ABY,ERI,army", "ABY,XXX,army", "b", "XXX"),
    ("links.csv", "ABY,ERI,army", "ABY/NC,ERI,army", "a", "ABY/NC"),
    ("links.csv", "ABY,ERI,army", "ABY/,ERI,army", "a", "ABY/"),
    ("links.csv", "ABY,ERI,army,land", "ABY,ERI,army,wormhole", "look", "wormhole"),
    ("links.csv", "ABY,ERI,army", "ABY,ERI,", "units", "army"),
    ("links.csv", "ABY,ERI,army", "ABY,ERI,tank", "ABY,ERI: units", "tank"),
    ("links.csv", "ABY,ERI,army", "ABY,ABY,army", "b", "different places"),
    ("links.csv", HEAD_OF_LINKS, HEAD_OF_LINKS + "ABY,ERI,army,land\n", "b", "once"),
    ("links.csv", HEAD_OF_LINKS, HEAD_OF_LINKS + "ERI,ABY,army,land\n", "b", "both ways"),
    ("links.csv", "ABY,ERI,army", "ABY,ERI,fleet", "ABY,ERI", "ABY"),
    ("links.csv", "ADE,GOA,fleet", "ADE,GOA,army fleet", "ADE,GOA", "GOA"),
    ("links.csv", "ADE,ARB/SC,fleet", "ADE,ARB/SC,army", "ADE,ARB/SC", "no coast"),
    ("links.csv", "ADE,ARB,army,land", "ADE,ARB,army fleet,land", "ADE,ARB", "coast"),
    ("links.csv", "MED,RED,fleet,canal", "MED,RED,fleet,sea", "play.canals.seas", "canal link"),
    ("links.csv", "ADE,GOA,fleet,sea", "ADE,GOA,fleet,canal", "play.canals", "ADE GOA"),
    ("links.csv", "KRA,OMS,army,railway\n", "", "play.railways.stations", "OMS KRA"),
    ("powers.csv", "ENG,ADE", "eng,ADE", "id", "capital"),
    ("powers.csv", "CHI,CAN", "ENG,CAN", "id", "once"),
    ("powers.csv", "ENG,ADE BOM", "ENG,MOS BOM", "home", "MOS"),
    ("powers.csv", "ENG,ADE BOM", "ENG,ABY BOM", "home", "ABY"),
    ("powers.csv", "ENG,ADE BOM", "ENG,ADE ADE BOM", "home", "once"),
    ("powers.csv", "ENG,ADE BOM", "ENG,BOM", "home", "ADE"),
    ("powers.csv", "F ADE, F BOM", "F ADE; F BOM", "start", "F ADE; F BOM"),
    ("powers.csv", "F ADE, F BOM", "X ADE, F BOM", "start", "X ADE"),
    ("powers.csv", "F ADE, F BOM", "F XXX, F BOM", "start", "F XXX"),
    ("powers.csv", "F ADE, F BOM", "F DEL, F BOM", "start", "F DEL"),
    ("powers.csv", "F ADE, F BOM", "F ARB, F BOM", "start", "F ARB"),
    ("powers.csv", "F ADE, F BOM", "A ARB/SC, F BOM", "start", "A ARB/SC"),
    ("powers.csv", "F ADE, F BOM", "F ADE, A ADE", "start", "A ADE"),
    ("powers.csv", "#d9a48f", "red", "tint_light", "red"),
    ("powers.csv", "#d9a48f", "#D9A48F0", "tint_light", "colour"),
    ("powers.csv", "#488fdd", "blue", "tint_safe", "colour"),
    ("powers.csv", ",lattice", ",tartan", "pattern", "rising"),
    ("names.csv", "ABY,province", "XXX,province", "id", "XXX"),
    ("names.csv", "ABY,province", "ADE,province", "id", "once"),
    ("names.csv", "ABY,province", "ABY,planet", "kind", "planet"),
    ("names.csv", "ABY,province,Abyssinia", "ABY,province,", "name_en", "a name"),
    ("names.csv", "ABY,province,Abyssinia", "ABY,province,Aden", "name_en", "Aden"),
    ("names.csv", "アビシニア,Abyssinia,Abessinien", "アビシニア,Abyssinia,Aden", "label_de", "Aden"),
    ("names.csv", "ARB/NC,coast", "ARB/EC,coast", "id", "ARB/EC"),
    ("names.csv", "RUS,power", "RUX,power", "id", "RUX"),
    ("spellings.csv", "ABY,,ABY", "XXX,,ABY", "id", "XXX"),
    ("spellings.csv", "ABY,,ABY", "ADE,,ABY", "id", "once"),
    ("spellings.csv", "ABY,,ABY", "ABY,ARA,ABY", "ludomaniac", "ARA"),
]


@pytest.mark.parametrize(
    ("file", "edit", "key", "hint"),
    [(file, (old, new), key, hint) for file, old, new, key, hint in TABLE_FAULTS],
    ids=lambda value: str(value).strip()[:30],
)
def test_a_table_that_does_not_fit(home: Path, file: str, edit: tuple[str, str], key: str, hint: str) -> None:
    change(home / file, *edit)
    found = fault(home)
    assert found.file in {file, "powers.csv", RULES, "provinces.csv"}
    assert key in found.key
    assert hint in found.value + " " + found.expected


RULE_FAULTS = [
    ("version = 1", "version = 1\ncolour = 3", "top", "colour"),
    ("version = 1", 'version = "one"', "version", "int"),
    ('id = "colonial"\n', "", "top", "id"),
    ('id = "colonial"', 'id = "Colonial!"', "id", "Colonial!"),
    ('map = "colonial"', 'map = "../../secret"', "map", "../../secret"),
    ('en = "Colonial (Ludomaniac)"', 'en = ""', "title", "English"),
    ('de = "Colonial (Ludomaniac)"', 'fr = "Colonial"', "title", "fr"),
    ("[players]", "[players]\ncolour = 1", "players", "colour"),
    ('"powers.csv"', '"../powers.csv"', "players.powers", "../powers.csv"),
    ('"powers.csv"', '"/etc/passwd"', "players.powers", "/etc/passwd"),
    ('"links.csv"', '"..\\\\links.csv"', "board.links", "links.csv"),
    ('"names.csv"', '"names.csv\\n"', "players.names", "plain name"),
    ('"rulings.toml"', '"../colonial/rulings.toml"', "rulings.file", ".."),
    ('letter = "F"', 'letter = "A"', "units.letter", "once"),
    ('letter = "F"', 'letter = "fleet"', "units.letter", "fleet"),
    ('id = "fleet"', 'id = "army"', "units.id", "army"),
    ('enters = ["coast", "sea", "island"]', 'enters = ["coast", "lava"]', "units.enters", "lava"),
    ('built = ["coast", "island"]', 'built = ["inland"]', "units.built", "inland"),
    ('convoys = ["A"]', 'convoys = ["Q"]', "units.convoys", "Q"),
    ('dislodged = "retreat"', 'dislodged = "vanish"', "play.dislodged", "vanish"),
    ("years = 4", "years = 0", "year", "cycle"),
    ('{ phase = "movement", year = 2 }', '{ phase = "tea", year = 2 }', "phase", "tea"),
    ('{ phase = "movement", year = 2 }', '{ phase = "movement", season = "X", year = 2 }', "season", "X"),
    ('{ phase = "movement", year = 2 }', '{ phase = "movement", year = 4 }', "year", "4"),
    ('{ phase = "movement", year = 2 }', '{ phase = "movement", year = 3 }', "steps", "order"),
    ('{ phase = "movement", year = 2 }', '{ phase = "movement", year = 0 }', "steps", "twice"),
    ("last = 1968", "last = 1066", "play.calendar.last", "1066"),
    ('"MOS", "PRM"', '"MOS", "XXX"', "play.railways.stations", "XXX"),
    ('"MOS", "PRM"', '"PRM", "PRM"', "play.railways.stations", "once"),
    ('"MOS", "PRM"', '"ADE", "PRM"', "play.railways.stations", "ADE PRM"),
    ('powers = ["RUS"]', 'powers = ["XXX"]', "play.railways.powers", "XXX"),
    ('powers = ["RUS"]\nunits = ["A"]', 'powers = ["RUS"]\nunits = ["Q"]', "play.railways.units", "Q"),
    ('keeper = "EGY"', 'keeper = "XXX"', "play.canals.keeper", "XXX"),
    ('seas = ["MED", "RED"]', 'seas = ["MED", "XXX"]', "play.canals.seas", "XXX"),
    ('seas = ["MED", "RED"]', 'seas = ["MED", "BLA"]', "play.canals.seas", "canal link"),
    ('seas = ["MED", "RED"]', 'seas = ["MED"]', "play.canals", "length"),
    ('builds = "own free homes"', 'builds = "anywhere"', "adjustment.builds", "anywhere"),
    ('power = "CHI"', 'power = "XXX"', "adjustment.not_counted.power", "XXX"),
    ('centres = ["HON"]', 'centres = ["ABY"]', "adjustment.not_counted.centres", "ABY"),
    ('part = "threshold alone"', 'part = "by lot"', "end.part", "by lot"),
    ("centres = 24", "centres = 0", "end.centres", "0"),
    ("centres = 24", "centres = 2400", "end.centres", "2400"),
    ("last = 1968\n", "", "end.part", "last year"),
    ("version = 1", "version = = 1", "text", ""),
    ("version = 1", "version = " + "9" * 6000, "text", ""),
    ("version = 1", "version = 1\nx = " + "[" * 20000, "text", ""),
]


@pytest.mark.parametrize(("old", "new", "key", "hint"), RULE_FAULTS, ids=lambda value: str(value)[:30])
def test_rules_that_do_not_fit(home: Path, old: str, new: str, key: str, hint: str) -> None:
    change(home / RULES, old, new)
    found = fault(home)
    assert found.file == RULES
    assert key in found.key
    assert hint in found.value + " " + found.expected


@pytest.mark.parametrize(
    ("old", "new", "key", "hint"),
    [
        ("alternatives = [true]", "alternatives = [false]", "himalaya.provinces_closed.alternatives", "False"),
        ("alternatives = [true]", "alternatives = []", "himalaya.provinces_closed.alternatives", "at least one"),
        ("default = false", "default = 7", "default", "int"),
        ("default = false", "", "himalaya.provinces_closed", "default"),
        ('closes = ["NEP", "TIB"]', 'closes = ["XXX"]', "himalaya.provinces_closed.closes", "XXX"),
        ('closes = ["NEP", "TIB"]', "opens = true", "himalaya.provinces_closed", "opens"),
        ("text.en", "text.fr", "himalaya.provinces_closed.text", "fr"),
        ('text.en = "May', 'text.en = ""\ntext.xx = "May', "himalaya.provinces_closed.text", "xx"),
    ],
)
def test_rulings_that_do_not_fit(home: Path, old: str, new: str, key: str, hint: str) -> None:
    change(home / "rulings.toml", old, new)
    found = fault(home)
    assert found.file == "rulings.toml"
    assert hint in found.value + " " + found.expected
    assert key in found.key or found.key.startswith("[")


@pytest.mark.parametrize("name", [RULES, "rulings.toml", "provinces.csv", "links.csv", "names.csv", "powers.csv"])
class TestFiles:
    """What may be wrong with any file of the folder."""

    def test_missing(self, home: Path, name: str) -> None:
        (home / name).unlink()
        assert name in fault(home).file or name == RULES

    def test_not_utf_8(self, home: Path, name: str) -> None:
        with (home / name).open("ab") as stream:
            stream.write("# Ägypten\n".encode("latin-1"))
        found = fault(home)
        assert (found.file, found.key) == (name, "text")

    def test_too_large(self, home: Path, name: str) -> None:
        with (home / name).open("r+b") as stream:
            stream.truncate(6_000_000)
        found = fault(home)
        assert (found.file, found.key, found.value) == (name, "size", "6000000")

    def test_a_folder_in_its_place(self, home: Path, name: str) -> None:
        (home / name).unlink()
        (home / name).mkdir()
        assert name in fault(home).file or name == RULES

    @pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
    def test_a_pipe_in_its_place(self, home: Path, name: str) -> None:
        (home / name).unlink()
        os.mkfifo(home / name)
        assert name in fault(home).file or name == RULES

    def test_empty(self, home: Path, name: str) -> None:
        (home / name).write_bytes(b"")
        if name == "rulings.toml":
            # What remains are the rulings taken over from those of the program.
            assert set(load_variant(home).rulings) <= set(load_variant("standard").rulings)
        else:
            assert fault(home).file == name


def test_a_common_ruling_that_is_none(home: Path) -> None:
    rules = home / RULES
    rules.write_text(rules.read_text("utf-8").replace('"coast.army"', '"coast.navy"'), "utf-8")
    found = fault(home)
    assert (found.file, found.key, found.value) == (RULES, "rulings.common", "coast.navy")


def test_the_own_wording_of_a_ruling_wins() -> None:
    ours, common = load_variant("colonial").rulings, load_variant("standard").rulings
    assert ours["convoy.paradox"] == common["convoy.paradox"]
    assert ours["orders.double"].place != common["orders.double"].place


def test_a_table_outside_the_folder_is_not_read_through_a_link(home: Path, tmp_path: Path) -> None:
    outside = (home / "links.csv").rename(tmp_path / "links.csv")
    (home / "links.csv").symlink_to(outside)
    found = fault(home)
    assert (found.key, found.value) == ("board.links", "links.csv")


def test_a_variant_with_a_fault_leaves_the_others_alone(home: Path) -> None:
    (home / RULES).write_text("nonsense", "utf-8")
    fault(home)
    assert load_variant("colonial").id == "colonial"
