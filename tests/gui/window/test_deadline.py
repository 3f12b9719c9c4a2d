"""The deadline beside the turns, and the dialog it is set in."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QDateTime, QEvent
from pytestqt.qtbot import QtBot

from kartentisch.game.deadline import due
from kartentisch.game.session import Session
from kartentisch.gui.dialogs.deadline import DeadlineDialog
from kartentisch.gui.settings import Settings
from kartentisch.gui.window import MainWindow
from kartentisch.rules import load_variant

NOW = datetime.now(UTC).replace(second=0, microsecond=0)


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    made = MainWindow(Session.new(load_variant("centraleurope"), "M 1"), Settings(tmp_path / "window.json"))
    made.resize(1280, 800)
    made.show()
    qtbot.waitExposed(made)
    yield made
    made.close()
    made.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def dialog_of(window: MainWindow, qtbot: QtBot) -> DeadlineDialog:
    window.actions_by_id.by_id["game.deadline"].trigger()
    found = window.findChildren(DeadlineDialog)
    qtbot.waitExposed(found[-1])
    return found[-1]


def test_the_turn_clock_is_set_and_shown_beside_the_turns(window: MainWindow, qtbot: QtBot) -> None:
    session, label = window.session_model.session, window.turns_panel.deadline
    assert label.isHidden()
    dialog = dialog_of(window, qtbot)
    assert not dialog.opened.isEnabled()
    assert dialog.table.isHidden()
    dialog.runs.click()
    dialog.opened.setDateTime(QDateTime.fromSecsSinceEpoch(int(NOW.timestamp())))
    assert dialog.table.text().count("\n") == 5  # six moves
    dialog.accept()
    assert session.game.opened == NOW
    assert due(session.game, 0) == NOW + timedelta(hours=52)
    assert label.isVisible()
    assert "2 d 3 h left" in label.text()
    session.advance()
    assert "until then nobody negotiates" in label.text()
    session.go_to(0)
    assert label.isHidden()  # that turn is over
    session.undo()
    session.undo()
    assert session.game.opened is None
    assert label.isHidden()


def test_a_deadline_of_its_own_that_has_passed_is_told(window: MainWindow, qtbot: QtBot) -> None:
    session, label = window.session_model.session, window.turns_panel.deadline
    session.set_deadline(NOW - timedelta(minutes=5))
    assert label.text().startswith("Orders were due ")
    assert label.property("role") == "bad"
    dialog = dialog_of(window, qtbot)
    assert dialog.due.isChecked()
    dialog.due.click()
    dialog.accept()
    assert session.turn.deadline is None
    session.set_deadline(NOW + timedelta(minutes=125))
    assert label.property("role") == "second"
    window.view.set_language("de")
    told = label.text()
    window.view.set_language("en")
    assert "ZAT" in told
    assert "noch" in told
