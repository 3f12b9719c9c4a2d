"""Every reason has its place in the rules, in the variant's own section where it has one."""

import pytest

from kartentisch.judge import place_in_rules
from kartentisch.judge.place_in_rules import _CANAL, _CASES, _KINDS, _NO_RULES, _RAILWAY, _RULINGS, PlaceInRules
from kartentisch.rules import load_variant, reason
from kartentisch.rules.phrases import patterns
from kartentisch.words import LANGUAGES

COLONIAL, STANDARD, WORLD = load_variant("colonial"), load_variant("standard"), load_variant("world2200")
REASONS = [pytest.param(code, id=code) for code, pattern in patterns().items() if pattern.part == "reason"]


@pytest.mark.parametrize("code", REASONS)
def test_every_reason_has_a_place_in_words(code: str) -> None:
    for variant in (COLONIAL, STANDARD, WORLD):
        place = place_in_rules(variant, reason(code))
        assert place is not None
        assert place.section
        for language in LANGUAGES:
            assert place.section in place.text(language)


@pytest.mark.parametrize(
    ("code", "book", "section"),
    [
        ("train.halted.occupied", "variant", "Kartenbesonderheiten, Transsibirische Eisenbahn"),
        ("canal.closed.no-permission", "variant", "Kartenbesonderheiten, Suez-Kanal"),
        ("note.sc-lapses", "variant", "Kartenbesonderheiten, Suez-Kanal"),
        ("hold.double-orders", "variant", "Grundregel, Befehle"),
        ("centre.excluded", "variant", "Hong Kong"),
        ("end.solo", "variant", "Siegbedingung und vorzeitiges Partieende"),
        ("bounce.supports-cut", "datc", "6.D.3"),
        ("bounce.standoff.many", "datc", "6.A.12"),
        ("no-convoy.paradox", "datc", "4.A.2"),
        ("support.kept.from-target", "datc", "6.D.15"),
    ],
)
def test_places_in_colonial(code: str, book: str, section: str) -> None:
    assert place_in_rules(COLONIAL, reason(code)) == PlaceInRules(book, section)  # type: ignore[arg-type] # a text in a table


@pytest.mark.parametrize(
    ("code", "section"),
    [
        ("centre.wing-blocks", "Wings"),
        ("refuse.barrier-wings-only", "Wings"),
        ("canal.closed.used", "Kanäle"),
        ("end.solo", "Regeln"),
    ],
)
def test_places_in_the_world(code: str, section: str) -> None:
    assert place_in_rules(WORLD, reason(code)) == PlaceInRules("variant", section)


def test_the_standard_rules_name_the_datc_where_colonial_has_a_sentence_of_its_own() -> None:
    assert place_in_rules(STANDARD, reason("hold.double-orders")) == PlaceInRules("datc", "4.D.3")


def test_what_is_no_matter_of_rules_has_no_place() -> None:
    for code in ("read.no-verb", "position.date", "hint.no-order", "refuse.past-turn"):
        assert place_in_rules(COLONIAL, reason(code)) is None


def test_every_beginning_of_a_code_begins_a_code() -> None:
    for start in (*_CASES, *_RULINGS, *_RAILWAY, *_CANAL, *_KINDS, *_NO_RULES):
        assert any(code.startswith(start) for code in patterns()), start
    assert {id for id in _RULINGS.values() if id not in COLONIAL.rulings} == set()
