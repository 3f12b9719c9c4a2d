"""What areas of a map are filled with, as SVG text: tints, patterns of powers as lines, barriers as symbols."""

from collections.abc import Iterable, Iterator
from itertools import islice

from kartentisch.draw.look import Look, Theme
from kartentisch.draw.patterns import Part, Pattern, Symbol, strokes_in, symbols_in
from kartentisch.draw.sheet import Ring, Shape

_AT_ONCE = 500  # lines in a path
# Barriers of pictures: single lines, where the window repeats a drawing. No reader needs to know more than lines.
_ROCK = Symbol(12, 10, (((1, 6.5), (4.5, 2), (8, 6.5)),))
_CRACK = Symbol(26, 18, (((1, 3), (4, 2), (6, 4)), ((8, 8), (11, 6.5), (13, 8))))


def svg_mountains(rings: tuple[Ring, ...], theme: Theme, zoom: float, part: Part) -> Iterator[str]:
    """Yield mountains in a picture whose map units are `zoom` pixels and that shows a part of the map."""
    yield svg_area(rings, theme.mountain)
    yield from _symbols(_ROCK, rings, theme.rock, zoom, part)


def svg_land(shape: Shape, look: Look, owner: str | None, zoom: float, part: Part) -> Iterator[str]:
    """Yield a land province in the colours of its owner, with the owner's pattern where patterns are shown."""
    if shape.cover == "ice":
        yield svg_area(shape.rings, look.theme.floe)
        yield from _symbols(_CRACK, shape.rings, look.theme.crack, zoom, part)
        return
    if shape.cover:
        yield from svg_mountains(shape.rings, look.theme, zoom, part)
        return
    yield svg_area(shape.rings, look.tint(owner))
    pattern = look.pattern(owner)
    if pattern is not None:
        yield from _pattern(pattern, shape, look.theme, zoom, part)


def _pattern(pattern: Pattern, shape: Shape, theme: Theme, zoom: float, part: Part) -> Iterator[str]:
    for family, found in strokes_in(pattern, shape.rings, zoom, part):
        width = f'stroke-width="{family.width / zoom:.2f}" stroke-linecap="{"round" if family.dotted else "butt"}"'
        pen = f'stroke="{theme.hatch}" stroke-opacity="{theme.hatch_opacity:g}" {width}'
        yield from _paths((f"M{x1:.1f},{y1:.1f}L{x2:.1f},{y2:.1f}" for x1, y1, x2, y2 in found), pen)


def _symbols(symbol: Symbol, rings: tuple[Ring, ...], ink: str, zoom: float, part: Part) -> Iterator[str]:
    lines = (svg_line(tuple(round(place, 1) for place in line)) for line in symbols_in(symbol, rings, zoom, part))
    yield from _paths(lines, f'stroke="{ink}" stroke-opacity="0.75" stroke-width="{1 / zoom:.2f}"')


def _paths(lines: Iterable[str], pen: str) -> Iterator[str]:
    """Yield lines in paths of moderate length: readers cut very long ones off."""
    waiting = iter(lines)
    while some := "".join(islice(waiting, _AT_ONCE)):
        yield f'<path d="{some}" fill="none" {pen}/>'


def svg_area(rings: Iterable[Ring], fill: str, more: str = "") -> str:
    """Return rings as one filled path."""
    return f'<path d="{"".join(svg_line(ring) + "Z" for ring in rings)}" fill="{fill}"{more}/>'


def svg_line(points: Ring) -> str:
    """Return the data of an open line."""
    return "M" + "L".join(f"{x:g},{y:g}" for x, y in zip(points[::2], points[1::2], strict=True))
