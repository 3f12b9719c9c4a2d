"""Retreats, builds, removals and waives by mouse and letters on the real map."""

from PySide6.QtCore import Qt

from kartentisch.rules import ADJUSTMENT, RETREAT, Dislodged, Unit
from tests.gui.entry.conftest import Table

OWNED = {"POR": "RUS", "MOS": "RUS", "OMS": "RUS", "ODE": "RUS", "VLA": "RUS", "CAN": "CHI"}


ADJUSTING = ("RUS A VLA", "RUS F ODE", "CHI A CAN", "CHI A PEK")


LOST = Dislodged(Unit("CHI", "A", "KRA"), "OMS", ("MON", "SEM"))


def test_a_retreat(table: Table) -> None:
    hand = table("RUS A KRA", power=None, phase=RETREAT, dislodged=(LOST,))
    assert hand.view.highlight is not None
    assert "KRA" in hand.view.highlight.goals
    hand.bot.mouseClick(hand.view, Qt.MouseButton.LeftButton, pos=hand.point("KRA", dislodged=True))
    assert [one.letter for one in hand.floating.ring.sectors] == ["R", "D"]
    hand.click("MON")
    assert hand.orders == ["A KRA - MON"]
    hand.bot.mouseClick(hand.view, Qt.MouseButton.LeftButton, pos=hand.point("KRA", dislodged=True))
    hand.key("D")
    assert hand.orders == ["A KRA D"]


def test_a_build_by_the_ring_and_again_to_take_it_back(table: Table) -> None:
    hand = table(*ADJUSTING, power=None, phase=ADJUSTMENT, centres=OWNED)
    hand.click("POR")
    assert [(one.letter, one.word) for one in hand.floating.ring.sectors] == [("A", "army"), ("F", "fleet")]
    hand.choose("F")
    assert hand.orders == ["BUILD F POR"]
    hand.click("POR")
    assert hand.orders == []
    hand.click("POR")
    hand.key("A")
    assert hand.orders == ["BUILD A POR"]


def test_a_removal(table: Table) -> None:
    hand = table(*ADJUSTING, power=None, phase=ADJUSTMENT, centres=OWNED)
    hand.click("PEK")
    assert hand.orders == ["REMOVE A PEK"]
    hand.click("PEK")
    assert hand.orders == []
    hand.key("W")
    assert hand.orders == ["WAIVE"]


def test_adjusting_by_letters(table: Table) -> None:
    hand = table(*ADJUSTING, power=None, phase=ADJUSTMENT, centres=OWNED)
    hand.view.set_focus_place("PEK")
    hand.key("B")
    assert hand.floating.bubble.isVisible()
    hand.key("R", "D")
    assert hand.orders == ["REMOVE A PEK"]
    hand.view.set_focus_place("POR")
    hand.key("R")
    assert hand.floating.bubble.isVisible()
    hand.key("B", "F", "B")
    assert sorted(hand.orders) == ["BUILD F POR", "REMOVE A PEK"]


def test_a_waive_needs_to_know_the_power(table: Table) -> None:
    hand = table(*ADJUSTING[:2], power=None, phase=ADJUSTMENT, centres=OWNED)
    hand.key("W")
    assert hand.orders == []
    assert "choose it at the left" in hand.window.reason_panel.first.text() + hand.window.reason_panel.second.text()
    hand.view.set_focus_place("POR")
    hand.key("W")
    assert [(order.power, str(order)) for order in hand.window.session_model.session.orders] == [("RUS", "WAIVE")]
