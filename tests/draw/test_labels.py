"""Names on the map: they cover nothing and nobody, in three languages, at three zooms."""

import csv
from collections.abc import Mapping
from itertools import combinations

import pytest

from kartentisch.draw.boxes import Box
from kartentisch.draw.contract import load_map
from kartentisch.draw.labels import (
    NameSetter,
    PlainName,
    PowerName,
    is_east_asian,
    level_of_detail,
    line_boxes,
    place_names,
    split_name,
    token_height,
)
from kartentisch.draw.sheet import MapSheet
from kartentisch.shelf import folder

LANGUAGES = ("en", "de", "ja")


def names(language: str) -> Mapping[str, PlainName]:
    with (folder("variants") / "colonial" / "names.csv").open(encoding="utf-8", newline="") as stream:
        return {
            row["id"]: PlainName(row[f"name_{language}"], row[f"label_{language}"])
            for row in csv.DictReader(stream)
            if row["kind"] == "province"
        }


def wide(text: str, role: str) -> float:
    return sum(1.0 if is_east_asian(letter) else 0.72 if role == "land" else 0.5 for letter in text)


@pytest.fixture(scope="module")
def colonial() -> MapSheet:
    return load_map("colonial")


def obstacles(sheet: MapSheet, zoom: float) -> list[Box]:
    height = token_height(sheet, zoom)
    boxes = []
    for shape in sheet.provinces.values():
        if shape.unit is not None and shape.id < "M":
            boxes.append(Box.around(shape.unit[0] * zoom, shape.unit[1] * zoom, height * 1.7, height))
        if shape.centre is not None:
            boxes.append(Box.around(shape.centre[0] * zoom, shape.centre[1] * zoom, 9, 9))
    return boxes


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("zoom", [0.2, 0.35, 0.8])
def test_no_name_covers_anything(colonial: MapSheet, language: str, zoom: float) -> None:
    fixed = obstacles(colonial, zoom)
    labels = place_names(colonial, names(language), zoom, wide, fixed)
    for first, second in combinations(labels, 2):
        assert not first.box.meets(second.box), (first.id, second.id)
    rails = [box for link in colonial.links for box in line_boxes(link.points, zoom, 1.4)]
    for label in labels:
        assert not any(label.box.meets(box) for box in (*fixed, *rails)), label.id
        assert label.box.left >= 0
        assert label.box.top >= 0
        assert label.box.right <= colonial.width * zoom
        assert label.box.bottom <= colonial.height * zoom


@pytest.mark.parametrize("language", LANGUAGES)
def test_more_zoom_tells_more(colonial: MapSheet, language: str) -> None:
    told = [place_names(colonial, names(language), zoom, wide, ()) for zoom in (0.2, 0.35, 0.8)]
    full = [sum(label.lines != (label.id,) for label in labels) for labels in told]
    assert full[0] < full[1] < full[2]
    assert full[2] >= 110
    assert all(8.6 <= label.size <= 15 for labels in told for label in labels)


def test_tokens_are_never_too_small_to_read(colonial: MapSheet) -> None:
    assert token_height(colonial, 0.01) == token_height(colonial, 0.14) == 16
    assert token_height(colonial, 5) == 26


def test_maps_drawn_small_have_the_names_of_powers_over_their_homes(colonial: MapSheet) -> None:
    powers = [PowerName("ENG", "England", ("ADE", "BOM", "DEL")), PowerName("ANY", "Nobody", ())]
    token = Box.around(*(at * 0.14 for at in colonial.anchor("BOM")), 28, 18)
    (label,) = place_names(colonial, names("en"), 0.14, wide, [token], powers=powers)
    assert (label.id, label.lines, label.role) == ("ENG", ("England",), "power")
    assert not label.box.meets(token)
    homes = [colonial.anchor(home) for home in powers[0].homes]
    assert min(abs(x * 0.14 - label.x) + abs(y * 0.14 - label.y) for x, y in homes) < 70
    assert all(label.role != "power" for label in place_names(colonial, names("en"), 0.35, wide, (), powers=powers))


