"""Variants a user has put into the data folder of the program."""

import shutil
from pathlib import Path

import pytest
from platformdirs import PlatformDirs

from kartentisch.rules import VariantFault, builtin_variants, load_variant, own_variants
from kartentisch.shelf import folder


@pytest.fixture
def place() -> Path:
    path = Path(PlatformDirs("kartentisch", appauthor=False).user_data_dir) / "variants"
    path.mkdir(parents=True)
    return path


def put(place: Path, name: str) -> Path:
    shutil.copytree(folder("variants") / "colonial", place / name)
    rules = place / name / "variant.toml"
    rules.write_text(rules.read_text("utf-8").replace('id = "colonial"', f'id = "{name}"', 1), "utf-8")
    return place / name


def test_a_folder_there_is_found_by_its_name(place: Path) -> None:
    mine = put(place, "mine")
    assert own_variants() == {"mine": mine}
    variant = load_variant("mine")
    assert (variant.id, variant.map_source) == ("mine", "colonial")


def test_a_map_beside_the_rules_is_the_variants_own(place: Path) -> None:
    mine = put(place, "seaside")
    shutil.copy(folder("resources") / "maps" / "colonial.svg", mine)
    assert load_variant("seaside").map_source == mine / "colonial.svg"


def test_a_faulty_one_harms_no_other(place: Path) -> None:
    (put(place, "broken") / "links.csv").write_text("a,b\n", "utf-8")
    with pytest.raises(VariantFault, match=r"links\.csv"):
        load_variant("broken")
    assert load_variant("colonial").id == "colonial"


def test_the_programs_own_names_are_not_taken_over(place: Path) -> None:
    put(place, "colonial")
    assert own_variants() == {}
    assert set(builtin_variants()) >= {"colonial"}
    assert load_variant("colonial").folder == folder("variants") / "colonial"


def test_without_the_folder_there_are_none() -> None:
    assert own_variants() == {}
