"""The small box over the map's corner: out, the zoom in percent, in."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from kartentisch.gui import theme
from kartentisch.gui.panels.heads import icon_button, set_icon
from kartentisch.words import _


class ZoomBox(QFrame):
    """Three buttons; the one in the middle shows the zoom and brings the whole map back."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make the buttons; the window connects them."""
        super().__init__(parent)
        self.setObjectName("zoom")
        self.out, self.into = icon_button("ui/minus", 14), icon_button("ui/plus", 14)
        self.whole = QPushButton("100 %")
        self.whole.setFlat(True)
        self.whole.setFont(theme.sized("text", 12))
        self.whole.setFixedWidth(58)
        self.whole.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.whole.setStyleSheet("QPushButton { border: 0; padding: 0; } ")
        row = QHBoxLayout(self)
        row.setContentsMargins(2, 1, 2, 1)
        row.setSpacing(0)
        for widget in (self.out, self.whole, self.into):
            row.addWidget(widget)
        self.retranslate()

    def show_zoom(self, zoom: float) -> None:
        """Show how many pixels a map unit has, in percent."""
        self.whole.setText(_("{percent} %").format(percent=round(zoom * 100)))

    def retranslate(self) -> None:
        """Take the texts of the language in use."""
        for button, text in (
            (self.out, _("Zoom out")),
            (self.whole, _("Whole map")),
            (self.into, _("Zoom in")),
        ):
            button.setToolTip(text)
            button.setAccessibleName(text)

    def restyle(self) -> None:
        """Take the colours of the theme in use."""
        set_icon(self.out)
        set_icon(self.into)
