"""What the system says to a program: to end. The window is closed as if by hand, so that the work is kept."""

import os
import signal

from PySide6.QtCore import QObject, QSocketNotifier

from kartentisch.gui.window import MainWindow

_SORTS = ("SIGINT", "SIGTERM", "SIGHUP")  # Ctrl+C, the end of the session, the terminal is gone


class Signals(QObject):
    """Closes a window when the system asks the program to end.

    Python sees a signal only when code of its own runs, so a pipe wakes Qt. Windows asks by other ways.
    """

    def __init__(self, window: MainWindow) -> None:
        """Listen from now on, until `end`."""
        super().__init__(window)
        self._window = window
        self._before: dict[int, object] = {}
        if os.name != "posix":
            return
        self._reading, self._writing = os.pipe()
        for handle in (self._reading, self._writing):
            os.set_blocking(handle, False)
        signal.set_wakeup_fd(self._writing, warn_on_full_buffer=False)
        for sort in (getattr(signal, name) for name in _SORTS):
            self._before[sort] = signal.signal(sort, _heard)
        self._notifier = QSocketNotifier(self._reading, QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._close)

    def end(self) -> None:
        """Leave signals to whoever had them before."""
        if not self._before:
            return
        self._notifier.setEnabled(False)
        signal.set_wakeup_fd(-1)
        for sort, handler in self._before.items():
            signal.signal(sort, handler)  # type: ignore[arg-type]  # what signal.signal itself has returned
        self._before.clear()
        for handle in (self._reading, self._writing):
            os.close(handle)

    def _close(self) -> None:
        os.read(self._reading, 64)
        self._window.close()


def _heard(_sort: int, _frame: object) -> None:
    """Python wants a handler; the pipe has told Qt."""
