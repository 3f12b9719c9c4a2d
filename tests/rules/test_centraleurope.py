"""Mitteleuropa as data: the board, the parts of its rules, its clock; and mistakes in such parts."""

import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from kartentisch.rules import Date, VariantFault, load_variant
from kartentisch.rules.document_reading import known_votes
from kartentisch.shelf import folder

EUROPE = load_variant("centraleurope")


def test_thirteen_regions_two_lanes_and_seven_powers() -> None:
    board = EUROPE.board
    assert len(board.provinces) == 13
    assert set(EUROPE.centres) == set(board.provinces)
    assert {frozenset((link.a, link.b)) for link in board.links if link.look == "lane"} == {
        frozenset(("TRI", "ZAG")),
        frozenset(("LJU", "SAR")),
    }
    assert len(board.links) == 28
    assert set(EUROPE.kinds) == {"A"}
    assert {power.id: power.homes for power in EUROPE.powers.values()} == {
        "CZE": ("PRA",),
        "HUN": ("BUD",),
        "CRO": ("ZAG",),
        "ITA": ("TRI",),
        "AUT": ("VIE",),
        "POL": ("KRA",),
        "ROU": ("CLU",),
    }
    assert {str(unit) for unit in EUROPE.start().units} == {f"A {power.homes[0]}" for power in EUROPE.powers.values()}


@pytest.mark.parametrize(
    ("place", "near"),
    [
        ("PRA", "BRN INN VIE"),
        ("VIE", "BRN BUD INN LJU POZ PRA"),
        ("BUD", "CLU DEB LJU POZ VIE ZAG"),
        ("ZAG", "BUD CLU LJU SAR TRI"),
        ("TRI", "INN LJU ZAG"),
        ("CLU", "BUD DEB KRA ZAG"),
        ("KRA", "BRN CLU DEB POZ"),
        ("INN", "LJU PRA TRI VIE"),
        ("BRN", "KRA POZ PRA VIE"),
        ("LJU", "BUD INN SAR TRI VIE ZAG"),
        ("POZ", "BRN BUD DEB KRA VIE"),
        ("DEB", "BUD CLU KRA POZ"),
        ("SAR", "LJU ZAG"),
    ],
)
def test_the_neighbours(place: str, near: str) -> None:
    assert sorted(EUROPE.board.near("army", place)) == near.split()


def test_one_move_a_year_and_no_other_phase() -> None:
    assert EUROPE.phases == ("movement",)
    assert load_variant("standard").phases == ("movement", "retreat", "adjustment")
    assert EUROPE.calendar.start() == Date(1901)
    assert EUROPE.calendar.after(Date(1901), "adjustment") == (Date(1902), "movement")
    assert EUROPE.calendar.ends_with(Date(1906), "adjustment")
    assert not EUROPE.calendar.ends_with(Date(1905), "adjustment")
    assert "peace" in known_votes(EUROPE)
    assert "play-on" not in known_votes(EUROPE)


def test_the_clock_of_the_rules() -> None:
    """Day 1, 20:00 to day 3, 24:00; a pause until day 4, 20:00; then to day 5, 24:00; and so on."""
    clock, start = EUROPE.clock, datetime(2024, 5, 1, 20, tzinfo=UTC)
    assert clock is not None
    first = clock.window(EUROPE.calendar, Date(1901), start)
    assert (first.opens, first.closes) == (start, datetime(2024, 5, 4, 0, tzinfo=UTC))
    second = clock.window(EUROPE.calendar, Date(1902), start)
    assert (second.opens, second.closes) == (datetime(2024, 5, 4, 20, tzinfo=UTC), datetime(2024, 5, 6, 0, tzinfo=UTC))
    last = clock.window(EUROPE.calendar, Date(1906), start)
    assert last.opens - second.opens == 4 * timedelta(hours=48)
    assert last.closes - last.opens == timedelta(hours=28)
    with pytest.raises(ValueError, match="1899"):
        clock.window(EUROPE.calendar, Date(1899), start)
    assert load_variant("colonial").clock is None


def test_own_homes_count_two() -> None:
    position = EUROPE.start().with_(centres={"PRA": "AUT", "VIE": "AUT", "BRN": "CZE"})
    assert [position.points(power) for power in ("AUT", "CZE", "HUN")] == [3, 1, 0]
    standard = load_variant("standard").start()
    assert standard.points("RUS") == standard.count("RUS") == 4


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("points = 6", "points = 27", "end.points"),
        ("points = 6", "", "end.points"),
        ("last = 1906", "", "end.part"),
        ("own_home = 2", "own_home = 0", "adjustment.points.own_home"),
        ("first_hours = 52", "first_hours = 0", "play.clock.first_hours"),
        ("pause_hours = 20", "pause_hours = -1", "play.clock.pause_hours"),
        ('dislodged = "destroyed"', 'dislodged = "eaten"', "play.dislodged"),
        ('builds = "automatic"', 'builds = "sometimes"', "adjustment.builds"),
        ('examples = "examples.toml"', 'examples = "../examples.toml"', "examples"),
        ('part = "peace"', 'part = "quiet"', "end.part"),
    ],
)
def test_mistakes_are_named(tmp_path: Path, old: str, new: str, key: str) -> None:
    copy = Path(shutil.copytree(folder("variants") / "centraleurope", tmp_path / "copy"))
    rules = copy / "variant.toml"
    text = rules.read_text("utf-8")
    assert old in text
    rules.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(VariantFault) as fault:
        load_variant(copy)
    assert fault.value.key == key


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("XYZ,other,Nowhere,Nirgendwo,無,N,N,無,,,,,,,,,,,,", "id"),
        ("CZE,other,Bohemia,Böhmen,ボヘミア,B,B,ボ,,,,,,,,,,,,", "id"),
        ("HUN,other,Prague,Prag,都,Pr,Pr,都,,,,,,,,,,,,", "name_en"),
        ("HUN,nickname,Pusta,Pusta,草原,Pu,Pu,草,,,,,,,,,,,,", "kind"),
    ],
)
def test_other_names_belong_to_powers_once_and_mean_nothing_else(tmp_path: Path, line: str, told: str) -> None:
    copy = Path(shutil.copytree(folder("variants") / "centraleurope", tmp_path / "copy"))
    with (copy / "names.csv").open("a", encoding="utf-8") as names:
        names.write(f"{line}\n")
    with pytest.raises(VariantFault) as fault:
        load_variant(copy)
    assert told in fault.value.key
