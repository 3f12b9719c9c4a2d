"""Orders by mouse and keyboard on the real map in the real window."""

from PySide6.QtCore import QLineF, QPoint, QPointF, Qt
from PySide6.QtWidgets import QApplication

from kartentisch.gui.entry.room import FARTHEST
from kartentisch.rules import Unit
from kartentisch.words import set_language
from tests.gui.entry.conftest import Table

Key = Qt.Key


def test_unit_then_goal(table: Table) -> None:
    hand = table()
    hand.click("MOS")
    lit = hand.view.highlight
    assert lit is not None
    assert lit.selected == "MOS"
    assert (lit.goals["PRM"], lit.goals["IRK"]) == ("step", "other")
    assert "MOS" not in lit.goals
    assert hand.window.order_line.text() == "A MOS - "
    assert hand.window.order_line.ask.text() == "where to?"
    hand.click("IRK")
    assert hand.orders == ["A MOS - TSR - IRK"]
    assert hand.window.session_model.selection == Unit("RUS", "A", "MOS")
    assert "A MOS - TSR - IRK" in hand.window.reason_panel.first.text()
    assert hand.view.highlight is not None
    assert not hand.view.highlight.goals
    assert hand.window.presenter.marks.marks()


def test_the_unit_again_holds(table: Table) -> None:
    hand = table()
    hand.click("MOS")
    QApplication.processEvents()
    hand.bot.wait(QApplication.doubleClickInterval() + 20)
    hand.click("MOS")
    assert hand.orders == ["A MOS H"]


def test_a_double_click_only_selects(table: Table) -> None:
    hand = table()
    point = hand.point("MOS")
    hand.click("MOS")
    hand.bot.mouseDClick(hand.view, Qt.MouseButton.LeftButton, pos=point)
    assert hand.orders == []
    assert hand.entry.entry.prefix == ("MOS",)


def test_support_by_key_writes_the_supported_move_and_says_so(table: Table) -> None:
    hand = table()
    hand.click("VLA")
    hand.key("S")
    assert hand.view.highlight is not None
    assert "MOS" in hand.view.highlight.supportable
    assert not hand.floating.ring.isVisible()
    hand.click("MOS", "IRK")
    assert hand.orders == ["A VLA S A MOS - IRK", "A MOS - TSR - IRK"]
    told = hand.window.reason_panel.second.text()
    assert "Also ordered: A MOS - TSR - IRK" in told
    hand.window.actions_by_id.by_id["edit.undo"].trigger()
    assert hand.orders == []


def test_the_ring_gives_letters_and_hides_no_goal(table: Table) -> None:
    hand = table()
    for place in ("MOS", "VLA", "ODE", "POR", "OMS"):
        hand.entry.select(None)
        hand.click(place)
        ring = hand.floating.ring
        assert ring.isVisible()
        for goal in hand.entry.entry.continuation.goals:
            under = hand.view.childAt(hand.point(goal))
            assert under is None or under.objectName() != "ring", (place, goal)
        assert hand.view.rect().contains(ring.geometry().adjusted(8, 8, -8, -8))
    assert [one.letter for one in ring.sectors] == ["H", "M", "S", "C", "T"]
    convoy = ring.sectors[3]
    assert "cannot convoy" in convoy.refused
    hand.choose("H")
    assert hand.orders == ["A OMS H"]


def test_an_impossible_sector_says_why(table: Table) -> None:
    hand = table()
    hand.click("MOS")
    hand.choose("C")
    assert hand.floating.bubble.isVisible()
    assert hand.floating.bubble.title.text() == "A MOS: convoy is not possible."
    assert hand.entry.entry.prefix == ("MOS",)


def test_dragging_orders_and_draws_the_arrow(table: Table) -> None:
    hand = table()
    begin, goal = hand.point("MOS"), hand.point("PRM")
    left = Qt.MouseButton.LeftButton
    hand.bot.mousePress(hand.view, left, pos=begin)
    hand.bot.mouseMove(hand.view, begin + QPoint(9, 9))
    assert hand.entry.overlay.dragging
    assert not hand.floating.ring.isVisible()
    hand.bot.mouseMove(hand.view, hand.point("MON"))
    assert not hand.entry.overlay.legal
    hand.bot.mouseMove(hand.view, goal)
    assert hand.entry.overlay.legal
    assert hand.window.order_line.text() == "A MOS - PRM "
    before = hand.view.grab().toImage()
    hand.entry.overlay.drop()
    after = hand.view.grab().toImage()
    middle = (begin + goal) / 2
    assert before.pixelColor(middle) != after.pixelColor(middle)
    hand.entry.overlay.drag("MOS", hand.view.anchor("PRM"), "PRM", legal=True, lost=False)
    hand.bot.mouseRelease(hand.view, left, pos=goal)
    assert hand.orders == ["A MOS - PRM"]
    assert not hand.entry.overlay.dragging


