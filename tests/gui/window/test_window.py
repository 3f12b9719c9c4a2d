"""The window as a whole: panels, selection, undo, turns, language, theme, room, keys, and a clean end."""

import itertools

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QLineEdit
from pytestqt.qtbot import QtBot

from kartentisch.game.session import Session
from kartentisch.gui import theme
from kartentisch.gui.actions import COMMANDS, MENUS
from kartentisch.gui.panels.order_line import Chip, OrderLine
from kartentisch.gui.window import MainWindow
from kartentisch.rules import Unit, reason
from kartentisch.words import set_language


def test_opens_on_colonial_ready_to_play(window: MainWindow) -> None:
    assert window.map_view.sheet is not None
    assert window.bar.turn.text() == "1870 · Moves"
    assert window.bar.name.text() == "CO ST 66"
    assert window.turns_panel.turns.rows.rowCount() == 1
    powers = [entry.value for entry in window.turns_panel.powers.rows.entries]
    assert powers == [None, *window.session_model.variant.power_order]
    assert window.turns_panel.powers.rows.entries[-1].note == "5 · 5"


def test_undo_and_redo_through_the_actions(window: MainWindow, session: Session) -> None:
    undo, redo = (window.actions_by_id.by_id[id] for id in ("edit.undo", "edit.redo"))
    assert not undo.isEnabled()
    session.replace_line("RUS", 0, "A MOS-TSR-IRK")
    assert undo.isEnabled()
    assert "A MOS-TSR-IRK" in undo.text()
    assert window.bar.undo.isEnabled()
    undo.trigger()
    assert session.sheet("RUS") == ()
    redo.trigger()
    assert session.sheet("RUS")[0].text == "A MOS-TSR-IRK"


def test_selecting_a_line_shows_its_reason_and_its_unit(window: MainWindow, session: Session) -> None:
    session.replace_line("RUS", 0, "A MOS-PRM")
    unit = session.position.by_province["MOS"]
    window.session_model.select(unit)
    assert "A MOS - PRM" in window.reason_panel.first.text()
    assert "moves to Perm" in window.reason_panel.first.text()
    assert window.order_panel.current_line().unit == unit  # type: ignore[union-attr]  # there is one
    assert window.map_view.highlight is not None
    assert window.map_view.highlight.selected == "MOS"
    session.take_back("RUS", "MOS")
    assert "had no order and holds" in window.reason_panel.first.text()


def test_the_place_in_the_rules_is_named(window: MainWindow, session: Session) -> None:
    session.replace_line("RUS", 0, "A MOS-TSR-IRK")
    session.replace_line("RUS", 1, "A VLA S A MOS-IRK")
    window.session_model.select(session.position.by_province["MOS"])
    assert "Rules of the variant: Kartenbesonderheiten, Transsibirische Eisenbahn" in window.reason_panel.first.text()
    window.session_model.select(session.position.by_province["VLA"])
    assert "DATC 6.D" in window.reason_panel.first.text()
    window.session_model.select(session.position.by_province["OMS"])
    assert "DATC 4.D.9" in window.reason_panel.first.text()


def test_a_refusal_stays_until_the_next_change(window: MainWindow, session: Session) -> None:
    window.reason_panel.show_refusal(reason("refuse.game-over"))
    assert "The game is over" in window.reason_panel.first.text() + window.reason_panel.second.text()
    session.replace_line("RUS", 0, "A MOS H")
    assert "The game is over" not in window.reason_panel.first.text() + window.reason_panel.second.text()


def test_turns_step_forth_and_back(window: MainWindow, qtbot: QtBot, session: Session) -> None:
    qtbot.mouseClick(window.bar.next, Qt.MouseButton.LeftButton)
    assert window.bar.turn.text() == "1872 · Moves"
    assert [entry.text for entry in window.turns_panel.turns.rows.entries] == ["1870 Moves", "1872 Moves"]
    window.turns_panel.turns.setFocus()
    qtbot.keyClick(window.turns_panel.turns, Qt.Key.Key_Up)
    assert session.turn_index == 0
    assert window.bar.turn.text() == "1870 · Moves"


