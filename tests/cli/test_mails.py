"""`kartentisch mail` and `kartentisch report`."""

from importlib import import_module
from pathlib import Path

import pytest

from kartentisch.cli import main
from kartentisch.game import Session
from kartentisch.orders import Move, Support, Train
from kartentisch.rules import Unit, load_variant

COLONIAL = load_variant("colonial")


@pytest.fixture
def session() -> Session:
    return Session.new(COLONIAL, "CO ST 66")


def test_the_mail_of_a_power(session: Session, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.tisch"
    session.give(Train("RUS", "A", "MOS", (), "IRK"), Support("RUS", "A", "VLA", (), "A", "MOS", "IRK"))
    session.save(path)
    assert main(["mail", str(path), "--power", "RUS", "--language", "de"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "CO ST 66 / Russland / 1870",
        "",
        "Partie CO ST 66 – Russland – 1870",
        "A MOS-TSR-IRK",
        "A VLA S A MOS-IRK",
        "F ODE H",
        "A OMS H",
        "F POR H",
        "(5 Einheiten, 5 Befehle)",
    ]


def test_an_order_that_would_be_read_differently_is_told(
    session: Session, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.tisch"
    session.give(Move("RUS", "A", "MOS", (), "PRM"))
    session.save(path)
    writing = import_module("kartentisch.mail.order_mail")
    monkeypatch.setattr(writing, "write_order", lambda *_: "A MOS - BOK")
    assert main(["mail", str(path), "--power", "RUS"]) == 2
    assert "A MOS - PRM would be read differently" in capsys.readouterr().err


def test_the_report_of_the_last_judged_turn(
    session: Session, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.tisch"
    session.set_position(session.position.with_(units=(Unit("RUS", "A", "MOS"), Unit("CHI", "A", "KRA"))))
    session.give(Train("RUS", "A", "MOS", (), "IRK"))
    session.save(path)
    assert main(["report", str(path)]) == 2
    assert "no turn" in capsys.readouterr().err
    session.advance()
    session.save(path)
    for language, word in (("en", "halted in OMS"), ("de", "OMS"), ("ja", "OMS")):
        assert main(["report", str(path), "--language", language]) == 0
        out = capsys.readouterr().out
        assert "1870" in out
        assert "A MOS-TSR-IRK" in out
        assert word in out


@pytest.mark.parametrize("command", [["report"], ["mail", "--power", "RUS"]])
def test_what_is_no_game_is_refused(command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "letter.tisch"
    bad.write_text("Dear GM")
    for path in (bad, tmp_path / "none.tisch", tmp_path):
        assert main([*command, str(path)]) == 2
        out, err = capsys.readouterr()
        assert (out, str(path) in err, "Traceback" in err) == ("", True, False)


def test_an_unknown_power_is_refused(session: Session, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.tisch"
    session.save(path)
    assert main(["mail", str(path), "--power", "XXX"]) == 2
    assert "--power" in capsys.readouterr().err


def test_a_damaged_game_is_told_and_its_rest_used(
    session: Session, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.tisch"
    session.advance()
    session.save(path)
    data = path.read_bytes()
    path.write_bytes(data[: data.index(b'"history"')])
    assert main(["mail", str(path), "--power", "RUS"]) == 0
    out, err = capsys.readouterr()
    assert "1872" in out
    assert "damaged" in err
