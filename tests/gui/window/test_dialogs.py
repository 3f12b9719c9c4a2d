"""Dialogs: the mail to the letter, new game, rulings, votes, report, position documents, help, a mistake of ours."""

import json
from email import message_from_bytes, policy
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from pytestqt.qtbot import QtBot

from kartentisch.game.session import Session
from kartentisch.gui.application import Guard
from kartentisch.gui.dialogs.crash import CrashDialog
from kartentisch.gui.dialogs.help import page
from kartentisch.gui.dialogs.mail import MailDialog
from kartentisch.gui.dialogs.new_game import NewGameDialog
from kartentisch.gui.dialogs.paste import PastePositionDialog
from kartentisch.gui.dialogs.report import ReportDialog
from kartentisch.gui.dialogs.ruling_list import value_text
from kartentisch.gui.dialogs.rulings import RulingsDialog
from kartentisch.gui.dialogs.votes import VotesDialog
from kartentisch.gui.window import MainWindow

BODY = """Partie CO ST 66 – Russland – 1870
A MOS-TSR-IRK
A VLA S A MOS-IRK
F ODE H
A OMS H
F POR H
(5 Einheiten, 5 Befehle)"""


@pytest.fixture
def mail(window: MainWindow, session: Session) -> MailDialog:
    """The mail of Russia's train and its support."""
    session.replace_line("RUS", 0, "A MOS-TSR-IRK")
    session.replace_line("RUS", 1, "A VLA S A MOS-IRK")
    window.actions_by_id.by_id["orders.mail"].trigger()
    dialog = window.findChild(MailDialog)
    assert dialog is not None
    return dialog


def test_the_mail_is_right_to_the_letter(mail: MailDialog) -> None:
    assert mail.subject.text() == "CO ST 66 / Russland / 1870"
    assert mail.body.toPlainText() == BODY
    assert "comes out as it was meant" in mail.checked.text()


def test_hints_are_told_before_sending_and_repaired_there(mail: MailDialog, session: Session, qtbot: QtBot) -> None:
    (hint,) = mail.hints.hints
    assert (hint.reason.code, hint.reason.values["count"]) == ("hint.no-orders", 3)
    assert "units without an order" in mail.hints.buttons[0].accessibleDescription()
    qtbot.mouseClick(mail.hints.buttons[0], Qt.MouseButton.LeftButton)
    assert mail.hints.hints == ()
    assert mail.hint_area.isHidden()
    assert len(session.sheet("RUS")) == 5
    assert "comes out as it was meant" in mail.checked.text()


