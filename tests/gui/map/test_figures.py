"""Fonts and figures of the program."""

import re

import pytest
from PySide6.QtGui import QRawFont
from pytestqt.qtbot import QtBot

from kartentisch.gui.figures import coloured, icon, pixmap, svg_text
from kartentisch.gui.fonts import font, load_fonts
from kartentisch.rules import load_variant
from kartentisch.shelf import folder


def test_the_fonts_are_registered_once(qtbot: QtBot) -> None:
    families = load_fonts()
    assert "Kartentisch Sans" in families
    assert load_fonts() is families


@pytest.mark.parametrize("role", ["text", "title", "orders", "land", "sea", "japanese"])
def test_each_role_has_a_bundled_family(qtbot: QtBot, role: str) -> None:
    raw = QRawFont.fromFont(font(role))
    assert raw.familyName().startswith("Kartentisch")
    assert raw.supportsCharacter(ord("ä"))


def test_every_japanese_name_can_be_set(qtbot: QtBot) -> None:
    raw = QRawFont.fromFont(font("japanese"))
    names = [*load_variant("colonial").names.values(), *load_variant("colonial").power_names.values()]
    letters = {letter for name in names for letter in name.text("ja") + name.short("ja") if ord(letter) > 0x3000}
    assert letters
    assert [letter for letter in letters if not raw.supportsCharacter(ord(letter))] == []


def test_figures_take_the_colours_given() -> None:
    text = coloured(svg_text("units/army-32"), "#abcdef", ink="#111111", edge="#eeeeee", alarm="#cc0000")
    assert "#abcdef" in text
    assert not re.search("#8fa6bd|#2b231b|#2b231c|#fffaf0|#b3261e", text)


def test_details_on_a_dark_body_are_light() -> None:
    figure = '<path fill="#2b231c"/>'
    assert coloured(figure, "#000000", edge="#ffffff") == '<path fill="#ffffff"/>'
    assert coloured(figure, "#ffffff", ink="#000000") == '<path fill="#000000"/>'


def test_pixmaps_are_made_for_the_screen_and_kept(qtbot: QtBot) -> None:
    made = pixmap("map/centre-home-12", 12, 2.0, body="#abcdef")
    assert (made.width(), made.deviceIndependentSize().width()) == (24, 12)
    assert pixmap("map/centre-home-12", 12, 2.0, body="#abcdef") is made


def test_every_icon_can_be_painted(qtbot: QtBot) -> None:
    names = sorted(file.stem for file in (folder("resources") / "icons" / "ui").glob("*.svg"))
    assert len(names) > 30
    for name in names:
        image = icon(f"ui/{name}", "#112233").pixmap(24, 24).toImage()
        assert any(image.pixelColor(x, y).alpha() for x in range(24) for y in range(24)), name
