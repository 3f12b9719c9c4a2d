"""What order entry paints over the map: the arrow while dragging, and the line from a unit to a ring beside it."""

import math

from PySide6.QtCore import QObject, QPointF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from kartentisch.gui.entry.ring import OUTER
from kartentisch.gui.map import MapView

_WIDTH = 2.4
_HEAD = (11.0, 4.75)


class EntryOverlay(QObject):
    """Painted above the tokens. `moved` comes, once the frame is done, when the map has moved under what lies on it."""

    above_tokens = True
    moved = Signal()

    def __init__(self, view: MapView) -> None:
        """Join a view, which owns this object."""
        super().__init__(view)
        self._view = view
        self._from: str | None = None
        self._lost = False
        self._to = QPointF()
        self._goal: str | None = None
        self._legal = False
        self._tether: tuple[str, bool, QPointF] | None = None
        self._seen = (0.0, 0.0, 0.0)
        view.add_overlay(self)

    @property
    def dragging(self) -> bool:
        """Whether an arrow is being dragged."""
        return self._from is not None

    @property
    def legal(self) -> bool:
        """Whether the arrow leads where an order could."""
        return self._legal

    def drag(self, start: str, to: QPointF, goal: str | None, *, legal: bool, lost: bool) -> None:
        """Show an arrow from the unit at `start` to the pointer, or to the unit's place in `goal` when it may go there.

        `lost`: the unit is the dislodged one of its province.
        """
        self._from, self._to, self._goal, self._legal, self._lost = start, to, goal, legal, lost
        self._view.update()

    def drop(self) -> None:
        """Show no arrow."""
        self._from = None
        self._view.update()

    def tether(self, place: str | None, lost: bool = False, centre: QPointF | None = None) -> None:
        """Join the unit at `place` to a ring around `centre`; None for none."""
        before, self._tether = self._tether, None
        if place is not None and centre is not None:
            self._tether = (place, lost, centre)
        if self._tether != before:
            self._view.update()

    def paint(self, painter: QPainter, view: MapView) -> None:
        """Paint."""
        camera = view.camera
        now, before = (camera.x, camera.y, camera.zoom), self._seen
        if now != before:
            self._seen = now
            if self._tether is not None:
                # The ring moves with the map; where that goes round, its corner may leap by a whole world.
                place, lost, centre = self._tether
                by = QPointF(camera.nearest(now[0] - before[0], 0.0), now[1] - before[1])
                self._tether = (place, lost, centre + by) if now[2] == before[2] else None
            self.moved.emit()
        if abs(painter.worldTransform().dx()) >= 1:
            return  # at another copy of a map that goes round: there is one ring, one pointer
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._tether is not None:
            self._paint_tether(painter, view, *self._tether)
        if self._from is not None:
            self._paint_arrow(painter, view)

    def _paint_tether(self, painter: QPainter, view: MapView, place: str, lost: bool, centre: QPointF) -> None:
        start = view.anchor(place, lost, centre)
        length = math.dist((start.x(), start.y()), (centre.x(), centre.y()))
        room = view.pieces().height * 1.02
        if length <= OUTER + room:
            return
        end = _along(start, centre, length - OUTER + 1)
        begin = _along(start, centre, room)
        casing = QColor(view.look.theme.casing)
        casing.setAlphaF(0.82)
        for colour, width in ((casing, 4.4), (QColor(view.look.theme.selected), 1.6)):
            painter.setPen(QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
            painter.drawLine(begin, end)

    def _paint_arrow(self, painter: QPainter, view: MapView) -> None:
        colours = view.look.theme
        start = view.anchor(self._from or "", self._lost, self._to)
        end, back = self._to, 0.0
        if self._legal and self._goal is not None:
            province = self._goal.partition("/")[0]
            standing = view.pieces().standing(province)
            end = view.anchor(standing.token.place if standing is not None else self._goal, near=self._to)
            start = view.anchor(self._from or "", self._lost, end)
            back = view.pieces().height * 0.9 if standing is not None else 0.0
        length = math.dist((start.x(), start.y()), (end.x(), end.y()))
        room = view.pieces().height * 0.9
        if length < room + back + _HEAD[0]:
            # Tokens nearly touch: the arrow goes nearly from middle to middle.
            room, back = view.pieces().height * 0.3, 0.0
        if length < room + _HEAD[0]:
            return
        begin, tip = _along(start, end, room), _along(start, end, length - back)
        neck = _along(start, end, length - back - _HEAD[0] * 0.78)
        casing = QColor(colours.casing)
        casing.setAlphaF(0.82)
        ink = QColor(colours.accent if self._legal else colours.bad)
        head = _head(start, tip)
        painter.setPen(QPen(casing, _WIDTH + 3.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(begin, tip)
        painter.setPen(QPen(casing, 3.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
        painter.drawPolygon(head)
        pen = QPen(ink, _WIDTH, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
        if not self._legal:
            pen.setDashPattern([5 / _WIDTH, 3 / _WIDTH])
        painter.setPen(pen)
        painter.drawLine(begin, neck)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        painter.drawPolygon(head)
        if not self._legal:
            self._paint_cross(painter, tip, ink, casing)

    def _paint_cross(self, painter: QPainter, at: QPointF, ink: QColor, casing: QColor) -> None:
        """Not by colour alone: a cross where it cannot go."""
        painter.setPen(QPen(casing, 2))
        painter.setBrush(ink)
        painter.drawEllipse(at, 7.5, 7.5)
        painter.setPen(QPen(casing, 2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(at + QPointF(-2.8, -2.8), at + QPointF(2.8, 2.8))
        painter.drawLine(at + QPointF(-2.8, 2.8), at + QPointF(2.8, -2.8))


def _along(start: QPointF, end: QPointF, distance: float) -> QPointF:
    length = max(1e-6, math.dist((start.x(), start.y()), (end.x(), end.y())))
    return start + (end - start) * (distance / length)


def _head(start: QPointF, tip: QPointF) -> QPolygonF:
    length = max(1e-6, math.dist((start.x(), start.y()), (tip.x(), tip.y())))
    along = (tip - start) / length
    aside = QPointF(-along.y(), along.x())
    base = tip - along * _HEAD[0]
    notch = tip - along * _HEAD[0] * 0.78
    return QPolygonF([tip, base + aside * _HEAD[1], notch, base - aside * _HEAD[1]])
