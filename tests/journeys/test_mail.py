"""The post of a game: a player's orders go out; a game master takes mails in and publishes; results are compared."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QPushButton, QTreeWidgetItem

from kartentisch.gui.compare.window import CompareWindow
from kartentisch.gui.dialogs.mail import MailDialog
from kartentisch.gui.dialogs.report import ReportDialog
from kartentisch.gui.inbox.window import InboxWindow
from kartentisch.mail.inbox import letter_of_bytes
from kartentisch.orders.reading import read_orders
from kartentisch.rules import MOVEMENT
from kartentisch.words import set_language
from tests.gui.entry.conftest import Hand, Table

RUSSIA = """From: Rita <rita@example.org>
To: sl@example.org
Date: Tue, 10 Mar 2026 18:00:00 +0100
Subject: CO ST 66 / Russland / 1870

A MOS-TSR-IRK
A VLA S A MOS-IRK
F ODE - Schwarzes Meer
A OMS - Akmlinsk
F POR H
"""
CHINA = """From: Chen <chen@example.org>
To: sl@example.org
Date: Tue, 10 Mar 2026 19:00:00 +0100
Subject: CO ST 66 / China / 1870

Falls Russland angreift, bitte Bescheid.
A PEK - MON
A SHA H, A MAC - VLA
Rest hält
"""
CHINA_BEFORE = CHINA.replace("19:00", "09:00").replace("A PEK - MON", "A PEK H")
SPAM = "From: shop@example.org\nTo: sl@example.org\nSubject: Angebot\n\nHeute alles billiger!\n"


@pytest.fixture
def english() -> Iterator[None]:
    """The window speaks English."""
    set_language("en")
    yield
    set_language("en")


def click(hand: Hand, button: QPushButton | None) -> None:
    assert button is not None
    assert button.isEnabled()
    hand.bot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_a_player_mails_orders_and_changes_them(
    table: Table, english: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: asked.append(url) or True)
    hand = table()
    hand.click("MOS", "PRM")
    hand.click("ODE", "BLA")
    assert sorted(hand.orders) == ["A MOS - PRM", "F ODE - BLA"]
    hand.window.actions_by_id.by_id["orders.mail"].trigger()
    mail = hand.window.findChild(MailDialog)
    assert mail is not None
    mail.to.setText("sl@example.org")
    mail.copy_to.setText("archiv@example.org")
    click(hand, mail.open_button)
    link = asked[0].toEncoded().data().decode()
    assert link.startswith("mailto:sl@example.org?cc=archiv@example.org&subject=")
    assert mail.save(str(tmp_path / "orders.eml"))
    letter = letter_of_bytes((tmp_path / "orders.eml").read_bytes().replace(b"\r\n", b"\n"))
    session = hand.window.session_model.session
    assert {str(one) for one in read_orders(letter.text, session.position, "RUS").orders} > set(hand.orders)
    click(hand, mail.sent_button)
    mail.close()
    hand.click("MOS", "MOS")
    hand.window.actions_by_id.by_id["orders.mail"].trigger()
    again = next(one for one in hand.window.findChildren(MailDialog) if one.isVisible())
    assert again.to.text() == "sl@example.org"
    assert "Changed since" in again.sent.text()
    assert "A MOS H instead of A MOS - PRM" in again.sent.text()
    assert again.subject.text().endswith("(neu)")
    again.close()


def test_a_game_master_takes_mails_in_and_publishes(table: Table, english: None, tmp_path: Path) -> None:
    for name, text in (("r.eml", RUSSIA), ("c.eml", CHINA), ("b.eml", CHINA_BEFORE), ("s.eml", SPAM)):
        (tmp_path / name).write_text(text)
    hand = table()
    session = hand.window.session_model.session
    hand.window.actions_by_id.by_id["orders.inbox"].trigger()
    inbox = hand.window.findChild(InboxWindow)
    assert inbox is not None
    inbox.add_files([str(tmp_path)])
    guesses = [item for item in _rows(inbox) if item.flags() & Qt.ItemFlag.ItemIsUserCheckable]
    assert [item.text(1) for item in guesses] == ["Akmlinsk"]
    guesses[0].setCheckState(0, Qt.CheckState.Checked)
    inbox.powers.setCurrentItem(next(item for item in _powers(inbox) if item.text(0) == "China"))
    assert "A PEK-MON" in inbox.replies.text.toPlainText()
    assert "A PEK H" not in inbox.replies.text.toPlainText()
    click(hand, inbox.take)
    given = set(hand.orders)
    assert {"A MOS - TSR - IRK", "A OMS - AKM", "F ODE - BLA", "A PEK - MON"} <= given
    hand.window.actions_by_id.by_id["turn.next"].trigger()
    assert (session.turn_index, session.position.phase) == (1, MOVEMENT)
    hand.window.actions_by_id.by_id["game.report"].trigger()
    report = hand.window.findChild(ReportDialog)
    assert report is not None
    report.tongue.setCurrentIndex(report.tongue.findData("de"))
    told = report.text.toPlainText()
    assert told.startswith("Partie CO ST 66 – Auswertung 1870 (Züge)")
    assert "A MOS-TSR-IRK" in told
    assert "A PEK-MON" in told
    assert report.save(str(tmp_path / "1870.txt"))
    assert (tmp_path / "1870.txt").read_text("utf-8") == told
    report.close()
    session.undo()
    session.undo()
    assert hand.orders == []


def test_three_wrong_results_are_found(table: Table, english: None) -> None:
    hand = table("RUS A MOS", "RUS A VLA", "CHI A IRK", "CHI A MON", "JAP F TOK", "RUS F POR")
    session = hand.window.session_model.session
    text = "A MOS - TSR - KRA\nA VLA - IRK\nF POR S A VLA - IRK\nA IRK H\nA MON S A IRK\nF TOK - KYO"
    session.give(*read_orders(text, session.position).orders)
    hand.window.actions_by_id.by_id["game.report"].trigger()
    report = hand.window.findChild(ReportDialog)
    assert report is not None
    report.tongue.setCurrentIndex(report.tongue.findData("de"))
    report.copy()
    right = QGuiApplication.clipboard().text()
    report.close()
    hand.window.actions_by_id.by_id["game.compare"].trigger()
    compare = hand.window.findChild(CompareWindow)
    assert compare is not None
    click(hand, compare.paste_button)
    assert compare.list.topLevelItemCount() == 0
    assert "no difference" in compare.told.text()
    for ours, wrong, words in (
        ("A VLA-IRK  [abgeprallt]", "A VLA-IRK", ("A VLA - IRK", "ok", "bounced")),
        ("A MOS-TSR-KRA", "A MOS-TSR-KRA  [angehalten in OMS]", ("A MOS - TSR - KRA", "halted", "ok")),
        ("A IRK H", "A IRK H  [verdrängt]", ("A IRK H", "dislodged", "holds")),
    ):
        assert ours in right
        QGuiApplication.clipboard().setText(right.replace(ours, wrong, 1))
        click(hand, compare.paste_button)
        assert compare.list.topLevelItemCount() == 1
        item = compare.list.topLevelItem(0)
        assert words[0] in item.text(0)
        assert (item.text(1), item.text(2)) == words[1:]
        assert item.text(3)
        compare.list.setCurrentItem(item)
        assert compare.view.highlight is not None
    compare.close()


def _rows(inbox: InboxWindow) -> list[QTreeWidgetItem]:
    heads = [inbox.orders.topLevelItem(at) for at in range(inbox.orders.topLevelItemCount())]
    return [head.child(at) for head in heads for at in range(head.childCount())]


def _powers(inbox: InboxWindow) -> list[QTreeWidgetItem]:
    return [inbox.powers.topLevelItem(at) for at in range(inbox.powers.topLevelItemCount())]
