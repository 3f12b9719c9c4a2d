"""Two boards in panes of one view: the same part of both, whatever is moved."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kartentisch.draw.kept import kept_map
from kartentisch.draw.layers import Arrangement, laid_out
from kartentisch.gui.map import MapClick, MapView, Token
from kartentisch.gui.map.camera import BETWEEN, Camera
from kartentisch.gui.map.captions import caption_boxes
from kartentisch.gui.map.values import Caption
from kartentisch.rules import load_variant

ZOMBIE = load_variant("zombie")


def shown(qtbot: QtBot, arrangement: Arrangement) -> MapView:
    view = MapView()
    qtbot.addWidget(view)
    view.resize(900, 600)
    view.show_map(laid_out(kept_map(ZOMBIE.map_source), ZOMBIE.board, arrangement), {})
    view.set_units([Token("GER", "ZF", "HEL2"), Token("AUS", "A", "VIE1")])
    view.set_captions([Caption("Board 1", "no retreats"), Caption("Board 2", "asleep", dim=True)])
    view.show()
    qtbot.waitExposed(view)
    return view


@pytest.fixture(params=["beside", "stacked"])
def view(qtbot: QtBot, request: pytest.FixtureRequest) -> MapView:
    return shown(qtbot, request.param)


def step(view: MapView) -> tuple[float, float]:
    """How far the same fields of both boards must lie apart on the screen."""
    camera = view.camera
    return (0.0, camera.pane_height + BETWEEN) if camera.down else (camera.pane_width + BETWEEN, 0.0)


def in_step(view: MapView) -> bool:
    dx, dy = step(view)
    for id in ("MUN", "TUN", "STP", "NAO"):
        upper, lower = view.anchor(f"{id}1"), view.anchor(f"{id}2")
        if abs(lower.x() - upper.x() - dx) > 0.6 or abs(lower.y() - upper.y() - dy) > 0.6:
            return False
    return True


def test_both_boards_keep_step_when_zoomed_and_panned(view: MapView) -> None:
    assert in_step(view)
    at = view.anchor("MUN2")
    event = QWheelEvent(
        at,
        view.mapToGlobal(at),
        QPoint(),
        QPoint(0, 480),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    before = view.zoom()
    view.wheelEvent(event)
    view.end_motion()
    assert view.zoom() > 1.5 * before
    assert in_step(view)
    after = view.anchor("MUN2")
    assert abs(after.x() - at.x()) + abs(after.y() - at.y()) < 3  # what was under the pointer stayed there
    view.pan(QPointF(-37, 21))
    view.end_motion()
    assert in_step(view)
    view.center_on_place("TUN2")
    assert in_step(view)


def test_a_pixel_belongs_to_the_board_of_its_pane(view: MapView) -> None:
    view.zoom_by(3.0)
    view.end_motion()
    for mark in ("1", "2"):
        view.center_on_place(f"MUN{mark}")
        assert view.province_at(view.anchor(f"MUN{mark}").toPoint()) == f"MUN{mark}"
    for x in range(2, view.width(), 41):
        for y in range(2, view.height(), 41):
            province = view.province_at(QPoint(x, y))
            if province is not None:
                assert view.camera.pane_at(x, y) == int(province[-1]) - 1


def test_clicks_and_tokens_are_found_in_both_panes(qtbot: QtBot, view: MapView) -> None:
    clicks: list[MapClick] = []
    view.clicked.connect(clicks.append)
    for place in ("HEL2", "VIE1"):
        QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=view.anchor(place).toPoint())
    assert [(click.place, click.on_unit) for click in clicks] == [("HEL2", True), ("VIE1", True)]
    piece = view.unit_at(view.anchor("HEL2").toPoint())
    assert piece is not None
    assert view.is_on(piece, view.anchor("HEL2").toPoint())
    assert view.unit_at(view.anchor("HEL1").toPoint()) is None


def test_hovering_a_field_lights_its_twin_too(view: MapView) -> None:
    view.set_captions(())
    plain = view.grab().toImage()
    at = view.anchor("UKR1").toPoint()
    view.mouseMoveEvent(
        QMouseEvent(
            QEvent.Type.MouseMove,
            QPointF(at),
            view.mapToGlobal(QPointF(at)),
            Qt.MouseButton.NoButton,
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
        )
    )
    assert view.under_pointer == "UKR1"
    lit = view.grab().toImage()
    for place in ("UKR1", "UKR2"):
        pixel = view.anchor(place).toPoint()
        assert lit.pixelColor(pixel).lightness() < plain.pixelColor(pixel).lightness(), place
    same = view.anchor("SYR2").toPoint()
    assert lit.pixelColor(same) == plain.pixelColor(same)


def test_a_sleeping_board_is_dimmed(view: MapView) -> None:
    asleep = view.grab().toImage()
    view.set_captions((Caption("Board 1"), Caption("Board 2")))
    awake = view.grab().toImage()
    for place, changed in (("UKR2", True), ("UKR1", False)):
        pixel = view.anchor(place).toPoint()
        assert (asleep.pixelColor(pixel) != awake.pixelColor(pixel)) is changed


def test_every_caption_lies_in_its_pane(view: MapView) -> None:
    view.set_captions((Caption("Board 1", "word " * 30), Caption("Board 2", "asleep")))
    for box, pane in zip(caption_boxes(view), view.camera.panes(), strict=True):
        assert pane.rect[0] <= box.left < box.right <= pane.rect[2] + 12
        assert pane.rect[1] <= box.top < box.bottom <= pane.rect[3]


def test_a_camera_without_boards_has_one_pane_for_all() -> None:
    camera = Camera(1000, 500, 800, 600)
    camera.fit()
    assert camera.panes() == []
    assert camera.middle == (400, 300)
    assert camera.on_first(10, 20) == (10, 20)
