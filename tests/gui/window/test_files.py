"""Saving, opening, autosave and what happens when a file will not do."""

import itertools
import json
import os
import re
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from kartentisch.game.session import Session
from kartentisch.game.unsaved import unsaved_folder
from kartentisch.gui.commands import files
from kartentisch.gui.pictures import picture
from kartentisch.gui.settings import Settings
from kartentisch.gui.window import MainWindow


def test_save_open_and_undo_across(window: MainWindow, session: Session, tmp_path: Path) -> None:
    session.replace_line("RUS", 0, "A MOS-TSR-IRK")
    assert window.files.save_to(tmp_path / "game.tisch")
    assert not session.dirty
    assert window.settings.recent == [tmp_path / "game.tisch"]
    session.replace_line("RUS", 1, "A VLA S A MOS-IRK")
    assert window.files.autosave()
    window.files.show_session(Session.new(window.session_model.variant))
    assert window.files.open(tmp_path / "game.tisch")
    opened = window.session_model.session
    assert [str(order) for order in opened.orders] == ["A MOS - TSR - IRK", "A VLA S A MOS - IRK"]
    window.play.undo()
    window.play.undo()
    assert opened.sheet("RUS") == ()


def test_a_change_is_saved_by_itself(window: MainWindow, session: Session, tmp_path: Path, qtbot: QtBot) -> None:
    assert files.AUTOSAVE <= 2000
    window.files.save_to(tmp_path / "game.tisch")
    session.replace_line("RUS", 0, "A MOS-PRM")
    qtbot.waitUntil(lambda: not session.dirty, timeout=20_000)
    assert "A MOS-PRM" in (tmp_path / "game.tisch").read_text("utf-8")


def test_changes_that_never_pause_are_saved_all_the_same(
    window: MainWindow, session: Session, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "game.tisch"
    window.files.save_to(path)
    before, goals = path.read_bytes(), itertools.cycle(("A MOS-PRM", "A MOS-OMS"))

    def change() -> bool:
        session.replace_line("RUS", 0, next(goals))
        return path.read_bytes() != before

    qtbot.waitUntil(change, timeout=20_000)


def test_a_game_without_a_file_is_kept_aside_and_offered(window: MainWindow, session: Session) -> None:
    session.replace_line("RUS", 0, "A MOS-PRM")
    assert window.files.leave()
    kept = list(unsaved_folder().glob("*.tisch"))
    assert len(kept) == 1
    # Another process left one too.
    other = unsaved_folder() / "other.tisch"
    other.write_bytes(kept[0].read_bytes())
    window.files.offer_unsaved()
    assert window.notice.isVisible()
    assert "CO ST 66 · 1870" in window.notice.text.text()
    window.notice.buttons[0].click()
    assert window.session_model.session is not session
    assert [str(order) for order in window.session_model.session.orders] == ["A MOS - PRM"]


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "is not a game"),
        (b"no game at all", "is not a game"),
        (b'{"format": 99, "variant": "colonial"}', "newer"),
        (b'{"format": 1, "variant": {"id": "nowhere", "version": 1}, "turns": []}', "nowhere"),
    ],
)
def test_a_file_that_cannot_be_opened_is_told_and_left_alone(
    window: MainWindow, session: Session, tmp_path: Path, data: bytes, told: str
) -> None:
    file = tmp_path / "bad.tisch"
    file.write_bytes(data)
    assert not window.files.open(file)
    assert told in window.notice.text.text()
    assert window.session_model.session is session
    assert file.read_bytes() == data


def test_a_game_that_is_gone_leaves_the_list(window: MainWindow, tmp_path: Path) -> None:
    window.settings.add_recent(tmp_path / "gone.tisch")
    assert not window.files.open(tmp_path / "gone.tisch")
    assert "does not exist" in window.notice.text.text()
    assert window.settings.recent == []


def test_a_damaged_file_opens_up_to_the_last_whole_turn(window: MainWindow, session: Session, tmp_path: Path) -> None:
    session.advance()
    window.files.save_to(tmp_path / "game.tisch")
    text = (tmp_path / "game.tisch").read_text("utf-8")
    (tmp_path / "game.tisch").write_text(text[: text.rindex('"1872"')], "utf-8")
    assert window.files.open(tmp_path / "game.tisch")
    assert window.notice.isVisible()
    assert len(window.session_model.session.game.turns) == 1
    assert window.session_model.session.path is None


