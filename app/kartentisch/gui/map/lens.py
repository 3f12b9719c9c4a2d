"""A magnifier over crowded spots: opens where the pointer rests, and clicks in it go through to what it shows."""

from math import dist

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from kartentisch.gui.map.ground import GroundPainter
from kartentisch.gui.map.lettering import name_pixmap
from kartentisch.gui.map.pieces import dot_radius, place_pieces
from kartentisch.gui.map.pointer import THRESHOLD
from kartentisch.gui.map.tokens import draw_centred, token_pixmap
from kartentisch.gui.map.view import MapView

FACTOR = 2.5
RADIUS = 92
DELAY = 420  # milliseconds the pointer rests before the lens opens
_CROWD, _NEAR = 4, 34.0  # so many anchors within so many pixels crowd
_LETTERS = 10.5
_MOVES = (QEvent.Type.MouseMove, QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease)


class Lens(QWidget):
    """Lies over the map view; costs nothing until the pointer has come to rest where places crowd."""

    def __init__(self, view: MapView) -> None:
        """Start hidden, switched on."""
        super().__init__(view)
        self.setObjectName("lens")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.resize(2 * RADIUS, 2 * RADIUS)
        self.enabled = True
        self._view = view
        self._picture = QPixmap()
        self._middle = (0.0, 0.0)  # the map point magnified
        self._rest = QPointF()
        self._passing = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(DELAY)
        self._timer.timeout.connect(self._open)
        view.installEventFilter(self)
        view.view_changed.connect(self.close_lens)
        self.hide()

    def crowds(self, pos: QPointF) -> bool:
        """Whether so many places lie around a viewport pixel that they are hard to tell apart."""
        view = self._view
        if view.sheet is None:
            return False
        x, y = view.camera.to_map(pos.x(), pos.y())
        reach = _NEAR / view.camera.zoom
        near = 0
        for shape in view.sheet.provinces.values():
            px, py = view.sheet.near(shape.unit or shape.label, x)
            near += abs(px - x) < reach and abs(py - y) < reach and dist((px, py), (x, y)) < reach
        return near >= _CROWD

    def through(self, pos: QPointF) -> QPointF:
        """Return the viewport pixel that the lens shows at a viewport pixel inside it."""
        view, centre = self._view, QPointF(self.geometry().center()) + QPointF(0.5, 0.5)
        x, y = self._middle
        at = QPointF(*view.camera.to_view(x, y))
        return at + (pos - centre) / FACTOR

    def close_lens(self) -> None:
        """Hide it, and wait for the pointer to rest anew."""
        self._timer.stop()
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Watch the pointer over the map; inside the open lens pass it on to where the lens looks."""
        kind = event.type()
        if self._passing or not self.enabled:
            return False
        if kind in (QEvent.Type.Wheel, QEvent.Type.Leave, QEvent.Type.KeyPress, QEvent.Type.Resize, QEvent.Type.Hide):
            self.close_lens()
        elif kind in _MOVES and isinstance(event, QMouseEvent):
            return self._pointer(event)
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        """Show what was painted when it opened."""
        use = self._view.look.theme
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            round_ = QPainterPath()
            round_.addEllipse(QRectF(self.rect()).adjusted(2, 2, -2, -2))
            painter.setClipPath(round_)
            painter.drawPixmap(0, 0, self._picture)
            painter.setClipping(False)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for colour, width in ((use.casing, 4.0), (use.edge, 1.4)):
                painter.setPen(QPen(QColor(colour), width))
                painter.drawPath(round_)

    def _pointer(self, event: QMouseEvent) -> bool:
        if not self.isVisible():
            self._rest = event.position()
            if event.buttons() == Qt.MouseButton.NoButton and event.type() == QEvent.Type.MouseMove:
                self._timer.start()
            else:
                self._timer.stop()
            return False
        centre = QPointF(self.geometry().center())
        pressed = event.buttons() != Qt.MouseButton.NoButton
        moving = event.type() == QEvent.Type.MouseMove
        if event.type() == QEvent.Type.MouseButtonPress:
            self._rest = event.position()
        dragged = moving and pressed and dist(event.position().toTuple(), self._rest.toTuple()) > THRESHOLD
        if dist(event.position().toTuple(), centre.toTuple()) > RADIUS - 3 or dragged:
            self.close_lens()
            return False
        if event.button() == Qt.MouseButton.MiddleButton:
            self.close_lens()
            return False
        if moving and pressed:
            return True  # a tremble
        at = self.through(event.position())
        passed = QMouseEvent(
            event.type(),
            at,
            QPointF(self._view.mapToGlobal(at.toPoint())),
            event.button(),
            event.buttons(),
            event.modifiers(),
        )
        self._passing = True
        try:
            QApplication.sendEvent(self._view, passed)
        finally:
            self._passing = False
        if event.type() == QEvent.Type.MouseButtonRelease:
            self.close_lens()
        return True

    def _open(self) -> None:
        view, pos = self._view, self._rest
        if not view.underMouse() and not view.rect().contains(pos.toPoint()):
            return
        if not self.enabled or not self.crowds(pos) or view.camera.zoom * FACTOR > 4:
            return
        self._middle = view.camera.to_map(pos.x(), pos.y())
        corner = QPoint(round(pos.x()) - RADIUS, round(pos.y()) - RADIUS)
        place = self.rect().translated(corner)
        # The ring menu, bubbles and boxes come first.
        if any(
            isinstance(child, QWidget)
            and child is not self
            and child.isVisible()
            and child.geometry().intersects(place)
            for child in view.children()
        ):
            return
        self.move(corner)
        self._picture = self._painted()
        self.show()
        self.raise_()

    def _painted(self) -> QPixmap:
        """The spot at FACTOR: ground, lines, tokens, and the letters of every province."""
        view, ratio = self._view, self.devicePixelRatioF()
        pixmap = QPixmap(round(self.width() * ratio), round(self.height() * ratio))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(QColor(view.look.theme.sea))
        sheet, outlines = view.sheet, view.outlines
        if sheet is None or outlines is None:
            return pixmap
        zoom = view.camera.zoom * FACTOR
        x, y = self._middle
        half = RADIUS / zoom
        part = QRectF(x - half, y - half, 2 * half, 2 * half)
        ground = GroundPainter(outlines, view.look, view.owners, ratio)
        with QPainter(pixmap) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            # In the pixels of the device, as tiles are painted.
            for shift in (-sheet.width, 0.0, sheet.width) if sheet.wraps else (0.0,):
                here = part.translated(-shift, 0)
                if not here.intersects(QRectF(0, 0, sheet.width, sheet.height)):
                    continue
                painter.save()
                painter.scale(zoom, zoom)
                painter.translate(-here.left(), -here.top())
                painter.setClipRect(here)
                ground.areas(painter, here, zoom)
                if view.highlight is not None:
                    ground.lit(painter, here, zoom, view.highlight)
                ground.lines(painter, here, zoom)
                if view.highlight is not None:
                    ground.edges(painter, here, zoom, view.highlight)
                painter.restore()
                self._paint_pieces(painter, here, zoom)
        return pixmap

    def _paint_pieces(self, painter: QPainter, part: QRectF, zoom: float) -> None:
        view, sheet = self._view, self._view.sheet
        if sheet is None:
            return
        inside = {id for id, shape in sheet.provinces.items() if part.contains(QPointF(*(shape.unit or shape.label)))}
        tokens = [piece.token for piece in view.pieces().tokens if piece.token.place.partition("/")[0] in inside]
        centres = {id: owner for id, owner in view.centres.items() if id in inside}
        pieces = place_pieces(sheet, zoom, tokens, centres, view.look.units)
        origin = QPointF(part.left() * zoom, part.top() * zoom)
        theme, ratio = view.look.theme, self.devicePixelRatioF()
        painter.setPen(QPen(QColor(theme.ink), 1.1))
        painter.setBrush(QColor(theme.dot))
        for dot in pieces.dots:
            painter.drawEllipse(QPointF(dot.x, dot.y) - origin, dot_radius(pieces.height), dot_radius(pieces.height))
        taken = pieces.boxes
        for id in sorted(inside):
            shape = sheet.provinces[id]
            x, y = (shape.unit or shape.label)[0] * zoom, (shape.unit or shape.label)[1] * zoom
            standing = pieces.standing(id)
            drop = 0.0 if standing is None else pieces.height * 0.5 + 7
            at = (standing.x, standing.y) if standing is not None else (x, y)
            role = "sea" if shape.is_sea else "land"
            halo = theme.sea if shape.is_sea else view.look.tint(view.owners.get(id))
            ink = theme.sea_ink if shape.is_sea else theme.ink
            letters = name_pixmap((id,), role, _LETTERS, ink=ink, halo=halo, ratio=ratio)
            if standing is None and any(box.left < x < box.right and box.top < y < box.bottom for box in taken):
                drop = 10.0
            draw_centred(painter, letters, QPointF(at[0], at[1] + drop) - origin)
        for piece in pieces.tokens:
            picture = token_pixmap(
                piece.token.power,
                piece.token.kind,
                piece.token.state,
                round(pieces.height, 1),
                power=view.look.token(piece.token.power),
                theme=theme,
                ratio=ratio,
                units=view.look.units,
            )
            draw_centred(painter, picture, QPointF(piece.x, piece.y) - origin)