def test_the_power_is_chosen_at_the_left(window: MainWindow, qtbot: QtBot) -> None:
    window.turns_panel.powers.setFocus()
    qtbot.keyClick(window.turns_panel.powers, Qt.Key.Key_Up)
    assert window.session_model.power == "TUR"
    assert window.order_panel.orders.sheets[0].power == "TUR"
    assert window.order_line.badge.accessibleName() == "Ottoman Empire"
    qtbot.keyClick(window.turns_panel.powers, Qt.Key.Key_Home)
    assert window.session_model.power is None


def test_language_changes_at_run_time(window: MainWindow, session: Session) -> None:
    session.replace_line("RUS", 0, "A MOS-PRM")
    window.session_model.select(session.position.by_province["MOS"])
    window.view.set_language("de")
    assert "zieht nach Perm" in window.reason_panel.first.text()
    assert window.order_panel.orders.data(window.order_panel.orders.index(0, 0)) == "Russland"
    assert window.map_view.names["MOS"].full == "Moskau"
    assert window.settings.text("language") == "de"
    window.view.set_language("ja")
    assert window.map_view.names["MOS"].full == "モスクワ"
    set_language("en")
    window.retranslate()
    assert window.map_view.names["MOS"].full == "Moscow"


def test_theme_changes_at_run_time(window: MainWindow) -> None:
    light = window.grab().toImage().pixelColor(4, 4).name()
    window.view.set_theme("dark")
    assert theme.tokens() is theme.DARK
    assert window.map_view.look.theme.name == "dark"
    assert window.grab().toImage().pixelColor(4, 4).name() == theme.DARK.panel
    window.view.set_theme("light")
    assert window.grab().toImage().pixelColor(4, 4).name() == light == theme.LIGHT.panel


@pytest.mark.parametrize("use", [theme.LIGHT, theme.DARK])
def test_every_text_colour_can_be_read(use: theme.Tokens) -> None:
    from kartentisch.draw.look import contrast

    for ground in (use.win, use.panel, use.wash):
        for ink in (use.ink, use.ink2, use.ink3, use.accent, use.good, use.bad, use.doubtful):
            assert contrast(ink, ground) >= 4.5
    assert contrast(use.on_accent, use.accent) >= 4.5


def test_the_left_side_collapses_by_itself_and_by_hand(window: MainWindow, qtbot: QtBot) -> None:
    assert window.turns_panel.isVisible()
    window.resize(1000, 700)
    assert not window.turns_panel.isVisible()
    assert window.strip.isVisible()
    assert window.left_side.width() == 44
    assert window.map_view.width() >= 0.6 * window.width()
    qtbot.mouseClick(window.strip.expand, Qt.MouseButton.LeftButton)
    assert window.turns_panel.isVisible()
    window.resize(1280, 800)
    qtbot.mouseClick(window.turns_panel.collapse, Qt.MouseButton.LeftButton)
    assert not window.turns_panel.isVisible()


def test_v_shows_the_position_before_while_held(window: MainWindow, qtbot: QtBot, session: Session) -> None:
    session.replace_line("RUS", 0, "A MOS-PRM")
    window.map_view.setFocus()
    assert len(window.presenter.marks.marks()) == 1
    qtbot.keyPress(window.map_view, Qt.Key.Key_V)
    assert window.presenter.marks.marks() == ()
    qtbot.keyRelease(window.map_view, Qt.Key.Key_V)
    assert len(window.presenter.marks.marks()) == 1


def test_no_key_is_given_twice() -> None:
    keys = [QKeySequence(command.keys).toString() for command in COMMANDS if command.keys]
    assert len(keys) == len(set(keys))
    assert len({command.id for command in COMMANDS}) == len(COMMANDS)
    assert {command.menu for command in COMMANDS} == {name for name, _text in MENUS}


