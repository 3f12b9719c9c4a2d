"""Start of the program: the application, the window, and what happens when something of ours breaks."""

import gc
import os
import sys
import time
import traceback
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QEvent, QEventLoop, QObject, QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from kartentisch.draw.kept import map_state
from kartentisch.game.session import Session
from kartentisch.gui import theme
from kartentisch.gui.map.first_picture import FirstPicture
from kartentisch.gui.qt_words import load_qt_words
from kartentisch.gui.settings import Settings
from kartentisch.gui.signals import Signals
from kartentisch.gui.window import MainWindow
from kartentisch.rules import KartentischError, load_variant
from kartentisch.shelf import folder
from kartentisch.words import LANGUAGES, set_language, system_language

_QUIET = 5.0  # seconds without a mistake after which the same one is told again


def application(settings: Settings | None = None) -> QApplication:
    """Return the running application, made when there is none, in the user's language and theme."""
    found = QApplication.instance()
    made = found if isinstance(found, QApplication) else QApplication(["kartentisch"])
    made.setApplicationName("Kartentisch")
    made.setDesktopFileName("kartentisch")
    made.setWindowIcon(QIcon(str(folder("resources") / "icons" / "app" / "kartentisch-256.png")))
    wishes = settings or Settings()
    wanted = wishes.text("language") or system_language()
    set_language(wanted if wanted in LANGUAGES else "en")
    load_qt_words(wanted)
    choice = wishes.text("theme", theme.AUTOMATIC)
    skin = theme.skin()
    skin.choose(choice if choice in theme.CHOICES else theme.AUTOMATIC)
    skin.show_patterns(wishes.text("patterns") == "yes")
    skin.draw_units("figures" if wishes.text("units") == "figures" else "tokens")
    return made


def main(argv: Sequence[str]) -> int:
    """Open the window, with the game file `argv[0]` if there is one; return the exit status when it is closed."""
    gc.disable()  # nothing made while starting is garbage
    settings = Settings()
    running = application(settings)
    window = MainWindow(settings=settings, map_first=not argv)
    guard = Guard(window)
    sys.excepthook = guard.caught
    window.show()
    signals = Signals(window)
    QTimer.singleShot(0, window, gc.enable)
    opened = bool(argv) and window.files.open(argv[0])
    _begin_quickly(window)
    offer = _Offer(window)
    if not argv:
        window.completed.connect(offer.make)
    elif not opened:
        offer.make()
    try:
        return running.exec()
    finally:
        signals.end()
        sys.excepthook = sys.__excepthook__


class _Offer(QObject):
    """Offers what was not saved at the last start, unless there is something else to say."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window

    def make(self) -> None:
        """Offer it now."""
        if self._window.notice.isHidden():
            self._window.files.offer_unsaved()


class Guard(QObject):
    """The last resort: an error nobody expected. The draft is saved first, then the user is told."""

    def __init__(self, window: MainWindow) -> None:
        """Watch over `window`."""
        super().__init__(window)
        self._window = window
        self._busy = False
        self._seen: dict[tuple[str, int], float] = {}

    def caught(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Save, then show a report to copy; an error of ours that carries its sentence is told as such."""
        if issubclass(kind, KeyboardInterrupt):
            self._window.close()
            return
        if isinstance(error, KartentischError):
            self._window.show_fault(error)
            return
        if self._busy:
            return
        self._busy = True
        try:
            safe = self._saved()
            if self._is_news(trace):
                from kartentisch.gui.dialogs.crash import CrashDialog, report_text

                text = report_text("".join(traceback.format_exception(kind, error, trace)), self._window)
                CrashDialog(self._window, text, safe).open()
        finally:
            self._busy = False

    def _saved(self) -> bool:
        """Save the draft; the mistake may be in the saving itself."""
        try:
            return self._window.files.autosave()
        except Exception:
            return False

    def _is_news(self, trace: TracebackType | None) -> bool:
        """Whether a mistake is to be told: not the one that has just come, for what cannot be painted fails again."""
        places = traceback.extract_tb(trace)
        place = (places[-1].filename, places[-1].lineno or 0) if places else ("", 0)
        now, before = time.monotonic(), self._seen.get(place)
        self._seen[place] = now
        return before is None or now - before > _QUIET


def _begin_quickly(window: MainWindow) -> FirstPicture:
    """Let the first frame show the map at once, as the last start showed it; names and tiles follow."""
    window.map_view.unhurried = True
    return FirstPicture(window.map_view, map_state(window.session_model.variant.map_source))


class _FirstPaint(QObject):
    """Tells when a widget has been painted for the first time."""

    def __init__(self, watched: QObject, done: "QTimer") -> None:
        super().__init__(watched)
        self._done = done
        self.seen = False
        watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Start the timer, which fires once the paint event has been carried out."""
        if event.type() == QEvent.Type.Paint and not self.seen:
            self.seen = True
            self._done.start()
        return False


def time_start(variant_id: str) -> float:
    """Open the window with a variant and return the milliseconds from the start of the process to the painted map.

    Raises VariantFault for a variant that cannot be loaded.
    """
    gc.disable()
    variant = load_variant(variant_id)
    running = application()
    window = MainWindow(Session.new(variant), map_first=True)
    # A loop of its own: after QApplication.quit no other loop of this process would run.
    loop = QEventLoop()
    done = QTimer()
    done.setSingleShot(True)
    done.setInterval(0)
    taken: list[float] = []

    def finish() -> None:
        taken.append(since_start() * 1000)
        gc.enable()
        loop.quit()

    done.timeout.connect(finish)
    watcher = _FirstPaint(window.map_view, done)
    first = _begin_quickly(window)
    window.show()
    loop.exec()
    # What was timed is the map itself, not an empty window.
    backdrop = window.map_view.backdrop
    assert watcher.seen
    assert backdrop is not None
    assert backdrop.painted
    if not first.found:
        first.keep()
    window.close()
    window.deleteLater()
    running.processEvents()
    return taken[0]


def since_start() -> float:
    """Return the seconds this process has lived."""
    try:
        ticks = int(Path("/proc/self/stat").read_text("utf-8").rpartition(")")[2].split()[19])
        up = float(Path("/proc/uptime").read_text("ascii").split()[0])
        return up - ticks / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, IndexError):
        # No such files outside Linux: the processor time of a program that just starts is close to it.
        return time.process_time()
