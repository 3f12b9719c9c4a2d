"""The hunters catch what they are there for, and let go what is in order."""

import logging
import os
from pathlib import Path

import platformdirs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QObject, QPropertyAnimation, QThread, QTimer
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from tests.support.hunters import Starts, catch, windows

pytest_plugins = ["pytester"]

_KEPT: list[QObject] = []


@pytest.fixture
def starts(qapp: object, nothing_left_behind: None, monkeypatch: pytest.MonkeyPatch) -> Starts:
    """A second listener beside the one of every Qt test; what it catches, it also puts in order."""
    _KEPT.clear()
    return Starts(monkeypatch)


def test_a_running_timer_is_caught_and_stopped(starts: Starts) -> None:
    timer = QTimer()
    timer.start(100_000)
    caught = catch(starts, set(windows()))
    assert len(caught) == 1
    assert caught[0].startswith("QTimer still runs, started in ")
    assert Path(__file__).name in caught[0]
    assert not timer.isActive()


def test_a_timer_that_died_with_its_owner_is_no_fault(starts: Starts) -> None:
    owner = QObject()
    QTimer(owner).start(100_000)
    del owner
    assert catch(starts, set(windows())) == []


def test_a_running_thread_and_animation_are_caught(starts: Starts, qtbot: QtBot) -> None:
    thread = QThread()
    thread.start()
    qtbot.waitUntil(thread.isRunning)
    label = QLabel()
    qtbot.addWidget(label)
    animation = QPropertyAnimation(label, b"geometry", label)
    animation.setEndValue(label.geometry())
    animation.setDuration(100_000)
    animation.start()
    caught = catch(starts, set(windows()))
    assert sorted(line.split()[0] for line in caught) == ["QPropertyAnimation", "QThread"]
    assert thread.isFinished()


def test_a_single_shot_needs_a_context(starts: Starts, request: pytest.FixtureRequest) -> None:
    context = QObject()
    QTimer.singleShot(0, context, lambda: None)
    assert catch(starts, set(windows())) == []
    starts._single_shot(lambda *arguments: None)(0, print)
    assert len(starts.faults) == 1


def test_a_stray_window_is_caught_and_closed(starts: Starts) -> None:
    before = set(windows())
    stray = QWidget()
    stray.setObjectName("stray")
    _KEPT.append(stray)
    assert catch(starts, before) == ["a window stays: QWidget 'stray' ''"]
    assert set(windows()) == before


def test_the_fixture_itself_fails_a_leaking_test(pytester: pytest.Pytester) -> None:
    root = Path(__file__).resolve().parent.parent
    pytester.makeconftest(
        f"import sys\nsys.path[:0] = [{str(root)!r}, {str(root / 'app')!r}]\nfrom tests.conftest import *\n"
    )
    pytester.makepyfile(
        """
        import logging
        from PySide6.QtCore import QTimer, qWarning

        kept = []

        def test_leaks(qapp):
            kept.append(QTimer())
            kept[0].start(100_000)

        def test_clean(qtbot):
            assert not kept[0].isActive()

        def test_logs():
            logging.getLogger("somebody").warning("hear me")
        """
    )
    result = pytester.runpytest_subprocess("-p", "no:cacheprovider", "-p", "no:xdist")
    result.assert_outcomes(passed=3, errors=2)
    result.stdout.fnmatch_lines(["*QTimer still runs, started in *", "*somebody: hear me*"])


def test_the_folders_of_the_user_are_out_of_reach(own_folders: Path) -> None:
    for folder in (
        platformdirs.user_data_path("kartentisch"),
        platformdirs.user_config_path("kartentisch", appauthor=False),
        platformdirs.user_documents_path(),
        Path.home(),
        Path(os.environ["XDG_STATE_HOME"]),
    ):
        assert folder.is_relative_to(own_folders)


def test_a_test_may_look_at_its_log(caplog: pytest.LogCaptureFixture) -> None:
    logging.getLogger("kartentisch").warning("looked at")
    assert caplog.messages == ["looked at"]


@given(st.integers())
def test_properties_go_with_the_fixtures(number: int) -> None:
    assert number - number == 0
