"""The order list: shows the session, edits it, says what is wrong with a line."""

from PySide6.QtCore import QCoreApplication, QModelIndex, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractItemView, QLineEdit
from pytestqt.qtbot import QtBot

from kartentisch.game.session import Session
from kartentisch.gui.orders.model import LINE
from kartentisch.gui.orders.rows import Line
from kartentisch.gui.window import MainWindow
from kartentisch.orders import Hold
from kartentisch.rules import Unit


def lines(window: MainWindow, power: str) -> list[Line]:
    """Return the lines of a power as the list has them."""
    sheet = next(one for one in window.order_panel.orders.sheets if one.power == power)
    return list(sheet.lines)


def editor_of(window: MainWindow) -> QLineEdit:
    """Return the line that is being edited."""
    found = [one for one in window.order_panel.list.findChildren(QLineEdit, "orderEditor") if one.isVisible()]
    assert len(found) == 1
    return found[0]


def end_editing(qtbot: QtBot, editor: QLineEdit) -> None:
    """Press Enter; the delegate writes the line when the event loop comes round."""
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    QCoreApplication.processEvents()


def edit(window: MainWindow, qtbot: QtBot, power: str, row: int, text: str) -> None:
    """Edit a line as a user does: go there, Enter, type, Enter."""
    panel = window.order_panel
    head = panel.filtered.mapFromSource(panel.orders.index_of_power(power))
    panel.list.setExpanded(head, True)
    index = panel.filtered.index(row, 0, head)
    panel.list.setFocus()
    panel.list.setCurrentIndex(index)
    qtbot.keyClick(panel.list, Qt.Key.Key_Return)
    editor = editor_of(window)
    editor.selectAll()
    qtbot.keyClicks(editor, text)
    end_editing(qtbot, editor)


def test_every_unit_of_the_power_has_a_line(window: MainWindow) -> None:
    shown = [line.text for line in lines(window, "RUS") if line.mark == "none"]
    assert shown == ["A MOS", "F ODE", "A OMS", "F POR", "A VLA"]
    assert window.order_panel.count.text() == "0 / 5"


def test_editing_a_line_changes_draft_and_preview(window: MainWindow, qtbot: QtBot, session: Session) -> None:
    edit(window, qtbot, "RUS", 0, "A MOS-TSR-IRK")
    assert [str(draft.order) for draft in session.sheet("RUS")] == ["A MOS - TSR - IRK"]
    assert session.outcome.position.by_province["IRK"].power == "RUS"
    first = lines(window, "RUS")[0]
    assert (first.text, first.mark) == ("A MOS-TSR-IRK", "ok")
    assert window.order_panel.count.text() == "1 / 5"
    assert len(window.presenter.marks.marks()) == 1


def test_a_foreign_order_changes_the_result_at_once(window: MainWindow, qtbot: QtBot, session: Session) -> None:
    edit(window, qtbot, "RUS", 0, "A MOS-TSR-VLA")
    assert lines(window, "RUS")[0].mark == "bad"
    assert lines(window, "RUS")[0].short == "at IRK"
    session.replace_line("RUS", 1, "A VLA-MAN")
    assert "MAN" not in {line.text for line in lines(window, "RUS")}


def test_unreadable_words_are_underlined_and_the_line_stays(window: MainWindow, qtbot: QtBot) -> None:
    edit(window, qtbot, "RUS", 1, "F ODE-XYZ")
    line = lines(window, "RUS")[0]
    assert (line.text, line.mark) == ("F ODE-XYZ", "doubt")
    assert [problem.words for problem in line.problems] == ["XYZ"]
    assert [one.text for one in lines(window, "RUS")].count("F ODE") == 0


def test_an_illegal_order_is_kept_with_its_reason(window: MainWindow, qtbot: QtBot) -> None:
    edit(window, qtbot, "RUS", 3, "F POR-MOS")
    line = lines(window, "RUS")[0]
    assert (line.mark, line.short) == ("bad", "illegal")
    assert line.spoken == "F POR-MOS, illegal, A fleet cannot enter Moscow: it has no coast."


def test_delete_and_insert_by_keys(window: MainWindow, qtbot: QtBot, session: Session) -> None:
    edit(window, qtbot, "RUS", 0, "A MOS H")
    panel = window.order_panel
    index = panel.filtered.mapFromSource(panel.orders.index_of_unit(session.position.by_province["MOS"]))
    panel.list.setCurrentIndex(index)
    qtbot.keyClick(panel.list, Qt.Key.Key_Delete)
    assert session.sheet("RUS") == ()
    qtbot.keyClick(panel.list, Qt.Key.Key_Insert)
    editor = editor_of(window)
    qtbot.keyClicks(editor, "A OMS-KRA")
    end_editing(qtbot, editor)
    assert [draft.text for draft in session.sheet("RUS")] == ["A OMS-KRA"]


