"""Three turns of Colonial at one screen: leave for the Suez canal is asked by letter, granted, and sealed till then."""

from pathlib import Path

from PySide6.QtWidgets import QPushButton

from kartentisch.game import Session
from kartentisch.game.table.table import ASKED
from kartentisch.rules import Date, Position, Unit, load_variant
from tests.gui.table.conftest import Opened, TableHand, cheap, opened
from tests.support.secrets import found

__all__ = ["cheap", "opened"]

COLONIAL = load_variant("colonial")
POSITION = Position(
    COLONIAL,
    Date(1874),
    units=(Unit("ENG", "F", "RED"), Unit("TUR", "A", "EGY"), Unit("RUS", "A", "MOS")),
    centres={"EGY": "TUR", "BOM": "ENG", "MOS": "RUS"},
)
PLAYERS = {"ENG": "Ada", "TUR": "Timur", "RUS": "Rurik"}
PHRASES = {"ENG": "Themse", "TUR": "Bosporus"}


def letter(hand: TableHand, text: str) -> QPushButton:
    """The button of a letter in the bar."""
    return next(one for one in hand.mode.bar.findChildren(QPushButton) if one.isVisible() and one.text() == text)


def sit(hand: TableHand, power: str) -> None:
    table = hand.mode.table
    assert table is not None
    number = next(one for one, player in enumerate(table.setting.players) if power in player.powers)
    if hand.mode.curtain.player != number:
        hand.press(hand.mode.curtain.row.buttons[number])
    hand.sit(PLAYERS[power], PHRASES.get(power, ""))


def play_on(hand: TableHand) -> None:
    """Hand in for whoever is awaited, until the next movement phase."""
    table = hand.mode.table
    assert table is not None
    while table.session.game.turns[-1].position.phase != "movement":
        name = hand.mode.curtain.title.text()
        hand.sit("", next((PHRASES[power] for power in PHRASES if PLAYERS[power] in name), ""))
        hand.hand_in()
        if not table.missing:
            hand.see()
            hand.go_on()


def test_three_turns_with_leave_for_the_canal(opened: Opened, tmp_path: Path) -> None:
    path = tmp_path / "suez.tisch"
    hand = opened("colonial", POSITION, path, (1280, 800))
    hand.begin(PLAYERS, PHRASES, minutes=2)
    first_turn(hand, path)
    play_on(hand)
    second_turn(hand, path)
    play_on(hand)
    third_turn(hand)
    moves = [turn for turn in Session.open(path).game.turns if turn.position.phase == "movement"]
    assert [dict(turn.record).get("ENG") for turn in moves[:3]] == [
        ("F RED - MED: ok",),
        ("F MED - RED: ok",),
        ("F RED - MED: closed",),
    ]


def first_turn(hand: TableHand, path: Path) -> None:
    """First the fleet asks, then its keeper sits down and reads the letter."""
    sit(hand, "ENG")
    assert hand.mode.bar.clock.text().endswith(" left")
    hand.click("RED", "MED")
    assert hand.orders == ["F RED - MED"]
    hand.press(letter(hand, "Ask for it"))
    hand.hand_in()
    sit(hand, "TUR")
    assert hand.orders == []
    hand.press(letter(hand, "Give leave"))
    assert hand.orders == ["A EGY H; SC F RED - MED"]
    hand.press(letter(hand, "Take the leave back"))
    hand.press(letter(hand, "Give leave"))
    hand.hand_in()
    assert found(path.read_bytes(), ["RED - MED", "SC F"]) == []
    sit(hand, "RUS")
    assert [one for one in hand.mode.bar.findChildren(QPushButton) if one.isVisible() and "eave" in one.text()] == []
    hand.hand_in()
    assert any("leave" in text or "canal" in text.lower() for text in hand.see())
    hand.go_on()
    turn = Session.open(path).game.turns[-1]
    assert [str(unit) for unit in turn.position.units_of("ENG")] == ["F MED"]


def second_turn(hand: TableHand, path: Path) -> None:
    """The other way round: the keeper has handed in already and is asked once more."""
    table = hand.mode.table
    assert table is not None
    sit(hand, "TUR")
    hand.click("EGY")
    hand.click("SUD")
    hand.hand_in()
    sit(hand, "ENG")
    hand.click("MED", "RED")
    hand.press(letter(hand, "Ask for it"))
    hand.hand_in()
    timur = next(one for one, player in enumerate(table.setting.players) if player.name == "Timur")
    assert table.state(timur) == ASKED
    assert "Timur" in hand.mode.curtain.below.text()
    assert "Suez" not in hand.mode.curtain.below.text()
    sit(hand, "RUS")
    hand.click("MOS", "ODE")
    hand.hand_in()
    assert found(path.read_bytes(), ["MED - RED", "MOS - ODE", "EGY - SUD"]) == []
    sit(hand, "TUR")
    assert hand.orders == ["A EGY - SUD"]
    hand.press(letter(hand, "Give leave"))
    assert hand.orders == ["A EGY H; SC F MED - RED"]
    hand.hand_in()
    hand.see()
    hand.go_on()


def third_turn(hand: TableHand) -> None:
    """Nobody gives leave, and the canal stays closed."""
    for power in ("ENG", "TUR", "RUS"):
        sit(hand, power)
        if power == "ENG":
            hand.click("RED", "MED")
        hand.hand_in()
    hand.see()
