"""Small places: every province of every map can be clicked, and what crowds steps apart. In the default window."""

from collections.abc import Callable
from itertools import combinations
from math import dist
from time import perf_counter

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kartentisch.draw.look import look_for
from kartentisch.gui.map import Highlight, MapClick, MapView, Token
from kartentisch.gui.map.hit import HitMap
from kartentisch.gui.map.pieces import place_pieces
from kartentisch.gui.map.reach import Reach
from kartentisch.gui.presenter import sheet_of
from kartentisch.rules import Variant, load_variant
from tests.gui.map.test_view import LEFT, Heard, wheel

MAPS = ("colonial", "standard", "world2200")
SIZE = (784, 587)  # of the map in a window of 1280 by 800
Opened = Callable[..., MapView]


def all_tokens(variant: Variant) -> list[Token]:
    """The units of the start, and one on every centre that is left: about as many as there can ever be."""
    tokens = [Token(unit.power, unit.kind, unit.place) for unit in variant.start().units]
    taken, powers = {token.place.partition("/")[0] for token in tokens}, list(variant.powers)
    free = [centre for centre in sorted(variant.centres) if centre not in taken]
    return tokens + [Token(powers[index % len(powers)], "AFW"[index % 3], place) for index, place in enumerate(free)]


@pytest.fixture
def opened(qtbot: QtBot) -> Opened:
    def make(map_id: str, *tokens: Token, size: tuple[int, int] = SIZE) -> MapView:
        variant = load_variant(map_id)
        view = MapView()
        qtbot.addWidget(view)
        view.resize(*size)
        view.set_look(look_for("light", variant.powers.values()))
        view.show_map(sheet_of(variant.map_source), {})
        view.set_units(tokens)
        view.show()
        qtbot.waitExposed(view)
        return view

    return make


def bare(view: MapView, province: str) -> QPoint:
    """Where a province's anchor lies, whatever stands there."""
    assert view.sheet is not None
    x, y = view.camera.to_view(*view.sheet.anchor(province))
    return QPoint(int(x), int(y))


@pytest.mark.parametrize("map_id", MAPS)
def test_every_province_is_hit_at_its_anchor_at_fit(opened: Opened, map_id: str) -> None:
    view = opened(map_id)
    heard = Heard(view.clicked)
    for province in view.sheet.provinces if view.sheet else ():
        QTest.mouseClick(view, LEFT, pos=bare(view, province))
        assert heard.values[-1].province == province


@pytest.mark.parametrize("map_id", MAPS)
def test_every_province_is_hit_among_units_after_one_turn_of_the_wheel(opened: Opened, map_id: str) -> None:
    view = opened(map_id, *all_tokens(load_variant(map_id)))
    heard = Heard(view.clicked)
    assert view.sheet is not None
    view.setUpdatesEnabled(False)  # where everything is does not depend on its being painted
    missed = []
    for province in view.sheet.provinces:
        QTest.mouseClick(view, LEFT, pos=bare(view, province))
        if heard.values[-1].province != province:
            missed.append(province)
    for _notch in range(8):
        wheel(view, QPoint(392, 293), 1)
        view.end_motion()
        for province in list(missed):
            view.center_on_place(province)
            QTest.mouseClick(view, LEFT, pos=bare(view, province))
            if heard.values[-1].province == province:
                missed.remove(province)
    assert missed == []


def beside(view: MapView, province: str) -> QPoint | None:
    """A pixel up to 11 pixels from a province's anchor where the map shows a sea and no unit."""
    assert view.sheet is not None
    at = bare(view, province)
    ring = [QPoint(dx, dy) for dx in range(-11, 12) for dy in range(-11, 12) if dist((dx, dy), (0, 0)) <= 11]
    seas = {id for id, shape in view.sheet.provinces.items() if shape.is_sea}
    free = (at + by for by in ring if view.unit_at(at + by) is None)
    return next((pos for pos in free if view.province_at(pos) in seas), None)


@pytest.mark.parametrize("map_id", MAPS)
def test_beside_a_small_province_means_it(opened: Opened, map_id: str) -> None:
    view = opened(map_id)
    assert view.sheet is not None
    assert view.outlines is not None
    reach = Reach(view.sheet, HitMap(view.outlines))
    clicks, hovers, tried = Heard(view.clicked), Heard(view.hovered), 0
    spots = {province: bare(view, province) for province in view.sheet.provinces}
    for province, at in spots.items():
        pos = beside(view, province)
        alone = all(dist(at.toTuple(), other.toTuple()) > 30 for id, other in spots.items() if id != province)
        if reach.is_small(province, view.zoom()) and pos is not None and alone:
            QTest.mouseMove(view, pos)
            QTest.mouseClick(view, LEFT, pos=pos)
            assert hovers.values[-1].province == clicks.values[-1].province == province
            tried += 1
    assert tried >= {"colonial": 3, "standard": 1, "world2200": 3}[map_id]


