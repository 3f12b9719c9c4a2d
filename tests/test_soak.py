"""The long runs, a short way: each finds no fault, and each can find one."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from kartentisch.game import Session
from kartentisch.rules import load_variant
from soak import files, foreign, killing
from soak.lines import Line
from soak.mutation import spoil_bytes
from soak.watch import watched

ROOT = Path(__file__).resolve().parent.parent

pytestmark = pytest.mark.xdist_group("soak")


def faults(lines: list[Line]) -> list[str]:
    return [f"{line.what}: {line.found}" for line in lines if not line.good]


def test_spoilt_files_are_refused_or_opened() -> None:
    assert faults(list(files.measure(60))) == []


def test_a_fault_in_opening_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(path: Path) -> str:
        path.write_bytes(b"")
        raise KeyError(path.name)

    monkeypatch.setattr(files, "_opened", broken)
    told = faults(list(files.measure(2)))
    assert any("KeyError" in text for text in told)
    assert any("written over" in text for text in told)


def test_foreign_input_is_refused_or_read() -> None:
    assert faults(list(foreign.measure(60))) == []


def test_what_reaches_out_is_seen(tmp_path: Path) -> None:
    (tmp_path / "inside").write_text("a")
    with watched(tmp_path) as seen:
        (tmp_path / "inside").read_text()
        assert seen == []
        Path("/etc/passwd").exists()
        with Path(os.devnull).open():
            pass
        assert seen == []
        Path("/etc/hostname").open().close()
        assert seen == ["opened /etc/hostname"]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="kills need fork, which Windows lacks")
def test_a_killed_game_comes_back() -> None:
    # A process of its own: one in which Qt already runs cannot be forked.
    # How old the state may be depends on the machine and is for `dev.py soak`.
    program = "from soak.killing import measure; print([line for line in measure(1, 60.0) if not line.good])"
    env = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'app'}"}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stdout.strip()) == (0, "[]"), done.stdout + done.stderr


def test_a_file_that_is_too_old_is_found(tmp_path: Path) -> None:
    session = Session.new(load_variant("centraleurope"))
    session.save(tmp_path / "game.tisch")
    old = killing._state(session)
    with pytest.raises(AssertionError, match=r"3\.00 s old"):
        killing._look(tmp_path, False, [(0.0, old), (1.0, "a" * 16), (3.9, "b" * 16), (4.0, "")], [], 2.0)
    with pytest.raises(AssertionError, match="never had"):
        killing._look(tmp_path, False, [(0.0, "c" * 16), (1.0, "a" * 16), (4.0, "")], [], 2.0)
    assert (
        killing._look(tmp_path, False, [(0.0, "a" * 16), (1.0, old), (4.0, "")], [], 2.0) == "opened to the last change"
    )


def test_spoiling_spoils() -> None:
    data = bytes(range(256)) * 4
    assert sum(spoil_bytes(data, random.Random(seed)) != data for seed in range(50)) > 40
