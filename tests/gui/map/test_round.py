"""A world that goes round: at each of its copies the same province answers, and everything is shown again."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kartentisch.draw.contract import load_map
from kartentisch.draw.look import look_for
from kartentisch.gui.map import MapClick, MapDrag, MapView, Token
from kartentisch.rules import load_variant

EDGE = "BES"  # Bering Sea: it lies on both edges of the map
WEST, EAST = "CHU", "ANC"  # its shores: at the right and at the left edge
SIZE = (900, 560)


@pytest.fixture
def view(qtbot: QtBot) -> MapView:
    shown = MapView()
    qtbot.addWidget(shown)
    shown.resize(*SIZE)
    shown.set_look(look_for("light", load_variant("world2200").powers.values()))
    shown.show_map(load_map("world2200"), {})
    shown.show()
    qtbot.waitExposed(shown)
    return shown


def turn_by(view: MapView, pixels: float) -> None:
    """Pan by the middle button, far ways in several pulls."""
    while abs(pixels) >= 1:
        pull = max(-400, min(400, round(pixels)))
        start = QPoint(SIZE[0] // 2 - pull // 2, SIZE[1] // 2)
        QTest.mousePress(view, Qt.MouseButton.MiddleButton, pos=start)
        QTest.mouseMove(view, start + QPoint(pull, 0))
        QTest.mouseRelease(view, Qt.MouseButton.MiddleButton, pos=start + QPoint(pull, 0))
        pixels -= pull


def seam_to_the_middle(view: MapView) -> None:
    camera = view.camera
    turn_by(view, camera.width / 2 - camera.nearest(camera.x, camera.width / 2))
    assert abs(camera.nearest(camera.x) - camera.width / 2) <= 1


@pytest.mark.parametrize("way", [1, -1])
def test_one_can_pan_round_and_round(view: MapView, way: int) -> None:
    clicks: list[MapClick] = []
    view.clicked.connect(clicks.append)
    view.zoom_by(2.0)
    view.end_motion()
    travelled, step = 0.0, view.camera.period / 3
    for _ in range(9):
        turn_by(view, way * step)
        travelled += step
        assert -view.camera.period < view.camera.x <= 0
        for province in (EDGE, "LIM", "MOS"):
            point = view.anchor(province)
            if view.rect().adjusted(5, 5, -5, -5).contains(point.toPoint()):
                QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=point.toPoint())
                assert clicks.pop().province == province
    assert travelled > 2 * view.camera.period
    assert not clicks


def test_the_same_province_is_clicked_at_each_copy(view: MapView, qtbot: QtBot) -> None:
    view.resize(1500, 400)  # wider than the world: it is shown again at both sides
    qtbot.wait(1)
    clicks: list[MapClick] = []
    view.clicked.connect(clicks.append)
    for province in (EDGE, WEST, EAST, "MOS"):
        seen = {round(view.anchor(province).x() + shift) for shift in view.camera.shifts(view.camera.period)}
        seen = {x for x in seen if 2 < x < view.width() - 2}
        assert len(seen) >= 1
        for x in seen:
            QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=QPoint(x, round(view.anchor(province).y())))
        assert [click.province for click in clicks] == [province] * len(seen)
        clicks.clear()
    assert view.width() > view.camera.period


def test_hover_is_the_same_on_both_sides_of_the_edge(view: MapView) -> None:
    view.zoom_by(4.0, QPointF(0, 150))
    view.end_motion()
    seam_to_the_middle(view)
    column = round(view.camera.nearest(view.camera.x))
    rows = range(5, view.height() - 5, 7)
    same = 0
    for y in rows:
        QTest.mouseMove(view, QPoint(column - 3, y))
        left = view.under_pointer
        QTest.mouseMove(view, QPoint(column + 3, y))
        same += left == view.under_pointer
    assert same >= 0.9 * len(rows)  # but for the borders that cross the edge aslant


def test_an_order_is_dragged_over_the_edge(view: MapView) -> None:
    view.set_units([Token("RUS", "A", WEST), Token("USA", "A", EAST)])
    view.zoom_by(3.0, QPointF(5, 150))
    view.end_motion()
    seam_to_the_middle(view)
    start, goal = view.anchor(WEST), view.anchor(EAST)
    assert start.x() < view.camera.nearest(view.camera.x) < goal.x()
    assert goal.x() - start.x() < view.camera.period / 4
    drags: list[MapDrag] = []
    view.drag_ended.connect(drags.append)
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=start.toPoint())
    QTest.mouseMove(view, ((start + goal) / 2).toPoint())
    QTest.mouseMove(view, goal.toPoint())
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=goal.toPoint())
    assert [(drag.start_place, drag.place) for drag in drags] == [(WEST, EAST)]


def test_zooming_at_the_edge_keeps_it_in_its_place(view: MapView, qtbot: QtBot) -> None:
    seam_to_the_middle(view)
    for factor in (1.7, 1.7, 0.6, 1.3):
        before = view.camera.nearest(view.camera.x)
        view.zoom_by(factor, QPointF(before, 200))
        assert abs(view.camera.nearest(view.camera.x) - before) <= 1
        view.grab()
    view.end_motion()
    assert round(view.camera.period * view.camera.ratio, 6).is_integer()


def test_a_unit_is_painted_at_both_edges_of_the_whole_world(view: MapView) -> None:
    bare = view.grab().toImage()
    view.set_units([Token("USA", "F", "MPA")])
    turn_by(view, 0 - view.anchor("MPA").x())  # its middle at the very edge of the view
    at = view.anchor("MPA").toPoint()
    with_unit = view.grab().toImage()
    view.set_units([])
    bare = view.grab().toImage()
    reach, width = 8, round(view.camera.period)
    for side in (range(0, reach), range(width - reach, width)):
        assert any(
            with_unit.pixelColor(x, at.y() + dy) != bare.pixelColor(x, at.y() + dy) for x in side for dy in range(-5, 6)
        )


def test_the_edge_does_not_show(view: MapView) -> None:
    """Turned by half a world and back, and turned by a whole world: the same picture, pixel for pixel."""
    first = view.grab().toImage()
    turn_by(view, view.camera.period)
    assert view.grab().toImage() == first
    turn_by(view, view.camera.period / 2)
    assert view.grab().toImage() != first
    turn_by(view, -view.camera.period / 2)
    assert view.grab().toImage() == first
