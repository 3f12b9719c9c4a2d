"""The way of the map to a place: both nearer and across in one movement, or at once where nothing shall move."""

from PySide6.QtCore import QEasingCurve, QPointF, QVariantAnimation
from PySide6.QtWidgets import QStyle

from kartentisch.draw.sheet import Point
from kartentisch.gui.map import MapView

MILLISECONDS = 200


class Flight(QVariantAnimation):
    """Moves the camera of a view, which owns this object."""

    def __init__(self, view: MapView) -> None:
        """Rest."""
        super().__init__(view)
        self._view = view
        self._from: tuple[float, float, float] = (0.0, 0.0, 1.0)
        self._to: tuple[float, float, float] = (0.0, 0.0, 1.0)
        self.setStartValue(0.0)
        self.setEndValue(1.0)
        self.setEasingCurve(QEasingCurve.Type.InOutCubic)
        self.valueChanged.connect(self._step)
        self.finished.connect(view.end_motion)

    def where(self) -> tuple[float, float, float]:
        """Return the map point in the middle of the view, and the zoom."""
        camera = self._view.camera
        return (*camera.to_map(*camera.middle), camera.zoom)

    def fly(self, to: Point, zoom: float) -> None:
        """Go to where a map point is in the middle at a zoom, as far as the map's edge allows."""
        self.stop()
        view, sheet = self._view, self._view.sheet
        if sheet is None:
            return
        x, y, now = self.where()
        self._from = x, y, now
        self._to = (*sheet.near(view.camera.on_first(*to), x), zoom)
        moves = view.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration, None, view)
        if moves > 0 and view.isVisible():
            self.setDuration(MILLISECONDS)
            self.start()
        else:
            self._go(1.0)
            view.end_motion()

    def finish(self) -> None:
        """Be there now."""
        if self.state() == QVariantAnimation.State.Running:
            self.stop()
            self._go(1.0)
            self._view.end_motion()

    def _step(self, part: object) -> None:
        self._go(float(str(part)))

    def _go(self, part: float) -> None:
        view, camera = self._view, self._view.camera
        (x, y, zoom), (to_x, to_y, to_zoom) = self._from, self._to
        wanted = zoom * (to_zoom / zoom) ** part
        # Across in pace with the zoom: what one flies to comes nearer on a straight line.
        nearer = 1 / zoom - 1 / to_zoom
        along = (1 / zoom - 1 / wanted) / nearer if abs(nearer * zoom) > 1e-6 else part
        if camera.zoom != wanted:
            view.zoom_by(wanted / camera.zoom, QPointF(*camera.middle))
        at_x = camera.nearest(camera.x + (x + (to_x - x) * along) * camera.zoom)
        at_y = camera.y + (y + (to_y - y) * along) * camera.zoom
        left, top = camera.middle
        view.pan(QPointF(left - at_x, top - at_y))
