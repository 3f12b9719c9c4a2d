"""How names look: small capitals for land, italics for seas, wide letters for barriers and powers; colours and halo."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from kartentisch.draw.labels import LEADING, NameLabel, is_east_asian
from kartentisch.draw.look import Look

HALO, HALO_OPACITY = 2.2, 0.75  # its width in pixels


class NameStyle(Struct, frozen=True):
    """The font of a name, by the role `gui.fonts` knows it by, and the space between letters, in type sizes."""

    font: Literal["land", "sea", "japanese"]
    spacing: float


_STYLES = {
    "land": NameStyle("land", 0.03),
    "sea": NameStyle("sea", 0.01),
    "barrier": NameStyle("land", 0.16),
    "power": NameStyle("land", 0.09),
}
_JAPANESE = NameStyle("japanese", 0.0)
_DROP = {"land": 0.33, "sea": 0.28, "japanese": 0.35}


def style_of(text: str, role: str) -> NameStyle:
    """Return the style of a line of a name. Raises KeyError for a role names do not have."""
    return _JAPANESE if is_east_asian(text) else _STYLES[role]


def baseline(index: int, lines: tuple[str, ...], role: str, size: float) -> float:
    """Return how far below the middle of a name the baseline of one of its lines lies, in pixels."""
    return size * ((index - (len(lines) - 1) / 2) * LEADING + _DROP[style_of(lines[0], role).font])


def name_colours(label: NameLabel, look: Look, owners: Mapping[str, str]) -> tuple[str, str]:
    """Return the colours of a name and of its halo, by province its owner in `owners`."""
    look = look.at(label.id)
    theme = look.theme
    match label.role:
        case "sea":
            return theme.sea_ink, theme.sea
        case "barrier":
            return theme.guess, theme.casing
        case "power":
            return theme.ink, look.tint(label.id)
    return theme.ink, theme.sea if label.leans else look.tint(owners.get(label.id))
