"""Text on the map as outlines: any type size, a halo beneath, measured and painted once."""

import math
from collections.abc import Mapping
from functools import cache, lru_cache
from math import inf
from operator import is_
from time import perf_counter
from typing import TypeAlias

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap, QTransform

from kartentisch.draw.labels import LEADING, NameLabel, is_east_asian
from kartentisch.draw.look import Look
from kartentisch.draw.name_style import HALO, HALO_OPACITY, baseline, name_colours, style_of
from kartentisch.gui.fonts import font

_EM = 64  # pixels at which outlines are taken
_PUSHES = 12
_MORE = 100  # pictures kept besides twice those in sight

Lettered: TypeAlias = tuple[str, float, float, QPixmap, float, float]  # province, middle, picture, half its size


@cache
def measure(text: str, role: str) -> float:
    """Return the width of `text` in the role of a name or as a "code" at a type size of one pixel."""
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


def write_name(painter: QPainter, label: NameLabel, look: Look, owners: Mapping[str, str]) -> None:
    """Write a name with its halo in letters, which paper keeps as text; the painter is in the pixels of the label."""
    ink, halo = map(QColor, name_colours(label, look, owners))
    halo.setAlphaF(HALO_OPACITY)
    for index, line in enumerate(label.lines):
        painter.save()
        painter.translate(label.x, label.y)
        painter.rotate(label.angle)
        painter.translate(0, baseline(index, label.lines, label.role, label.size))
        scale = label.size / _EM
        painter.scale(scale, scale)
        pen = QPen(halo, HALO / scale)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(outline(line, label.role), pen)
        painter.setPen(ink)
        painter.setFont(_font(line, label.role))
        painter.drawText(QPointF(-measure(line, label.role) * _EM / 2, 0), line)
        painter.restore()


@lru_cache(maxsize=2000)
def name_pixmap(lines: tuple[str, ...], role: str, size: float, *, ink: str, halo: str, ratio: float) -> QPixmap:
    """Return a name of several lines with its halo, to be drawn with its middle on the label's middle."""
    width = max(measure(line, role) for line in lines) * size + 8
    height = size * (1.5 + LEADING * (len(lines) - 1)) + 8
    pixmap = _transparent(width, height, ratio)
    shape = _transparent(width, height, ratio)
    _write(shape, lines, role, size, halo)
    with QPainter(pixmap) as painter:
        # The letters pushed out in a ring: stroking their outlines looks the same and takes five times as long.
        for step in range(_PUSHES):
            angle = 2 * math.pi * step / _PUSHES
            painter.drawPixmap(QPointF(HALO / 2 * math.cos(angle), HALO / 2 * math.sin(angle)), shape)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
        painter.fillRect(pixmap.rect(), QColor.fromRgbF(0, 0, 0, HALO_OPACITY))
    _write(pixmap, lines, role, size, ink)
    return pixmap


class Lettering:
    """The names as pictures, with halos in the colours of the ground below: kept while nothing changes."""

    def __init__(self) -> None:
        """Start with no names."""
        self._kept: dict[NameLabel, tuple[tuple[str, str], Lettered]] = {}
        self._made: list[Lettered] = []
        self._ratio = 0.0
        self._shown: tuple[object, ...] = ()

    def fetch(
        self, labels: tuple[NameLabel, ...], look: Look, owners: Mapping[str, str], ratio: float
    ) -> list[Lettered]:
        """Return the pictures of labels; the same list when given the same objects again."""
        shown = (labels, look, owners)
        same = len(self._shown) == len(shown) and all(map(is_, self._shown, shown))
        if not same or ratio != self._ratio:
            self.prepare(labels, look, owners, ratio)
            if len(self._kept) > 2 * len(labels) + _MORE:
                self._kept = {label: self._kept[label] for label in labels}
            self._made = [self._kept[label][1] for label in labels]
            self._shown = shown
        return self._made

    def prepare(
        self,
        labels: tuple[NameLabel, ...],
        look: Look,
        owners: Mapping[str, str],
        ratio: float,
        until: float = inf,
    ) -> bool:
        """Make pictures of labels that will be fetched, until a moment of `perf_counter`; return whether all are."""
        if ratio != self._ratio:
            self._kept, self._ratio = {}, ratio
        for label in labels:
            colours, kept = name_colours(label, look, owners), self._kept.get(label)
            if kept is None or kept[0] != colours:
                if perf_counter() > until:
                    return False
                self._kept[label] = colours, _lettered(label, colours, ratio)
        return True


def _lettered(label: NameLabel, colours: tuple[str, str], ratio: float) -> Lettered:
    ink, halo = colours
    size = round(label.size * 4) / 4
    pixmap = name_pixmap(label.lines, label.role, size, ink=ink, halo=halo, ratio=ratio)
    if label.angle:
        turn = QTransform().rotate(label.angle)
        pixmap = pixmap.transformed(turn, Qt.TransformationMode.SmoothTransformation)
    whole = pixmap.deviceIndependentSize()
    return label.id, label.x, label.y, pixmap, whole.width() / 2, whole.height() / 2


def _transparent(width: float, height: float, ratio: float) -> QPixmap:
    pixmap = QPixmap(round(width * ratio) + 1, round(height * ratio) + 1)
    pixmap.fill(Qt.GlobalColor.transparent)
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


def _write(pixmap: QPixmap, lines: tuple[str, ...], role: str, size: float, colour: str) -> None:
    middle = pixmap.deviceIndependentSize()
    with QPainter(pixmap) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for index, line in enumerate(lines):
            at = QPointF(middle.width() / 2, middle.height() / 2 + baseline(index, lines, role, size))
            draw_text(painter, line, role, at, size=size, colour=QColor(colour))


@cache
def _font(text: str, role: str) -> QFont:
    if role == "code":
        made = font("japanese") if is_east_asian(text) else font("text", weight=QFont.Weight.Bold)
    else:
        style = style_of(text, role)
        made = font(style.font)
        made.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, style.spacing * _EM)
    made.setPixelSize(_EM)
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return made
