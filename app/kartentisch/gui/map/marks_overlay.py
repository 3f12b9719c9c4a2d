"""The arrows and other marks of orders over a map view."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from time import perf_counter

from msgspec import Struct
from PySide6.QtCore import QObject, QPointF, QRectF, Qt
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
from kartentisch.draw.marks.boards import BETWEEN, apart, board_of, places_of
from kartentisch.draw.marks.scene import Crossing
from kartentisch.draw.sheet import MapSheet, Point
from kartentisch.geo import province_of
from kartentisch.gui.map.marks_coming import ComingMarks
from kartentisch.gui.map.marks_sprites import Sprite, SpriteShelf
from kartentisch.gui.map.pieces import Pieces
from kartentisch.gui.map.view import MapView
from kartentisch.judge.verdict import Outcome
from kartentisch.orders import Order

_SLICE = 0.005  # seconds a frame may spend on new pictures of marks after a zoom


Shifts = tuple[Point, ...]


class Layer(Struct):
    """Pictures of marks of one board, or of one mark between boards with its ends: the board and where it is."""

    board: int
    below: list[Sprite]
    above: list[Sprite]
    ends: tuple[tuple[int, Point], ...] = ()


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
        self._scene: tuple[Pieces, Shifts, Scene] | None = None
        self._made_for: tuple[MapSheet, Pieces, Shifts] | None = None
        self._marks: tuple[Mark, ...] = ()
        self._drawn = Drawn()
        self._boxes: dict[Order, tuple[Mark, tuple[Box, ...]]] = {}
        self._painted_in: Look | None = None
        self._layers: list[Layer] = []
        self._shelves: dict[int | Order, SpriteShelf] = {}
        self._coming: ComingMarks | None = None
        self.badges = BadgesOverlay(self)
        view.add_overlay(self)
        view.add_overlay(self.badges)
        view.view_changed.connect(self._keep_names_off)
        view.preparers.append(self.prepare)

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
        pieces, shifts = self._view.pieces(), self._shifts()
        made = self._made_for
        if made is None or made[0] is not sheet or made[1] is not pieces or made[2] != shifts:
            coming, self._coming = self._coming, None
            if coming is not None and coming.ready and coming.is_for(pieces, outcome, self._choice):
                self._marks, self._drawn, self._scene = coming.marks, coming.drawn, (pieces, shifts, coming.scene)
                self._boxes, self._shelves = coming.boxes, {0: coming.shelf}
            else:
                self._marks = marks(outcome, self._scene_of(sheet, pieces, shifts), self._choice, self._drawn)
            self._made_for = sheet, pieces, shifts
            self._painted_in = None
        return self._marks

    def prepare(self, pieces: Pieces, seconds: float) -> bool:
        """Work for so long at the marks for the pieces of another zoom; return whether something is left."""
        sheet, outcome = self._view.sheet, self._outcome
        if sheet is None or outcome is None or self._view.camera.boards:  # boards move apart with the zoom
            return False
        if self._coming is None or not self._coming.is_for(pieces, outcome, self._choice):
            look, ratio = self._view.look, self._view.devicePixelRatioF()
            self._coming = ComingMarks(pieces, outcome, self._choice, self._made_scene(sheet, pieces, ()), look, ratio)
        return self._coming.go_on(seconds)

    def _shifts(self) -> Shifts:
        """How far each of several boards is seen from where it lies, at the zoom of the marks; else nothing."""
        camera = self._view.camera
        if not camera.boards:
            return ()
        settled = replace(camera, zoom=self._view.pieces().zoom)
        return tuple(settled.shift(number) for number in range(len(camera.boards)))

    def _scene_of(self, sheet: MapSheet, pieces: Pieces, shifts: Shifts) -> Scene:
        if self._scene is None or self._scene[0] is not pieces or self._scene[1] != shifts:
            self._scene = pieces, shifts, self._made_scene(sheet, pieces, shifts)
        return self._scene[2]

    def _made_scene(self, sheet: MapSheet, pieces: Pieces, shifts: Shifts) -> Scene:
        if self._crossing is None or self._crossing[0] is not sheet:
            self._crossing = sheet, crossing_of(sheet)
        spots = {
            (province_of(piece.token.place), piece.token.state == "dislodged"): Spot(
                piece.x, piece.y, *unit_size(piece.token.kind, pieces.height, self._view.look.units)
            )
            for piece in pieces.tokens
            if piece.token.state != "ghost"
        }
        return apart(scene_of(sheet, pieces.zoom, pieces.height, self._crossing[1], spots=spots), sheet, shifts)

    def order_at(self, pos: QPointF) -> Order | None:
        """Return the order whose mark lies under a viewport pixel; None beside all marks."""
        if self._view.sheet is None:
            return None
        camera, scale = self._view.camera, self._scale
        if camera.boards:
            here = ((pos.x() - camera.x) / scale, (pos.y() - camera.y) / scale)
            seen = (BETWEEN, camera.pane_at(pos.x(), pos.y()))
            return order_at([mark for mark in self.marks() if self._board(mark) in seen], here)
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
        if sheet is not None and self._view.camera.boards:
            return tuple(self._on_boards())
        if sheet is None or not sheet.wraps:
            return found
        # An arrow over the edge lies beside the map, and on it at the other side.
        world = sheet.width * self._view.pieces().zoom
        beyond = ((box, world if box.left < 0 else -world) for box in found if box.left < 0 or box.right > world)
        return (*found, *(Box(box.left + by, box.top, box.right + by, box.bottom) for box, by in beyond))

    def _on_boards(self) -> Iterator[Box]:
        """The boxes of marks on one board, where names see them. Names do not keep off what lies between boards."""
        shifts = self._shifts()
        for mark, made in self._boxes.values():
            number = self._board(mark)
            if number != BETWEEN:
                dx, dy = shifts[number]
                for box in made:
                    yield Box(box.left - dx, box.top - dy, box.right - dx, box.bottom - dy)

    def _board(self, mark: Mark) -> int:
        sheet = self._view.sheet
        return 0 if sheet is None else board_of(mark.order, sheet)

    def paint(self, painter: QPainter, view: MapView) -> None:
        """Paint what lies below the tokens."""
        self._prepare()
        for layer in self._layers:
            self._paint(painter, layer, layer.below)

    def paint_badges(self, painter: QPainter) -> None:
        """Paint what lies above the tokens."""
        self._prepare()
        for layer in self._layers:
            self._paint(painter, layer, layer.above)

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
            self._layers = []
        elif self._painted_in is not look:
            self._layers = list(self._layered(drawn, look))
            self._painted_in = look

    def _layered(self, drawn: Sequence[Mark], look: Look) -> Iterator[Layer]:
        """All marks together; with several boards those of each, then one by one those that join boards."""
        ratio = self._view.devicePixelRatioF()
        groups: dict[int | Order, list[Mark]] = {}
        for mark in drawn:
            number = self._board(mark) if self._view.camera.boards else 0
            groups.setdefault(mark.order if number == BETWEEN else number, []).append(mark)
        kept, self._shelves = self._shelves, {}
        # What joins boards lies on top of what is on one.
        for key in sorted(groups, key=lambda key: not isinstance(key, int)):
            shelf = self._shelves[key] = kept.get(key) or SpriteShelf()
            below, above = shelf.fetch(groups[key], look, ratio)
            if isinstance(key, int):
                yield Layer(key, below, above)
            else:
                yield Layer(BETWEEN, below, above, self._ends(groups[key][0]))

    def _ends(self, mark: Mark) -> tuple[tuple[int, Point], ...]:
        sheet, places = self._view.sheet, places_of(mark.order)
        if sheet is None or len(places) < 2 or len(mark.path) < 2:
            return ()
        # Lines of supports and convoys begin at the unit ordered and end at the other unit's line.
        return (sheet.board_of(places[0]), mark.path[0]), (sheet.board_of(places[1]), mark.path[-1])

    def _paint(self, painter: QPainter, layer: Layer, sprites: list[Sprite]) -> None:
        if not sprites:
            return
        camera, scale = self._view.camera, self._scale
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if camera.boards and not self._into_pane(painter, layer):
            painter.restore()
            return
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

    def _into_pane(self, painter: QPainter, layer: Layer) -> bool:
        """Let the painter paint in the pane of a layer's board only; return False for what cannot be shown now."""
        camera, scale = self._view.camera, self._scale
        if layer.board == BETWEEN:
            # While a zoom goes on the boards move apart. A line whose end is out of its pane would end on the other.
            return scale == 1 and all(self._in_pane(*end) for end in layer.ends)
        pane = camera.panes()[layer.board]
        painter.setClipRect(
            QRectF(pane.rect[0], pane.rect[1], camera.pane_width, camera.pane_height),
            Qt.ClipOperation.IntersectClip,
        )
        (now_x, now_y), (x, y) = camera.shift(layer.board), self._shifts()[layer.board]
        painter.translate(now_x - scale * x, now_y - scale * y)
        return True

    def _in_pane(self, board: int, point: Point) -> bool:
        """Whether a point of a board is seen in its pane."""
        camera = self._view.camera
        left, top = camera.corner(board)
        x, y = point[0] + camera.x - left, point[1] + camera.y - top
        return 0 <= x <= camera.pane_width and 0 <= y <= camera.pane_height


class BadgesOverlay:
    """The upper layer of the marks: tags, strengths, rings of builds."""

    above_tokens = True

    def __init__(self, overlay: MarksOverlay) -> None:
        """Belong to an overlay."""
        self._overlay = overlay

    def paint(self, painter: QPainter, view: MapView) -> None:
        """Paint."""
        self._overlay.paint_badges(painter)
