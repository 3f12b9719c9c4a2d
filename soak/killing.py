"""Kills the real window while it is played and saved, and looks how much of the game is in its file.

Each time a process of its own; killed by the system (SIGKILL) at a random moment. The file must open without a remark
to a state the game had, and that state may be at most two seconds older than the last change.
"""

import hashlib
import os
import random
import signal
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from kartentisch.game import GameFileFault, Session
from soak.games import VARIANTS, chance_order
from soak.lines import Line, Tally

_OLDEST = 2.0  # seconds
_LONGEST = 4.0  # seconds of play


def measure(number: int, oldest: float = _OLDEST) -> Iterator[Line]:
    """Kill `number` processes; a state that comes back may be so many seconds old."""
    tally, ages = Tally(), [0.0]
    for seed in range(number):
        chance = random.Random(seed)
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            kept_aside = chance.random() < 0.3
            log = _play_and_kill(seed, folder, kept_aside, chance.uniform(0.2, _LONGEST))
            try:
                tally.note(_look(folder, kept_aside, log, ages, oldest))
            except (AssertionError, GameFileFault) as fault:
                tally.fault(f"seed {seed}: {fault}")
    yield from tally.lines(f"{number} games killed while played")
    yield Line("the oldest state that came back", f"{max(ages):.2f} s old", max(ages) <= oldest)


def _play_and_kill(seed: int, folder: Path, aside: bool, seconds: float) -> list[tuple[float, str]]:
    """Return when the game changed and its states then, the moment of the kill with an empty state at the end."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _child(seed, folder, aside, writing)
    os.close(writing)
    with os.fdopen(reading, "r") as told:
        first = told.readline()
        if first:
            time.sleep(seconds)
        os.kill(child, signal.SIGKILL)
        killed = time.monotonic()
        rest = told.read()
    os.waitpid(child, 0)
    log = []
    for line in (first + rest).splitlines():
        moment, _space, state = line.partition(" ")
        if len(state) == 16:
            log.append((float(moment), state))
    return [*log, (killed, "")]


def _child(seed: int, folder: Path, aside: bool, writing: int) -> None:
    """Play in the real window until killed; every change is told through the pipe."""
    for kind in ("DATA", "CONFIG", "STATE", "CACHE"):
        os.environ[f"XDG_{kind}_HOME"] = str(folder / kind)
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    try:
        from PySide6.QtCore import QTimer

        from kartentisch.gui.application import application
        from kartentisch.gui.settings import Settings
        from kartentisch.gui.window import MainWindow
        from kartentisch.rules import load_variant

        chance = random.Random(seed)
        running = application()
        window = MainWindow(Session.new(load_variant(VARIANTS[seed % len(VARIANTS)])), Settings(folder / "window.json"))
        window.show()
        session = window.session_model.session
        if not aside:
            window.files.save_to(folder / "game.tisch")
        timer = QTimer(window)
        timer.setSingleShot(True)

        def tell() -> None:
            os.write(writing, f"{time.monotonic()} {_state(session)}\n".encode())

        def act() -> None:
            if session.can_undo and chance.random() < 0.2:
                session.undo()
            elif chance.random() < 0.05 and session.can_advance:
                session.advance()
            else:
                session.give(*chance_order(session, chance))
            tell()
            if not aside and chance.random() < 0.03:
                window.files.save()
            timer.start(chance.choice((1, 5, 20, 60, 200)))

        timer.timeout.connect(act)
        tell()
        timer.start(1)
        running.exec()
    finally:
        os._exit(1)


def _state(session: Session) -> str:
    """Return a mark of what is in a game: the orders of all its turns."""
    told = [[str(draft.text) for sheet in turn.drafts.values() for draft in sheet] for turn in session.game.turns]
    return hashlib.sha256(repr(told).encode()).hexdigest()[:16]


def _look(folder: Path, aside: bool, log: list[tuple[float, str]], ages: list[float], oldest: float) -> str:
    states = [state for _moment, state in log]
    if len(states) < 2:
        return "killed before the first change"
    paths = list((folder / "DATA").rglob("*.tisch")) if aside else [folder / "game.tisch"]
    killed = log[-1][0]
    if not paths:
        age = killed - log[1][0] if len(log) > 2 else 0.0
        assert age <= oldest, f"nothing was kept {age:.2f} s after the first change"
        return "killed before the first copy"
    session = Session.open(paths[0])
    assert not session.remarks, session.remarks
    state = _state(session)
    assert state in states, "the file has a state the game never had"
    last = max(index for index, one in enumerate(states) if one == state)
    # Of the state in the file it is the change after it that is lost.
    age = killed - log[last + 1][0] if last + 2 < len(log) else 0.0
    ages.append(age)
    assert age <= oldest, f"the file is {age:.2f} s old"
    return "opened to the last change" if age == 0 else "opened"
