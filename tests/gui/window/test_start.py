"""What the start loads before the map is painted: nothing that can wait."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

# Readers, writers, dialogs and what finds a hint or a remedy: of use once somebody clicks, types or opens a menu.
LATER = (
    "kartentisch.draw.contract",
    "kartentisch.draw.svg",
    "kartentisch.exchange",
    "kartentisch.game.entry_text",
    "kartentisch.game.hints",
    "kartentisch.game.remedies",
    "kartentisch.gui.dialogs",
    "kartentisch.gui.find",
    "kartentisch.gui.paper",
    "kartentisch.gui.pictures",
    "kartentisch.mail",
    "kartentisch.orders.reading",
    "email",
    "shapely",
    "statistics",
    "svgelements",
)
START = """
import sys
from kartentisch.cli import main

if main(["--time-start", "colonial"]):
    sys.exit("the start failed")
"""
LOADED = "print(*sys.modules, sep='\\n')"


@pytest.mark.parametrize("part", LATER)
def test_nothing_is_loaded_that_can_wait(part: str, loaded: frozenset[str]) -> None:
    assert "kartentisch.gui.map.view" in loaded
    assert part not in loaded


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> frozenset[str]:
    """What is loaded when a warm start has painted the map."""
    home = tmp_path_factory.mktemp("start")
    return _start(home) and _start(home)


def _start(home: Path) -> frozenset[str]:
    folders = {f"XDG_{kind}_HOME": str(home / kind) for kind in ("cache", "config", "data", "state")}
    done = subprocess.run(
        [sys.executable, "-c", START + LOADED],
        env=os.environ | folders | {"QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=True,
    )
    return frozenset(done.stdout.split())
