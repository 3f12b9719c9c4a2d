"""The report's dialog: forms, languages, files with the map beside them; results the game master overrules."""

from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication

from kartentisch.game.session import Session
from kartentisch.gui.dialogs.overrule import OverruleDialog
from kartentisch.gui.dialogs.report import ReportDialog
from kartentisch.gui.window import MainWindow
from kartentisch.judge import Result


@pytest.fixture
def dialog(window: MainWindow, session: Session) -> ReportDialog:
    """The report of a turn that was judged."""
    session.replace_line("RUS", 0, "A MOS-TSR-IRK")
    session.advance()
    window.play.report()
    found = window.findChild(ReportDialog)
    assert found is not None
    return found


def choose(dialog: ReportDialog, form: str, language: str = "de") -> None:
    dialog.tongue.setCurrentIndex(dialog.tongue.findData(language))
    dialog.form.setCurrentIndex(dialog.form.findData(form))


def test_a_turn_without_orders_tells_of_the_one_before(dialog: ReportDialog) -> None:
    choose(dialog, "text")
    assert "Auswertung 1870" in dialog.text.toPlainText()
    dialog.close()


def test_forms_are_copied(dialog: ReportDialog) -> None:
    choose(dialog, "html")
    dialog.copy()
    data = QGuiApplication.clipboard().mimeData()
    assert "<li>A MOS-TSR-IRK</li>" in data.html()
    assert "Russland:" in data.text()
    choose(dialog, "markdown", "en")
    dialog.copy()
    assert "**Russia**" in QGuiApplication.clipboard().text()
    dialog.close()


def test_the_map_is_saved_beside_the_file(dialog: ReportDialog, tmp_path: Path) -> None:
    choose(dialog, "html")
    dialog.picture.setChecked(True)
    assert dialog.save(str(tmp_path / "1870.html"))
    assert 'src="1870.png"' in (tmp_path / "1870.html").read_text("utf-8")
    assert (tmp_path / "1870.png").stat().st_size > 10_000
    assert not dialog.save(str(tmp_path / "no" / "1870.html"))
    assert dialog.save(str(tmp_path / "1870.eml"))
    assert b"X-Unsent: 1" in (tmp_path / "1870.eml").read_bytes()
    dialog.close()


def test_a_long_report_goes_by_the_clipboard(dialog: ReportDialog, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: asked.append(url) or True)
    choose(dialog, "text")
    dialog.open_program()
    assert "body=" in asked[0].toString() or QGuiApplication.clipboard().text() == dialog.plain()
    assert asked[0].scheme() == "mailto"
    dialog.close()


def test_a_result_is_overruled_with_a_note_and_undone(window: MainWindow, session: Session) -> None:
    session.replace_line("RUS", 0, "A MOS-PRM")
    session.advance()
    action = window.actions_by_id.by_id["turn.overrule"]
    assert action.isEnabled()
    action.trigger()
    dialog = window.findChild(OverruleDialog)
    assert dialog is not None
    assert dialog.take is not None
    assert not dialog.take.isEnabled()
    at = next(at for at in range(dialog.order.count()) if "A MOS - PRM" in dialog.order.itemText(at))
    dialog.order.setCurrentIndex(at)
    dialog.ruled.setCurrentIndex(dialog.ruled.findData(Result.BOUNCE))
    assert dialog.place.currentData() == "MOS"
    dialog.note.setText("the mail came late")
    dialog.take.click()
    assert "MOS" in session.position.by_province
    assert "PRM" not in session.position.by_province
    assert "the mail came late" in session.turn.overrules[0]
    window.play.report()
    report = window.findChild(ReportDialog)
    assert report is not None
    choose(report, "text", "en")
    assert "Decided by the game master:" in report.text.toPlainText()
    report.close()
    session.undo()
    assert "PRM" in session.position.by_province
    assert session.turn.overrules == ()


def test_a_position_set_up_by_hand_has_a_note(window: MainWindow, session: Session) -> None:
    window.play.set_up()
    window.play.setup.bar.year.setValue(1880)
    window.play.setup.bar.note.setText("as in the last report")
    window.play.setup.apply()
    assert session.turn.overrules == ("as in the last report",)
