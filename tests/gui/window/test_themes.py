"""Themes, patterns and the drawing of units are chosen in the view menu, seen at once, and kept."""

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication

from kartentisch.draw.look import contrast
from kartentisch.draw.themes import THEMES
from kartentisch.gui import MainWindow, theme
from kartentisch.gui.application import application
from kartentisch.gui.settings import Settings


def actions(window: MainWindow) -> dict[str, dict[str, QAction]]:
    """The choices of the view menu: by title of the submenu the actions by text."""
    submenus = [action.menu() for action in window.menus["view"].actions() if action.menu() is not None]
    return {menu.title(): {action.text(): action for action in menu.actions()} for menu in submenus}


def test_every_theme_can_be_chosen(window: MainWindow) -> None:
    offered = actions(window)["&Theme"]
    assert len(offered) == len(THEMES) + 1
    names = set()
    for action in offered.values():
        action.trigger()
        names.add(window.map_view.look.theme.name)
        assert window.settings.text("theme") == theme.skin().choice
    assert names == set(THEMES)


def test_patterns_are_laid_over_the_map_and_taken_away(window: MainWindow) -> None:
    action = window.actions_by_id.by_id["view.patterns"]
    plain = window.map_view.grab().toImage()
    action.trigger()
    assert window.map_view.look.pattern("RUS") is not None
    assert window.settings.text("patterns") == "yes"
    assert window.map_view.grab().toImage() != plain
    action.trigger()
    assert window.map_view.look.pattern("RUS") is None
    assert window.map_view.grab().toImage() == plain


def test_units_are_drawn_as_chosen(window: MainWindow) -> None:
    window.map_view.zoom_by(6)
    window.map_view.end_motion()
    size = [piece.box.bottom - piece.box.top for piece in window.map_view.pieces().tokens]
    actions(window)["Unit&s"]["drawn figures"].trigger()
    assert window.map_view.look.units == "figures"
    assert window.settings.text("units") == "figures"
    larger = [piece.box.bottom - piece.box.top for piece in window.map_view.pieces().tokens]
    assert min(larger) > max(size)
    actions(window)["Unit&s"]["letters on tokens"].trigger()
    assert [piece.box.bottom - piece.box.top for piece in window.map_view.pieces().tokens] == size


def test_what_was_chosen_is_remembered(qapp: QApplication) -> None:
    settings = Settings()
    for name, value in {"theme": "safe-dark", "patterns": "yes", "units": "figures"}.items():
        settings.put(name, value)
    application(Settings())
    skin = theme.skin()
    assert (skin.tokens.name, skin.patterns, skin.units) == ("safe-dark", True, "figures")
    for name, value in {"theme": "light", "patterns": "perhaps", "units": "statues"}.items():
        settings.put(name, value)
    application(Settings())
    assert (skin.tokens.name, skin.patterns, skin.units) == ("light", False, "tokens")


@pytest.mark.parametrize("name", THEMES)
def test_the_window_can_be_read_in_every_theme(name: str) -> None:
    use = theme.window_tokens(name)
    assert use.name == name
    for ground in (use.win, use.panel, use.wash):
        for ink in (use.ink, use.ink2, use.ink3, use.accent, use.good, use.bad, use.doubtful):
            assert contrast(ground, ink) >= 4.5
