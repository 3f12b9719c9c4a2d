"""The real window on a real session, in a size that shows every panel."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from pytestqt.qtbot import QtBot

from kartentisch.game.session import Session
from kartentisch.gui import theme
from kartentisch.gui.settings import Settings
from kartentisch.gui.window import MainWindow
from kartentisch.rules import load_variant


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    """A window with a new game of Colonial, orders given for Russia."""
    made = MainWindow(Session.new(load_variant("colonial"), "CO ST 66"), Settings(tmp_path / "window.json"))
    theme.skin().choose("light")
    made.resize(1280, 800)
    made.session_model.set_power("RUS")
    made.show()
    qtbot.waitExposed(made)
    yield made
    made.close()
    made.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def session(window: MainWindow) -> Session:
    """The game of the window."""
    return window.session_model.session
