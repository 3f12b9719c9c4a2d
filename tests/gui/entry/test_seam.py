"""A world that goes round: what floats over the map opens where one has clicked, on whichever side of the edge."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QLineF, QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kartentisch.game.session import Session
from kartentisch.gui import theme
from kartentisch.gui.entry.room import FARTHEST
from kartentisch.gui.settings import Settings
from kartentisch.gui.window import MainWindow
from kartentisch.gui.wording import place_text
from kartentisch.rules import Unit, load_variant
from tests.gui.entry.conftest import Hand

WEST, EAST = "CHU", "ANC"  # neighbours over the Bering Sea: at the right and at the left edge of the map
NEAR, LATITUDE = 0.42, 560  # pixels a map unit; of the Bering Sea


@pytest.fixture
def hand(qtbot: QtBot, tmp_path: Path) -> Iterator[Hand]:
    """The edge in the middle of the view."""
    variant = load_variant("world2200")
    units = (Unit("USA", "A", EAST), Unit("RUS", "A", WEST), Unit("USA", "F", "BES"))
    window = MainWindow(
        Session.new(variant, "Seam", variant.start().with_(units=units)), Settings(tmp_path / "window.json")
    )
    theme.skin().choose("light")
    window.resize(1280, 800)
    window.show()
    QApplication.processEvents()
    view = window.map_view
    view.zoom_by(NEAR / view.camera.zoom)
    view.end_motion()
    to_edge(view.camera.width / 2, window)
    yield Hand(qtbot, window)
    window.close()
    window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def to_edge(x: float, window: MainWindow) -> None:
    """Bring the map's edge to a pixel of the view."""
    view = window.map_view
    down = view.height() / 2 - view.camera.to_view(0, LATITUDE)[1]
    view.pan(QPointF(x - view.camera.nearest(view.camera.x, x), down))
    view.end_motion()
    QApplication.processEvents()
    assert abs(view.camera.nearest(view.camera.x, x) - x) <= 1


def copies(hand: Hand, place: str) -> list[QPoint]:
    """Where a place is seen in the view, far enough from its borders for a ring."""
    view, at = hand.view, hand.view.anchor(place)
    period = view.camera.period
    points = [(at + QPointF(number * period, 0)).toPoint() for number in (-2, -1, 0, 1, 2)]
    return [point for point in points if view.rect().adjusted(4, 4, -4, -4).contains(point)]


def click(hand: Hand, at: QPoint) -> None:
    assert hand.view.childAt(at) is None
    QTest.mouseClick(hand.view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    QApplication.processEvents()


def ring_distance(hand: Hand, at: QPoint) -> float:
    ring = hand.floating.ring
    assert ring.isVisible()
    assert hand.view.rect().contains(ring.geometry().adjusted(8, 8, -8, -8))
    return QLineF(ring.centre(), QPointF(at)).length()


def test_the_ring_opens_at_the_unit_and_hides_no_goal(hand: Hand) -> None:
    for unit in (EAST, WEST, "BES"):
        (at,) = copies(hand, unit)
        hand.entry.select(None)
        click(hand, at)
        assert hand.entry.entry.prefix == (unit,)
        assert ring_distance(hand, at) <= FARTHEST
        for lit in hand.entry.entry.continuation.goals:
            for point in copies(hand, lit):
                under = hand.view.childAt(point)
                assert lit == unit or under is None or under.objectName() != "ring", lit


def test_the_ring_opens_at_the_copy_that_was_clicked(hand: Hand) -> None:
    """In a wide, low window the whole world is seen more than once."""
    view = hand.view
    hand.window.resize(1900, 620)
    QApplication.processEvents()
    view.fit()
    QApplication.processEvents()
    seen = sorted(copies(hand, EAST), key=QPoint.x)
    assert len(seen) > 1
    for at in (seen[0], seen[-1]):
        hand.entry.select(None)
        click(hand, at)
        assert hand.entry.entry.prefix == (EAST,)
        assert ring_distance(hand, at) <= FARTHEST


def test_the_ring_goes_with_the_map_over_the_edge(hand: Hand) -> None:
    (at,) = copies(hand, EAST)
    click(hand, at)
    before, corner = ring_distance(hand, at), hand.view.camera.x
    leapt = False
    for step in (*(-60,) * 7, *(60,) * 9):
        hand.view.pan(QPointF(step, 0))
        at += QPoint(step, 0)
        leapt = leapt or abs(hand.view.camera.x - corner) > 1000  # the map's corner, by a whole world
        QApplication.processEvents()
        QApplication.processEvents()
        assert abs(QLineF(hand.floating.ring.centre(), QPointF(at)).length() - before) <= 2
    assert leapt
    hand.view.end_motion()


@pytest.mark.parametrize("unit", [EAST, WEST])
def test_a_refusal_is_told_at_the_pointer_on_either_side(hand: Hand, unit: str) -> None:
    (at,) = copies(hand, unit)
    click(hand, at)
    edge, sides = hand.view.camera.width / 2, set()
    for place in ("YAK", "YUK", "GOA", "WES", "VAN"):
        if place in hand.entry.entry.continuation.goals:
            continue
        for point in copies(hand, place):
            if hand.view.childAt(point) is not None:
                continue
            click(hand, point)
            bubble, box = hand.floating.bubble, hand.floating.bubble.geometry()
            assert bubble.isVisible()
            assert bubble.text()
            assert hand.view.rect().contains(box.adjusted(8, 8, -8, -8))
            beside = QPointF(min(max(point.x(), box.left()), box.right()), min(max(point.y(), box.top()), box.bottom()))
            assert QLineF(QPointF(point), beside).length() <= 100
            sides.add(point.x() > edge)
            hand.entry.escape()
            assert hand.entry.entry.prefix == (unit,)
            assert not bubble.isVisible()
    assert sides == {False, True}


def test_the_nearest_goal_told_lies_over_the_edge(hand: Hand) -> None:
    """Of the goals of an army east of the edge one west of it is nearest to Yakutsk, west of it too."""
    (at,) = copies(hand, EAST)
    click(hand, at)
    hand.view.pan(QPointF(120, 0))
    hand.view.end_motion()
    (point,) = copies(hand, "YAK")
    click(hand, point)
    assert place_text(hand.window.session_model.variant, "KAM") in hand.floating.bubble.near.text()


def test_the_arrow_keys_cross_the_edge(hand: Hand) -> None:
    sheet = hand.view.known_sheet()
    for start, key in ((WEST, Qt.Key.Key_Right), ("GOA", Qt.Key.Key_Left)):
        hand.entry.focus.go(start)
        QTest.keyClick(hand.view, key)
        place = hand.entry.focus.place
        assert place is not None
        # The next one stands near the other edge of the map.
        assert abs(sheet.anchor(place)[0] - sheet.anchor(start)[0]) > sheet.width / 2
