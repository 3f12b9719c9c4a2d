"""Orders without a mouse: letters, arrows, Tab, and the order line."""

import pytest
from PySide6.QtCore import Qt

from tests.gui.entry.conftest import Table

Key = Qt.Key


def test_without_a_mouse(table: Table) -> None:
    hand = table()
    assert hand.view.hasFocus()
    hand.key(Key.Key_Tab)
    first = hand.view.focus_place
    assert first is not None
    assert hand.entry.entry.prefix == (first,)
    assert "RUS" in hand.view.accessibleDescription()
    hand.key("H")
    assert hand.orders == [f"A {first} H"]
    hand.key(Key.Key_Tab)
    second = hand.view.focus_place
    assert second not in (None, first)


def test_tab_goes_through_units_without_orders_and_then_on(table: Table) -> None:
    hand = table()
    seen = []
    for _step in range(5):
        hand.key(Key.Key_Tab)
        seen.append(hand.view.focus_place)
    assert set(seen) == {"MOS", "ODE", "OMS", "POR", "VLA"}
    hand.key(Key.Key_Tab)
    assert not hand.view.hasFocus()


def test_arrows_go_to_neighbours_and_enter_clicks(table: Table) -> None:
    hand = table()
    hand.click("MOS")
    hand.key(Key.Key_Right)
    place = hand.view.focus_place
    assert place == "PRM"
    hand.key(Key.Key_Return)
    assert hand.orders == ["A MOS - PRM"]


def test_a_letter_means_the_unit_in_the_focus(table: Table) -> None:
    hand = table()
    hand.key("S")
    assert hand.window.finding.box.isVisible()  # no unit waits for it: a name begins
    hand.window.finding.close()
    hand.view.set_focus_place("VLA")
    hand.key("S")
    assert hand.entry.entry.prefix == ("VLA", "S")


@pytest.mark.parametrize("typed", ["mos irk\r", "A MOS - IRK\r", "Moskau Irkutsk \r"])
def test_typing_in_the_order_line(table: Table, typed: str) -> None:
    hand = table()
    hand.type(typed)
    assert hand.orders == ["A MOS - TSR - IRK"]
    assert hand.window.order_line.text() == ""


def test_typing_offers_what_begins_alike(table: Table) -> None:
    hand = table()
    hand.click("MOS")
    hand.type("Kras")
    assert [chip.token for chip in hand.window.order_line.chips] == ["KRA"]
    assert hand.window.order_line.text() == "A MOS - Kras"
    hand.bot.keyClick(hand.window.order_line.input, Key.Key_Return)
    assert hand.orders == ["A MOS - TSR - KRA"]


def test_typed_words_that_cannot_be_read_stay(table: Table) -> None:
    hand = table()
    hand.click("MOS")
    hand.type("xyzzy\r")
    assert hand.window.order_line.text() == "A MOS - xyzzy"
    assert hand.floating.bubble.isVisible()
    assert hand.orders == []


def test_escape_in_the_order_line_goes_back(table: Table) -> None:
    hand = table()
    hand.click("MOS")
    hand.bot.keyClick(hand.window.order_line.input, Key.Key_Escape)
    assert hand.entry.entry.prefix == ()
    assert hand.window.order_line.text() == ""


def test_chips_are_clicks(table: Table) -> None:
    hand = table()
    hand.click("MOS")
    chips = {chip.token: chip for chip in hand.window.order_line.chips}
    assert chips["IRK"].railway
    assert chips["T"].label == "train to"
    assert chips["PRM"].name == "Perm"
    hand.window.order_line.token_typed.emit("PRM")
    assert hand.orders == ["A MOS - PRM"]
