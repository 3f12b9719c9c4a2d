"""The map under a real mouse: clicks, hovers, pans, zooms, drags."""

from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt, SignalInstance
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kartentisch.draw.sheet import MapSheet
from kartentisch.gui.map import MapClick, MapHover, MapView, Token
from tests.gui.map.conftest import Shown

LEFT, RIGHT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton


class Heard:
    """Keeps what a signal told."""

    def __init__(self, *signals: SignalInstance) -> None:
        self.values: list[Any] = []
        for signal in signals:
            signal.connect(self.hear)

    def hear(self, value: object) -> None:
        self.values.append(value)


def spot(view: MapView, place: str) -> QPoint:
    point = view.anchor(place)
    return QPoint(int(point.x()), int(point.y()))


def wheel(view: MapView, pos: QPoint, notches: int) -> None:
    event = QWheelEvent(
        QPointF(pos),
        QPointF(view.mapToGlobal(pos)),
        QPoint(),
        QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view, event)


def test_every_province_is_clicked_at_its_anchor(shown: Shown, sheet: MapSheet) -> None:
    view = shown()
    heard = Heard(view.clicked)
    view.zoom_by(2.5)
    view.end_motion()
    for province in sheet.provinces:
        view.center_on_place(province)
        QTest.mouseClick(view, LEFT, pos=spot(view, province))
        click = heard.values[-1]
        assert (click.province, click.on_unit, click.button) == (province, False, LEFT)
    assert len(heard.values) == len(sheet.provinces)


def test_every_province_is_clicked_at_fit(shown: Shown, sheet: MapSheet) -> None:
    view = shown(size=(1200, 900))
    heard = Heard(view.clicked)
    for province in sheet.provinces:
        QTest.mouseClick(view, LEFT, pos=spot(view, province))
        assert heard.values[-1].province == province


@pytest.mark.parametrize("place", ["BAN/EC", "BAN/WC", "ARB/NC", "ARB/SC", "SEO/EC", "SEO/WC"])
def test_the_coast_under_the_pointer_is_told(shown: Shown, place: str) -> None:
    view = shown(size=(1400, 1000))
    heard = Heard(view.clicked)
    view.zoom_by(2.5, view.anchor(place))
    view.end_motion()
    inner, shore = view.anchor(place.partition("/")[0]), view.anchor(place)
    # Anchors of coasts lie on the water's edge: take the last point on land on the way there.
    way = [
        QPoint(*(round(a + (b - a) * part / 40) for a, b in zip(inner.toTuple(), shore.toTuple(), strict=True)))
        for part in range(41)
    ]
    on_land = [pos for pos in way if view.place_at(pos)[0] == place.partition("/")[0]]
    QTest.mouseClick(view, LEFT, pos=on_land[-1])
    assert heard.values[-1].place == place


def test_a_click_on_a_token_is_the_units(shown: Shown, start: tuple[Token, ...]) -> None:
    view = shown(*start)
    heard = Heard(view.clicked)
    for token in start:
        QTest.mouseClick(view, LEFT, pos=spot(view, token.place))
        click: MapClick = heard.values[-1]
        assert (click.place, click.on_unit) == (token.place, True)


def test_the_dislodged_unit_is_above_the_winner(shown: Shown) -> None:
    view = shown(Token("ENG", "F", "PGF", "dislodged"), Token("TUR", "F", "PGF"))
    assert view.anchor("PGF", dislodged=True) != view.anchor("PGF")
    upper = view.unit_at(view.anchor("PGF", dislodged=True).toPoint())
    assert upper is not None
    assert upper.token.power == "ENG"


def test_a_ghost_is_no_unit_to_click(shown: Shown) -> None:
    view = shown(Token("JAP", "F", "YEL", "ghost"))
    assert view.unit_at(spot(view, "YEL")) is None


def test_right_button_and_modifiers_are_told(shown: Shown) -> None:
    view = shown()
    heard = Heard(view.clicked)
    QTest.mouseClick(view, RIGHT, Qt.KeyboardModifier.AltModifier, spot(view, "MON"))
    assert (heard.values[0].button, heard.values[0].modifiers) == (RIGHT, Qt.KeyboardModifier.AltModifier)


def test_nothing_is_clicked_beside_the_provinces(shown: Shown) -> None:
    view = shown()
    heard = Heard(view.clicked)
    caspian = view.camera.to_view(812, 934)
    QTest.mouseClick(view, LEFT, pos=QPoint(round(caspian[0]), round(caspian[1])))
    assert heard.values == []


def test_a_double_click_is_told_once(shown: Shown, qtbot: QtBot) -> None:
    view = shown()
    clicks, doubles = Heard(view.clicked), Heard(view.double_clicked)
    QTest.mouseClick(view, LEFT, pos=spot(view, "MON"))
    QTest.mouseDClick(view, LEFT, pos=spot(view, "MON"))
    assert [click.province for click in doubles.values] == ["MON"]
    assert [click.province for click in clicks.values] == ["MON"]


def test_hover_tells_each_change_once(shown: Shown) -> None:
    view = shown()
    heard = Heard(view.hovered)
    first = spot(view, "MON")
    for pos in (first, first + QPoint(1, 0), spot(view, "TIB"), QPoint(1, 1)):
        QTest.mouseMove(view, pos)
    assert [hover.province for hover in heard.values] == ["MON", "TIB", view.place_at(QPoint(1, 1))[0]]


