"""Canals: gates beside the line, open in green or closed by a red bar; the leave to pass as a tag at the keeper."""

import math

from kartentisch.draw.marks.geometry import along, angle, trimmed
from kartentisch.draw.marks.scene import Scene
from kartentisch.draw.marks.values import Item, Label, Path, Point, Stroke
from kartentisch.judge.verdict import Result, Verdict
from kartentisch.orders import Move, UnitOrder
from kartentisch.rules.ways import Canal

GATE_WIDTH, GATE_LONG, GATE_LONG_ZOOMED, GATE_SIDE = 2.4, 10.0, 14.0, 6.5
TAG = (22.0, 15.0)


def gate_point(line: Path) -> tuple[Point, float]:
    """Return where the gates of a canal stand, and the direction of its line there."""
    return along(line, 0.5)


def gates(line: Path, scene: Scene, closed: bool) -> tuple[Item, ...]:
    """Return the two gates of a canal; closed, they are red and joined by a bar."""
    (x, y), direction = gate_point(line)
    scale = scene.scale
    role = "bad" if closed else "good"
    long = (GATE_LONG_ZOOMED if scene.level == 2 else GATE_LONG) * scale / 2
    cos, sin = math.cos(direction), math.sin(direction)
    side = GATE_SIDE * scale
    posts = [(x - sin * side * way, y + cos * side * way) for way in (-1, 1)]
    lines = [((px - cos * long, py - sin * long), (px + cos * long, py + sin * long)) for px, py in posts]
    if closed:
        reach = 1.6
        lines.append(
            ((x + sin * side * reach, y - cos * side * reach), (x - sin * side * reach, y + cos * side * reach))
        )
    casing = [Stroke(post, (GATE_WIDTH + 2.6) * scale, "casing") for post in lines]
    return (*casing, *(Stroke(post, GATE_WIDTH * scale, role) for post in lines))


def permit_items(
    order: UnitOrder, verdict: Verdict, canal: Canal, scene: Scene, *, used: bool, guess: bool
) -> tuple[Item, ...]:
    """Return what shows the leave an order gives: the tag "SC" at its unit and a dotted line to the gate.

    The leave lapses, and the tag is struck out, when its unit moves or is not in the keeper's province; it comes to
    nothing when the unit is dislodged. `used`: a passage draws the gates itself.
    """
    line = scene.canals.get(canal.id)
    if line is None:
        return ()
    lapsed = isinstance(order, Move) or order.province != canal.keeper or verdict.result is Result.ILLEGAL
    closed = verdict.dislodged or lapsed
    role = "bad" if closed else "good"
    spot = scene.spot(order.place)
    unit = scene.at(order.place)
    gate = gate_point(line)[0]
    scale = scene.scale
    dots = trimmed((unit, gate), spot, None)
    ink = "guess" if guess else "arrow"
    made: list[Item] = [
        Stroke(dots, 4 * scale, "casing", opacity=0.8),
        Stroke(dots, 1.4 * max(scale, 0.7), ink, (1.5, 2.5), round=False),
    ]
    if not used:
        made += gates(line, scene, closed)
    if scene.level:
        # The tag stands at the unit's upper edge, on the side away from the gate.
        away = -1.0 if math.cos(angle(unit, gate)) > 0 else 1.0
        half = (spot.height if spot else scene.height) / 2
        made.append(
            Label(unit[0] + away * 3, unit[1] - half - TAG[1] / 2 - 4, *TAG, 3, "SC", 10.5, role, struck=lapsed)
        )
    return tuple(made)
