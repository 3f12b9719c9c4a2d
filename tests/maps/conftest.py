"""The ten-province map of tests/data/three_bays, built once."""

from dataclasses import replace
from pathlib import Path

import pytest

from kartentisch.draw.contract import read_map
from kartentisch.draw.sheet import MapSheet
from resources.maps.builder.build import build
from resources.maps.builder.recipe import Source, read_recipe

ROOT = Path(__file__).resolve().parents[2]
THREE_BAYS = ROOT / "tests" / "data" / "three_bays"


@pytest.fixture
def source(tmp_path: Path) -> Source:
    """The recipe, its tables looked for in a folder of the test first."""
    return replace(read_recipe(THREE_BAYS, ROOT), folder=tmp_path, root=THREE_BAYS)


@pytest.fixture(scope="session")
def steps() -> list[tuple[int, str]]:
    return []


@pytest.fixture(scope="session")
def text(steps: list[tuple[int, str]]) -> str:
    return build(read_recipe(THREE_BAYS, ROOT), lambda percent, step: steps.append((percent, step)))


@pytest.fixture(scope="session")
def sheet(text: str) -> MapSheet:
    return read_map(text)
