"""What is pasted is seen as it is read, and no line of it is lost."""

import json

import pytest
from PySide6.QtGui import QGuiApplication

from kartentisch.game.session import Session
from kartentisch.gui.dialogs.paste import PasteOrdersDialog, PastePositionDialog
from kartentisch.gui.window import MainWindow

MAIL = """Russia:
A MOS - TSR - IRK
A VLA - XYZ
China:
A MAC - IRK
A SIK sleeps
"""


@pytest.fixture
def document() -> str:
    return json.dumps(
        {
            "variant": "colonial",
            "date": "1874",
            "units": {"RUS": ["A MOS"], "TUR": ["A EGY", "A SUD"]},
            "orders": {"RUS": ["A MOS - PRM"], "TUR": ["A EGY H", "A SUD sleeps"]},
        }
    )


def opened(window: MainWindow, text: str, power: str | None = None) -> PasteOrdersDialog:
    QGuiApplication.clipboard().setText(text)
    window.sheets.paste(power)
    dialog = window.findChild(PasteOrdersDialog)
    assert dialog is not None
    return dialog


def texts(session: Session, power: str) -> list[tuple[str, bool]]:
    return [(draft.text, draft.order is not None) for draft in session.sheet(power)]


def test_a_mail_of_several_powers_says_itself_whose_orders_it_has(window: MainWindow, session: Session) -> None:
    session.replace_line("RUS", 0, "F ODE - BLA")
    dialog = opened(window, MAIL, "TUR")
    assert dialog.power.currentData() is None
    assert dialog.told.text().startswith("2 orders read")
    dialog.accept()
    assert texts(session, "RUS") == [("F ODE - BLA", True), ("A MOS - TSR - IRK", True), ("A VLA - XYZ", False)]
    assert texts(session, "CHI") == [("A MAC - IRK", True), ("A SIK sleeps", False)]
    session.undo()
    assert texts(session, "RUS") == [("F ODE - BLA", True)]
    assert session.sheet("CHI") == ()


def test_whose_orders_they_are_stays_as_the_user_has_picked(window: MainWindow, session: Session) -> None:
    dialog = opened(window, "Russia: A MOS - PRM", "TUR")
    assert dialog.power.currentData() is None
    dialog.power.setCurrentIndex(dialog.power.findData("TUR"))
    dialog.text.setPlainText("Russia: A MOS - ORE")
    assert dialog.power.currentData() == "TUR"
    assert "Russia" in dialog.told.text()
    dialog.close()


def test_a_line_nobody_owns_is_named(window: MainWindow) -> None:
    dialog = opened(window, "A XYZ - ABC\n" + MAIL)
    assert "whose it is: line 1" in dialog.told.text()
    dialog.close()


def test_a_document_says_what_it_holds_before_it_is_taken(window: MainWindow, session: Session, document: str) -> None:
    session.replace_line("CHI", 0, "A MAC - IRK")
    before = session.position
    QGuiApplication.clipboard().setText(document)
    window.play.paste_position()
    dialog = window.findChild(PastePositionDialog)
    assert dialog is not None
    assert dialog.told.text().splitlines() == [
        "1874 · Moves · 3 units · 2 orders read",
        "Not read, but kept and marked: TUR: A SUD sleeps",
    ]
    dialog.accept()
    assert texts(session, "TUR") == [("A EGY H", True), ("A SUD sleeps", False)]
    assert texts(session, "RUS") == [("A MOS - PRM", True)]
    assert session.sheet("CHI") == ()
    session.undo()
    assert session.position == before
    assert texts(session, "CHI") == [("A MAC - IRK", True)]
    assert session.sheet("TUR") == ()
