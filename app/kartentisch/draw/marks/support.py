"""Supports: a dashed line that joins the supported arrow, or an arc at the unit that is supported to hold."""

import math
from collections.abc import Sequence

from kartentisch.draw.marks import pens
from kartentisch.draw.marks.geometry import Spot, along, angle, circle, cut, length, nearest
from kartentisch.draw.marks.given import Given
from kartentisch.draw.marks.lift import arc, boards_pill
from kartentisch.draw.marks.routes import Route, straight
from kartentisch.draw.marks.scene import Scene
from kartentisch.draw.marks.values import Item, Mark, Path, Point
from kartentisch.judge.verdict import Result
from kartentisch.orders import Support

DASH = (6.0, 4.0)
JOIN, JOIN_TRAIN, JOIN_SHORT, SHORT = 0.66, 0.93, 0.5, 60.0
BACK = 0.08  # each further support joins so much earlier
ARC = math.radians(71)


def support_mark(
    given: Given[Support], route: Route | None, earlier: int, crosses: Sequence[Point], scene: Scene
) -> Mark:
    """Return the line of a support to a move.

    `route`: of the move supported, None when there is none: the line ends where its arrow would be. `earlier`: how
    many supports joined it before; `crosses`: discs the ring must not stand on.
    """
    order, scale = given.order, scene.scale
    goal = _line(route) if route else (scene.at(order.other), scene.at(order.goal))
    if math.dist(goal[0], goal[-1]) < 1:
        goal = (goal[0], (goal[0][0] + 1, goal[0][1] + 1))
    part = _join(route, goal, earlier, crosses, scale)
    target = along(goal, part)[0]
    spot = scene.spot(order.place)
    parted = scene.parted(order.place, order.other)
    if parted:
        path = arc(scene.at(order.place), target, spot, None)
    else:
        path = straight(scene.at(order.place), target, scene, start_spot=spot, end_spot=scene.spot(order.other))
    path = cut(path, 0, pens.RING * scale + 0.5)
    width = pens.SUPPORT_GUESS if given.guess else pens.SUPPORT
    below: list[Item] = [pens.glow(path, width, scale)] if given.selected else []
    below += pens.cased(path, width, given.role, scale, dash=DASH, round=False)
    below.append(pens.ring(target, given.role, width, scale))
    if given.failed:
        below.append(pens.cross(target if given.verdict.result is Result.VOID else _middle(given, path), scale))
    above = (boards_pill(path, scene, order.place, order.other, given.role),) if parted and scene.level else ()
    return Mark(order, tuple(below), above, path)


def support_hold_mark(given: Given[Support], scene: Scene) -> Mark:
    """Return the line of a support to hold and the arc at the unit supported."""
    order, scale = given.order, scene.scale
    end = scene.at(order.other)
    other = scene.spot(order.other) or Spot(*end, scene.height, scene.height)
    start_spot = scene.spot(order.place)
    parted = scene.parted(order.place, order.other)
    if parted:
        path = cut(arc(scene.at(order.place), end, start_spot, other), 0, 5 * scale + 1)
    else:
        path = straight(scene.at(order.place), end, scene, start_spot=start_spot, end_spot=other, end_gap=5 * scale + 1)
    width = pens.SUPPORT_GUESS if given.guess else pens.SUPPORT
    below: list[Item] = [pens.glow(path, width, scale)] if given.selected else []
    below += pens.cased(path, width, given.role, scale, dash=DASH, round=False)
    x, y = path[-1]
    turn = angle(end, (x, y))
    bow = circle(end, max(4.0, math.dist((x, y), end)), begin=turn - ARC / 2, end=turn + ARC / 2)
    below += pens.cased(bow, 2.5, given.role, scale)
    if given.failed:
        below.append(pens.cross(path[-1] if given.verdict.result is Result.VOID else _middle(given, path), scale))
    above = (boards_pill(path, scene, order.place, order.other, given.role),) if parted and scene.level else ()
    return Mark(order, tuple(below), above, path)


def _line(route: Route) -> Path:
    """The line as wished for: of a train that halts too, for the support was meant for its goal."""
    return route.path if route.wish is route.path or not route.wish else (*route.path, *route.wish)


def _middle(given: Given[Support], path: tuple[Point, ...]) -> Point:
    return along(path, 0.3 if given.verdict.result is Result.ILLEGAL else 0.5)[0]


def _join(route: Route | None, goal: Sequence[Point], earlier: int, crosses: Sequence[Point], scale: float) -> float:
    whole = max(1.0, length(goal))
    first = JOIN_TRAIN if route and route.mode == "train" else JOIN if whole >= SHORT * scale else JOIN_SHORT
    part = max(0.1, first - BACK * earlier)
    apart = (pens.CROSS + pens.RING + 2) * scale / whole
    for point in crosses:
        at, distance = nearest(goal, point)
        if distance < pens.CROSS * scale and abs(at - part) < apart:
            part = at - apart if at - apart > 0.08 else min(0.95, at + apart)
    return part
