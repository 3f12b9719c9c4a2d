"""Ways from board to board: arcs beside the boards, dotted for a unit that goes; what rises on the board below."""

from kartentisch.draw.marks import pens
from kartentisch.draw.marks.geometry import Spot, along, curve, cut, trimmed
from kartentisch.draw.marks.given import Given
from kartentisch.draw.marks.scene import Scene
from kartentisch.draw.marks.values import Ghost, Item, Label, Mark, Path, Point, Stroke
from kartentisch.orders import Convert

DOT, EVERY = 3.4, 7.0  # pixels
HEAD = (11.0, 9.5)
_PARTS = (0.5, 0.43, 0.57, 0.36, 0.64, 0.29)  # of a line, where its pill may stand
_BOW = 0.12  # of the way across


def arc(start: Point, end: Point, start_spot: Spot | None, end_spot: Spot | None) -> Path:
    """Return a way from board to board: bowed upwards between boards side by side, straight between stacked ones."""
    across = end[0] - start[0]
    bow = _BOW * abs(across) if abs(across) > abs(end[1] - start[1]) else 0.0
    # A line bows to its own right: that is up for one to the left.
    return trimmed(curve(start, end, bow if across < 0 else -bow), start_spot, end_spot)


def dots(path: Path, role: str, scale: float) -> tuple[Stroke, Stroke]:
    """Return a dotted line over its casing."""
    dot, every = DOT * max(scale, 0.6), EVERY * max(scale, 0.6)
    return (
        Stroke(path, dot + pens.CASING, "casing", opacity=pens.CASING_OPACITY),
        Stroke(path, dot, role, (0.05 * dot, every)),
    )


def lifted(path: Path, role: str, scale: float, *, hollow: bool) -> list[Item]:
    """Return the dotted line of a unit that goes to another board, with its head."""
    size = (HEAD[0] * scale, HEAD[1] * scale)
    shaft = cut(path, 0, size[0] * 0.9)
    return [*dots(shaft, role, scale), *pens.head(path, role, scale, HEAD, hollow)]


def boards_pill(path: Path, scene: Scene, start: str, goal: str, role: str) -> Label:
    """Return the pill that tells from which board a line goes to which: "2 › 1"; beside the units on its way."""
    text = f"{scene.mark_of(start)} › {scene.mark_of(goal)}"
    pills = [pens.pill(along(path, at)[0], text, role) for at in _PARTS]
    return next((pill for pill in pills if not _covers(pill, scene)), pills[0])


def _covers(pill: Label, scene: Scene) -> bool:
    """Whether a pill lies over a unit."""
    wide, high = pill.width / 2 + 2, pill.height / 2 + 2
    box = (pill.x - wide - 40, pill.y - high - 40, pill.x + wide + 40, pill.y + high + 40)
    return any(
        abs(spot.x - pill.x) < wide + spot.width / 2 and abs(spot.y - pill.y) < high + spot.height / 2
        for spot in scene.crowd.near(*box)
    )


def convert_mark(given: Given[Convert], scene: Scene) -> Mark:
    """Return the lift of a dislodged unit to the board below, and the hollow zombie it becomes there."""
    order, scale = given.order, scene.scale
    verdict = given.verdict
    ends = verdict.ends or order.goal
    start, end = scene.at(order.place, True), scene.at(ends)
    spot = scene.spot(order.place, True)
    height = 0.86 * scene.height
    there = Spot(*end, 1.5 * height, height)
    guess = given.guess or not verdict.ordered
    role = "bad" if given.failed else "guess" if guess else "arrow"
    path = arc(start, end, spot, there)
    below: list[Item] = [pens.glow(path, DOT, scale)] if given.selected else []
    below += lifted(path, role, scale, hollow=guess)
    above: list[Item] = [Ghost(order.power, order.goal_kind, *end, height)]
    if scene.level:
        above.append(boards_pill(path, scene, order.place, ends, "bad" if given.failed else "ink"))
    if given.failed:
        above.append(pens.cross(along(path, 0.3)[0], scale))
    return Mark(order, tuple(below), tuple(above), path)
