"""How a map looks: a theme, the colours and patterns of the powers in it, and how units are drawn, as values."""

from collections.abc import Iterable, Mapping
from typing import Literal

from msgspec import Struct

from kartentisch.draw.patterns import ORDER, PATTERNS, Pattern
from kartentisch.draw.themes import THEMES, Theme
from kartentisch.rules.variant import Power

__all__ = ["THEMES", "Look", "PowerLook", "Theme", "UnitStyle", "contrast", "look_for", "luminance"]

UnitStyle = Literal["tokens", "figures"]

# Text on a token of a power.
_TOKEN_TEXT = {"light": "#ffffff", "dark": "#1a1511"}
_PAPER = ("#ffffff", "#262626", "#ffffff")  # tint, token, text of every power on a theme without colours

# For powers without colours of their own, by palette: the first line for at most seven of them, the second for more.
_SPARE: Mapping[str, tuple[str, str]] = {
    "light": (
        "d9a48f ecd27f a5cfdb b5cf9f a9b6d6 d8c7dd b9b3ab",
        "f9a6b6 fe7f6a f8d5af b2a58c ceba4b c7c09a e4de6a dee794 a2aa74 becb80 84a941 8f9988 7bbba9 49dfc1 afe9fb "
        "62a1d9 a1adcf 96b0f5 c6c3fd c8bfe3 c180ae c8a2ba ad8c9b",
    ),
    "dark": (
        "8c4a3c 94782c 3f7a8c 587a45 4a5a8f 75608a 6b6560",
        "976164 71281e 4e1305 8b1b07 ac4217 31251d 6d754f 55633c 53732f 395034 0b3631 307373 3c63c8 6c6ca4 51496f "
        "272141 1f1767 6a1f81 513157 854f87 803f5c b14978 5d2e40",
    ),
    "balanced": (
        "cfa09e d5bf9c a6b469 cfe08c 6dbaba 93add9 e9c7ff",
        "fccad4 e37576 c19f93 fe9662 cc9644 fdd683 b5ac8e 92983e add371 629e6e a6c9b2 7ff7b3 0ae3d4 4ca3a4 57d7ff "
        "2a9bcb 8893a9 9ec0fe dcd3fc b17cda fea5fa b799b4 e46cab",
    ),
    "balanced-dark": (
        "786b51 586b1d 364b05 1c729c 18457e 5a3d50 9e566f",
        "de6a8d 6e2339 b04344 977974 6f1b02 d47345 915625 4d3502 b2914b 726817 839e60 114402 3a7a59 134943 499e9c "
        "246b82 549dcc 234494 696fd0 9b8db0 4f4559 661174 a454a0",
    ),
    "safe": (
        "ff8896 f5ca65 9ba22a 799561 5ed0ff 488fdd a8839a",
        "f9a6b6 fe7f6a f8d5af b2a58c ceba4b c7c09a e4de6a dee794 a2aa74 becb80 84a941 8f9988 7bbba9 49dfc1 afe9fb "
        "62a1d9 a1adcf 96b0f5 c6c3fd c8bfe3 c180ae c8a2ba ad8c9b",
    ),
    "safe-dark": (
        "3e1c19 811601 5c7a27 27505c 604faf 37155d 8c658a",
        "976164 71281e 4e1305 8b1b07 ac4217 31251d 6d754f 55633c 53732f 395034 0b3631 307373 3c63c8 6c6ca4 51496f "
        "272141 1f1767 6a1f81 513157 854f87 803f5c b14978 5d2e40",
    ),
}


class PowerLook(Struct, frozen=True):
    """A power's colours: `tint` of its provinces, `token` behind its code, `text` of the code; and its pattern."""

    tint: str
    token: str
    text: str
    pattern: Pattern


class Look(Struct, frozen=True):
    """A theme and the powers in it; whether patterns lie over their colours, and how units are drawn.

    The provinces `below`, of an underworld, are shown in the look `cold`.
    """

    theme: Theme
    powers: Mapping[str, PowerLook]
    patterns: bool = False
    units: UnitStyle = "tokens"
    below: frozenset[str] = frozenset()
    cold: "Look | None" = None

    def at(self, province: str) -> "Look":
        """Return the look of a province: this one, or the cold one."""
        return self.cold if self.cold is not None and province in self.below else self

    def tint(self, power: str | None) -> str:
        """Return the fill of a land province of `power`; neutral land for None and for powers unknown here."""
        found = self.powers.get(power) if power else None
        return found.tint if found else self.theme.land

    def token(self, power: str) -> PowerLook:
        """Return the colours of a unit of `power`; ink on paper for a power unknown here."""
        theme = self.theme
        return self.powers.get(power) or PowerLook(theme.land, theme.ink, theme.casing, PATTERNS[ORDER[0]])

    def pattern(self, power: str | None) -> Pattern | None:
        """Return the pattern over the provinces of `power`; None for nobody's land and where none are shown."""
        if not (self.patterns or self.theme.patterned):
            return None
        found = self.powers.get(power) if power else None
        return found.pattern if found else None


def look_for(theme: str, powers: Iterable[Power], *, patterns: bool = False, units: UnitStyle = "tokens") -> Look:
    """Return the look of a variant's powers in a theme of THEMES.

    A power's tint, token and pattern are those of its variant; what it does not say comes from a spare palette, in the
    order of `powers`, and from the tint. Raises KeyError for an unknown theme.
    """
    chosen, powers = THEMES[theme], tuple(powers)
    taken = {power.pattern for power in powers if power.pattern}
    free = [id for id in ORDER if id not in taken] or list(ORDER)
    key = chosen.base if chosen.palette == "own" else chosen.palette
    spare = spare_palette(key, len(powers)) if key in _SPARE else ()
    looks = {}
    for index, power in enumerate(powers):
        pattern = PATTERNS[power.pattern or free[index % len(free)]]
        if chosen.palette == "paper":
            looks[power.id] = PowerLook(*_PAPER, pattern)
            continue
        tint = power.tints.get(key) or spare[index % len(spare)]
        token = power.tokens.get(key) or token_of(tint, chosen.base)
        looks[power.id] = PowerLook(tint, token, _TOKEN_TEXT[chosen.base], pattern)
    return Look(chosen, looks, patterns, units)


def spare_palette(palette: str, powers: int) -> tuple[str, ...]:
    """Return the colours of a palette for a number of powers: seven, or 23 for more of them."""
    return tuple(f"#{colour}" for colour in _SPARE[palette][powers > 7].split())


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour, 0 to 1 (WCAG 2.2)."""
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (int(colour[index : index + 2], 16) / 255 for index in (1, 3, 5))
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: str, second: str) -> float:
    """Return the contrast ratio of two colours, 1 to 21 (WCAG 2.2)."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def token_of(tint: str, base: str) -> str:
    """Darken a tint for white text on light maps; lighten it for dark text on dark ones."""
    parts = [int(tint[index : index + 2], 16) for index in (1, 3, 5)]
    if base == "light":
        parts = [round(part * 0.46) for part in parts]
    else:
        parts = [round(part + (255 - part) * 0.62) for part in parts]
    return "#" + "".join(f"{part:02x}" for part in parts)
