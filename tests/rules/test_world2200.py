"""World Diplomacy 2200 as data: the numbers and lists of the rule text, and what a variant's new parts say."""

import shutil
from pathlib import Path

import pytest

from kartentisch.geo import Terrain
from kartentisch.rules import Position, Unit, VariantFault, load_variant, reach
from kartentisch.rules.dates import read_date
from kartentisch.shelf import folder
from kartentisch.words import LANGUAGES

WORLD = load_variant("world2200")
BOARD = WORLD.board


def test_the_numbers_of_the_rules() -> None:
    assert len(BOARD.provinces) == 306
    assert len(WORLD.centres) == 145
    assert len(WORLD.powers) == 23
    assert sum(len(power.homes) for power in WORLD.powers.values()) == 145 - 68
    assert {len(power.homes) for power in WORLD.powers.values()} == {3, 4}
    assert all(len(power.start) == len(power.homes) for power in WORLD.powers.values())
    assert (WORLD.endings[0].part, WORLD.endings[0].centres) == ("threshold leader", 60)
    assert len(BOARD.links) == 910
    assert str(WORLD.start().date) == "S2200"


def places(text: str) -> set[str]:
    return set(text.split())


@pytest.mark.parametrize(
    ("province", "near"),
    [
        ("ARC", "BES ANC YUK NWT HUD LAB GRE BAR KOM EVE YAK CHU"),
        ("ANT", "RSS APA DRA AAT DAV AIN"),
    ],
)
def test_the_poles_touch_what_the_rules_list_and_only_wings_go_there(province: str, near: str) -> None:
    assert BOARD.near("wing", province) == places(near)
    assert not BOARD.near("army", province) | BOARD.near("fleet", province)


def test_bridges_and_canals_are_those_of_the_rules() -> None:
    bridges = {frozenset((link.a, link.b)) for link in BOARD.links if link.look == "landbridge"}
    listed = "IRE GLA,SIC SAL,DEN NOR,DEN SWE,KRN CEY,SIN MLY,KAG TOK,TOK SAP,LUZ MIN,CUB HAI,TAS VIC"
    assert bridges == {frozenset(pair.split()) for pair in listed.split(",")}
    for link in BOARD.links:
        if link.look == "landbridge":
            assert link.units == {"army", "fleet", "wing"}
    assert {canal.keeper: set(canal.seas) for canal in WORLD.canals} == {
        "HAM": {"HEL", "BAL"},
        "ANK": {"BLA", "AEG"},
        "CAI": {"EME", "RED"},
        "PAN": {"CAR", "GPA"},
    }


@pytest.mark.parametrize(
    ("island", "seas"),
    [
        ("EID", "JAV BBE EIN NAB"),
        ("CUB", "SAR CAR GOM FLC"),
        ("HAI", "SAR CAR NET"),
    ],
)
def test_island_chains_are_reached_from_their_seas_only(island: str, seas: str) -> None:
    near = {place for place in BOARD.near("fleet", island) if BOARD.terrain(place) is Terrain.SEA}
    assert near == places(seas)
    assert BOARD.terrain(island) is Terrain.ISLAND


def test_wings_cross_every_border_but_no_canal() -> None:
    for link in BOARD.links:
        assert ("wing" in link.units) == (link.look != "canal")
    wing = WORLD.kinds["W"]
    assert wing.enters == set(Terrain)
    assert (wing.captures, wing.convoys, wing.place) == (False, frozenset(), "Wings")
    assert not any("W" in kind.convoys for kind in WORLD.kinds.values())
    assert WORLD.blockers == {"W"}
    assert all(province.id == place for province in BOARD.provinces.values() for place in province.places)


def test_a_note_says_that_it_is_a_reconstruction() -> None:
    for language, word in (("en", "reconstruction"), ("de", "Rekonstruktion"), ("ja", "復元")):
        assert word in WORLD.note(language)
    assert WORLD.note("xx") == WORLD.note("en")
    assert load_variant("colonial").note("en") == ""
    assert set(WORLD.notes) == set(LANGUAGES)


def position(*units: str, centres: dict[str, str]) -> Position:
    date = read_date(WORLD.calendar, "F2200")
    assert date is not None
    return Position(WORLD, date, units=tuple(Unit(*text.split()) for text in units), centres=centres)


def test_who_blocks_what() -> None:
    here = position(
        *("MON W PEK", "CHN W SHA", "CHN A CAN", "MON A CHK", "MON W HOL"),
        centres={"PEK": "CHN", "SHA": "CHN", "CAN": "CHN", "CHK": "CHN"},
    )
    assert {centre: str(unit) for centre, unit in here.blocked.items()} == {"PEK": "W PEK"}
    assert here.blocked_of("CHN") == ("PEK",)
    assert here.count("CHN") == 4
    assert here.due("CHN") == 4 - 1 - 2
    assert here.due("MON") == -3


def test_what_rulings_let_wings_do() -> None:
    here = position("EGY W RED", "EGY F EME", centres={})
    wing = here.units[0]
    assert (here.carries("F", "W"), here.carries("F", "A"), here.carries("W", "A")) == (False, True, False)
    assert reach.canal_goals(here, wing) == {}
    ruled = here.with_(options={"wings.convoyed": True, "canal.wings": True})
    assert (ruled.carries("F", "W"), ruled.carries("W", "A"), ruled.carries("W", "W")) == (True, False, False)
    assert list(reach.canal_goals(ruled, wing)) == ["EME"]
    assert reach.may_be_convoyed(ruled, "W")
    assert not reach.may_be_convoyed(here, "W")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return Path(shutil.copytree(folder("variants") / "world2200", tmp_path / "mine"))


@pytest.mark.parametrize(
    ("file", "old", "new", "key", "value"),
    [
        ("rulings.toml", 'carried = ["W"]', 'carried = ["Z"]', "wings.convoyed.carried", "Z"),
        ("rulings.toml", 'canal_units = ["W"]', 'canal_units = ["w"]', "canal.wings.canal_units", "w"),
        ("rulings.toml", 'own_support = ["W"]', 'own_support = [""]', "wings.supported_by_wings_only.own_support", ""),
        ("variant.toml", '[note]\nen = "The', '[note]\nfr = "La', "note", "fr"),
        ("variant.toml", "[note]\nen = ", "[note]\nde_ = ", "note", "de_"),
        ("variant.toml", 'place = "Wings"', "place = 7", "place", ""),
    ],
)
def test_new_parts_that_do_not_fit(home: Path, file: str, old: str, new: str, key: str, value: str) -> None:
    text = (home / file).read_text("utf-8")
    assert old in text
    (home / file).write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(VariantFault) as caught:
        load_variant(home)
    assert caught.value.file == file
    assert key in caught.value.key
    assert value in caught.value.value


def test_a_spelling_may_have_blanks() -> None:
    assert "Northeast Trades" in WORLD.spellings["NET"]
    assert WORLD.spellings["FLK"] == ("Falkland Islands",)
