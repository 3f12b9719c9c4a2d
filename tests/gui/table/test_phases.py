"""At a table the other phases are played like the moves: retreat, build, conversion, each behind the curtain."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from kartentisch.rules import ADJUSTMENT, RETREAT, Date, Unit, load_variant
from tests.gui.table.conftest import Opened

POSITION = (
    load_variant("standard")
    .start()
    .with_(
        date=Date(1901, "F"),
        units=(Unit("FRA", "A", "BUR"), Unit("FRA", "A", "TYR"), Unit("GER", "A", "MUN"), Unit("GER", "A", "BER")),
        centres={"PAR": "FRA", "MAR": "FRA", "MUN": "GER", "BER": "GER"},
    )
)

UNDERWORLD = (
    load_variant("zombie")
    .start()
    .with_(
        units=(Unit("FRA", "A", "RUH1"), Unit("FRA", "A", "MUN1"), Unit("GER", "A", "KIE1")),
        centres={"PAR1": "FRA", "KIE1": "GER"},
    )
)


def test_a_retreat_and_a_build(opened: Opened, tmp_path: Path) -> None:
    hand = opened("standard", POSITION, tmp_path / "evening.tisch", (1280, 800))
    hand.begin({"FRA": "Ada", "GER": "Bela"}, {"GER": "Isar"})
    session = hand.window.session_model
    hand.sit("Ada")
    hand.click("BUR", "MUN", "TYR")
    hand.key("S")
    hand.click("BUR", "MUN")
    assert hand.orders == ["A BUR - MUN", "A TYR S A BUR - MUN"]
    hand.hand_in()
    hand.sit("Bela", "Isar")
    hand.click("BER", "KIE")
    hand.hand_in()
    assert any("MUN" in told or "Munich" in told for told in hand.see())
    hand.go_on()

    assert hand.mode.table is not None
    assert hand.mode.table.session.game.turns[-1].position.phase == RETREAT
    hand.sit("Bela", "Isar")  # nobody else has to decide
    assert hand.orders == []
    hand.bot.mouseClick(hand.view, Qt.MouseButton.LeftButton, pos=hand.point("MUN", dislodged=True))
    hand.click("SIL")
    assert hand.orders == ["A MUN - SIL"]
    hand.hand_in()
    hand.see(at_once=True)
    hand.go_on()

    position = hand.mode.table.session.game.turns[-1].position
    assert position.phase == ADJUSTMENT
    assert (position.count("FRA"), position.count("GER")) == (3, 2)
    hand.sit("Ada")
    hand.click("PAR")
    hand.key("A")
    assert hand.orders == ["BUILD A PAR"]
    hand.hand_in()
    hand.see(at_once=True)
    hand.go_on()
    QApplication.processEvents()
    after = hand.mode.table.session.game.turns[-1].position
    assert {str(unit) for unit in after.units_of("FRA")} == {"A MUN", "A TYR", "A PAR"}
    assert {str(unit) for unit in after.units_of("GER")} == {"A SIL", "A KIE"}
    assert session.position.phase == "movement"


def test_a_conversion(opened: Opened, tmp_path: Path) -> None:
    hand = opened("zombie", UNDERWORLD, tmp_path / "evening.tisch", (1280, 800))
    hand.begin({"FRA": "Ada", "GER": "Bela"}, {})
    hand.sit("Ada")
    hand.click("RUH1", "KIE1", "MUN1")
    hand.key("S")
    hand.click("RUH1", "KIE1")
    assert hand.orders == ["A RUH1 - KIE1", "A MUN1 S A RUH1 - KIE1"]
    hand.hand_in()
    hand.sit("Bela")
    hand.hand_in()
    hand.see(at_once=True)
    hand.go_on()
    table = hand.mode.table
    assert table is not None
    assert table.session.game.turns[-1].position.phase == RETREAT
    hand.sit("Bela")
    hand.bot.mouseClick(hand.view, Qt.MouseButton.LeftButton, pos=hand.point("KIE1", dislodged=True))
    hand.click("KIE2")
    hand.key("F")
    assert hand.orders == ["A KIE1 => ZF KIE2"]
    hand.hand_in()
    hand.see(at_once=True)
    hand.go_on()
    after = table.session.game.turns[-1].position
    assert [str(unit) for unit in after.units_of("GER")] == ["ZF KIE2"]
