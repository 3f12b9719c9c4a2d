"""The arrows and other marks of orders over a map view."""

from PySide6.QtCore import QObject, QPointF, QRectF
from PySide6.QtGui import QPainter

from kartentisch.draw.look import Look
from kartentisch.draw.marks import (
    Choice,
    Mark,
    Spot,
    boxes,
    crossing_of,
    marks,
    order_at,
    scene_of,
)
from kartentisch.draw.marks.scene import Crossing
from kartentisch.draw.sheet import MapSheet
from kartentisch.geo import province_of
from kartentisch.gui.map.marks_sprites import Sprite, SpriteShelf
from kartentisch.gui.map.pieces import Pieces
from kartentisch.gui.map.tokens import token_size
from kartentisch.gui.map.view import MapView
from kartentisch.judge.verdict import Outcome
from kartentisch.orders import Order


class MarksOverlay(QObject):
    """Paints the marks of an outcome below the tokens of a view; its `badges` paint what lies over them.

    Marks are worked out once per outcome, zoom and arrangement of the tokens, and only moved while the map is panned.
    Names of the view keep off them.
    """

    above_tokens = False

    def __init__(self, view: MapView) -> None:
        """Add both layers to a view, which owns them; show nothing yet."""
        super().__init__(view)
        self._view = view
        self._outcome: Outcome | None = None
        self._choice = Choice()
        self._crossing: tuple[MapSheet, Crossing] | None = None
        self._made_for: tuple[MapSheet, Pieces] | None = None
        self._marks: tuple[Mark, ...] = ()
        self._painted_in: Look | None = None
        self._below: list[Sprite] = []
        self._above: list[Sprite] = []
        self._sprites = SpriteShelf()
        self.badges = BadgesOverlay(self)
        view.add_overlay(self)
        view.add_overlay(self.badges)
        view.view_changed.connect(self._keep_names_off)

    def show(self, outcome: Outcome | None, choice: Choice | None = None) -> None:
        """Show the orders of an outcome, after the units of the view have been set; None shows nothing."""
        self._outcome = outcome
        self._choice = choice or Choice()
        self._made_for = self._painted_in = None
        self._marks, self._below, self._above = (), [], []
        self._keep_names_off()
        self._view.update()

    def marks(self) -> tuple[Mark, ...]:
        """Return the marks, in pixels of the whole map at the zoom of the view's pieces."""
        sheet, outcome = self._view.sheet, self._outcome
        if sheet is None or outcome is None:
            return ()
        pieces = self._view.pieces()
        if self._made_for is None or self._made_for[0] is not sheet or self._made_for[1] is not pieces:
            if self._crossing is None or self._crossing[0] is not sheet:
                self._crossing = sheet, crossing_of(sheet)
            spots = {
                (province_of(piece.token.place), piece.token.state == "dislodged"): Spot(
                    piece.x, piece.y, *token_size(piece.token.kind, pieces.height)
                )
                for piece in pieces.tokens
                if piece.token.state != "ghost"
            }
            scene = scene_of(sheet, pieces.zoom, pieces.height, self._crossing[1], spots=spots)
            self._marks = marks(outcome, scene, self._choice)
            self._made_for = sheet, pieces
            self._painted_in = None
        return self._marks

    def order_at(self, pos: QPointF) -> Order | None:
        """Return the order whose mark lies under a viewport pixel; None beside all marks."""
        if self._view.sheet is None:
            return None
        camera, scale = self._view.camera, self._scale
        return order_at(self.marks(), ((pos.x() - camera.x) / scale, (pos.y() - camera.y) / scale))

    def obstacles(self) -> list[QRectF]:
        """Return boxes over all marks, in viewport pixels."""
        drawn = self.marks()
        if not drawn:
            return []
        scale, x, y = self._scale, self._view.camera.x, self._view.camera.y
        return [
            QRectF(x + left * scale, y + top * scale, (right - left) * scale, (bottom - top) * scale)
            for left, top, right, bottom in boxes(drawn)
        ]

    def paint(self, painter: QPainter, view: MapView) -> None:
        """Paint what lies below the tokens."""
        self._prepare()
        self._paint(painter, self._below)

    def paint_badges(self, painter: QPainter) -> None:
        """Paint what lies above the tokens."""
        self._prepare()
        self._paint(painter, self._above)

    @property
    def _scale(self) -> float:
        """Pixels now for one pixel at the zoom the marks were made for: not 1 only while a zoom goes on."""
        return self._view.camera.zoom / self._view.pieces().zoom

    def _keep_names_off(self) -> None:
        if self._view.sheet is not None:
            self._view.set_obstacles(self.obstacles())

    def _prepare(self) -> None:
        drawn, look = self.marks(), self._view.look
        if drawn and self._painted_in is not look:
            groups = [mark.lines for mark in drawn] + [mark.joints for mark in drawn]
            self._below, self._above = self._sprites.fetch(
                (groups, [mark.above for mark in drawn]), look, self._view.devicePixelRatioF()
            )
            self._painted_in = look

    def _paint(self, painter: QPainter, sprites: list[Sprite]) -> None:
        if not sprites:
            return
        camera, scale = self._view.camera, self._scale
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(camera.x, camera.y)
        painter.scale(scale, scale)
        sight = QRectF(-camera.x / scale, -camera.y / scale, self._view.width() / scale, self._view.height() / scale)
        for sprite in sprites:
            if sprite.rect.intersects(sight):
                sprite.paint(painter)
        painter.restore()


class BadgesOverlay:
    """The upper layer of the marks: tags, strengths, rings of builds."""

    above_tokens = True

    def __init__(self, overlay: MarksOverlay) -> None:
        """Belong to an overlay."""
        self._overlay = overlay

    def paint(self, painter: QPainter, view: MapView) -> None:
        """Paint."""
        self._overlay.paint_badges(painter)
