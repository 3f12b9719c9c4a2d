"""Before the curtain falls: close what is open and empty what somebody has typed, copied or searched for."""

from typing import TYPE_CHECKING

from PySide6.QtGui import QClipboard, QGuiApplication
from PySide6.QtWidgets import QApplication, QDialog

if TYPE_CHECKING:
    from kartentisch.gui.window import MainWindow


def copied() -> str:
    """Return what text is in the clipboard."""
    return QGuiApplication.clipboard().text()


def forget(window: "MainWindow", copied_before: str) -> None:
    """Leave no trace of what the player at the screen did; the session is changed by the caller.

    `copied_before`: what was in the clipboard when that player sat down; what came since goes.
    """
    while (popup := QApplication.activePopupWidget()) is not None and popup.close():
        pass
    for dialog in window.findChildren(QDialog):
        dialog.close()
    clipboard = QGuiApplication.clipboard()
    # Not every system says whose a text is.
    if clipboard.ownsClipboard() or copied() != copied_before:
        clipboard.clear()
    if clipboard.supportsSelection() and clipboard.ownsSelection():
        clipboard.clear(QClipboard.Mode.Selection)
    if window.play.setup.active:
        window.play.setup.cancel()
    window.notice.dismiss()
    window.notice.text.setText("")
    window.notice.setAccessibleName("")
    window.entry.entry.cancel()
    window.order_line.input.setText("")
    window.order_line.set_hover("")
    window.order_panel.list.setCurrentIndex(window.order_panel.list.rootIndex())
    window.order_panel.filter.setText("")
    if "finding" in window.__dict__:
        window.finding.box.close()
    window.session_model.select(None)
    window.reason_panel.show_notice("")
    window.view.show_before(False)
