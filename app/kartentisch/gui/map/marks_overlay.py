"""The arrows and other marks of orders over a map view."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from kartentisch.draw.look import Look
from kartentisch.draw.marks import (
    Choice,
    Ghost,
    Item,
    Mark,
    Spot,
    boxes,
    crossing_of,
    ghosts,
    marks,
    order_at,
    scene_of,
)
from kartentisch.draw.marks.scene import Crossing
from kartentisch.draw.sheet import MapSheet
from kartentisch.gui.map.marks_painter import Step, prepared
from kartentisch.gui.map.pieces import Pieces
from kartentisch.gui.map.tokens import token_size
from kartentisch.gui.map.view import MapView
from kartentisch.judge.verdict import Outcome
from kartentisch.orders import Order


class MarksOverlay:
    """Paints the marks of an outcome below the tokens of a view; its `badges` paint what lies over them.

    Marks are worked out once per outcome, zoom and arrangement of the tokens, and only moved while the map is panned.
    """

    above_tokens = False

    def __init__(self) -> None:
        """Show nothing yet."""
        self.badges = BadgesOverlay(self)
        self._outcome: Outcome | None = None
        self._choice = Choice()
        self._crossing: tuple[MapSheet, Crossing] | None = None
        self._made_for: tuple[MapSheet, Pieces] | None = None
        self._marks: tuple[Mark, ...] = ()
        self._painted_in: Look | None = None
        self._below: list[Step] = []
        self._above: list[Step] = []

    def attach(self, view: MapView) -> None:
        """Add both layers to a view."""
        view.add_overlay(self)
        view.add_overlay(self.badges)

    def show(self, view: MapView, outcome: Outcome | None, choice: Choice | None = None) -> None:
        """Show the orders of an outcome; None shows nothing. Names of the view keep off the marks."""
        self._outcome = outcome
        self._choice = choice or Choice()
        self._forget()
        self.keep_names_off(view)
        view.update()

    def keep_names_off(self, view: MapView) -> None:
        """Tell the view where the marks are now; to be called again when its `view_changed` says so."""
        if view.sheet is not None:
            view.set_obstacles(self.obstacles(view))

    def obstacles(self, view: MapView) -> list[QRectF]:
        """Return boxes over all marks, in viewport pixels."""
        scale, x, y = view.camera.zoom / view.pieces().zoom, view.camera.x, view.camera.y
        return [
            QRectF(
                x + box.left * scale,
                y + box.top * scale,
                (box.right - box.left) * scale,
                (box.bottom - box.top) * scale,
            )
            for box in boxes(self.marks(view))
        ]

    def marks(self, view: MapView) -> tuple[Mark, ...]:
        """Return the marks, in pixels of the whole map at the zoom of the view's pieces."""
        sheet, outcome = view.sheet, self._outcome
        if sheet is None or outcome is None:
            return ()
        pieces = view.pieces()
        if self._made_for is None or self._made_for[0] is not sheet or self._made_for[1] is not pieces:
            if self._crossing is None or self._crossing[0] is not sheet:
                self._crossing = sheet, crossing_of(sheet)
            spots = {
                (piece.token.place, piece.token.state == "dislodged"): Spot(
                    piece.x, piece.y, *token_size(piece.token.kind, pieces.height)
                )
                for piece in pieces.tokens
                if piece.token.state != "ghost"
            }
            scene = scene_of(sheet, pieces.zoom, pieces.height, self._crossing[1], spots)
            self._marks = marks(outcome, scene, self._choice)
            self._made_for = sheet, pieces
            self._painted_in = None
        return self._marks

    def order_at(self, view: MapView, pos: QPointF) -> Order | None:
        """Return the order whose mark lies under a viewport pixel."""
        if view.sheet is None:
            return None
        scale = view.camera.zoom / view.pieces().zoom
        return order_at(self.marks(view), ((pos.x() - view.camera.x) / scale, (pos.y() - view.camera.y) / scale))

    def paint(self, painter: QPainter, view: MapView) -> None:
        """Paint what lies below the tokens."""
        self._paint(painter, view, above=False)

    def paint_badges(self, painter: QPainter, view: MapView) -> None:
        """Paint what lies above the tokens."""
        self._paint(painter, view, above=True)

    def _paint(self, painter: QPainter, view: MapView, above: bool) -> None:
        drawn = self.marks(view)
        if not drawn:
            return
        if self._painted_in is not view.look:
            self._below = prepared((item for mark in drawn for item in mark.below), view.look)
            if self._choice.ghosts:
                self._below += prepared(self._ghosts(view), view.look)
            self._above = prepared((item for mark in drawn for item in mark.above), view.look)
            self._painted_in = view.look
        scale = view.camera.zoom / view.pieces().zoom
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(view.camera.x, view.camera.y)
        painter.scale(scale, scale)
        for step in self._above if above else self._below:
            step(painter)
        painter.restore()

    def _ghosts(self, view: MapView) -> list[Item]:
        sheet, pieces = view.sheet, view.pieces()
        if sheet is None or self._outcome is None:
            return []
        made: list[Item] = []
        for power, kind, place in ghosts(self._outcome):
            x, y = sheet.anchor(place)
            made.append(Ghost(power, kind, x * pieces.zoom, y * pieces.zoom, pieces.height))
        return made

    def _forget(self) -> None:
        self._made_for = None
        self._painted_in = None
        self._marks, self._below, self._above = (), [], []


class BadgesOverlay:
    """The upper layer of the marks: tags, strengths, rings of builds."""

    above_tokens = True

    def __init__(self, overlay: MarksOverlay) -> None:
        """Belong to an overlay."""
        self._overlay = overlay

    def paint(self, painter: QPainter, view: MapView) -> None:
        """Paint."""
        self._overlay.paint_badges(painter, view)
