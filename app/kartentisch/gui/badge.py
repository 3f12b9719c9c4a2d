"""The badge of a power: its three letters on its colour, as a pixmap for lists and as a label."""

from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPixmap
from PySide6.QtWidgets import QLabel, QWidget

from kartentisch.draw.look import Look, UnitStyle, look_for
from kartentisch.gui import theme
from kartentisch.rules import Variant

WIDTH, HEIGHT = 22, 15


@cache
def variant_look(variant: Variant, name: str, *, patterns: bool = False, units: UnitStyle = "tokens") -> Look:
    """Return the look of a variant's powers in a theme, the same one for the same wishes. Raises KeyError."""
    look = look_for(name, variant.powers.values(), patterns=patterns, units=units)
    rise, board = variant.rise, variant.board
    if rise is None:
        return look
    from kartentisch.draw.cold import with_cold

    return with_cold(look, (id for id in board.provinces if board.board_of(id) == rise.below))


def current_look(variant: Variant) -> Look:
    """Return the look of a variant's map as the user wishes it."""
    skin = theme.skin()
    return variant_look(variant, skin.tokens.name, patterns=skin.patterns, units=skin.units)


def paint_badge(painter: QPainter, left: float, middle: float, look: Look, power: str) -> None:
    """Paint the badge of `power` with its left edge at `left`, centred on the height `middle`."""
    colours = look.token(power)
    box = QRectF(left, middle - HEIGHT / 2, WIDTH, HEIGHT)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colours.token))
    painter.drawRoundedRect(box, 3.5, 3.5)
    painter.setPen(QColor(colours.text))
    painter.setFont(theme.sized("text", 8.8, QFont.Weight.Bold))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, power)
    painter.restore()


class BadgeLabel(QLabel):
    """Shows the badge of one power, or nothing; screen readers hear the power's name."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Start empty."""
        super().__init__(parent)
        self.setFixedSize(WIDTH + 2, HEIGHT + 3)

    def show_power(self, look: Look, power: str | None, name: str) -> None:
        """Show `power`, whose full name is `name`; None shows an empty place."""
        ratio = self.devicePixelRatioF()
        made = QPixmap(round(self.width() * ratio), round(self.height() * ratio))
        made.setDevicePixelRatio(ratio)
        made.fill(Qt.GlobalColor.transparent)
        if power is not None:
            painter = QPainter(made)
            paint_badge(painter, 1, QPointF(self.rect().center()).y() + 0.5, look, power)
            painter.end()
        self.setPixmap(made)
        self.setAccessibleName(name)
        self.setToolTip(name)
