"""Maps in SVG files that others have drawn: looked at with their touching pairs, and taken in as our own."""

from kartentisch.draw.foreign.drawing import Drawing, open_drawing, read_drawing
from kartentisch.draw.foreign.variant_folder import save_variant
from kartentisch.draw.foreign.writing import map_text

__all__ = ["Drawing", "map_text", "open_drawing", "read_drawing", "save_variant"]
