"""A map drawn elsewhere is looked at in the window and saved as the start of a variant."""

from pathlib import Path

from pytestqt.qtbot import QtBot

from kartentisch.gui.dialogs.foreign_map import ForeignMapDialog
from kartentisch.gui.window import MainWindow
from kartentisch.rules import load_variant

FOREIGN = Path(__file__).parents[2] / "data" / "foreign"


def test_a_drawing_is_shown_lit_and_saved(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    assert window.files.open_map(FOREIGN / "layers.svg")
    dialog = window.findChild(ForeignMapDialog)
    assert isinstance(dialog, ForeignMapDialog)
    assert dialog.pairs.count() == 12
    assert dialog.doubts.count() == 2
    assert dialog.pairs.item(0).text() == "Alphaland (ALP) – Betania (BET)"
    dialog.pairs.setCurrentRow(0)
    assert dialog.view.highlight is not None
    assert set(dialog.view.highlight.goals) == {"ALP", "BET"}
    assert dialog.save_to(tmp_path / "lands")
    assert load_variant(tmp_path / "lands").id == "lands"
    assert not dialog.save_to(tmp_path / "lands")
    assert "variant.toml" in dialog.told.text()
    assert dialog.told.isVisible()
    dialog.close()


def test_a_hostile_drawing_is_told_not_shown(window: MainWindow, tmp_path: Path) -> None:
    file = tmp_path / "bad.svg"
    file.write_text('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', encoding="utf-8")
    assert not window.files.open_map(file)
    assert window.notice.isVisible()
    assert "<script>" in window.notice.text.text()
    assert window.findChild(ForeignMapDialog) is None
