"""Marks as small pictures, each painted once: stroking arrows anew in every frame would take longer than a frame."""

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from kartentisch.draw.look import Look
from kartentisch.draw.marks import Item, Mark, bounds
from kartentisch.gui.map.marks_painter import Step, prepared
from kartentisch.orders import Order

MOST_PIXELS = 600_000  # a longer arrow is stroked in every frame: its picture would be mostly empty, and large

Group = tuple[Item, ...]


class Sprite(Struct, frozen=True):
    """Items that are painted together: as a picture, or stroke by stroke where there is none."""

    rect: QRectF
    pixmap: QPixmap | None
    steps: tuple[Step, ...]

    def paint(self, painter: QPainter) -> None:
        """Paint in the pixels the items were made in."""
        if self.pixmap is not None:
            painter.drawPixmap(self.rect.topLeft(), self.pixmap)
        for step in self.steps:
            step(painter)


class SpriteShelf:
    """Keeps the pictures of the last marks, so that after a change only the changed ones are painted."""

    def __init__(self) -> None:
        """Begin empty."""
        self._kept: dict[Order, tuple[Mark, tuple[Group, ...], tuple[Sprite | None, ...]]] = {}
        self._look: Look | None = None
        self._ratio = 1.0

    def fetch(self, drawn: Sequence[Mark], look: Look, ratio: float) -> tuple[list[Sprite], list[Sprite]]:
        """Return the pictures below the tokens, of all marks first the lines, then the joints; and those above."""
        if look is not self._look or ratio != self._ratio:
            self._kept, self._look, self._ratio = {}, look, ratio
        before, self._kept = self._kept, {}
        for mark in drawn:
            kept = before.get(mark.order)
            if kept is None or kept[0] is not mark:
                groups = (mark.lines, mark.joints, mark.above)
                old = dict(zip(kept[1], kept[2], strict=True)) if kept else {}
                made = (old.get(group) or (sprite_of(group, look, ratio) if group else None) for group in groups)
                kept = mark, groups, tuple(made)
            self._kept[mark.order] = kept
        layers = [[sprites[layer] for _, _, sprites in self._kept.values()] for layer in range(3)]
        lines, joints, above = ([sprite for sprite in layer if sprite is not None] for layer in layers)
        return lines + joints, above


def sprite_of(group: Group, look: Look, ratio: float) -> Sprite:
    """Paint a group for a screen of `ratio` device pixels a pixel."""
    box = bounds(group)
    # Corners on whole device pixels, as the map's own corner is: the picture is not resampled.
    left, top = (int(side * ratio // 1) / ratio for side in (box.left - 1, box.top - 1))
    width, height = round((box.right + 2 - left) * ratio), round((box.bottom + 2 - top) * ratio)
    rect = QRectF(left, top, width / ratio, height / ratio)
    steps = tuple(prepared(group, look))
    if width * height > MOST_PIXELS:
        return Sprite(rect, None, steps)
    pixmap = QPixmap(width, height)
    pixmap.fill(Qt.GlobalColor.transparent)
    pixmap.setDevicePixelRatio(ratio)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(-left, -top)
    for step in steps:
        step(painter)
    painter.end()
    return Sprite(rect, pixmap, ())
