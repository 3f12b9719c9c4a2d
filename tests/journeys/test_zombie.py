"""Zombie-Diplomacy² by mouse and keys on the real window.

From spring 1901 over the first dislodgement, the conversion with another kind and the winter to the return of the
zombie; then, each from a position pasted into the window: an own zombie in the way and a foreign one, the hop up with
support from below and its cut on board 2, the convoy over the link, the winter of the rules' own example, a ruling
switched, votes.
"""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from kartentisch.draw.marks import Ghost
from kartentisch.game.session import Session
from kartentisch.gui import theme
from kartentisch.gui.dialogs.paste import PastePositionDialog
from kartentisch.gui.dialogs.rulings import RulingsDialog
from kartentisch.gui.dialogs.votes import VotesDialog
from kartentisch.gui.panels.entry_list import ENTRY
from kartentisch.gui.settings import Settings
from kartentisch.gui.window import MainWindow
from kartentisch.judge import Result, Verdict
from kartentisch.rules import Position, load_variant
from kartentisch.words import set_language
from tests.gui.entry.conftest import Hand

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def hand(qtbot: QtBot, tmp_path: Path) -> Iterator[Hand]:
    """A window with the start of a game, both boards whole."""
    window = MainWindow(Session.new(load_variant("zombie"), "ZD 3"), Settings(tmp_path / "window.json"))
    theme.skin().choose("light")
    window.resize(1640, 900)
    window.show()
    qtbot.waitExposed(window)
    QApplication.processEvents()
    made = Hand(qtbot, window)
    qtbot.keyClick(made.view, Qt.Key.Key_0, CONTROL)
    yield made
    set_language("en")
    window.close()
    window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def press(hand: Hand, button: QWidget) -> None:
    assert button.isVisible()
    assert button.isEnabled()
    hand.bot.mouseClick(button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def default_button(dialog: QDialog) -> QPushButton:
    """The button that Enter presses: it applies what the dialog shows."""
    found = next(button for button in dialog.findChildren(QPushButton) if button.isDefault())
    assert found.property("filled")
    return found


def told(hand: Hand) -> str:
    """Everything the panel below the map says."""
    panel = hand.window.reason_panel
    return " ".join(label.text() for label in panel.findChildren(QLabel) if label.isVisible())


def next_phase(hand: Hand) -> Position:
    press(hand, hand.window.bar.next)
    return hand.window.session_model.position


def verdict(hand: Hand, text: str) -> Verdict:
    outcome = hand.window.session_model.outcome
    return next(found for order, found in outcome.verdicts.items() if str(order) == text)


def units_of(hand: Hand, power: str) -> set[str]:
    return {str(unit) for unit in hand.window.session_model.position.units_of(power)}


def shown(hand: Hand) -> list[str]:
    """The rows of the list of turns."""
    rows = hand.window.turns_panel.turns.rows
    entries = [rows.index(row).data(ENTRY) for row in range(rows.rowCount())]
    return [f"{entry.text} ({entry.note})" if entry.note else entry.text for entry in entries]


def typed(hand: Hand, line: str) -> None:
    """Type an order into the line below the map, with the key that goes there."""
    hand.bot.keyClick(hand.view, Qt.Key.Key_L, CONTROL)
    hand.type(line)
    hand.bot.keyClick(hand.window.order_line.input, Qt.Key.Key_Return)
    hand.view.setFocus()


def lit(hand: Hand) -> dict[str, str]:
    return dict(hand.view.highlight.goals) if hand.view.highlight is not None else {}


def support(hand: Hand, by: str, unit: str, goal: str) -> None:
    hand.click(by)
    hand.key("S")
    hand.click(unit, goal)


def pasted(hand: Hand, units: dict[str, list[str]], **more: object) -> None:
    """Put a position into the window with the dialog for it."""
    document = {"variant": "zombie", "date": "S1903", "phase": "movement", "units": units, **more}
    QGuiApplication.clipboard().setText(json.dumps(document))
    hand.bot.keyClick(hand.view, Qt.Key.Key_P, CONTROL | Qt.KeyboardModifier.ShiftModifier)
    dialog = hand.window.findChild(PastePositionDialog)
    assert dialog is not None
    assert dialog.take.isEnabled(), dialog.told.text()
    press(hand, dialog.take)
    back_to(hand)


def back_to(hand: Hand) -> None:
    """Give the window the keys again once a dialog is gone, as a window manager does."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not [dialog for dialog in hand.window.findChildren(QDialog) if dialog.isVisible()]
    hand.window.activateWindow()
    hand.view.setFocus()
    hand.bot.waitUntil(lambda: QApplication.focusWidget() is hand.view)


def from_spring_1901_to_the_return_of_a_zombie(hand: Hand) -> None:
    asleep, view = hand.view.captions[1], hand.view
    assert (asleep.title, asleep.dim) == ("Board 2", True)
    assert "asleep until the season after the first dislodgement" in asleep.note

    hand.click("VIE1", "TYR1")
    assert lit(hand) == {}
    hand.click("ROM1")
    assert not any(goal.endswith("2") for goal in lit(hand))  # only zombies pass between the boards
    hand.key(Qt.Key.Key_Escape)
    assert next_phase(hand).date.season == "F"
    assert shown(hand) == ["Spring 1901 Moves", "Spring 1901 Conversions (passed over)", "Autumn 1901 Moves (draft)"]

    hand.click("TRI1", "VEN1")
    support(hand, "TYR1", "TRI1", "VEN1")
    assert verdict(hand, "F TRI1 - VEN1").result is Result.OK
    position = next_phase(hand)
    assert (str(position.date), position.phase) == ("F1901", "retreat")
    assert not view.captions[1].dim

    # The conversion: the unit waits, its field below lights up, the ring asks for the kind.
    assert lit(hand) == {"VEN1": "step"}
    hand.bot.mouseClick(view, Qt.MouseButton.LeftButton, pos=hand.point("VEN1", dislodged=True))
    assert lit(hand) == {"VEN2": "other"}
    hand.click("VEN2")
    hand.key("F")
    assert hand.orders == ["A VEN1 => ZF VEN2"]
    mark = hand.window.presenter.marks.marks()[-1]
    ghost = next(item for item in mark.above if isinstance(item, Ghost))
    assert ghost.kind == "ZF"
    assert ghost.x > view.camera.pane_width - view.camera.x  # on the board at the right

    winter = next_phase(hand)
    assert (winter.phase, winter.date.season) == ("adjustment", "W")
    assert "ZF VEN2" in units_of(hand, "ITA")
    assert winter.centres["VEN2"] == "ITA"
    hand.click("VIE1")
    hand.key("A")
    assert hand.orders == ["BUILD A VIE1"]
    spring = next_phase(hand)
    assert (str(spring.date), spring.phase) == ("S1902", "movement")
    assert "A VIE1" in units_of(hand, "AUS")

    hand.click("VEN2", "ADR2")
    assert next_phase(hand).date.season == "F"
    hand.click("ADR2")
    assert lit(hand)["ADR1"] == "other"
    assert lit(hand)["ION2"] == "step"
    hand.click("ADR1")
    lift = next(mark for mark in hand.window.presenter.marks.marks() if str(mark.order) == "ZF ADR2 - ADR1")
    assert lift.path[0][0] > view.camera.pane_width - view.camera.x > lift.path[-1][0]
    next_phase(hand)
    assert "ZF ADR1" in units_of(hand, "ITA")
    assert shown(hand)[3:5] == ["Autumn 1901 Conversions", "Winter 1901 Adjustment"]


def an_own_zombie_in_the_way_and_a_foreign_one(hand: Hand) -> None:
    beaten = {"AUS": ["A SER1", "A TRI1"], "ITA": ["A ALB1"]}
    pasted(hand, {**beaten, "ITA": ["A ALB1", "ZA ALB2"]})
    hand.click("TRI1", "ALB1")
    support(hand, "SER1", "TRI1", "ALB1")
    next_phase(hand)
    hand.bot.mouseClick(hand.view, Qt.MouseButton.LeftButton, pos=hand.point("ALB1", dislodged=True))
    assert set(lit(hand)) == {"ADR2", "TRI2", "SER2", "GRE2", "ION2"}  # the rules' own list
    typed(hand, "N-A ALB1 OTB")
    assert hand.orders == ["A ALB1 D"]
    typed(hand, "N-A ALB1 => Z-F ADR2")
    assert hand.orders == ["A ALB1 => ZF ADR2"]
    hand.bot.mouseClick(hand.view, Qt.MouseButton.LeftButton, pos=hand.point("ALB1", dislodged=True))
    hand.click("ION2")
    assert hand.orders == ["A ALB1 => ZF ION2"]
    next_phase(hand)
    assert units_of(hand, "ITA") == {"ZF ION2", "ZA ALB2"}

    pasted(hand, {**beaten, "TUR": ["ZA ALB2"]}, date="S1904")
    hand.click("TRI1", "ALB1")
    support(hand, "SER1", "TRI1", "ALB1")
    assert next_phase(hand).phase == "movement"  # off the board: nobody has anything to decide
    assert units_of(hand, "ITA") == set()
    assert shown(hand)[-2] == "Spring 1904 Conversions (passed over)"


def a_support_from_below_and_its_cut_on_board_2(hand: Hand) -> None:
    pasted(hand, {"AUS": ["A UKR1"], "TUR": ["ZF SEV2"], "RUS": ["F SEV1", "ZF ARM2"]})
    hand.click("UKR1", "SEV1")
    assert verdict(hand, "A UKR1 - SEV1").result is Result.BOUNCE
    support(hand, "SEV2", "UKR1", "SEV1")
    assert verdict(hand, "ZF SEV2 S A UKR1 - SEV1").result is Result.OK
    assert verdict(hand, "A UKR1 - SEV1").result is Result.OK
    dashed = next(mark for mark in hand.window.presenter.marks.marks() if str(mark.order).startswith("ZF SEV2 S"))
    assert dashed.path[-1][0] < hand.view.camera.pane_width < dashed.path[0][0]
    hand.click("ARM2", "SEV2")
    assert verdict(hand, "ZF SEV2 S A UKR1 - SEV1").result is Result.CUT
    assert verdict(hand, "A UKR1 - SEV1").result is Result.BOUNCE


def a_ruling_lets_a_hop_up_be_supported_from_below(hand: Hand) -> None:
    """As played a zombie below reaches the field above it only; the game master may rule otherwise (R5)."""
    pasted(hand, {"TUR": ["ZA SEV2", "ZA UKR2"], "RUS": ["F SEV1"], "AUS": ["ZA RUM2"]}, date="S1905")
    hand.click("SEV2", "SEV1")
    hand.click("UKR2")
    hand.key("S")
    hand.click("SEV2")
    hand.click("SEV1", alt=True)
    assert verdict(hand, "ZA UKR2 S ZA SEV2 - SEV1").result is Result.ILLEGAL
    assert verdict(hand, "ZA SEV2 - SEV1").result is Result.BOUNCE
    hand.window.actions_by_id.by_id["game.rulings"].trigger()
    dialog = hand.window.findChild(RulingsDialog)
    assert dialog is not None
    box = dialog.list.boxes["underworld.support_reach"]
    box.setCurrentIndex(box.findData("as from above"))
    press(hand, default_button(dialog))
    back_to(hand)
    assert verdict(hand, "ZA UKR2 S ZA SEV2 - SEV1").result is Result.OK
    assert verdict(hand, "ZA SEV2 - SEV1").result is Result.OK
    hand.click("RUM2", "UKR2")
    assert verdict(hand, "ZA UKR2 S ZA SEV2 - SEV1").result is Result.CUT
    assert verdict(hand, "ZA SEV2 - SEV1").result is Result.BOUNCE
    hand.bot.keyClick(hand.view, Qt.Key.Key_Z, CONTROL)
    position = next_phase(hand)
    assert "ZA SEV1" in units_of(hand, "TUR")
    assert [str(lost.unit) for lost in position.dislodged] == ["F SEV1"]
    assert position.options["underworld.support_reach"] == "as from above"


def orders_typed_as_the_rules_write_them(hand: Hand) -> None:
    pasted(hand, {"GER": ["ZF HEL2"], "AUS": ["A UKR1"], "TUR": ["ZF SEV2"], "ITA": ["ZA ROM1"]}, date="F1906")
    for line in ("HEL2-HEL1", "N-A Ukr1 - Sev1", "(Z-)F Sev2 s A Ukr1 - Sev1", "Rom1 - Rom2"):
        typed(hand, line)
    assert set(hand.orders) == {
        "ZF HEL2 - HEL1",
        "A UKR1 - SEV1",
        "ZF SEV2 S A UKR1 - SEV1",
        "ZA ROM1 - ROM2",
    }
    next_phase(hand)
    assert "ZA ROM2" in units_of(hand, "ITA")


def a_convoy_over_the_link(hand: Hand) -> None:
    pasted(hand, {"GER": ["ZA KIE2", "ZF HEL2", "ZF HEL1"]})
    hand.click("KIE2")
    assert lit(hand)["HOL1"] == "other"
    hand.click("HOL1")
    for fleet in ("HEL2", "HEL1"):
        hand.click(fleet)
        hand.key("C")
        hand.click("KIE2", "HOL1")
    assert verdict(hand, "ZA KIE2 - HOL1").result is Result.OK
    next_phase(hand)
    assert units_of(hand, "GER") == {"ZA HOL1", "ZF HEL2", "ZF HEL1"}


CENTRES = {"FRA": ["PAR1", "BRE1", "MAR1", "SPA1", "POR1", "BEL1", "PAR2", "BRE2", "MAR2", "SPA2"]}
NORMALS = ["A BUR1", "A GAS1", "A PIC1", "A BEL1", "F MAO1", "F ENG1"]
ZOMBIES = ["ZA BUR2", "ZA GAS2", "ZA PIC2", "ZF MAO2", "ZF ENG2"]


def the_winter_of_the_rules(hand: Hand) -> None:
    """Ten centres, four of them below, and eight units: what may be built with two, three, four, five zombies."""
    for year, (zombies, new) in enumerate({2: 2, 3: 1, 4: 0}.items(), start=1903):
        units = {"FRA": NORMALS[: 8 - zombies] + ZOMBIES[:zombies]}
        pasted(hand, units, date=f"W{year}", phase="adjustment", centres=CENTRES)
        for place in ("PAR2", "MAR2"):
            hand.click(place)
            hand.key("A")
            if place not in {str(order).split()[-1] for order in hand.orders}:
                assert "PAR1" in lit(hand) or hand.entry.entry.refusal is not None
                hand.key(Qt.Key.Key_Escape)
        assert len(hand.orders) == new
        for place in ("PAR1", "MAR1")[: 2 - new]:
            hand.click(place)
            hand.key("A")
        assert sorted(order.split()[1] for order in hand.orders) == ["A"] * (2 - new) + ["ZA"] * new
        next_phase(hand)
        assert len(units_of(hand, "FRA")) == 10

    pasted(
        hand, {"FRA": NORMALS[:3] + ZOMBIES}, date="W1906", phase="adjustment", centres=CENTRES
    )  # one zombie too many: it may make room for a third normal unit
    hand.click("BUR2")
    for place in ("PAR1", "BRE1", "MAR1"):
        hand.click(place)
        hand.key("A")
    assert sorted(hand.orders) == ["BUILD A BRE1", "BUILD A MAR1", "BUILD A PAR1", "REMOVE ZA BUR2"]
    next_phase(hand)
    assert len(units_of(hand, "FRA")) == 10


def votes_count_from_1910_and_eighteen_centres_win(hand: Hand) -> None:
    two = {"AUS": ["A VIE1"], "TUR": ["ZA CON2"]}
    owners = {"AUS": ["VIE1"], "TUR": ["CON2"]}
    for year, ended in ((1909, False), (1910, True)):
        pasted(hand, two, date=f"S{year}", centres=owners)
        hand.window.actions_by_id.by_id["game.votes"].trigger()
        dialog = hand.window.findChild(VotesDialog)
        assert dialog is not None
        assert set(dialog.treaties) == {"AUS", "TUR"}
        for power in ("AUS", "TUR"):
            hand.bot.mouseClick(dialog.boxes[power, "draw"], Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
        press(hand, default_button(dialog))
        back_to(hand)
        sentence = "draw including all survivors (DIAS)" if ended else "No draw before 1910"
        assert sentence in told(hand)
        next_phase(hand)
        assert (hand.window.session_model.position.ended is not None) is ended
    assert shown(hand)[-1] == "Spring 1910 Moves (over)"
    hand.bot.keyClick(hand.view, Qt.Key.Key_Z, CONTROL)
    eighteen = {"AUS": [centre for centre in hand.window.session_model.variant.centres if centre.endswith("2")][:18]}
    pasted(hand, {"AUS": ["A VIE1"], "TUR": ["ZF BLA2"]}, date="F1911", centres=eighteen)
    assert "Austria-Hungary" in told(hand)
    assert "18" in told(hand)
    next_phase(hand)
    assert hand.window.session_model.position.ended is not None


def test_the_year_of_two_worlds(hand: Hand) -> None:
    from_spring_1901_to_the_return_of_a_zombie(hand)
    # Setting all names of two boards anew takes most of the time, and the rest is not about them.
    hand.view.setUpdatesEnabled(False)
    an_own_zombie_in_the_way_and_a_foreign_one(hand)
    a_support_from_below_and_its_cut_on_board_2(hand)
    a_ruling_lets_a_hop_up_be_supported_from_below(hand)
    a_convoy_over_the_link(hand)
    orders_typed_as_the_rules_write_them(hand)
    the_winter_of_the_rules(hand)
    votes_count_from_1910_and_eighteen_centres_win(hand)
