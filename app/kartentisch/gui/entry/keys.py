"""Keys on the map: letters, arrows, Tab, Enter, Esc. The window keeps every other key."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent

if TYPE_CHECKING:
    from kartentisch.gui.entry.map_entry import MapEntry

_ARROWS = {
    Qt.Key.Key_Left: (-1.0, 0.0),
    Qt.Key.Key_Right: (1.0, 0.0),
    Qt.Key.Key_Up: (0.0, -1.0),
    Qt.Key.Key_Down: (0.0, 1.0),
}
_BACK = frozenset({Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_Backtab})
_ENTER = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


class MapKeys(QObject):
    """Passes the keys of the map view on to the order entry, which owns this object."""

    def __init__(self, owner: "MapEntry") -> None:
        """Listen to the view of `owner`."""
        super().__init__(owner)
        self._owner = owner
        owner.view.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take a key that means something here."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent) or not self._owner.enabled:
            return False
        return self._take(event)

    def _take(self, event: QKeyEvent) -> bool:
        owner, key = self._owner, Qt.Key(event.key())
        held = event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
        alt = held == Qt.KeyboardModifier.AltModifier
        if key in _ENTER and (alt or not held):
            return owner.accept(alt=alt)
        if held:
            return False
        if owner.floating.coasts.isVisible() and (key in _ARROWS or key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab)):
            owner.floating.coasts.mark(owner.floating.coasts.marked + (-1 if key in _BACK else 1))
            return True
        if key in _ARROWS:
            owner.focus.walk(_ARROWS[key])
            return True
        if key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            return owner.focus.next_unit(-1 if key == Qt.Key.Key_Backtab else 1)
        if key == Qt.Key.Key_Escape:
            return owner.escape()
        if Qt.Key.Key_A <= key <= Qt.Key.Key_Z:
            return owner.press(chr(key)) or self._find(event)
        return event.text().isalpha() and self._find(event)

    def _find(self, event: QKeyEvent) -> bool:
        """A letter nothing waits for begins a name; V alone shows the position before while it is held."""
        if event.key() == Qt.Key.Key_V or not event.text().isalpha():
            return False
        self._owner.window.finding.open(event.text())
        return True
