"""The magnifier: opens over crowds when the pointer rests, lets clicks through, and stays out of the way."""

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from kartentisch.gui.map import MapView, Token
from kartentisch.gui.map.lens import DELAY, RADIUS, Lens
from tests.gui.map.conftest import Shown
from tests.gui.map.test_view import LEFT, Heard, wheel


def crowded(view: MapView, lens: Lens) -> QPoint:
    spots = (QPoint(x, y) for x in range(200, 600, 7) for y in range(150, 450, 7))
    return next(pos for pos in spots if lens.crowds(QPointF(pos)))


def opened(view: MapView, lens: Lens, qtbot: QtBot) -> QPoint:
    pos = crowded(view, lens)
    QTest.mouseMove(view, pos - QPoint(3, 0))
    QTest.mouseMove(view, pos)
    qtbot.waitUntil(lens.isVisible, timeout=DELAY + 4000)
    return pos


def test_a_click_in_the_lens_is_where_it_looks(shown: Shown, start: tuple[Token, ...], qtbot: QtBot) -> None:
    view = shown(*start)
    lens = Lens(view)
    pos = opened(view, lens, qtbot)
    assert lens.geometry().contains(pos)
    heard = Heard(view.clicked)
    aside = pos + QPoint(RADIUS // 2, 10)
    true = lens.through(QPointF(aside))
    assert abs(true.x() - pos.x() - RADIUS // 2 / 2.5) <= 2
    wanted = view.target(true.toPoint())[1]
    QTest.mouseMove(view, aside)
    QTest.mouseClick(view, LEFT, pos=aside)
    assert heard.values[-1].province == wanted
    assert view.under_pointer == wanted
    assert not lens.isVisible()


def test_it_shows_the_spot_larger(shown: Shown, start: tuple[Token, ...], qtbot: QtBot) -> None:
    view = shown(*start)
    lens = Lens(view)
    opened(view, lens, qtbot)
    image = lens.grab().toImage()
    colours = {image.pixel(x, y) for x in range(30, 150, 3) for y in range(30, 150, 3)}
    assert len(colours) > 20


def test_it_closes_outside_by_the_wheel_and_by_keys(shown: Shown, qtbot: QtBot) -> None:
    view = shown()
    lens = Lens(view)
    pos = opened(view, lens, qtbot)
    QTest.mouseMove(view, pos + QPoint(RADIUS + 5, 0))
    assert not lens.isVisible()
    opened(view, lens, qtbot)
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert not lens.isVisible()
    pos = opened(view, lens, qtbot)
    wheel(view, pos, 1)
    assert not lens.isVisible()


def test_it_keeps_off_what_floats_there_and_can_be_switched_off(shown: Shown, qtbot: QtBot) -> None:
    view = shown()
    lens = Lens(view)
    pos = crowded(view, lens)
    ring = QWidget(view)
    ring.setGeometry(pos.x() + 40, pos.y(), 60, 60)
    ring.show()
    QTest.mouseMove(view, pos)
    qtbot.wait(DELAY + 150)
    assert not lens.isVisible()
    ring.hide()
    lens.enabled = False
    QTest.mouseMove(view, pos + QPoint(1, 0))
    qtbot.wait(DELAY + 150)
    assert not lens.isVisible()


def test_near_at_hand_nothing_crowds(shown: Shown) -> None:
    view = shown()
    lens = Lens(view)
    view.zoom_by(3 / view.zoom())
    view.end_motion()
    assert not any(lens.crowds(QPointF(x, y)) for x in range(0, 784, 15) for y in range(0, 587, 15))
