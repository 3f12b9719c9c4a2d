"""A table in the real window, with everything a hand does there."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog
from pytestqt.qtbot import QtBot

from kartentisch.game.session import Session
from kartentisch.game.table import seals
from kartentisch.gui import theme
from kartentisch.gui.dialogs.votes import VotesDialog
from kartentisch.gui.settings import Settings
from kartentisch.gui.table.mode import TableMode
from kartentisch.gui.table.setup_dialog import TableSetupDialog
from kartentisch.gui.window import MainWindow
from kartentisch.rules import Position, load_variant
from tests.gui.entry.conftest import Hand

LEFT = Qt.MouseButton.LeftButton


class TableHand(Hand):
    """A hand at a table: sits down, gives orders, hands in, steps through the reveal."""

    @property
    def mode(self) -> TableMode:
        mode = self.window.table.mode
        assert mode is not None
        return mode

    def press(self, button: QAbstractButton) -> None:
        assert button.isVisible(), button.text()
        assert button.isEnabled(), button.text()
        self.bot.mouseClick(button, LEFT)
        QApplication.processEvents()

    def dialog(self) -> QDialog:
        return next(one for one in self.window.findChildren(QDialog) if one.isVisible())

    def answer(self, dialog: QDialog, main: bool = True) -> None:
        buttons = [one for one in dialog.findChildren(QAbstractButton) if bool(one.property("filled")) is main]
        self.press(buttons[0])
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def begin(self, players: Mapping[str, str], phrases: Mapping[str, str], minutes: int = 0) -> None:
        """Fill in the dialog: players and pass phrases by power."""
        self.window.actions_by_id.by_id["table.begin"].trigger()
        dialog = self.dialog()
        assert isinstance(dialog, TableSetupDialog)
        for power, name in players.items():
            self.bot.keyClicks(dialog.names[power], name)
        for power, phrase in phrases.items():
            self.bot.keyClicks(dialog.phrases[power], phrase)
        dialog.minutes.setValue(minutes)
        self.answer(dialog)

    def sit(self, name: str = "", phrase: str = "") -> None:
        """Come to the screen: with a pass phrase and Enter, or by clicking the button twice."""
        curtain = self.mode.curtain
        assert curtain.isVisible()
        assert name in curtain.title.text()
        if phrase:
            self.bot.keyClicks(curtain.phrase, phrase)
            self.bot.keyClick(curtain.phrase, Qt.Key.Key_Return)
        else:
            self.press(curtain.open)
            assert curtain.isVisible()
            self.press(curtain.open)
        QApplication.processEvents()
        assert self.mode.seat is not None, curtain.fault.text()

    def hand_in(self) -> None:
        self.press(self.mode.bar.hand_in)
        assert self.mode.curtain.isVisible()

    def vote(self, vote: str) -> None:
        """Agree in the dialog of votes, for the first of the own powers."""
        self.window.actions_by_id.by_id["game.votes"].trigger()
        dialog = self.dialog()
        assert isinstance(dialog, VotesDialog)
        seat = self.mode.seat
        assert seat is not None
        assert {power for power, _vote in dialog.boxes} == set(seat.own)
        self.press(dialog.boxes[seat.own[0], vote])
        self.answer(dialog)

    def see(self, *, at_once: bool = False) -> list[str]:
        """Go through the reveal to its end, step by step or at once; return what the steps shown have told."""
        self.press(self.mode.curtain.reveal)
        bar, told = self.mode.reveal.bar, []
        assert bar.isVisible()
        if at_once:
            self.press(bar.all)
        while bar.next.isVisible():
            told.append(bar.text.text())
            self.press(bar.next)
        told.append(bar.text.text())
        return told

    def go_on(self) -> None:
        self.press(self.mode.reveal.bar.go_on)


Opened = Callable[..., TableHand]


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pass phrases are stretched only a little."""
    monkeypatch.setattr(seals, "COST", 2**4)


@pytest.fixture
def opened(qtbot: QtBot, tmp_path: Path) -> Iterator[Opened]:
    """Open windows with a game of a variant, at its start or at a position, saved where `path` says."""
    made: list[MainWindow] = []

    def open_window(
        variant: str, position: Position | None = None, path: Path | None = None, size: tuple[int, int] = (900, 620)
    ) -> TableHand:
        session = Session.new(load_variant(variant), "evening", position)
        if path is not None:
            session.save(path)
        window = MainWindow(session, Settings(tmp_path / "window.json"))
        made.append(window)
        theme.skin().choose("light")
        window.resize(*size)
        window.show()
        qtbot.waitExposed(window)
        QApplication.processEvents()
        return TableHand(qtbot, window)

    yield open_window
    for window in made:
        if window.table.mode is not None and window.table.mode.spectators is not None:
            window.table.mode.spectators.close()
        window.close()
        window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