def test_a_drag_back_home_is_no_order(table: Table) -> None:
    hand = table()
    hand.drag("MOS", "MOS")
    assert hand.orders == []
    assert hand.entry.entry.prefix == ()


def test_the_supported_unit_can_be_dragged(table: Table) -> None:
    hand = table()
    hand.click("VLA")
    hand.key("S")
    hand.drag("MOS", "IRK")
    assert hand.orders == ["A VLA S A MOS - IRK", "A MOS - TSR - IRK"]


def test_a_refusal_stands_at_the_pointer_and_below(table: Table) -> None:
    hand = table()
    hand.click("MOS", "MON")
    bubble = hand.floating.bubble
    assert bubble.isVisible()
    assert bubble.title.text() == "Mongolia is no goal for A MOS."
    assert bubble.why.text() == "There is no border between Moscow and Mongolia."
    assert bubble.near.text() == "Next station: Krasnoyarsk."
    assert bubble.row.isVisible()
    assert "Mongolia" in bubble.accessibleName()
    assert "There is no border" in hand.window.reason_panel.second.text()
    assert hand.view.highlight is not None
    assert hand.view.highlight.refused == "MON"
    assert hand.view.rect().contains(bubble.geometry().adjusted(6, 6, -6, -6))
    assert not bubble.geometry().contains(hand.point("MON"))
    assert not QApplication.focusWidget() or QApplication.focusWidget() is not bubble
    hand.key(Key.Key_Escape)
    assert not bubble.isVisible()
    assert hand.entry.entry.prefix == ("MOS",)
    assert "There is no border" not in hand.window.reason_panel.second.text()
    hand.key(Key.Key_Escape)
    assert hand.entry.entry.prefix == ()
    hand.key(Key.Key_Escape)
    assert hand.window.session_model.selection is None


def test_the_refusal_in_german_and_japanese(table: Table) -> None:
    hand = table()
    hand.click("MOS", "MON")
    titles = set()
    for language in ("de", "ja"):
        set_language(language)
        hand.window.retranslate()
        titles.add(hand.floating.bubble.title.text())
        assert hand.floating.bubble.isVisible()
    assert len(titles) == 2


def test_alt_click_keeps_the_order_marked(table: Table) -> None:
    hand = table()
    hand.click("MOS")
    hand.click("MON", alt=True)
    assert hand.orders == ["A MOS - MON"]
    unit = Unit("RUS", "A", "MOS")
    assert hand.window.session_model.outcome.by_unit[unit][1].result == "illegal"
    assert not hand.floating.bubble.isVisible()


def test_a_foreign_unit_is_looked_at_and_refused(table: Table) -> None:
    hand = table()
    hand.click("PEK")
    assert hand.floating.bubble.isVisible()
    assert "belongs to China" in hand.floating.bubble.why.text()
    assert hand.window.session_model.selection == Unit("CHI", "A", "PEK")


def test_the_right_button_goes_back(table: Table) -> None:
    hand = table()
    hand.click("MOS")
    hand.key("T")
    hand.click("IRK", right=True)
    assert hand.entry.entry.prefix == ("MOS",)
    hand.click("IRK", right=True)
    assert hand.entry.entry.prefix == ()
    hand.click("MOS", right=True)
    assert hand.entry.entry.prefix == ("MOS",)
    assert hand.orders == []


def test_a_coast_under_the_pointer(table: Table) -> None:
    hand = table("ENG F MAL", power="ENG")
    hand.click("MAL", "BAN/WC")
    assert hand.orders == ["F MAL - BAN/WC"]


def test_a_coast_is_asked_by_keyboard(table: Table) -> None:
    hand = table("ENG F MAL", power="ENG")
    hand.click("MAL")
    hand.view.set_focus_place("BAN")
    hand.key(Key.Key_Return)
    coasts = hand.floating.coasts
    assert coasts.isVisible()
    assert coasts.places == ("BAN/EC", "BAN/WC")
    assert hand.window.order_line.ask.text() == "which coast?"
    hand.key(Key.Key_Down, Key.Key_Return)
    assert hand.orders == ["F MAL - BAN/WC"]
    assert not coasts.isVisible()


