"""Whoever hears the window instead of seeing it: every control that takes the focus has a name, in every language."""

import re
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QAccessible, QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QAbstractSpinBox, QComboBox, QDialog, QLabel, QLineEdit, QWidget

from kartentisch.gui.dialogs.crash import CrashDialog
from kartentisch.gui.window import MainWindow
from kartentisch.words import LANGUAGES, set_language

# What is the same in every language: tokens of orders, numbers, the names of languages.
_SAME = re.compile(r"[A-Z]{1,3}(/[A-Z]{2})?|[\d.,% ]*")

DIALOGS: dict[str, Callable[[MainWindow], object]] = {
    "votes": lambda window: window.play.votes(),
    "rulings": lambda window: window.play.rulings(),
    "cover": lambda window: window.play.name(),
    "deadline": lambda window: window.play.deadline(),
    "centres over the years": lambda window: window.play.scores(),
    "report": lambda window: window.play.report(),
    "paste position": lambda window: window.play.paste_position(),
    "paste orders": lambda window: window.sheets.paste("RUS"),
    "mail": lambda window: window.sheets.mail(),
    "inbox": lambda window: window.sheets.inbox(),
    "compare": lambda window: window.play.compare(),
    "new game": lambda window: window.files.new(),
    "play at one screen": lambda window: window.table.begin(),
    "help": lambda window: window.view.help(),
    "about": lambda window: window.view.about(),
    "crash": lambda window: CrashDialog(window, "text", True).open(),
}


@pytest.fixture(params=LANGUAGES)
def spoken(request: pytest.FixtureRequest, window: MainWindow) -> Iterator[str]:
    """Let the window speak a language; Qt's own buttons too."""
    language = str(request.param)
    window.view.set_language(language)
    yield language
    window.view.set_language("en")
    set_language("en")


def controls(root: QWidget) -> list[QWidget]:
    """Return what can take the focus in `root` as it is shown, dialogs of their own left out."""
    return [
        widget
        for widget in root.findChildren(QWidget)
        if widget.window() is root.window()
        and widget.isVisible()
        and widget.isEnabled()
        and widget.focusPolicy() != Qt.FocusPolicy.NoFocus
        and widget.focusProxy() is None
    ]


def name_of(widget: QWidget) -> str:
    """Return what a screen reader calls a control; what stands in a box or field is no name for it."""
    face = QAccessible.queryAccessibleInterface(widget)
    if face is None:
        return ""
    if isinstance(widget, QComboBox | QLineEdit | QAbstractSpinBox):
        label = next((one.text() for one in widget.window().findChildren(QLabel) if one.buddy() is widget), "")
        # On Linux the name of a box is what was chosen: without a label it needs its name as a description.
        described = face.text(QAccessible.Text.Description) == widget.accessibleName()
        return label or (widget.accessibleName() if described or not isinstance(widget, QComboBox) else "")
    return face.text(QAccessible.Text.Name).strip()


def nameless(root: QWidget) -> list[str]:
    return [f"{type(one).__name__} {one.objectName()} {one.geometry()}" for one in controls(root) if not name_of(one)]


def shown(window: MainWindow, name: str) -> QDialog:
    QGuiApplication.clipboard().clear()
    DIALOGS[name](window)
    QCoreApplication.processEvents()
    return next(one for one in window.findChildren(QDialog) if one.isVisible())


def test_every_control_of_the_window_has_a_name(window: MainWindow, spoken: str) -> None:
    window.play.set_up()
    window.notice.tell("test", "text", [("answer", window.update)])
    assert len(controls(window)) > 20
    assert nameless(window) == []
    window.play.setup.cancel()


def test_what_may_follow_has_a_name(window: MainWindow, spoken: str) -> None:
    window.entry.select("MOS")
    QCoreApplication.processEvents()
    chips = window.order_line.strip.findChildren(QAbstractButton)
    assert chips
    assert all(name_of(chip) for chip in chips)
    assert window.map_view.accessibleDescription().startswith("A MOS")


def away(dialog: QDialog) -> None:
    dialog.close()
    dialog.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_every_control_of_a_dialog_has_a_name(window: MainWindow, spoken: str) -> None:
    told: dict[str, list[str]] = {}
    for name in DIALOGS:
        dialog = shown(window, name)
        assert controls(dialog), name
        assert dialog.windowTitle(), name
        if faults := nameless(dialog):
            told[name] = faults
        away(dialog)
    assert told == {}


def test_names_are_in_the_language_of_the_reader(window: MainWindow) -> None:
    heard: dict[str, dict[str, list[str]]] = {}
    for language in ("en", "ja"):
        window.view.set_language(language)
        heard[language] = {"the window": [name_of(one) for one in controls(window)]}
        for name in DIALOGS:
            dialog = shown(window, name)
            heard[language][name] = [name_of(one) for one in controls(dialog)]
            away(dialog)
    window.view.set_language("en")
    for name, english in heard["en"].items():
        assert len(english) == len(heard["ja"][name]), name
        pairs = zip(english, heard["ja"][name], strict=True)
        assert [one for one, other in pairs if one == other and not _SAME.fullmatch(one)] == [], name


def test_buttons_say_what_they_do_without_the_marks_of_menus(window: MainWindow, spoken: str) -> None:
    buttons = window.bar.findChildren(QAbstractButton)
    assert len(buttons) > 5
    for button in buttons:
        assert not re.search(r"[&…\t]|\(\w\)", f"{button.accessibleName()}{button.toolTip().replace(' (V)', '')}")
    assert window.bar.before.toolTip().endswith("(V)")
