"""The first frame from a kept picture: the same as painted, and only where everything is the same."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from kartentisch.draw.look import look_for
from kartentisch.draw.sheet import MapSheet
from kartentisch.gui.map import MapView, Token, places
from kartentisch.gui.map.first_picture import FirstPicture
from kartentisch.gui.map.marks_overlay import MarksOverlay
from kartentisch.gui.map.pieces import Pieces, place_pieces
from kartentisch.judge import adjudicate
from kartentisch.rules import Variant


class Starts:
    """Shows Colonial as a start does."""

    def __init__(self, qtbot: QtBot, sheet: MapSheet, variant: Variant) -> None:
        self._qtbot, self._sheet, self._variant = qtbot, sheet, variant

    def view(
        self, source: str = "map", theme: str = "light", owners: dict[str, str] | None = None, width: int = 500
    ) -> tuple[MapView, FirstPicture]:
        """Return a view not painted yet, and its first picture."""
        view = MapView()
        self._qtbot.addWidget(view)
        view.resize(width, 375)
        view.set_look(look_for(theme, self._variant.powers.values()))
        view.show_map(self._sheet, {})
        view.set_owners({"MOS": "RUS"} if owners is None else owners)
        first = FirstPicture(view, source)
        return view, first


@pytest.fixture
def starts(qtbot: QtBot, sheet: MapSheet, variant: Variant) -> Starts:
    return Starts(qtbot, sheet, variant)


def picture(view: MapView) -> QImage:
    return view.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


def kept(home: Path) -> list[Path]:
    return sorted((home / "cache").rglob("pictures/*.png"))


def test_the_second_start_shows_what_the_first_did(starts: Starts, own_folders: Path) -> None:
    view, first = starts.view()
    whole = picture(view)
    assert not first.found
    first.keep()
    assert len(kept(own_folders)) == 1
    again, second = starts.view()
    assert again.backdrop is not None
    begun = picture(again)
    assert second.found
    assert begun == whole
    assert again.outlines is not None
    assert "provinces" not in vars(again.outlines)  # no path was built for that frame
    for _ in range(30):
        painted = picture(again)  # tiles take its place, a few a frame
    assert painted == whole


@pytest.mark.parametrize(
    "other", [{"source": "another map"}, {"theme": "dark"}, {"owners": {"MOS": "CHI"}}, {"width": 520}]
)
def test_another_view_is_painted(starts: Starts, other: dict[str, object]) -> None:
    view, first = starts.view()
    view.grab()
    first.keep()
    again, second = starts.view(**other)  # type: ignore[arg-type]  # one of several arguments each
    again.grab()
    assert not second.found


def test_what_has_changed_since_is_not_kept(starts: Starts, own_folders: Path) -> None:
    view, first = starts.view()
    view.grab()
    view.set_owners({})
    first.keep()
    assert kept(own_folders) == []


def test_a_spoilt_picture_is_painted_anew(starts: Starts, own_folders: Path) -> None:
    view, first = starts.view()
    whole = picture(view)
    first.keep()
    (file,) = kept(own_folders)
    file.write_bytes(b"no picture")
    again, second = starts.view()
    assert picture(again) == whole
    assert not second.found
    second.keep()
    assert file.read_bytes() != b"no picture"


def test_a_folder_that_refuses_does_no_harm(starts: Starts, own_folders: Path) -> None:
    (own_folders / "cache").write_text("in the way", "utf-8")
    view, first = starts.view()
    view.grab()
    first.keep()
    assert (own_folders / "cache").is_file()


def test_only_some_are_kept(starts: Starts, own_folders: Path) -> None:
    for number in range(14):
        view, first = starts.view(source=str(number))
        view.grab()
        first.keep()
    assert len(kept(own_folders)) == 12
    again, last = starts.view(source="13")
    again.grab()
    assert last.found


def test_nothing_is_placed_before_the_view_has_a_size(
    qtbot: QtBot, sheet: MapSheet, variant: Variant, monkeypatch: pytest.MonkeyPatch
) -> None:
    zooms: list[float] = []

    def place(sheet: MapSheet, zoom: float, *given: Any) -> Pieces:
        zooms.append(zoom)
        return place_pieces(sheet, zoom, *given)

    monkeypatch.setattr(places, "place_pieces", place)
    view, position = MapView(), variant.start()
    qtbot.addWidget(view)
    overlay = MarksOverlay(view)
    view.show_map(sheet, {})
    view.set_units([Token(unit.power, unit.kind, unit.place) for unit in position.units])
    overlay.show(adjudicate(position, ()))
    assert zooms == []
    view.resize(500, 375)
    view.grab()
    assert zooms
    assert min(zooms) == view.camera.zoom