def test_filter_finds_units_places_and_powers(window: MainWindow, session: Session) -> None:
    session.replace_line("CHI", 0, "A MAC-VLA")
    panel = window.order_panel

    def shown() -> set[str]:
        found = set()
        for row in range(panel.filtered.rowCount()):
            head = panel.filtered.index(row, 0)
            for below in range(panel.filtered.rowCount(head)):
                found.add(panel.filtered.index(below, 0, head).data(LINE).text)
        return found

    panel.filter.setText("vladi")
    assert shown() == {"A MAC-VLA", "A VLA"}
    panel.filter.setText("china")
    assert shown() == {"A MAC-VLA"}
    panel.filter.clear()
    assert "F ODE" in shown()


def test_powers_collapse(window: MainWindow, qtbot: QtBot, session: Session) -> None:
    panel = window.order_panel
    head = panel.filtered.mapFromSource(panel.orders.index_of_power("RUS"))
    assert panel.list.isExpanded(head)
    panel.list.setFocus()
    panel.list.setCurrentIndex(head)
    qtbot.keyClick(panel.list, Qt.Key.Key_Space)
    assert not panel.list.isExpanded(head)
    session.replace_line("RUS", 0, "A MOS H")
    assert not panel.list.isExpanded(panel.filtered.mapFromSource(panel.orders.index_of_power("RUS")))


def test_paste_several_lines(window: MainWindow, qtbot: QtBot, session: Session) -> None:
    from kartentisch.gui.dialogs.paste import PasteOrdersDialog

    QGuiApplication.clipboard().setText("A MOS-TSR-IRK\nA VLA S A MOS-IRK\nnonsense of ODE\n")
    window.order_panel.list.setFocus()
    qtbot.keyClick(window.order_panel.list, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    dialog = window.findChild(PasteOrdersDialog)
    assert dialog is not None
    assert dialog.power.currentData() == "RUS"
    assert dialog.told.text().startswith("2 orders read")
    dialog.accept()
    assert [str(order) for order in session.orders] == ["A MOS - TSR - IRK", "A VLA S A MOS - IRK"]
    session.undo()
    assert session.sheet("RUS") == ()


def test_a_judged_turn_is_not_edited_but_can_be_reopened(window: MainWindow, session: Session) -> None:
    session.replace_line("RUS", 0, "A MOS-PRM")
    session.advance()
    window.play.back()
    assert session.turn.judged
    index = window.order_panel.filtered.index(0, 0, window.order_panel.filtered.index(0, 0))
    assert not index.flags() & Qt.ItemFlag.ItemIsEditable
    assert not window.play.attempt(lambda: session.replace_line("RUS", 0, "A MOS H"))
    assert window.notice.isVisible()
    window.notice.buttons[0].click()
    assert not session.turn.judged
    assert len(session.game.turns) == 1


def test_with_all_powers_no_order_is_an_assumption(window: MainWindow, session: Session) -> None:
    session.replace_line("RUS", 0, "A MOS-PRM")
    orders = window.order_panel.orders
    head = orders.index_of_power("RUS")
    assert orders.data(head, Qt.ItemDataRole.StatusTipRole) == "1 / 5"
    window.session_model.set_power("CHI")
    assert orders.data(orders.index_of_power("RUS"), Qt.ItemDataRole.StatusTipRole) == "1 assumed"
    window.session_model.set_power(None)
    assert orders.data(orders.index_of_power("RUS"), Qt.ItemDataRole.StatusTipRole) == "1 / 5"
    assert orders.data(orders.index_of_power("CHI"), Qt.ItemDataRole.StatusTipRole) == "0 / 5"


def test_a_unit_that_holds_is_said_to_hold_or_to_be_dislodged(window: MainWindow, session: Session) -> None:
    position = session.position.with_(
        units=(Unit("RUS", "A", "MOS"), Unit("CHI", "A", "ORE"), Unit("CHI", "A", "PRM"), Unit("TUR", "A", "BAK"))
    )
    session.set_position(position)
    panel = window.reason_panel
    window.session_model.select(position.units[0])
    assert ">holds<" in panel.first.text()
    session.replace_line("CHI", 0, "A ORE - MOS")
    session.replace_line("CHI", 1, "A PRM S A ORE - MOS")
    window.session_model.select(position.units[0])
    assert ">dislodged<" in panel.first.text()
    assert "ok" not in panel.first.text()


def test_a_power_opens_with_its_first_order_and_stays_closed_when_closed_by_hand(
    window: MainWindow, session: Session
) -> None:
    window.session_model.set_power(None)
    panel = window.order_panel

    def is_open(power: str) -> bool:
        return panel.list.isExpanded(panel.filtered.mapFromSource(panel.orders.index_of_power(power)))

    assert not is_open("JAP")
    session.give(Hold("JAP", "F", "OTA"))
    assert is_open("JAP")
    panel.list.setExpanded(panel.filtered.mapFromSource(panel.orders.index_of_power("JAP")), False)
    panel.list.toggled.emit("JAP")
    session.give(Hold("JAP", "A", "KYO"))
    assert not is_open("JAP")


def test_a_line_is_added_although_the_filter_hides_the_power(window: MainWindow, session: Session) -> None:
    panel = window.order_panel
    window.session_model.set_power("RUS")
    panel.choices.choose("failed")
    panel.add_line()
    assert panel.list.state() == QAbstractItemView.State.EditingState
    assert panel.list.currentIndex().isValid()
    panel.list.write(QModelIndex())  # no line: nothing to write in, and nothing is said
