"""A whole picture as SVG text from values: map, owners, names, centres, marks of orders, units. No Qt."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from math import ceil, floor
from xml.sax.saxutils import escape

from kartentisch.draw.boxes import Box
from kartentisch.draw.labels import NameLabel
from kartentisch.draw.layers import parts_of
from kartentisch.draw.look import Look
from kartentisch.draw.marks import Item, Mark, bounds
from kartentisch.draw.name_style import HALO, HALO_OPACITY, baseline, name_colours, style_of
from kartentisch.draw.patterns import Part
from kartentisch.draw.plates import Plate
from kartentisch.draw.sheet import LinkShape, MapSheet, Point
from kartentisch.draw.standing import dot_radius
from kartentisch.draw.svg_fills import svg_area, svg_land, svg_line, svg_mountains
from kartentisch.draw.svg_marks import svg_centre, svg_items, svg_plate, svg_symbol, svg_token
from kartentisch.draw.symbols import is_bent, symbols_of

LAND = "'Kartentisch Map Caption', 'Source Serif 4', Georgia, serif"
SEA = "'Kartentisch Map Sea', 'Source Serif 4', Georgia, serif"
JAPANESE = "'Kartentisch JP', 'Noto Sans JP', sans-serif"


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit as drawn: kind, the power's code, the middle of its token; dislodged ones lean.

    `home`: the place it stands for, where it stepped so far aside that a line has to show it.
    """

    kind: str
    power: str
    x: float
    y: float
    dislodged: bool = False
    home: Point | None = None


@dataclass(frozen=True, slots=True)
class Centre:
    """A supply centre as drawn: where, whether it is somebody's home, whose it is (None: nobody's), who blocks it."""

    x: float
    y: float
    home: bool
    owner: str | None
    blocker: str | None = None


@dataclass(frozen=True, slots=True)
class Picture:
    """What a picture shows. All points are pixels of the whole map at `zoom`; `height` is that of a token."""

    sheet: MapSheet
    look: Look
    zoom: float
    height: float
    title: str
    owners: Mapping[str, str]
    labels: tuple[NameLabel, ...] = ()
    centres: tuple[Centre, ...] = ()
    units: tuple[Unit, ...] = ()
    marks: tuple[Mark, ...] = ()
    plates: tuple[Plate, ...] = ()  # where the frame shows the whole map and no more


@dataclass(frozen=True, slots=True)
class Frame:
    """The part that is seen: its size in pixels, and where the map's corner lies in it."""

    width: float
    height: float
    x: float = 0.0
    y: float = 0.0


def picture_svg(shown: Picture, frame: Frame) -> str:
    """Return a picture as the text of an SVG file.

    A map that goes round has as many copies side by side as the frame shows parts of; what reaches over its edge, such
    as an arrow, comes in again at the other one.
    """
    look = shown.look
    width, height = f"{frame.width:g}", f"{frame.height:g}"
    parts: list[str] = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        'overflow="hidden">',
        f"<title>{escape(shown.title)}</title>",
        f'<rect width="{width}" height="{height}" fill="{look.theme.sunken}"/>',
    ]
    copies = list(_copies(shown, frame))
    for at in copies:
        if _sees(at, Box(0, 0, shown.sheet.width * shown.zoom, shown.sheet.height * shown.zoom)):
            parts.append(f'<g transform="translate({at.x:g},{at.y:g})">')
            parts += _ground(shown.sheet, look, shown.owners, shown.zoom, _part(at, shown.zoom))
            parts.append("</g>")
    for at in copies:
        over = list(_over(shown, at))
        if over:
            parts += [f'<g transform="translate({at.x:g},{at.y:g})">', *over, "</g>"]
    return "\n".join((*parts, "</svg>\n"))


def _copies(shown: Picture, frame: Frame) -> Iterator[Frame]:
    """Yield the frame for every copy of the map that may show something in it, from left to right."""
    world = shown.sheet.width * shown.zoom
    if not shown.sheet.wraps:
        yield frame
        return
    # What stands over the edge reaches half a world beyond it at most.
    first, last = ceil((-0.5 * world - frame.x) / world - 1), floor((frame.width + 0.5 * world - frame.x) / world)
    for number in range(first, last + 1):
        yield replace(frame, x=frame.x + number * world)


