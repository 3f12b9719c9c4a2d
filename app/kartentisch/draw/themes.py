"""The colours of each theme, as values. Colours are "#rrggbb"."""

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace


class Theme(msgspec.Struct, frozen=True):
    """The colours of a theme that do not belong to a power.

    `base` is the window it goes with, "light" or "dark"; `palette` whose colours the powers wear: "own" those of the
    variant, "paper" none. Barriers are drawn in `rock` on `mountain`, and as `floe` with `crack` on `ice`. `hatch` is
    the ink of the powers' patterns, laid on with `hatch_opacity`; a theme that is `patterned` shows them always.
    `zombie` is the body of the risen, `zombie_text` their letters ("" for the power's own colour).
    """

    name: str
    base: str
    palette: str
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
    rock: str
    ice: str
    floe: str
    crack: str
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
    zombie: str
    zombie_text: str
    hatch: str
    hatch_opacity: float
    patterned: bool = False


LIGHT = Theme(
    name="light",
    base="light",
    palette="own",
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
    rock="#5f5446",
    ice="#c3d6de",
    floe="#eff4f4",
    crack="#6f93a6",
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
    zombie="#20303a",
    zombie_text="#d5ecf2",
    hatch="#2b231b",
    hatch_opacity=0.34,
)
DARK = Theme(
    name="dark",
    base="dark",
    palette="own",
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
    rock="#8f8570",
    ice="#16222c",
    floe="#435a69",
    crack="#0a1116",
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
    zombie="#0f1a20",
    zombie_text="",
    hatch="#f6f0e2",
    hatch_opacity=0.30,
)

# For readers who take red for green: what is good is told from what is bad by blue against red as well.
BALANCED = replace(LIGHT, name="balanced", palette="balanced")
BALANCED_DARK = replace(DARK, name="balanced-dark", palette="balanced-dark")
SAFE = replace(LIGHT, name="safe", palette="safe", good="#00586e")
SAFE_DARK = replace(DARK, name="safe-dark", palette="safe-dark", good="#6fcfe0")
# For a laser printer: black on white, water a light grey; powers are told apart by pattern and letters.
PRINT = Theme(
    name="print",
    base="light",
    palette="paper",
    win="#ffffff",
    sunken="#ffffff",
    edge="#8a8a8a",
    sea="#e4e4e4",
    sea_tints=("#e2e2e2", "#e7e7e7", "#dfdfdf", "#eaeaea"),
    deep="#cfcfcf",
    deep_factor=0.0,
    glow="#ffffff",
    glow_factor=1.3,
    land="#ffffff",
    inert="#cfcfcf",
    lake="#e4e4e4",
    mountain="#cdcdcd",
    rock="#000000",
    ice="#e4e4e4",
    floe="#ffffff",
    crack="#5c5c5c",
    sea_border="#6e6e6e",
    land_border="#000000",
    coast="#000000",
    ink="#000000",
    sea_ink="#3a3a3a",
    dot="#ffffff",
    casing="#ffffff",
    accent="#303030",
    selected="#000000",
    bad="#000000",
    good="#000000",
    doubtful="#000000",
    arrow="#000000",
    guess="#5c5c5c",
    token_edge="#000000",
    zombie="#ffffff",
    zombie_text="#000000",
    hatch="#000000",
    hatch_opacity=0.62,
    patterned=True,
)
THEMES: Mapping[str, Theme] = {
    theme.name: theme for theme in (LIGHT, DARK, BALANCED, BALANCED_DARK, SAFE, SAFE_DARK, PRINT)
}
