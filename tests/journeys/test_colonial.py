"""A game of Colonial from the first click to the mail, and back: mouse and keys on the real window.

The train with its support, halted by a Chinese army; the English fleet through Suez by leave of Turkey, then Egypt
dislodged; a retreat; the adjustment of 1872; saved, opened again, undone to the start.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox, QFileDialog, QPushButton, QWidget

from kartentisch.gui.dialogs.mail import MailDialog
from kartentisch.gui.panels.entry_list import ENTRY
from kartentisch.judge import Result, Verdict
from kartentisch.rules import ADJUSTMENT, RETREAT, Position, load_variant
from kartentisch.words import set_language
from tests.gui.entry.conftest import Hand, Table

RUSSIA = """Partie CO ST 66 – Russland – 1870
A MOS-TSR-IRK
A VLA S A MOS-IRK
F ODE H
A OMS H
F POR H
(5 Einheiten, 5 Befehle)"""


@pytest.fixture
def hand(table: Table) -> Iterator[Hand]:
    set_language("de")
    yield table()
    set_language("en")


def press(hand: Hand, button: QWidget) -> None:
    assert button.isVisible()
    assert button.isEnabled()
    hand.bot.mouseClick(button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def play_for(hand: Hand, power: str) -> None:
    """Choose in the list at the left for whom orders are given."""
    powers = hand.window.turns_panel.powers
    model = powers.model()
    row = next(row for row in range(model.rowCount()) if model.index(row, 0).data(ENTRY).value == power)
    hand.bot.mouseClick(
        powers.viewport(), Qt.MouseButton.LeftButton, pos=powers.visualRect(model.index(row, 0)).center()
    )
    assert hand.window.session_model.power == power


def choose(box: QComboBox, value: str) -> None:
    box.setCurrentIndex(box.findData(value))


def set_up(hand: Hand, *units: tuple[str, str, str]) -> None:
    """Place units by mouse in the set-up mode."""
    hand.bot.keyClick(hand.view, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    bar = hand.window.play.setup.bar
    assert bar.isVisible()
    for power, kind, place in units:
        choose(bar.power, power)
        choose(bar.what, kind)
        hand.click(place)
    press(hand, bar.apply)
    assert not hand.window.play.setup.active


def verdict(hand: Hand, text: str) -> Verdict:
    outcome = hand.window.session_model.outcome
    return next(found for order, found in outcome.verdicts.items() if str(order) == text)


def mail_of(hand: Hand, power: str) -> tuple[str, str]:
    """Open the mail with its button, read it, close it."""
    press(hand, hand.window.bar.mail)
    dialog = hand.window.findChild(MailDialog)
    assert dialog is not None
    choose(dialog.power, power)
    assert "wie er gemeint war" in dialog.checked.text()
    written = dialog.subject.text(), dialog.body.toPlainText()
    hand.bot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    dialog.deleteLater()
    back_to(hand)
    return written


def back_to(hand: Hand) -> None:
    """Give the window the keys again once a dialog is gone, as a window manager does."""
    hand.window.activateWindow()
    hand.view.setFocus()
    hand.bot.waitUntil(lambda: QApplication.focusWidget() is hand.view)


def next_phase(hand: Hand) -> Position:
    press(hand, hand.window.bar.next)
    return hand.window.session_model.position


def told(hand: Hand) -> str:
    """Everything the reason panel says."""
    panel = hand.window.reason_panel
    return " ".join(
        label.text() for label in panel.findChildren(QWidget) if hasattr(label, "text") and label.isVisible()
    )


def russia_gives_orders_and_mails_them(hand: Hand) -> None:
    """Russia's train and its support, by clicks and a key; the mail to the letter."""
    hand.click("MOS", "IRK")
    hand.click("VLA")
    hand.key("S")
    hand.click("MOS", "IRK")
    assert hand.orders == ["A MOS - TSR - IRK", "A VLA S A MOS - IRK"]
    assert verdict(hand, "A MOS - TSR - IRK").at == "IRK"
    assert mail_of(hand, "RUS") == ("CO ST 66 / Russland / 1870", RUSSIA)


def china_halts_the_train(hand: Hand) -> None:
    """A Chinese army in Krasnoyarsk halts it; the reason is shown."""
    set_up(hand, ("CHI", "A", "KRA"))
    halted = verdict(hand, "A MOS - TSR - IRK")
    assert (halted.result, halted.at) == (Result.HALTED, "PRM")
    hand.click("MOS")
    hand.key(Qt.Key.Key_Escape)
    assert "chinesische Armee in Krasnojarsk sperrt die Strecke" in told(hand)