def test_a_coast_is_asked_and_clicked(table: Table) -> None:
    hand = table("ENG F MAL", "FRA A BAN", power="ENG")
    hand.click("MAL", "BAN")
    coasts = hand.floating.coasts
    assert coasts.isVisible()
    hand.bot.mouseClick(coasts.buttons[0], Qt.MouseButton.LeftButton)
    assert hand.orders == ["F MAL - BAN/EC"]


def test_a_convoy_from_the_army_through_the_sea(table: Table) -> None:
    hand = table("TUR A ANG", "TUR F MED", power="TUR")
    hand.click("ANG")
    assert hand.view.highlight is not None
    assert hand.view.highlight.goals["MED"] == "other"
    hand.click("MED", "EGY")
    assert hand.orders == ["A ANG - EGY VIA MED", "F MED C A ANG - EGY"]


def test_leave_for_the_canal(table: Table) -> None:
    hand = table("TUR A EGY", "ENG F RED", "TUR F MED", power="TUR")
    hand.click("EGY")
    assert "P" in [one.letter for one in hand.floating.ring.sectors]
    hand.key("P")
    assert hand.window.order_line.text() == "A EGY H; SC "
    hand.click("RED", "MED")
    assert hand.orders == ["A EGY H; SC F RED - MED"]


def test_a_judged_turn_is_only_looked_at(table: Table) -> None:
    hand = table()
    session = hand.window.session_model.session
    session.advance()
    session.go_to(0)
    hand.click("MOS")
    assert hand.window.session_model.selection == Unit("RUS", "A", "MOS")
    assert hand.entry.entry.prefix == ()
    hand.key("H")
    assert hand.window.notice.isVisible()


def test_setting_up_a_position_takes_the_clicks(table: Table) -> None:
    hand = table()
    hand.click("MOS")
    hand.window.play.set_up()
    assert hand.entry.entry.prefix == ()
    assert not hand.floating.ring.isVisible()
    hand.click("MOS")
    assert hand.entry.entry.prefix == ()
    hand.window.play.setup.cancel()
    hand.click("VLA")
    assert hand.entry.entry.prefix == ("VLA",)


def test_another_row_of_the_list_lets_the_order_go(table: Table) -> None:
    hand = table()
    hand.click("MOS")
    hand.window.session_model.select(Unit("RUS", "A", "VLA"))
    assert hand.entry.entry.prefix == ()
    assert hand.view.highlight is not None
    assert hand.view.highlight.selected == "VLA"


def test_the_ring_moves_with_the_map_and_finds_its_place_at_rest(table: Table) -> None:
    hand = table()
    hand.view.zoom_by(2.0, hand.view.anchor("VLA"))
    hand.view.end_motion()
    hand.click("VLA")
    ring = hand.floating.ring
    before = ring.centre()
    hand.view.pan(QPointF(-31, 12))
    hand.bot.waitUntil(lambda: ring.centre() == before + QPointF(-31, 12))
    hand.view.pan(hand.view.anchor("VLA") - hand.view.anchor("IRK"))
    hand.view.end_motion()
    assert QLineF(ring.centre(), hand.view.anchor("VLA")).length() < FARTHEST + 2
    assert hand.view.rect().contains(ring.geometry().adjusted(8, 8, -8, -8))
    hand.view.zoom_by(0.8)
    hand.bot.waitUntil(lambda: not ring.isVisible())
    hand.bot.waitUntil(ring.isVisible)


def test_a_click_on_an_arrow_looks_at_its_order(table: Table) -> None:
    hand = table()
    hand.drag("MOS", "PRM")
    hand.key(Key.Key_Escape)
    assert hand.window.session_model.selection is None
    middle = (hand.point("MOS") * 2 + hand.point("PRM") * 3) / 5
    hand.bot.mouseClick(hand.view, Qt.MouseButton.LeftButton, pos=middle)
    assert hand.window.session_model.selection == Unit("RUS", "A", "MOS")
    assert hand.entry.entry.prefix == ()


def test_screen_readers_hear_the_ring(table: Table) -> None:
    hand = table()
    hand.click("MOS")
    assert hand.floating.ring.accessibleName() == "Orders for A MOS: H hold, M move, S support, T train"
