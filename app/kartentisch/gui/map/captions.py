"""What is told over several boards: the name of each in its corner, and a wash over one that sleeps."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from kartentisch.draw.boxes import Box
from kartentisch.gui.fonts import font
from kartentisch.gui.map.outlines import path_of

if TYPE_CHECKING:
    from kartentisch.gui.map.view import MapView

_AWAY, _PAD, _HIGH, _SIZE = 10.0, 10.0, 26.0, 13
_WASH = 0.5


def dim_boards(painter: QPainter, view: "MapView") -> None:
    """Lay a wash over the boards that are dimmed."""
    if view.sheet is None:
        return
    tone = QColor(view.look.theme.win)
    tone.setAlphaF(_WASH)
    for pane, caption, board in zip(view.camera.panes(), view.captions, view.sheet.boards, strict=False):
        if caption.dim:
            left, top, right, bottom = pane.board
            painter.save()
            painter.setClipRect(QRectF(left, top, right - left, bottom - top), Qt.ClipOperation.IntersectClip)
            painter.translate(pane.camera.x, pane.camera.y)
            painter.scale(pane.camera.zoom, pane.camera.zoom)
            painter.fillPath(path_of((board.edge,)), tone)
            painter.restore()


def paint_captions(painter: QPainter, view: "MapView") -> None:
    """Paint name and note of every board into the corner of its pane; the note under the name where it is narrow."""
    theme = view.look.theme
    bold, plain = _font(strong=True), _font(strong=False)
    strong, light = QFontMetricsF(bold), QFontMetricsF(plain)
    for box, lines in zip(caption_boxes(view), _texts(view), strict=True):
        rect = QRectF(box.left, box.top, box.right - box.left, box.bottom - box.top)
        painter.setPen(QPen(QColor(theme.edge), 1))
        painter.setBrush(QColor(theme.casing))
        painter.drawRoundedRect(rect, 6, 6)
        y = rect.top() + _HIGH / 2 + strong.capHeight() / 2
        for number, (title, note) in enumerate(lines):
            x = rect.left() + _PAD
            if title:
                painter.setFont(bold)
                painter.setPen(QColor(theme.ink))
                painter.drawText(QPointF(x, y), title)
                x += strong.horizontalAdvance(title) + 7
            painter.setFont(plain)
            painter.setPen(QColor(theme.guess))
            painter.drawText(QPointF(x, y), note)
            y += light.lineSpacing() if number == 0 or not title else 0.0


def caption_boxes(view: "MapView") -> list[Box]:
    """Return where the captions lie, in viewport pixels."""
    strong, light = QFontMetricsF(_font(strong=True)), QFontMetricsF(_font(strong=False))
    boxes = []
    for pane, lines in zip(view.camera.panes(), _texts(view), strict=False):
        wide = max(
            (strong.horizontalAdvance(title) + 7 if title else 0.0) + light.horizontalAdvance(note)
            for title, note in lines
        )
        high = _HIGH + light.lineSpacing() * (len(lines) - 1)
        left, top = pane.rect[0] + _AWAY, pane.board[1] + _AWAY
        boxes.append(Box(left, top, left + wide + 2 * _PAD, top + high))
    return boxes


def _texts(view: "MapView") -> list[list[tuple[str, str]]]:
    """The lines of every caption: name and note of each."""
    strong, light = QFontMetricsF(_font(strong=True)), QFontMetricsF(_font(strong=False))
    room = view.camera.pane_width - 2 * (_AWAY + _PAD)
    made = []
    for caption in view.captions:
        first = strong.horizontalAdvance(caption.title) + 7
        lines, line, used = [], "", first
        for word in caption.note.split(" "):
            longer = f"{line} {word}".strip()
            if line and used + light.horizontalAdvance(longer) > room:
                lines.append(line)
                line, used = word, 0.0
            else:
                line = longer
        lines.append(line)
        made.append([(caption.title if number == 0 else "", text) for number, text in enumerate(lines)])
    return made


def _font(*, strong: bool) -> QFont:
    made = font("text", weight=QFont.Weight.Bold if strong else QFont.Weight.Normal)
    made.setPixelSize(_SIZE)
    return made
