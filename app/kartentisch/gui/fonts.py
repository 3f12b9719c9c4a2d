"""The bundled fonts, registered once, and fonts by what they are for."""

from functools import cache

from PySide6.QtGui import QFont, QFontDatabase

from kartentisch.shelf import folder

SANS = "Kartentisch Sans"
SERIF = "Kartentisch Serif"
CODE = "Kartentisch Code"
MAP_LAND = "Kartentisch Map Caption"
MAP_SEA = "Kartentisch Map Sea"
JAPANESE = "Kartentisch JP"

_FAMILIES = {
    "text": (SANS, JAPANESE),
    "title": (SERIF, JAPANESE),
    "orders": (CODE, JAPANESE),
    "land": (MAP_LAND, JAPANESE),
    "sea": (MAP_SEA, JAPANESE),
    "japanese": (JAPANESE, SANS),
}


class FontsMissingError(RuntimeError):
    """A font of the program could not be loaded; `file` is its name."""

    def __init__(self, file: str) -> None:
        """Keep the name of the file."""
        super().__init__(f"the font {file} cannot be loaded")
        self.file = file


@cache
def load_fonts() -> tuple[str, ...]:
    """Register the bundled fonts with Qt and return their families. Needs a QGuiApplication; does its work once.

    Raises FontsMissingError when a file is missing or damaged.
    """
    files = sorted((folder("resources") / "fonts").glob("*.ttf"))
    if not files:
        raise FontsMissingError("*.ttf")
    families: list[str] = []
    for file in files:
        number = QFontDatabase.addApplicationFont(str(file))
        if number < 0:
            raise FontsMissingError(file.name)
        families += QFontDatabase.applicationFontFamilies(number)
    return tuple(dict.fromkeys(families))


def font(role: str, pixels: float = 13, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """Return the font of a role: text, title, orders, land, sea or japanese. Raises KeyError for another role."""
    load_fonts()
    made = QFont()
    made.setFamilies(list(_FAMILIES[role]))
    made.setPixelSize(max(1, round(pixels)))
    if role in ("land", "title"):
        weight = QFont.Weight.DemiBold
    elif role in ("orders", "japanese"):
        weight = QFont.Weight.Medium
    made.setWeight(weight)
    if role == "sea":
        made.setItalic(True)
    return made