def test_the_text_is_copied_and_saved(mail: MailDialog, qtbot: QtBot, tmp_path: Path) -> None:
    qtbot.mouseClick(mail.copy_button, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == BODY
    mail.to.setText("sl@example.org")
    assert mail.save(str(tmp_path / "orders.eml"))
    read = message_from_bytes((tmp_path / "orders.eml").read_bytes(), policy=policy.default)
    assert (read["To"], read["X-Unsent"]) == ("sl@example.org", "1")
    assert read.get_content().replace("\r\n", "\n").rstrip("\n") == BODY
    assert mail.save(str(tmp_path / "orders.txt"))
    assert (tmp_path / "orders.txt").read_text("utf-8").endswith(BODY + "\n")
    assert not mail.save(str(tmp_path / "missing" / "orders.txt"))
    assert "cannot be written" in mail.told.text()


def test_the_mail_program_is_asked_and_nothing_is_marked_as_sent(
    mail: MailDialog, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: asked.append(url) or True)
    mail.to.setText("sl@example.org")
    mail.open_program()
    assert asked[0].toEncoded().data().startswith(b"mailto:sl@example.org?subject=CO%20ST%2066%20%2F%20Russland")
    assert b"+" not in asked[0].toEncoded().data()
    assert session.game.sent == ()
    assert session.game.gm == "sl@example.org"


def test_a_line_nobody_can_read_is_told_before_the_mail_goes(window: MainWindow, session: Session) -> None:
    session.replace_line("RUS", 0, "F ODE-XYZ")
    window.sheets.mail()
    dialog = window.findChild(MailDialog)
    assert dialog is not None
    assert "F ODE-XYZ" in dialog.checked.text()
    dialog.close()


def test_a_new_game_takes_name_and_rulings(window: MainWindow) -> None:
    window.files.new()
    dialog = window.findChild(NewGameDialog)
    assert dialog is not None
    dialog.name.setText("CO 99")
    dialog.more.setChecked(True)
    assert dialog.rulings is not None
    box = dialog.rulings.boxes["canal.bounced_keeper"]
    box.setCurrentIndex(1)
    dialog.accept()
    game = window.session_model.session.game
    assert game.name == "CO 99"
    assert game.options == {"canal.bounced_keeper": "open"}
    assert window.bar.name.text() == "CO 99"


def test_rulings_change_as_one_step(window: MainWindow, session: Session) -> None:
    window.play.rulings()
    dialog = window.findChild(RulingsDialog)
    assert dialog is not None
    assert len(dialog.list.boxes) == len(window.session_model.variant.rulings)
    dialog.list.boxes["tsr.own_centre_lost"].setCurrentIndex(1)
    dialog.accept()
    assert session.position.ruling("tsr.own_centre_lost") is True
    session.undo()
    assert session.position.ruling("tsr.own_centre_lost") is False


def test_every_value_of_a_ruling_has_words(window: MainWindow) -> None:
    for ruling in window.session_model.variant.rulings.values():
        for value in ruling.values:
            assert value_text(value)
            assert "_" not in value_text(value)


def test_a_draw_is_declared(window: MainWindow, session: Session) -> None:
    window.play.votes()
    dialog = window.findChild(VotesDialog)
    assert dialog is not None
    dialog.boxes["RUS", "draw"].setChecked(True)
    dialog.accept()
    assert session.position.votes == {"RUS": ("draw",)}
    session.undo()
    assert not session.position.votes


def test_the_report_names_every_order(window: MainWindow, session: Session) -> None:
    session.replace_line("RUS", 0, "A MOS-TSR-IRK")
    window.play.report()
    dialog = window.findChild(ReportDialog)
    assert dialog is not None
    assert "A MOS-TSR-IRK" in dialog.text.toPlainText()
    dialog.tongue.setCurrentIndex(dialog.tongue.findData("de"))
    assert "Auswertung" in dialog.text.toPlainText()
    dialog.close()


def test_a_position_goes_out_and_comes_back_as_a_document(window: MainWindow, session: Session) -> None:
    session.replace_line("RUS", 0, "A MOS-PRM")
    window.play.copy_position()
    document = json.loads(QGuiApplication.clipboard().text())
    assert document["orders"]["RUS"] == ["A MOS - PRM"]
    document["units"] = {"RUS": ["A KRA"], "CHI": ["A MON"]}
    document["orders"] = {"RUS": ["A KRA - MON"]}
    QGuiApplication.clipboard().setText(json.dumps(document))
    window.play.paste_position()
    dialog = window.findChild(PastePositionDialog)
    assert dialog is not None
    dialog.accept()
    assert {unit.place for unit in session.position.units} == {"KRA", "MON"}
    assert "A KRA - MON" in [str(order) for order in session.orders]


@pytest.mark.parametrize(("text", "told"), [("", ""), ('{"variant": "none"}', "variant"), ("[1", "line 1")])
def test_a_document_that_cannot_be_used_is_told_and_nothing_changes(
    window: MainWindow, session: Session, text: str, told: str
) -> None:
    before = session.position
    window.play.paste_position()
    dialog = window.findChild(PastePositionDialog)
    assert dialog is not None
    dialog.text.setPlainText(text)
    assert told in dialog.told.text()
    assert bool(dialog.told.text()) == bool(told)
    assert dialog.take is not None
    assert not dialog.take.isEnabled()
    dialog.accept()
    assert dialog.isVisible()
    assert session.position == before
    dialog.close()


def test_help_names_every_shortcut(window: MainWindow) -> None:
    assert "Ctrl+Shift+V" in page()
    assert "Paste orders" in page()
    window.view.help()
    window.view.about()


def test_a_mistake_of_ours_saves_first_and_shows_a_report(window: MainWindow, session: Session) -> None:
    session.replace_line("RUS", 0, "A MOS-PRM")
    guard = Guard(window)
    error = ZeroDivisionError("made for this test")
    guard.caught(type(error), error, error.__traceback__)
    dialog = window.findChild(CrashDialog)
    assert dialog is not None
    assert "made for this test" in dialog.text.toPlainText()
    assert '"A MOS - PRM"' in dialog.text.toPlainText()
    dialog.copy()
    assert QGuiApplication.clipboard().text() == dialog.text.toPlainText()
    from kartentisch.game.unsaved import unsaved_folder

    assert len(list(unsaved_folder().glob("*.tisch"))) == 1
    dialog.close()


def test_what_was_sent_is_kept_and_compared(mail: MailDialog, session: Session, qtbot: QtBot) -> None:
    assert "Nothing" in mail.sent.text()
    qtbot.mouseClick(mail.sent_button, Qt.MouseButton.LeftButton)
    (sent,) = session.game.sent
    assert sent.text == BODY
    assert sent.moment is not None
    clock = sent.moment.astimezone().strftime("%H:%M")
    assert mail.sent.text() == f"As sent at {clock}."
    mail.notation.setCurrentIndex(mail.notation.findData("long-de"))
    assert mail.sent.text() == f"As sent at {clock}."
    assert not mail.subject.text().endswith("(neu)")
    session.replace_line("RUS", 1, "A VLA H")
    mail.write()
    assert f"Changed since {clock}" in mail.sent.text()
    assert "A VLA H instead of A VLA S A MOS - IRK" in mail.sent.text()
    assert mail.subject.text() == "CO ST 66 / Russland / 1870 (neu)"
    session.undo()
    session.undo()
    assert session.game.sent == ()
