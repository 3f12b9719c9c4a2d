"""The window fills the screen and comes back."""

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from kartentisch.gui.window import MainWindow


def test_f11_fills_the_screen_and_leaves_it(window: MainWindow, qtbot: QtBot) -> None:
    before = window.size()
    qtbot.keyClick(window, Qt.Key.Key_F11)
    assert window.isFullScreen()
    qtbot.keyClick(window, Qt.Key.Key_F11)
    assert not window.isFullScreen()
    assert window.size() == before
