"""Mouse, wheel and pinch on the map: what is a click, a pan, a zoom, an order drag."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QNativeGestureEvent, QWheelEvent
from PySide6.QtWidgets import QPinchGesture

from kartentisch.gui.map.values import MapClick, MapDrag

if TYPE_CHECKING:
    from kartentisch.gui.map.view import MapView

THRESHOLD = 6  # pixels before a press becomes a drag
NOTCH = 1.2  # zoom of one notch of the wheel
_Button = Qt.MouseButton


class Pointer:
    """Turns the events of a MapView into its calls and signals."""

    def __init__(self, view: "MapView") -> None:
        """Serve `view`, which owns this object."""
        self._view = view
        self._pressed: QPoint | None = None
        self._button = _Button.NoButton
        self._last = QPointF()
        self._unit: str | None = None
        self._mode = ""  # "", "pan", "order"
        self.space = False

    def press(self, event: QMouseEvent) -> None:
        """Remember what a press may become."""
        if self._pressed is not None:  # a second button while the first is down changes nothing
            return
        view = self._view
        self._pressed, self._button = event.position().toPoint(), event.button()
        self._last, self._mode = event.position(), ""
        self._unit = None
        if self._button == _Button.MiddleButton or (self.space and self._button == _Button.LeftButton):
            self._begin_pan()
        elif self._button == _Button.LeftButton:
            piece = view.unit_at(self._pressed)
            if piece is not None and view.is_draggable(piece.token):
                self._unit = piece.token.place

    def move(self, event: QMouseEvent) -> None:
        """Go on with a pan or an order drag, begin one after the threshold, or hover."""
        view, pos = self._view, event.position()
        if self._pressed is None:
            view.hover(pos.toPoint())
            return
        beyond = (pos.toPoint() - self._pressed).manhattanLength() >= THRESHOLD
        if not self._mode and beyond and self._button == _Button.LeftButton:
            if self._unit is None:
                self._begin_pan()
            else:
                self._mode = "order"
                view.drag_began.emit(self._drag(event, self._pressed))
        if self._mode == "pan":
            view.pan(pos - self._last)
            self._last = pos
        elif self._mode == "order":
            self._last = pos
            view.hover(pos.toPoint())
            view.drag_moved.emit(self._drag(event, pos.toPoint()))

    def release(self, event: QMouseEvent) -> None:
        """End a pan or an order drag, or tell a click."""
        if self._pressed is None or event.button() != self._button:
            return
        view, pos = self._view, event.position().toPoint()
        mode, start = self._mode, self._pressed
        drag = self._drag(event, pos) if mode == "order" else None
        self._pressed, self._mode = None, ""
        if mode == "pan":
            view.setCursor(Qt.CursorShape.OpenHandCursor if self.space else Qt.CursorShape.ArrowCursor)
            view.end_motion()
        elif drag is not None:
            view.drag_ended.emit(drag)
        elif self._button != _Button.MiddleButton:
            click = self._click(event, start)
            if click is not None:
                view.clicked.emit(click)

    def double(self, event: QMouseEvent) -> None:
        """Tell a double click; the click before has been told already."""
        self._pressed = None
        click = self._click(event, event.position().toPoint())
        if click is not None and event.button() == _Button.LeftButton:
            self._view.double_clicked.emit(click)

    def wheel(self, event: QWheelEvent) -> None:
        """Zoom at the pointer."""
        turn = event.angleDelta().y() or event.angleDelta().x()
        if turn:
            self._view.zoom_by(NOTCH ** (turn / 120), event.position())
        event.accept()

    def pinch(self, gesture: QPinchGesture) -> None:
        """Zoom by two fingers on a touch screen."""
        centre = QPointF(self._view.mapFromGlobal(gesture.centerPoint().toPoint()))
        if gesture.changeFlags() & QPinchGesture.ChangeFlag.ScaleFactorChanged and gesture.scaleFactor() > 0:
            self._view.zoom_by(gesture.scaleFactor(), centre)
        self._view.pan(gesture.centerPoint() - gesture.lastCenterPoint())

    def native(self, event: QNativeGestureEvent) -> bool:
        """Zoom by two fingers on a touch pad. Returns whether the gesture was one of zooming."""
        if event.gestureType() != Qt.NativeGestureType.ZoomNativeGesture:
            return False
        self._view.zoom_by(max(0.2, 1 + event.value()), event.position())
        return True

    def set_space(self, down: bool) -> None:
        """Space is held or let go: the left button pans meanwhile."""
        self.space = down
        if self._mode != "pan":
            self._view.setCursor(Qt.CursorShape.OpenHandCursor if down else Qt.CursorShape.ArrowCursor)

    def cancel(self) -> None:
        """Forget a press whose release will never come (the window lost the mouse); an order drag ends nowhere."""
        mode, unit, pos = self._mode, self._unit, self._last.toPoint()
        self._pressed, self._mode, self.space = None, "", False
        if mode == "pan":
            self._view.end_motion()
        elif mode == "order" and unit is not None:
            self._view.drag_ended.emit(MapDrag(unit, None, pos, Qt.KeyboardModifier.NoModifier))
        self._view.setCursor(Qt.CursorShape.ArrowCursor)

    def _begin_pan(self) -> None:
        self._mode = "pan"
        self._view.setCursor(Qt.CursorShape.ClosedHandCursor)

    def _click(self, event: QMouseEvent, pos: QPoint) -> MapClick | None:
        piece, province, place = self._view.target(pos)
        if province is None or place is None:
            return None
        return MapClick(place, province, pos, event.button(), event.modifiers(), piece is not None)

    def _drag(self, event: QMouseEvent, pos: QPoint) -> MapDrag:
        return MapDrag(self._unit or "", self._view.target(pos)[2], pos, event.modifiers())
