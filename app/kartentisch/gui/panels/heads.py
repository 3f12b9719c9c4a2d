"""Small pieces several panels share."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QLabel, QSizePolicy, QToolButton

from kartentisch.gui import theme
from kartentisch.gui.figures import icon


def section_head(text: str = "") -> QLabel:
    """Return the head of a section: small capitals."""
    label = QLabel(text.upper())
    label.setFont(theme.head_font())
    label.setProperty("role", "head")
    label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
    return label


def icon_button(name: str, side: int = 16) -> QToolButton:
    """Return a flat button with an icon of `ui/`; `set_icon` colours it, the caller names it."""
    button = QToolButton()
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.setIconSize(QSize(side, side))
    button.setProperty("figure", name)
    set_icon(button)
    return button


def set_icon(button: QToolButton) -> None:
    """Draw a button's icon in the colours of the theme in use."""
    use = theme.tokens()
    button.setIcon(icon(str(button.property("figure")), use.ink2, use.edge))
