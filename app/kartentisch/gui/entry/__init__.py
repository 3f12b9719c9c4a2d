"""Orders by mouse and keyboard on the map."""

from kartentisch.gui.entry.map_entry import MapEntry

__all__ = ["MapEntry"]
