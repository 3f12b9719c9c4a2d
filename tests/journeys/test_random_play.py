"""Random play in the real window: nothing breaks, the panels agree with the game, files come back whole.

HYPOTHESIS_PROFILE=thorough plays long games with many seeds.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from kartentisch.game.session import Session
from kartentisch.game.values import Game
from kartentisch.gui import theme
from kartentisch.gui.settings import Settings
from kartentisch.gui.window import MainWindow
from kartentisch.rules import Date, load_variant
from tests.journeys.chance_hand import ChanceHand

THOROUGH = os.environ.get("HYPOTHESIS_PROFILE") == "thorough"
SEEDS = range(40) if THOROUGH else (6, 20)
ACTS = 400 if THOROUGH else 110
COLONIAL = load_variant("colonial")
QUICK, LONG = 25, 5000


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    made = MainWindow(Session.new(COLONIAL, "CO ST 66"), Settings(tmp_path / "window.json"))
    theme.skin().choose("light")
    made.show()
    qtbot.waitExposed(made)
    yield made
    made.close()
    made.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def play(window: MainWindow, seed: int, folder: Path) -> None:
    hand = ChanceHand(window, seed, folder)
    for _act in range(ACTS):
        hand.act()
    assert [one for one in window.findChildren(QDialog) if one.isVisible()] == []


@pytest.mark.parametrize("seed", SEEDS)
def test_from_the_start(window: MainWindow, tmp_path: Path, seed: int) -> None:
    play(window, seed, tmp_path)


@pytest.mark.parametrize("seed", SEEDS[:1])
def test_at_the_end_of_the_game(window: MainWindow, tmp_path: Path, seed: int) -> None:
    """1966: Russia has 24 centres, a draw is declared or not, 1968 comes, the game is over or plays on."""
    centres = {centre: "RUS" if number < 24 else "CHI" for number, centre in enumerate(COLONIAL.centres)}
    position = COLONIAL.start().with_(date=Date(1966), centres=centres)
    window.files.show_session(Session.new(COLONIAL, "CO ST 66", position))
    play(window, seed, tmp_path)


@pytest.mark.parametrize("name", ["world2200", "zombie", "centraleurope", "standard"])
def test_every_other_variant(window: MainWindow, tmp_path: Path, name: str) -> None:
    """Random acts; then undo to the first state and redo to the last meet every state the game was in."""
    session = Session.new(load_variant(name), name)
    window.files.show_session(session)
    hand = ChanceHand(window, 3, tmp_path)
    # Files and mended positions belong to the long games above: here the history must stay that of one session.
    hand.acts = [(weight, act) for weight, act in hand.acts if act not in (hand.file, hand.dialog)]
    hand.check()
    seen: dict[int, Game] = {}
    for _act in range(LONG if THOROUGH else QUICK):
        hand.act()
        session = window.session_model.session
        seen[len(session.history()[0])] = session.game
        for later in [count for count in seen if count > sum(map(len, session.history()))]:
            del seen[later]
    while session.can_redo:
        session.redo()
    for step in (session.undo, session.redo):
        while session.can_undo if step == session.undo else session.can_redo:
            step()
            count = len(session.history()[0])
            assert seen.get(count, session.game) == session.game, (count, hand.log[-5:])
    hand.check()
