"""The bundled fonts have every character anybody reads: names of all variants, sentences, the window."""

import csv
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from PySide6.QtGui import QRawFont
from pytestqt.qtbot import QtBot

from kartentisch.draw.labels import is_east_asian
from kartentisch.shelf import folder

BETWEEN_FORMS = "‖"  # in tables of translations, never shown
NAMES = sorted(folder("variants").glob("*/names.csv"))
TABLES = [folder("resources") / "locale" / name for name in ("sentences.csv", "terms.csv")]
CATALOGUES = sorted((folder("resources") / "locale").glob("*/LC_MESSAGES/*.po"))
LATIN = ["Sans-Regular", "Sans-Semibold", "Sans-Bold", "Serif-Semibold", "Code-Medium"]
OF_NAMES = ["MapCaption-Semibold", "MapSea-Italic"]


@cache
def raw(name: str) -> QRawFont:
    made = QRawFont(str(folder("resources") / "fonts" / f"Kartentisch{name}.ttf"), 16)
    assert made.isValid(), name
    return made


def has(name: str, letter: str) -> bool:
    return raw(name).supportsCharacter(ord(letter))


def cells(file: Path) -> Iterator[str]:
    with file.open(encoding="utf-8", newline="") as stream:
        for row in csv.reader(stream):
            yield from row


def messages(file: Path) -> Iterator[str]:
    with file.open("rb") as stream:
        for message in read_po(stream):
            for text in (message.id, message.string):
                yield from text if isinstance(text, (tuple, list)) else (text,)


def lacking(texts: Iterator[str], fonts: list[str]) -> dict[str, set[str]]:
    letters = {letter for text in texts for letter in text if letter.isprintable() and letter != BETWEEN_FORMS}
    assert len(letters) > 20
    return {
        font: found
        for font in fonts
        if (found := {letter for letter in letters if not has(font, letter) and not has("JP-Medium", letter)})
    }


@pytest.mark.parametrize("file", [*NAMES, *TABLES], ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_tables_can_be_set(qtbot: QtBot, file: Path) -> None:
    assert lacking(cells(file), LATIN) == {}


@pytest.mark.parametrize("file", CATALOGUES, ids=lambda file: file.parent.parent.name)
def test_the_window_can_be_set(qtbot: QtBot, file: Path) -> None:
    assert lacking(messages(file), LATIN) == {}


@pytest.mark.parametrize("file", NAMES, ids=lambda file: file.parent.name)
def test_a_name_on_the_map_is_set_in_one_font(qtbot: QtBot, file: Path) -> None:
    with file.open(encoding="utf-8", newline="") as stream:
        texts = [
            row[f"{kind}_{tongue}"]
            for row in csv.DictReader(stream)
            for kind in ("name", "label")
            for tongue in ("en", "de", "ja")
        ]
    assert len(texts) > 100
    missing = {
        (text, letter, font)
        for text in texts
        for font in (["JP-Medium"] if is_east_asian(text) else OF_NAMES)
        for letter in text
        if not has(font, letter)
    }
    assert missing == set()


def test_small_letters_of_the_land_font_are_small_capitals(qtbot: QtBot) -> None:
    font = raw("MapCaption-Semibold")

    def height(letter: str) -> float:
        return font.boundingRect(font.glyphIndexesForString(letter)[0]).height()

    for letter in "acemnorsuvwxz":
        assert 0.75 < height(letter) / height("H") < 0.95, letter
        assert height(letter) == pytest.approx(height("x"), rel=0.08), letter
    # All stand on the line and reach to one height: none has an ascender or a descender.
    assert {letter for letter in "bdfhklpgyt" if height(letter) > 0.95 * height("H")} == set()
    assert all(has("MapCaption-Semibold", letter) for letter in "äöüßéèñçåøłőžšă")
