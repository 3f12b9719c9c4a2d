"""A small map made from recipe, tables and geography alone, as docs/building-maps tells a stranger."""

import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from kartentisch.draw.check import shape_faults
from kartentisch.draw.edges import touching_pairs
from kartentisch.draw.proof import proof
from kartentisch.draw.sheet import MapSheet
from resources.maps.builder.realm import board_of
from tests.maps.conftest import ROOT, THREE_BAYS

pytestmark = pytest.mark.xdist_group("three_bays")


def test_it_is_the_graph_of_its_rules(sheet: MapSheet) -> None:
    assert shape_faults(sheet) == ()
    assert proof(sheet, board_of(THREE_BAYS / "board")) == ()


def test_the_repair_had_something_to_do(steps: list[tuple[int, str]], sheet: MapSheet) -> None:
    assert frozenset(("FAL", "WES")) not in touching_pairs(sheet)
    assert frozenset(("BER", "SUD")) in touching_pairs(sheet)
    assert any(step.startswith("missing BER-SUD") for _percent, step in steps)


def test_progress_never_goes_back(text: str, steps: list[tuple[int, str]]) -> None:
    assert text.endswith("</svg>\n")
    assert all(before[0] <= after[0] for before, after in pairwise(steps))


def test_another_process_writes_the_same_bytes(text: str, tmp_path: Path) -> None:
    output = tmp_path / "three_bays.svg"
    command = [sys.executable, "-m", "resources.maps.builder", str(THREE_BAYS), "--output", str(output)]
    env = {**os.environ, "PYTHONHASHSEED": "4711", "PYTHONPATH": os.pathsep.join((str(ROOT / "app"), str(ROOT)))}
    done = subprocess.run(command, cwd=ROOT, env=env, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "drawn as the rules say" in done.stdout
    assert output.read_text("utf-8") == text


def test_a_barrier_has_no_unit_and_an_island_its_bridge(sheet: MapSheet) -> None:
    assert sheet.provinces["HOC"].unit is None
    assert [(link.kind, link.a, link.b) for link in sheet.links] == [("landbridge", "BER", "EIL")]


def test_neighbouring_seas_have_different_tints(sheet: MapSheet) -> None:
    assert len({sheet.provinces[sea].tint for sea in ("NOR", "SUD", "WES")}) == 3
