"""The window that holds a published result against ours: pasted, opened, dropped; what is chosen lights up."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDropEvent, QGuiApplication
from pytestqt.qtbot import QtBot

from kartentisch.game.session import Session
from kartentisch.gui.compare.window import CompareWindow
from kartentisch.gui.window import MainWindow
from kartentisch.mail import report


@pytest.fixture
def result(session: Session) -> str:
    """Our report of a turn with a train and a bounce."""
    session.replace_line("RUS", 0, "A MOS-TSR-IRK")
    session.replace_line("CHI", 0, "A PEK-MON")
    return report(session.game.name, session.outcome, "de")


@pytest.fixture
def dialog(window: MainWindow, result: str) -> CompareWindow:
    """The window, opened by its command."""
    window.actions_by_id.by_id["game.compare"].trigger()
    found = window.findChild(CompareWindow)
    assert found is not None
    return found


def test_our_own_report_does_not_differ(dialog: CompareWindow, result: str) -> None:
    QGuiApplication.clipboard().setText(result)
    dialog.paste()
    assert dialog.list.topLevelItemCount() == 0
    assert "our own report" in dialog.told.text()
    assert "no difference" in dialog.told.text()
    dialog.close()


def test_a_difference_is_told_with_our_reason_and_lit_up(dialog: CompareWindow, result: str) -> None:
    wrong = result.replace("A PEK-MON", "A PEK-MON  [abgeprallt]")
    assert wrong != result
    dialog.text.setPlainText(wrong)
    dialog.compare()
    item = dialog.list.topLevelItem(0)
    assert (item.text(1), item.text(2)) == ("bounced", "ok")
    assert "China: A PEK - MON" in item.text(0)
    assert item.text(3)
    dialog.list.setCurrentItem(item)
    assert dialog.why.text() == item.text(3)
    assert dialog.view.highlight is not None
    assert set(dialog.view.highlight.goals) == {"PEK", "MON"}
    assert "A PEK-MON" in dialog.text.textCursor().selectedText()
    dialog.close()


def test_typing_compares_after_a_moment(dialog: CompareWindow, result: str, qtbot: QtBot) -> None:
    dialog.text.setPlainText(result)
    assert dialog.comparison is None
    qtbot.waitUntil(lambda: dialog.comparison is not None, timeout=3000)
    dialog.text.setPlainText("")
    dialog.compare()
    assert dialog.told.text() == ""
    dialog.close()


def test_files_are_opened_and_dropped(dialog: CompareWindow, result: str, tmp_path: Path) -> None:
    path = tmp_path / "result.txt"
    path.write_text(result)
    dialog.open_file(str(path))
    assert dialog.comparison is not None
    data = QMimeData()
    data.setText("Russland:\nA MOS - PRM")
    button, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    dialog.dropEvent(QDropEvent(QPointF(9, 9), Qt.DropAction.CopyAction, data, button, keys))
    assert dialog.list.topLevelItem(0).text(1) == "A MOS - PRM"
    assert dialog.list.topLevelItem(0).text(2) == "A MOS - TSR - IRK"
    dialog.open_file(str(tmp_path / "none.txt"))
    assert "none.txt" in dialog.told.text()
    dialog.close()
