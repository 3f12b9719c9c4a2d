"""A map on paper as PDF: a page of its own shape, or a page of A4 or A3 with a title and the powers below it."""

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPageLayout, QPageSize, QPainter, QPdfWriter

from kartentisch.gui.drawing import paint_drawing
from kartentisch.gui.fonts import font
from kartentisch.gui.map import MapView

PAGES: Mapping[str, QPageSize.PageSizeId] = {"A4": QPageSize.PageSizeId.A4, "A3": QPageSize.PageSizeId.A3}
DOTS = 96  # pixels of a view an inch: 960 pixels are ten inches of paper
_FINE = 3  # dots of the paper for each of these pixels
_WIDE = {"A4": 1240, "A3": 1754}  # pixels of the map across a page: its letters are of about six points on both
_MARGIN, _HEAD, _GAP, _ROW = 36.0, 38.0, 12.0, 22.0  # pixels
_BADGE = QSizeF(34, 16)


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """A power in the legend: its id, its name, what is told of it, such as "5 centres"."""

    power: str
    name: str
    told: str


@dataclass(frozen=True, slots=True)
class Caption:
    """What stands around the map of a page: the title, date and phase, the powers (none: no legend)."""

    title: str
    date: str
    legend: tuple[LegendEntry, ...] = ()


def page_view_size(page: str, map_size: tuple[float, float], powers: int) -> QSize:
    """Return the size a view must have to fill a page beside its caption, in the shape of the map."""
    room = _room(page, powers)
    share = min(room.width() / map_size[0], room.height() / map_size[1])
    # As wide in pixels as the page has for it, so that letters have the same size on every map.
    unit = _WIDE[page] / room.width()
    return QSize(round(map_size[0] * share * unit), round(map_size[1] * share * unit))


def view_pdf(view: MapView, title: str) -> bytes:
    """Return what a view shows as the bytes of a PDF, on one page of the view's shape."""
    writer, buffer = _writer(title)
    inches = QSizeF(view.width() / DOTS, view.height() / DOTS)
    writer.setPageSize(QPageSize(inches, QPageSize.Unit.Inch))
    with QPainter(writer) as painter:
        painter.scale(_FINE, _FINE)
        paint_drawing(painter, view, _FINE)
    return bytes(buffer.data().data())


def page_pdf(view: MapView, page: str, caption: Caption) -> bytes:
    """Return a view as PDF on one landscape page "A4" or "A3", with its caption. Raises KeyError for another page."""
    writer, buffer = _writer(f"{caption.title} · {caption.date}")
    writer.setPageSize(QPageSize(PAGES[page]))
    writer.setPageOrientation(QPageLayout.Orientation.Landscape)
    with QPainter(writer) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(_FINE, _FINE)
        _head(painter, page, caption)
        room = _room(page, len(caption.legend))
        share = min(room.width() / view.width(), room.height() / view.height())
        painter.save()
        middle = room.center()
        painter.translate(middle.x() - view.width() * share / 2, middle.y() - view.height() * share / 2)
        painter.scale(share, share)
        painter.setClipRect(view.rect())
        paint_drawing(painter, view, _FINE * share)
        painter.restore()
        _legend(painter, view, page, caption.legend)
    return bytes(buffer.data().data())


def _writer(title: str) -> tuple[QPdfWriter, QBuffer]:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(DOTS * _FINE)
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    writer.setTitle(title)
    writer.setCreator("Kartentisch")
    return writer, buffer


def _whole(page: str) -> QRectF:
    """Return a landscape page in pixels."""
    size = QPageSize.size(PAGES[page], QPageSize.Unit.Inch)
    return QRectF(0, 0, size.height() * DOTS, size.width() * DOTS)


def _columns(page: str) -> int:
    return 5 if page == "A4" else 7


def _room(page: str, powers: int) -> QRectF:
    """Return where the map stands on a page with so many powers in its legend."""
    rows = -(-powers // _columns(page))
    below = rows * _ROW + (_GAP if rows else 0)
    return _whole(page).adjusted(_MARGIN, _MARGIN + _HEAD, -_MARGIN, -_MARGIN - below)


def _head(painter: QPainter, page: str, caption: Caption) -> None:
    line = QRectF(_MARGIN, _MARGIN, _whole(page).width() - 2 * _MARGIN, _HEAD - _GAP)
    painter.setPen(QColor("#000000"))
    date = font("text", 16)
    painter.setFont(date)
    painter.drawText(line, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, caption.date)
    line.setRight(line.right() - QFontMetricsF(date).horizontalAdvance(caption.date) - 2 * _GAP)
    title = font("title", 22)
    painter.setFont(title)
    shown = QFontMetricsF(title).elidedText(caption.title, Qt.TextElideMode.ElideRight, line.width())
    painter.drawText(line, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)


def _legend(painter: QPainter, view: MapView, page: str, entries: tuple[LegendEntry, ...]) -> None:
    room, columns = _room(page, len(entries)), _columns(page)
    width = room.width() / columns
    for index, entry in enumerate(entries):
        corner = QPointF(room.left() + index % columns * width, room.bottom() + _GAP + index // columns * _ROW)
        colours = view.look.token(entry.power)
        badge = QRectF(corner.x(), corner.y() + (_ROW - _BADGE.height()) / 2, _BADGE.width(), _BADGE.height())
        painter.setPen(QColor("#000000"))
        painter.setBrush(QColor(colours.token))
        painter.drawRoundedRect(badge, 3.5, 3.5)
        painter.setPen(QColor(colours.text))
        painter.setFont(font("text", 11, QFont.Weight.Bold))
        painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, entry.power)
        text = QRectF(badge.right() + 6, corner.y(), width - _BADGE.width() - 12, _ROW)
        painter.setPen(QColor("#000000"))
        small = font("text", 12)
        painter.setFont(small)
        told = QFontMetricsF(small).elidedText(f"{entry.name}  {entry.told}", Qt.TextElideMode.ElideRight, text.width())
        painter.drawText(text, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, told)