def test_near_at_hand_nothing_is_small(opened: Opened) -> None:
    view = opened("colonial")
    view.zoom_by(3 / view.zoom())
    view.end_motion()
    view.center_on_place("SIN")
    at = bare(view, "SIN")
    for dx in range(-11, 12, 2):
        pos = at + QPoint(dx, dx)
        assert view.target(pos)[1] == view.province_at(pos)


def test_a_lit_goal_comes_before_its_neighbours(opened: Opened) -> None:
    view = opened("colonial", Token("ENG", "F", "MAL"))
    pos = beside(view, "SIN")
    assert pos is not None
    sea = view.province_at(pos)
    assert sea is not None
    assert view.target(pos)[1] == "SIN"
    view.set_highlight(Highlight(selected="MAL", goals={sea: "step"}))
    assert view.target(pos)[1] == sea
    view.set_highlight(Highlight(selected="MAL", goals={sea: "step", "SIN": "step"}))
    assert view.target(pos)[1] == "SIN"


def test_the_answer_comes_in_no_time(opened: Opened) -> None:
    view = opened("world2200", *all_tokens(load_variant("world2200")))
    spots = [QPoint(x, y) for x in range(5, 780, 31) for y in range(5, 580, 29)]
    view.target(spots[0])
    best = []
    for _attempt in range(3):
        begin = perf_counter()
        for pos in spots:
            view.target(pos)
        best.append((perf_counter() - begin) / len(spots))
    assert min(best) < 0.001


@pytest.mark.parametrize("map_id", MAPS)
@pytest.mark.parametrize("size", [SIZE, (928, 488), (1868, 1187)])
def test_no_token_covers_another(map_id: str, size: tuple[int, int]) -> None:
    variant = load_variant(map_id)
    sheet = sheet_of(variant.map_source)
    tokens = all_tokens(variant)
    fit = min(size[0] / sheet.width, size[1] / sheet.height)
    for zoom in (fit, fit * 1.2, fit * 2.5):
        pieces = place_pieces(sheet, zoom, tokens, {})
        assert pieces.height >= 16
        covered = [(a.token.place, b.token.place) for a, b in combinations(pieces.tokens, 2) if a.box.meets(b.box)]
        assert covered == []


def test_a_crowd_comes_apart_step_by_step_with_the_zoom() -> None:
    variant = load_variant("world2200")
    sheet, tokens = sheet_of(variant.map_source), all_tokens(variant)
    assert len(tokens) > 110
    led = [sum(piece.led for piece in place_pieces(sheet, zoom, tokens, {}).tokens) for zoom in (0.145, 0.25, 0.5)]
    assert led[0] > 15 > led[1] >= led[2]


def test_a_dislodged_unit_keeps_to_the_winner_and_off_all_others(opened: Opened) -> None:
    view = opened(
        "standard",
        Token("GER", "A", "BUR"),
        Token("FRA", "A", "BUR", "dislodged"),
        Token("FRA", "A", "PAR"),
        Token("GER", "A", "RUH"),
        Token("GER", "A", "MUN"),
        size=(400, 300),
    )
    boxes = {(piece.token.place, piece.token.state): piece.box for piece in view.pieces().tokens}
    lost = boxes.pop(("BUR", "dislodged"))
    assert lost.meets(boxes.pop(("BUR", "standing")))
    assert not any(lost.meets(box) for box in boxes.values())


def test_tokens_keep_still_while_the_map_is_panned(opened: Opened) -> None:
    view = opened("world2200", *all_tokens(load_variant("world2200")))
    view.zoom_by(1.2)
    view.end_motion()
    before = {
        piece.token.place: view.anchor(piece.token.place, near=QPointF(400, 300)) for piece in view.pieces().tokens
    }
    laid = view.pieces()
    view.pan(QPointF(-7, 5))
    QApplication.processEvents()
    view.end_motion()
    assert view.pieces() is laid
    by = {place: view.anchor(place, near=at) - at for place, at in before.items()}
    assert len({(round(one.x(), 3), round(one.y(), 3)) for one in by.values()}) == 1


def test_a_click_on_a_token_aside_is_the_units(opened: Opened) -> None:
    view = opened("world2200", *all_tokens(load_variant("world2200")))
    aside = [piece.token for piece in view.pieces().tokens if piece.led]
    assert aside
    heard = Heard(view.clicked)
    for token in aside:
        QTest.mouseClick(view, LEFT, Qt.KeyboardModifier.NoModifier, view.anchor(token.place).toPoint())
        click: MapClick = heard.values[-1]
        assert (click.place, click.on_unit) == (token.place, True)
