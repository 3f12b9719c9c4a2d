"""Names a game gives its powers: everywhere, in every language, and what cannot be a name."""

import pytest

from kartentisch.judge import adjudicate
from kartentisch.orders.reading import read_orders
from kartentisch.rules import DocumentFault, Unit, load_variant
from kartentisch.rules.renaming import LONGEST_NAME, renamed
from kartentisch.rules.sentences import power_name, unit_name
from kartentisch.words import LANGUAGES

EUROPE = load_variant("centraleurope")
OFFERED = {"CZE": "ボヘミア王国", "ITA": "Königreich Venetien", "ROU": "Grand Principality of Transylvania"}


def test_an_offered_name_is_known_in_every_language() -> None:
    variant = renamed(EUROPE, OFFERED)
    names = {language: power_name(variant, "CZE", language) for language in LANGUAGES}
    assert names == {"en": "Kingdom of Bohemia", "de": "Königreich Böhmen", "ja": "ボヘミア王国"}
    assert power_name(variant, "ROU", "de", "by") == "vom Großfürstentum Siebenbürgen"
    assert unit_name(variant, Unit("ITA", "A", "TRI"), "de") == "die venezianische Armee in Triest"
    assert power_name(variant, "HUN", "en") == "Hungary"


def test_a_name_of_ones_own_stands_in_every_language() -> None:
    variant = renamed(EUROPE, {"POL": "Republik Krakau"})
    assert {power_name(variant, "POL", language) for language in LANGUAGES} == {"Republik Krakau"}
    army = Unit("POL", "A", "KRA")
    assert unit_name(variant, army, "de") == "die Armee von Republik Krakau in Krakau"
    assert unit_name(variant, army, "en") == "the army of Republik Krakau in Krakow"
    assert unit_name(variant, army, "ja") == "クラクフのRepublik Krakauの陸軍"
    outcome = adjudicate(variant.start(), [])
    for language in LANGUAGES:
        told = " ".join(outcome.explain(language))
        assert "Republik Krakau" in told
        assert not set("{}[]") & set(told)


def test_the_same_names_are_the_same_variant_and_none_the_original() -> None:
    variant = renamed(EUROPE, OFFERED)
    assert renamed(EUROPE, dict(reversed(OFFERED.items()))) is variant
    assert renamed(variant, {}) is EUROPE
    assert renamed(variant, {"POL": "Galizien"}) is renamed(EUROPE, {"POL": "Galizien"})
    assert variant.start() == EUROPE.start()


@pytest.mark.parametrize("heading", ["ボヘミア王国", "Königreich Böhmen", "Böhmen", "チェコ", "Tschechien", "CZE"])
def test_new_and_old_names_are_read(heading: str) -> None:
    variant = renamed(EUROPE, OFFERED)
    orders = read_orders(f"{heading}:\nPra-Brn", variant.start()).orders
    assert [(order.power, str(order)) for order in orders] == [("CZE", "A PRA - BRN")]


@pytest.mark.parametrize(
    "names",
    [
        {"CZE": ""},
        {"CZE": "x" * (LONGEST_NAME + 1)},
        {"CZE": "Two\nlines"},
        {"CZE": " Blank"},
        {"CZE": "Wien"},
        {"CZE": "kra"},
        {"CZE": "ハンガリー"},
        {"CZE": "HUN"},
        {"CZE": "Kingdom of Veneto"},
        {"CZE": "Union", "HUN": "union"},
        {"XYZ": "Nowhere"},
    ],
)
def test_what_cannot_be_a_name(names: dict[str, str]) -> None:
    with pytest.raises(DocumentFault, match=r"power_names\."):
        renamed(EUROPE, names)


def test_powers_of_other_variants_keep_their_names() -> None:
    with pytest.raises(DocumentFault, match="power_names"):
        renamed(load_variant("colonial"), {"RUS": "Muscovy"})
