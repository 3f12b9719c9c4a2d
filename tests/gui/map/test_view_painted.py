"""What the map view paints: overlays, tints, lights, names, sharpness."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QFocusEvent, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kartentisch.draw.boxes import Box
from kartentisch.draw.look import look_for
from kartentisch.gui.map import Highlight, MapView, Token
from kartentisch.rules import Variant
from tests.gui.map.conftest import Shown
from tests.gui.map.test_view import Heard, spot, wheel

LEFT, RIGHT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton


class Line:
    """An overlay that paints a broad red line from Moscow to Delhi."""

    def __init__(self, above_tokens: bool) -> None:
        self.above_tokens = above_tokens

    def paint(self, painter: QPainter, view: MapView) -> None:
        painter.fillRect(view.anchor("DEL").x() - 2, view.anchor("DEL").y() - 2, 4, 4, QColor("#ff0000"))


def pixel(view: MapView, pos: QPointF) -> str:
    image: QImage = view.grab().toImage()
    return image.pixelColor(round(pos.x()), round(pos.y())).name()


def test_overlays_lie_above_or_below_the_tokens(shown: Shown, start: tuple[Token, ...]) -> None:
    view = shown(*start)
    for above in (True, False):
        overlay = Line(above)
        view.add_overlay(overlay)
        assert (pixel(view, view.anchor("DEL")) == "#ff0000") is above
        view.remove_overlay(overlay)
    assert pixel(view, view.anchor("DEL")) != "#ff0000"


def test_owners_tint_their_provinces(shown: Shown) -> None:
    view = shown(language="")
    pos = view.anchor("TIB") + QPointF(0, 8)
    assert pixel(view, pos) == view.look.theme.land
    view.set_owners({"TIB": "CHI"})
    assert pixel(view, pos) == view.look.tint("CHI")
    view.set_owners({})
    assert pixel(view, pos) == view.look.theme.land


def test_goals_are_lit_and_the_rest_is_washed(shown: Shown, start: tuple[Token, ...]) -> None:
    view = shown(*start, language="")
    goal, other = view.anchor("TIB") + QPointF(0, 8), view.anchor("URU")
    before = pixel(view, goal), pixel(view, other)
    view.set_highlight(Highlight("DEL", {"TIB": "step", "IRK": "other"}, "MON"))
    lit = pixel(view, goal), pixel(view, other)
    assert lit[0] != before[0]
    assert lit[1] != before[1]
    view.set_highlight(Highlight("DEL", {"TIB": "step"}, dim_others=False))
    assert (pixel(view, goal), pixel(view, other)) == (lit[0], before[1])
    view.set_highlight(None)
    assert (pixel(view, goal), pixel(view, other)) == before


def test_the_focus_frame_appears_around_its_place(shown: Shown) -> None:
    view = shown()
    plain = view.grab().toImage()
    view.set_focus_place("TIB")
    framed = view.grab().toImage()
    changed = [
        (x, y) for x in range(plain.width()) for y in range(plain.height()) if plain.pixel(x, y) != framed.pixel(x, y)
    ]
    at = view.anchor("TIB")
    assert changed
    assert all(abs(x - at.x()) < 20 and abs(y - at.y()) < 20 for x, y in changed)


@pytest.mark.parametrize("language", ["en", "de", "ja"])
@pytest.mark.parametrize("zoom", [1.0, 1.8, 4.0])
def test_names_keep_off_tokens_and_each_other(
    shown: Shown, start: tuple[Token, ...], language: str, zoom: float
) -> None:
    view = shown(*start, language=language)
    view.zoom_by(zoom)
    view.end_motion()
    assert len(view.labels()) > 90
    # The box around a turned name is far wider than the name; test_names compares those exactly.
    labels = [label for label in view.labels() if not label.angle]
    boxes = [*(label.box for label in labels), *view.pieces().boxes]
    assert len(labels) > 80
    for index, label in enumerate(labels):
        assert not any(label.box.meets(box) for position, box in enumerate(boxes) if position != index), label.id


def test_a_view_without_a_map_is_empty_but_alive(qtbot: QtBot) -> None:
    view = MapView()
    qtbot.addWidget(view)
    view.show()
    QTest.mouseClick(view, LEFT, pos=QPoint(5, 5))
    wheel(view, QPoint(5, 5), 1)
    view.set_owners({})
    view.set_units(())
    assert view.place_at(QPoint(5, 5)) == (None, None)


def test_a_drag_that_loses_the_window_ends_nowhere(shown: Shown, start: tuple[Token, ...]) -> None:
    view = shown(*start)
    ended, pos = Heard(view.drag_ended), spot(view, "DEL")
    QTest.mousePress(view, LEFT, pos=pos)
    QTest.mouseMove(view, pos + QPoint(15, 0))
    QApplication.sendEvent(view, QFocusEvent(QEvent.Type.FocusOut))
    assert [(drag.start_place, drag.place) for drag in ended.values] == [("DEL", None)]
    QTest.mouseRelease(view, LEFT, pos=pos)
    assert len(ended.values) == 1


def alike(first: QImage, second: QImage) -> bool:
    """Whether two pictures differ in nothing an eye could see: smoothed edges may round differently."""
    if first.size() != second.size():
        return False
    pairs = zip(bytes(first.constBits()), bytes(second.constBits()), strict=True)
    return all(abs(one - other) <= 2 for one, other in pairs if one != other)


def test_after_the_wheel_the_map_becomes_as_sharp_as_one_painted_at_once(shown: Shown, qtbot: QtBot) -> None:
    turned, direct = shown(language=""), shown(language="")
    pos = spot(turned, "MON")
    with qtbot.waitSignal(turned.view_changed):
        wheel(turned, pos, 4)
    direct.zoom_by(turned.zoom() / direct.zoom(), QPointF(pos))
    direct.end_motion()
    assert (turned.camera.x, turned.camera.y, turned.zoom()) == (direct.camera.x, direct.camera.y, direct.zoom())
    wanted = direct.grab().toImage()
    qtbot.waitUntil(lambda: alike(turned.grab().toImage(), wanted))


def test_the_map_is_the_same_after_a_walk_around(shown: Shown, start: tuple[Token, ...]) -> None:
    view = shown(*start)
    view.zoom_by(2.5)
    view.end_motion()
    view.center_on_place("MON")
    before = view.grab().toImage()
    for place in ("CON", "NEW", "TOK", "ABY", "MON"):
        view.center_on_place(place)
        view.grab()
    assert alike(view.grab().toImage(), before)


def test_a_look_at_night_changes_every_colour_at_once(shown: Shown, variant: Variant) -> None:
    view, dark = shown(language=""), shown(language="", theme="dark")
    assert not alike(view.grab().toImage(), dark.grab().toImage())
    view.set_look(look_for("dark", variant.powers.values()))
    assert alike(view.grab().toImage(), dark.grab().toImage())


def test_obstacles_push_names_aside(shown: Shown) -> None:
    view = shown()
    label = next(label for label in view.labels() if label.id == "MON")
    view.set_obstacles([Box.around(label.x, label.y, 20, 8)])
    moved = next(label for label in view.labels() if label.id == "MON")
    assert (moved.x, moved.y) != (label.x, label.y)
    assert {old.id for old in view.labels()} >= {"TIB", "URU"}
