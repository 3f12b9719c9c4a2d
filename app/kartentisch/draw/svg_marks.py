"""Marks and units as SVG text. Only what every SVG reader knows: no patterns, no styles, no paint order."""

from collections.abc import Iterable, Iterator
from xml.sax.saxutils import escape

from kartentisch.draw.figures import (
    BLOCKED_BOX,
    FIGURE,
    PLATE,
    RISE,
    Figure,
    blocked_box,
    blocked_centre,
    figure_of,
    inside,
    shows_figure,
)
from kartentisch.draw.figures import LETTERS as PLATE_LETTERS
from kartentisch.draw.look import Look, Theme
from kartentisch.draw.marks import Area, Disc, Ghost, Item, Label, Stroke, colour
from kartentisch.draw.marks.tokens import LETTERS, TURN, State, code_drop, token_outline, token_paint
from kartentisch.draw.marks.values import Path
from kartentisch.draw.plates import GROUND_OPACITY, SIZE, Plate
from kartentisch.draw.symbols import Symbol

SANS = "'Kartentisch Sans', 'Source Sans 3', sans-serif"


def svg_items(items: Iterable[Item], look: Look) -> Iterator[str]:
    """Yield the elements of items, in order, in the colours of a look."""
    for item in items:
        if isinstance(item, Stroke):
            yield _stroke(item, look)
        elif isinstance(item, Area):
            edge = _edge(item.edge, item.width, look, item.dash, item.opacity) if item.edge else ""
            yield f'<path d="{_data(item.points)}Z" {_fill(item.fill, look, item.opacity)}{edge}/>'
        elif isinstance(item, Disc):
            yield (
                f'<circle cx="{item.x:.1f}" cy="{item.y:.1f}" r="{item.radius:.1f}" {_fill(item.fill, look)}'
                f"{_edge(item.edge, item.width, look, item.dash) if item.width else ''}/>"
            )
            yield from svg_items(item.sign_strokes(), look)
        elif isinstance(item, Label):
            yield from _label(item, look)
        else:
            yield from _ghost(item, look)


def svg_token(
    kind: str, code: str, x: float, y: float, *, height: float, look: Look, turned: bool = False
) -> Iterator[str]:
    """Yield a unit's token (or figure) with the power's code; `turned` for a dislodged one."""
    theme, power = look.theme, look.token(code)
    state: State = "dislodged" if turned else "standing"
    shown = height >= 12
    if shown and shows_figure(look.units, height):
        yield from _figure(figure_of(kind, state, height * FIGURE, power=power, theme=theme), code, x, y, height, theme)
        return
    paint = token_paint(kind, state, coded=shown, power=power, theme=theme)
    outline = f"{_data(token_outline(kind, 0, 0, height))}Z"
    lean = f" rotate({TURN:g})" if turned else ""
    yield f'<g transform="translate({x:.1f},{y:.1f}){lean}">'
    join = 'stroke-linejoin="round"'
    yield f'<path d="{outline}" fill="{theme.casing}" stroke="{theme.casing}" stroke-width="3.2" {join}/>'
    yield f'<path d="{outline}" fill="{paint.fill}" stroke="{paint.edge}" stroke-width="{paint.width}" {join}/>'
    if shown:
        size = height * LETTERS
        yield svg_text(code, 0, code_drop(kind, height, size), size=size, fill=paint.ink, weight=700)
    yield "</g>"


def _figure(figure: Figure, code: str, x: float, y: float, height: float, theme: Theme) -> Iterator[str]:
    side = height * FIGURE
    scale = side / figure.box
    yield f'<g transform="translate({x - side / 2:.2f},{y - side / 2 - RISE * side:.2f})">'
    yield f'<g transform="scale({scale:.4f})">{inside(figure.text)}</g>'
    left, top, width, high = (part * side for part in PLATE)
    box = f'<rect x="{left:.1f}" y="{top:.1f}" width="{width:.1f}" height="{high:.1f}" rx="2"'
    yield f'{box} fill="{theme.casing}" stroke="{theme.casing}" stroke-width="3.2"/>'
    yield f'{box} fill="{figure.plate}" stroke="{figure.edge}" stroke-width="0.9"/>'
    size = side * PLATE_LETTERS
    yield svg_text(code, left + width / 2, top + high / 2 + size * 0.35, size=size, fill=figure.ink, weight=700)
    yield "</g>"


def svg_text(text: str, x: float, y: float, *, size: float, fill: str, weight: int = 400) -> str:
    """Return a line of text in the program's sans, centred on x."""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="middle" font-family="{SANS}" font-size="{size:.1f}" '
        f'font-weight="{weight}" fill="{fill}">{escape(text)}</text>'
    )


