"""Start of the program, with and without a game, in the user's language and theme."""

import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox

from kartentisch import gui, words
from kartentisch.game.session import Session
from kartentisch.gui import theme
from kartentisch.gui.application import Guard, application, since_start
from kartentisch.gui.settings import Settings
from kartentisch.gui.window import MainWindow
from kartentisch.rules import load_variant


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch, qapp: QApplication) -> list[tuple[str, str, str]]:
    """What the window showed when the event loop would have begun: title, turn, notice; the window is then closed."""
    seen: list[tuple[str, str, str]] = []

    def run(_application: QApplication) -> int:
        window = next(one for one in QApplication.topLevelWidgets() if isinstance(one, MainWindow) and one.isVisible())
        while not window.complete:
            QTest.qWait(5)
        QCoreApplication.processEvents()
        notice = window.notice.text.text() if window.notice.isVisible() else ""
        seen.append((window.windowTitle(), window.bar.turn.text(), notice))
        assert isinstance(sys.excepthook.__self__, Guard)  # type: ignore[attr-defined]  # it is bound to one
        window.close()
        window.deleteLater()
        return 0

    monkeypatch.setattr(QApplication, "exec", run)
    return seen


def test_without_a_game_colonial_is_ready_to_play(shown: list[tuple[str, str, str]]) -> None:
    assert gui.main([]) == 0
    assert shown == [("New game[*] – Kartentisch", "1870 · Moves", "")]
    assert sys.excepthook is sys.__excepthook__


def test_a_game_named_is_opened(shown: list[tuple[str, str, str]], tmp_path: Path) -> None:
    session = Session.new(load_variant("colonial"), "CO ST 66")
    session.advance()
    session.save(tmp_path / "game.tisch")
    assert gui.main([str(tmp_path / "game.tisch")]) == 0
    assert shown == [("CO ST 66[*] – Kartentisch", "1872 · Moves", "")]


def test_a_game_that_cannot_be_opened_is_told_in_the_window(shown: list[tuple[str, str, str]], tmp_path: Path) -> None:
    assert gui.main([str(tmp_path / "none.tisch")]) == 0
    assert "does not exist" in shown[0][2]
    assert shown[0][1] == "1870 · Moves"


def test_language_and_theme_are_remembered(qapp: QApplication) -> None:
    settings = Settings()
    settings.put("language", "de")
    settings.put("theme", "dark")
    application(Settings())
    assert words.language() == "de"
    assert theme.tokens() is theme.DARK
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    assert box.buttons()[0].text().replace("&", "") == "Abbrechen"
    box.deleteLater()
    settings.put("language", "no language")
    settings.put("theme", "no theme")
    application(Settings())
    assert words.language() == "en"
    assert theme.skin().choice == theme.AUTOMATIC


def test_the_time_to_start_is_measured(qapp: QApplication) -> None:
    before = since_start() * 1000
    assert gui.time_start("colonial") >= before > 0


def test_the_package_loads_nothing_of_qt_before_it_is_used() -> None:
    import subprocess

    code = "import sys, kartentisch.gui; sys.exit('PySide6' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
    with pytest.raises(AttributeError):
        gui.nothing_of_the_kind  # noqa: B018 - asking is the test
