"""The colours of a map file as a browser shows it; the program has its own for every theme."""

SEA = "#c3d6de"
SEA_TINTS = ("#c2d5dd", "#c6d9e0", "#bfd3dc", "#c9dbe2")
VOID_WATER = "#d3dfe2"
DEEP = "#6d97ae"
DEPTHS = {"depth200": 0.09, "depth2000": 0.13}
GLOW = "#f4fafb"
GLOWS = ((46, 0.10), (32, 0.13), (20, 0.17), (10, 0.25))
SEA_BORDER = "#6f93a6"
NEUTRAL = "#f4ecd8"
VOID_LAND = "#dcd7ca"
BARRIER = "#a79d8a"
ICE = "#dfe6e8"
BORDER = "#5b4a3a"
COAST = "#3f5b69"
INK = "#2b231b"
SEA_INK = "#33566a"
DOT = "#fffaf0"
LAND_FONT = "Source Serif 4, Georgia, serif"
SEA_FONT = "Source Serif 4, Georgia, serif"
