"""Plates at the edges of a map that goes round: which sea lies beyond, where the whole map is shown and no more.

Lengths are pixels of the whole map at one zoom, as for names.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from kartentisch.draw.boxes import Box
from kartentisch.draw.name_forms import Measure, PlaceName
from kartentisch.draw.sheet import EDGE, MapSheet, Point
from kartentisch.words import _

SIZE = 10.5  # of the type
GROUND_OPACITY = 0.88
_HIGH, _TIP = 18.0, 9.0
_LEAST = 30.0  # pixels of shared edge that are worth a plate
_CLEAR = 20.0  # pixels between two plates
_KEPT: dict[str, Any] = {}  # of the map asked for last


class Plate(Struct, frozen=True):
    """A plate: its text, the box it fills, whether it stands at the left edge of the map."""

    text: str
    box: Box
    at_left: bool

    @property
    def outline(self) -> tuple[Point, ...]:
        """Return its corners; the side towards the edge is an arrow's tip."""
        left, top, right, bottom = self.box
        tip, back = (left, right) if self.at_left else (right, left)
        neck = tip + (_TIP if self.at_left else -_TIP)
        return ((tip, (top + bottom) / 2), (neck, top), (back, top), (back, bottom), (neck, bottom))

    @property
    def base(self) -> Point:
        """Return where its text stands: the middle of the line the letters stand on."""
        left, top, right, bottom = self.box
        return (left + right) / 2 + (_TIP / 2 if self.at_left else -_TIP / 2), (top + bottom) / 2 + SIZE * 0.32


def plates(
    sheet: MapSheet, zoom: float, names: Mapping[str, PlaceName], measure: Measure, units: Iterable[Point]
) -> Iterator[Plate]:
    """Yield the plates of a map, none where it does not go round; one that would lie under a unit is left out."""
    if not sheet.wraps:
        return
    taken: list[tuple[bool, float]] = []
    tokens, period = list(units), sheet.width * zoom
    for at_left, sea, top, bottom in crossings(sheet):
        y = (top + bottom) / 2 * zoom
        crowded = any(side == at_left and abs(y - other) < _CLEAR for side, other in taken)
        if crowded or (bottom - top) * zoom < _LEAST:
            continue
        name = names.get(sea)
        text = _("to {sea}").format(sea=name.full if name is not None else sea)
        wide = measure(text, "sea") * SIZE + _TIP + 14
        x = 3.0 if at_left else period - 3.0 - wide
        if not any(x - 16 < tx < x + wide + 16 and abs(ty - y) < 22 for tx, ty in tokens):
            taken.append((at_left, y))
            yield Plate(text, Box(x, y - _HIGH / 2, x + wide, y + _HIGH / 2), at_left)


def keep_off(shown: Iterable[Plate]) -> tuple[Box, ...]:
    """Return the boxes names keep off."""
    return tuple(
        Box(plate.box.left - 2, plate.box.top - 2, plate.box.right + 2, plate.box.bottom + 2) for plate in shown
    )


def crossings(sheet: MapSheet) -> tuple[tuple[bool, str, float, float], ...]:
    """Return the seas that go on beyond the edge: whether at the left one, which, from y to y; the longest first.

    A sea lies at both edges; it is told where its name is not: there its larger part is what lies beyond.
    """
    if _KEPT.get("sheet") is not sheet:
        edges = {True: _spans(sheet, 0.0), False: _spans(sheet, sheet.width)}
        left, right = ({sea for sea, _top, _bottom in spans} for spans in edges.values())
        both = left & right
        found = [
            (at_left, sea, top, bottom)
            for at_left, spans in edges.items()
            for sea, top, bottom in spans
            if sea in both and (sheet.provinces[sea].label[0] > sheet.width / 2) == at_left
        ]
        _KEPT["sheet"], _KEPT["found"] = sheet, tuple(sorted(found, key=lambda one: one[2] - one[3]))
    kept: tuple[tuple[bool, str, float, float], ...] = _KEPT["found"]
    return kept


def _spans(sheet: MapSheet, x: float) -> list[tuple[str, float, float]]:
    """Where seas lie along the edge at `x`."""
    found = []
    for shape in sheet.provinces.values():
        if shape.is_sea and shape.box[0] - EDGE < x < shape.box[2] + EDGE:
            for ring in shape.rings:
                low, high = x - EDGE, x + EDGE
                ys = [y for px, y in zip(ring[::2], ring[1::2], strict=True) if low < px < high]
                if len(ys) > 1:
                    found.append((shape.id, min(ys), max(ys)))
    return found
