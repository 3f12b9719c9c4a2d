"""A small picture of the whole map over its corner: a frame shows what is seen, and drags the view along."""

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from kartentisch.gui.map.opening import is_small
from kartentisch.gui.map.view import MapView
from kartentisch.words import _

MARGIN = 11
WIDTH = 184.0  # of the picture; on small views less
_PART = 0.3  # of the view's width that the picture may take
_SOON = 200  # milliseconds
_EDGE = 4.0  # paper around the picture
# A map that goes round is cut elsewhere here, so that its edge lies inside: at this part of its width, counted from
# its left edge.
CUT = 0.37


class Inset(QWidget):
    """Shown while only a part of a large map is seen. A click or drag brings a place into the middle of the view.

    The picture is the overview the map keeps anyway, made small once; a frame of the map costs no more than a pixmap.
    """

    def __init__(self, view: MapView) -> None:
        """Join a view, which owns this object."""
        super().__init__(view)
        self.setObjectName("inset")
        self._view = view
        self.enabled = True
        self._picture: QPixmap | None = None
        self._of: tuple[int, float] = (0, 0.0)
        self._dragged = False
        self._later = QTimer(self)  # looks again for an overview that is being painted
        self._later.setSingleShot(True)
        self._later.setInterval(_SOON)
        self._later.timeout.connect(self.update)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.retranslate()
        self.hide()
        view.view_changed.connect(self.settle)
        view.installEventFilter(self)

    def set_enabled(self, enabled: bool) -> None:
        """Show it where it helps, or never."""
        self.enabled = enabled
        self.settle()

    def retranslate(self) -> None:
        """Take the texts of the language in use."""
        self.setAccessibleName(_("Overview of the map"))
        self.setToolTip(_("Click or drag: that part of the map comes into sight"))

    def settle(self) -> None:
        """Show or hide it as the zoom asks for; put it into the corner at the bottom left."""
        view, camera, sheet = self._view, self._view.camera, self._view.sheet
        wanted = (
            self.enabled
            and sheet is not None
            and not camera.boards
            and is_small(sheet, camera)
            and camera.zoom > camera.least_zoom * 1.02
            and view.width() > 360
        )
        if wanted:
            width = min(WIDTH, view.width() * _PART)
            high = width * camera.map_height / camera.map_width
            self.setFixedSize(round(width + 2 * _EDGE), round(high + 2 * _EDGE))
            self.move(MARGIN, view.height() - self.height() - MARGIN)
            self.raise_()
        self.setVisible(wanted)

    # The picture

    def area(self) -> QRectF:
        """Return where the picture lies in the widget."""
        return QRectF(self.rect()).adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)

    def at(self, x: float, y: float) -> QPointF:
        """Return where a map point lies in the widget."""
        area, camera = self.area(), self._view.camera
        part = x / camera.map_width
        part = (part - CUT) % 1.0 if camera.wraps else part
        return QPointF(area.left() + part * area.width(), area.top() + y / camera.map_height * area.height())

    def map_point(self, pos: QPointF) -> tuple[float, float]:
        """Return the map point at a pixel of the widget."""
        area, camera = self.area(), self._view.camera
        part = (pos.x() - area.left()) / area.width()
        part = (part + CUT) % 1.0 if camera.wraps else min(1.0, max(0.0, part))
        high = min(1.0, max(0.0, (pos.y() - area.top()) / area.height()))
        return part * camera.map_width, high * camera.map_height

    def frames(self) -> list[QRectF]:
        """Return the frame of what the view shows, in two parts where it lies over the picture's edge."""
        area, camera = self.area(), self._view.camera
        scale_x, scale_y = area.width() / camera.map_width, area.height() / camera.map_height
        left, top = -camera.x / camera.zoom, max(0.0, -camera.y / camera.zoom)
        right = left + min(camera.map_width, camera.width / camera.zoom)
        bottom = min(camera.map_height, (camera.height - camera.y) / camera.zoom)
        if not camera.wraps:
            left, right = max(0.0, left), min(camera.map_width, right)
            first = area.left() + left * scale_x
        else:
            first = self.at(left, 0).x()
        frame = QRectF(first, area.top() + top * scale_y, (right - left) * scale_x, (bottom - top) * scale_y)
        if not camera.wraps or frame.right() <= area.right() + 0.5:
            return [frame]
        return [frame, frame.translated(-area.width(), 0)]

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the picture, the seam of the map, and the frame."""
        theme, area, camera = self._view.look.theme, self.area(), self._view.camera
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(theme.selected if self.hasFocus() else theme.land_border), 1.0))
            painter.setBrush(QColor(theme.casing))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
            picture = self._small(area)
            if picture is not None:
                painter.drawPixmap(area.topLeft(), picture)
            else:
                painter.fillRect(area, QColor(theme.sea))
            painter.setClipRect(area.adjusted(-1.5, -1.5, 1.5, 1.5))
            if camera.wraps:
                seam = QPen(QColor(theme.selected), 1.2)
                seam.setDashPattern([2.5, 2.0])
                painter.setPen(seam)
                x = self.at(0.0, 0.0).x()
                painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for colour, width in ((theme.casing, 3.6), (theme.ink, 1.8)):
                painter.setPen(QPen(QColor(colour), width, j=Qt.PenJoinStyle.MiterJoin))
                for frame in self.frames():
                    painter.drawRect(frame)

    def _small(self, area: QRectF) -> QPixmap | None:
        """The overview at the size shown, cut where it is to be cut; made anew when the map's has changed."""
        backdrop, ratio = self._view.backdrop, self.devicePixelRatioF()
        overview = backdrop.overview if backdrop is not None else None
        if overview is None:
            self._later.start()
            return self._picture  # of before, until the new one is painted
        of = overview.cacheKey(), area.width() * ratio
        if of != self._of or self._picture is None:
            self._of = of
            size = (area.size() * ratio).toSize()
            modes = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
            whole = overview.scaled(size, *modes)
            whole.setDevicePixelRatio(1.0)
            if self._view.camera.wraps:
                turned, cut = QPixmap(size), round(CUT * size.width())
                with QPainter(turned) as painter:
                    painter.drawPixmap(-cut, 0, whole)
                    painter.drawPixmap(size.width() - cut, 0, whole)
                whole = turned
            whole.setDevicePixelRatio(ratio)
            self._picture = whole
        return self._picture

    # The hand

    def look_at(self, pos: QPointF) -> None:
        """Bring what is at a pixel of the widget into the middle of the view."""
        camera = self._view.camera
        x, y = camera.to_view(*self.map_point(pos))
        self._view.pan(QPointF(camera.width / 2 - x, camera.height / 2 - y))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin to move the view."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._dragged = True
            self.look_at(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move it on."""
        if self._dragged:
            self.look_at(event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let it rest."""
        if self._dragged and event.button() == Qt.MouseButton.LeftButton:
            self._dragged = False
            self._view.end_motion()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the view by a part of itself with the arrow keys."""
        camera = self._view.camera
        steps = {
            Qt.Key.Key_Left: (0.25, 0.0),
            Qt.Key.Key_Right: (-0.25, 0.0),
            Qt.Key.Key_Up: (0.0, 0.25),
            Qt.Key.Key_Down: (0.0, -0.25),
        }
        step = steps.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
            return
        self._view.pan(QPointF(step[0] * camera.width, step[1] * camera.height))
        self._view.end_motion()

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        """Keep to the corner of the view."""
        if watched is self._view and event.type() in (QEvent.Type.Resize, QEvent.Type.Show):
            self.settle()
        return False
