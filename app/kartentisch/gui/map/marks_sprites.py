"""Marks as small pictures, each painted once: stroking arrows anew in every frame would take longer than a frame."""

from collections.abc import Sequence
from typing import TypeAlias

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from kartentisch.draw.look import Look
from kartentisch.draw.marks import Item, Mark, bounds
from kartentisch.gui.map.marks_painter import Step, prepared
from kartentisch.orders import Order

MOST_PIXELS = 600_000  # a longer arrow is stroked in every frame: its picture would be mostly empty, and large

Group = tuple[Item, ...]


class Sprite:
    """Items that are painted together: as a picture, or stroke by stroke where it would be too large.

    The picture is made when it is first in sight: most marks of a large map never are at a zoom.
    """

    __slots__ = ("_group", "_look", "_ratio", "_steps", "pixmap", "rect")

    def __init__(self, group: Group, look: Look, ratio: float) -> None:
        """Plan the picture of a group for a screen of `ratio` device pixels a pixel."""
        box = bounds(group)
        # Corners on whole device pixels, as the map's own corner is: the picture is not resampled.
        left, top = (int(side * ratio // 1) / ratio for side in (box.left - 1, box.top - 1))
        width, height = round((box.right + 2 - left) * ratio), round((box.bottom + 2 - top) * ratio)
        self.rect = QRectF(left, top, width / ratio, height / ratio)
        self.pixmap: QPixmap | None = None
        self._group, self._look, self._ratio = group, look, ratio
        self._steps: tuple[Step, ...] | None = None

    @property
    def ready(self) -> bool:
        """Whether painting it takes next to no time."""
        return self._steps is not None

    def paint(self, painter: QPainter) -> None:
        """Paint in the pixels the items were made in."""
        if self._steps is None:
            self._steps = self._prepared()
        if self.pixmap is not None:
            painter.drawPixmap(self.rect.topLeft(), self.pixmap)
        for step in self._steps:
            step(painter)

    def _prepared(self) -> tuple[Step, ...]:
        """Make the picture; return what is left to be stroked each time."""
        steps = tuple(prepared(self._group, self._look))
        ratio = self._ratio
        width, height = round(self.rect.width() * ratio), round(self.rect.height() * ratio)
        if width * height > MOST_PIXELS:
            return steps
        pixmap = QPixmap(width, height)
        pixmap.fill(Qt.GlobalColor.transparent)
        pixmap.setDevicePixelRatio(ratio)
        with QPainter(pixmap) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.translate(-self.rect.left(), -self.rect.top())
            for step in steps:
                step(painter)
        self.pixmap = pixmap
        return ()


_Planned: TypeAlias = tuple[Mark, tuple[Group, ...], tuple[Sprite | None, ...]]


class SpriteShelf:
    """Keeps the pictures of the last marks, so that after a change only the changed ones are painted."""

    def __init__(self) -> None:
        """Begin empty."""
        self._kept: dict[Order, _Planned] = {}
        self._look: Look | None = None
        self._ratio = 1.0

    def fetch(self, drawn: Sequence[Mark], look: Look, ratio: float) -> tuple[list[Sprite], list[Sprite]]:
        """Return the pictures below the tokens, of all marks first the lines, then the joints; and those above."""
        self._in(look, ratio)
        before, self._kept = self._kept, {}
        for mark in drawn:
            self._kept[mark.order] = self._planned(mark, before.get(mark.order))
        layers = [[sprites[layer] for _, _, sprites in self._kept.values()] for layer in range(3)]
        lines, joints, above = ([sprite for sprite in layer if sprite is not None] for layer in layers)
        return lines + joints, above

    def plan(self, mark: Mark, look: Look, ratio: float) -> None:
        """Plan the pictures of a mark that will be fetched."""
        self._in(look, ratio)
        self._kept[mark.order] = self._planned(mark, self._kept.get(mark.order))

    def _in(self, look: Look, ratio: float) -> None:
        if look is not self._look or ratio != self._ratio:
            self._kept, self._look, self._ratio = {}, look, ratio

    def _planned(self, mark: Mark, kept: _Planned | None) -> _Planned:
        if kept is not None and kept[0] is mark:
            return kept
        groups = (mark.lines, mark.joints, mark.above)
        old = dict(zip(kept[1], kept[2], strict=True)) if kept else {}
        look, ratio = self._look, self._ratio
        made = (old.get(group) or (Sprite(group, look, ratio) if group and look else None) for group in groups)
        return mark, groups, tuple(made)
