"""The ring menu: a sector per letter around a unit, or beside it where goals lie close. A child of the map view."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QHelpEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
    QRegion,
)
from PySide6.QtWidgets import QToolTip, QWidget

from kartentisch.gui import theme
from kartentisch.words import _

INNER, OUTER = 34.0, 70.0
_MARGIN = 8
_FADED = 0.55
_WORD_WIDTH = 33
_PICTURES = 60  # kept at most: most units have the same letters


@dataclass(frozen=True, slots=True)
class Sector:
    """One letter: its word, why it cannot be ("" when it can), and whether it is what a bare click means."""

    letter: str
    word: str
    refused: str = ""
    default: bool = False


class Ring(QWidget):
    """The menu. `chosen(letter)` comes for impossible sectors too: refusing is not the ring's business."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        """Start hidden."""
        super().__init__(parent)
        self.setObjectName("ring")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        side = 2 * (int(OUTER) + _MARGIN)
        self.resize(side, side)
        self.sectors: tuple[Sector, ...] = ()
        self._hot = -1
        self._hole = ""
        self._pictures: dict[object, QPixmap] = {}
        self._shadows: dict[float, QPixmap] = {}
        self.hide()

    def open(self, sectors: Sequence[Sector], centre: QPointF, unit_text: str, *, beside: bool) -> None:
        """Show sectors around `centre` in the parent's pixels; a ring beside the unit names it in its middle."""
        self.sectors = tuple(sectors)
        self._hole = unit_text if beside else ""
        self._hot = -1
        half = self.width() / 2
        self.move(round(centre.x() - half), round(centre.y() - half))
        outer = _round_region(half, OUTER + _MARGIN)
        self.setMask(outer if beside else outer - _round_region(half, INNER - 1.5))
        words = ", ".join(f"{one.letter} {one.word}" for one in self.sectors if not one.refused)
        self.setAccessibleName(_("Orders for {unit}: {words}").format(unit=unit_text, words=words))
        self.raise_()
        if self.isVisible():
            self.update()
        else:
            self.show()
            # Shown, the ring is painted with all else that is due. Qt would paint it, and the map below, once more.
            QCoreApplication.removePostedEvents(self, QEvent.Type.UpdateLater.value)

    def centre(self) -> QPointF:
        """Return the middle of the ring in the parent's pixels."""
        return QPointF(self.x() + self.width() / 2, self.y() + self.height() / 2)

    def sector_point(self, letter: str) -> QPoint:
        """Return the middle of a letter's sector in the ring's own pixels. Raises StopIteration for none."""
        index = next(i for i, one in enumerate(self.sectors) if one.letter == letter)
        return self._middle(index).toPoint()

    def sector_at(self, pos: QPointF) -> Sector | None:
        """Return the sector under a point of the ring's own pixels."""
        index = self._index_at(pos)
        return self.sectors[index] if index >= 0 else None

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint; what is under the ring is painted often, the ring itself once for each sector lit."""
        looks = tuple((one.letter, one.word, bool(one.refused), one.default) for one in self.sectors)
        shown = (looks, self._hot, self._hole, theme.tokens(), self.devicePixelRatioF())
        picture = self._pictures.get(shown)
        if picture is None:
            if len(self._pictures) >= _PICTURES:
                self._pictures.clear()
            picture = self._pictures[shown] = self._painted()
        with QPainter(self) as painter:
            painter.drawPixmap(0, 0, picture)

    def _painted(self) -> QPixmap:
        use, half, ratio = theme.tokens(), self.width() / 2, self.devicePixelRatioF()
        middle = QPointF(half, half)
        if ratio not in self._shadows:
            self._shadows[ratio] = self._shadow(ratio)
        picture = QPixmap(self._shadows[ratio])
        with QPainter(picture) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            band = QPainterPath()
            band.addEllipse(middle, OUTER, OUTER)
            if not self._hole:
                hole = QPainterPath()
                hole.addEllipse(middle, INNER, INNER)
                band -= hole
            painter.fillPath(band, QColor(use.panel))
            for index, sector in enumerate(self.sectors):
                if sector.default:
                    painter.fillPath(self._outline(index), QColor(use.accent))
                elif index == self._hot and not sector.refused:
                    painter.fillPath(self._outline(index), QColor(use.wash))
            painter.setPen(QPen(QColor(use.edge), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(middle, OUTER - 0.5, OUTER - 0.5)
            painter.drawEllipse(middle, INNER, INNER)
            for index in range(len(self.sectors)):
                angle = self._angle(index - 0.5)
                painter.drawLine(_polar(middle, INNER, angle), _polar(middle, OUTER - 0.5, angle))
            for index, sector in enumerate(self.sectors):
                self._letter(painter, index, sector)
            if self._hole:
                painter.setPen(QColor(use.ink))
                painter.setFont(theme.sized("orders", 11.5, QFont.Weight.DemiBold))
                box = QRectF(half - INNER, half - INNER, 2 * INNER, 2 * INNER)
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self._hole.replace(" ", "\n", 1))
        return picture

    def _shadow(self, ratio: float) -> QPixmap:
        picture = QPixmap(self.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        middle = QPointF(self.width() / 2, self.height() / 2 + 1)
        with QPainter(picture) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for step in range(6):
                painter.setPen(QPen(QColor(0, 0, 0, 26 - 4 * step), 1.4))
                painter.drawEllipse(middle, OUTER + step, OUTER + step)
        return picture

    def _letter(self, painter: QPainter, index: int, sector: Sector) -> None:
        use, at = theme.tokens(), self._middle(index)
        ink = use.on_accent if sector.default else use.ink3 if sector.refused else use.ink
        painter.setOpacity(_FADED if sector.refused else 1.0)
        painter.setPen(QColor(ink))
        for text, size, weight, top, high in (
            (sector.letter, 14.0, QFont.Weight.Bold, -15.0, 18.0),
            (sector.word, 9.5, QFont.Weight.Medium, 1.0, 13.0),
        ):
            painter.setFont(theme.sized("text", size, weight))
            wide = painter.fontMetrics().horizontalAdvance(text)
            if wide > _WORD_WIDTH:
                # A long word of another language shrinks into its sector.
                painter.setFont(theme.sized("text", round(max(7.5, size * _WORD_WIDTH / wide), 1), weight))
            painter.drawText(QRectF(at.x() - 40, at.y() + top, 80, high), Qt.AlignmentFlag.AlignCenter, text)
        painter.setOpacity(1.0)

    # The pointer

    def event(self, event: QEvent) -> bool:
        """Say why a sector is grey."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            sector = self.sector_at(QPointF(event.pos()))
            if sector is not None and sector.refused:
                QToolTip.showText(event.globalPos(), sector.refused, self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Light the sector under the pointer."""
        index = self._index_at(event.position())
        if index != self._hot:
            self._hot = index
            possible = index >= 0 and not self.sectors[index].refused
            self.setCursor(Qt.CursorShape.PointingHandCursor if possible else Qt.CursorShape.ArrowCursor)
            self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Nothing is under the pointer."""
        self._hot = -1
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Keep the press: the map below must not take it for a click or a pan."""
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Choose the sector under the pointer."""
        sector = self.sector_at(event.position())
        if sector is not None and event.button() == Qt.MouseButton.LeftButton:
            self.chosen.emit(sector.letter)

    # Geometry

    def _angle(self, index: float) -> float:
        return -math.pi / 2 + index * 2 * math.pi / max(1, len(self.sectors))

    def _middle(self, index: int) -> QPointF:
        half = self.width() / 2
        return _polar(QPointF(half, half), (INNER + OUTER) / 2, self._angle(index))

    def _index_at(self, pos: QPointF) -> int:
        half, count = self.width() / 2, len(self.sectors)
        dx, dy = pos.x() - half, pos.y() - half
        if not count or not INNER <= math.hypot(dx, dy) <= OUTER:
            return -1
        turn = (math.atan2(dy, dx) + math.pi / 2) / (2 * math.pi) * count
        return round(turn) % count

    def _outline(self, index: int) -> QPainterPath:
        half = self.width() / 2
        span = 360 / len(self.sectors)
        begin = -math.degrees(self._angle(index - 0.5))
        outer = QRectF(half - OUTER, half - OUTER, 2 * OUTER, 2 * OUTER)
        inner = QRectF(half - INNER, half - INNER, 2 * INNER, 2 * INNER)
        path = QPainterPath()
        path.arcMoveTo(outer, begin - 0.8)
        path.arcTo(outer, begin - 0.8, -(span - 1.6))
        path.arcTo(inner, begin - span + 1.6, span - 3.2)
        path.closeSubpath()
        return path


def _polar(middle: QPointF, radius: float, angle: float) -> QPointF:
    return QPointF(middle.x() + radius * math.cos(angle), middle.y() + radius * math.sin(angle))


def _round_region(half: float, radius: float) -> QRegion:
    side = round(2 * radius)
    return QRegion(QRect(round(half - radius), round(half - radius), side, side), QRegion.RegionType.Ellipse)
