"""How many clicks an order needs from nothing selected, beside the letter that says what it is."""

import pytest
from PySide6.QtCore import Qt

from tests.gui.entry.conftest import Hand, Table

# What is on the board; what the hand does ("click PLACE" or "key LETTER"); the order that stands then.
MOVE = (("RUS A MOS",), ("click MOS", "click PRM"), ["A MOS - PRM"])
TRAIN = (("RUS A MOS",), ("click MOS", "click IRK"), ["A MOS - TSR - IRK"])
TRAIN_BY_LETTER = (("RUS A MOS",), ("click MOS", "key T", "click IRK"), ["A MOS - TSR - IRK"])
SUPPORT = (
    ("RUS A MOS", "RUS A OMS"),
    ("click OMS", "key S", "click MOS", "click PRM"),
    ["A OMS S A MOS - PRM", "A MOS - PRM"],
)
CANAL = (
    ("RUS A EGY", "ENG F RED", "TUR F MED"),
    ("click EGY", "key P", "click RED", "click MED"),
    ["A EGY H; SC F RED - MED"],
)
CONVOY = (
    ("RUS A FOR", "RUS F ECS", "RUS F YEL"),
    ("click FOR", "click ECS", "click YEL", "click SEO"),
    ["A FOR - SEO VIA ECS,YEL", "F ECS C A FOR - SEO", "F YEL C A FOR - SEO"],
)


def do(hand: Hand, act: str) -> None:
    what, name = act.split()
    if what == "key":
        hand.key(name)
    else:
        hand.click(name)


@pytest.mark.parametrize(
    ("case", "most"),
    [(MOVE, 2), (TRAIN, 3), (TRAIN_BY_LETTER, 3), (SUPPORT, 3), (CANAL, 4), (CONVOY, 4)],
    ids=["move", "train", "train-by-letter", "support", "canal", "convoy-over-two-seas"],
)
def test_no_more_clicks_than_that(
    table: Table, case: tuple[tuple[str, ...], tuple[str, ...], list[str]], most: int
) -> None:
    units, acts, orders = case
    assert sum(act.startswith("click") for act in acts) <= most
    hand = table(*units)
    assert hand.entry.entry.prefix == ()
    for number, act in enumerate(acts):
        assert hand.orders == [], f"already after {number}"
        do(hand, act)
    assert sorted(hand.orders) == sorted(orders)


def test_a_move_by_drag_is_one_stroke(table: Table) -> None:
    hand = table("RUS A MOS")
    hand.drag("MOS", "PRM")
    assert hand.orders == ["A MOS - PRM"]
    hand.key(Qt.Key.Key_Escape)
    assert hand.orders == ["A MOS - PRM"]
