"""Trains: rails laid over the drawn railway as far as the train comes, sleepers alone as far as it wished to come."""

import math

from kartentisch.draw.marks import pens
from kartentisch.draw.marks.geometry import along, cut, leave, length, nearest
from kartentisch.draw.marks.given import Given
from kartentisch.draw.marks.routes import Route, straight
from kartentisch.draw.marks.scene import Scene
from kartentisch.draw.marks.values import Disc, Item, Mark, Path, Stroke
from kartentisch.geo import province_of
from kartentisch.judge.verdict import Result
from kartentisch.orders import Train

HEAD = (14.0, 15.0)
WISH_RING = 8.0


def train_route(given: Given[Train], scene: Scene) -> Route | None:
    """Return the way of a train along the railway; None when the map lacks its places."""
    order = given.order
    try:
        start, goal = scene.at(order.place), scene.at(order.goal)
        scene.anchor(order.goal, False)
        halt = scene.at(given.verdict.at or order.place)
    except KeyError:
        return None
    line = scene.railways.get(order.railway)
    if line is None or len(line) < 2 or math.dist(start, goal) < 2:
        return Route(
            "train", straight(start, goal, scene, start_spot=scene.spot(order.place), end_spot=scene.spot(order.goal))
        )
    result = given.verdict.result
    from_, to = nearest(line, start)[0], nearest(line, goal)[0]
    stop = to if result is Result.OK else nearest(line, halt)[0] if result is Result.HALTED else from_
    spot, goal_spot = scene.spot(order.place), scene.spot(order.goal)
    way = _stretch(line, from_, stop)
    way = leave(way, spot, 3.0) if spot and way else way
    if result is Result.OK and goal_spot and way:
        way = leave(way[::-1], goal_spot, 3.0)[::-1]
    wish = _stretch(line, stop, to)
    if not way and spot and wish:
        wish = leave(wish, spot, 3.0)
    return Route("train", way or wish or (start, goal), wish=wish)


def train_mark(given: Given[Train], route: Route, scene: Scene) -> Mark:
    """Return the rails of a train, and its wish beyond the point where it halts."""
    scale, role, order = scene.scale, given.role, given.order
    below: list[Item] = [pens.glow(route.path, HEAD[1], scale)] if given.selected else []
    drove = route.path is not route.wish
    if route.wish:
        below += _sleepers(route.wish, role, scale)
        x, y = route.wish[-1]
        below.append(Disc(x, y, WISH_RING * max(scale, 0.7), "casing", "casing", 3.0 * scale))
        below.append(Disc(x, y, WISH_RING * max(scale, 0.7), "", role, 1.8 * scale, (3.0, 2.4), "cross", "bad"))
    if drove:
        below += _rails(route.path, role, scale, faint=given.guess)
        below += pens.head(route.path, role, scale, HEAD, given.guess)
    if given.failed and not route.wish:
        below.append(pens.cross(along(route.path, 0.3)[0], scale))
    elif given.verdict.result is Result.ILLEGAL:
        below.append(pens.cross(along(route.path, 0.12)[0], scale))
    reach = 8.0 * scale
    path = route.path if drove or province_of(order.goal) != order.province else route.path[-2:]
    return Mark(order, tuple(below), (), path, reach)


def _rails(path: Path, role: str, scale: float, faint: bool) -> tuple[Stroke, ...]:
    line = cut(path, 0, HEAD[0] * 0.7 * scale)
    return (
        Stroke(line, 17 * scale, "accent", opacity=0.18 if faint else 0.30),
        Stroke(line, 11 * scale, "casing", round=False),
        Stroke(line, 11 * scale, role, (2 * scale, 5 * scale), round=False),
        Stroke(line, 6.4 * scale, role, round=False),
        Stroke(line, 3 * scale, "casing", round=False),
    )


def _sleepers(path: Path, role: str, scale: float) -> tuple[Stroke, ...]:
    line = cut(path, 0, WISH_RING * scale) if length(path) > 3 * WISH_RING * scale else path
    return (
        Stroke(line, 9 * scale, "casing", opacity=0.7, round=False),
        Stroke(line, 8 * scale, role, (1.6 * scale, 7 * scale), 0.75, round=False),
        Stroke(line, 1.2 * scale, role, (1, 3), round=False),
    )


def _stretch(line: Path, begin: float, end: float) -> Path:
    """Return the part of a line between two parts of its length, in that direction; () when they are the same."""
    if abs(begin - end) * length(line) < 1:
        return ()
    whole = length(line)
    low, high = sorted((begin, end))
    piece = cut(line, low * whole, (1 - high) * whole)
    return piece if begin < end else piece[::-1]
