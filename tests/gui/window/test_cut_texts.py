"""No text of the mail windows is cut, in any language, in a window of 1280 x 800."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QAbstractButton, QCheckBox, QComboBox, QDialog, QLabel, QPushButton, QTreeWidget, QWidget

from kartentisch.gui.inbox.window import InboxWindow
from kartentisch.gui.window import MainWindow
from kartentisch.words import LANGUAGES, set_language

DIALOGS: dict[str, Callable[[MainWindow], object]] = {
    "inbox": lambda window: window.sheets.inbox(),
    "report": lambda window: window.play.report(),
    "compare": lambda window: window.play.compare(),
    "mail": lambda window: window.sheets.mail(),
    "overrule": lambda window: window.play.overrule(),
}
MAIL = "Subject: CO ST 66 / Russland / 1870\nFrom: a@example.org\n\nA MOS-TSR-IRK\nA OMS - Akmlinsk\nF POR xyz\n"


@pytest.fixture(params=LANGUAGES)
def speaking(request: pytest.FixtureRequest, window: MainWindow) -> Iterator[MainWindow]:
    """A window that speaks a language; one turn is judged."""
    window.view.set_language(str(request.param))
    window.session_model.session.replace_line("RUS", 0, "A MOS-PRM")
    window.session_model.session.advance()
    yield window
    window.view.set_language("en")
    set_language("en")


def cut(root: QWidget) -> list[str]:
    """The texts in `root` that do not fit their widgets."""
    found = []
    for widget in root.findChildren(QWidget):
        if not widget.isVisible():
            continue
        metrics = QFontMetrics(widget.font())
        if isinstance(widget, QPushButton | QCheckBox) and widget.text():
            wanted, there = widget.sizeHint().width(), widget.width()
        elif isinstance(widget, QAbstractButton):
            continue
        elif isinstance(widget, QLabel) and widget.text():
            box = metrics.boundingRect(widget.rect(), Qt.TextFlag.TextWordWrap, widget.text())
            wanted, there = (
                (box.height(), widget.height() + 2)
                if widget.wordWrap()
                else (metrics.horizontalAdvance(widget.text()), widget.width())
            )
        elif isinstance(widget, QComboBox) and widget.count() and not widget.isEditable():
            wanted, there = metrics.horizontalAdvance(widget.currentText()) + 20, widget.width()
        elif isinstance(widget, QTreeWidget):
            for column in range(widget.columnCount() - 1):
                text = widget.headerItem().text(column)
                if metrics.horizontalAdvance(text) > widget.columnWidth(column):
                    found.append(text)
            continue
        else:
            continue
        if wanted > there:
            found.append(f"{type(widget).__name__}: {getattr(widget, 'text', widget.objectName)()} {wanted}>{there}")
    return found


@pytest.mark.parametrize("name", DIALOGS)
def test_no_text_is_cut(speaking: MainWindow, name: str) -> None:
    DIALOGS[name](speaking)
    QCoreApplication.processEvents()
    dialog = next(one for one in speaking.findChildren(QDialog) if one.isVisible())
    if isinstance(dialog, InboxWindow):
        speaking.session_model.session.go_to(0)
        dialog.mails.add(MAIL)
        dialog.refresh()
    QCoreApplication.processEvents()
    assert dialog.width() <= 1280
    assert dialog.height() <= 800
    assert cut(dialog) == []
    dialog.close()


def test_a_text_too_wide_is_found(window: MainWindow) -> None:
    window.play.report()
    dialog = next(one for one in window.findChildren(QDialog) if one.isVisible())
    button = dialog.findChildren(QPushButton)[0]
    button.setFixedWidth(12)
    QCoreApplication.processEvents()
    assert cut(dialog)
    dialog.close()
