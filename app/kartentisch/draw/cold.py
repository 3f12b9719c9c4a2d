"""The underworld's look: the colours of a look without their warmth. Units and letters keep theirs."""

from collections.abc import Iterable
from colorsys import hls_to_rgb, rgb_to_hls

import msgspec

from kartentisch.draw.look import Look, Theme

# Of saturation and brightness what is left, and how far hues turn to blue.
SATURATION, BRIGHTNESS, TURN = 0.35, 0.93, 8 / 360
_BLUE = 210 / 360


def with_cold(look: Look, below: Iterable[str]) -> Look:
    """Return a look in which the provinces `below` have cold colours; the same one when there are none."""
    provinces = frozenset(below)
    if not provinces:
        return look
    powers = {power: msgspec.structs.replace(one, tint=cold_colour(one.tint)) for power, one in look.powers.items()}
    made = msgspec.structs.replace(look, theme=_cold_theme(look.theme), powers=powers)
    return msgspec.structs.replace(look, below=provinces, cold=made)


def _cold_theme(theme: Theme) -> Theme:
    return msgspec.structs.replace(
        theme,
        sea=cold_colour(theme.sea),
        sea_tints=tuple(map(cold_colour, theme.sea_tints)),
        deep=cold_colour(theme.deep),
        glow=cold_colour(theme.glow),
        land=cold_colour(theme.land),
        inert=cold_colour(theme.inert),
        lake=cold_colour(theme.lake),
        mountain=cold_colour(theme.mountain),
    )


def cold_colour(colour: str) -> str:
    """Return a colour ("#rrggbb") with less saturation and brightness, its hue nearer to blue."""
    hue, light, saturation = rgb_to_hls(*(int(colour[index : index + 2], 16) / 255 for index in (1, 3, 5)))
    away = (_BLUE - hue + 0.5) % 1.0 - 0.5
    hue += max(-TURN, min(TURN, away))
    parts = hls_to_rgb(hue % 1.0, light * BRIGHTNESS, saturation * SATURATION)
    return "#" + "".join(f"{round(part * 255):02x}" for part in parts)