def test_hover_names_the_unit_under_the_pointer(shown: Shown) -> None:
    view = shown(Token("RUS", "F", "BAN/WC"))
    heard = Heard(view.hovered)
    QTest.mouseMove(view, spot(view, "BAN/WC"))
    assert heard.values == [MapHover("BAN", "BAN/WC")]


def test_the_wheel_zooms_at_the_pointer(shown: Shown, qtbot: QtBot) -> None:
    view = shown()
    pos = spot(view, "MON")
    before = view.camera.to_map(pos.x(), pos.y())
    with qtbot.waitSignal(view.view_changed) as told:
        wheel(view, pos, 3)
    assert told.args == [view.zoom()]
    after = view.camera.to_map(pos.x(), pos.y())
    assert view.zoom() > 1.5 * view.camera.least_zoom
    assert abs(before[0] - after[0]) * view.zoom() < 2
    assert abs(before[1] - after[1]) * view.zoom() < 2
    wheel(view, pos, -30)
    assert view.zoom() == view.camera.least_zoom


@pytest.mark.parametrize("button", [LEFT, MIDDLE])
def test_dragging_the_map_pans_and_clicks_nothing(shown: Shown, button: Qt.MouseButton) -> None:
    view = shown()
    view.zoom_by(3)
    view.end_motion()
    clicks, drags, changes = Heard(view.clicked), Heard(view.drag_began), Heard(view.view_changed)
    before = view.camera.x, view.camera.y
    middle = QPoint(400, 300)
    assert view.unit_at(middle) is None
    QTest.mousePress(view, button, pos=middle)
    QTest.mouseMove(view, middle + QPoint(20, 10))
    QTest.mouseMove(view, middle + QPoint(50, 30))
    QTest.mouseRelease(view, button, pos=middle + QPoint(50, 30))
    assert (view.camera.x, view.camera.y) == (before[0] + 50, before[1] + 30)
    assert clicks.values == drags.values == []
    assert changes.values == [view.zoom()]


def test_a_tremble_is_still_a_click(shown: Shown) -> None:
    view = shown()
    clicks = Heard(view.clicked)
    pos = spot(view, "MON")
    QTest.mousePress(view, LEFT, pos=pos)
    QTest.mouseMove(view, pos + QPoint(2, 2))
    QTest.mouseRelease(view, LEFT, pos=pos + QPoint(2, 2))
    assert [click.province for click in clicks.values] == ["MON"]


def test_space_pans_even_from_a_unit(shown: Shown, start: tuple[Token, ...]) -> None:
    view = shown(*start)
    view.zoom_by(3)
    view.end_motion()
    view.center_on_place("DEL")
    before, drags = view.camera.x, Heard(view.drag_began, view.clicked)
    pos = spot(view, "DEL")
    QTest.keyPress(view, Qt.Key.Key_Space)
    QTest.mousePress(view, LEFT, pos=pos)
    QTest.mouseMove(view, pos + QPoint(-40, 0))
    QTest.mouseRelease(view, LEFT, pos=pos + QPoint(-40, 0))
    QTest.keyRelease(view, Qt.Key.Key_Space)
    assert view.camera.x == before - 40
    assert drags.values == []


def test_dragging_a_unit_is_an_order(shown: Shown, start: tuple[Token, ...]) -> None:
    view = shown(*start)
    began, moved, ended = Heard(view.drag_began), Heard(view.drag_moved), Heard(view.drag_ended)
    clicks, before = Heard(view.clicked), (view.camera.x, view.camera.y)
    start_pos, goal = spot(view, "DEL"), spot(view, "TIB")
    QTest.mousePress(view, LEFT, pos=start_pos)
    QTest.mouseMove(view, start_pos + QPoint(10, 0))
    QTest.mouseMove(view, goal)
    QTest.mouseRelease(view, LEFT, Qt.KeyboardModifier.AltModifier, goal)
    assert [drag.start_place for drag in began.values] == ["DEL"]
    assert moved.values[-1].place == "TIB"
    assert [(drag.start_place, drag.place, drag.pos) for drag in ended.values] == [("DEL", "TIB", goal)]
    assert ended.values[0].modifiers == Qt.KeyboardModifier.AltModifier
    assert clicks.values == []
    assert (view.camera.x, view.camera.y) == before


def test_foreign_units_are_not_dragged(shown: Shown, start: tuple[Token, ...]) -> None:
    view = shown(*start)
    view.set_draggable({"MOS"})
    view.zoom_by(3)
    view.end_motion()
    view.center_on_place("DEL")
    heard, before, pos = Heard(view.drag_began), view.camera.x, spot(view, "DEL")
    QTest.mousePress(view, LEFT, pos=pos)
    QTest.mouseMove(view, pos + QPoint(-30, 0))
    QTest.mouseRelease(view, LEFT, pos=pos + QPoint(-30, 0))
    assert heard.values == []
    assert view.camera.x == before - 30


def test_an_unknown_place_is_an_error(shown: Shown) -> None:
    with pytest.raises(KeyError):
        shown().anchor("XXX")


def test_a_resize_keeps_the_whole_map_in_sight(shown: Shown, qtbot: QtBot) -> None:
    view = shown()
    view.resize(500, 300)
    qtbot.waitUntil(lambda: view.width() == 500)
    assert view.zoom() == view.camera.least_zoom
    view.zoom_by(4)
    view.end_motion()
    middle = view.camera.to_map(250, 150)
    view.resize(560, 360)
    qtbot.waitUntil(lambda: view.width() == 560)
    after = view.camera.to_map(280, 180)
    assert abs(middle[0] - after[0]) * view.zoom() < 2
    assert abs(middle[1] - after[1]) * view.zoom() < 2
