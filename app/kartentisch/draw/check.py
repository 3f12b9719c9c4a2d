"""Checking committed maps: sound shapes, anchors inside, nothing upon another, and the same graph as the rules.

`python -m kartentisch.draw.check [MAP…]` prints every fault of the maps named (default: all of the program) and ends
with status 1 when there are any.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator

from shapely import STRtree
from shapely.geometry import Point as Spot
from shapely.geometry import Polygon
from shapely.geometry import box as rectangle
from shapely.validation import explain_validity

from kartentisch.draw.contract import load_map
from kartentisch.draw.edges import area_of, edge_owners, on_frame, owned_rings
from kartentisch.draw.faults import MapFault
from kartentisch.draw.layers import one_board
from kartentisch.draw.proof import Fault, proof
from kartentisch.draw.sheet import MapSheet, Point, Shape
from kartentisch.rules import builtin_variants, load_variant
from kartentisch.shelf import folder


def shape_faults(sheet: MapSheet) -> tuple[Fault, ...]:
    """Return the faults of the shapes alone: invalid rings, overlaps, edges of many owners, anchors astray."""
    rings = tuple(_ring_faults(sheet))
    # Whether an anchor lies inside can only be told of sound areas.
    sound = all(fault.code == "beyond-frame" for fault in rings)
    return (*rings, *_edge_faults(sheet), *(_anchor_faults(sheet) if sound else ()), *_overlap_faults(sheet))


def main(arguments: Iterable[str]) -> int:
    """Check maps by id or path, against every variant that is played on them. Returns the exit status."""
    named = list(arguments) or sorted(file.stem for file in (folder("resources") / "maps").glob("*.svg"))
    variants = [load_variant(variant) for variant in builtin_variants()]
    faulty = False
    for name in named:
        try:
            sheet = load_map(name)
        except MapFault as refused:
            sys.stdout.write(f"{refused.sentence()}\n")
            faulty = True
            continue
        faults = list(shape_faults(sheet))
        for variant in variants:
            if variant.map_id == sheet.id:
                board = variant.board
                faults += proof(sheet, one_board(board, board.boards[0]) if board.boards else board)
        for fault in faults:
            sys.stdout.write(f"{name}: {fault}\n")
        faulty = faulty or bool(faults)
    return int(faulty)


def _ring_faults(sheet: MapSheet) -> Iterator[Fault]:
    for owner, rings in owned_rings(sheet):
        for ring in rings:
            if len(ring) < 6:
                yield Fault("ring-short", (owner,), f"{ring[0]:g} {ring[1]:g}")
                continue
            outline = Polygon(zip(ring[::2], ring[1::2], strict=True))
            if not outline.is_valid:
                yield Fault("ring-invalid", (owner,), explain_validity(outline))
            x1, y1, x2, y2 = outline.bounds
            if x1 < 0 or y1 < 0 or x2 > sheet.width or y2 > sheet.height:
                yield Fault("beyond-frame", (owner,), f"{ring[0]:g} {ring[1]:g}")


def _edge_faults(sheet: MapSheet) -> Iterator[Fault]:
    for edge, owners in edge_owners(sheet).items():
        where = f"{edge[0][0] / 10:g} {edge[0][1] / 10:g}"
        if len(owners) > 2 or max(Counter(owners).values()) > 1:
            yield Fault("edge-owners", tuple(sorted(owners)), where)
        elif len(owners) == 1 and not on_frame(edge, sheet):
            yield Fault("edge-alone", tuple(owners), where)


def _anchor_faults(sheet: MapSheet) -> Iterator[Fault]:
    areas = {province: area_of(shape) for province, shape in sheet.provinces.items()}
    ids = list(areas)
    tree = STRtree([areas[province] for province in ids])
    for shape in sheet.provinces.values():
        if shape.unit is not None and not areas[shape.id].contains(Spot(shape.unit)):
            yield Fault("anchor-outside", (shape.id,), "unit")
        # Names, centres and dislodged units of tiny provinces may hang over water, never over somebody's land.
        for what, point in (("label", shape.label), ("centre", shape.centre), ("dislodged", shape.dislodged)):
            if point is None:
                continue
            if not (0 <= point[0] <= sheet.width and 0 <= point[1] <= sheet.height):
                yield Fault("anchor-outside", (shape.id,), what)
            for index in tree.query(Spot(point), predicate="within"):
                other = sheet.provinces[ids[index]]
                if other.id != shape.id and not other.is_sea:
                    yield Fault("anchor-abroad", (shape.id, other.id), what)
        for coast, point in shape.coasts.items():
            if areas[shape.id].distance(Spot(point)) > sheet.unit_box[0]:
                yield Fault("anchor-outside", (shape.id,), coast)


CENTRE = 17.0  # width of a centre's mark, map units
SLACK = 2.0  # by which two things may lie on each other unseen


def _overlap_faults(sheet: MapSheet) -> Iterator[Fault]:
    """Units and centres that lie on each other, or on a name whose size and room the map tells."""
    boxes = [(shape.id, what, box) for shape in sheet.provinces.values() for what, box in _boxes(sheet, shape)]
    tree = STRtree([box for _id, _what, box in boxes])
    for index, (id, what, box) in enumerate(boxes):
        for other in sorted(tree.query(box)):
            if other > index:
                left, top, right, bottom = box.intersection(boxes[other][2]).bounds or (0.0,) * 4
                if min(right - left, bottom - top) > SLACK:
                    yield Fault("overlap", (id, boxes[other][0]), f"{what}, {boxes[other][1]}")


def _boxes(sheet: MapSheet, shape: Shape) -> Iterator[tuple[str, Polygon]]:
    if shape.unit is not None:
        width, height = (side * shape.unit_scale for side in sheet.unit_box)
        yield "unit", _box(shape.unit, width, height)
    if shape.centre is not None:
        yield "centre", _box(shape.centre, CENTRE, CENTRE)
    if shape.room is not None and shape.size is not None:
        yield "name", _box(shape.label, shape.room, 0.7 * shape.size)


def _box(middle: Point, width: float, height: float) -> Polygon:
    x, y = middle
    return rectangle(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
