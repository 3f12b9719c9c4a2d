"""Thousands of random acts in the real window of every variant: memory stays flat, nothing is left behind."""

import gc
import os
import random
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from soak.games import VARIANTS
from soak.lines import Line

_WARM = 0.2  # of the acts, after which memory is measured the first time
_GROWTH = 0.05


def measure(number: int) -> Iterator[Line]:
    """Play `number` acts in each variant, each in a process of its own."""
    for variant in VARIANTS:
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reading)
            _child(variant, number, writing)
        os.close(writing)
        with os.fdopen(reading, "r") as told:
            lines = told.read().splitlines()
        _pid, status = os.waitpid(child, 0)
        yield from (_line(variant, text) for text in lines)
        if status:
            yield Line(f"{variant}: the process", f"ended with status {status}", good=False)


def _line(variant: str, text: str) -> Line:
    good, what, found = text.split("|", 2)
    return Line(f"{variant}: {what}", found, good == "1")


def _child(variant: str, number: int, writing: int) -> None:
    """Play, and tell what was found through the pipe; never returns."""
    told = os.fdopen(writing, "w")
    status = 1
    try:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            for kind in ("DATA", "CONFIG", "STATE", "CACHE"):
                os.environ[f"XDG_{kind}_HOME"] = str(folder / kind)
            for good, what, found in _play(variant, number, folder):
                told.write(f"{int(good)}|{what}|{found}\n")
        status = 0
    except BaseException as error:
        told.write(f"0|{type(error).__name__}|{str(error)[:300]!r}\n")
    finally:
        told.close()
        sys.stderr.flush()
        os._exit(status)


def _play(variant: str, number: int, folder: Path) -> Iterator[tuple[bool, str, str]]:
    from PySide6.QtCore import QThreadPool, QTimer
    from PySide6.QtWidgets import QApplication, QDialog, QWidget

    from kartentisch.game import Session
    from kartentisch.gui.application import application
    from kartentisch.gui.settings import Settings
    from kartentisch.gui.window import MainWindow
    from kartentisch.rules import load_variant
    from tests.journeys.chance_hand import ChanceHand

    running = application()
    loaded = load_variant(variant)
    window = MainWindow(Session.new(loaded, "long"), Settings(folder / "window.json"))
    window.show()
    hand = ChanceHand(window, 1, folder)

    def settled() -> tuple[int, int, int]:
        """Memory in use (kilobytes), widgets, running timers, with a new game on the table."""
        window.files.show_session(Session.new(loaded, "long"))
        window.view.set_language("en")
        for _turn in range(20):
            running.processEvents()
        gc.collect()
        widgets = len(QApplication.allWidgets())
        timers = sum(timer.isActive() for timer in window.findChildren(QTimer))
        return _memory(), widgets, timers

    warm = (0, 0, 0)
    for act in range(number):
        if act == int(number * _WARM):
            warm = settled()
        hand.act()
        if random.Random(act).random() < 0.002:
            window.files.show_session(Session.new(loaded, "long"))
    end = settled()
    growth = end[0] / warm[0] - 1
    yield growth <= _GROWTH, "memory", f"{warm[0] // 1024} -> {end[0] // 1024} MB ({growth:+.1%}) over {number} acts"
    yield end[1] <= warm[1] * 1.05, "widgets", f"{warm[1]} -> {end[1]}"
    yield end[2] <= warm[2] + 2, "running timers", f"{warm[2]} -> {end[2]}"
    dialogs = [one for one in window.findChildren(QDialog) if one.isVisible()]
    yield not dialogs, "dialogs left open", str(len(dialogs))
    yield QThreadPool.globalInstance().waitForDone(5000), "threads", "all done"
    window.close()
    strays = [one for one in QApplication.topLevelWidgets() if isinstance(one, QWidget) and one.isVisible()]
    yield not strays, "windows left open", str(len(strays))


def _memory() -> int:
    """Return the resident memory in kilobytes."""
    with Path("/proc/self/status").open() as stream:
        return next(int(line.split()[1]) for line in stream if line.startswith("VmRSS"))
