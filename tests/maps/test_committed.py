"""The maps of the program, from their text alone: sound, and the graph of their recipes' boards."""

from pathlib import Path

import pytest

from kartentisch.draw.check import shape_faults
from kartentisch.draw.contract import load_map
from kartentisch.draw.proof import proof
from resources.maps.builder.realm import board_of
from resources.maps.builder.recipe import read_recipe
from tests.maps.conftest import ROOT

RECIPES = sorted((ROOT / "resources" / "maps" / "sources").glob("*/recipe.toml"))


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda path: path.parent.name)
def test_a_map_is_the_graph_of_its_rules(recipe: Path) -> None:
    source = read_recipe(recipe.parent, ROOT)
    sheet = load_map(source.recipe.id)
    assert shape_faults(sheet) == ()
    assert proof(sheet, board_of(source.path(source.recipe.board))) == ()


def test_every_map_has_a_recipe() -> None:
    maps = {path.stem for path in (ROOT / "resources" / "maps").glob("*.svg")}
    assert maps == {recipe.parent.name for recipe in RECIPES}
