"""Whole games of random orders, good and bad: what holds in every phase."""

import random
import re

import pytest

from kartentisch.geo import province_of
from kartentisch.judge import Outcome, adjudicate
from kartentisch.orders import Build, Disband, Move, Order, Remove, Support, Train, Waive, parse_canonical
from kartentisch.rules import ADJUSTMENT, MOVEMENT, RETREAT, Position, Unit, load_variant, reach
from kartentisch.rules.sentences import sentence
from kartentisch.words import LANGUAGES

COLONIAL = load_variant("colonial")
TURNS = 14


def random_orders(position: Position, chance: random.Random) -> list[Order]:
    if position.phase == MOVEMENT:
        goals = {unit: _goal(position, unit, chance) for unit in position.units}
        return [order for unit in position.units if (order := _move(position, unit, goals, chance)) is not None]
    if position.phase == RETREAT:
        return [order for lost in position.dislodged for order in _retreat(lost.unit, lost.retreats, chance)]
    return [order for power in COLONIAL.powers for order in _adjust(position, power, chance)]


def _goal(position: Position, unit: Unit, chance: random.Random) -> str:
    taken = [place for place in reach.steps(position, unit) if province_of(place) in position.by_province]
    goals = [*reach.steps(position, unit), *sorted(reach.convoy_goals(position, unit)), *taken * 3]
    return chance.choice(goals or [unit.place])  # an army on an island without a convoy goes nowhere


def _move(position: Position, unit: Unit, goals: dict[Unit, str], chance: random.Random) -> Order | None:
    """A move or a support, mostly of a neighbour's move; sometimes no order, a train or one that is not allowed."""
    subject = (unit.power, unit.kind, unit.place, ())
    supports = [
        Support(*subject, other.kind, other.place, province_of(goal))
        for other, goal in goals.items()
        if other != unit and province_of(goal) in reach.step_provinces(position, unit)
    ]
    trains = reach.train_goals(position, unit) or ("VLA",)
    rare = (None, Train(*subject, chance.choice(trains)), Move(*subject, "MOS"))
    if chance.random() < 0.2:
        return chance.choice(rare)
    return chance.choice((Move(*subject, goals[unit]), *supports[:2]))


def _retreat(unit: Unit, retreats: tuple[str, ...], chance: random.Random) -> list[Order]:
    subject = (unit.power, unit.kind, unit.place, ())
    return [chance.choice((Move(*subject, chance.choice((*retreats, "MOS"))), Disband(*subject)))]


def _adjust(position: Position, power: str, chance: random.Random) -> list[Order]:
    homes = COLONIAL.powers[power].homes
    given: list[Order] = [Build(power, chance.choice("AF"), home) for home in homes]
    given += [Remove(power, unit.kind, unit.place) for unit in position.units_of(power)]
    return chance.sample([*given, Waive(power)], chance.randrange(1, 4))


def check(position: Position, outcome: Outcome) -> None:
    after = outcome.position
    provinces = [unit.province for unit in after.units]
    assert len(set(provinces)) == len(provinces)
    assert not {lost.unit.power for lost in after.dislodged} - set(COLONIAL.powers)
    if position.phase == MOVEMENT:
        assert len(after.units) + len(outcome.dislodged) == len(position.units)
    if position.phase == ADJUSTMENT:
        for power in COLONIAL.powers:
            assert len(after.units_of(power)) <= max(position.count(power), 0)
    order_of_phases = (MOVEMENT, RETREAT, ADJUSTMENT)
    assert after.ended or (after.date, order_of_phases.index(after.phase)) > (
        position.date,
        order_of_phases.index(position.phase),
    )
    for unit in after.units:
        kind = COLONIAL.kinds[unit.kind]
        assert COLONIAL.board.terrain(unit.place) in kind.enters
        assert not kind.names_coast or unit.place in COLONIAL.board.provinces[unit.province].places
    for why in (*(v.reason for v in outcome.verdicts.values()), *outcome.counts, *outcome.ending):
        assert not any(re.search(r"[\[\]{}‖]", sentence(COLONIAL, why, language)) for language in LANGUAGES), why


@pytest.mark.parametrize("seed", range(4))
def test_a_game_of_random_orders(seed: int) -> None:
    chance = random.Random(seed)
    position = COLONIAL.start()
    phases = set()
    for _ in range(TURNS * 3):
        if position.ended is not None:
            break
        phases.add(position.phase)
        orders = random_orders(position, chance)
        for order in orders:
            assert parse_canonical(str(order), order.power) == order
        outcome = adjudicate(position, orders)
        assert set(outcome.verdicts) >= set(orders)
        check(position, outcome)
        position = outcome.position
    assert phases == {MOVEMENT, RETREAT, ADJUSTMENT}