def svg_centre(
    x: float, y: float, *, home: bool, owner: str | None, look: Look, radius: float = 3.2, blocker: str | None = None
) -> Iterator[str]:
    """Yield a centre: a square at home, else a dot, with its owner's colour inside; with an aircraft if blocked."""

    def shape(radius: float, paint: str) -> str:
        if home:
            side = radius * 0.92
            return (
                f'<rect x="{x - side:.1f}" y="{y - side:.1f}" width="{2 * side:.1f}" height="{2 * side:.1f}" {paint}/>'
            )
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" {paint}/>'

    theme = look.theme
    if blocker is not None:
        left, top, side = blocked_box(x, y, radius)
        yield f'<g transform="translate({left:.2f},{top:.2f}) scale({side / BLOCKED_BOX:.4f})">'
        yield f"{inside(blocked_centre(blocker, look))}</g>"
        return
    yield shape(radius, f'fill="{theme.dot}" stroke="{theme.ink}" stroke-width="1.1"')
    if owner is not None:
        yield shape(radius / 2, f'fill="{look.token(owner).token}"')


def svg_symbol(symbol: Symbol, look: Look, zoom: float) -> Iterator[str]:
    """Yield the symbol of a link, in map units of `zoom` pixels."""
    yield f'<g transform="translate({symbol.at[0]:.1f},{symbol.at[1]:.1f}) rotate({symbol.angle:.1f})">'
    for stroke in symbol.strokes:
        data = "M" + "L".join(f"{x:.2f},{y:.2f}" for x, y in stroke.points) + ("Z" if stroke.fill else "")
        pen = f'stroke="{colour(stroke.ink, look)}" stroke-width="{stroke.width / zoom:.2f}"'
        ends = 'stroke-linejoin="round" stroke-linecap="round"' if stroke.round else ""
        fill = colour(stroke.fill, look) if stroke.fill else "none"
        yield f'<path d="{data}" fill="{fill}" {pen if stroke.width else ""} {ends}/>'
    yield "</g>"


def _stroke(item: Stroke, look: Look) -> str:
    dotted = bool(item.dash) and item.dash[0] < item.width / 2
    cap = "round" if item.round and (dotted or not item.dash) else "butt"
    return (
        f'<path d="{_data(item.points)}" fill="none"{_edge(item.role, item.width, look, item.dash, item.opacity)} '
        f'stroke-linecap="{cap}"/>'
    )


def _label(item: Label, look: Look) -> Iterator[str]:
    ink = colour(item.role, look)
    yield (
        f'<rect x="{item.x - item.width / 2:.1f}" y="{item.y - item.height / 2:.1f}" width="{item.width:.1f}" '
        f'height="{item.height:.1f}" rx="{item.radius:.1f}" {_fill("casing", look)}{_edge(item.role, 1.2, look)}/>'
    )
    yield svg_text(item.text, item.x, item.y + item.size * 0.35, size=item.size, fill=ink, weight=700)
    if item.struck:
        half, high = item.width / 2 - 2, item.height / 2 - 2
        line = ((item.x - half, item.y + high), (item.x + half, item.y - high))
        yield _stroke(Stroke(line, 1.4, item.role), look)


def _ghost(item: Ghost, look: Look) -> Iterator[str]:
    role = f"token:{item.power}"
    outline = token_outline(item.kind, item.x, item.y, item.height)
    yield from svg_items((Area(outline, "casing", "casing", 3.2), Area(outline, "casing", role, 1.6, (3.0, 2.0))), look)
    if item.height >= 10:
        size = item.height * LETTERS
        drop = code_drop(item.kind, item.height, size)
        yield svg_text(item.power, item.x, item.y + drop, size=size, fill=colour(role, look), weight=700)


def _data(points: Path) -> str:
    return "M" + "L".join(f"{x:.1f},{y:.1f}" for x, y in points)


def _fill(role: str, look: Look, opacity: float = 1.0) -> str:
    if not role:
        return 'fill="none"'
    return f'fill="{colour(role, look)}"' + (f' fill-opacity="{opacity:g}"' if opacity < 1 else "")


def _edge(role: str, width: float, look: Look, dash: tuple[float, ...] = (), opacity: float = 1.0) -> str:
    made = f' stroke="{colour(role, look)}" stroke-width="{width:.2f}" stroke-linejoin="round"'
    if dash:
        made += ' stroke-dasharray="' + " ".join(f"{part:g}" for part in dash) + '"'
    return made + (f' stroke-opacity="{opacity:g}"' if opacity < 1 else "")


def svg_plate(plate: Plate, look: Look, family: str) -> Iterator[str]:
    """Yield the elements of a plate at the map's edge, its text in a family of fonts."""
    theme = look.theme
    yield (
        f'<path d="{_data(plate.outline)}Z" fill="{theme.casing}" fill-opacity="{GROUND_OPACITY}" '
        f'stroke="{theme.sea_ink}"/>'
    )
    x, y = plate.base
    yield (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="middle" font-family="{family}" font-size="{SIZE}" '
        f'font-style="italic" fill="{theme.sea_ink}">{escape(plate.text)}</text>'
    )
