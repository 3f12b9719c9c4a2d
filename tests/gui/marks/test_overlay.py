"""Marks on the map view: what is painted where, what is hit, what is kept."""

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage

from kartentisch.draw.look import look_for
from kartentisch.draw.marks import Choice
from kartentisch.draw.marks.geometry import along
from kartentisch.gui.map import MapView, Token
from kartentisch.gui.map import marks_sprites as sprites
from kartentisch.gui.map.marks_overlay import MarksOverlay
from kartentisch.judge.verdict import Outcome
from tests.draw.marks.staging import judged, order, sheet, units, variant, verdict

BOUNCE, MOVE = order("CHI", "A MON - KRA"), order("RUS", "A OMS - AKM")


def outcome() -> Outcome:
    return judged(
        units(CHI="A MON", RUS="A OMS"),
        {BOUNCE: verdict("bounce", values={"attack": 1, "prevent": 1}), MOVE: verdict(ends="AKM")},
    )


@pytest.fixture
def view(qtbot):
    made = MapView()
    qtbot.addWidget(made)
    made.resize(900, 660)
    made.show_map(sheet(), {})
    made.set_look(look_for("light", variant().powers.values()))
    made.set_units([Token(unit.power, unit.kind, unit.place) for unit in outcome().before.units])
    made.grab()
    return made


def pixels(view: MapView) -> QImage:
    return view.grab().toImage()


def near(image: QImage, x: float, y: float, colour: str, reach: int = 2) -> bool:
    """Whether a pixel within `reach` of x, y has about the colour."""
    wanted = QColor(colour)
    for dx in range(-reach, reach + 1):
        for dy in range(-reach, reach + 1):
            found = image.pixelColor(round(x) + dx, round(y) + dy)
            parts = zip(found.getRgb()[:3], wanted.getRgb()[:3], strict=True)
            if all(abs(a - b) < 40 for a, b in parts):
                return True
    return False


def spot(view: MapView, overlay: MarksOverlay, part: float, text: str) -> tuple[float, float]:
    mark = next(mark for mark in overlay.marks() if str(mark.order) == text)
    (x, y), _ = along(mark.path, part)
    return view.camera.x + x, view.camera.y + y


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_arrows_have_the_colour_of_their_result(view, theme):
    view.set_look(look_for(theme, variant().powers.values()))
    overlay = MarksOverlay(view)
    overlay.show(outcome())
    image = pixels(view)
    look = view.look.theme
    assert near(image, *spot(view, overlay, 0.5, "A OMS - AKM"), look.arrow)
    assert near(image, *spot(view, overlay, 0.8, "A MON - KRA"), look.bad)
    overlay.show(None)
    assert not near(pixels(view), *spot_of_nothing(view), look.bad)


def spot_of_nothing(view: MapView) -> tuple[float, float]:
    point = view.anchor("KRA")
    return point.x(), point.y() + 12


def test_an_order_is_found_under_the_pointer_after_zoom_and_pan(view):
    overlay = MarksOverlay(view)
    overlay.show(outcome())
    assert overlay.order_at(QPointF(*spot(view, overlay, 0.5, "A OMS - AKM"))) == MOVE
    view.zoom_by(2.0)
    view.end_motion()
    view.center_on_place("KRA")
    assert overlay.order_at(QPointF(*spot(view, overlay, 0.3, "A MON - KRA"))) == BOUNCE
    assert overlay.order_at(QPointF(2, 2)) is None


def test_marks_are_made_once_and_only_changed_ones_painted_anew(view, monkeypatch):
    painted = []
    real = sprites.prepared

    def counting(group, look):
        painted.append(group)
        return real(group, look)

    monkeypatch.setattr(sprites, "prepared", counting)
    overlay = MarksOverlay(view)
    overlay.show(outcome())
    view.grab()
    first = overlay.marks()
    begun = len(painted)
    assert begun > 0
    view.pan(QPointF(-20, 0))
    view.grab()
    view.end_motion()
    assert overlay.marks() is first
    assert len(painted) == begun
    one_more = judged(outcome().before.units, {**outcome().verdicts, order("RUS", "A OMS S A MOS"): verdict("void")})
    overlay.show(one_more)
    view.grab()
    assert begun < len(painted) <= begun + 2  # lines and joints of the new order alone


def test_names_keep_off_the_marks(view):
    overlay = MarksOverlay(view)
    overlay.show(outcome())
    boxes = overlay.obstacles()
    assert boxes
    for label in view.labels():
        assert not any(label.box.meets(box) for box in boxes)


def test_ghosts_and_badges_are_painted_when_asked_for(view):
    overlay = MarksOverlay(view)
    overlay.show(outcome(), Choice(selected=BOUNCE))
    plain = pixels(view)
    overlay.show(outcome(), Choice(selected=BOUNCE, ghosts=True))
    at = view.anchor("AKM")
    ghost = pixels(view)
    token = view.look.token("RUS").token
    assert near(ghost, at.x(), at.y(), token, reach=8)
    assert not near(plain, at.x() - 6, at.y() + 4, token, reach=2)


def test_without_a_map_nothing_is_shown_or_hit(qtbot):
    empty = MapView()
    qtbot.addWidget(empty)
    overlay = MarksOverlay(empty)
    overlay.show(outcome())
    assert overlay.marks() == ()
    assert overlay.order_at(QPointF(5, 5)) is None
    assert overlay.obstacles() == ()
