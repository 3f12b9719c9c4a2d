"""Marks and units as SVG text. Only what every SVG reader knows: no patterns, no styles, no paint order."""

from collections.abc import Iterable, Iterator
from xml.sax.saxutils import escape

from kartentisch.draw.look import Look
from kartentisch.draw.marks import Area, Disc, Ghost, Item, Label, Stroke, colour
from kartentisch.draw.marks.tokens import token_outline
from kartentisch.draw.marks.values import Path

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
    """Yield a unit's token with the power's code; `turned` for a dislodged one."""
    theme, power = look.theme, look.token(code)
    outline = f"{_data(token_outline(kind, 0, 0, height))}Z"
    lean = " rotate(10)" if turned else ""
    edge, width = (theme.bad, 1.8) if turned else (theme.token_edge, 0.9)
    yield f'<g transform="translate({x:.1f},{y:.1f}){lean}">'
    join = 'stroke-linejoin="round"'
    yield f'<path d="{outline}" fill="{theme.casing}" stroke="{theme.casing}" stroke-width="3.2" {join}/>'
    shown = height >= 12
    fill = power.token if shown else power.tint
    yield f'<path d="{outline}" fill="{fill}" stroke="{edge}" stroke-width="{width if shown else 1.3}" {join}/>'
    if shown:
        drop = {"F": 0.156, "W": 0.286}.get(kind[-1:], 0.196) * height
        yield svg_text(code, 0, drop, size=height * 0.56, fill=power.text, weight=700)
    yield "</g>"


def svg_text(text: str, x: float, y: float, *, size: float, fill: str, weight: int = 400) -> str:
    """Return a line of text in the program's sans, centred on x."""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="middle" font-family="{SANS}" font-size="{size:.1f}" '
        f'font-weight="{weight}" fill="{fill}">{escape(text)}</text>'
    )


def svg_centre(x: float, y: float, *, home: bool, owner: str | None, look: Look) -> Iterator[str]:
    """Yield a centre: a square at home, else a dot, with its owner's colour inside."""

    def shape(radius: float, paint: str) -> str:
        if home:
            side = radius * 0.92
            return (
                f'<rect x="{x - side:.1f}" y="{y - side:.1f}" width="{2 * side:.1f}" height="{2 * side:.1f}" {paint}/>'
            )
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" {paint}/>'

    theme = look.theme
    yield shape(3.2, f'fill="{theme.dot}" stroke="{theme.ink}" stroke-width="1.1"')
    if owner is not None:
        yield shape(1.6, f'fill="{look.token(owner).token}"')


def _stroke(item: Stroke, look: Look) -> str:
    cap = "round" if item.round and not item.dash else "butt"
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
        drop = item.height * (0.16 if item.kind[-1:] == "F" else 0.2)
        yield svg_text(item.power, item.x, item.y + drop, size=item.height * 0.56, fill=colour(role, look), weight=700)


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
