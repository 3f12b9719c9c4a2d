"""Every code of a failure: its sentence in every language, its place in the rules, and its remedy or why it has none.

tests/data/reasons.json holds for each code a case (a position, its orders, the order asked about and the remedies), or
`none` with the reason why no change of orders helps, or `unused` for codes nothing gives at present.
"""

import re
from collections.abc import Callable
from typing import Any

import pytest

from kartentisch.game.hints.look import replaced
from kartentisch.game.remedies import Remedy, remedies
from kartentisch.game.remedies.telling import explanation, remedy_sentence
from kartentisch.judge import adjudicate, place_in_rules
from kartentisch.orders import UnitOrder
from kartentisch.rules import Unit, Variant
from kartentisch.rules.phrases import patterns
from kartentisch.rules.sentences import kind_name, place_name, power_name, sentence, unit_name
from kartentisch.words import LANGUAGES
from tests.game.reason_cases import data, judged
from tests.rules.sentence_samples import placeholders
from tests.rules.test_sentence_snapshots import CULPRITS, FAILING
from tests.rules.test_sentences import calls

KNOWN = data()
CASES = {code: known["case"] for code, known in KNOWN.items() if "case" in known}
NUMBERS = ("attack", "hold", "prevent", "defend", "valid", "given", "count", "due", "distance")
# What is told beside a result: a dislodged unit has a case, since support would keep it.
LOSSES = {"dislodged"}


def text_of(remedy: Remedy) -> str:
    return " + ".join(f"{order.power} {order}" for order in remedy.orders)


def test_every_code_of_a_failure_is_known_and_no_other() -> None:
    failing = {
        code
        for code, pattern in patterns().items()
        if pattern.part == "refusal" or (pattern.part == "reason" and pattern.result in {*FAILING, "default"})
    }
    assert failing | LOSSES == KNOWN.keys()
    assert all(len(known) == 1 for known in KNOWN.values())


def test_codes_said_to_be_unused_are_given_nowhere() -> None:
    given = {code for _where, code, _names, _more in calls()}
    unused = {code for code, known in KNOWN.items() if "unused" in known}
    assert unused & given == set()


def test_why_there_is_no_remedy_is_a_sentence() -> None:
    for known in KNOWN.values():
        for why in (known.get("none"), known.get("unused")):
            assert why is None or (why[0].isupper() and why.endswith(".") and len(why.split()) > 3)


@pytest.mark.parametrize("code", CASES)
def test_a_remedy_is_found_and_does_what_it_says(code: str) -> None:
    outcome, order = judged(CASES[code])
    verdict = outcome.verdicts[order]
    assert verdict.reason.code == code
    found = remedies(outcome, order)
    assert [text_of(remedy) for remedy in found] == CASES[code]["remedies"]
    assert found
    given = tuple(one for one, told in outcome.verdicts.items() if told.ordered)
    for remedy in found:
        again = adjudicate(outcome.before, replaced(given, remedy.orders))
        assert again.verdicts[remedy.order].ok
        assert not again.verdicts[remedy.order].dislodged
        assert all(one in again.verdicts for one in remedy.orders)
        changed = {one.province for one in remedy.orders}
        if not verdict.ordered and isinstance(order, UnitOrder) and order.province not in changed:
            assert order not in again.verdicts


def words(variant: Variant, value: object, language: str) -> list[str]:
    """What of a value must be seen whatever its form: a unit's adjective and kind, the beginning of a name."""
    if isinstance(value, tuple):
        return [word for one in value for word in words(variant, one, language)]
    if isinstance(value, Unit):
        whole = unit_name(variant, value, language, "nom0")
        adjective = whole.removeprefix("die ").removeprefix("the ").split(" ")[0] if language != "ja" else whole
        return [kind_name(variant, value.kind, language), adjective.rstrip("e") if language == "de" else adjective]
    text = str(value)
    if text.partition("/")[0] in variant.names:
        return [re.split(r"[ (]", place_name(variant, text, language))[0][:4]]
    if text in variant.power_names:
        return [power_name(variant, text, language).split(" ")[-1][:5]]
    return [text]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", CASES)
def test_the_explanation_names_culprit_numbers_place_in_the_rules_and_remedy(code: str, language: str) -> None:
    outcome, order = judged(CASES[code])
    variant, why = outcome.before.variant, outcome.verdicts[order].reason
    told, *rest = explanation(outcome, order, language)
    assert told == sentence(variant, why, language)
    assert not re.search(r"[\[\]{}‖]|  ", told)
    for culprit in CULPRITS.get(code, ()):
        for word in words(variant, why.values[culprit], language):
            assert word in told, (culprit, word)
    for number in set(placeholders(patterns()[code].forms["en"][0])) & set(NUMBERS):
        assert str(why.values[number]) in told
    place = place_in_rules(variant, why)
    assert place is not None
    assert rest[0] == place.text(language)
    found = remedies(outcome, order)
    assert len(rest) == 1 + len(found)
    for remedy, helped in zip(found, rest[1:], strict=True):
        assert helped == remedy_sentence(variant, remedy, order_power(order), language)
        assert not re.search(r"[\[\]{}‖]|  ", helped)
        for one in remedy.orders:
            assert str(one) in helped
        for power in remedy.powers:
            if power != order_power(order):
                assert power_name(variant, power, language).split(" ")[-1][:5] in helped


def order_power(order: Any) -> str:
    assert isinstance(order, UnitOrder)
    return order.power


def test_what_goes_well_and_what_is_over_has_no_remedy() -> None:
    outcome, _order = judged(CASES["bounce.standoff"])
    holding = next(one for one, verdict in outcome.verdicts.items() if verdict.ok)
    assert remedies(outcome, holding) == ()
    assert explanation(outcome, holding, "en")[-1].startswith("Basic rules")


def test_the_judge_is_asked_a_limited_number_of_times_in_every_phase(monkeypatch: pytest.MonkeyPatch) -> None:
    import kartentisch.game.remedies as module

    asked = 0
    real: Callable[..., Any] = adjudicate

    def counted(*arguments: Any) -> Any:
        nonlocal asked
        asked += 1
        return real(*arguments)

    judged_cases = [judged(case) for case in CASES.values()]
    monkeypatch.setattr(module, "adjudicate", counted)
    for outcome, order in judged_cases:
        asked = 0
        remedies(outcome, order)
        assert 0 < asked <= module.TRIALS
