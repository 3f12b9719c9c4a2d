"""Starts the program and quits it at random moments: every end is clean, and nothing is said on the error stream."""

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from soak.games import VARIANTS, game_file
from soak.lines import Line, Tally

_ROOT = Path(__file__).resolve().parent.parent
_LONGEST = 60.0  # seconds until a window that was asked to close must be gone

# Runs the window as `kartentisch FILE` does, and closes it after so many milliseconds of its event loop.
_PROGRAM = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from kartentisch.gui import application
from kartentisch.gui.window import MainWindow

shown = MainWindow.showEvent

def show(self, event):
    shown(self, event)
    QTimer.singleShot(int(sys.argv[2]), self, self.close)

MainWindow.showEvent = show
sys.exit(application.main(sys.argv[1:2]))
"""


def measure(number: int) -> Iterator[Line]:
    """Start and quit `number` times: half of them by closing the window, half by a signal (SIGTERM or SIGINT)."""
    tally = Tally()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for variant in VARIANTS:
            (folder / f"{variant}.tisch").write_bytes(game_file(variant, 2))
        kept = {path: path.read_bytes() for path in folder.glob("*.tisch")}
        env = _environment(folder)
        for seed in range(number):
            chance = random.Random(seed)
            path = folder / f"{VARIANTS[seed % len(VARIANTS)]}.tisch"
            if seed % 2:
                _by_signal(path, env, chance, tally, seed)
            else:
                _by_closing(path, env, chance, tally, seed)
            if path.read_bytes() != kept[path]:
                tally.fault(f"seed {seed}: the file was changed")
    yield from tally.lines(f"{number} starts, quit at a random moment")


def _by_closing(path: Path, env: dict[str, str], chance: random.Random, tally: Tally, seed: int) -> None:
    command = [sys.executable, "-W", "error", "-c", _PROGRAM, str(path), str(chance.choice((0, 0, 5, 50, 300, 900)))]
    try:
        done = subprocess.run(command, env=env, cwd=_ROOT, capture_output=True, timeout=_LONGEST, check=False)
    except subprocess.TimeoutExpired:
        tally.fault(f"seed {seed}: did not end")
        return
    tally.note("closed")
    said = _unexpected(done.stderr)
    if done.returncode or said:
        tally.fault(f"seed {seed}: status {done.returncode}: {said[-300:]}")


def _by_signal(path: Path, env: dict[str, str], chance: random.Random, tally: Tally, seed: int) -> None:
    sort = chance.choice((signal.SIGTERM, signal.SIGINT))
    command = [sys.executable, "-m", "kartentisch", str(path)]
    running = subprocess.Popen(command, env=env, cwd=_ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    time.sleep(chance.uniform(0.3, 3.0))
    running.send_signal(sort)
    try:
        _out, err = running.communicate(timeout=_LONGEST)
    except subprocess.TimeoutExpired:
        running.kill()
        running.communicate()
        tally.fault(f"seed {seed}: did not end after {sort.name}")
        return
    tally.note(f"ended by {sort.name}")
    # Before the window is there, the signal itself ends the process, without a word.
    if running.returncode not in (0, -sort) or (running.returncode and _unexpected(err)):
        tally.fault(f"seed {seed}: {sort.name}: status {running.returncode}: {_unexpected(err)[-300:]}")


def _unexpected(said: bytes) -> str:
    lines = said.decode("utf-8", "replace").splitlines()
    return "\n".join(line for line in lines if "propagateSizeHints" not in line)


def _environment(folder: Path) -> dict[str, str]:
    homes = {f"XDG_{kind}_HOME": str(folder / kind) for kind in ("DATA", "CONFIG", "STATE", "CACHE")}
    return {
        **os.environ,
        **homes,
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONPATH": str(_ROOT / "app"),
        "HOME": str(folder),
    }
