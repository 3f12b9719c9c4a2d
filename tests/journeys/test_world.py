"""A year of World Diplomacy 2200 by mouse: wings, canals, a convoy over the edge, the winter under a foreign wing."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from kartentisch.game.session import Session
from kartentisch.gui import theme
from kartentisch.gui.panels.entry_list import ENTRY
from kartentisch.gui.settings import Settings
from kartentisch.gui.window import MainWindow
from kartentisch.judge import Result, Verdict
from kartentisch.judge.adjustments import builds_possible
from kartentisch.rules import ADJUSTMENT, RETREAT, Position, Unit, load_variant
from tests.gui.entry.conftest import Hand

LEGIBLE = 0.42  # pixels a map unit: every token can be hit

UNITS = {
    "RUS": "W EVE",
    "MON": "W IMO",
    "CHN": "F ECS, F SCS",
    "COL": "A PAN, F CAR",
    "EGY": "A CAI",
    "ITA": "F EME",
    "IVO": "A BEN, A ASW",
    "TUR": "A ANK, F BLA",
    "GER": "F AEG",
    "USA": "A ANC, F BES",
}


@pytest.fixture
def hand(qtbot: QtBot, tmp_path: Path) -> Iterator[Hand]:
    """A window with these units, every power at its home centres."""
    variant = load_variant("world2200")
    units = tuple(Unit(power, *text.split()) for power, texts in UNITS.items() for text in texts.split(", "))
    window = MainWindow(Session.new(variant, "WO 9", variant.start().with_(units=units)), Settings(tmp_path / "w.json"))
    theme.skin().choose("light")
    window.resize(1280, 800)
    window.show()
    qtbot.waitExposed(window)
    QApplication.processEvents()
    yield Hand(qtbot, window)
    window.close()
    window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def press(hand: Hand, button: QWidget) -> None:
    assert button.isVisible()
    assert button.isEnabled()
    hand.bot.mouseClick(button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def play_for(hand: Hand, power: str, place: str) -> None:
    """Choose at the left whose orders are given, and bring a place into the middle, near enough to be hit."""
    powers = hand.window.turns_panel.powers
    model = powers.model()
    index = next(
        model.index(row, 0) for row in range(model.rowCount()) if model.index(row, 0).data(ENTRY).value == power
    )
    powers.scrollTo(index)
    hand.bot.mouseClick(powers.viewport(), Qt.MouseButton.LeftButton, pos=powers.visualRect(index).center())
    assert hand.window.session_model.power == power
    hand.view.zoom_by(LEGIBLE / hand.view.camera.zoom)
    hand.view.center_on_place(place)
    QApplication.processEvents()


def verdict(hand: Hand, text: str) -> Verdict:
    outcome = hand.window.session_model.outcome
    return next(found for order, found in outcome.verdicts.items() if str(order) == text)


def next_phase(hand: Hand) -> Position:
    press(hand, hand.window.bar.next)
    return hand.window.session_model.position


def reason_told(hand: Hand) -> str:
    return hand.window.reason_panel.first.text()


def a_wing_flies_over_the_pole(hand: Hand) -> None:
    play_for(hand, "RUS", "EVE")
    hand.click("EVE", "ARC")
    assert verdict(hand, "W EVE - ARC").result is Result.OK


def panama_by_the_own_unit(hand: Hand) -> None:
    play_for(hand, "COL", "PAN")
    hand.click("CAR", "GPA")
    assert verdict(hand, "F CAR - GPA").reason.code == "canal.ok.own"
    hand.drag("PAN", "CRC")
    assert verdict(hand, "F CAR - GPA").reason.code == "canal.closed.moving"
    hand.click("PAN", "PAN")
    assert verdict(hand, "F CAR - GPA").result is Result.OK


def cairo_by_leave(hand: Hand) -> None:
    """The sea beyond the canal is a goal with a lock until Egypt gives its leave."""
    play_for(hand, "ITA", "CAI")
    hand.click("EME")
    highlight = hand.view.highlight
    assert highlight is not None
    assert highlight.goals["RED"] == "barred"
    assert highlight.goals["AEG"] == "step"
    hand.bot.mouseMove(hand.view, hand.point("RED"))
    assert hand.window.order_line.hover.text().endswith("needs leave of Egypt")
    assert "Red Sea: needs leave of Egypt." in hand.window.reason_panel.second.text()
    hand.click("RED")
    assert verdict(hand, "F EME - RED").reason.code == "canal.closed.no-permission"
    hand.click("EME")
    hand.key(Qt.Key.Key_Escape)
    assert "gave no leave (SC)" in reason_told(hand)
    play_for(hand, "EGY", "CAI")
    hand.click("CAI")
    hand.key("P")
    hand.click("EME", "RED")
    assert "A CAI H; SC F EME - RED" in hand.orders
    assert verdict(hand, "F EME - RED").reason.code == "canal.ok.permitted"
    play_for(hand, "ITA", "CAI")
    hand.click("EME")
    assert hand.view.highlight is not None
    assert hand.view.highlight.goals["RED"] == "other"
    hand.key(Qt.Key.Key_Escape)


def the_army_in_the_canal_supports_the_passage(hand: Hand) -> None:
    play_for(hand, "TUR", "ANK")
    hand.click("ANK")
    hand.key("S")
    hand.click("BLA", "AEG")
    assert {"A ANK S F BLA - AEG", "F BLA - AEG"} <= set(hand.orders)
    assert verdict(hand, "F BLA - AEG").result is Result.OK
    lost = hand.window.session_model.outcome.dislodged
    assert [str(one.unit) for one in lost] == ["F AEG"]


def a_convoy_over_the_bering_sea(hand: Hand) -> None:
    """The army stands at one edge of the map, fleet and goal at the other: on the screen they are side by side."""
    play_for(hand, "USA", "BES")
    sheet = hand.view.sheet
    assert sheet is not None
    assert sheet.anchor("ANC")[0] < sheet.width * 0.1
    assert sheet.anchor("KAM")[0] > sheet.width * 0.85
    hand.click("ANC", "KAM")
    assert "F BES C A ANC - KAM" in hand.orders
    moved = hand.window.session_model.outcome.position
    assert str(moved.by_province["KAM"]) == "A KAM"


def germany_retreats(hand: Hand) -> None:
    position = next_phase(hand)
    assert position.phase == RETREAT
    play_for(hand, "GER", "AEG")
    hand.bot.mouseClick(hand.view, Qt.MouseButton.LeftButton, pos=hand.point("AEG", dislodged=True))
    hand.click("ION")
    assert hand.orders == ["F AEG - ION"]
    assert str(next_phase(hand).date) == "F2200"


def a_wing_comes_over_peking(hand: Hand) -> None:
    play_for(hand, "MON", "PEK")
    hand.click("IMO", "PEK")
    assert verdict(hand, "W IMO - PEK").result is Result.OK


def the_canal_is_closed_by_dislodgement(hand: Hand) -> None:
    play_for(hand, "ITA", "CAI")
    hand.click("RED", "EME")
    play_for(hand, "EGY", "CAI")
    hand.click("CAI")
    hand.key("P")
    hand.click("RED", "EME")
    assert verdict(hand, "F RED - EME").result is Result.OK
    play_for(hand, "IVO", "CAI")
    hand.click("ASW")
    hand.key("S")
    hand.click("BEN", "CAI")
    closed = verdict(hand, "F RED - EME")
    assert (closed.result, closed.reason.code) == (Result.CLOSED, "canal.closed.dislodged")
    play_for(hand, "ITA", "CAI")
    hand.click("RED")
    hand.key(Qt.Key.Key_Escape)
    assert "was dislodged by" in reason_told(hand)


def the_winter_under_a_foreign_wing(hand: Hand) -> None:
    """Peking stays Chinese, but one build is lost; the standing says so. Mongolia builds a wing."""
    assert next_phase(hand).phase == RETREAT
    play_for(hand, "EGY", "CAI")
    hand.bot.mouseClick(hand.view, Qt.MouseButton.LeftButton, pos=hand.point("CAI", dislodged=True))
    hand.key("D")
    winter = next_phase(hand)
    assert winter.phase == ADJUSTMENT
    assert winter.centres["PEK"] == "CHN"
    assert (winter.count("CHN"), len(winter.units_of("CHN"))) == (4, 2)
    assert builds_possible(winter, "CHN") == 1
    hand.window.session_model.select(None)
    grid = hand.window.reason_panel.standing.grid
    china = next(row for row in grid.rows.rows if row.power == "CHN")
    assert (china.centres, china.units, china.due, china.blocked) == (4, 2, 1, ("PEK",))
    play_for(hand, "CHN", "SHA")
    hand.click("SHA")
    hand.key("A")
    hand.click("CHK")
    assert [order for order in hand.orders if "CHK" in order] == []
    play_for(hand, "MON", "ULA")
    hand.click("ULA")
    hand.key("W")
    assert set(hand.orders) == {"BUILD A SHA", "BUILD W ULA"}
    spring = next_phase(hand)
    assert str(spring.date) == "S2201"
    assert str(spring.by_province["ULA"]) == "W ULA"
    assert spring.by_province["ULA"].power == "MON"
    assert len(spring.units_of("CHN")) == 3


def test_a_year_by_mouse(hand: Hand) -> None:
    a_wing_flies_over_the_pole(hand)
    panama_by_the_own_unit(hand)
    cairo_by_leave(hand)
    the_army_in_the_canal_supports_the_passage(hand)
    a_convoy_over_the_bering_sea(hand)
    germany_retreats(hand)
    a_wing_comes_over_peking(hand)
    the_canal_is_closed_by_dislodgement(hand)
    the_winter_under_a_foreign_wing(hand)


def shown_powers(hand: Hand) -> list[str]:
    panel = hand.window.order_panel
    rows = range(panel.filtered.rowCount())
    return [panel.sheet_at(panel.filtered.index(row, 0)).power for row in rows]


def test_the_list_of_orders_at_twenty_three_powers(hand: Hand) -> None:
    session = hand.window.session_model.session
    session.set_position(load_variant("world2200").start())
    panel = hand.window.order_panel
    assert len(shown_powers(hand)) == 23
    assert not any(panel.list.isExpanded(panel.filtered.index(row, 0)) for row in range(23))
    panel.filter.setFocus()
    hand.bot.keyClicks(panel.filter, "usa rus bra")
    assert shown_powers(hand) == ["BRA", "RUS", "USA"]
    assert panel.told.text() == "20 powers hidden by the filter"
    hand.bot.keyClick(panel.filter, Qt.Key.Key_Escape)
    assert len(shown_powers(hand)) == 23
    assert not panel.told.isVisible()
    session.write_sheet("CHN", "A PEK - MNC\nA CHK - TIB\nA PEKK - nowhere")
    press(hand, panel.choices.buttons["failed"])
    assert [line.text for line in panel.orders.sheets[3].lines if line.mark in ("bad", "doubt")]
    assert shown_powers(hand) == ["CHN"]
    play_for(hand, "CHN", "PEK")
    press(hand, panel.choices.buttons["near"])
    assert {"MON"} <= set(shown_powers(hand)) <= {"INC", "IND", "JAP", "MON"}
    press(hand, panel.choices.buttons["mine"])
    assert shown_powers(hand) == ["CHN"]
    press(hand, panel.choices.buttons["open"])
    hand.bot.keyClick(hand.view, Qt.Key.Key_Greater)
    assert panel.choices.choice == "open"  # kept in the next phase
    press(hand, panel.told)
    assert len(shown_powers(hand)) == 23


def test_a_click_in_the_standing_looks_at_a_power(hand: Hand) -> None:
    grid = hand.window.reason_panel.standing.grid
    row = next(row for row, one in enumerate(grid.rows.rows) if one.power == "COL")
    at = grid.visualRect(grid.rows.index(row)).center()
    hand.window.finding.flight.setDuration(1)
    hand.bot.mouseClick(grid.viewport(), Qt.MouseButton.LeftButton, pos=at)
    hand.window.finding.flight.finish()
    assert shown_powers(hand) == ["COL"]
    assert hand.view.rect().contains(hand.point("PAN"))
    assert hand.view.camera.zoom > hand.view.camera.least_zoom * 1.5
    hand.bot.mouseClick(grid.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert len(shown_powers(hand)) > 5


def test_the_overview_shows_and_moves_what_is_seen(hand: Hand) -> None:
    inset, view, sheet = hand.window.inset, hand.view, hand.view.sheet
    assert sheet is not None
    view.fit()
    assert not inset.isVisible()
    view.zoom_by(3.0)
    view.center_on_place("CAI")
    assert inset.isVisible()
    assert any(frame.contains(inset.at(*sheet.anchor("CAI"))) for frame in inset.frames())
    sydney = inset.at(*sheet.anchor("NSW"))
    hand.bot.mousePress(inset, Qt.MouseButton.LeftButton, pos=QPoint(20, 20))
    hand.bot.mouseMove(inset, sydney.toPoint())
    hand.bot.mouseRelease(inset, Qt.MouseButton.LeftButton, pos=sydney.toPoint())
    assert view.rect().adjusted(150, 80, -150, -80).contains(hand.point("NSW"))
    assert any(frame.contains(sydney) for frame in inset.frames())
    hand.window.actions_by_id.by_id["view.inset"].trigger()
    assert not inset.isVisible()
    assert hand.window.settings.text("inset") == "no"
