"""Examples of the rules opened from the help menu as games of their own."""

from pytestqt.qtbot import QtBot

from kartentisch.game.session import Session
from kartentisch.gui.dialogs.examples import ExamplesDialog
from kartentisch.gui.window import MainWindow
from kartentisch.rules import load_variant


def test_an_example_opens_as_a_game_with_its_orders(window: MainWindow, qtbot: QtBot) -> None:
    action = window.actions_by_id.by_id["help.examples"]
    assert not action.isEnabled()
    window.session_model.set_session(Session.new(load_variant("centraleurope"), "M 1"))
    assert action.isEnabled()
    action.trigger()
    dialog = window.findChild(ExamplesDialog)
    assert dialog is not None
    qtbot.waitExposed(dialog)
    ids = [example.id for example in dialog.examples]
    assert dialog.list.count() == len(ids)
    dialog.list.setCurrentRow(ids.index("lane-support"))
    assert "Trieste" in dialog.told.text()
    dialog.accept()
    session = window.session_model.session
    assert [str(order) for order in session.orders if order.power == "ITA"] == ["A TRI S A SAR - ZAG"]
    assert [str(lost.unit) for lost in session.outcome.dislodged] == ["A ZAG"]


def test_an_example_of_an_ending_is_told_in_the_window(window: MainWindow) -> None:
    window.session_model.set_session(Session.new(load_variant("centraleurope"), "M 1"))
    window.files.examples()
    dialog = window.findChild(ExamplesDialog)
    assert dialog is not None
    dialog.accept()
    assert "wins by conquest" in window.reason_panel.first.text()
    window.play.next()
    ended = window.session_model.position.ended
    assert ended is not None
    assert ended.winners == ("AUT",)
