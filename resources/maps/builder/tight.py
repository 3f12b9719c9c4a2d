"""Provinces without room: the unit stands on them, name and centre hang over water or land of nobody."""

from dataclasses import dataclass

import numpy as np

from resources.maps.builder.arrays import Mask, depth_in
from resources.maps.builder.layout import Anchors, Ink
from resources.maps.builder.realm import Realm
from resources.maps.builder.recipe import Recipe
from resources.maps.builder.rooms import FINE, Rect, Room, block_out, cells, counts, sums
from resources.maps.builder.text import block

REACH = 180.0  # units around a province within which its name may stand
SIZES = (19.0, 16.0)


@dataclass(frozen=True, slots=True)
class Wish:
    """A rectangle to be set: the more of it at home the better by `home`, at most `farthest` from the province."""

    width: float
    height: float
    home: float
    farthest: float


def hung(recipe: Recipe, realm: Realm, owner: int, room: Room, ink: Ink, free: Mask) -> Anchors:
    """Return the anchors of a province without room, and take what they cover out of `free`."""
    sizes, id = recipe.labels, realm.ids[owner]
    scale = round(float(np.clip(2 * room.radius / sizes.unit_box[1], 0.62, 0.85)), 2)
    unit = None
    if realm.entered[owner]:
        unit = Rect(*room.pole, sizes.unit_box[0] * scale, sizes.unit_box[1] * scale)
        block_out(free, unit)
    centre = None
    if realm.board.provinces[id].centre:
        side = float(sizes.centre)
        spot = (room.pole[0] + sizes.unit_box[0] * scale / 2 + 4, room.pole[1] - sizes.unit_box[1] * scale / 2 - 4)
        centre = _set(realm, owner, room, ink, free, Wish(side, side, 60, 80)) or Rect(*spot, side, side)
        block_out(free, centre)
    role = "sea" if realm.sea[owner] else "land"
    full = realm.names[id] if role == "sea" else realm.names[id].upper()
    for lines in ((full,), tuple(full.split()), (id,)):
        for size in SIZES:
            found = _set(realm, owner, room, ink, free, Wish(*block(lines, size, role), 20, 130))
            if found is not None:
                block_out(free, found)
                return Anchors(found, size, lines, unit, scale, centre, outside=True)
    below = Rect(room.pole[0], room.pole[1] + sizes.unit_box[1] * scale / 2 + 10, *block((id,), 15.0, role))
    block_out(free, below)
    return Anchors(below, 15.0, (id,), unit, scale, centre, outside=True)


def _set(realm: Realm, owner: int, room: Room, ink: Ink, free: Mask, wish: Wish) -> Rect | None:
    x, y = room.pole
    rows, columns = ink.owners.shape
    left, right = max(0, int((x - REACH) / FINE)), min(columns, int((x + REACH) / FINE))
    top, bottom = max(0, int((y - REACH) / FINE)), min(rows, int((y + REACH) / FINE))
    part = ink.owners[top:bottom, left:right]
    own = part == owner
    others = (part >= 0) & realm.land[part] & (part < realm.playable) & ~own
    open_ = free[top:bottom, left:right] & ~others & (depth_in(~others) > 1.5) & (part >= 0)
    wide, high = cells(wish.width), cells(wish.height)
    fits = counts(sums(open_), wide, high) == wide * high
    if not fits.any():
        return None
    row, column = np.nonzero(fits)
    home = counts(sums(own), wide, high)[row, column] / (wide * high)
    middle_x, middle_y = (left + column + wide / 2) * FINE, (top + row + high / 2) * FINE
    away = np.hypot(middle_x - x, middle_y - y)
    # Half at home and half not looks like a mistake.
    score = away - wish.home * home + np.where((home > 0.02) & (home < 0.6), 6, 0)
    best = int(score.argmin())
    if away[best] > wish.farthest:
        return None
    return Rect(float(middle_x[best]), float(middle_y[best]), wide * FINE, high * FINE)
