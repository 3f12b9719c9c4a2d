"""Units that stay: the bar of a hold, the dash from a convoying fleet, the frame of a dislodged unit."""

import math

from kartentisch.draw.marks import pens
from kartentisch.draw.marks.geometry import Spot, along, cut, nearest
from kartentisch.draw.marks.given import Given
from kartentisch.draw.marks.routes import Route, straight
from kartentisch.draw.marks.scene import Scene
from kartentisch.draw.marks.values import Area, Item, Mark
from kartentisch.orders import Convoy, Hold, UnitOrder

CONVOY_DASH = (2.0, 3.0)


def hold_mark(given: Given[Hold], scene: Scene) -> Mark:
    """Return the bar under a unit that holds; none where nobody has ordered that."""
    order, scale = given.order, scene.scale
    spot = spot_of(scene, order)
    y = spot.y + spot.height / 2 + 4.5 * max(scale, 0.7)
    bar = ((spot.x - spot.width / 2, y), (spot.x + spot.width / 2, y))
    if not given.verdict.ordered:
        return Mark(order, (), (), bar)
    below: list[Item] = [pens.glow(bar, 2.2, scale)] if given.selected else []
    below += pens.cased(bar, pens.GUESS if given.guess else 2.2, given.role, scale)
    if given.failed:
        below.append(pens.cross((spot.x + spot.width / 2 + 4, y), scale))
    return Mark(order, tuple(below), (), bar)


def convoy_mark(given: Given[Convoy], route: Route | None, scene: Scene) -> Mark:
    """Return the dash from a fleet to the army's line, `route`; to where that would run when there is none."""
    order, scale = given.order, scene.scale
    start = scene.at(order.place)
    line = route.path if route else (scene.at(order.other), scene.at(order.goal))
    target = along(line, nearest(line, start)[0])[0]
    spot = scene.spot(order.place)
    if math.dist(start, target) < scene.height:  # the line runs through the fleet
        target = (start[0], start[1] + 1.6 * scene.height)
    path = straight(start, target, scene, start_spot=spot, end_spot=None, bow=0.0)
    path = cut(path, 0, pens.RING * scale)
    below: list[Item] = [pens.glow(path, 1.9, scale)] if given.selected else []
    width = pens.SUPPORT_GUESS if given.guess else pens.SUPPORT
    below += pens.cased(path, width, given.role, scale, dash=CONVOY_DASH, round=False)
    below.append(pens.cross(target, scale) if given.failed else pens.ring(target, given.role, width, scale))
    return Mark(order, tuple(below), (), path)


def dislodged_items(spot: Spot, scene: Scene) -> tuple[Item, ...]:
    """Return what marks a unit that is driven out in the phase shown: a red frame and an arrow pointing away."""
    gap = 2.6 * max(scene.scale, 0.7)
    x, y, w, h = spot.x, spot.y, spot.width / 2 + gap, spot.height / 2 + gap
    frame = ((x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h))
    corner = (x + w, y - h)
    return Area(frame, "", "bad", 1.8 * max(scene.scale, 0.7)), pens.badge(corner, "out", "bad", scene.scale)


def spot_of(scene: Scene, order: UnitOrder, dislodged: bool = False) -> Spot:
    """Return the token of the unit an order is for; the place's anchor as a small box when no unit is there."""
    found = scene.spot(order.place, dislodged)
    return found or Spot(*scene.at(order.place, dislodged), scene.height, scene.height)
