"""Table mode in the window: who may open the map and how, what can be done there, and what spectators see."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from kartentisch.game import Session
from kartentisch.game.table.reveal import AFTER, BEFORE, ORDERS
from kartentisch.gui.dialogs.new_game import NewGameDialog
from kartentisch.gui.table.setup_dialog import TableSetupDialog
from kartentisch.words import set_language
from tests.gui.table.conftest import LEFT, Opened, TableHand
from tests.gui.table.test_secrecy import POSITION

PLAYERS = {"CZE": "Ada", "HUN": "Bela", "POL": "Fryda"}
CURTAIN = {"file.save", "file.quit", "table.leave", "help.about"}
SEAT = {"edit.undo", "turn.back", "game.votes", "orders.paste", "view.zoom-in", "file.save", "file.quit"}
NEVER = {
    "edit.setup",
    "edit.paste-position",
    "edit.copy-position",
    "turn.next",
    "turn.reopen",
    "turn.overrule",
    "game.rulings",
    "game.name",
    "orders.mail",
    "orders.inbox",
    "file.picture",
    "table.begin",
}


@pytest.fixture
def hand(opened: Opened, tmp_path: Path) -> TableHand:
    made = opened("centraleurope", POSITION, tmp_path / "evening.tisch")
    made.begin(PLAYERS, {"CZE": "Moldau"})
    return made


def enabled(hand: TableHand) -> set[str]:
    return {id for id, action in hand.window.actions_by_id.by_id.items() if action.isEnabled()}


def test_the_wrong_pass_phrase_opens_nothing(hand: TableHand) -> None:
    curtain = hand.mode.curtain
    for phrase in ("", "Donau"):
        hand.bot.keyClicks(curtain.phrase, phrase)
        hand.bot.keyClick(curtain.phrase, Qt.Key.Key_Return)
        assert curtain.isVisible()
        assert hand.mode.seat is None
        assert "Ada" in curtain.fault.text()
        assert curtain.phrase.text() == ""
    hand.sit("Ada", "Moldau")
    assert curtain.fault.text() == "" or not curtain.isVisible()


def test_an_accident_opens_nothing_a_second_held_does(hand: TableHand) -> None:
    hand.press(hand.mode.curtain.other)
    button = hand.mode.curtain.open
    assert "Bela" in hand.mode.curtain.title.text()
    hand.press(button)
    assert hand.mode.seat is None
    assert "once more" in button.text()
    hand.press(hand.mode.curtain.other)
    assert "once more" not in button.text()
    hand.mode.call(1)
    button.hold = 60
    hand.bot.mousePress(button, LEFT)
    hand.bot.waitUntil(lambda: hand.mode.seat is not None, timeout=3000)
    hand.bot.mouseRelease(button, LEFT, pos=QPoint(2, 2))
    assert not hand.mode.curtain.isVisible()


def test_what_can_be_done_where(hand: TableHand) -> None:
    assert enabled(hand) >= CURTAIN
    assert not enabled(hand) & (NEVER | SEAT - CURTAIN)
    hand.sit("Ada", "Moldau")
    hand.click("PRA", "INN")
    assert enabled(hand) >= SEAT - {"turn.back"}
    assert not enabled(hand) & NEVER
    hand.hand_in()
    assert not enabled(hand) & (NEVER | SEAT - CURTAIN)


def test_orders_go_to_the_own_units_only(hand: TableHand) -> None:
    hand.sit("Ada", "Moldau")
    model = hand.window.session_model
    assert model.power == "CZE"
    model.set_power("HUN")
    assert model.power == "CZE"
    model.set_power(None)
    assert model.power == "CZE"
    hand.click("BUD")
    assert hand.entry.entry.refusal is not None
    assert hand.orders == []
    sheets = hand.window.order_panel.orders.sheets
    assert [sheet.power for sheet in sheets] == ["CZE"]
    assert "draft" in hand.window.turns_panel.turns.rows.entries[-1].note


def test_a_player_with_two_powers_orders_both(opened: Opened) -> None:
    hand = opened("centraleurope", POSITION)
    hand.begin({"CZE": "Ada", "HUN": "Ada"}, {})
    assert len(hand.mode.curtain.row.buttons) == 6
    hand.sit("Ada")
    hand.click("PRA", "INN")
    hand.click("BUD", "DEB")
    assert hand.window.session_model.power == "HUN"
    assert set(hand.orders) == {"A PRA - INN", "A BUD - DEB"}
    hand.hand_in()


def test_a_draft_given_back_waits_for_its_player(hand: TableHand) -> None:
    hand.sit("Ada", "Moldau")
    hand.click("PRA", "INN")
    hand.press(hand.mode.bar.get_up)
    assert "Bela" in hand.mode.curtain.title.text()
    hand.press(hand.mode.curtain.row.buttons[0])
    hand.sit("Ada", "Moldau")
    assert hand.orders == ["A PRA - INN"]
    hand.window.actions_by_id.by_id["edit.undo"].trigger()
    assert hand.orders == []


def all_in(hand: TableHand) -> None:
    for name, phrase, clicks in (
        ("Ada", "Moldau", ("PRA", "INN")),
        ("Bela", "", ("BUD", "POZ")),
        ("Fryda", "", ("KRA", "POZ")),
    ):
        hand.sit(name, phrase)
        hand.click(*clicks)
        hand.hand_in()
    assert hand.mode.curtain.reveal.isVisible()


def test_the_reveal_tells_a_step_at_a_time(hand: TableHand) -> None:
    all_in(hand)
    hand.press(hand.mode.curtain.reveal)
    reveal, marks = hand.mode.reveal, hand.window.presenter.marks
    for step in range(len(reveal.steps)):
        assert reveal.now == step
        kind = reveal.steps[step].kind
        drawn = {str(mark.order) for mark in marks.marks()}
        heads = [reveal.list.topLevelItem(row) for row in range(reveal.list.topLevelItemCount())]
        told = [head.child(row).text(0) for head in heads if head is not None for row in range(head.childCount())]
        results = [head.child(row).text(1) for head in heads if head is not None for row in range(head.childCount())]
        orders = [str(order) for one in reveal.steps[: step + 1] if one.kind == ORDERS for order in one.orders]
        assert told == orders
        assert drawn == (set() if kind == AFTER else set(orders))
        if kind in (BEFORE, ORDERS):
            assert not any(results)
        if kind == AFTER:
            assert all(results)
            assert hand.window.session_model.session.turn_index == 1
        hand.bot.keyClick(reveal.list, Qt.Key.Key_Right)
    hand.bot.keyClick(reveal.list, Qt.Key.Key_Left)
    assert reveal.now == len(reveal.steps) - 2
    hand.click("BUD")
    assert reveal.bar.text.text().startswith("A BUD - POZ: ")
    assert "1 against 1" in reveal.bar.text.text()
    assert not hand.window.session_model.session.can_undo
    hand.press(reveal.bar.again)
    assert reveal.now == 0
    hand.press(reveal.bar.all)
    hand.go_on()
    assert hand.mode.curtain.isVisible()
    assert hand.window.order_panel.isHidden() is False
    assert "Ada" in hand.mode.curtain.title.text()


def test_spectators_see_what_is_published(hand: TableHand) -> None:
    hand.window.actions_by_id.by_id["table.spectators"].trigger()
    seen = hand.mode.spectators
    assert seen is not None
    hand.sit("Ada", "Moldau")
    hand.click("PRA", "INN")
    QApplication.processEvents()
    assert "Ada" in seen.text.text()
    assert seen.presenter.marks.marks() == ()
    assert seen.model.session.orders == ()
    hand.mode.later()
    all_in_again = {"Ada": "Moldau"}
    for name in ("Bela", "Fryda", "Ada"):
        hand.sit(name, all_in_again.get(name, ""))
        hand.hand_in()
    assert "INN" not in str([unit.place for unit in seen.model.position.units])
    hand.press(hand.mode.curtain.reveal)
    reveal = hand.mode.reveal
    for step in range(len(reveal.steps)):
        reveal.go_to(step)
        shown = {str(mark.order) for mark in seen.presenter.marks.marks()}
        assert shown == {str(mark.order) for mark in hand.window.presenter.marks.marks()}
        assert seen.text.text() == reveal.bar.text.text()
    assert "INN" in [unit.place for unit in seen.model.position.units]
    assert seen.turn.text().startswith("1903")


def test_after_a_new_start_the_curtain_is_down(hand: TableHand, opened: Opened, tmp_path: Path) -> None:
    hand.sit("Ada", "Moldau")
    hand.click("PRA", "INN")
    hand.window.files.autosave()
    again = opened("standard")
    again.window.files.open(tmp_path / "evening.tisch")
    assert again.mode.curtain.isVisible()
    assert "Ada" in again.mode.curtain.title.text()
    assert again.orders == []
    again.sit("Ada", "Moldau")
    assert again.orders == ["A PRA - INN"]
    again.hand_in()
    for name in ("Bela", "Fryda"):
        again.sit(name)
        again.hand_in()
    third = opened("standard")
    third.window.files.open(tmp_path / "evening.tisch")
    curtain = third.mode.curtain
    assert "Ada" in curtain.title.text()
    assert not curtain.reveal.isVisible()
    third.bot.keyClicks(curtain.phrase, "Moldau")
    third.press(curtain.open)
    third.see()
    fourth = opened("standard")
    fourth.window.files.open(tmp_path / "evening.tisch")
    # The reveal was not seen to its end: it is offered again.
    assert fourth.mode.curtain.reveal.isVisible()
    fourth.window.files.show_session(Session.new(POSITION.variant))
    assert not fourth.mode.curtain.isVisible()
    assert fourth.window.order_panel.isVisible()
    fourth.click("PRA", "BRN")
    assert fourth.orders == ["A PRA - BRN"]


def test_a_round_is_ended_when_that_is_meant(hand: TableHand, tmp_path: Path) -> None:
    hand.sit("Ada", "Moldau")
    hand.click("PRA", "INN")
    hand.hand_in()
    hand.window.actions_by_id.by_id["table.leave"].trigger()
    hand.answer(hand.dialog())
    assert not hand.mode.curtain.isVisible()
    assert hand.window.session_model.session.orders == ()
    assert hand.window.bar.mail.isVisible()
    hand.click("PRA", "BRN")
    saved = Session.open(tmp_path / "evening.tisch")
    assert saved.game.table is None


def test_from_the_dialog_of_a_new_game(opened: Opened) -> None:
    hand = opened("colonial")
    hand.window.actions_by_id.by_id["file.new"].trigger()
    dialog = hand.dialog()
    assert isinstance(dialog, NewGameDialog)
    dialog.variant.setCurrentIndex(next(i for i, one in enumerate(dialog.variants) if one.id == "centraleurope"))
    dialog.table.click()
    hand.answer(dialog)
    setup = next(one for one in hand.window.findChildren(TableSetupDialog) if one.isVisible())
    hand.bot.keyClicks(setup.names["CZE"], "Hungary")
    hand.bot.keyClicks(setup.names["HUN"], "Cara")
    hand.bot.keyClicks(setup.names["POL"], "Cara")
    assert not setup.phrases["POL"].isEnabled()
    assert setup.phrases["HUN"].isEnabled()
    hand.answer(setup)
    assert [player.name for player in hand.mode.table.setting.players[:2]] == ["Hungary", "Cara"]  # type: ignore[union-attr]
    assert hand.mode.curtain.isVisible()


@pytest.mark.parametrize("language", ["de", "ja"])
def test_the_words_change_with_the_language(hand: TableHand, language: str) -> None:
    english = hand.mode.curtain.title.text(), hand.mode.curtain.below.text()
    hand.window.view.set_language(language)
    assert hand.mode.curtain.title.text() != english[0]
    assert hand.mode.curtain.below.text() != english[1]
    assert "Ada" in hand.mode.curtain.title.text()
    hand.window.view.set_language("en")
    set_language("en")
