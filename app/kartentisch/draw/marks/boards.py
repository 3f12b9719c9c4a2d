"""Several boards, each in a part of the screen of its own: the marks of each, and those from board to board."""

from collections.abc import Sequence
from dataclasses import replace

from kartentisch.draw.marks.scene import Scene
from kartentisch.draw.marks.values import Point
from kartentisch.draw.sheet import MapSheet
from kartentisch.orders import Convert, Convoy, Move, Order, Support, UnitOrder

BETWEEN = -1


def apart(scene: Scene, sheet: MapSheet, shifts: Sequence[Point]) -> Scene:
    """Return a scene in which every board has moved by so many pixels."""
    if not any(x or y for x, y in shifts):
        return scene
    plain = scene.anchor

    def anchor(place: str, dislodged: bool) -> Point:
        x, y = plain(place, dislodged)
        dx, dy = shifts[sheet.board_of(place)]
        return x + dx, y + dy

    spots = {}
    for key, spot in scene.spots.items():
        dx, dy = shifts[sheet.board_of(key[0])]
        spots[key] = replace(spot, x=spot.x + dx, y=spot.y + dy)
    return replace(scene, anchor=anchor, spots=spots)


def places_of(order: Order) -> tuple[str, ...]:
    """Return the places an order's mark reaches."""
    if not isinstance(order, UnitOrder):
        return ()
    if isinstance(order, Support | Convoy):
        return tuple(filter(None, (order.place, order.other, order.goal)))
    if isinstance(order, Move):
        return (order.place, order.goal, *order.route)
    if isinstance(order, Convert):
        return tuple(filter(None, (order.place, order.goal)))
    return (order.place,)


def board_of(order: Order, sheet: MapSheet) -> int:
    """Return the number of the board an order's mark lies on; BETWEEN for one that joins two, or has no place."""
    boards = {sheet.board_of(place) for place in places_of(order)}
    return boards.pop() if len(boards) == 1 else BETWEEN
