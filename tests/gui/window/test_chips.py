"""The chips of the order line: the same widgets say the next chips, in the order of the Tab key."""

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from kartentisch.gui.panels.chip_widgets import Chip
from kartentisch.gui.panels.order_line import OrderLine
from kartentisch.gui.window import MainWindow

LETTERS = [Chip("H", "hold", key=True), Chip("M", "move", key=True)]


@pytest.fixture
def line(qtbot: QtBot) -> OrderLine:
    made = OrderLine()
    qtbot.addWidget(made)
    made.resize(900, 36)
    made.show()
    return made


def _shown(line: OrderLine) -> list[str]:
    found = [one for one in line.strip.findChildren(QAbstractButton) if one.isVisible()]
    return [one.text() for one in sorted(found, key=lambda one: one.mapTo(line, one.rect().topLeft()).x())]


def test_the_next_chips_are_said_by_the_same_widgets(line: OrderLine) -> None:
    line.set_prompt("A MOS", "where to?", [Chip("PRM"), Chip("SEV"), *LETTERS])
    QCoreApplication.processEvents()
    assert _shown(line) == ["PRM", "SEV", "H", "M"]
    before = set(line.strip.findChildren(QAbstractButton))
    line.set_prompt("A MOS", "where to?", [])
    line.set_prompt("A OMS", "where to?", [Chip("TSR", railway=True), *LETTERS[1:]])
    QCoreApplication.processEvents()
    assert _shown(line) == ["TSR", "M"]
    assert set(line.strip.findChildren(QAbstractButton)) == before
    texts = sorted(one.text() for one in before)
    assert texts == ["", "", "M", "TSR"]
    assert [one.text() for one in before if not one.icon().isNull()] == ["TSR"]


def test_a_chip_enters_what_it_says_now(line: OrderLine, qtbot: QtBot) -> None:
    told: list[str] = []
    line.token_typed.connect(told.append)
    for token in ("PRM", "OMS"):
        line.set_prompt("A MOS", "where to?", [Chip(token)])
        button = next(one for one in line.strip.findChildren(QAbstractButton) if one.text() == token)
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert told == ["PRM", "OMS"]


def test_tab_goes_from_chip_to_chip(line: OrderLine, qtbot: QtBot) -> None:
    line.set_prompt("A MOS", "where to?", [*LETTERS])
    line.set_prompt("A MOS", "where to?", [Chip("PRM"), LETTERS[0], Chip("SEV"), LETTERS[1]])
    line.activateWindow()
    line.input.setFocus()
    said = []
    for _ in range(4):
        qtbot.keyClick(line.focusWidget(), Qt.Key.Key_Tab)
        focused = line.focusWidget()
        said.append(focused.text() if isinstance(focused, QAbstractButton) else "")
    assert said == ["PRM", "H", "SEV", "M"]


class _Paints(QObject):
    def __init__(self, watched: QObject) -> None:
        super().__init__(watched)
        self.count = 0
        watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Paint
        return False


def test_a_click_on_a_unit_paints_the_map_once(window: MainWindow, qtbot: QtBot) -> None:
    view, ring = window.map_view, window.entry.floating.ring
    qtbot.wait(300)
    paints, rings = _Paints(view), _Paints(ring)
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=view.anchor("MOS").toPoint())
    for _ in range(3):
        QCoreApplication.processEvents()
    assert ring.isVisible()
    assert (paints.count, rings.count) == (1, 1)