def test_small_maps_have_no_names(colonial: MapSheet) -> None:
    assert level_of_detail(token_height(colonial, 0.15)) == 0
    # In a window of 1000 by 700 the whole map still has names.
    assert token_height(colonial, 0.163) == 17
    assert level_of_detail(token_height(colonial, 0.163)) == 1
    assert place_names(colonial, names("en"), 0.15, wide, ()) == ()


def test_names_of_land_keep_their_letters_for_small_capitals_and_seas_are_told_apart(colonial: MapSheet) -> None:
    labels = {label.id: label for label in place_names(colonial, names("de"), 0.8, wide, ())}
    assert labels["MON"].lines == ("Mongolei",)
    assert labels["MON"].role == "land"
    assert " ".join(labels["BLA"].lines) == "Schwarzes Meer"
    assert labels["BLA"].role == "sea"
    assert labels["HIM"].role == "barrier"


def test_an_arrow_moves_only_the_names_it_touches_and_they_come_back(colonial: MapSheet) -> None:
    setter = NameSetter(colonial, names("en"), 0.35, wide)
    before = setter.labels(())
    target = next(label for label in before if label.id == "MON")
    after = setter.labels([target.box])
    assert {label.id for label in after if label not in before} == {"MON"}
    assert setter.labels([target.box]) is after
    assert setter.labels(()) == before


def test_a_name_without_room_gives_way_to_its_letters(colonial: MapSheet) -> None:
    labels = {label.id: label for label in place_names(colonial, names("en"), 0.2, wide, ())}
    assert labels["CON"].lines == ("CON",)
    assert "HIM" not in labels


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Golf von Bengalen", ("Golf von", "Bengalen")),
        ("Moskau", ("Moskau",)),
        ("Nord-Siam", ("Nord-", "Siam")),
        ("セント・ヘレナ", ("セント・", "ヘレナ")),
        ("東部オーストラリア", ("東部", "オーストラリア")),
        ("", ("",)),
    ],
)
def test_long_names_break_where_both_halves_are_alike(text: str, lines: tuple[str, ...]) -> None:
    assert split_name(text) == lines


def test_names_keep_off_arrows_that_come_and_go(colonial: MapSheet) -> None:
    zoom = 0.35
    setter = NameSetter(colonial, names("de"), zoom, wide)
    anchors = [(shape.label[0] * zoom, shape.label[1] * zoom) for shape in colonial.provinces.values()]
    for turn in range(12):
        arrows = [Box.around(x, y, 34, 8) for x, y in anchors[turn % 4 :: 3 + turn % 5]]
        labels = setter.labels(arrows)
        assert not [label.id for label in labels if any(label.box.meets(box) for box in arrows)]
        assert not [pair for pair in combinations(labels, 2) if pair[0].box.meets(pair[1].box)]
        assert len(labels) >= 108
    assert not setter.unfinished


def test_a_setter_in_a_hurry_comes_to_the_same_names(colonial: MapSheet) -> None:
    whole = set(place_names(colonial, names("ja"), 0.35, wide, ()))
    setter = NameSetter(colonial, names("ja"), 0.35, wide)
    first = setter.labels((), seconds=0.0)
    assert len(first) <= 1
    assert setter.unfinished
    while setter.unfinished:
        last = setter.labels((), seconds=0.0)
    assert set(last) == whole


def test_small_words_never_stand_alone_in_a_line() -> None:
    assert split_name("Gulf of Lyon", 3) == split_name("Gulf of Lyon", 2) == ("Gulf", "of Lyon")
    assert split_name("Rio de Janeiro", 3) == ("Rio de", "Janeiro")
    assert split_name("South China Sea", 3) == ("South", "China", "Sea")
