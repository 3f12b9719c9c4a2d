"""Names on the map: they cover nothing and nobody, in three languages, at three zooms."""

import csv
from collections.abc import Mapping
from itertools import combinations

import pytest

from kartentisch.draw.boxes import Box
from kartentisch.draw.contract import load_map
from kartentisch.draw.labels import (
    NameLabel,
    NameSetter,
    PlainName,
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
    rails = [box for link in colonial.links for box in line_boxes(link.points, zoom, 2.0)]
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


def test_small_maps_have_no_names(colonial: MapSheet) -> None:
    assert level_of_detail(token_height(colonial, 0.15)) == 0
    # In a window of 1000 by 700 the whole map still has names.
    assert token_height(colonial, 0.163) == 17
    assert level_of_detail(token_height(colonial, 0.163)) == 1
    assert place_names(colonial, names("en"), 0.15, wide, ()) == ()


def test_capitals_are_real_ones_and_seas_have_none(colonial: MapSheet) -> None:
    known = {**names("de"), "MON": PlainName("Weißland", "Weißland")}
    labels = {label.id: label for label in place_names(colonial, known, 0.8, wide, ())}
    assert labels["MON"].lines == ("WEISSLAND",)
    assert labels["MON"].role == "land"
    assert " ".join(labels["BLA"].lines) == "Schwarzes Meer"
    assert labels["BLA"].role == "sea"


def test_an_arrow_moves_only_the_names_it_touches(colonial: MapSheet) -> None:
    before = place_names(colonial, names("en"), 0.35, wide, ())
    target = next(label for label in before if label.id == "MON")
    settled: dict[str, NameLabel] = {label.id: label for label in before}
    after = place_names(colonial, names("en"), 0.35, wide, [target.box], settled=settled)
    moved = {label.id for label in after if settled.get(label.id) != label}
    assert moved == {"MON"}


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
        ("", ("",)),
    ],
)
def test_long_names_break_where_both_halves_are_alike(text: str, lines: tuple[str, ...]) -> None:
    assert split_name(text) == lines


def test_a_setter_moves_what_setting_anew_around_settled_names_would_move(colonial: MapSheet) -> None:
    zoom, known = 0.35, names("de")
    setter = NameSetter(colonial, known, zoom, wide)
    settled: dict[str, NameLabel] = {}
    anchors = [(shape.label[0] * zoom, shape.label[1] * zoom) for shape in colonial.provinces.values()]
    for turn in range(12):
        arrows = [Box.around(x, y, 34, 8) for x, y in anchors[turn % 4 :: 3 + turn % 5]]
        expected = place_names(colonial, known, zoom, wide, arrows, settled=settled)
        assert setter.labels(arrows) == expected
        settled = {label.id: label for label in expected}
    assert not setter.unfinished


def test_a_setter_in_a_hurry_comes_to_the_same_names(colonial: MapSheet) -> None:
    whole = place_names(colonial, names("ja"), 0.35, wide, ())
    setter = NameSetter(colonial, names("ja"), 0.35, wide)
    first = setter.labels((), seconds=0.0)
    assert len(first) <= 1
    assert setter.unfinished
    while setter.unfinished:
        last = setter.labels((), seconds=0.0)
    assert last == whole
