"""The system asks the program to end: the window closes as if by hand, and the work is kept."""

import os
import signal

import pytest
from pytestqt.qtbot import QtBot

from kartentisch.game import unsaved
from kartentisch.game.session import Session
from kartentisch.gui.signals import Signals
from kartentisch.gui.window import MainWindow


@pytest.mark.skipif(os.name != "posix", reason="Windows asks by a message, which Qt knows itself")
@pytest.mark.parametrize("sort", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_the_window_closes_and_the_game_is_kept(window: MainWindow, session: Session, qtbot: QtBot, sort: str) -> None:
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    session.replace_line("RUS", 0, "A MOS-PRM")
    signals = Signals(window)
    try:
        os.kill(os.getpid(), getattr(signal, sort))
        qtbot.waitUntil(window.isHidden)
    finally:
        signals.end()
    assert {number: signal.getsignal(number) for number in before} == before
    (kept,) = unsaved.unsaved_folder().glob("*.tisch")
    assert "A MOS-PRM" in kept.read_text("utf-8")
