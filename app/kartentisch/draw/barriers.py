"""Barriers as drawings that repeat: mountains and ice, in the colours of a theme."""

from kartentisch.draw.figures import EDGE, INK, svg_text
from kartentisch.draw.look import Theme

TILE = 96  # pixels after which the drawings repeat


def ground(cover: str, theme: Theme) -> str:
    """Return the colour below a barrier's drawing, "mountain" or "ice"."""
    return theme.ice if cover == "ice" else theme.mountain


def barrier_svg(cover: str, theme: Theme) -> str:
    """Return the drawing of a barrier as the text of an SVG file without ground. Raises FileNotFoundError."""
    ink = theme.crack if cover == "ice" else theme.rock
    return svg_text(f"map/tile-{cover}").replace(INK, ink).replace(EDGE, theme.floe)
