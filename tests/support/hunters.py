"""Hunters of what a Qt test leaves behind: running timers, threads and animations, and stray windows.

Each names the line that started it. What is caught is also stopped, so that the next test begins clean.
"""

import gc
import sys
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import shiboken6
from PySide6.QtCore import QAbstractAnimation, QCoreApplication, QEvent, QObject, QThread, QThreadPool, QTimer
from PySide6.QtWidgets import QApplication, QWidget

# Starts of pytest-qt itself, which stops its timers on its own.
_NOT_OURS = ("pytestqt",)


def _place() -> str:
    """Return file and line of whoever called the function that asks."""
    frame = sys._getframe(2)
    return f"{frame.f_code.co_filename}:{frame.f_lineno}"


class Starts:
    """Remembers every start of a QTimer, QThread or animation while it is active."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Begin to listen; `monkeypatch` ends it with the test."""
        self._started: list[tuple[weakref.ref[QObject], str]] = []
        self.faults: list[str] = []
        for kind in (QTimer, QThread, QAbstractAnimation):
            monkeypatch.setattr(kind, "start", self._listening(kind.start))
        monkeypatch.setattr(QTimer, "singleShot", staticmethod(self._single_shot(QTimer.singleShot)))

    def _listening(self, start: Callable[..., Any]) -> Callable[..., Any]:
        def listened(started: QObject, *arguments: Any, **named: Any) -> Any:
            place = _place()
            if not any(part in _NOT_OURS for part in Path(place).parts):
                self._started.append((weakref.ref(started), place))
            return start(started, *arguments, **named)

        return listened

    def _single_shot(self, shoot: Callable[..., Any]) -> Callable[..., Any]:
        def checked(*arguments: Any, **named: Any) -> Any:
            if not any(isinstance(argument, QObject) for argument in (*arguments, *named.values())):
                self.faults.append(f"QTimer.singleShot without a context object, in {_place()}")
            return shoot(*arguments, **named)

        return checked

    def running(self) -> Iterator[tuple[QObject, str]]:
        """Yield what still runs and where it was started."""
        seen: set[int] = set()
        for reference, place in reversed(self._started):
            started = reference()
            if started is None or id(started) in seen or not shiboken6.isValid(started):
                continue
            seen.add(id(started))
            if _runs(started):
                yield started, place


def _runs(started: QObject) -> bool:
    if isinstance(started, QTimer):
        return started.isActive()
    if isinstance(started, QThread):
        return started.isRunning()
    assert isinstance(started, QAbstractAnimation)
    return started.state() == QAbstractAnimation.State.Running


def _halt(started: QObject) -> None:
    if isinstance(started, QThread):
        started.requestInterruption()
        started.quit()
        started.wait(2000)
    elif isinstance(started, QTimer | QAbstractAnimation):
        started.stop()


def windows() -> dict[int, QWidget]:
    """Return the living top-level widgets by the address of their C++ object."""
    return {shiboken6.getCppPointer(widget)[0]: widget for widget in QApplication.topLevelWidgets()}


def settle() -> None:
    """Let Qt carry out what it was asked to do later, deletions above all."""
    for _ in range(3):
        QCoreApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()


def catch(starts: Starts, before: set[int]) -> list[str]:
    """Stop what still runs and close windows that were not there `before`; return a line about each."""
    settle()
    caught = list(starts.faults)
    for started, place in list(starts.running()):
        caught.append(f"{type(started).__name__} still runs, started in {place}")
        _halt(started)
    if not QThreadPool.globalInstance().waitForDone(2000):
        caught.append("the global thread pool still works")
    for address, widget in windows().items():
        if address not in before:
            caught.append(f"a window stays: {type(widget).__name__} {widget.objectName()!r} {widget.windowTitle()!r}")
            widget.close()
            widget.deleteLater()
    settle()
    return caught
