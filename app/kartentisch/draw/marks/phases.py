"""Marks of retreats and adjustments that are no arrows: disbanded, built, removed, waived."""

import math

from kartentisch.draw.marks import pens
from kartentisch.draw.marks.given import Given
from kartentisch.draw.marks.scene import Scene
from kartentisch.draw.marks.stand import spot_of
from kartentisch.draw.marks.tokens import token_outline
from kartentisch.draw.marks.values import Area, Disc, Ghost, Item, Mark, Point, Sign, Stroke
from kartentisch.judge.verdict import Outcome
from kartentisch.orders import Build, Disband, Order, Remove, Waive

RING = 1.35  # of the token's height: 23 pixels at 17


def disband_mark(given: Given[Disband], scene: Scene) -> Mark:
    """Return the wash and the stroke over a dislodged unit that is given up."""
    spot = spot_of(scene, given.order, dislodged=True)
    return _gone(given, spot.point, scene, turn=math.radians(10), ring=False)


def remove_mark(given: Given[Remove], scene: Scene) -> Mark:
    """Return the dashed ring, the stroke and the minus at a unit that is removed."""
    spot = spot_of(scene, given.order)
    return _gone(given, spot.point, scene, turn=0.0, ring=True)


def build_mark(given: Given[Build], scene: Scene) -> Mark:
    """Return the hollow token in a green ring with a plus; red and crossed where it cannot be built."""
    order = given.order
    x, y = scene.at(order.place)
    role = "bad" if given.failed else "good"
    above: list[Item] = []
    if given.selected:
        above.append(_around((x, y), scene))
    above += [_ring((x, y), scene, role, 1.8), Ghost(order.power, order.kind, x, y, scene.height * 0.86)]
    above.append(_corner(x, y, scene, "cross" if given.failed else "plus", role))
    return Mark(order, (), tuple(above), _reach((x, y), scene), RING * scene.height)


def waive_mark(given: Given[Waive], outcome: Outcome, scene: Scene, orders: tuple[Order, ...]) -> Mark | None:
    """Return the ring with a dash at a home centre that stays empty.

    A waived build has no place: the n-th is shown at the n-th home centre of its power that could have been used.
    None when none of the power's homes is on the map.
    """
    order, before = given.order, outcome.before
    built = {each.province for each in orders if isinstance(each, Build) and each.power == order.power}
    homes = [home for home in before.variant.powers[order.power].homes if home not in built]
    owned = [home for home in homes if before.centres.get(home) == order.power]
    free = [home for home in owned if home not in before.by_province]
    waived = [each for each in orders if isinstance(each, Waive) and each.power == order.power]
    choice = free or owned or homes
    if not choice:
        return None
    try:
        x, y = scene.at(choice[waived.index(order) % len(choice)])
    except KeyError:
        return None
    role = given.role
    ring = Disc(x, y, 0.75 * RING * scene.height, "casing", role, 1.8 * max(scene.scale, 0.7))
    half = 0.42 * ring.radius
    above: list[Item] = [ring, Stroke(((x - half, y), (x + half, y)), 2.2 * max(scene.scale, 0.7), role)]
    if given.failed:
        above.append(_corner(x, y, scene, "cross", "bad"))
    return Mark(order, (), tuple(above), _reach((x, y), scene), ring.radius)


def _gone(given: Given[Disband] | Given[Remove], point: Point, scene: Scene, *, turn: float, ring: bool) -> Mark:
    x, y = point
    half = 0.62 * scene.height
    cos, sin = math.cos(turn), math.sin(turn)
    outline = token_outline(given.order.kind, 0, 0, 1.08 * scene.height)
    pale = Area(tuple((x + px * cos - py * sin, y + px * sin + py * cos) for px, py in outline), "casing", opacity=0.55)
    line = ((x - 1.25 * half, y + half), (x + 1.25 * half, y - half))
    width = 2.2 * max(scene.scale, 0.6)
    above: list[Item] = [pale, Stroke(line, width + 2.6, "casing", opacity=0.85), Stroke(line, width, "bad")]
    if given.selected:
        above.insert(1, _around((x, y), scene) if ring else pens.glow(line, width, scene.scale))
    if ring:
        above.append(_ring((x, y), scene, "bad", 1.8, (4.0, 3.0)))
        above.append(_corner(x, y, scene, "minus", "bad"))
    if given.failed:
        above.append(pens.cross((x - RING * scene.height * 0.71, y - RING * scene.height * 0.71), scene.scale))
    return Mark(given.order, (), tuple(above), _reach(point, scene), RING * scene.height)


def _ring(point: Point, scene: Scene, role: str, width: float, dash: tuple[float, ...] = ()) -> Disc:
    return Disc(*point, RING * scene.height, "", role, width * max(scene.scale, 0.7), dash)


def _around(point: Point, scene: Scene) -> Disc:
    """Return what shows that the order is selected: a ring outside its own, which stays to be seen."""
    wide = 2.6 * max(scene.scale, 0.7)
    return Disc(*point, RING * scene.height + 2 * wide, "", "selected", wide)


def _corner(x: float, y: float, scene: Scene, what: Sign, role: str) -> Disc:
    reach = RING * scene.height * math.sqrt(0.5)
    if what == "cross":
        return pens.cross((x + reach, y - reach), scene.scale)
    return pens.badge((x + reach, y - reach), what, role, scene.scale)


def _reach(point: Point, scene: Scene) -> tuple[Point, ...]:
    """A short line through the middle, so that the mark can be hit."""
    return (point[0] - scene.height / 2, point[1]), (point[0] + scene.height / 2, point[1])
