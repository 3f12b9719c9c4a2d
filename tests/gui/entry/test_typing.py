"""Orders typed into the line below the map, as somebody without a mouse does it."""

import pytest
from PySide6.QtCore import Qt

from tests.gui.entry.conftest import Hand, Table


def type_line(hand: Hand, text: str) -> None:
    """Go to the order line with its key, type and press Enter."""
    line = hand.window.order_line.input
    hand.window.actions_by_id.by_id["orders.type"].trigger()
    hand.bot.keyClicks(line, text)
    hand.bot.keyClick(line, Qt.Key.Key_Return)


@pytest.mark.parametrize("text", ["a mos - prm", "MOS PRM", "A MOS-PRM", "mos > perm"])
def test_a_dash_typed_where_the_line_has_set_one_counts_once(table: Table, text: str) -> None:
    hand = table()
    type_line(hand, text)
    assert hand.orders == ["A MOS - PRM"]


def test_the_line_shows_one_dash(table: Table) -> None:
    hand = table()
    hand.window.actions_by_id.by_id["orders.type"].trigger()
    hand.bot.keyClicks(hand.window.order_line.input, "a mos - p")
    assert hand.window.order_line.text() == "A MOS - p"
    assert [chip.token for chip in hand.window.order_line.chips] == ["PRM"]


def test_a_new_order_is_typed_over_the_one_begun(table: Table) -> None:
    hand = table()
    hand.click("MOS")
    type_line(hand, "F ODE - BLA")
    assert hand.orders == ["F ODE - BLA"]
    assert hand.entry.entry.prefix == ()


def test_after_a_refusal_the_next_order_is_typed_over_the_words_refused(table: Table) -> None:
    hand = table()
    type_line(hand, "A MOS - MON")
    assert hand.orders == []
    assert hand.entry.entry.refusal is not None
    type_line(hand, "A MOS - PRM")
    assert hand.orders == ["A MOS - PRM"]


@pytest.mark.parametrize("begun", [("MOS",), ("MOS", "MON"), ("VLA", "S")])
def test_the_next_phase_begins_with_nothing_entered(table: Table, begun: tuple[str, ...]) -> None:
    hand = table()
    for place in begun:
        if len(place) == 1:
            hand.key(place)
        else:
            hand.click(place)
    hand.window.actions_by_id.by_id["turn.next"].trigger()
    assert hand.window.session_model.session.turn_index == 1
    assert hand.entry.entry.prefix == ()
    assert hand.entry.entry.refusal is None
    assert not hand.floating.ring.isVisible()
    assert not hand.floating.bubble.isVisible()


def test_a_judged_turn_asks_for_nothing(table: Table) -> None:
    hand = table("JAP F OTA", power="JAP", phase="adjustment", centres={"OTA": "JAP", "TOK": "JAP"})
    assert [chip.token for chip in hand.window.order_line.chips] == ["TOK", "W"]
    hand.window.actions_by_id.by_id["turn.next"].trigger()
    hand.window.actions_by_id.by_id["turn.back"].trigger()
    assert hand.window.order_line.chips == ()
    assert hand.window.order_line.ask.text() == ""


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("A EGY S SUD H SC F RS-MED", "A EGY S A SUD; SC F RED - MED"),
        ("SC F RED - MED", "A EGY H; SC F RED - MED"),
        ("A EGY H; SC F RED-MED", "A EGY H; SC F RED - MED"),
    ],
)
def test_leave_for_the_canal_is_typed_behind_an_order_or_alone(table: Table, text: str, order: str) -> None:
    hand = table("TUR A EGY", "TUR A SUD", "ENG F RED", power="TUR")
    type_line(hand, text)
    assert hand.orders == [order]
    assert hand.entry.entry.refusal is None


def test_leave_without_a_keeper_is_refused(table: Table) -> None:
    hand = table("TUR A SUD", "ENG F RED", power="TUR")
    type_line(hand, "SC F RED - MED")
    assert hand.orders == []
    assert hand.entry.entry.refusal is not None
