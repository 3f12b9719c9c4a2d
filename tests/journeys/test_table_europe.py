"""Seven players, one screen: Mitteleuropa from 1901 to 1906 by mouse and keys, behind the curtain.

Some have pass phrases; there are a capture, a bounce, an army dislodged with support, a vote for peace that one
refuses, and an armistice that one has won.
"""

from pathlib import Path

from PySide6.QtCore import Qt

from kartentisch.game import Session
from kartentisch.game.table.table import GIVEN
from tests.gui.table.conftest import Opened, TableHand, cheap, opened
from tests.support.secrets import found

__all__ = ["cheap", "opened"]

PLAYERS = {"CZE": "Anna", "HUN": "Bela", "CRO": "Cvita", "ITA": "Dino", "AUT": "Emil", "POL": "Fryda", "ROU": "Gelu"}
PHRASES = {"CZE": "Moldau", "ITA": "Adria", "POL": "Weichsel"}
# By year and power the clicks and letters of each order.
YEARS: tuple[dict[str, tuple[tuple[str, ...], ...]], ...] = (
    {"CZE": (("PRA", "BRN"),), "ITA": (("TRI", "LJU"),)},
    {"AUT": (("VIE", "INN"),), "HUN": (("BUD", "POZ"),), "POL": (("KRA", "POZ"),)},
    {"CZE": (("BRN", "VIE"), ("PRA", "key S", "BRN", "VIE"))},
    {"ROU": (("CLU", "DEB"),), "HUN": (("BUD", "DEB"),), "CRO": (("ZAG", "SAR"),)},
    {},
    {"CRO": (("SAR", "ZAG"),)},
)
REFUSED, ALONE = 4, "CZE"


def play_year(hand: TableHand, year: int, path: Path) -> None:
    for power, name in PLAYERS.items():
        hand.sit(name, PHRASES.get(power, ""))
        assert hand.window.session_model.session.orders == ()
        for clicks in YEARS[year].get(power, ()):
            for click in clicks:
                if click.startswith("key "):
                    hand.key(click[4:])
                else:
                    hand.click(click)
        assert len(hand.orders) == len(YEARS[year].get(power, ()))
        if year == REFUSED and power != ALONE:
            hand.vote("peace")
        texts = hand.orders
        hand.hand_in()
        assert found(path.read_bytes(), [text for text in texts if path.read_text().count(text) == 0]) == []
        number = list(PLAYERS).index(power)
        assert hand.mode.table is not None
        assert hand.mode.table.state(number) == GIVEN


def test_seven_players_from_1901_to_1906(opened: Opened, tmp_path: Path) -> None:
    path = tmp_path / "evening.tisch"
    hand = opened("centraleurope", path=path)
    hand.begin(PLAYERS, PHRASES)
    told: list[list[str]] = []
    for year in range(6):
        assert str(1901 + year) in hand.mode.curtain.line.text()
        play_year(hand, year, path)
        told.append(hand.see(at_once=year in (0, 3, 5)))
        hand.go_on()
    assert any("Pozsony" in text and "standoff" in text.lower() for text in told[1])
    assert any("dislodged" in text.lower() for text in told[2])
    votes = [text for text in told[4] if "agrees to peace" in text]
    assert len(votes) == 1
    assert votes[0].count("agrees to peace") == 6
    assert "Czech" not in votes[0]
    curtain = hand.mode.curtain
    assert curtain.title.text() == "The game is over"
    assert "Czech" in curtain.text.text()
    assert not curtain.open.isVisible()
    saved = Session.open(path)
    ended = saved.game.turns[-1].position.ended
    assert ended is not None
    assert (ended.by, ended.winners, int(ended.date)) == ("armistice", ("CZE",), 1906)
    assert [turn.judged for turn in saved.game.turns] == [True] * 6 + [False]
    assert "5" in str(saved.game.turns[4].position.date)
    assert set(saved.game.turns[4].position.votes) == set(PLAYERS) - {ALONE}
    # What was revealed can be seen once more, with reasons.
    hand.window.actions_by_id.by_id["table.reveal"].trigger()
    reveal = hand.mode.reveal
    assert reveal.bar.isVisible()
    while reveal.steps[reveal.now + 1].kind != "after":
        hand.bot.keyClick(hand.view, Qt.Key.Key_Right)
    hand.click("ZAG")
    assert reveal.bar.text.text().startswith(("A ZAG", "A SAR")) or reveal.bar.text.text() == reveal.text
    hand.press(reveal.bar.all)
    assert "Czech" in reveal.bar.text.text()
