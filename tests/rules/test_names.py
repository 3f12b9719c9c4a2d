"""The names of the variants that come with the program: all there, in three languages, none twice."""

import pytest

from kartentisch.rules import Name, Variant, builtin_variants, load_variant
from kartentisch.words import LANGUAGES

VARIANTS = [load_variant(id) for id in builtin_variants()]


def named(variant: Variant) -> dict[str, Name]:
    """Every name of a variant, powers with a mark, since a power may have the id of a province."""
    return {**variant.names, **{f"power {id}": name for id, name in variant.power_names.items()}}


def test_colonial_comes_with_the_program() -> None:
    assert "colonial" in builtin_variants()


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
class TestNames:
    """What holds for each variant."""

    def test_everything_has_a_name(self, variant: Variant) -> None:
        provinces = variant.board.provinces.values()
        assert set(variant.names) == {
            place
            for province in provinces
            for place in (province.id, *province.places)
            if variant.board.is_place(place)
        }
        assert set(variant.power_names) == set(variant.powers)

    def test_names_and_labels_are_there_in_every_language(self, variant: Variant) -> None:
        for id, name in named(variant).items():
            for language in LANGUAGES:
                assert name.full[language].strip(), (id, language)
                assert name.label[language].strip(), (id, language)

    def test_german_forms_are_there(self, variant: Variant) -> None:
        for id, name in named(variant).items():
            assert all(name.forms[form].strip() for form in ("to", "in", "from", "nom", "acc", "dat", "by")), id
            assert name.gender in {"m", "f", "n", "pl", "n0"}, id
            assert name.article in {"", "the"}, id

    def test_powers_have_adjectives(self, variant: Variant) -> None:
        for id, name in variant.power_names.items():
            assert all(name.adjective[language].strip() for language in LANGUAGES), id

    def test_no_name_and_no_label_stands_twice(self, variant: Variant) -> None:
        for language in LANGUAGES:
            for texts in (
                [name.text(language) for name in named(variant).values()],
                [name.short(language) for name in named(variant).values()],
            ):
                assert sorted(text for text in set(texts) if texts.count(text) > 1) == []

    def test_labels_are_short(self, variant: Variant) -> None:
        mark = 1 if variant.board.boards else 0  # the mark of the board
        for id, name in named(variant).items():
            assert len(name.label["en"]) <= 12 + mark, id
            assert len(name.label["de"]) <= 12 + mark, id
            assert len(name.label["ja"]) <= 7 + mark, id


def test_a_language_without_a_name_speaks_english() -> None:
    name = Name("ABC", {"en": "Abc Land", "de": ""}, {"en": "", "de": ""}, {}, {})
    assert name.text("de") == "Abc Land"
    assert name.short("ja") == "Abc Land"
