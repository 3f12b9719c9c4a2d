"""Two boards in the window: the switch and what is remembered, the list of orders, drawings of all boards."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kartentisch.game.session import Session
from kartentisch.gui.orders.rows import RowMaker
from kartentisch.gui.settings import Settings
from kartentisch.gui.window import MainWindow
from kartentisch.orders import parse_canonical
from kartentisch.rules import Date, Position, Unit, load_variant


@pytest.fixture
def boards(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    variant = load_variant("zombie")
    units = tuple(Unit("GER", *text.split()) for text in ("ZF HEL2", "A MUN1", "ZA BER2", "F KIE1"))
    position = Position(variant, Date(1903, "S"), "movement", units)
    window = MainWindow(Session.new(variant, "ZD 3", position), Settings(tmp_path / "window.json"))
    window.show()
    qtbot.waitExposed(window)
    yield window
    window.close()
    window.deleteLater()


def test_the_switch_lays_the_boards_anew_and_is_remembered(qtbot: QtBot, boards: MainWindow) -> None:
    view = boards.map_view
    order = parse_canonical("ZF HEL2 - HEL1", "GER")
    assert order is not None
    boards.session_model.session.give(order)
    assert not view.camera.down
    qtbot.keyClick(boards, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    assert view.camera.down
    assert view.anchor("MUN2").y() > view.anchor("MUN1").y() + 100
    assert boards.actions_by_id.by_id["view.stacked"].isChecked()
    QApplication.processEvents()
    lift = next(mark for mark in boards.presenter.marks.marks() if mark.order == order)
    assert abs(lift.path[0][0] - lift.path[-1][0]) < 2  # straight up
    assert Settings(boards.settings.file).text("boards") == "stacked"
    again = MainWindow(Session.new(load_variant("zombie")), Settings(boards.settings.file))
    qtbot.addWidget(again)
    assert again.presenter.arrangement == "stacked"
    qtbot.keyClick(boards, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    assert not view.camera.down


def test_units_without_orders_are_listed_world_by_world(boards: MainWindow) -> None:
    sheet = next(sheet for sheet in RowMaker().rows(boards.session_model.session, None) if sheet.power == "GER")
    assert [line.text for line in sheet.lines if line.unit is not None] == ["A MUN1", "F KIE1", "ZF HEL2", "ZA BER2"]


def test_a_drawing_shows_all_of_both_boards(boards: MainWindow, tmp_path: Path) -> None:
    boards.map_view.zoom_by(4.0)
    assert boards.files.export_picture(tmp_path / "boards.svg")
    text = (tmp_path / "boards.svg").read_text("utf-8")
    assert text.count(">GER<") == 4
    assert boards.map_view.look.cold is not None
    assert boards.map_view.look.cold.theme.sea in text
    assert boards.map_view.look.theme.sea in text


def test_only_variants_with_boards_have_the_switch(qtbot: QtBot, tmp_path: Path) -> None:
    window = MainWindow(Session.new(load_variant("standard")), Settings(tmp_path / "window.json"))
    qtbot.addWidget(window)
    assert not window.actions_by_id.by_id["view.stacked"].isEnabled()
    assert window.map_view.captions == ()
