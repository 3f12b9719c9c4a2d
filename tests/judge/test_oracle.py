"""The judge against the slow second one, and laws that hold for any position."""

import re
from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from kartentisch.geo import province_of
from kartentisch.judge import Outcome, Verdict, adjudicate
from kartentisch.judge.actions import MOVE, NO, SUPPORT, YES
from kartentisch.judge.equations import decide
from kartentisch.judge.movement import settle
from kartentisch.orders import Move, Order, Support
from kartentisch.rules import Position, Unit
from kartentisch.rules.sentences import sentence
from kartentisch.words import LANGUAGES
from tests.judge import oracle
from tests.judge.crowds import COLONIAL, EUROPE, STANDARD, WORLD, ZOMBIE, Ground, crowd

GROUNDS = (COLONIAL, STANDARD, WORLD, ZOMBIE, EUROPE)


@st.composite
def crowds(draw: st.DrawFn) -> tuple[Position, list[Order]]:
    return crowd(lambda choices: draw(st.sampled_from(choices)), draw(st.sampled_from(GROUNDS)))


def ground_of(position: Position) -> Ground:
    return next(ground for ground in GROUNDS if ground.variant is position.variant)


def verdict_of(outcome: Outcome, unit: Unit) -> Verdict:
    return outcome.by_unit[unit][1]


def ends(outcome: Outcome) -> dict[Unit, str]:
    return {unit: verdict_of(outcome, unit).ends for unit in outcome.before.units}


def facts(outcome: Outcome) -> dict[Unit, tuple[Any, ...]]:
    told = {unit: verdict for unit, (_, verdict) in outcome.by_unit.items()}
    return {unit: (v.result, v.dislodged, v.at, v.ends) for unit, v in told.items()}


@given(crowds())
@settings(max_examples=10 * settings().max_examples)
def test_the_judge_agrees_with_the_slow_one(drawn: tuple[Position, list[Order]]) -> None:
    position, orders = drawn
    outcome = adjudicate(position, orders)
    expected = oracle.resolve(position, orders)
    assert ends(outcome) == {unit: place or "" for unit, place in expected.ends.items()}
    for order, verdict in outcome.verdicts.items():
        if isinstance(order, Support) and verdict.result in ("ok", "cut"):
            given_ = position.by_province[order.province] in expected.given
            assert (verdict.result == "ok") == given_, str(order)


@given(crowds(), st.randoms(use_true_random=False))
def test_the_order_of_units_and_orders_changes_nothing(drawn: tuple[Position, list[Order]], chance: Any) -> None:
    position, orders = drawn
    shuffled, units = list(orders), list(position.units)
    chance.shuffle(shuffled)
    chance.shuffle(units)
    again = adjudicate(position.with_(units=tuple(units)), shuffled)
    first = adjudicate(position, orders)
    assert facts(again) == facts(first)
    assert again.position == first.position


@given(crowds())
def test_other_names_for_powers_change_nothing(drawn: tuple[Position, list[Order]]) -> None:
    position, orders = drawn
    ground = ground_of(position)
    names = dict(zip(ground.powers, ground.renamed, strict=True))

    def renamed(unit: Unit) -> Unit:
        return replace(unit, power=names[unit.power])

    other = position.with_(units=tuple(map(renamed, position.units)))
    outcome = adjudicate(other, [structs.replace(order, power=names[order.power]) for order in orders])
    assert facts(outcome) == {renamed(unit): told for unit, told in facts(adjudicate(position, orders)).items()}


@given(crowds())
def test_an_illegal_order_and_a_unit_far_away_change_nothing(drawn: tuple[Position, list[Order]]) -> None:
    position, orders = drawn
    far, neighbour = ground_of(position).far
    more = position.with_(units=(*position.units, far))
    foreign = Move(far.power, "?", position.units[0].place, (), far.place)
    leaves = Move(far.power, far.kind, far.place, (), neighbour)
    outcome = adjudicate(more, [foreign, *orders, leaves])
    assert outcome.verdicts[foreign].result == "illegal"
    before, after = facts(adjudicate(position, orders)), facts(outcome)
    assert after.pop(far)[3] == neighbour
    assert after == before


@given(crowds())
@settings(max_examples=3 * settings().max_examples)
def test_every_decision_follows_from_all_the_others(drawn: tuple[Position, list[Order]]) -> None:
    """The final assignment solves the equations, whatever way the resolver came to it."""
    _sorted, f, _arrival = settle(*drawn)
    for i, action in enumerate(f.action):
        if action in (MOVE, SUPPORT) and i not in f.void:
            assert f.status[i] in (YES, NO)
            assert decide(f, i) == f.status[i], f.units[i]


@given(crowds())
def test_no_unit_is_lost_or_doubled(drawn: tuple[Position, list[Order]]) -> None:
    position, orders = drawn
    outcome = adjudicate(position, orders)
    lost = {entry.unit for entry in outcome.dislodged}
    assert {unit for unit in position.units if verdict_of(outcome, unit).dislodged} == lost
    placed = [Unit(unit.power, unit.kind, place) for unit, place in ends(outcome).items() if place]
    assert len(placed) + len(lost) == len(position.units)
    assert len({unit.province for unit in placed}) == len(placed)
    risen = set(outcome.position.units) - set(placed)
    assert set(placed) <= set(outcome.position.units)
    assert {str(unit) for unit in risen} <= {text for entry in outcome.dislodged for text in entry.rises}
    waiting = {entry.unit for entry in outcome.dislodged if entry.retreats or (entry.rises and not risen)}
    assert {entry.unit for entry in outcome.position.dislodged} == waiting
    for entry in outcome.dislodged:
        assert not {province_of(place) for place in entry.retreats} & {unit.province for unit in placed}


@given(crowds(), st.data())
def test_no_unit_is_lost_by_any_ruling(drawn: tuple[Position, list[Order]], data: st.DataObject) -> None:
    position, orders = drawn
    rulings = list(position.variant.rulings.values())
    chosen = data.draw(st.lists(st.sampled_from(rulings), max_size=6, unique_by=lambda ruling: ruling.id))
    options = {ruling.id: data.draw(st.sampled_from(ruling.values)) for ruling in chosen}
    outcome = adjudicate(position.with_(options=options), orders)
    placed = [province_of(place) for place in ends(outcome).values() if place]
    assert len(placed) + len(outcome.dislodged) == len(position.units)
    assert len(set(placed)) == len(placed)
    for verdict in outcome.verdicts.values():
        for why in (verdict.reason, *verdict.notes):
            assert sentence(position.variant, why, "en")


@given(crowds())
def test_every_reason_is_told_in_three_languages(drawn: tuple[Position, list[Order]]) -> None:
    outcome = adjudicate(*drawn)
    variant = outcome.before.variant
    reasons = [verdict.reason for verdict in outcome.verdicts.values()]
    reasons += [note for verdict in outcome.verdicts.values() for note in verdict.notes]
    reasons += [*outcome.flags.values(), *outcome.counts, *outcome.ending]
    for why in reasons:
        for language in LANGUAGES:
            assert not re.search(r"[\[\]{}‖]", sentence(variant, why, language)), why