@pytest.mark.parametrize("code", ["en", "de", "ja"])
def test_no_letter_is_underlined_twice_in_a_menu(window: MainWindow, code: str) -> None:
    window.view.set_language(code)
    menus = [[action.text() for action in window.menu.actions()]]
    menus += [[action.text() for action in menu.actions()] for menu in window.menus.values()]
    for texts in menus:
        letters = [text[text.index("&") + 1].casefold() for text in texts if "&" in text]
        assert len(letters) == len(set(letters)), texts


def test_every_control_has_a_name(window: MainWindow) -> None:
    for kind in (QAbstractButton, QLineEdit, QAbstractItemView):
        for control in window.findChildren(kind):
            if control.isVisible() and control.focusPolicy() != Qt.FocusPolicy.NoFocus:
                text = control.text() if isinstance(control, QAbstractButton) else ""
                assert control.accessibleName() or text, control


def test_f6_goes_round_all_areas(window: MainWindow) -> None:
    window.map_view.setFocus()
    seen = []
    for _turn in range(5):
        seen.append(window.focusWidget())
        window.next_area()
    assert seen[0] is window.map_view
    assert len(set(seen)) == 5
    assert window.focusWidget() is window.map_view


@pytest.fixture
def line(qtbot: QtBot) -> OrderLine:
    """An order line on its own, without an entry that answers."""
    made = OrderLine()
    qtbot.addWidget(made)
    made.resize(900, 36)
    made.show()
    return made


def test_the_order_line_passes_tokens_on(line: OrderLine, qtbot: QtBot) -> None:
    told: list[str] = []
    line.token_typed.connect(told.append)
    line.set_prompt("A MOS", "where to?", [Chip("PRM"), Chip("H", "hold", key=True)])
    assert line.text() == "A MOS "
    qtbot.keyClicks(line.input, "- prm")
    assert told == []
    qtbot.keyClick(line.input, Qt.Key.Key_Return)
    assert told == ["PRM"]
    button = next(one for one in line.strip.findChildren(QAbstractButton) if one.text() == "H")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert told == ["PRM", "H"]
    with qtbot.waitSignal(line.went_back, timeout=1000):
        qtbot.keyClick(line.input, Qt.Key.Key_Escape)


def test_a_whole_order_can_be_typed(window: MainWindow, qtbot: QtBot, session: Session) -> None:
    window.order_line.set_prompt("")
    window.order_line.input.setText("A MOS-TSR-IRK")
    qtbot.keyClick(window.order_line.input, Qt.Key.Key_Return)
    assert [str(order) for order in session.orders] == ["A MOS - TSR - IRK"]


def test_chips_that_do_not_fit_are_left_out_whole(line: OrderLine) -> None:
    line.set_prompt("A MOS", "where to?", [Chip(f"P{number:02}") for number in range(60)])
    strip = line.strip
    QCoreApplication.processEvents()
    shown = [item for item in strip.items if item.isVisible()]
    assert 0 < len(shown) < 60
    assert strip.more.isVisible()
    assert max(item.geometry().right() for item in (*shown, strip.more)) <= strip.width()
    line.set_prompt("A MOS", "where to?", [Chip("PRM"), Chip("H", "hold", key=True)])
    QCoreApplication.processEvents()
    assert all(item.isVisible() for item in strip.items)
    assert not strip.more.isVisible()


def test_nothing_is_left_when_the_window_is_closed(window: MainWindow, session: Session) -> None:
    # The hunters of every test look for windows and timers that stay; here one of each is started.
    session.replace_line("RUS", 0, "A MOS-PRM")
    window.play.votes()
    window.view.help()
    assert window.close()
    assert session.on_change == []
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_every_action_has_a_menu_place_and_a_handler(window: MainWindow) -> None:
    shown = set(itertools.chain.from_iterable(menu.actions() for menu in window.menus.values()))
    assert set(window.actions_by_id.by_id.values()) <= shown


