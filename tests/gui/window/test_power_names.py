"""The dialog with the names of powers, and the window of a variant without builds."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from pytestqt.qtbot import QtBot

from kartentisch.game.session import Session
from kartentisch.gui import theme
from kartentisch.gui.dialogs.power_names import PowerNamesDialog
from kartentisch.gui.settings import Settings
from kartentisch.gui.window import MainWindow
from kartentisch.rules import load_variant
from kartentisch.rules.reason import reason
from kartentisch.rules.sentences import sentence
from kartentisch.words import language

EUROPE = load_variant("centraleurope")


@pytest.fixture
def europe(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    made = MainWindow(Session.new(EUROPE, "M 1"), Settings(tmp_path / "window.json"))
    theme.skin().choose("light")
    made.resize(1280, 800)
    made.show()
    qtbot.waitExposed(made)
    yield made
    made.close()
    made.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def dialog_of(window: MainWindow, qtbot: QtBot) -> PowerNamesDialog:
    window.actions_by_id.by_id["game.power-names"].trigger()
    found = window.findChildren(PowerNamesDialog)
    assert len(found) == 1
    qtbot.waitExposed(found[0])
    return found[0]


def test_a_name_chosen_is_used_in_the_window_and_undone(europe: MainWindow, qtbot: QtBot) -> None:
    session = europe.session_model.session
    dialog = dialog_of(europe, qtbot)
    offered = dialog.fields["CZE"]
    assert [offered.itemText(index) for index in range(offered.count())] == ["Czechia", "Kingdom of Bohemia"]
    assert dialog.fields["HUN"].count() == 1
    offered.setCurrentIndex(1)
    dialog.fields["POL"].setEditText("  Republic of   Cracow ")
    dialog.accept()
    assert session.game.power_names == {"CZE": "Kingdom of Bohemia", "POL": "Republic of Cracow"}
    shown = [europe.order_panel.orders.index_of_power(power).data() for power in ("CZE", "POL")]
    assert any("Bohemia" in str(text) for text in shown)
    session.undo()
    assert session.game.power_names == {}
    assert "Czechia" in str(europe.order_panel.orders.index_of_power("CZE").data())


def test_a_name_that_cannot_be_is_told_and_the_dialog_stays(europe: MainWindow, qtbot: QtBot) -> None:
    dialog = dialog_of(europe, qtbot)
    dialog.fields["CZE"].setEditText("Vienna")
    dialog.accept()
    assert dialog.isVisible()
    assert dialog.told.isVisible()
    assert "Vienna" in dialog.told.text()
    assert europe.session_model.session.game.power_names == {}
    dialog.reject()


def test_the_list_of_orders_says_why_nothing_is_built(europe: MainWindow) -> None:
    told = europe.order_panel.no_builds
    assert told.isVisible()
    assert told.text() == sentence(EUROPE, reason("refuse.no-build-phase"), language())
    europe.session_model.set_session(Session.new(load_variant("standard"), "S"))
    assert not told.isVisible()
    assert not europe.actions_by_id.by_id["game.power-names"].isEnabled()


def test_only_moves_can_be_set_up(europe: MainWindow) -> None:
    europe.actions_by_id.by_id["edit.setup"].trigger()
    phases = europe.play.setup.bar.phase
    assert [phases.itemData(index) for index in range(phases.count())] == ["movement"]