def _sees(frame: Frame, box: Box) -> bool:
    """Whether any of a box, in the map's pixels, lies in the frame."""
    return box.meets(Box(-frame.x, -frame.y, frame.width - frame.x, frame.height - frame.y))


def _over(shown: Picture, frame: Frame) -> Iterator[str]:
    """What lies over one copy of the map, as far as it is seen: names, centres, marks, units."""
    look, reach = shown.look, 2.4 * shown.height
    for label in shown.labels:
        if _sees(frame, label.box):
            yield from _name(label, look, shown.owners)
    for plate in shown.plates:
        if _sees(frame, plate.box):
            yield from svg_plate(plate, look, SEA)
    for centre in shown.centres:
        if _sees(frame, Box.around(centre.x, centre.y, reach, reach)):
            yield from svg_centre(
                centre.x,
                centre.y,
                home=centre.home,
                owner=centre.owner,
                look=look,
                radius=dot_radius(shown.height),
                blocker=centre.blocker,
            )
    marks = [mark for mark in shown.marks if _sees(frame, bounds(mark.items))]
    layers: tuple[Iterable[tuple[Item, ...]], ...] = ([mark.lines for mark in marks], [mark.joints for mark in marks])
    for layer in layers:
        for items in layer:
            yield from svg_items(items, look)
    units = [unit for unit in shown.units if _sees(frame, Box.around(unit.x, unit.y, reach, reach))]
    yield from _leaders(units, look)
    for unit in units:
        yield from svg_token(
            unit.kind, unit.power, unit.x, unit.y, height=shown.height, look=look, turned=unit.dislodged
        )
    for mark in marks:
        yield from svg_items(mark.above, look)


def _leaders(units: Iterable[Unit], look: Look) -> Iterator[str]:
    """Lines from units that stepped aside to the places they stand for."""
    led = [(unit, unit.home) for unit in units if unit.home is not None]
    for ink, width, radius in ((look.theme.casing, 2.8, 2.8), (look.theme.ink, 1.1, 1.8)):
        for unit, (x, y) in led:
            yield f'<path d="M{unit.x:.1f},{unit.y:.1f}L{x:.1f},{y:.1f}" stroke="{ink}" stroke-width="{width}"/>'
            yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" fill="{ink}"/>'


def _part(frame: Frame, zoom: float) -> Part:
    """The part of the map that is seen, in map units."""
    return -frame.x / zoom, -frame.y / zoom, (frame.width - frame.x) / zoom, (frame.height - frame.y) / zoom


def _ground(sheet: MapSheet, look: Look, owners: Mapping[str, str], zoom: float, part: Part) -> Iterator[str]:
    theme = look.theme
    dim = f'transform="scale({zoom:.6f})"'
    yield f'<g {dim} fill-rule="evenodd">'
    for board in parts_of(sheet):
        yield from _areas(board, look.at(next(iter(board.provinces), "")), owners, zoom, part)
    pens = {
        "borders-sea": (theme.sea_border, 0.9),
        "borders-land": (theme.land_border, 1.0),
        "coastline": (theme.coast, 0.8),
    }
    for layer, (colour, thick) in pens.items():
        yield f'<g fill="none" stroke="{colour}" stroke-width="{thick / zoom:.2f}" stroke-linejoin="round">'
        for chunk in sheet.lines[layer]:
            if _touches(chunk.box, part):
                yield f'<path d="{svg_line(chunk.points)}"/>'
        yield "</g>"
    for link in sheet.links:
        yield from _link(link, look, zoom)
    for link in sheet.links:
        for symbol in symbols_of(sheet, link, zoom):
            yield from svg_symbol(symbol, look, zoom)
    yield "</g>"


