"""What the start loads before the map is painted: nothing that can wait."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kartentisch.game.faults import GameRefusal
from kartentisch.game.session import Session
from kartentisch.gui.settings import Settings
from kartentisch.gui.window import MainWindow
from kartentisch.rules import load_variant, reason

# Readers, writers, dialogs and what finds a hint or a remedy: of use once somebody clicks, types or opens a menu.
LATER = (
    "kartentisch.draw.contract",
    "kartentisch.draw.marks.drawing",
    "kartentisch.draw.svg",
    "kartentisch.exchange",
    "kartentisch.game.entry_text",
    "kartentisch.game.hints",
    "kartentisch.game.remedies",
    "kartentisch.game.table",
    "kartentisch.gui.commands",
    "kartentisch.gui.dialogs",
    "kartentisch.gui.entry",
    "kartentisch.gui.find",
    "kartentisch.gui.orders",
    "kartentisch.gui.panels",
    "kartentisch.gui.paper",
    "kartentisch.gui.pictures",
    "kartentisch.gui.table",
    "kartentisch.judge",
    "kartentisch.mail",
    "kartentisch.orders.reading",
    "cryptography",
    "email",
    "shapely",
    "statistics",
    "svgelements",
)
START = """
import sys
from kartentisch.cli import main

if main(["--time-start", "colonial"]):
    sys.exit("the start failed")
"""
LOADED = "print(*sys.modules, sep='\\n')"


@pytest.mark.parametrize("part", LATER)
def test_nothing_is_loaded_that_can_wait(part: str, loaded: frozenset[str]) -> None:
    assert "kartentisch.gui.map.view" in loaded
    assert part not in loaded


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> frozenset[str]:
    """What is loaded when a warm start has painted the map."""
    home = tmp_path_factory.mktemp("start")
    return _start(home) and _start(home)


def _start(home: Path) -> frozenset[str]:
    folders = {f"XDG_{kind}_HOME": str(home / kind) for kind in ("cache", "config", "data", "state")}
    done = subprocess.run(
        [sys.executable, "-c", START + LOADED],
        env=os.environ | folders | {"QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=True,
    )
    return frozenset(done.stdout.split())


@pytest.fixture
def begun(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    """A window that has not been seen yet."""
    made = MainWindow(Session.new(load_variant("colonial")), Settings(tmp_path / "window.json"), map_first=True)
    yield made
    made.close()
    made.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_the_panels_come_after_the_map_and_nothing_jumps(begun: MainWindow, qtbot: QtBot) -> None:
    sizes = []
    begun.completed.connect(lambda: sizes.append(begun.map_view.size()))
    begun.show()
    begun.map_view.repaint()
    assert not begun.complete
    before = begun.map_view.mapTo(begun, QPoint()), begun.map_view.size()
    qtbot.waitUntil(lambda: begun.complete)
    QCoreApplication.processEvents()
    assert (begun.map_view.mapTo(begun, QPoint()), begun.map_view.size()) == before
    assert sizes == [before[1]]
    assert begun.order_panel.isVisible()
    assert begun.reason_panel.isVisible()
    assert not begun.places.keys() & {"bar", "right", "reason", "line"}


def test_a_click_before_the_panels_are_there_is_not_lost(begun: MainWindow) -> None:
    begun.show()
    begun.map_view.repaint()
    assert not begun.complete
    point = begun.map_view.anchor("MOS").toPoint()
    QTest.mouseClick(begun.map_view, Qt.MouseButton.LeftButton, pos=point)
    assert begun.complete
    assert begun.entry.entry.prefix == ("MOS",)


def test_a_key_before_the_panels_are_there_is_not_lost(begun: MainWindow) -> None:
    begun.show()
    begun.map_view.repaint()
    QTest.keyClick(begun.map_view, Qt.Key.Key_M)
    assert begun.complete
    assert begun.finding.box.input.text() == "m"


def test_a_window_closed_before_the_panels_are_there_says_nothing(begun: MainWindow) -> None:
    begun.show()
    begun.close()
    assert not begun.isVisible()
    assert not begun.complete


def test_an_early_fault_is_told(begun: MainWindow) -> None:
    begun.show()
    begun.show_fault(GameRefusal(reason("refuse.past-turn")))
    assert begun.complete
