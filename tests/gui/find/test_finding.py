"""Typing a name flies there: every place of every variant, by any of its words, by keyboard alone."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kartentisch.game.session import Session
from kartentisch.gui.find.index import FindIndex
from kartentisch.gui.settings import Settings
from kartentisch.gui.window import MainWindow
from kartentisch.rules import load_variant

Opened = Callable[[str], MainWindow]


@pytest.fixture
def opened(qtbot: QtBot, tmp_path: Path) -> Iterator[Opened]:
    made: list[MainWindow] = []

    def make(variant: str) -> MainWindow:
        window = MainWindow(Session.new(load_variant(variant), "test"), Settings(tmp_path / "window.json"))
        made.append(window)
        window.resize(1280, 800)
        window.show()
        qtbot.waitExposed(window)
        window.activateWindow()
        QApplication.processEvents()
        return window

    yield make
    for window in made:
        window.close()
        window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.mark.parametrize("variant", ["colonial", "standard", "world2200"])
@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_every_place_is_found_by_its_id_and_its_names(variant: str, language: str) -> None:
    played = load_variant(variant)
    index = FindIndex(played, language)
    for province in played.board.provinces:
        assert index.find(province)[0].id == province
        name = played.names[province]
        for word in (name.text(language), name.text("en"), name.text(language).upper()):
            assert province in {found.id for found in index.find(word)}, word


def test_other_spellings_accents_and_powers_are_found() -> None:
    index = FindIndex(load_variant("colonial"), "de")
    assert index.find("peking")[0].id == "PEK"
    assert index.find("turk")[0].id
    powers = [found for found in index.find("russland") if found.is_power]
    assert [(found.id, "MOS" in found.places) for found in powers] == [("RUS", True)]
    assert [found.id for found in index.find("taebris")] == [found.id for found in index.find("täbris")] != []
    assert index.find("") == index.find("xyzzy") == ()


@pytest.mark.parametrize("variant", ["colonial", "standard", "world2200"])
def test_every_province_is_reached_by_typing_from_the_whole_map(opened: Opened, variant: str, qtbot: QtBot) -> None:
    window = opened(variant)
    view, finding = window.map_view, window.finding
    view.setUpdatesEnabled(False)
    clicked: list[str] = []
    window.set_entry_enabled(False)
    view.clicked.connect(lambda click: clicked.append(click.province))
    for province in window.session_model.variant.board.provinces:
        finding.open()
        finding.box.input.setText(province)
        finding.box.typed.emit(province)
        assert finding.light.provinces == (province,)
        qtbot.keyClick(finding.box.input, Qt.Key.Key_Return)
        assert clicked[-1] == province
        assert view.rect().contains(view.anchor(province).toPoint())


def test_letters_without_a_unit_begin_a_name_and_enter_takes_it(opened: Opened, qtbot: QtBot) -> None:
    window = opened("colonial")
    view, finding = window.map_view, window.finding
    view.setFocus()
    fit = view.zoom()
    qtbot.keyClick(view, Qt.Key.Key_M)
    assert finding.box.isVisible()
    qtbot.keyClicks(finding.box.input, "osc")
    current = finding.box.current
    assert current is not None
    assert current.id == "MOS"
    qtbot.waitUntil(lambda: view.zoom() > fit)
    qtbot.keyClick(finding.box.input, Qt.Key.Key_Return)
    assert not finding.box.isVisible()
    assert window.entry.entry.prefix == ("MOS",)
    assert view.focus_place == "MOS"
    assert finding.light not in view.overlays


def test_a_selected_unit_keeps_its_letters(opened: Opened, qtbot: QtBot) -> None:
    window = opened("colonial")
    window.entry.click("MOS")
    qtbot.keyClick(window.map_view, Qt.Key.Key_H)
    assert not window.finding.box.isVisible()
    assert [str(order) for order in window.session_model.session.orders] == ["A MOS H"]
    window.entry.click("OMS")
    qtbot.keyClick(window.map_view, Qt.Key.Key_I)
    assert window.finding.box.isVisible()
    qtbot.keyClicks(window.finding.box.input, "RK")
    qtbot.keyClick(window.finding.box.input, Qt.Key.Key_Return)
    assert "A OMS - TSR - IRK" in [str(order) for order in window.session_model.session.orders]


def test_escape_goes_back_to_where_the_map_was(opened: Opened, qtbot: QtBot) -> None:
    window = opened("colonial")
    view, finding = window.map_view, window.finding
    before = finding.flight.where()
    window.actions_by_id.by_id["view.find"].trigger()
    qtbot.keyClicks(finding.box.input, "tokyo")
    qtbot.waitUntil(lambda: finding.flight.state() == finding.flight.State.Stopped and view.zoom() > before[2])
    qtbot.keyClick(finding.box.input, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: finding.flight.state() == finding.flight.State.Stopped)
    assert finding.flight.where() == pytest.approx(before, rel=1e-3)
    assert view.hasFocus()


def test_arrows_choose_and_nothing_found_says_so(opened: Opened, qtbot: QtBot) -> None:
    window = opened("colonial")
    box = window.finding.box
    window.finding.open("s")
    assert len(box.found) > 3
    qtbot.keyClick(box.input, Qt.Key.Key_Down)
    assert box.current == box.found[1]
    assert box.input.accessibleDescription().startswith(box.found[1].name)
    box.open("xyzzy")
    assert box.current is None
    assert box.list.item(0).text() == "No place of that name."
    qtbot.keyClick(box.input, Qt.Key.Key_Return)
    assert box.isVisible()
    assert box.input.accessibleName() == "Find on the map"


def test_a_power_is_flown_to_as_a_whole(opened: Opened, qtbot: QtBot) -> None:
    window = opened("world2200")
    window.finding.open("brazil")
    found = next(one for one in window.finding.box.found if one.is_power)
    window.finding.box.list.setCurrentRow(window.finding.box.found.index(found))
    window.finding.flight.finish()
    assert window.finding.light.provinces == found.places
    for home in found.places:
        assert window.map_view.rect().contains(window.map_view.anchor(home).toPoint())
