"""Live examples of the rules come out as the rules say, and what is wrong about one is told."""

import shutil
from pathlib import Path

import pytest

from kartentisch.judge import adjudicate
from kartentisch.judge.examples import example_faults, example_position
from kartentisch.rules import VariantFault, builtin_variants, load_variant
from kartentisch.rules.examples import examples
from kartentisch.shelf import folder
from kartentisch.words import LANGUAGES

EUROPE = load_variant("centraleurope")


@pytest.mark.parametrize("name", builtin_variants())
def test_the_examples_of_every_variant_hold(name: str) -> None:
    assert example_faults(load_variant(name)) == []


def test_the_examples_of_the_text_are_there_in_three_languages() -> None:
    found = {example.id: example for example in examples(EUROPE)}
    assert {"conquest-a", "conquest-b", "conquest-3", "armistice-a", "armistice-b", "lane-support"} <= set(found)
    for example in found.values():
        assert len({example.title(language) for language in LANGUAGES}) == 3
        assert len({example.text(language) for language in LANGUAGES}) == 3
        assert example.place[0] in "12345"


def test_an_example_is_a_position_with_orders() -> None:
    lane = next(example for example in examples(EUROPE) if example.id == "lane-support")
    position, orders = example_position(EUROPE, lane)
    assert len(orders) == 3
    assert [str(lost.unit) for lost in adjudicate(position, orders).dislodged] == ["A ZAG"]


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    return Path(shutil.copytree(folder("variants") / "centraleurope", tmp_path / "copy"))


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("points = { AUT = 6, CZE = 5 }", "points = { AUT = 6, CZE = 4 }", "conquest-a: CZE: 4 was expected, 5"),
        ('winners = ["AUT"]', 'winners = ["CZE"]', "conquest-a: winners"),
        ('"A SAR - ZAG" = "bounce"', '"A SAR - ZAG" = "ok"', "lane-hold: A SAR - ZAG: ok was expected, bounce"),
        ('date = "1902"', 'date = "1912x"', "lane-support: date"),
    ],
)
def test_an_example_that_does_not_come_out_is_told(copied: Path, old: str, new: str, told: str) -> None:
    path = copied / "examples.toml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    assert any(told in fault for fault in example_faults(load_variant(copied)))


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ('id = "conquest-b"', 'id = "conquest-a"', "id"),
        ('winners = ["AUT"]', 'winners = ["XYZ"]', "expect"),
        ('date = "1904"', 'variant = "colonial"', "document.variant"),
        ("title.en", "title.xx", "title"),
        ("place =", "plaice =", "example"),
    ],
)
def test_a_file_of_examples_with_a_mistake(copied: Path, old: str, new: str, key: str) -> None:
    path = copied / "examples.toml"
    path.write_text(path.read_text("utf-8").replace(old, new, 1), "utf-8")
    with pytest.raises(VariantFault) as fault:
        examples(load_variant(copied))
    assert fault.value.file == "examples.toml"
    assert key in fault.value.key
