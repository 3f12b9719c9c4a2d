"""`kartentisch risk`."""

import json
from pathlib import Path

import pytest

from kartentisch.cli import main

TRAIN = {
    "variant": "colonial",
    "date": "1874",
    "phase": "movement",
    "units": {"RUS": ["A MOS", "A VLA"], "CHI": ["A MON"]},
    "centres": {"RUS": ["MOS"]},
    "orders": {"RUS": ["A MOS - TSR - IRK"], "CHI": ["A MON H"]},
}


def written(folder: Path, **changes: object) -> str:
    path = folder / "plan.json"
    path.write_text(json.dumps(TRAIN | changes))
    return str(path)


def test_a_train_that_an_unsupported_attack_halts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["risk", written(tmp_path), "--power", "RUS"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "A MOS - TSR - IRK: can fail: CHI A MON - IRK."
    assert "A VLA cannot be dislodged." in told
    assert "MOS cannot be lost this turn." in told


def test_an_ally_does_what_is_drafted_for_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["risk", written(tmp_path), "--power", "Russia", "--allied", "CHI"]) == 0
    assert capsys.readouterr().out.startswith("A MOS - TSR - IRK: safe")


def test_one_object_for_programs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["risk", written(tmp_path), "--power", "RUS", "--json", "--improve"]) == 0
    answer = json.loads(capsys.readouterr().out)
    first = answer["answers"][0]
    assert (first["order"], first["answer"]) == ("A MOS - TSR - IRK", "can fail")
    assert first["against"] == {"orders": {"CHI": ["A MON - IRK"]}, "smallest": True, "retreats": []}


@pytest.mark.parametrize("words", [["--seconds", "0"], ["--seconds", "soon"], ["--power", "XYZ"], ["--allied", "XYZ"]])
def test_what_cannot_be_used_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    assert main(["risk", written(tmp_path), "--power", "RUS", *words]) == 2
    assert capsys.readouterr().err


def test_another_phase_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, phase="adjustment", date="1872", orders={})
    assert main(["risk", path, "--power", "RUS"]) == 2
    assert "movement phase" in capsys.readouterr().err
