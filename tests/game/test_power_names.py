"""Names of powers in a game: one undoable step, kept in the file, used in mails and reports."""

from pathlib import Path

import pytest

from kartentisch.game import Session
from kartentisch.mail import order_mail, report
from kartentisch.rules import DocumentFault, load_variant

EUROPE = load_variant("centraleurope")
NAMES = {"CZE": "ボヘミア王国", "POL": "Republik Krakau"}


def renamed_game() -> Session:
    session = Session.new(EUROPE, "M 1")
    session.write_sheet("CZE", "Pra-Brn")
    session.advance()
    session.set_power_names(NAMES)
    return session


def test_every_turn_has_the_names_and_undo_takes_them_back() -> None:
    session = renamed_game()
    named = session.game.variant
    assert named is not EUROPE
    assert {turn.position.variant for turn in session.game.turns} == {named}
    assert session.outcome.before.variant is named
    session.undo()
    assert session.game.variant is EUROPE
    assert {turn.position.variant for turn in session.game.turns} == {EUROPE}
    session.redo()
    assert session.game.variant is named
    assert session.undo_text


def test_the_same_names_again_are_no_step() -> None:
    session = renamed_game()
    before = session.history()
    session.set_power_names({**NAMES, "HUN": " "})
    assert session.history() == before
    with pytest.raises(DocumentFault):
        session.set_power_names({"CZE": "Wien"})
    assert session.history() == before


def test_the_file_keeps_them(tmp_path: Path) -> None:
    session = renamed_game()
    path = tmp_path / "named.tisch"
    session.save(path)
    again = Session.open(path)
    assert again.game == session.game
    assert again.game.variant is session.game.variant
    assert again.remarks == ()
    again.undo()
    assert again.game.power_names == {}
    assert again.game.variant is EUROPE


def test_names_a_file_cannot_have_are_told_and_the_rest_opens(tmp_path: Path) -> None:
    session = renamed_game()
    path = tmp_path / "named.tisch"
    session.save(path)
    path.write_bytes(path.read_bytes().replace(b"Republik Krakau", b"Wien"))
    again = Session.open(path)
    assert again.game.variant is EUROPE
    assert len(again.game.turns) == 2
    assert any("power_names" in remark for remark in again.remarks)


def test_mails_and_reports_use_them() -> None:
    session = renamed_game()
    session.go_to(0)
    assert "Königreich Böhmen" in report("M 1", session.outcome, "de")
    assert "Republik Krakau" in report("M 1", session.outcome, "ja")
    mail = order_mail(session.position, session.orders, "CZE", "M 1", language="ja")
    assert "ボヘミア王国" in mail.subject + mail.body


def test_a_position_of_the_variant_itself_takes_the_names() -> None:
    session = renamed_game()
    session.set_position(EUROPE.start().with_(date=session.position.date))
    assert session.position.variant is session.game.variant
