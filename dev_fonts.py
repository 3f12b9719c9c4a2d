"""For developers: cut the font of the land names anew. Needs fontTools, which the program itself does not.

`python dev_fonts.py SourceSerif4Variable-Roman.ttf` takes the variable font of Source Serif 4 (SIL OFL 1.1; Adobe's
release with small capitals, as in the npm package `source-serif`) and writes `resources/fonts`' caption cut: the
smallest optical size, weight 640, Latin only, and every small letter drawn as its small capital. So plain text with
capitals and small letters is set in true small capitals by every painter, Qt and browsers alike.
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

FAMILY, FILE = "Kartentisch Map Caption", "KartentischMapCaption-Semibold"
OPTICAL_SIZE, WEIGHT = 8, 640
LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x250), *range(0x1E00, 0x1F00), *range(0x2010, 0x2060), 0x2116, 0x2122]


def small_capitals(font: TTFont) -> dict[str, str]:
    """Return for each small letter's glyph the glyph of its small capital."""
    table = font["GSUB"].table
    found: dict[str, str] = {}
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag == "smcp":
            for number in record.Feature.LookupListIndex:
                for part in table.LookupList.Lookup[number].SubTable:
                    found.update(getattr(part, "ExtSubTable", part).mapping)
    return found


def cut(source: Path) -> TTFont:
    """Return the caption cut of a variable font. Raises ValueError when it has no small capitals."""
    font = instancer.instantiateVariableFont(TTFont(source), {"opsz": OPTICAL_SIZE, "wght": WEIGHT})
    small = small_capitals(font)
    if not small:
        raise ValueError(f"{source} has no small capitals")
    for part in font["cmap"].tables:
        if part.isUnicode():
            part.cmap.update({code: small.get(glyph, glyph) for code, glyph in part.cmap.items()})
    options = subset.Options(hinting=False, notdef_outline=True, layout_features=["kern", "ccmp", "locl", "mark"])
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=LATIN)
    cutter.subset(font)
    rename(font)
    return font


def rename(font: TTFont) -> None:
    """Give the cut a name of its own, as the licence asks: "Source" is reserved."""
    names = font["name"]
    names.names = [record for record in names.names if record.nameID in (0, 7, 8, 9, 11, 12, 13, 14)]
    own = {1: FAMILY, 2: "Regular", 3: f"{FILE} 2", 4: FAMILY, 5: "Version 2.0", 6: FILE}
    for number, text in own.items():
        for platform in ((3, 1, 0x409), (1, 0, 0)):
            names.setName(text, number, *platform)
    style = font["OS/2"]
    style.usWeightClass, style.fsSelection = 600, (style.fsSelection & ~0x61) | 0x40
    font["head"].macStyle = 0
    for table in ("STAT", "DSIG"):
        if table in font:
            del font[table]


if __name__ == "__main__":
    made = cut(Path(sys.argv[1]))
    made.save(Path(__file__).resolve().parent / "resources" / "fonts" / f"{FILE}.ttf")