def test_a_place_that_cannot_be_written_offers_another(
    window: MainWindow, session: Session, tmp_path: Path, qtbot: QtBot
) -> None:
    session.replace_line("RUS", 0, "A MOS-PRM")
    assert not window.files.save_to(tmp_path / "missing" / "game.tisch")
    assert window.notice.isVisible()
    assert session.dirty
    assert [button.text() for button in window.notice.buttons] == ["Another place …"]
    qtbot.mouseClick(window.notice.buttons[0], Qt.MouseButton.LeftButton)
    dialog = window.findChild(files.QFileDialog)
    assert dialog is not None
    dialog.fileSelected.emit(str(tmp_path / "game.tisch"))
    dialog.reject()
    assert not session.dirty
    assert not window.notice.isVisible()


def test_a_file_changed_by_another_program_is_not_overwritten_silently(
    window: MainWindow, session: Session, tmp_path: Path
) -> None:
    file = tmp_path / "game.tisch"
    window.files.save_to(file)
    changed = json.loads(file.read_text("utf-8"))
    changed["name"] = "changed outside"
    file.write_text(json.dumps(changed), "utf-8")
    os.utime(file, ns=(1, 1))
    session.replace_line("RUS", 0, "A MOS-PRM")
    window.files.save()
    assert "another program" in window.notice.text.text()
    assert "changed outside" in file.read_text("utf-8")
    window.notice.buttons[1].click()
    assert "changed outside" not in file.read_text("utf-8")
    assert not session.dirty


def test_settings_survive_and_a_damaged_file_costs_nothing(tmp_path: Path) -> None:
    one = Settings(tmp_path / "deep" / "window.json")
    one.put("theme", "dark")
    assert Settings(one.file).text("theme") == "dark"
    one.file.write_text("{", "utf-8")
    assert Settings(one.file).text("theme", "light") == "light"


@pytest.mark.parametrize("suffix", ["png", "svg", "pdf"])
def test_the_picture_is_written(window: MainWindow, tmp_path: Path, suffix: str) -> None:
    file = tmp_path / f"map.{suffix}"
    assert window.files.export_picture(file)
    assert file.stat().st_size > 10_000
    assert not window.files.export_picture(tmp_path / "missing" / f"map.{suffix}")
    assert window.notice.isVisible()


@pytest.mark.parametrize("page", ["A4", "A3"])
def test_a_page_with_title_and_powers_is_offered(window: MainWindow, tmp_path: Path, page: str) -> None:
    window.files.ask_picture()
    dialog = window.findChild(QFileDialog)
    assert dialog is not None
    wanted = next(one for one in dialog.nameFilters() if page in one)
    dialog.selectNameFilter(wanted)
    dialog.fileSelected.emit(str(tmp_path / "map.png"))
    written = (tmp_path / "map.pdf").read_bytes()
    dialog.close()
    box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)", written)
    assert box is not None
    millimetres = [round(float(side) / 72 * 25.4) for side in box.groups()]
    assert millimetres == {"A4": [297, 210], "A3": [420, 297]}[page]


def test_the_window_as_a_picture(qtbot: QtBot, tmp_path: Path) -> None:
    from PySide6.QtGui import QImage

    file = tmp_path / "window.png"
    picture("colonial", file, size=(1280, 800), theme="dark", language="de", window=True)
    image = QImage(str(file))
    assert (image.width(), image.height()) == (1280, 800)
    assert image.pixelColor(4, 4).name() == "#191f23"


def test_a_game_left_without_a_file_can_be_opened_again_in_the_same_window(
    window: MainWindow, session: Session
) -> None:
    session.replace_line("RUS", 0, "A MOS-PRM")
    window.files.show_session(Session.new(window.session_model.variant))
    window.files.offer_unsaved()
    assert "CO ST 66" in window.notice.text.text()
    window.notice.buttons[0].click()
    assert [str(order) for order in window.session_model.session.orders] == ["A MOS - PRM"]
    assert window.session_model.session is not session
