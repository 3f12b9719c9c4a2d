"""Moves: a solid arrow; by sea a wave; retreats dash and dot. Failed ones are red with a cross where they failed."""

from kartentisch.draw.marks import pens
from kartentisch.draw.marks.canal import gate_point, gates
from kartentisch.draw.marks.geometry import along, cut, length, nearest, wave
from kartentisch.draw.marks.given import Given
from kartentisch.draw.marks.lift import boards_pill, lifted
from kartentisch.draw.marks.routes import Route
from kartentisch.draw.marks.scene import Scene
from kartentisch.draw.marks.values import Item, Mark, Path, Point
from kartentisch.geo import province_of
from kartentisch.judge.verdict import Outcome, Result
from kartentisch.orders import Move

HEAD, GUESS_HEAD = (11.0, 9.5), (9.0, 8.0)
WAVE_HEIGHT, WAVE_SPAN = 3.4, 14.0
RETREAT_DASH = (9.0, 3.0, 2.0, 3.0)


def move_mark(given: Given[Move], route: Route, scene: Scene, outcome: Outcome) -> Mark:
    """Return the arrow of a move or a retreat."""
    scale, role, path = scene.scale, given.role, route.path
    retreat = route.mode == "retreat"
    hollow = given.guess or retreat
    size = GUESS_HEAD if hollow else HEAD
    shaft = cut(path, 0, size[0] * 0.75 * scale)
    width = pens.RETREAT if retreat else pens.GUESS if given.guess else pens.MOVE
    below: list[Item] = [pens.glow(path, width, scale)] if given.selected else []
    if route.mode == "convoy":
        shaft = wave(shaft, WAVE_HEIGHT * scale, WAVE_SPAN * scale)
        width = pens.SUPPORT_GUESS if given.guess else pens.SUPPORT
    if route.mode == "lift":
        below += lifted(path, role, scale, hollow=hollow)
        above = (boards_pill(path, scene, given.order.place, given.order.goal, role),) if scene.level else ()
        if given.failed:
            below.append(pens.cross(failure(given, route, scene, outcome), scale))
        return Mark(given.order, tuple(below), above, path)
    below += pens.cased(shaft, width, role, scale, dash=RETREAT_DASH if retreat else (), round=not retreat)
    below += pens.head(path, role, scale, size, hollow)
    if route.canal is not None and given.verdict.result is not Result.ILLEGAL:
        below += gates(scene.canals[route.canal.id], scene, given.verdict.result is Result.CLOSED)
    if given.failed:
        below.append(pens.cross(failure(given, route, scene, outcome), scale))
    return Mark(given.order, tuple(below), (), path)


def failure(given: Given[Move], route: Route, scene: Scene, outcome: Outcome) -> Point:
    """Return the point of its line at which a move failed."""
    path, result = route.path, given.verdict.result
    if result is Result.CLOSED and route.canal is not None:
        part = nearest(path, gate_point(scene.canals[route.canal.id])[0])[0]
        return _on(path, part - 18 * scene.scale / max(1.0, length(path)), scene, route)
    if result is Result.DISRUPTED:
        broken = [point for place, point in route.fleets if _dislodged(outcome, place)] or [
            point for _, point in route.fleets
        ]
        if broken:
            return broken[0]
    if result is Result.ILLEGAL:
        return _on(path, 0.3, scene, route)
    if result is Result.BOUNCE:
        return _border(given.order, route, scene)
    return _on(path, 0.5, scene, route)


def _border(order: Move, route: Route, scene: Scene) -> Point:
    start = route.fleets[-1][0] if route.fleets else order.place
    if scene.parted(start, order.goal):
        return _on(route.path, 0.8, scene, route)
    part = scene.crossing(start, order.goal)
    if part is None:
        return _on(route.path, 0.62, scene, route)
    a, b = scene.at(start), scene.at(order.goal)
    crossing = a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
    return _on(route.path, nearest(route.path, crossing)[0], scene, route)


def _on(path: Path, part: float, scene: Scene, route: Route) -> Point:
    """Return a point of the path, away from the token behind and from the head before it where there is room."""
    whole = max(1.0, length(path))
    least, most = (pens.CROSS + 2) * scene.scale / whole, 1 - (HEAD[0] + pens.CROSS + 1) * scene.scale / whole
    if least > most:
        return along(path, 0.42)[0]
    return along(path, min(most, max(least, part)))[0]


def _dislodged(outcome: Outcome, place: str) -> bool:
    unit = outcome.before.by_province.get(province_of(place))
    judged = outcome.by_unit.get(unit) if unit else None
    return judged is not None and judged[1].dislodged
