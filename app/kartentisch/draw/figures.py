"""Units as drawn figures: field gun, ship, aircraft, the risen; recoloured in their text, with a plate for the code."""

import re
from dataclasses import dataclass
from functools import cache

from kartentisch.draw.look import Look, PowerLook, Theme, UnitStyle, luminance
from kartentisch.draw.marks.tokens import State, token_size
from kartentisch.shelf import folder

BODY, INK, DETAIL, EDGE, ALARM = "#8fa6bd", "#2b231b", "#2b231c", "#fffaf0", "#b3261e"
FIGURE = 1.75  # side of a figure's box for the height of a token
FROM = 38.0  # pixels a figure's box needs to be drawn in place of a token
RISE = 0.05  # how far its box stands above the unit's middle, so that figure and plate have theirs there
PLATE = (0.23, 0.85, 0.56, 0.25)  # left, top, width, height of the plate, in sides of the box
LETTERS = 0.205  # type size on the plate, likewise
BLOCKED_BOX = 24  # the box of the figure of a blocked centre; in it, where the centre is and how large
_BLOCKED_AT, _BLOCKED_RADIUS = (12.0, 16.25), 5.5
_ROLES = re.compile("|".join((BODY, INK, DETAIL, EDGE, ALARM)))
_DARK_BODY = 0.12  # below this luminance ink on the body cannot be seen
_KINDS = {"F": "fleet", "W": "wing", "ZA": "zombie-army", "ZF": "zombie-fleet"}


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure: its SVG text, the side of its box in it, and the colours of the plate below it."""

    text: str
    box: int
    plate: str
    edge: str
    ink: str


def shows_figure(units: UnitStyle, height: float) -> bool:
    """Whether a unit is drawn as a figure, where tokens would have a height in pixels."""
    return units == "figures" and height * FIGURE >= FROM


def unit_size(kind: str, height: float, units: UnitStyle) -> tuple[float, float]:
    """Return width and height of a unit as drawn in a style, where tokens have a height in pixels."""
    if shows_figure(units, height):
        return FIGURE * height, (1 + 2 * RISE) * FIGURE * height
    return token_size(kind, height)


def figure_of(kind: str, state: State, pixels: float, *, power: PowerLook, theme: Theme) -> Figure:
    """Return the figure of a unit kind, drawn for a box of so many pixels of the device."""
    cut = 16 if pixels < 22 else 32 if pixels <= 44 else 64
    tail = "" if state == "standing" else f"-{state}"
    body = power.token if theme.base == "dark" else power.tint
    drawn = svg_text(f"units/{_name(kind)}-{cut}{tail}")
    if theme.palette == "paper":
        text = coloured(drawn, body, theme.ink, theme.casing, theme.bad)
    else:
        text = coloured(drawn, body)
    if state == "ghost":
        return Figure(text, cut, theme.casing, power.token, power.token)
    return Figure(text, cut, power.token, theme.bad if state == "dislodged" else theme.token_edge, power.text)


def blocked_centre(blocker: str, look: Look) -> str:
    """Return the figure of a centre blocked by a power's unit: struck through, an aircraft over it."""
    theme = look.theme
    return coloured(svg_text("map/centre-blocked"), look.token(blocker).token, theme.ink, theme.dot, theme.bad)


def blocked_box(x: float, y: float, radius: float) -> tuple[float, float, float]:
    """Return left, top and side of that figure's box, its centre at x, y where others have a radius."""
    scale = 1.3 * radius / _BLOCKED_RADIUS
    return x - _BLOCKED_AT[0] * scale, y - _BLOCKED_AT[1] * scale, BLOCKED_BOX * scale


def coloured(svg: str, body: str, ink: str = INK, edge: str = EDGE, alarm: str = ALARM) -> str:
    """Return the text of a figure with its five placeholder colours replaced."""
    detail = ink if luminance(body) >= _DARK_BODY else edge
    roles = {BODY: body, INK: ink, DETAIL: detail, EDGE: edge, ALARM: alarm}
    return _ROLES.sub(lambda found: roles[found[0]], svg)


def inside(svg: str) -> str:
    """Return what stands in the root of a figure, to be put into another picture."""
    return svg[svg.index(">", svg.index("<svg")) + 1 : svg.rindex("</svg>")].strip()


@cache
def svg_text(name: str) -> str:
    """Return the text of a figure such as "ui/undo" or "map/centre-home-12". Raises FileNotFoundError."""
    return (folder("resources") / "icons" / f"{name}.svg").read_text("utf-8")


def _name(kind: str) -> str:
    """The figure of a unit kind; the army's for a kind that has none."""
    return _KINDS.get(kind) or _KINDS.get(kind[-1:], "army")
