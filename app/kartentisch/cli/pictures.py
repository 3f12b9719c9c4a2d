"""The commands that need the window's package: the window itself, pictures, the time to start."""

import argparse
import gc
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from kartentisch.cli.output import complain, say
from kartentisch.words import _

UNUSABLE = 2
_SUFFIXES = (".png", ".svg", ".pdf")


def run_window(given: argparse.Namespace) -> int:
    """Open the window, with the game of the file named; 2 where there is no display to open it on."""
    if not has_display():
        complain(_("no display to open the window on; kartentisch --help tells what works without"))
        return UNUSABLE
    with _no_collection(), _plain_interrupt():
        from kartentisch.gui import main

        return main([] if given.file is None else [given.file])


def run_picture(given: argparse.Namespace) -> int:
    """Draw a picture into a file."""
    if given.output.suffix.lower() not in _SUFFIXES:
        complain(_("{path}: a name that ends in .png, .svg or .pdf was expected").format(path=given.output))
        return UNUSABLE
    from kartentisch.gui import picture

    picture(
        given.source,
        given.output,
        size=given.size,
        theme=given.theme,
        language=given.language,
        window=given.window,
        scale=given.scale,
        page=given.page,
        patterns=given.patterns,
        units=given.units,
    )
    return 0


def run_time_start(given: argparse.Namespace) -> int:
    """Print how many milliseconds pass from the start of the process to the first painted map."""
    if not has_display():
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    with _no_collection():
        from kartentisch.gui import time_start

        say(f"{time_start(given.time_start):.0f}")
    return 0


@contextmanager
def _no_collection() -> Iterator[None]:
    """Look for no garbage until the window does: nothing made while it starts is any."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@contextmanager
def _plain_interrupt() -> Iterator[None]:
    """Let Ctrl+C end the process at once while there is no window that could keep anything.

    Python's own exception would come up anywhere in Qt's start, where it ends in a traceback or worse.
    """
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def has_display() -> bool:
    """Whether a window can be opened: Qt itself would abort the process where it cannot."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY", "DISPLAY"))
