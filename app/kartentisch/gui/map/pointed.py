"""A widget that hands mouse, wheel, keys and gestures to a Pointer."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QNativeGestureEvent, QWheelEvent
from PySide6.QtWidgets import QGestureEvent, QPinchGesture, QWidget

from kartentisch.gui.map.pointer import Pointer


class PointedWidget(QWidget):
    """Base of the map view; who inherits sets `_pointer` before anything can happen."""

    _pointer: Pointer

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """See Pointer."""
        self._pointer.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """See Pointer."""
        self._pointer.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """See Pointer."""
        self._pointer.release(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """See Pointer."""
        self._pointer.double(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """See Pointer."""
        self._pointer.wheel(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Forget a held key or button."""
        self._pointer.cancel()
        super().focusOutEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Hold space to pan; every other key belongs to the window."""
        if event.key() == Qt.Key.Key_Space and not event.modifiers():
            if not event.isAutoRepeat():
                self._pointer.set_space(True)
            return
        super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Let go of space."""
        if event.key() == Qt.Key.Key_Space and self._pointer.space:
            if not event.isAutoRepeat():
                self._pointer.set_space(False)
            return
        super().keyReleaseEvent(event)

    def event(self, event: QEvent) -> bool:
        """Take gestures of touch screens and touch pads."""
        if isinstance(event, QGestureEvent):
            gesture = event.gesture(Qt.GestureType.PinchGesture)
            if isinstance(gesture, QPinchGesture):
                self._pointer.pinch(gesture)
                return True
        if isinstance(event, QNativeGestureEvent) and self._pointer.native(event):
            return True
        return super().event(event)
