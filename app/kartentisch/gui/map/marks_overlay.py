"""The arrows and other marks of orders over a map view."""

from time import perf_counter

from PySide6.QtCore import QObject, QPointF, QRectF
from PySide6.QtGui import QPainter

from kartentisch.draw.boxes import Box
from kartentisch.draw.figures import unit_size
from kartentisch.draw.look import Look
from kartentisch.draw.marks import (
    Choice,
    Drawn,
    Mark,
    Scene,
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
from kartentisch.gui.map.view import MapView
from kartentisch.judge.verdict import Outcome
from kartentisch.orders import Order

_SLICE = 0.005  # seconds a frame may spend on new pictures of marks after a zoom


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
        self._scene: tuple[Pieces, Scene] | None = None
        self._made_for: tuple[MapSheet, Pieces] | None = None
        self._marks: tuple[Mark, ...] = ()
        self._drawn = Drawn()
        self._boxes: dict[Order, tuple[Mark, tuple[Box, ...]]] = {}
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
        choice = choice or Choice()
        if outcome is not self._outcome or choice != self._choice:
            self._outcome, self._choice = outcome, choice
            self._made_for = None
            self._view.update()
        self._keep_names_off()

    def marks(self) -> tuple[Mark, ...]:
        """Return the marks, in pixels of the whole map at the zoom of the view's pieces."""
        sheet, outcome = self._view.sheet, self._outcome
        if sheet is None or outcome is None:
            return ()
        pieces = self._view.pieces()
        if self._made_for is None or self._made_for[0] is not sheet or self._made_for[1] is not pieces:
            self._marks = marks(outcome, self._scene_of(sheet, pieces), self._choice, self._drawn)
            self._made_for = sheet, pieces
            self._painted_in = None
        return self._marks

    def _scene_of(self, sheet: MapSheet, pieces: Pieces) -> Scene:
        if self._crossing is None or self._crossing[0] is not sheet:
            self._crossing = sheet, crossing_of(sheet)
            self._scene = None
        if self._scene is None or self._scene[0] is not pieces:
            spots = {
                (province_of(piece.token.place), piece.token.state == "dislodged"): Spot(
                    piece.x, piece.y, *unit_size(piece.token.kind, pieces.height, self._view.look.units)
                )
                for piece in pieces.tokens
                if piece.token.state != "ghost"
            }
            made = scene_of(sheet, pieces.zoom, pieces.height, self._crossing[1], spots=spots)
            self._scene = pieces, made
        return self._scene[1]

    def order_at(self, pos: QPointF) -> Order | None:
        """Return the order whose mark lies under a viewport pixel; None beside all marks."""
        if self._view.sheet is None:
            return None
        camera, scale = self._view.camera, self._scale
        y = (pos.y() - camera.y) / scale
        for left in camera.origins(camera.period / 2):
            order = order_at(self.marks(), ((pos.x() - left) / scale, y))
            if order is not None:
                return order
        return None

    def obstacles(self) -> tuple[Box, ...]:
        """Return boxes over all marks, in the pixels of the marks."""
        kept, self._boxes = self._boxes, {}
        for mark in self.marks():
            before = kept.get(mark.order)
            # Most marks are those of before, the same objects.
            same = before is not None and before[0] is mark
            self._boxes[mark.order] = before if before is not None and same else (mark, tuple(boxes((mark,))))
        found = tuple(box for _, made in self._boxes.values() for box in made)
        sheet = self._view.sheet
        if sheet is None or not sheet.wraps:
            return found
        # An arrow over the edge lies beside the map, and on it at the other side.
        world = sheet.width * self._view.pieces().zoom
        beyond = ((box, world if box.left < 0 else -world) for box in found if box.left < 0 or box.right > world)
        return (*found, *(Box(box.left + by, box.top, box.right + by, box.bottom) for box, by in beyond))

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
        if self._view.sheet is not None and self._view.camera.is_open:
            self._view.set_obstacles(self.obstacles())

    def _prepare(self) -> None:
        drawn, look = self.marks(), self._view.look
        if not drawn:
            self._below, self._above = [], []
        elif self._painted_in is not look:
            self._below, self._above = self._sprites.fetch(drawn, look, self._view.devicePixelRatioF())
            self._painted_in = look

    def _paint(self, painter: QPainter, sprites: list[Sprite]) -> None:
        if not sprites:
            return
        camera, scale = self._view.camera, self._scale
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(camera.x, camera.y)
        painter.scale(scale, scale)
        # Of a map that wraps each copy is painted in turn, the painter shifted.
        left, top = painter.transform().dx(), painter.transform().dy()
        sight = QRectF(-left / scale, -top / scale, self._view.width() / scale, self._view.height() / scale)
        few, begin = self._view.is_hurried, perf_counter()
        for sprite in sprites:
            if not sprite.rect.intersects(sight):
                continue
            if few and not sprite.ready and perf_counter() - begin > _SLICE:
                self._view.update()  # after a zoom a few more a frame
                continue
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
