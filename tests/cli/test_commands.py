"""The other commands, and how the command line refuses what it cannot use."""

import os
import sys
from pathlib import Path
from typing import Any

import pytest

from kartentisch import cli, gui, words
from kartentisch.cli import main
from kartentisch.draw import proof
from kartentisch.rules import load_variant


def test_check_finds_nothing_wrong_with_colonial(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "colonial"]) == 0
    out, err = capsys.readouterr()
    assert "120 provinces, 340 links, 7 powers" in out
    assert err == ""


def test_check_says_what_players_should_know(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "world2200"]) == 0
    told, note = capsys.readouterr().out.splitlines()
    assert "306" in told
    assert "reconstruction" in note


def test_check_lists_every_fault_of_the_map(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    faults = (proof.Fault("no-touch", ("MOS", "ODE"), ""), proof.Fault("no-touch", ("MOS", "PRM"), ""))
    monkeypatch.setattr("kartentisch.cli.check.proof", lambda _sheet, _board: faults)
    assert main(["check", "colonial"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 2


def test_check_lists_the_rulings(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "colonial", "--rulings"]) == 0
    lines = capsys.readouterr().out.splitlines()
    at = lines.index("tsr.own_centre_lost")
    assert {"    default: false", "    alternatives: true", "    cases: T63"} <= set(lines[at + 1 : at + 6])
    ids = [line for line in lines if not line.startswith(" ")]
    assert ids == list(load_variant("colonial").rulings)


def test_a_faulty_folder_is_told_with_file_and_key(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "variant.toml").write_text('id = "x"\n')
    assert main(["check", str(tmp_path)]) == 2
    err = capsys.readouterr().err
    assert err.startswith("kartentisch: variant.toml:")
    assert main(["check", "atlantis"]) == 2
    assert "colonial" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [
        ["adjudicate"],
        ["check"],
        ["mail", "game.tisch"],
        ["picture", "colonial"],
        ["picture", "colonial", "-o", "out.png", "--size", "large"],
        ["picture", "colonial", "-o", "out.png", "--size", "99999x99999"],
        ["picture", "colonial", "-o", "out.gif"],
        ["picture", "colonial", "-o", "out.png", "--language", "fr"],
        ["picture", "colonial", "-o", "out.png", "--scale", "much"],
        ["picture", "colonial", "-o", "out.pdf", "--page", "A5"],
        ["--no-such"],
        ["a.tisch", "b.tisch"],
    ],
)
def test_unusable_arguments_end_with_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert (out, bool(err)) == ("", True)


@pytest.mark.parametrize("arguments", [["--help"], ["adjudicate", "--help"], ["picture", "-h"], ["--version"]])
def test_help_ends_with_0(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 0
    assert capsys.readouterr().out


def test_without_a_command_the_window_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[Any] = []
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    monkeypatch.setitem(vars(gui), "main", lambda arguments: called.append(arguments) or 0)
    assert main([]) == 0
    assert main(["CO ST 66.tisch"]) == 0
    monkeypatch.setattr("sys.argv", ["kartentisch-desk", "game.tisch"])
    assert cli.desk() == 0
    assert called == [[], ["CO ST 66.tisch"], ["game.tisch"]]


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="there is always a display")
def test_without_a_display_there_is_a_message_not_an_abort(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY", "DISPLAY"):
        monkeypatch.setenv(name, "")
    assert main([]) == 2
    assert "no display" in capsys.readouterr().err
    monkeypatch.setitem(vars(gui), "time_start", lambda _variant: 1.0 if os.environ["QT_QPA_PLATFORM"] else 0.0)
    assert main(["--time-start", "colonial"]) == 0
    assert capsys.readouterr().out == "1\n"


def test_pictures_are_asked_of_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[Any] = []
    monkeypatch.setitem(vars(gui), "picture", lambda *given, **named: called.append((given, named)))
    assert main(["picture", "colonial", "-o", "out.svg"]) == 0
    assert main(["picture", "g.tisch", "-o", "o.PNG", "--size", "800x600", "--theme", "dark", "--language", "ja"]) == 0
    assert main(["picture", "g.tisch", "-o", "o.pdf", "--window"]) == 0
    assert main(["picture", "colonial", "-o", "o.png", "--scale", "2.5"]) == 0
    assert main(["picture", "colonial", "-o", "o.pdf", "--page", "A3"]) == 0
    assert main(["picture", "colonial", "-o", "o.png", "--patterns", "--units", "figures"]) == 0
    nothing: dict[str, Any] = {
        "size": None,
        "theme": None,
        "language": None,
        "window": False,
        "scale": 1.0,
        "page": None,
    }
    nothing |= {"patterns": False, "units": "tokens"}
    assert called == [
        (("colonial", Path("out.svg")), nothing),
        (("g.tisch", Path("o.PNG")), {**nothing, "size": (800, 600), "theme": "dark", "language": "ja"}),
        (("g.tisch", Path("o.pdf")), {**nothing, "window": True}),
        (("colonial", Path("o.png")), {**nothing, "scale": 2.5}),
        (("colonial", Path("o.pdf")), {**nothing, "page": "A3"}),
        (("colonial", Path("o.png")), {**nothing, "patterns": True, "units": "figures"}),
    ]


def test_the_time_to_start_is_a_number(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(vars(gui), "time_start", lambda _variant: 412.4)
    assert main(["--time-start", "colonial"]) == 0
    assert capsys.readouterr().out == "412\n"


def test_messages_speak_the_language_of_the_system(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert main(["check", "colonial", "--rulings"]) == 0
    assert words.language() == "de"
    capsys.readouterr()
