"""The strengths of fights, in pills beside the arrows: after everything else, where nothing is covered."""

import math
from collections.abc import Mapping, Sequence

from kartentisch.draw.marks import pens
from kartentisch.draw.marks.geometry import Spot, along, length, nearest
from kartentisch.draw.marks.given import Given
from kartentisch.draw.marks.scene import Scene
from kartentisch.draw.marks.values import Disc, Label, Mark
from kartentisch.orders import Move, Order

AWAY = (10.0, 18.0, 28.0, 40.0)  # pixels between the line and the pill
STEP = 22.0  # pixels along the line to the next try
_CELL = 80.0  # pixels
ROOM = 4.0  # pixels around a pill that are room enough


def strength_pills(given: Sequence[Given[Order]], made: Mapping[Order, Mark], scene: Scene) -> Mapping[Order, Label]:
    """Return the pills: of the selected order, and of all moves that fought at the highest level of detail."""
    fights = [
        each
        for each in sorted(given, key=lambda each: not each.selected)
        if isinstance(each.order, Move) and each.order in made and (each.selected or scene.level == 2)
        if each.strengths
    ]
    if not fights:
        return {}
    taken = _Taken()
    for spot in scene.spots.values():
        taken.add(spot)
    for mark in made.values():
        for item in mark.items:
            if isinstance(item, Disc):
                taken.add(Spot(item.x, item.y, 2 * item.radius, 2 * item.radius))
            elif isinstance(item, Label):
                taken.add(Spot(item.x, item.y, item.width, item.height))
    pills: dict[Order, Label] = {}
    for each in fights:
        pill = pills[each.order] = _placed(each, made[each.order], taken)
        taken.add(Spot(pill.x, pill.y, pill.width, pill.height))
    return pills


class _Taken:
    """Boxes in cells so wide that none in another than the nine around a pill can be near it."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], list[tuple[float, float, float, float]]] = {}  # with half their sizes

    def add(self, spot: Spot) -> None:
        self._cells.setdefault((int(spot.x // _CELL), int(spot.y // _CELL)), []).append(
            (spot.x, spot.y, spot.width / 2, spot.height / 2)
        )

    def room(self, pill: Label) -> float:
        """The pixels between a pill and the nearest box, less than 0 where they overlap; infinite far from all."""
        column, row = int(pill.x // _CELL), int(pill.y // _CELL)
        x, y, half_width, half_height = pill.x, pill.y, pill.width / 2, pill.height / 2
        least = math.inf
        # A plain loop: on a full board this is asked some ten thousand times for a click.
        for key in ((column + dx, row + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)):
            for left, top, wide, high in self._cells.get(key, ()):
                across, down = abs(x - left) - half_width - wide, abs(y - top) - half_height - high
                away = max(down, across)
                least = min(least, away)
        return least


def _placed(given: Given[Order], mark: Mark, taken: _Taken) -> Label:
    """Return the pill at the first place with room, nearest to the cross first; else where it covers least."""
    cross = next((item for item in mark.joints if isinstance(item, Disc) and item.sign == "cross"), None)
    middle = nearest(mark.path, (cross.x, cross.y))[0] if cross else 0.5
    step = STEP / max(1.0, length(mark.path))
    role = "bad" if given.failed else "ink"
    best, most = pens.pill(mark.path[0], given.strengths, role), -math.inf
    for away in AWAY:
        for part in (middle, middle - step, middle + step):
            point, direction = along(mark.path, part)
            for side in (1.0, -1.0):
                nx, ny = -math.sin(direction) * side, math.cos(direction) * side
                # As far as the box reaches in this direction, and a bit.
                far = abs(nx) * best.width / 2 + abs(ny) * best.height / 2 + away
                pill = pens.pill((point[0] + nx * far, point[1] + ny * far), given.strengths, role)
                room = taken.room(pill)
                if room > most:
                    best, most = pill, room
                if room >= ROOM:
                    return pill
    return best
