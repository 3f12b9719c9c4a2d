"""Which province is under a point: a picture of the map in which the colour is the province's number."""

from math import inf
from time import perf_counter

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter

from kartentisch.gui.map.outlines import Outlines

STEP = 4  # map units a pixel


class HitMap:
    """Answers in constant time; only near a border it asks the exact shapes of the few provinces there."""

    def __init__(self, outlines: Outlines) -> None:
        """Begin the picture; it is painted by `prepare`, or at once by the first question."""
        sheet = outlines.sheet
        self._outlines = outlines
        self._ids = list(sheet.provinces)
        self._image = QImage(int(sheet.width // STEP) + 1, int(sheet.height // STEP) + 1, QImage.Format.Format_RGB32)
        self._image.fill(QColor(0, 0, 0))
        # Land last: a small island is at least as wide as what its paths cover of the sea.
        order = sorted(range(len(self._ids)), key=lambda index: not sheet.provinces[self._ids[index]].is_sea)
        self._waiting = order[::-1]
        self._width, self._height = self._image.width(), self._image.height()
        self._painted: memoryview | None = None

    def prepare(self, seconds: float) -> bool:
        """Paint on for so long; return whether something is left to paint."""
        if not self._waiting:
            return False
        begin = perf_counter()
        with QPainter(self._image) as painter:
            painter.scale(1 / STEP, 1 / STEP)
            while self._waiting and perf_counter() - begin < seconds:
                index = self._waiting.pop()
                number = index + 1
                colour = QColor(number >> 16 & 255, number >> 8 & 255, number & 255)
                painter.fillPath(self._outlines.provinces[self._ids[index]], colour)
        return bool(self._waiting)

    @property
    def _numbers(self) -> memoryview:
        if self._painted is None:
            if self._waiting:
                self.prepare(inf)
            # Four bytes a pixel without gaps: quicker to look up than asking the image for each.
            self._painted = memoryview(bytes(self._image.constBits())).cast("I")
            self._image = QImage()
        return self._painted

    def province(self, x: float, y: float) -> str | None:
        """Return the province at a map point, or None outside of all."""
        column, row = int(x // STEP), int(y // STEP)
        if not (0 <= column < self._width and 0 <= row < self._height):
            return None
        first, last = max(0, column - 1), min(self._width, column + 2)
        rows = range(max(0, row - 1), min(self._height, row + 2))
        numbers = self._numbers
        around = {value for line in rows for value in numbers[line * self._width + first : line * self._width + last]}
        near = {value & 0xFFFFFF for value in around}
        if len(near) == 1:
            number = near.pop()
            return self._ids[number - 1] if number else None
        point = QPointF(x, y)
        for number in near - {0}:
            if self._outlines.provinces[self._ids[number - 1]].contains(point):
                return self._ids[number - 1]
        return None

    def roughly(self, x: float, y: float) -> str | None:
        """Return the province at a map point, within STEP map units, without looking at exact shapes."""
        column, row = int(x // STEP), int(y // STEP)
        if not (0 <= column < self._width and 0 <= row < self._height):
            return None
        number = self._numbers[row * self._width + column] & 0xFFFFFF
        return self._ids[number - 1] if 0 < number <= len(self._ids) else None

    def place(self, x: float, y: float) -> tuple[str | None, str | None]:
        """Return the province at a map point and the place: with the nearest coast where the province has several."""
        province = self.province(x, y)
        return province, None if province is None else self.coast_of(province, x, y)

    def coast_of(self, province: str, x: float, y: float) -> str:
        """Return the place of a province that is nearest to a map point: itself, or one of its coasts."""
        shores = self._outlines.sheet.provinces[province].shores
        if not shores:
            return province
        distances = {
            coast: min(
                (px - x) ** 2 + (py - y) ** 2 for line in lines for px, py in zip(line[::2], line[1::2], strict=True)
            )
            for coast, lines in shores.items()
        }
        nearest = min(distances, key=lambda coast: distances[coast])
        return f"{province}/{nearest}"
