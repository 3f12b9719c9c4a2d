"""Arrows over the edge of a map that goes round: the nearer way and in one piece, for every pair that meets there."""

import math
from itertools import pairwise

import pytest

from kartentisch.draw.contract import load_map
from kartentisch.draw.labels import token_height
from kartentisch.draw.marks import Mark, crossing_of, marks, order_at, scene_of
from kartentisch.draw.marks.scene import Scene
from kartentisch.draw.marks.values import Disc, Stroke
from kartentisch.judge import adjudicate
from kartentisch.judge.verdict import Outcome, Result
from kartentisch.orders import Convoy, Hold, Move, Order, Support
from kartentisch.rules import Unit, load_variant

ZOOM = 0.4
SHEET, VARIANT = load_map("world2200"), load_variant("world2200")
WORLD = SHEET.width * ZOOM
CROSSING = crossing_of(SHEET)


def kind_for(a: str, b: str) -> str:
    """A kind of unit that passes from one place to the other."""
    return next(letter for letter, kind in VARIANT.kinds.items() if b in VARIANT.board.near(kind.passes, a))


def over_the_edge() -> list[tuple[str, str]]:
    """All neighbours that lie nearer together across the edge of the map than on it."""
    seas = {id for id, shape in SHEET.provinces.items() if shape.kind != "barrier"}
    return [
        (a, b)
        for a in sorted(seas)
        for b in sorted({b for kind in VARIANT.kinds.values() for b in VARIANT.board.near(kind.passes, a)} & seas)
        if abs(SHEET.anchor(a)[0] - SHEET.anchor(b)[0]) > SHEET.width / 2
    ]


PAIRS = over_the_edge()


def shown(standing: tuple[Unit, ...], orders: tuple[Order, ...]) -> tuple[Outcome, Scene, dict[Order, Mark]]:
    before = VARIANT.start().with_(units=standing)
    outcome = adjudicate(before, orders)
    scene = scene_of(SHEET, ZOOM, token_height(SHEET, ZOOM), CROSSING, position=before)
    return outcome, scene, {mark.order: mark for mark in marks(outcome, scene)}


def assert_near(mark: Mark) -> None:
    """No stretch of anything drawn is as long as half the world, nor all of it as wide."""
    lines = [mark.path, *(item.points for item in mark.items if isinstance(item, Stroke))]
    for line in lines:
        assert all(math.dist(a, b) < WORLD / 2 for a, b in pairwise(line))
        assert max(x for x, _ in line) - min(x for x, _ in line) < WORLD / 2


def at(place: str) -> tuple[float, float]:
    x, y = SHEET.anchor(place)
    return x * ZOOM, y * ZOOM


def modulo(a: tuple[float, float], b: tuple[float, float]) -> float:
    """How far two points lie apart round the world."""
    dx = abs(a[0] - b[0]) % WORLD
    return math.hypot(min(dx, WORLD - dx), a[1] - b[1])


def test_there_are_such_neighbours() -> None:
    assert ("BES", "ANC") in PAIRS
    assert len(PAIRS) >= 20
    assert not any(load_map(name).wraps for name in ("standard", "colonial"))


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_a_move_leaves_and_comes_in_again(a: str, b: str) -> None:
    kind = kind_for(a, b)
    move = Move("USA", kind, a, (), b)
    _, _, made = shown((Unit("USA", kind, a),), (move,))
    mark = made[move]
    assert_near(mark)
    here, there = at(a), at(b)
    assert modulo(mark.path[0], here) < 40  # px
    assert modulo(mark.path[-1], there) < 2
    middle = mark.path[len(mark.path) // 2] if len(mark.path) > 2 else None
    x, y = middle or ((mark.path[0][0] + mark.path[-1][0]) / 2, (mark.path[0][1] + mark.path[-1][1]) / 2)
    assert order_at((mark,), (x, y)) == move


@pytest.mark.parametrize(("a", "b"), PAIRS[::3])
def test_a_bounce_and_its_supports_are_near_too(a: str, b: str) -> None:
    kind, back = kind_for(a, b), kind_for(b, a)
    helpers = [c for c in sorted(VARIANT.board.near("fleet", b)) if c not in (a, b) and SHEET.provinces[c].is_sea]
    move, stay = Move("USA", kind, a, (), b), Hold("RUS", back, b)
    units = [Unit("USA", kind, a), Unit("RUS", back, b), *(Unit("USA", "F", place) for place in helpers[:3])]
    orders: list[Order] = [move, stay]
    orders += [Support("USA", "F", place, (), kind, a, b) for place in helpers[:2]]
    orders += [Support("USA", "F", place, (), back, b) for place in helpers[2:3]]
    _, _, made = shown(tuple(units), tuple(orders))
    for order in orders:
        assert_near(made[order])
    # A support joins the very arrow it is for, or the copy of it that it lies by.
    for support in orders[2:4]:
        rings = [item for item in made[support].items if isinstance(item, Disc)]
        assert rings
        path = made[move].path
        assert min(modulo((ring.x, ring.y), point) for ring in rings for point in _fine(path)) < 8


def test_a_convoy_over_the_edge_is_one_line() -> None:
    move = Move("USA", "A", "ANC", (), "KAM")
    convoy = Convoy("USA", "F", "BES", (), "A", "ANC", "KAM")
    outcome, _, made = shown((Unit("USA", "A", "ANC"), Unit("USA", "F", "BES")), (move, convoy))
    assert_near(made[move])
    assert_near(made[convoy])
    fleet = at("BES")
    assert min(modulo(point, fleet) for point in _fine(made[move].path)) < 60
    assert outcome.verdicts[move].result is Result.OK


def test_a_fight_over_the_edge_is_crossed_at_the_border() -> None:
    move, stay = Move("USA", "F", "BES", (), "ANC"), Hold("RUS", "A", "ANC")
    _, _, made = shown((Unit("USA", "F", "BES"), Unit("RUS", "A", "ANC")), (move, stay))
    cross = next(item for item in made[move].items if isinstance(item, Disc) and item.sign == "cross")
    path = made[move].path
    part = math.dist(path[0], (cross.x, cross.y)) / math.dist(path[0], path[-1])
    assert 0.02 < part < 0.98
    assert CROSSING("BES", "ANC") is not None


def _fine(path: tuple[tuple[float, float], ...]) -> list[tuple[float, float]]:
    return [
        (a[0] + (b[0] - a[0]) * step / 40, a[1] + (b[1] - a[1]) * step / 40)
        for a, b in pairwise(path)
        for step in range(41)
    ]
