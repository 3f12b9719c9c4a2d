"""The first frames of the program: map and units at once, names a few a frame until all stand."""

from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from kartentisch.gui.window import MainWindow


def test_names_follow_until_all_stand(qtbot: QtBot) -> None:
    whole = MainWindow()
    qtbot.addWidget(whole)
    whole.show()
    QCoreApplication.processEvents()
    wanted = {label.id for label in whole.map_view.labels()}

    window = MainWindow()
    qtbot.addWidget(window)
    view = window.map_view
    view.unhurried = True
    window.show()
    assert view.backdrop is not None
    for _ in range(20):
        QCoreApplication.processEvents()
        if view.backdrop.painted:
            break
    assert view.backdrop.painted
    assert len(view.pieces().tokens) == len(window.session_model.position.units)
    assert view.unhurried  # names enough for many frames are still to come
    qtbot.waitUntil(lambda: not view.unhurried, timeout=10_000)
    assert {label.id for label in view.labels()} == wanted
