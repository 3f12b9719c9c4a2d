"""A sheet as the text of a map file of contract version 1 (docs/map-format)."""

from collections.abc import Iterable, Iterator
from xml.sax.saxutils import escape, quoteattr

from kartentisch.draw.contract import CONTRACT
from kartentisch.draw.foreign.lines import border_lines
from kartentisch.draw.sheet import MapSheet, Point, Ring, Shape

_SEA, _LAND, _INK, _EDGE = "#c3d6de", "#f4ecd8", "#2b231b", "#5b4a3a"
_STROKES = {"borders-sea": ("#6f93a6", 2.4), "borders-land": (_EDGE, 2.6), "coastline": ("#3f5b69", 1.9)}


def map_text(sheet: MapSheet, id: str = "") -> str:
    """Return a map without coasts, links and decoration as SVG text; `load_map` reads the same sheet from it."""
    wide, high = f"{sheet.width:g}", f"{sheet.height:g}"
    lines = border_lines(sheet.provinces, sheet.voids)
    seas = [shape for shape in sheet.provinces.values() if shape.is_sea]
    lands = [shape for shape in sheet.provinces.values() if not shape.is_sea]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" '
        f'data-map={quoteattr(id or sheet.id)} data-contract="{CONTRACT}" '
        f'data-unit-box="{sheet.unit_box[0]:g} {sheet.unit_box[1]:g}">',
        f'<g id="background"><rect width="{wide}" height="{high}" fill="{_SEA}"/></g>',
        f'<g id="sea" fill="{_SEA}" fill-rule="evenodd">',
        *(
            f'<path id="{void.id}" data-kind="void" d="{_data(void.rings)}"/>'
            for void in sheet.voids
            if void.role == "water"
        ),
        *map(_province, seas),
        "</g>",
        '<g id="seadecor"></g>',
        _lines("borders-sea", lines["borders-sea"]),
        f'<g id="land" fill="{_LAND}" fill-rule="evenodd">',
        *(
            f'<path id="{void.id}" data-kind="void" d="{_data(void.rings)}"/>'
            for void in sheet.voids
            if void.role != "water"
        ),
        *map(_province, lands),
        "</g>",
        '<g id="lakes"></g>',
        _lines("borders-land", lines["borders-land"]),
        _lines("coastline", lines["coastline"]),
        '<g id="coasts"></g>',
        '<g id="links"></g>',
        '<g id="centers"></g>',
        f'<g id="labels" font-family="serif" font-size="{sheet.unit_box[1]:g}" text-anchor="middle" fill="{_INK}">',
        *(
            f'<text x="{shape.label[0]:g}" y="{shape.label[1]:g}">{escape(shape.id)}</text>'
            for shape in sheet.provinces.values()
        ),
        "</g>",
        "</svg>\n",
    ]
    return "\n".join(parts)


def _province(shape: Shape) -> str:
    said = [
        f'<path id="p-{shape.id}" data-id="{shape.id}" data-name={quoteattr(shape.name)} data-kind="{shape.kind}"',
        f'data-label="{_spot(shape.label)}"',
        *(f'{name}="{_spot(spot)}"' for name, spot in _anchors(shape)),
        f'data-unit-scale="{shape.unit_scale:g}"',
    ]
    if shape.room is not None:
        said.append(f'data-label-room="{shape.room:g}"')
    return f'{" ".join(said)} d="{_data(shape.rings)}"/>'


def _anchors(shape: Shape) -> Iterator[tuple[str, Point]]:
    for name, spot in (("data-unit", shape.unit), ("data-dislodged", shape.dislodged), ("data-center", shape.centre)):
        if spot is not None:
            yield name, spot


def _lines(layer: str, lines: Iterable[Ring]) -> str:
    colour, width = _STROKES[layer]
    drawn = "".join(_line(line) for line in lines)
    path = f'<path d="{drawn}"/>' if drawn else ""
    head = f'<g id="{layer}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linejoin="round">'
    return f"{head}{path}</g>"


def _data(rings: Iterable[Ring]) -> str:
    return "".join(f"{_line(ring)}Z" for ring in rings)


def _line(points: Ring) -> str:
    return "M" + "L".join(f"{x:.7g},{y:.7g}" for x, y in zip(points[::2], points[1::2], strict=True))


def _spot(point: Point) -> str:
    return f"{point[0]:g} {point[1]:g}"