def _areas(sheet: MapSheet, look: Look, owners: Mapping[str, str], zoom: float, part: Part) -> Iterator[str]:
    theme = look.theme
    if sheet.boards:
        yield svg_area((sheet.boards[0].edge,), theme.sea, f' stroke="{theme.coast}" stroke-width="{1 / zoom:.2f}"')
    else:
        yield f'<rect width="{sheet.width:g}" height="{sheet.height:g}" fill="{theme.sea}"/>'
    seen = [shape for shape in sheet.provinces.values() if Box(*shape.box).meets(Box(*part))]
    for shape in seen:
        if shape.is_sea:
            yield svg_area(shape.rings, theme.sea_tints[shape.tint % len(theme.sea_tints)])
    for decor in sheet.decor:
        deep = decor.role == "deep"
        opacity = min(1.0, decor.opacity * (theme.deep_factor if deep else theme.glow_factor))
        yield svg_area(decor.rings, theme.deep if deep else theme.glow, f' fill-opacity="{opacity:.3f}"')
    for void in sheet.voids:
        if void.role == "mountain":
            yield from svg_mountains(void.rings, theme, zoom, part)
        else:
            yield svg_area(void.rings, theme.lake if void.role == "water" else theme.inert)
    for shape in seen:
        if not shape.is_sea:
            yield from svg_land(shape, look, owners.get(shape.id), zoom, part)
    for lake in sheet.lakes:
        yield svg_area(lake, theme.lake, f' stroke="{theme.coast}" stroke-width="{0.6 / zoom:.2f}"')


def _touches(box: tuple[float, float, float, float], part: Part) -> bool:
    """Whether a box, perhaps one without width, comes into a part of the map."""
    return box[0] <= part[2] and part[0] <= box[2] and box[1] <= part[3] and part[1] <= box[3]


def _link(link: LinkShape, look: Look, zoom: float) -> Iterator[str]:
    theme, data = look.theme, svg_line(link.points)
    wide = max(3.6, 9 * zoom)

    def line(colour: str, width: float, dash: str = "") -> str:
        dashes = f' stroke-dasharray="{dash}"' if dash else ' stroke-linecap="round"'
        return f'<path d="{data}" fill="none" stroke="{colour}" stroke-width="{width / zoom:.2f}"{dashes}/>'

    if link.kind == "railway":
        yield line(theme.arrow, 2.6)
        yield line(theme.casing, 1.3, f"{4 / zoom:.1f} {4 / zoom:.1f}")
    elif link.kind == "canal":
        yield line(theme.coast, wide)
        yield line(theme.sea, wide * 0.55)
    elif link.kind == "lane":
        yield line(theme.casing, 5.0)
        yield line(theme.sea_ink, 2.0, f"{9 / zoom:.1f} {6 / zoom:.1f}")
    elif link.kind in ("landbridge", "strait") and is_bent(link):
        yield line(theme.ink, max(5.0, 9 * zoom))
        yield line(theme.casing, max(5.0, 9 * zoom) * 0.55)


def _name(label: NameLabel, look: Look, owners: Mapping[str, str]) -> Iterator[str]:
    ink, halo = name_colours(label, look, owners)
    style = style_of(label.lines[0], label.role)
    family = {"land": LAND, "sea": SEA, "japanese": JAPANESE}[style.font]
    slant = ' font-style="italic"' if style.font == "sea" else ' font-weight="600"'
    spacing = label.size * style.spacing
    type_ = f'font-family="{family}" font-size="{label.size:.1f}" letter-spacing="{spacing:.2f}"{slant}'
    turned = f' transform="rotate({label.angle:.1f},{label.x:.1f},{label.y:.1f})"' if label.angle else ""
    common = f'text-anchor="middle" {type_}{turned}'
    paints: Iterable[str] = (
        f'fill="none" stroke="{halo}" stroke-width="{HALO}" stroke-opacity="{HALO_OPACITY}" stroke-linejoin="round"',
        f'fill="{ink}"',
    )
    for paint in paints:
        for index, text in enumerate(label.lines):
            y = label.y + baseline(index, label.lines, label.role, label.size)
            yield f'<text x="{label.x:.1f}" y="{y:.1f}" {common} {paint}>{escape(text)}</text>'