def test_what_would_help_is_a_click_away(window: MainWindow, session: Session, qtbot: QtBot) -> None:
    session.set_position(
        session.position.with_(units=(Unit("RUS", "A", "TAS"), Unit("RUS", "A", "KIR"), Unit("CHI", "A", "KAG")))
    )
    session.replace_line("RUS", 0, "A TAS-KAG")
    window.session_model.select(session.position.by_province["TAS"])
    qtbot.waitUntil(lambda: "SUCCEED WITH" in window.reason_panel.second.text())
    assert "A KIR S A TAS - KAG" in window.reason_panel.second.text()
    assert "It would succeed with A KIR S A TAS - KAG." in window.reason_panel.second.accessibleDescription()
    window.reason_panel.second.linkActivated.emit("0")
    assert [str(order) for order in session.orders] == ["A TAS - KAG", "A KIR S A TAS - KAG"]
    assert session.outcome.position.by_province["KAG"].power == "RUS"
    qtbot.waitUntil(lambda: "SUCCEED WITH" not in window.reason_panel.second.text())
    assert "succeed with" not in window.reason_panel.second.accessibleDescription()
    session.undo()
    assert len(session.orders) == 1


def test_both_sides_of_a_contest_name_who_contributed(window: MainWindow, session: Session) -> None:
    units = (Unit("RUS", "A", "TAS"), Unit("RUS", "A", "KIR"), Unit("CHI", "A", "KAG"), Unit("CHI", "A", "SIK"))
    session.set_position(session.position.with_(units=units))
    session.write_sheet("RUS", "A TAS-KAG\nA KIR S A TAS-KAG")
    session.write_sheet("CHI", "A SIK S A KAG")
    window.session_model.select(units[0])
    told = window.reason_panel.first.text()
    assert "Attack on Kashgar" in told
    assert "A TAS 1 + A KIR 1" in told
    assert "A KAG 1 + A SIK 1" in told


def test_hints_stand_beside_the_reason_and_a_button_repairs_them(
    window: MainWindow, session: Session, qtbot: QtBot
) -> None:
    units = (Unit("RUS", "A", "TAS"), Unit("RUS", "A", "KIR"), Unit("CHI", "A", "KAG"))
    session.set_position(session.position.with_(units=units))
    window.session_model.set_power("RUS")
    session.write_sheet("RUS", "A TAS-KAG\nA KIR-KAG")
    hints = window.reason_panel.hints
    qtbot.waitUntil(lambda: [hint.reason.code for hint in hints.hints] == ["hint.own-standoff"])
    button = hints.buttons[0]
    assert button.accessibleName() == "Let one support the other"
    assert "would block each other" in button.accessibleDescription()
    assert button.focusPolicy() & Qt.FocusPolicy.TabFocus
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Space)
    assert [str(order) for order in session.orders] == ["A TAS - KAG", "A KIR S A TAS - KAG"]
    qtbot.waitUntil(hints.isHidden)
    session.undo()
    qtbot.waitUntil(lambda: len(hints.hints) == 1)
    window.session_model.set_power("CHI")
    qtbot.waitUntil(lambda: [hint.reason.code for hint in hints.hints] == ["hint.no-order"])
    session.advance()
    session.go_to(0)
    qtbot.waitUntil(hints.isHidden)


def test_a_bar_above_the_map_takes_its_room_from_the_reason(window: MainWindow) -> None:
    size, reason_height = window.map_view.size(), window.reason_panel.height()
    window.notice.tell("test", "something to tell")
    QCoreApplication.processEvents()
    assert abs(window.map_view.height() - size.height()) <= 2
    assert window.reason_panel.height() < reason_height
    window.notice.dismiss()
    QCoreApplication.processEvents()
    assert window.reason_panel.height() == reason_height
