"""What areas of a map are filled with, as SVG text: tints, patterns of powers as lines, barriers as symbols."""

from collections.abc import Iterable, Iterator

from kartentisch.draw.look import Look, Theme
from kartentisch.draw.patterns import Pattern, Symbol, strokes_in, symbols_in
from kartentisch.draw.sheet import Ring, Shape

# Barriers of pictures: single lines, where the window repeats a drawing. No reader needs to know more than lines.
_ROCK = Symbol(9, 8, (((1, 6.5), (4.5, 2), (8, 6.5)),))
_CRACK = Symbol(14, 10, (((1, 3), (4, 2), (6, 4)), ((8, 8), (11, 6.5), (13, 8))))


def svg_mountains(rings: tuple[Ring, ...], theme: Theme, zoom: float) -> Iterator[str]:
    """Yield mountains in a picture whose map units are `zoom` pixels."""
    yield svg_area(rings, theme.mountain)
    yield _symbols(_ROCK, rings, theme.rock, zoom)


def svg_land(shape: Shape, look: Look, owner: str | None, zoom: float) -> Iterator[str]:
    """Yield a land province in the colours of its owner, with the owner's pattern where patterns are shown."""
    if shape.cover == "ice":
        yield svg_area(shape.rings, look.theme.floe)
        yield _symbols(_CRACK, shape.rings, look.theme.crack, zoom)
        return
    if shape.cover:
        yield from svg_mountains(shape.rings, look.theme, zoom)
        return
    yield svg_area(shape.rings, look.tint(owner))
    pattern = look.pattern(owner)
    if pattern is not None:
        yield from _pattern(pattern, shape, look.theme, zoom)


def _pattern(pattern: Pattern, shape: Shape, theme: Theme, zoom: float) -> Iterator[str]:
    for family, found in strokes_in(pattern, shape.rings, zoom):
        if found:
            data = "".join(f"M{x1:.1f},{y1:.1f}L{x2:.1f},{y2:.1f}" for x1, y1, x2, y2 in found)
            yield (
                f'<path d="{data}" fill="none" stroke="{theme.hatch}" stroke-opacity="{theme.hatch_opacity:g}" '
                f'stroke-width="{family.width / zoom:.2f}" stroke-linecap="{"round" if family.dotted else "butt"}"/>'
            )


def _symbols(symbol: Symbol, rings: tuple[Ring, ...], ink: str, zoom: float) -> str:
    data = "".join(svg_line(tuple(round(part, 1) for part in line)) for line in symbols_in(symbol, rings, zoom))
    return f'<path d="{data}" fill="none" stroke="{ink}" stroke-opacity="0.75" stroke-width="{1 / zoom:.2f}"/>'


def svg_area(rings: Iterable[Ring], fill: str, more: str = "") -> str:
    """Return rings as one filled path."""
    return f'<path d="{"".join(svg_line(ring) + "Z" for ring in rings)}" fill="{fill}"{more}/>'


def svg_line(points: Ring) -> str:
    """Return the data of an open line."""
    return "M" + "L".join(f"{x:g},{y:g}" for x, y in zip(points[::2], points[1::2], strict=True))
