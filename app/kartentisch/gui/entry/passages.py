"""Canals that are closed for the fleet selected: a plate with a lock on the sea beyond, and the words for it."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from kartentisch.game.entry import Entry
from kartentisch.game.passages import Barred, barred_passages
from kartentisch.gui import theme
from kartentisch.gui.figures import icon
from kartentisch.gui.map import MapView
from kartentisch.gui.wording import place_text, power_text
from kartentisch.orders import Move
from kartentisch.rules import MOVEMENT, Variant
from kartentisch.words import _

_HIGH, _LOCK = 20.0, 13
_AWAY = 10.0  # pixels between the anchor of the sea and the plate


def barred(entry: Entry) -> tuple[Barred, ...]:
    """Return the closed canals of the unit whose goal is asked for now, or whose order passes one."""
    unit = entry.unit
    if unit is None or entry.session.position.phase != MOVEMENT or entry.continuation.ask != "goal":
        return ()
    # Its own order, if any, is about to be written anew.
    others = [order for order in entry.session.orders if not (isinstance(order, Move) and order.place == unit.place)]
    return barred_passages(entry.session.position, others, unit)


def barred_text(variant: Variant, one: Barred) -> str:
    """Return the few words a plate has room for: "needs leave of Egypt"."""
    if one.leave and one.keeper is not None:
        return _("needs leave of {power}").format(power=power_text(variant, one.keeper.power))
    if one.keeper is None:
        canal = str(one.why.values.get("canal", ""))
        return _("closed: nobody holds {place}").format(place=place_text(variant, canal))
    return _("closed: {unit} does not hold").format(unit=str(one.keeper))


class PassagePlates:
    """An overlay: a plate for every closed canal, moving with the map."""

    above_tokens = True

    def __init__(self, view: MapView) -> None:
        """Join a view."""
        self._view = view
        self.plates: tuple[tuple[str, str], ...] = ()  # the sea, the words
        view.add_overlay(self)

    def show(self, variant: Variant, closed: Sequence[Barred]) -> None:
        """Show these in place of those before."""
        plates = tuple((one.sea, barred_text(variant, one)) for one in closed)
        if plates != self.plates:
            self.plates = plates
            self._view.update()

    def words(self, province: str) -> str:
        """Return what the plate on a province says, "" for none."""
        return dict(self.plates).get(province, "")

    def paint(self, painter: QPainter, view: MapView) -> None:
        """Paint."""
        if not self.plates:
            return
        colours = view.look.theme
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(theme.sized("text", 12))
        for sea, words in self.plates:
            wide = QFontMetricsF(painter.font()).horizontalAdvance(words) + _LOCK + 20
            box = _box(view, sea, wide)
            painter.setPen(QPen(QColor(colours.selected), 1.4))
            painter.setBrush(QColor(colours.casing))
            painter.drawRoundedRect(box, 5, 5)
            lock = QRectF(box.left() + 6, box.center().y() - _LOCK / 2, _LOCK, _LOCK).toRect()
            icon("ui/locked", colours.selected).paint(painter, lock)
            painter.setPen(QColor(colours.ink))
            inside = box.adjusted(_LOCK + 11, 0, 0, 0)
            painter.drawText(inside, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, words)


def _box(view: MapView, sea: str, wide: float) -> QRectF:
    """Below the sea's unit, or above it where there is no room; inside the view while the sea is."""
    at = view.anchor(sea)
    away = view.pieces().height / 2 + _AWAY
    top = at.y() + away if at.y() + away + _HIGH < view.height() else at.y() - away - _HIGH
    left = at.x() - wide / 2
    if 0 <= at.x() <= view.width():
        left = max(3.0, min(view.width() - wide - 3.0, left))
    return QRectF(QPointF(left, top).toPoint(), QPointF(left + wide, top + _HIGH).toPoint())
