"""What is said, word for word: every code in every language, and that it says what a reader needs."""

import re

import pytest

from kartentisch.judge import place_in_rules
from kartentisch.rules import Unit
from kartentisch.rules.phrases import patterns
from kartentisch.rules.sentences import kind_name, place_name, power_name, sentence, unit_name
from kartentisch.words import LANGUAGES
from tests.rules.sentence_samples import COLONIAL, file_of, lines, placeholders, samples

# Who or what is to blame in each reason for a failure, by the names of its values.
CULPRITS = {
    "bounce.standoff": ("rival",),
    "bounce.standoff.many": ("rivals",),
    "bounce.outmatched": ("rival",),
    "bounce.held": ("defender",),
    "bounce.not-vacated": ("other",),
    "bounce.head-to-head": ("other",),
    "bounce.head-to-head.lost": ("other",),
    "bounce.own-unit": ("other",),
    "bounce.foreign-support-only": ("supporter",),
    "bounce.supports-cut": ("cut",),
    "bounce.origin-of-attack": ("attacker",),
    "no-convoy.gap": ("place", "fleets"),
    "no-convoy.dislodged": ("fleet", "attacker"),
    "no-convoy.binding-route": ("route", "missing"),
    "support.cut": ("attacker", "origin"),
    "support.cut.dislodged": ("attacker",),
    "support.void.other-move": ("other", "actual"),
    "support.void.moved": ("other", "actual"),
    "support.void.held": ("other",),
    "support.void.no-unit": ("place",),
    "support.void.coast": ("named", "actual"),
    "no-convoy.none": ("fleets",),
    "convoy.void": ("army",),
    "no-convoy.paradox": ("route",),
    "convoy.disrupted": ("attacker", "army", "goal"),
    "train.halted.occupied": ("blocker",),
    "train.halted.attacked": ("attacker", "station"),
    "train.halted.entered": ("attacker", "station"),
    "train.halted.goal-occupied": ("blocker", "goal"),
    "train.halted.goal-standoff": ("rival",),
    "train.halted.start": ("blocker",),
    "train.halted.own-centre": ("owner", "station"),
    "canal.closed.empty": ("canal",),
    "canal.closed.used": ("fleets", "canal"),
    "canal.closed.loop": ("fleet", "keeper"),
    "canal.closed.moving": ("keeper",),
    "canal.closed.no-permission": ("keeper",),
    "canal.closed.other-permission": ("keeper", "permitted"),
    "canal.closed.dislodged": ("keeper", "attacker"),
    "canal.closed.own-keeper-gone": ("canal",),
    "canal.closed.own-first": ("other", "canal"),
    "canal.closed.not-owner": ("keeper", "owner"),
    "canal.closed.attacked": ("keeper", "attacker"),
    "dislodged": ("attacker",),
    "retreat.clash": ("units", "goal"),
    "zombie.lost.clash": ("other", "goal"),
    "order.not-own-unit": ("unit", "power"),
    "order.no-unit": ("place",),
    "order.wrong-kind": ("unit",),
    "order.unreadable": ("text",),
}
# Failures nobody else brought about: the order itself, its number, or a rule.
NOBODY = {
    "bounce.paradox",
    *("hold.instead", "hold.double-orders", "retreat.double-orders", "train.second", "remove.surplus"),
    *("build.refused.occupied", "build.refused.not-home", "build.refused.not-owned", "build.refused.surplus"),
    *("build.refused.no-coast", "build.refused.zombie-limit", "build.refused.never-taken"),
    *(
        "zombie.lost.foreign",
        *("zombie.rises.coast-kept", "zombie.rises.no-coast", "zombie.rises.no-refusal", "zombie.rises.own-field"),
        *("zombie.double-orders", "remove.no-exchange"),
        "zombie.lost.no-place",
        "zombie.void.normal-helper",
        "zombie.rises.type-kept",
    ),
}
FAILING = {"bounce", "no-convoy", "cut", "void", "disrupted", "halted", "closed", "illegal"}
CODES = [pytest.param(code, id=code) for code, pattern in patterns().items() if pattern.part == "reason"]
NUMBERS = ("attack", "hold", "prevent", "defend", "valid", "given", "count", "due", "distance", "centres", "points")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_word_for_word(language: str) -> None:
    """After a change on purpose: read the new sentences, then `python -m tests.rules.sentence_samples`."""
    assert lines(language) == file_of(language).read_text("utf-8").splitlines()


def test_every_failure_has_its_culprit_or_is_known_to_have_none() -> None:
    failing = {code for code, pattern in patterns().items() if pattern.part == "reason" and pattern.result in FAILING}
    assert failing - CULPRITS.keys() - NOBODY == set()
    assert CULPRITS.keys() & NOBODY == set()


def _words(value: object, language: str) -> list[str]:
    """What of a value must be seen in a sentence, whatever its form: the power's stem and the kind, or the name."""
    if isinstance(value, tuple):
        return [word for one in value for word in _words(one, language)]
    if isinstance(value, Unit):
        kind = kind_name(COLONIAL, value.kind, language)
        whole = unit_name(COLONIAL, value, language, "nom0")
        adjective = whole.removeprefix("die ").removeprefix("the ").split(" ")[0] if language != "ja" else whole
        return [kind, adjective.rstrip("e") if language == "de" else adjective]
    text = str(value)
    if text in COLONIAL.names or text.partition("/")[0] in COLONIAL.names:
        name = place_name(COLONIAL, text, language)
        return [re.split(r"[ (]", name)[0][:4]]
    if text in COLONIAL.power_names:
        return [power_name(COLONIAL, text, language).split(" ")[-1][:5]]
    return [text]


@pytest.mark.parametrize("code", CODES)
def test_a_sentence_names_the_culprit_the_numbers_and_its_place_in_the_rules(code: str) -> None:
    names = placeholders(patterns()[code].forms["en"][0])
    for why in samples(code):
        place = place_in_rules(COLONIAL, why)
        for language in LANGUAGES:
            told = sentence(COLONIAL, why, language)
            for culprit in CULPRITS.get(code, ()):
                for word in _words(why.values[culprit], language):
                    assert word in told, (culprit, word)
            for number in set(names) & set(NUMBERS):
                assert str(why.values[number]) in told
            assert place is not None
            assert place.text(language)
