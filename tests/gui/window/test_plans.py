"""Plans in the window: begun, taken in hand, filled with guesses, compared side by side and by turns."""

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QInputDialog
from pytestqt.qtbot import QtBot

from kartentisch.game.session import Session
from kartentisch.gui.plans.window import PlansWindow
from kartentisch.gui.window import MainWindow


def trigger(window: MainWindow, id: str) -> None:
    action = window.actions_by_id.by_id[id]
    assert action.isEnabled()
    action.trigger()


def compared(window: MainWindow) -> PlansWindow:
    trigger(window, "plans.compare")
    found = window.findChild(PlansWindow)
    assert found is not None
    return found


@pytest.fixture
def two(window: MainWindow, session: Session) -> Session:
    """Moscow goes to Perm in the first plan and holds in the second, which is in hand."""
    session.replace_line("RUS", 0, "A MOS-PRM")
    session.replace_line("CHI", 0, "A PEK-MON")
    trigger(window, "plans.new")
    session.replace_line("RUS", 0, "A MOS H")
    return session


def test_the_button_branches_off_and_a_click_takes_the_other_in_hand(window: MainWindow, qtbot: QtBot) -> None:
    session, strip = window.session_model.session, window.turns_panel.plans
    assert strip.isVisible()
    assert not strip.list.isVisible()
    session.replace_line("RUS", 0, "A MOS-PRM")
    qtbot.mouseClick(strip.add, Qt.MouseButton.LeftButton)
    session.replace_line("RUS", 0, "A MOS H")
    assert [entry.text for entry in strip.list.rows.entries] == ["Plan 1", "Plan 2"]
    first = strip.list.visualRect(strip.list.rows.index(0)).center()
    qtbot.mouseClick(strip.list.viewport(), Qt.MouseButton.LeftButton, pos=first)
    assert [str(order) for order in session.orders] == ["A MOS - PRM"]
    assert strip.list.currentIndex().row() == 0
    trigger(window, "edit.undo")
    assert [str(order) for order in session.orders] == ["A MOS H"]
    assert strip.list.currentIndex().row() == 1


def test_each_row_tells_what_its_plan_leads_to(window: MainWindow, two: Session) -> None:
    two.replace_line("RUS", 1, "F ODE-BLA")
    two.replace_line("RUS", 2, "F POR-BLA")
    notes = [entry.note for entry in window.turns_panel.plans.list.rows.entries]
    assert notes[0] == ""
    assert notes[1] == "1 failed"


def test_the_keyboard_goes_from_plan_to_plan_and_names_one(window: MainWindow, two: Session, qtbot: QtBot) -> None:
    qtbot.keyClick(window, Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    assert two.turn.plan == 0
    trigger(window, "plans.rename")
    dialog = window.findChild(QInputDialog)
    assert dialog is not None
    dialog.setTextValue("North")
    dialog.accept()
    assert [plan.name for plan in two.turn.plans] == ["North", "Plan 2"]
    trigger(window, "plans.delete")
    assert [plan.name for plan in two.turn.plans] == ["Plan 2"]
    assert not window.actions_by_id.by_id["plans.compare"].isEnabled()


def test_guesses_come_for_all_but_the_own_power(window: MainWindow, session: Session) -> None:
    for id in ("plans.hold", "plans.last", "plans.against"):
        trigger(window, id)
        assert "RUS" not in session.turn.drafts
        assert set(session.turn.drafts) == {unit.power for unit in session.position.units if unit.power != "RUS"}
        trigger(window, "edit.undo")
        assert not session.turn.drafts


def test_a_past_turn_shows_its_plans_and_takes_none_in_hand(window: MainWindow, two: Session) -> None:
    two.advance()
    assert not window.turns_panel.plans.list.isVisible()
    two.go_to(0)
    strip = window.turns_panel.plans
    assert strip.list.isVisible()
    strip.list.setCurrentIndex(strip.list.rows.index(0))
    assert two.turn.plan == 1
    assert strip.list.currentIndex().row() == 1
    assert window.notice.isVisible() or window.reason_panel.first.text()


def test_two_plans_side_by_side(window: MainWindow, two: Session) -> None:
    dialog = compared(window)
    assert [side.own.currentText() for side in dialog.sides] == ["Plan 1", "Plan 2"]
    assert dialog.list.topLevelItemCount() == 1
    item = dialog.list.topLevelItem(0)
    assert item is not None
    assert (item.text(1), item.text(2)) == ("A MOS - PRM · ok", "A MOS H · holds")
    lit = dialog.sides[0].board.highlight
    assert lit is not None
    assert set(lit.goals) == {"MOS", "PRM"}
    assert not lit.dim_others
    dialog.list.setCurrentItem(item)
    lit = dialog.sides[1].board.highlight
    assert lit is not None
    assert lit.dim_others
    assert "1 difference" in dialog.told.text()
    # The own orders of the first with the guesses of the second: only the guess differs now.
    two.replace_line("CHI", 0, "A PEK H")
    dialog.sides[0].others.setCurrentIndex(1)
    rows = [dialog.list.topLevelItem(row) for row in range(dialog.list.topLevelItemCount())]
    assert [row.text(0) for row in rows if row is not None] == ["Russia"]
    dialog.sides[0].others.setCurrentIndex(0)
    rows = [dialog.list.topLevelItem(row) for row in range(dialog.list.topLevelItemCount())]
    assert sorted(row.text(0) for row in rows if row is not None) == ["China", "Russia"]
    dialog.close()


def test_the_window_follows_the_game_and_closes_without_plans(window: MainWindow, two: Session) -> None:
    dialog = compared(window)
    two.replace_line("RUS", 0, "A MOS-PRM")
    assert dialog.list.topLevelItemCount() == 0
    assert dialog.told.text() == "no difference"
    dialog.take_first()
    assert two.turn.plan == 0
    trigger(window, "plans.delete")
    assert not dialog.isVisible()


def test_blinking_shows_both_on_one_map(window: MainWindow, two: Session) -> None:
    dialog = compared(window)
    dialog.blink.click()
    board = dialog.sides[0].board
    assert not dialog.sides[1].isVisible()
    first = board.outcome
    assert dialog.blink.text() == "Blink: Plan 1"
    dialog.turn_over()
    assert board.outcome is not first
    assert dialog.blink.text() == "Blink: Plan 2"
    dialog.blink.click()
    assert board.outcome is first
    assert dialog.sides[1].isVisible()
    dialog.close()


def test_the_maps_look_at_the_same_place(window: MainWindow, two: Session) -> None:
    dialog = compared(window)
    QCoreApplication.processEvents()
    one, other = (side.board for side in dialog.sides)
    one.zoom_by(3.0)
    one.end_motion()
    assert one.size() == other.size()
    assert (other.camera.zoom, other.camera.x) == (one.camera.zoom, one.camera.x)
    other.center_on_place("MOS")
    assert (other.camera.x, other.camera.y) == (one.camera.x, one.camera.y)
    dialog.close()
