"""Set up position: placed by mouse, put into the game as one undoable change."""

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from kartentisch.game.session import Session
from kartentisch.gui.setup_mode import ERASE, LOST, OWNER
from kartentisch.gui.window import MainWindow
from kartentisch.rules import Unit


def click(window: MainWindow, qtbot: QtBot, place: str, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
    """Click on the place where a unit of a province stands."""
    pos = window.map_view.anchor(place).toPoint()
    qtbot.mouseClick(window.map_view, button, pos=QPoint(pos.x(), pos.y()))


def choose(window: MainWindow, power: str, what: str) -> None:
    """Choose what the next click places."""
    bar = window.play.setup.bar
    bar.power.setCurrentIndex(bar.power.findData(power))
    bar.what.setCurrentIndex(bar.what.findData(what))


@pytest.fixture
def setting_up(window: MainWindow) -> MainWindow:
    """The window in this mode."""
    window.actions_by_id.by_id["edit.setup"].trigger()
    assert window.play.setup.active
    assert window.play.setup.bar.isVisible()
    assert not window.entry_enabled
    return window


def test_units_and_owners_by_mouse_as_one_change(setting_up: MainWindow, qtbot: QtBot, session: Session) -> None:
    window = setting_up
    choose(window, "CHI", "A")
    click(window, qtbot, "KRA")
    choose(window, "ENG", "F")
    click(window, qtbot, "RED")
    choose(window, "TUR", OWNER)
    click(window, qtbot, "EGY")
    choose(window, "RUS", ERASE)
    click(window, qtbot, "VLA")
    assert session.position.by_province.get("KRA") is None
    window.play.setup.bar.apply.click()
    assert session.position.by_province["KRA"] == Unit("CHI", "A", "KRA")
    assert session.position.by_province["RED"] == Unit("ENG", "F", "RED")
    assert session.position.centres["EGY"] == "TUR"
    assert "VLA" not in session.position.by_province
    assert not window.play.setup.active
    assert window.entry_enabled
    session.undo()
    assert session.position == window.session_model.variant.start()


def test_the_same_click_again_takes_the_unit_away(setting_up: MainWindow, qtbot: QtBot) -> None:
    choose(setting_up, "CHI", "A")
    click(setting_up, qtbot, "KRA")
    click(setting_up, qtbot, "KRA")
    assert setting_up.play.setup.position is not None
    assert "KRA" not in setting_up.play.setup.position.by_province


def test_an_army_is_not_placed_at_sea(setting_up: MainWindow, qtbot: QtBot) -> None:
    choose(setting_up, "ENG", "A")
    click(setting_up, qtbot, "RED")
    assert setting_up.play.setup.position is not None
    assert "RED" not in setting_up.play.setup.position.by_province


def test_date_and_phase(setting_up: MainWindow, session: Session) -> None:
    bar = setting_up.play.setup.bar
    bar.phase.setCurrentIndex(bar.phase.findData("adjustment"))
    assert bar.year.value() == 1872
    bar.year.setValue(1876)
    bar.apply.click()
    assert (str(session.position.date), session.position.phase) == ("1876", "adjustment")


def test_an_impossible_date_is_told_and_can_be_mended(setting_up: MainWindow, session: Session) -> None:
    bar = setting_up.play.setup.bar
    bar.year.setValue(1871)
    bar.apply.click()
    assert setting_up.play.setup.active
    assert "calendar" in setting_up.reason_panel.first.text() + setting_up.reason_panel.second.text()
    bar.cancel.click()
    assert session.position == setting_up.session_model.variant.start()
    assert not session.can_undo


def test_a_dislodged_unit_with_its_retreats(setting_up: MainWindow, qtbot: QtBot, session: Session) -> None:
    bar = setting_up.play.setup.bar
    assert bar.what.findData(f"{LOST}A") < 0
    bar.phase.setCurrentIndex(bar.phase.findData("retreat"))
    choose(setting_up, "CHI", "A")
    click(setting_up, qtbot, "KRA")
    choose(setting_up, "RUS", f"{LOST}A")
    click(setting_up, qtbot, "KRA")
    bar.apply.click()
    assert session.position.phase == "retreat"
    lost = session.position.dislodged[0]
    assert lost.unit == Unit("RUS", "A", "KRA")
    assert "IRK" in lost.retreats
    assert "OMS" not in lost.retreats
    assert session.position.by_province["KRA"].power == "CHI"


def test_another_turn_ends_the_mode(setting_up: MainWindow, session: Session) -> None:
    setting_up.play.next()
    assert session.turn_index == 1
    assert not setting_up.play.setup.active
    assert not setting_up.play.setup.bar.isVisible()
    assert setting_up.entry_enabled


def test_orders_and_languages_do_not_disturb_what_is_placed(
    setting_up: MainWindow, qtbot: QtBot, session: Session
) -> None:
    choose(setting_up, "CHI", "A")
    click(setting_up, qtbot, "KRA")
    session.replace_line("RUS", 0, "A MOS-PRM")
    setting_up.view.set_language("de")
    setting_up.session_model.set_power("TUR")
    assert setting_up.play.setup.active
    assert setting_up.map_view.unit_at(setting_up.map_view.anchor("KRA").toPoint()) is not None
    assert setting_up.presenter.marks.marks() == ()
    setting_up.play.setup.bar.cancel.click()
    assert setting_up.map_view.unit_at(setting_up.map_view.anchor("KRA").toPoint()) is None
    assert setting_up.presenter.marks.marks() != ()


def test_another_game_ends_the_mode(setting_up: MainWindow) -> None:
    setting_up.files.show_session(Session.new(setting_up.session_model.variant))
    assert not setting_up.play.setup.active


@pytest.mark.parametrize(
    ("power", "what", "place", "told"),
    [
        ("ENG", "A", "RED", "An army cannot enter the Red Sea"),
        ("ENG", "F", "MON", "A fleet cannot enter Mongolia"),
        ("ENG", OWNER, "RED", "is not a centre on this map"),
    ],
)
def test_a_click_that_places_nothing_says_why(
    setting_up: MainWindow, qtbot: QtBot, power: str, what: str, place: str, told: str
) -> None:
    panel = setting_up.reason_panel
    assert "A click places" in f"{panel.first.text()} {panel.second.text()}"
    before = setting_up.play.setup.position
    choose(setting_up, power, what)
    click(setting_up, qtbot, place)
    assert setting_up.play.setup.position == before
    assert told in f"{panel.first.text()} {panel.second.text()}"
    choose(setting_up, power, "A")
    click(setting_up, qtbot, "KRA")
    assert told not in f"{panel.first.text()} {panel.second.text()}"
    assert setting_up.describe("KRA").endswith("A KRA (ENG)")
    setting_up.play.setup.bar.cancel.click()
    assert setting_up.describe("KRA") == "Krasnoyarsk · station of the railway"
