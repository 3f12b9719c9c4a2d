"""The inbox window: mails by opening, dropping and pasting; guesses confirmed; replies; drafts in one step."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtWidgets import QComboBox, QTreeWidgetItem

from kartentisch.game.session import Session
from kartentisch.gui.inbox.window import InboxWindow
from kartentisch.gui.window import MainWindow
from kartentisch.orders import Move
from tests.gui.window.conftest import session, window

__all__ = ["session", "window"]

RUSSIA = """From: Olga <olga@example.org>
To: sl@example.org
Date: Tue, 10 Mar 2026 18:00:00 +0100
Subject: CO ST 66 / Russland / 1870

A MOS-TSR-IRK
A VLA S A MOS-IRK
F ODE - BLA
A OMS - Akmlinsk
"""
OLDER = RUSSIA.replace("18:00", "12:00").replace("A MOS-TSR-IRK", "A MOS H")
FOREIGN = "From: x@example.org\nTo: sl@example.org\nSubject: CO ST 12 / China / 1870\n\nA PEK H\n"


@pytest.fixture
def inbox(window: MainWindow) -> InboxWindow:
    """The inbox of the game, opened by its command."""
    window.actions_by_id.by_id["orders.inbox"].trigger()
    dialog = window.findChild(InboxWindow)
    assert dialog is not None
    return dialog


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with three mails."""
    for name, text in (("a.eml", RUSSIA), ("b.eml", OLDER), ("c.eml", FOREIGN)):
        (tmp_path / name).write_text(text)
    return tmp_path


def rows(inbox: InboxWindow) -> dict[str, list[QTreeWidgetItem]]:
    """The rows of the orders by the heads of their groups, without the counts."""
    tree = inbox.orders
    heads = [tree.topLevelItem(at) for at in range(tree.topLevelItemCount())]
    return {head.text(0).partition(" (")[0]: [head.child(at) for at in range(head.childCount())] for head in heads}


def told(inbox: InboxWindow) -> dict[str, str]:
    """What the list says of each power."""
    items = [inbox.powers.topLevelItem(at) for at in range(inbox.powers.topLevelItemCount())]
    return {item.text(0): item.text(1) for item in items}


def test_a_folder_is_opened_and_the_last_mail_counts(inbox: InboxWindow, folder: Path) -> None:
    inbox.add_files([str(folder)])
    assert inbox.power() == "RUS"
    groups = rows(inbox)
    assert [row.text(0) for row in groups["Understood"]] == ["A MOS-TSR-IRK", "A VLA S A MOS-IRK", "F ODE-BS"]
    assert len(groups["Earlier mails, replaced"]) == 1
    assert "1 missing" in told(inbox)["Russia"]
    assert told(inbox)["China"] == "no mail"
    assert "3 new mails" in inbox.told.text()
    assert [inbox.aside.list.topLevelItem(at).text(1) for at in range(2)] == [
        "about another game",
        "replaced by a later mail",
    ]
    inbox.reject()


def test_a_guess_counts_only_once_it_is_confirmed(inbox: InboxWindow, session: Session) -> None:
    QGuiApplication.clipboard().setText(RUSSIA)
    inbox.paste()
    inbox.accept()
    assert "A OMS - AKM" not in map(str, session.orders)
    assert "A MOS - TSR - IRK" in map(str, session.orders)
    session.undo()
    assert session.orders == ()


def test_confirmed_by_a_tick_it_is_taken_over_and_undone_in_one_step(
    inbox: InboxWindow, session: Session, window: MainWindow
) -> None:
    QGuiApplication.clipboard().setText(RUSSIA)
    inbox.paste()
    guess = next(row for row in rows(inbox)["To confirm"] if "Akmlinsk" in row.text(1))
    guess.setCheckState(0, Qt.CheckState.Checked)
    assert next(row for row in rows(inbox)["To confirm"] if "Akmlinsk" in row.text(1)).checkState(0).value
    inbox.add_files([])
    assert next(row for row in rows(inbox)["To confirm"] if "Akmlinsk" in row.text(1)).checkState(0).value
    assert inbox.take is not None
    inbox.take.click()
    assert "A OMS - AKM" in map(str, session.orders)
    session.undo()
    assert session.orders == ()


def test_a_tick_is_taken_back(inbox: InboxWindow) -> None:
    QGuiApplication.clipboard().setText(RUSSIA)
    inbox.paste()
    inbox.confirm_all()
    assert inbox.mails.inbox.open_guesses == 0
    rows(inbox)["To confirm"][0].setCheckState(0, Qt.CheckState.Unchecked)
    assert inbox.mails.inbox.open_guesses == 1
    inbox.reject()


def test_another_reading_can_be_chosen(inbox: InboxWindow) -> None:
    QGuiApplication.clipboard().setText(RUSSIA)
    inbox.paste()
    orders = inbox.mails.inbox.powers["RUS"]
    (guess,) = orders.guessed
    other = Move("RUS", "A", "OMS", goal="PRM")
    open_guess = replace(guess, others=(other,))
    inbox.mails.inbox = inbox.mails.inbox.with_power(replace(orders, guessed=(open_guess,)))
    inbox.refresh()
    (row,) = rows(inbox)["To confirm"]
    holder = inbox.orders.itemWidget(row, 0)
    assert holder is not None
    box = holder.findChild(QComboBox)
    assert isinstance(box, QComboBox)
    box.setCurrentIndex(1)
    row.setCheckState(0, Qt.CheckState.Checked)
    assert other in inbox.mails.inbox.orders
    assert guess.order not in inbox.mails.inbox.orders
    inbox.reject()


def test_files_are_dropped(inbox: InboxWindow, folder: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(folder / "a.eml"))])
    button, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    inbox.dropEvent(QDropEvent(QPointF(9, 9), Qt.DropAction.CopyAction, data, button, keys))
    assert inbox.mails.inbox.powers["RUS"].letter is not None
    inbox.reject()


def test_a_mail_set_aside_can_be_counted(inbox: InboxWindow, folder: Path) -> None:
    inbox.add_files([str(folder)])
    inbox.aside.list.setCurrentItem(inbox.aside.list.topLevelItem(0))
    inbox.aside.power.setCurrentIndex(inbox.aside.power.findData("CHI"))
    inbox.aside.count.click()
    assert list(map(str, inbox.mails.inbox.powers["CHI"].orders)) == ["A PEK H"]
    inbox.reject()


def test_replies_are_shown_and_saved(inbox: InboxWindow, folder: Path, tmp_path: Path) -> None:
    inbox.add_files([str(folder / "a.eml")])
    assert "Verstanden" in inbox.replies.text.toPlainText()
    inbox.replies.copy()
    assert "A MOS-TSR-IRK" in QGuiApplication.clipboard().text()
    out = tmp_path / "out"
    out.mkdir()
    inbox.save_replies(str(out))
    assert "7 replies" in inbox.told.text()
    assert b"olga@example.org" in (out / "reply_RUS_1870.eml").read_bytes()
    inbox.save_replies(str(tmp_path / "nowhere"))
    assert "cannot be written" in inbox.told.text()
    inbox.reject()