def england_passes_suez_by_leave(hand: Hand) -> None:
    """England asks for the canal, Turkey supports Sudan and permits the passage."""
    set_up(
        hand, ("TUR", "A", "EGY"), ("TUR", "A", "SUD"), ("ENG", "F", "RED"), ("FRA", "A", "SYR"), ("FRA", "A", "MEC")
    )
    play_for(hand, "ENG")
    hand.click("RED", "MED")
    assert verdict(hand, "F RED - MED").result is Result.CLOSED
    play_for(hand, "TUR")
    hand.click("EGY")
    hand.key("S")
    hand.click("SUD", "SUD")
    hand.click("EGY")
    hand.key("P")
    hand.click("RED", "MED")
    assert verdict(hand, "A EGY S A SUD; SC F RED - MED").result is Result.OK
    assert verdict(hand, "F RED - MED").result is Result.OK
    assert "A EGY S SUD H SC F RS-MED" in mail_of(hand, "TUR")[1].splitlines()


def egypt_falls_and_the_canal_is_closed(hand: Hand) -> None:
    """France dislodges Egypt: the canal is closed."""
    play_for(hand, "FRA")
    hand.click("SYR", "EGY")
    hand.click("MEC")
    hand.key("S")
    hand.click("SYR", "EGY")
    play_for(hand, "TUR")
    hand.click("SUD", "ABY")
    assert verdict(hand, "F RED - MED").result is Result.CLOSED
    assert verdict(hand, "A EGY S A SUD; SC F RED - MED").dislodged


def egypt_retreats(hand: Hand) -> None:
    """The retreat, by two clicks."""
    assert next_phase(hand).phase == RETREAT
    hand.click("EGY", "SUD")
    assert hand.orders == ["A EGY - SUD"]
    position = next_phase(hand)
    assert (str(position.date), position.phase) == ("1872", "movement")
    assert {str(unit) for unit in position.units_of("TUR")} >= {"A SUD", "A ABY"}


def everybody_adjusts(hand: Hand) -> Position:
    """1872: Japan takes Sakhalin, then everybody adjusts."""
    play_for(hand, "JAP")
    hand.drag("OTA", "SAK")
    assert next_phase(hand).phase == ADJUSTMENT
    hand.click("OTA")
    hand.key("F")
    play_for(hand, "CHI")
    hand.click("KRA")
    assert set(hand.orders) == {"BUILD F OTA", "REMOVE A KRA"}
    adjusted = next_phase(hand)
    assert (str(adjusted.date), adjusted.phase) == ("1874", "movement")
    assert adjusted.by_province["OTA"].power == "JAP"
    assert "KRA" not in adjusted.by_province
    return adjusted


def saved_opened_and_undone(hand: Hand, adjusted: Position, tmp_path: Path) -> None:
    """Saved, opened again, undone to the start."""
    window = hand.window
    session = window.session_model.session
    file = tmp_path / "CO ST 66.tisch"
    hand.bot.keyClick(hand.view, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    dialog = window.findChild(QFileDialog)
    assert dialog is not None
    dialog.setDirectory(str(tmp_path))
    dialog.selectFile(str(file))
    press(hand, next(button for button in dialog.findChildren(QPushButton) if button.isDefault()))
    back_to(hand)
    assert file.exists()
    assert not session.dirty
    assert window.files.open(file)
    opened = window.session_model.session
    assert opened is not session
    assert opened.position == adjusted
    for _step in range(200):
        if not opened.can_undo:
            break
        hand.bot.keyClick(hand.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert opened.position == load_variant("colonial").start()
    assert opened.orders == ()
    assert len(opened.game.turns) == 1
    for _step in range(200):
        if not opened.can_redo:
            break
        press(hand, window.bar.redo)
    assert opened.position == adjusted


def test_a_game_from_the_first_click_to_the_mail_and_back(hand: Hand, tmp_path: Path) -> None:
    russia_gives_orders_and_mails_them(hand)
    china_halts_the_train(hand)
    england_passes_suez_by_leave(hand)
    egypt_falls_and_the_canal_is_closed(hand)
    egypt_retreats(hand)
    saved_opened_and_undone(hand, everybody_adjusts(hand), tmp_path)
