"""The map in the window."""

from kartentisch.gui.map.values import Highlight, MapClick, MapDrag, MapHover, Overlay, Token
from kartentisch.gui.map.view import MapView

__all__ = ["Highlight", "MapClick", "MapDrag", "MapHover", "MapView", "Overlay", "Token"]
