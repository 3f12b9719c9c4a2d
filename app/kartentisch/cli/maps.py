"""`kartentisch map`: what is in an SVG somebody else drew, and a folder to begin a variant with."""

import argparse

from kartentisch.cli.output import complain, remark, say
from kartentisch.draw.faults import MapFault
from kartentisch.draw.foreign import open_drawing, save_variant
from kartentisch.rules import load_variant
from kartentisch.words import _, ngettext

UNUSABLE = 2


def run(given: argparse.Namespace) -> int:
    """Print provinces and touching pairs, doubts on standard error; 2 when the file cannot or must not be read."""
    try:
        drawing = open_drawing(given.file, given.snap)
    except MapFault as fault:
        complain(fault.sentence())
        return UNUSABLE
    shapes = drawing.sheet.provinces
    say(ngettext("{count} province:", "{count} provinces:", len(shapes)).format(count=len(shapes)))
    for shape in shapes.values():
        say(f"  {shape.id}  {shape.kind:7} {shape.name}")
    pairs = drawing.touching
    say(ngettext("{count} pair that touches:", "{count} pairs that touch:", len(pairs)).format(count=len(pairs)))
    for first, second in pairs:
        say(f"  {first} {second}")
    for doubt in drawing.doubts:
        remark(doubt.sentence())
    if given.save is not None:
        save_variant(drawing, given.save)
        variant = load_variant(given.save)
        say(_("The start of the variant “{id}” was written to {path}.").format(id=variant.id, path=given.save))
    return 0
