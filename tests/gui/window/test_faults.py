"""When something breaks, ours or the disk's: the draft is safe first, then the user is told, and the window goes on."""

import errno
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from pytestqt.qtbot import QtBot

from kartentisch import judge
from kartentisch.game import file as game_file
from kartentisch.game.session import Session
from kartentisch.game.unsaved import unsaved_folder
from kartentisch.gui import application
from kartentisch.gui.application import Guard
from kartentisch.gui.dialogs.crash import CrashDialog
from kartentisch.gui.map.view import MapView
from kartentisch.gui.window import MainWindow
from kartentisch.rules import load_variant


class Made(Exception):
    """A mistake made for a test."""


def broken(*_given: object, **_named: object) -> NoReturn:
    raise Made("made for this test")


@pytest.fixture
def guard(window: MainWindow, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> Iterator[Guard]:
    """The last resort, as the program installs it; slots and events that fail come here."""
    watch = Guard(window)
    monkeypatch.setattr(sys, "excepthook", watch.caught)
    yield watch
    for dialog in window.findChildren(CrashDialog):
        dialog.close()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def reports(window: MainWindow) -> list[str]:
    QCoreApplication.processEvents()
    return [dialog.text.toPlainText() for dialog in window.findChildren(CrashDialog)]


def fail(guard: Guard, act: Callable[[], object]) -> None:
    """Let an event handler fail; called from Python its error comes back, while the program runs Qt hands it on."""
    with pytest.raises(Made) as raised:
        act()
    guard.caught(raised.type, raised.value, raised.tb)


def kept() -> str:
    """What stands in the folder of unsaved games."""
    return "".join(path.read_text("utf-8") for path in unsaved_folder().glob("*.tisch"))


def test_a_mistake_of_the_judge(
    window: MainWindow, session: Session, guard: Guard, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr(judge, "adjudicate", broken)
    qtbot.keyClicks(window.order_line.input, "MOS PRM")
    qtbot.keyClick(window.order_line.input, Qt.Key.Key_Return)
    assert len(reports(window)) == 1  # every panel asks the judge; the user is told once
    assert "made for this test" in reports(window)[0]
    assert '"A MOS - PRM"' in reports(window)[0]
    assert "A MOS - PRM" in kept()
    monkeypatch.undo()
    window.play.undo()
    assert session.orders == ()
    window.play.redo()
    assert window.session_model.outcome.verdicts


def test_a_mistake_in_drawing_is_told_once_however_often_it_is_painted(
    window: MainWindow, session: Session, guard: Guard, monkeypatch: pytest.MonkeyPatch
) -> None:
    session.replace_line("RUS", 0, "A MOS-PRM")
    monkeypatch.setattr(MapView, "pieces", property(broken))
    for _time in range(5):
        fail(guard, window.map_view.repaint)
    assert len(reports(window)) == 1
    assert "A MOS-PRM" in kept()
    monkeypatch.setattr(application, "_QUIET", 0.0)
    fail(guard, window.map_view.repaint)
    assert len(reports(window)) == 2


def test_a_mistake_in_a_command(
    window: MainWindow, session: Session, guard: Guard, monkeypatch: pytest.MonkeyPatch
) -> None:
    session.replace_line("RUS", 0, "A MOS-PRM")
    monkeypatch.setattr("kartentisch.gui.dialogs.report.ReportDialog.__init__", broken)
    window.actions_by_id.by_id["game.report"].trigger()
    assert len(reports(window)) == 1
    assert "A MOS-PRM" in kept()
    window.play.next()
    assert session.turn_index == 1


def test_a_mistake_in_saving_is_told_and_the_window_stays_open_once(
    window: MainWindow, session: Session, guard: Guard, monkeypatch: pytest.MonkeyPatch
) -> None:
    session.replace_line("RUS", 0, "A MOS-PRM")
    with monkeypatch.context() as patch:
        patch.setattr(game_file, "encode", broken)
        fail(guard, window.close)
        assert window.isVisible()
        assert len(reports(window)) == 1
        dialog = window.findChild(CrashDialog)
        assert dialog is not None
        dialog.close()
    window.close()
    assert not window.isVisible()
    assert "A MOS-PRM" in kept()


def full(*_given: Any) -> NoReturn:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_full_disk_keeps_the_work_and_offers_another_place(
    window: MainWindow, session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert window.files.save_to(tmp_path / "game.tisch")
    before = (tmp_path / "game.tisch").read_bytes()
    session.replace_line("RUS", 0, "A MOS-PRM")
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        window.files.save()
        assert "disk is full" in window.notice.text.text()
        assert [button.text() for button in window.notice.buttons] == ["Another place …"]
        assert not window.files.autosave()
        assert window.notice.isVisible()
    assert (tmp_path / "game.tisch").read_bytes() == before
    assert session.dirty
    assert list(tmp_path.glob(".game*")) == []
    assert window.files.autosave()
    assert not window.notice.isVisible()
    assert not session.dirty


def test_a_folder_without_permission(
    window: MainWindow, session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_given: Any, **_named: Any) -> NoReturn:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr("kartentisch.game.atomic.tempfile.mkstemp", refused)
    session.replace_line("RUS", 0, "A MOS-PRM")
    assert not window.files.save_to(tmp_path / "game.tisch")
    assert "no permission" in window.notice.text.text()
    assert [str(order) for order in session.orders] == ["A MOS - PRM"]


def test_a_folder_that_vanished_costs_nothing(window: MainWindow, session: Session, tmp_path: Path) -> None:
    folder = tmp_path / "stick"
    folder.mkdir()
    assert window.files.save_to(folder / "game.tisch")
    (folder / "game.tisch").unlink()
    folder.rmdir()
    session.replace_line("RUS", 0, "A MOS-PRM")
    assert not window.files.autosave()
    assert "cannot be written" in window.notice.text.text()
    assert "A MOS-PRM" in kept()
    assert window.files.save_to(tmp_path / "game.tisch")
    assert kept() == ""


def test_overwriting_that_fails_is_told_too(
    window: MainWindow, session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.tisch"
    assert window.files.save_to(path)
    path.write_text("somebody else's", "utf-8")
    session.replace_line("RUS", 0, "A MOS-PRM")
    window.files.save()
    assert "another program" in window.notice.text.text()
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        window.notice.buttons[1].click()
        assert window.notice.isVisible()
        assert "disk is full" in window.notice.text.text()
    assert path.read_text("utf-8") == "somebody else's"


def test_a_damaged_game_tells_where_and_what_is_missing(window: MainWindow, session: Session, tmp_path: Path) -> None:
    session.advance()
    window.files.save_to(tmp_path / "game.tisch")
    text = (tmp_path / "game.tisch").read_text("utf-8")
    (tmp_path / "game.tisch").write_text(text[: text.rindex('"1872"')], "utf-8")
    assert window.files.open(tmp_path / "game.tisch")
    assert "damaged" in window.notice.text.text()
    assert "1870" in window.notice.text.text()
    assert "undo history is missing" in window.notice.text.text()


def test_another_game_does_not_take_the_place_of_one_that_cannot_be_kept(
    window: MainWindow, session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Session.new(load_variant("colonial"), "other").save(tmp_path / "other.tisch")
    session.replace_line("RUS", 0, "A MOS-PRM")
    monkeypatch.setattr(os, "fsync", full)
    assert not window.files.open(tmp_path / "other.tisch")
    assert window.session_model.session is session
    assert window.settings.recent == []
    assert "disk is full" in window.notice.text.text()


def test_every_panel_has_its_marks_again_after_a_mistake(
    window: MainWindow, session: Session, guard: Guard, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("kartentisch.gui.map.marks_overlay.MarksOverlay.show", broken)
        session.replace_line("RUS", 0, "A MOS-PRM")
        assert len(reports(window)) == 1
    session.replace_line("RUS", 1, "A OMS-AKM")
    assert {str(mark.order) for mark in window.presenter.marks.marks()} == {"A MOS - PRM", "A OMS - AKM"}
