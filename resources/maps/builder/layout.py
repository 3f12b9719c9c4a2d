"""Names, units and centres: where they stand, so that no two of them lie on each other.

What fits lies in its own province, clear of railway, bridges and lakes; so no two of these can meet. What does not fit
is set afterwards, its name and centre over water or land of nobody (`tight`).
"""

from dataclasses import dataclass, replace

import numpy as np

from resources.maps.builder.arrays import Geometry, Labels, Mask
from resources.maps.builder.geography import polygons
from resources.maps.builder.projection import Sheet
from resources.maps.builder.raster import inside, paint
from resources.maps.builder.realm import Realm
from resources.maps.builder.recipe import LabelsRecipe, Recipe
from resources.maps.builder.rooms import FINE, Rect, Room
from resources.maps.builder.text import block, width, wordings

MARGIN = 8.0  # units kept from the frame
SHORT = 27.0  # largest type of the three letters
SCALES = (1.0, 0.88, 0.76)  # of a unit that shares a small province with its three letters


@dataclass(frozen=True, slots=True)
class Anchors:
    """Where everything of a province stands; `label` is the block of the name, `unit` None where no unit may be."""

    name: Rect
    size: float
    lines: tuple[str, ...]
    unit: Rect | None
    scale: float
    centre: Rect | None
    dislodged: tuple[float, float] | None = None
    outside: bool = False

    @property
    def boxes(self) -> list[Rect]:
        """All that must not be covered."""
        return [rect for rect in (self.name, self.unit, self.centre) if rect is not None]


@dataclass(frozen=True, slots=True)
class Ink:
    """What names keep off: the fine raster of the map, the owner of every cell (-1 outside), and what is taken."""

    owners: Labels
    blocked: Mask


def ink_of(sheet: Sheet, realm: Realm, areas: dict[int, Geometry], drawn: list[Geometry]) -> Ink:
    """Return the raster of owners, with what is drawn over the land blocked."""
    shape = (sheet.height // FINE + 1, sheet.width // FINE + 1)
    owners = np.full(shape, -1, dtype=np.int32)
    for owner in sorted(areas):
        paint(owners, areas[owner], owner, FINE)
    blocked = np.zeros(shape, dtype=np.bool_)
    for geometry in drawn:
        blocked |= inside(geometry, *shape, FINE)
    return Ink(owners, blocked)


def room_of(area: Geometry, sheet: Sheet, ink: Ink) -> Room:
    """Return the room in the largest part of a province."""
    main = max(polygons(area.intersection(sheet.frame.buffer(-MARGIN))), key=lambda part: (part.area, part.bounds))
    left, top, right, bottom = main.bounds
    rows, columns = ink.owners.shape
    column, row = max(0, int(left / FINE) - 2), max(0, int(top / FINE) - 2)
    far = min(columns, int(right / FINE) + 3), min(rows, int(bottom / FINE) + 3)
    own = inside(main, far[1] - row, far[0] - column, FINE, (column * FINE, row * FINE))
    return Room(own, own & ~ink.blocked[row : far[1], column : far[0]], column, row)


def fitted(recipe: Recipe, realm: Realm, owner: int, room: Room) -> Anchors | None:
    """Return the anchors of a province with room for its name, or its letters, its unit and its centre; else None."""
    sizes, id = recipe.labels, realm.ids[owner]
    role = "sea" if realm.sea[owner] else "land"
    province = realm.board.provinces[id]
    types = sizes.sea if role == "sea" else sizes.land
    for size in types:
        for lines in wordings(realm.names[id], role):
            found = _placed(
                sizes, room, lines, size, role, 1.0, unit=bool(realm.entered[owner]), centre=province.centre
            )
            if found is not None:
                return found
    for scale in SCALES:
        for size in types:
            if size <= SHORT:
                found = _placed(
                    sizes, room, (id,), size, role, scale, unit=bool(realm.entered[owner]), centre=province.centre
                )
                if found is not None:
                    return found
    return None


def _placed(
    sizes: LabelsRecipe,
    room: Room,
    lines: tuple[str, ...],
    size: float,
    role: str,
    scale: float,
    *,
    unit: bool,
    centre: bool,
) -> Anchors | None:
    name = room.best(*block(lines, size, role), room.pole, 0.12)
    if name is None:
        return None
    left = room.without(name)
    token = dot = None
    if unit:
        token = left.best(sizes.unit_box[0] * scale, sizes.unit_box[1] * scale, (name.x, name.y), 0.10)
        if token is None:
            return None
        left = left.without(token)
    if centre:
        side = sizes.centre * max(scale, 0.85)
        dot = left.best(side, side, (name.x, name.y), 0.3)
        if dot is None:
            return None
    return Anchors(name, size, lines, token, scale, dot)


ASIDE = ((1, -1), (-1, -1), (1, 1), (-1, 1), (0, -1.15), (0, 1.15), (1.1, 0), (-1.1, 0), (0.6, -0.6), (-0.6, -0.6))


def dislodged(anchors: Anchors, owner: int, ink: Ink, realm: Realm, box: tuple[int, int]) -> Anchors:
    """Return the anchors with the place of a dislodged unit: aslant of the unit, at home, clear of name and centre.

    It never stands on the land of another; where there is no better place, it stands where the unit does.
    """
    unit = anchors.unit
    if unit is None:
        return anchors
    best: tuple[float, tuple[float, float]] = (60.0, (unit.x, unit.y))
    for order, (right, down) in enumerate(ASIDE):
        x, y = unit.x + right * 26 * anchors.scale, unit.y + down * 22 * anchors.scale
        column, row = int(x / FINE), int(y / FINE)
        if not (4 < column < ink.owners.shape[1] - 4 and 4 < row < ink.owners.shape[0] - 4):
            continue
        there = int(ink.owners[row, column])
        # The raster is coarse: what is near the land of another counts as on it.
        near = ink.owners[row - 1 : row + 2, column - 1 : column + 2]
        abroad = bool(((near != owner) & (near >= 0) & (near < realm.playable) & realm.land[near]).any())
        here = Rect(x, y, box[0] * anchors.scale, box[1] * anchors.scale)
        covered = sum(here.overlaps(other) for other in (anchors.name, anchors.centre) if other is not None)
        cost = 12.0 * covered + (100 if abroad else 0 if there == owner else 20) + 0.01 * order
        best = min(best, (cost, (x, y)))
    return replace(anchors, dislodged=(round(best[1][0], 1), round(best[1][1], 1)))


def line_width(anchors: Anchors, role: str) -> float:
    """Return the width of the widest line of a name."""
    return max(width(line, role) for line in anchors.lines) * anchors.size
