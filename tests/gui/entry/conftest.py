"""The real window, with clicks and keys as a hand makes them."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kartentisch.game.session import Session
from kartentisch.gui import theme
from kartentisch.gui.settings import Settings
from kartentisch.gui.window import MainWindow
from kartentisch.rules import Date, Position, Unit, load_variant

NONE, ALT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.AltModifier


class Hand:
    """Clicks, drags and types in one window."""

    def __init__(self, qtbot: QtBot, window: MainWindow) -> None:
        self.bot, self.window = qtbot, window
        self.view, self.entry = window.map_view, window.entry
        self.floating = window.entry.floating

    def point(self, place: str, dislodged: bool = False) -> QPoint:
        return self.view.anchor(place, dislodged).toPoint()

    def click(self, *places: str, alt: bool = False, right: bool = False) -> None:
        for place in places:
            button = Qt.MouseButton.RightButton if right else Qt.MouseButton.LeftButton
            point = self.point(place)
            child = self.view.childAt(point)
            assert child is None, f"{place} lies under {child.objectName()}"
            self.bot.mouseClick(self.view, button, ALT if alt else NONE, point)

    def drag(self, start: str, goal: str, alt: bool = False) -> None:
        mods = ALT if alt else NONE
        begin, end = self.point(start), self.point(goal)
        self.bot.mousePress(self.view, Qt.MouseButton.LeftButton, mods, begin)
        self.bot.mouseMove(self.view, begin + QPoint(9, 9))
        self.bot.mouseMove(self.view, end)
        self.bot.mouseRelease(self.view, Qt.MouseButton.LeftButton, mods, end)

    def key(self, *keys: str | Qt.Key) -> None:
        for key in keys:
            self.bot.keyClick(self.view, key if isinstance(key, Qt.Key) else getattr(Qt.Key, f"Key_{key}"))

    def type(self, text: str) -> None:
        self.bot.keyClicks(self.window.order_line.input, text)

    def choose(self, letter: str) -> None:
        """Click a letter in the ring."""
        ring = self.floating.ring
        assert ring.isVisible()
        self.bot.mouseClick(ring, Qt.MouseButton.LeftButton, NONE, ring.sector_point(letter))

    @property
    def orders(self) -> list[str]:
        return [str(order) for order in self.window.session_model.session.orders]


Table = Callable[..., Hand]


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    """Open windows: `table("ENG F MAL", power="ENG")`; without units the start of the game."""
    variant = load_variant("colonial")
    opened: list[MainWindow] = []

    def lay(*units: str, power: str | None = "RUS", phase: str = "movement", **more: object) -> Hand:
        made = tuple(Unit(*text.split(" ", 2)) for text in units)
        position = Position(variant, Date(1872), phase, made).with_(**more) if units else variant.start()
        window = MainWindow(Session.new(variant, "CO ST 66", position), Settings(tmp_path / "window.json"))
        opened.append(window)
        theme.skin().choose("light")
        window.resize(1280, 800)
        window.session_model.set_power(power)
        window.show()
        qtbot.waitExposed(window)
        QApplication.processEvents()
        return Hand(qtbot, window)

    yield lay
    for window in opened:
        window.close()
        window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
