"""What areas of a map are filled with, as SVG text: tints, patterns of powers as lines, barriers as drawings."""

from collections.abc import Iterable, Iterator

from kartentisch.draw.barriers import TILE, barrier_svg, ground
from kartentisch.draw.figures import inside
from kartentisch.draw.look import Look, Theme
from kartentisch.draw.patterns import Pattern, strokes_in
from kartentisch.draw.sheet import COVERS, Ring, Shape

MOUNTAINS = "mountains"  # id of the definition for mountains of nobody


def svg_definitions(theme: Theme, zoom: float) -> Iterator[str]:
    """Yield the drawings that repeat, for a picture whose map units are `zoom` pixels."""
    scale = f'patternTransform="scale({1 / zoom:.5f})"'
    yield "<defs>"
    for cover in COVERS:
        size = f'width="{TILE}" height="{TILE}" patternUnits="userSpaceOnUse"'
        yield f'<pattern id="{cover}" {size} {scale}>{inside(barrier_svg(cover, theme))}</pattern>'
    chevron = f'<path d="M1,6.5L4.5,2L8,6.5" fill="none" stroke="{theme.rock}" stroke-opacity="0.75"/>'
    size = 'width="9" height="8" patternUnits="userSpaceOnUse"'
    yield f'<pattern id="{MOUNTAINS}" {size} {scale}>{chevron}</pattern>'
    yield "</defs>"


def svg_land(shape: Shape, look: Look, owner: str | None, zoom: float) -> Iterator[str]:
    """Yield a land province in the colours of its owner, with the owner's pattern where patterns are shown."""
    if shape.cover:
        # Readers without repeating drawings show the plain ground.
        yield svg_area(shape.rings, ground(shape.cover, look.theme))
        yield svg_area(shape.rings, f"url(#{shape.cover})")
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


def svg_area(rings: Iterable[Ring], fill: str, more: str = "") -> str:
    """Return rings as one filled path."""
    return f'<path d="{"".join(svg_line(ring) + "Z" for ring in rings)}" fill="{fill}"{more}/>'


def svg_line(points: Ring) -> str:
    """Return the data of an open line."""
    return "M" + "L".join(f"{x:g},{y:g}" for x, y in zip(points[::2], points[1::2], strict=True))
