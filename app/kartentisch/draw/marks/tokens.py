"""Units as tokens: outlines around their middle, in proportions of the token's height, and what they are painted in."""

import math
from functools import cache
from typing import Literal

import msgspec

from kartentisch.draw.look import PowerLook, Theme
from kartentisch.draw.marks.values import Path, Point

State = Literal["standing", "dislodged", "ghost"]
TURN = 10.0  # degrees a dislodged unit leans
LETTERS = 0.56  # type size of the power's code
DISLODGED_STEP = 12 / 17  # of a token's height a dislodged one stands off, to the right and up
_CORNER = 4  # points of a rounded corner
_LOWER = {"W": 0.09, "F": -0.04, "ZA": -0.07, "ZF": -0.05}  # how far a code stands below the middle


class TokenPaint(msgspec.Struct, frozen=True):
    """The colours of a token: `fill`, its `edge` of `width` pixels, `dash` in pixels, and `ink` of the code."""

    fill: str
    edge: str
    width: float
    ink: str
    dash: tuple[float, float] | None = None


def token_paint(kind: str, state: State, *, coded: bool, power: PowerLook, theme: Theme) -> TokenPaint:
    """Return what a unit's token is painted in; not `coded` for a small one without letters."""
    paper = theme.palette == "paper"
    if state == "ghost":
        return TokenPaint(theme.casing, power.token, 1.8, power.token, (3.0, 2.0))
    risen = _is_risen(kind)
    fill = theme.zombie if risen else power.token if coded else power.tint
    ink = (theme.zombie_text or power.token) if risen else power.text
    edge, width = theme.token_edge, 0.9 if coded else 1.3
    if risen:
        edge, width = theme.ink if paper else power.tint if theme.base == "light" else power.token, 1.8
    if state == "dislodged":
        edge, width = theme.bad, 1.8
    return TokenPaint(fill, edge, width, ink)


def code_drop(kind: str, height: float, size: float) -> float:
    """Return how far below the token's middle the baseline of its code lies, for a type size."""
    return size * 0.35 + _LOWER.get(_shape(kind), 0.0) * height


def token_size(kind: str, height: float) -> tuple[float, float]:
    """Return width and height of a unit's token: army a rounded block, fleet a hull, wing a delta."""
    letter = kind[-1:]
    return (1.68 if letter == "F" else 1.72 if letter == "W" else 1.3) * height, height


def token_outline(kind: str, x: float, y: float, height: float) -> Path:
    """Return the outline of a unit's token as a polygon."""
    return tuple((x + px * height, y + py * height) for px, py in _unit_outline(_shape(kind)))


def _is_risen(kind: str) -> bool:
    return len(kind) > 1 and kind[0] == "Z"


def _shape(kind: str) -> str:
    """The outline of a kind: an army's for whatever has none of its own; the risen are torn below."""
    letter = kind[-1:] if kind[-1:] in ("F", "W") else "A"
    return f"Z{letter}" if _is_risen(kind) and letter != "W" else letter


@cache
def _unit_outline(letter: str) -> tuple[Point, ...]:
    if letter == "F":
        w = 0.84
        deck = _bezier((-w, -0.4), (0, -0.31), (0, -0.31), (w, -0.4))
        right = _bezier((w, -0.4), (w * 0.94, 0.15), (w * 0.62, 0.43), (w * 0.34, 0.43))
        left = tuple((-px, py) for px, py in reversed(right))
        return (*deck, *right[1:], *left[:-1])
    if letter == "W":
        w = 0.86
        return (0, -0.6), (w, 0.175), (w * 0.62, 0.475), (-w * 0.62, 0.475), (-w, 0.175)
    if letter == "ZF":
        hull, tear = ((-0.84, -0.38), (0.84, -0.38)), ((0.7, 0.0), (0.55, 0.32), (0.3, 0.53), (0.12, 0.27))
        return *hull, *tear, (-0.16, 0.53), (-0.42, 0.25), (-0.58, 0.36), (-0.72, 0.0)
    if letter == "ZA":
        torn = ((0.65, 0.4), (0.36, 0.56), (0.14, 0.27), (-0.12, 0.56), (-0.36, 0.27), (-0.65, 0.52))
        return (-0.65, -0.5), (0.65, -0.5), *torn
    radius = 0.16
    corners: list[Point] = []
    for cx, cy, begin in ((0.49, -0.34, -90), (0.49, 0.34, 0), (-0.49, 0.34, 90), (-0.49, -0.34, 180)):
        for step in range(_CORNER + 1):
            at = math.radians(begin + 90 * step / _CORNER)
            corners.append((cx + radius * math.cos(at), cy + radius * math.sin(at)))
    return tuple(corners)


def _bezier(a: Point, b: Point, c: Point, d: Point, steps: int = 8) -> tuple[Point, ...]:
    made = []
    for step in range(steps + 1):
        t = step / steps
        u = 1 - t
        made.append(
            (
                u**3 * a[0] + 3 * u * u * t * b[0] + 3 * u * t * t * c[0] + t**3 * d[0],
                u**3 * a[1] + 3 * u * u * t * b[1] + 3 * u * t * t * c[1] + t**3 * d[1],
            )
        )
    return tuple(made)
