"""What this program is, and whose work is in it."""

import tomllib
from typing import TYPE_CHECKING, Any

import PySide6
from PySide6.QtCore import Qt, qVersion
from PySide6.QtWidgets import QComboBox, QLabel, QPlainTextEdit

from kartentisch import __version__, shelf
from kartentisch.gui import theme
from kartentisch.gui.dialogs.base import Dialog
from kartentisch.words import _

if TYPE_CHECKING:
    from kartentisch.gui.window import MainWindow

_HIGH = 190  # pixels of a licence text


class AboutDialog(Dialog):
    """Version and licences, the texts of all of them to read."""

    def __init__(self, window: "MainWindow") -> None:
        """Show them."""
        super().__init__(window, _("About Kartentisch"), width=600)
        version = " · ".join(part for part in (__version__, shelf.built()) if part)
        for text in (
            _("Kartentisch {version}: a chart table for Diplomacy variants played by e-mail.").format(version=version),
            _("Kartentisch is free software under the MIT licence."),
            _(
                "The window is made with Qt {qt} and PySide6 {pyside}, which are free software under the GNU Lesser "
                "General Public License, version 3. They are used as they are published and can be replaced by other "
                "versions of the same libraries. Their source: https://code.qt.io"
            ).format(qt=qVersion(), pyside=PySide6.__version__),
            _("The maps are drawn after public domain data of Natural Earth."),
        ):
            label = QLabel(text)
            label.setWordWrap(True)
            label.setTextInteractionFlags(
                Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
            )
            self.column.addWidget(label)
        self.works = QComboBox()
        self.works.setAccessibleName(_("Licences of what is in the program"))
        for work in works():
            page = f" · {work['page']}" if "page" in work else ""
            self.works.addItem(f"{work['name']} · {work['licence']}{page}", work["text"])
        label = QLabel(self.works.accessibleName())
        label.setBuddy(self.works)
        self.column.addWidget(label)
        self.column.addWidget(self.works)
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setFixedHeight(_HIGH)
        self.text.setFont(theme.sized("orders", 12))
        self.text.setAccessibleName(_("Text of the licence"))
        self.column.addWidget(self.text)
        self.works.currentIndexChanged.connect(self._show)
        self._show()
        self.finish(close=True)

    def _show(self) -> None:
        path = shelf.folder("resources") / str(self.works.currentData())
        self.text.setPlainText(path.read_text("utf-8"))


def works() -> list[dict[str, Any]]:
    """Return the works in the program as `resources/licences/licences.toml` lists them."""
    with (shelf.folder("resources") / "licences" / "licences.toml").open("rb") as stream:
        listed: list[dict[str, Any]] = tomllib.load(stream)["work"]
    return listed
