"""What holds for every test: silence, own folders, and nothing left behind."""

import gc
import itertools
import logging
import os
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import platformdirs
import pytest
from hypothesis import HealthCheck, settings

from kartentisch import words
from tests.support import hunters

# `quick` is for every day; HYPOTHESIS_PROFILE=thorough for a long look. On a build machine no run is a surprise.
settings.register_profile("quick", max_examples=40, deadline=None, derandomize="CI" in os.environ)
settings.register_profile("thorough", max_examples=2000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))

# Without a screen Qt aborts the interpreter; a test run by hand needs none.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# Every movement phase a test judges is checked against the equations (judge/checking.py).
os.environ.setdefault("KARTENTISCH_CHECK", "1")

_TESTS = itertools.count()
_CLEANED = 15  # tests of the window after which the garbage of all of them is collected
_FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember that a test failed: its traceback keeps windows alive, which is no leak."""
    report = yield
    if report.failed:
        item.stash[_FAILED] = True
    return report


def _own(folder: Path) -> Callable[[Any], str]:
    return lambda dirs: str(folder / (dirs.appname or ""))


@pytest.fixture(autouse=True)
def own_folders(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give each test a home of its own, so that nothing of the user is read or written; return that folder."""
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("HOME", str(home))
    for kind in ("config", "data", "state", "cache"):
        monkeypatch.setenv(f"XDG_{kind.upper()}_HOME", str(home / kind))
    # The class behind all functions of platformdirs: this holds on every system, and for names imported long ago.
    for kind in ("config", "data", "state", "cache", "log"):
        monkeypatch.setattr(
            platformdirs.PlatformDirs,
            f"user_{kind}_dir",
            property(_own(home / kind)),
        )
    monkeypatch.setattr(platformdirs.PlatformDirs, "user_documents_dir", property(_own(home / "documents")))
    return home


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let every test begin in English, whatever the system speaks and whatever the test before has set."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    words.set_language("en")
    yield
    words.set_language("en")


class _Ear(logging.Handler):
    """Keeps what is logged."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(f"{record.name}: {record.getMessage()}")


@pytest.fixture(autouse=True)
def quiet_log(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test that logs a warning or worse, unless it asks for `caplog` to look at the lines itself."""
    ear = _Ear()
    logging.getLogger().addHandler(ear)
    yield
    logging.getLogger().removeHandler(ear)
    if ear.lines and "caplog" not in request.fixturenames:
        pytest.fail("unexpected in the log: " + "; ".join(ear.lines), pytrace=False)


@pytest.fixture(autouse=True)
def nothing_left_behind(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fail a Qt test that leaves windows, timers, threads or animations behind."""
    if not {"qapp", "qtbot"} & set(request.fixturenames):
        yield
        return
    request.getfixturevalue("qapp")
    starts = hunters.Starts(monkeypatch)
    before = set(hunters.windows())
    # What is there already is looked through for garbage now and then only: each test would wait for that twice.
    if next(_TESTS) % _CLEANED == 0:
        gc.collect()
    gc.freeze()
    yield
    caught = hunters.catch(starts, before)
    gc.unfreeze()
    if caught and not request.node.stash.get(_FAILED, False):
        pytest.fail("left behind:\n" + "\n".join(caught), pytrace=False)
