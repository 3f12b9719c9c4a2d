"""Patterns as brushes: without a seam, in the colours of the theme, measured on the screen."""

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from kartentisch.draw.patterns import PATTERNS
from kartentisch.draw.themes import THEMES
from kartentisch.gui.map import hatching


def dark(image: QImage) -> float:
    """The part of an image that is darker than its ground."""
    spots = [image.pixelColor(x, y).lightness() for x in range(image.width()) for y in range(image.height())]
    return sum(spot < max(spots) - 20 for spot in spots) / len(spots)


@pytest.mark.parametrize("id", PATTERNS)
def test_a_pattern_is_calm_and_there(qtbot: QtBot, id: str) -> None:
    brush = hatching.powers(PATTERNS[id], "#ffffff", THEMES["print"], ratio=2.0, zoom=0.5)
    assert 0.04 <= dark(brush.textureImage()) <= 0.5
    assert brush.transform().m11() == 1.0


def test_a_tile_is_painted_once(qtbot: QtBot) -> None:
    first, second = (
        hatching.powers(PATTERNS["dots"], "#ffffff", THEMES["light"], ratio=1.0, zoom=zoom).texture() for zoom in (1, 2)
    )
    assert first.cacheKey() == second.cacheKey()


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("cover", ["mountain", "ice"])
def test_barriers_are_drawn_in_every_theme(qtbot: QtBot, theme: str, cover: str) -> None:
    image = hatching.barrier(cover, THEMES[theme], ratio=1.0, zoom=1.0).textureImage()
    assert (image.width(), image.height()) == (96, 96)
    assert len({image.pixel(x, y) for x in range(96) for y in range(96)}) > 2
