"""The strokes every mark is made of: casing and line, heads, rings, crosses. Measures in pixels at full scale."""

import math

from kartentisch.draw.marks.geometry import along, length
from kartentisch.draw.marks.values import Area, Disc, Label, Path, Point, Sign, Stroke

MOVE, GUESS = 2.4, 1.6
SUPPORT, SUPPORT_GUESS = 1.9, 1.4
RETREAT = 1.8
CASING, CASING_OPACITY = 3.4, 0.82
CROSS = 7.5
RING = 4.0


def cased(
    path: Path, width: float, role: str, scale: float, *, dash: tuple[float, ...] = (), round: bool = True
) -> tuple[Stroke, Stroke]:
    """Return a line over its casing. The casing never carries the dash."""
    thin = width * (0.46 if scale < 1 else 1.0)
    extra = CASING * (0.62 if scale < 1 else 1.0)
    return (
        Stroke(path, thin + extra, "casing", opacity=CASING_OPACITY),
        Stroke(path, thin, role, tuple(part * scale for part in dash), round=round),
    )


def glow(path: Path, width: float, scale: float) -> Stroke:
    """Return the light under a selected order."""
    return Stroke(path, (width + 8) * scale, "selected", opacity=0.55)


def head(
    path: Path, role: str, scale: float, size: tuple[float, float] = (11.0, 9.5), hollow: bool = False
) -> tuple[Area, ...]:
    """Return the arrow head at the end of a path: its point there, notched, with a casing; `hollow` for guesses."""
    deep, wide = size[0] * scale, size[1] * scale
    whole = length(path)
    x, y = path[-1]
    # The direction of the last seven pixels: the very last piece of a curve may point anywhere.
    (bx, by), _ = along(path, max(0.0, 1 - 7 * scale / max(whole, 8 * scale)))
    turn = math.atan2(y - by, x - bx)
    cos, sin = math.cos(turn), math.sin(turn)

    def spot(back: float, side: float) -> Point:
        return x - back * cos - side * sin, y - back * sin + side * cos

    outline = (spot(0, 0), spot(deep, wide / 2), spot(deep * 0.78, 0), spot(deep, -wide / 2))
    casing = Area(outline, "casing", "casing", 3.0 * scale)
    if hollow:
        return casing, Area(outline, "casing", role, 1.4 * scale)
    return casing, Area(outline, role)


def cross(point: Point, scale: float) -> Disc:
    """Return the disc with a cross that stands where something failed."""
    return sign(point, "cross", "bad", scale)


def sign(point: Point, what: Sign, role: str, scale: float, radius: float = CROSS) -> Disc:
    """Return a paper disc with a sign."""
    return Disc(*point, radius * max(scale, 0.7), "casing", role, 1.6 * max(scale, 0.7), sign=what)


def badge(point: Point, what: Sign, role: str, scale: float) -> Disc:
    """Return a small disc full of colour with a light sign, for the corner of a ring."""
    return Disc(*point, 7.0 * max(scale, 0.7), role, "casing", 1.2, sign=what, ink="casing")


def ring(point: Point, role: str, width: float, scale: float) -> Disc:
    """Return the ring in which a support or a convoy joins another order's line."""
    return Disc(*point, RING * scale, "casing", role, width * (0.6 if scale < 1 else 1.0))


def pill(point: Point, text: str, role: str) -> Label:
    """Return numbers in a pill."""
    return Label(*point, 7.2 * len(text) + 9, 16, 8, text, 11.5, role)
