"""What this program is, and whose work is in it."""

from typing import TYPE_CHECKING

import PySide6
from PySide6.QtCore import Qt, qVersion
from PySide6.QtWidgets import QLabel

from kartentisch import __version__
from kartentisch.gui.dialogs.base import Dialog
from kartentisch.words import _

if TYPE_CHECKING:
    from kartentisch.gui.window import MainWindow


class AboutDialog(Dialog):
    """Version and licences."""

    def __init__(self, window: "MainWindow") -> None:
        """Show them."""
        super().__init__(window, _("About Kartentisch"))
        for text in (
            _("Kartentisch {version}: a chart table for Diplomacy variants played by e-mail.").format(
                version=__version__
            ),
            _("Kartentisch is free software under the MIT licence."),
            _(
                "The window is made with Qt {qt} and PySide6 {pyside}, which are free software under the GNU Lesser "
                "General Public License, version 3. They are used as they are published and can be replaced by other "
                "versions of the same libraries. Their source: https://code.qt.io"
            ).format(qt=qVersion(), pyside=PySide6.__version__),
            _(
                "Fonts: Source Serif 4, Source Sans 3, Source Code Pro and Noto Sans JP, under the SIL Open Font "
                "License 1.1. The maps use public domain data of Natural Earth."
            ),
            _("Further libraries: shapely and msgspec (BSD), svgelements and platformdirs (MIT)."),
        ):
            label = QLabel(text)
            label.setWordWrap(True)
            label.setTextInteractionFlags(
                Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
            )
            self.column.addWidget(label)
        self.finish(close=True)
