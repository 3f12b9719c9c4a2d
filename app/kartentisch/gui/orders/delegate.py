"""How rows of the order list are painted and edited."""

import re

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QLineEdit, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from kartentisch.gui import theme
from kartentisch.gui.badge import paint_badge, variant_look
from kartentisch.gui.figures import icon
from kartentisch.gui.orders.model import LINE
from kartentisch.gui.orders.rows import Line, Sheet
from kartentisch.gui.session_model import SessionModel
from kartentisch.gui.wording import power_text
from kartentisch.words import _

ROW = 24
_TEXT = 34  # where the text of a line begins
_NAME = 70  # where the name of a power begins
_EDGE = 12
_MARKS = {"ok": "ui/tick", "bad": "ui/cross", "doubt": "ui/question", "none": "ui/minus", "struck": "ui/minus"}

_COLD = 0.4  # opacity of the underworld's colour behind its rows

_NUMBER = re.compile(r"\d+(?: / \d+)?")

Index = QModelIndex | QPersistentModelIndex


class RowDelegate(QStyledItemDelegate):
    """Paints powers and lines; edits the text of a line in the font of orders."""

    def __init__(self, model: SessionModel, parent: QObject | None = None) -> None:
        """Colours come from the variant of `model` and the theme in use."""
        super().__init__(parent)
        self._model = model

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Every row is equally high, the row of a power a little higher."""
        return QSize(160, ROW if isinstance(index.data(LINE), Line) else ROW + 2)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one row."""
        row, rect = index.data(LINE), row_rect(option)
        use = theme.tokens()
        state = row_state(option)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if isinstance(row, Line) and self._below(row):
            look = variant_look(self._model.variant, use.name)
            shades = (look.cold or look).theme
            cold = QColor(shades.sea if shades.base == "light" else shades.land)
            cold.setAlphaF(_COLD)
            painter.fillRect(rect, cold)
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, QColor(use.wash))
            painter.fillRect(QRect(rect.left(), rect.top(), 3, rect.height()), QColor(use.accent))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, QColor(use.sunken))
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(QColor(use.accent), 2))
            painter.drawRect(QRectF(rect).adjusted(1, 1, -1, -1))
        if isinstance(row, Line):
            self._line(painter, rect, row)
        elif isinstance(row, Sheet):
            self._power(painter, rect, row, index, bool(state & QStyle.StateFlag.State_Open))
        painter.restore()

    def _below(self, line: Line) -> bool:
        """Whether a line is about a unit of the underworld: its row has the colour of that board."""
        rise, board = self._model.variant.rise, self._model.variant.board
        return rise is not None and line.unit is not None and board.board_of(line.unit.place) == rise.below

    def _power(self, painter: QPainter, rect: QRect, sheet: Sheet, index: Index, is_open: bool) -> None:
        use, variant = theme.tokens(), self._model.variant
        middle = rect.center().y() + 0.5
        icon("ui/down" if is_open else "ui/right", use.ink2).paint(painter, QRect(10, round(middle) - 7, 14, 14))
        paint_badge(painter, 38, middle, variant_look(variant, use.name), sheet.power)
        name, note = power_text(variant, sheet.power), str(index.data(Qt.ItemDataRole.StatusTipRole))
        strong, plain = theme.sized("text", 13, QFont.Weight.DemiBold), theme.sized("text", 13)
        needed = QFontMetricsF(strong).horizontalAdvance(name) + QFontMetricsF(plain).horizontalAdvance(note)
        if needed > rect.width() - _NAME - _EDGE - 10:
            # The name is never cut; of the note the number remains.
            note = "".join(_NUMBER.findall(note)[:1])
        right = _right_text(painter, rect, note, use.ink2)
        painter.setFont(strong)
        painter.setPen(QColor(use.ink))
        _left_text(painter, rect, _NAME, right, name)

    def _line(self, painter: QPainter, rect: QRect, line: Line) -> None:
        use = theme.tokens()
        middle = rect.center().y() + 1
        if line.mark == "add":
            icon("ui/plus", use.ink3).paint(painter, QRect(10, middle - 7, 14, 14))
            painter.setFont(theme.sized("text", 13))
            painter.setPen(QColor(use.ink3))
            _left_text(painter, rect, _TEXT, rect.right() - _EDGE, _("Add an order"))
            return
        tones = {"ok": use.good, "bad": use.bad, "doubt": use.doubtful}
        icon(_MARKS[line.mark], tones.get(line.mark, use.ink3)).paint(painter, QRect(10, middle - 7, 14, 14))
        right = _right_text(painter, rect, line.short, use.doubtful if line.mark == "doubt" else use.ink2)
        face = QFont(theme.sized("orders", 12.5))
        face.setStrikeOut(line.mark == "struck")
        painter.setFont(face)
        quiet = line.index is None or line.mark == "struck"
        painter.setPen(QColor(use.ink3 if quiet else use.ink))
        _left_text(painter, rect, _TEXT, right, line.text)
        for problem in line.problems:
            _underline(painter, rect, line.text, problem.words, problem.column, use.bad)

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        """Return a line to type in, in the font of orders."""
        editor = QLineEdit(parent)
        editor.setFont(theme.sized("orders", 12.5))
        editor.setAccessibleName(_("Order"))
        editor.setObjectName("orderEditor")
        return editor

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Begin with the text of the line, the pointer at its end."""
        if isinstance(editor, QLineEdit):
            editor.setText(str(index.data(Qt.ItemDataRole.EditRole)))
            editor.end(False)

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:
        """Leave the mark in sight."""
        editor.setGeometry(row_rect(option).adjusted(_TEXT - 8, -1, -4, 1))


def row_rect(option: QStyleOptionViewItem) -> QRect:
    rect: QRect = option.rect
    return rect


def row_state(option: QStyleOptionViewItem) -> QStyle.StateFlag:
    state: QStyle.StateFlag = option.state
    return state


def _right_text(painter: QPainter, rect: QRect, text: str, colour: str) -> int:
    """Write at the right edge; return where the text to its left must end."""
    painter.setFont(theme.sized("text", 13))
    painter.setPen(QColor(colour))
    box = rect.adjusted(0, 0, -_EDGE, 0)
    painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text)
    width = QFontMetricsF(painter.font()).horizontalAdvance(text)
    return round(box.right() - width - 8) if text else box.right()


def _left_text(painter: QPainter, rect: QRect, left: int, right: int, text: str) -> None:
    shown = QFontMetricsF(painter.font()).elidedText(text, Qt.TextElideMode.ElideRight, max(0, right - left))
    box = QRectF(left, rect.top(), max(0, right - left) + 1, rect.height())
    painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)


def _underline(painter: QPainter, rect: QRect, text: str, words: str, column: int, colour: str) -> None:
    """Draw a wave below the words that were not understood."""
    begin = column if text[column : column + len(words)] == words else max(0, text.find(words))
    metrics = QFontMetricsF(theme.sized("orders", 12.5))
    left = _TEXT + metrics.horizontalAdvance(text[:begin])
    right = left + metrics.horizontalAdvance(words or text)
    level = rect.center().y() + 9
    painter.setPen(QPen(QColor(colour), 1.2))
    x, up = left, False
    while x < min(right, rect.right() - _EDGE):
        painter.drawLine(QRectF(x, level, 0, 0).topLeft(), QRectF(x + 2.5, level + (-2 if up else 2), 0, 0).topLeft())
        x, up, level = x + 2.5, not up, level + (-2 if up else 2)
