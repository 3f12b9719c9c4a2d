"""Text on the map as outlines: any type size, a halo beneath, measured and painted once."""

from functools import cache, lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap

from kartentisch.draw.labels import LEADING, NameLabel, is_east_asian
from kartentisch.gui.fonts import font

_EM = 64  # pixels at which outlines are taken
_TRACKING = {"land": 105.0, "sea": 102.0, "code": 100.0}
_HALO, _HALO_OPACITY = 2.2, 0.75


@cache
def measure(text: str, role: str) -> float:
    """Return the width of `text` in the role "land", "sea" or "code" at a type size of one pixel."""
    return QFontMetricsF(_font(text, role)).horizontalAdvance(text) / _EM


@cache
def outline(text: str, role: str) -> QPainterPath:
    """Return the outlines of `text` at a type size of _EM pixels, centred on 0 sideways, the baseline at 0."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addText(QPointF(-measure(text, role) * _EM / 2, 0), _font(text, role), text)
    return path


def draw_text(painter: QPainter, text: str, role: str, at: QPointF, *, size: float, colour: QColor) -> None:
    """Draw `text` centred over the point `at` of its baseline, `size` pixels high."""
    painter.save()
    painter.translate(at)
    painter.scale(size / _EM, size / _EM)
    painter.fillPath(outline(text, role), colour)
    painter.restore()


@lru_cache(maxsize=2000)
def name_pixmap(lines: tuple[str, ...], role: str, size: float, *, ink: str, halo: str, ratio: float) -> QPixmap:
    """Return a name of several lines with its halo, to be drawn with its middle on the label's middle."""
    width = max(measure(line, role) for line in lines) * size + 8
    height = size * (1.5 + LEADING * (len(lines) - 1)) + 8
    pixmap = QPixmap(round(width * ratio) + 1, round(height * ratio) + 1)
    pixmap.fill(Qt.GlobalColor.transparent)
    pixmap.setDevicePixelRatio(ratio)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(pixmap.width() / ratio / 2, pixmap.height() / ratio / 2)
    tone = QColor(halo)
    tone.setAlphaF(_HALO_OPACITY)
    pen = QPen(tone, _HALO * _EM / size, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    drop = 0.28 if role == "sea" else 0.35 if is_east_asian(lines[0]) else 0.33
    for paint_halo in (True, False):
        for index, line in enumerate(lines):
            painter.save()
            painter.translate(0, (index - (len(lines) - 1) / 2) * size * LEADING + size * drop)
            painter.scale(size / _EM, size / _EM)
            if paint_halo:
                painter.strokePath(outline(line, role), pen)
            else:
                painter.fillPath(outline(line, role), QColor(ink))
            painter.restore()
    painter.end()
    return pixmap


def name_rect(label: NameLabel, pixmap: QPixmap) -> QRectF:
    """Return where the pixmap of a label lies, in the label's own pixels."""
    size = pixmap.deviceIndependentSize()
    return QRectF(label.x - size.width() / 2, label.y - size.height() / 2, size.width(), size.height())


@cache
def _font(text: str, role: str) -> QFont:
    if is_east_asian(text):
        made = font("japanese")
    elif role == "code":
        made = font("text", weight=QFont.Weight.Bold)
    else:
        made = font(role)
        made.setLetterSpacing(QFont.SpacingType.PercentageSpacing, _TRACKING[role])
    made.setPixelSize(_EM)
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return made
