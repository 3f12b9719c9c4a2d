"""How a map looks: the colours of a theme and those of each power, as values. Colours are "#rrggbb"."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from kartentisch.rules.variant import Power


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a theme that do not belong to a power."""

    name: str
    win: str
    sunken: str
    edge: str
    sea: str
    sea_tints: tuple[str, ...]
    deep: str
    deep_factor: float
    glow: str
    glow_factor: float
    land: str
    inert: str
    lake: str
    mountain: str
    sea_border: str
    land_border: str
    coast: str
    ink: str
    sea_ink: str
    dot: str
    casing: str
    accent: str
    selected: str
    bad: str
    good: str
    doubtful: str
    arrow: str
    guess: str
    token_edge: str


LIGHT = Theme(
    name="light",
    win="#f3efe6",
    sunken="#ece6d9",
    edge="#c3b9a4",
    sea="#c3d6de",
    sea_tints=("#c2d5dd", "#c6d9e0", "#bfd3dc", "#c9dbe2"),
    deep="#6d97ae",
    deep_factor=1.0,
    glow="#f4fafb",
    glow_factor=1.0,
    land="#f4ecd8",
    inert="#dcd7ca",
    lake="#d3dfe2",
    mountain="#d3c8b2",
    sea_border="#6f93a6",
    land_border="#5b4a3a",
    coast="#3f5b69",
    ink="#2b231b",
    sea_ink="#33566a",
    dot="#fffaf0",
    casing="#fffaf0",
    accent="#1c5d8c",
    selected="#b36600",
    bad="#a8261c",
    good="#2c6a38",
    doubtful="#7f5200",
    arrow="#2b231b",
    guess="#5d5547",
    token_edge="#1a1511",
)
DARK = Theme(
    name="dark",
    win="#12171a",
    sunken="#0f1316",
    edge="#414b53",
    sea="#16222c",
    sea_tints=("#182733", "#1a2a37", "#172531", "#1c2d3a"),
    deep="#0b141b",
    deep_factor=2.9,
    glow="#40657a",
    glow_factor=0.95,
    land="#5a564c",
    inert="#2c2d2e",
    lake="#16222c",
    mountain="#37332d",
    sea_border="#4d7087",
    land_border="#14120f",
    coast="#0a1116",
    ink="#f6f0e2",
    sea_ink="#9dbccd",
    dot="#1c1a17",
    casing="#14120f",
    accent="#86bfe6",
    selected="#ffc45c",
    bad="#ff9183",
    good="#86cb93",
    doubtful="#e6b95f",
    arrow="#f6f0e2",
    guess="#c9c1b1",
    token_edge="#0c0b0a",
)
THEMES: Mapping[str, Theme] = {theme.name: theme for theme in (LIGHT, DARK)}

_TOKEN_TEXT = {"light": "#ffffff", "dark": "#1a1511"}

# For powers without colours of their own: the 23 tints that keep most apart for colour-blind players.
_SPARE = {
    "light": "f9a6b6 fe7f6a f8d5af b2a58c ceba4b c7c09a e4de6a dee794 a2aa74 becb80 84a941 8f9988 7bbba9 49dfc1 "
    "afe9fb 62a1d9 a1adcf 96b0f5 c6c3fd c8bfe3 c180ae c8a2ba ad8c9b",
    "dark": "976164 71281e 4e1305 8b1b07 ac4217 31251d 6d754f 55633c 53732f 395034 0b3631 307373 3c63c8 6c6ca4 51496f "
    "272141 1f1767 6a1f81 513157 854f87 803f5c b14978 5d2e40",
}


@dataclass(frozen=True, slots=True)
class PowerLook:
    """A power's colours: `tint` of its provinces, `token` behind its code, `text` of the code."""

    tint: str
    token: str
    text: str


@dataclass(frozen=True, slots=True)
class Look:
    """A theme and the powers' colours in it."""

    theme: Theme
    powers: Mapping[str, PowerLook]

    def tint(self, power: str | None) -> str:
        """Return the fill of a land province of `power`; neutral land for None and for powers unknown here."""
        found = self.powers.get(power) if power else None
        return found.tint if found else self.theme.land

    def token(self, power: str) -> PowerLook:
        """Return the colours of a unit of `power`; ink on paper for a power unknown here."""
        return self.powers.get(power) or PowerLook(self.theme.land, self.theme.ink, self.theme.casing)


def look_for(theme: str, powers: Iterable[Power]) -> Look:
    """Return the look of a variant's powers in the theme "light" or "dark".

    A power's tint and token are those of its variant; what it does not say comes from a spare palette, in the order
    of `powers`, and from the tint. Raises KeyError for an unknown theme.
    """
    chosen, spare = THEMES[theme], _SPARE[theme].split()
    looks = {}
    for index, power in enumerate(powers):
        tint = power.tints.get(theme) or f"#{spare[index % len(spare)]}"
        looks[power.id] = PowerLook(tint, power.tokens.get(theme) or _token_of(tint, theme), _TOKEN_TEXT[theme])
    return Look(chosen, looks)


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


def _token_of(tint: str, theme: str) -> str:
    """Darken a tint for white text on light maps; lighten it for dark text on dark ones."""
    parts = [int(tint[index : index + 2], 16) for index in (1, 3, 5)]
    if theme == "light":
        parts = [round(part * 0.46) for part in parts]
    else:
        parts = [round(part + (255 - part) * 0.62) for part in parts]
    return "#" + "".join(f"{part:02x}" for part in parts)
