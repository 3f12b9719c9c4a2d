"""The chart of centres over the years, and what is said of a board: a reconstruction, differences to its rules."""

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from kartentisch import shelf
from kartentisch.game.session import Session
from kartentisch.game.standing import Table
from kartentisch.gui.badge import variant_look
from kartentisch.gui.chart import Chart
from kartentisch.gui.dialogs.about_variant import AboutVariantDialog
from kartentisch.gui.dialogs.new_game import NewGameDialog
from kartentisch.gui.dialogs.scores import ScoresDialog
from kartentisch.gui.window import MainWindow
from kartentisch.rules import load_variant


@pytest.fixture
def chart(qtbot: QtBot) -> Chart:
    table = Table((1872, 1874), {"RUS": (5, 7, 12), "CHI": (6, 6, 3)})
    look = variant_look(load_variant("colonial"), "light")
    made = Chart(table, look, {"RUS": "Russia", "CHI": "China"}, goal=24)
    qtbot.addWidget(made)
    made.resize(600, 300)
    made.show()
    return made


def test_pointing_at_a_line_tells_its_numbers(chart: Chart, qtbot: QtBot) -> None:
    told: list[str] = []
    chart.pointed.connect(told.append)
    between = (chart.point(1, 7) + chart.point(2, 12)) / 2
    qtbot.mouseMove(chart, between.toPoint())
    assert told == ["Russia: start 5 · 1872 7 · 1874 12"]
    assert chart.accessibleDescription() == told[0]
    qtbot.mouseMove(chart, chart.badge_at("CHI").center().toPoint())
    assert told[-1] == "China: start 6 · 1872 6 · 1874 3"
    qtbot.mouseMove(chart, QPoint(round(chart.point(1, 0).x()) + 20, round(chart.point(0, 20).y())))
    assert told[-1] == ""


def test_the_arrow_keys_go_through_the_powers_the_leader_first(chart: Chart, qtbot: QtBot) -> None:
    seen = []
    for _ in range(3):
        qtbot.keyClick(chart, Qt.Key.Key_Down)
        seen.append(chart.current)
    assert seen == ["RUS", "CHI", "RUS"]


def test_the_goal_is_the_upper_edge_once_somebody_is_half_way(chart: Chart) -> None:
    assert chart.point(0, 24).y() == pytest.approx(chart.area().top())
    chart.table = Table((), {"RUS": (5,), "CHI": (6,)})
    assert chart.point(0, 7).y() == pytest.approx(chart.area().top())


def test_lines_differ_without_colour(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty-three lines at the same height in the same ink: every one is another picture."""
    variant = load_variant("world2200")
    look = variant_look(variant, "light")
    one = look.token("RUS")
    monkeypatch.setattr(type(look), "token", lambda _look, _power: one)
    pictures = set()
    for power in variant.powers:
        made = Chart(Table((2200, 2201), dict.fromkeys(variant.powers, (4, 4, 4))), look, {})
        qtbot.addWidget(made)
        made.resize(600, 300)
        monkeypatch.setattr(made, "powers", list(variant.powers))
        image = QImage(600, 300, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        with QPainter(image) as painter:
            painter.translate(0, -made._line(power)[0].y() + 150)  # powers with equal numbers lie side by side
            made._paint_line(painter, power, 1.7)
        pictures.add(bytes(image.constBits()))
    assert len(pictures) == 23


def test_the_dialog_shows_the_game_of_the_window(window: MainWindow, session: Session) -> None:
    for _ in range(3):
        session.advance()
    window.actions_by_id.by_id["game.scores"].trigger()
    dialog = window.findChild(ScoresDialog)
    assert dialog is not None
    assert dialog.chart.table.counts["RUS"][0] == 5
    assert dialog.chart.goal == 24
    dialog.close()


def test_a_reconstruction_is_said_to_be_one(window: MainWindow) -> None:
    dialog = NewGameDialog(window)
    dialog.show()
    for index, variant in enumerate(dialog.variants):
        dialog.variant.setCurrentIndex(index)
        assert dialog.note.isVisible() == (variant.note("en") != "")
        assert ("reconstruction" in dialog.note.text()) == (variant.id == "world2200")
    dialog.variant.setCurrentIndex(next(i for i, one in enumerate(dialog.variants) if one.id == "world2200"))
    dialog.made.connect(window.files.show_session)
    dialog.accept()
    assert window.notice.isVisible()
    assert "reconstruction" in window.notice.text.text()
    window.notice.buttons[0].click()
    about = window.findChild(AboutVariantDialog)
    assert about is not None
    assert any("reconstruction" in label.text() for label in about.findChildren(QLabel))
    about.close()


def test_a_map_that_differs_from_the_rules_is_told_and_played_all_the_same(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "other"
    shutil.copytree(shelf.folder("variants") / "standard", folder)
    links = (folder / "links.csv").read_text("utf-8").splitlines(keepends=True)
    (folder / "links.csv").write_text("".join(line for line in links if not line.startswith("ADR,ALB")), "utf-8")
    rules = (folder / "variant.toml").read_text("utf-8")
    (folder / "variant.toml").write_text(rules.replace('id = "standard"', 'id = "other"'), "utf-8")
    for module in ("kartentisch.rules.loading", "kartentisch.gui.dialogs.new_game"):
        monkeypatch.setattr(f"{module}.own_variants", lambda: {"other": folder})
    dialog = NewGameDialog(window)
    dialog.show()
    assert not dialog.warning.isVisible()
    dialog.variant.setCurrentIndex(next(i for i, one in enumerate(dialog.variants) if one.id == "other"))
    assert dialog.warning.isVisible()
    assert "1 place" in dialog.warning.text()
    assert "ADR" in dialog.warning.text()
    assert "ALB" in dialog.warning.text()
