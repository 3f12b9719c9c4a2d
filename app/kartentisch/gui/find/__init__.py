"""Finding a place by its name: the box over the map, what it knows, and the way there."""

from kartentisch.gui.find.box import FindBox
from kartentisch.gui.find.finding import Finding

__all__ = ["FindBox", "Finding"]
