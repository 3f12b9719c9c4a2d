"""The left side when there is no room for it: a narrow strip that opens it, and steps along the turns."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from kartentisch.gui.panels.heads import icon_button, set_icon
from kartentisch.gui.sizes import STRIP
from kartentisch.words import _


class LeftStrip(QFrame):
    """A strip of 44 pixels with buttons; the window connects them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make the buttons."""
        super().__init__(parent)
        self.setObjectName("strip")
        self.setFixedWidth(STRIP)
        self.expand = icon_button("ui/right", 16)
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 8, 6, 8)
        column.addWidget(self.expand, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)
        self.retranslate()

    def retranslate(self) -> None:
        """Take the texts of the language in use."""
        self.expand.setToolTip(_("Show the list of turns"))
        self.expand.setAccessibleName(_("Show the list of turns"))

    def restyle(self) -> None:
        """Take the colours of the theme in use."""
        set_icon(self.expand)
