"""Every phase of every variant at a table, played by dice."""

import random

import pytest

from kartentisch.game import Session
from kartentisch.game.table.reveal import shown, steps
from kartentisch.game.table.table import Table
from kartentisch.judge import continuations
from kartentisch.judge.document import read_position
from kartentisch.judge.verdict import Outcome
from kartentisch.orders import Order
from kartentisch.rules import Date, Position, Unit, load_variant
from tests.game.table.conftest import Laid, number, order

COLONIAL = load_variant("colonial")
SUEZ = Position(COLONIAL, Date(1872), units=(Unit("ENG", "F", "RED"), Unit("TUR", "A", "EGY"), Unit("RUS", "A", "MOS")))


@pytest.mark.parametrize("variant", ["standard", "colonial", "zombie", "world2200", "centraleurope"])
def test_every_phase_of_every_variant_by_dice(laid: Laid, variant: str) -> None:
    """Moves, retreats or conversions, builds and removals: each by whoever has something to decide, nobody else."""
    dice = random.Random(7)
    table = laid(variant)
    phases: set[str] = set()
    while len(table.session.game.turns) < TURNS[variant] and table.session.game.turns[-1].position.ended is None:
        position = table.session.game.turns[-1].position
        phases.add(position.phase)
        drafted = {}
        for player in table.players:
            seat = table.sit(player)
            given = orders_by_dice(seat.position, seat.own[0], dice)
            if given:
                seat.give(*given)
            drafted[player] = given
            table.hand_in()
        idle = [one for one in range(len(table.setting.players)) if one not in drafted]
        for player in idle:
            power = table.setting.players[player].powers[0]
            assert not orders_by_dice(position, power, dice)
        table.judge()
        table.seen()
        turn = table.session.game.turns[-2]
        assert set(turn.orders) == {one for given in drafted.values() for one in given}
        for count in range(1, len(steps(judged(table)))):
            shown(judged(table), steps(judged(table))[:count])
    assert phases == {"movement"} | ({"adjustment"} if TURNS[variant] > 6 else set())


TURNS = {"standard": 8, "colonial": 8, "zombie": 8, "world2200": 3, "centraleurope": 5}


LOSSES = {
    "standard": (
        {"GER": ["A MUN"], "FRA": ["A BUR"], "ITA": ["A TYR"]},
        {"ITA": "A TYR - MUN", "FRA": "A BUR S A TYR - MUN"},
        "GER",
    ),
    "zombie": (
        {"ITA": ["A ALB1", "ZA ALB2"], "TUR": ["A SER1", "A GRE1"], "AUS": ["F TRI1"]},
        {"TUR": "A SER1 - ALB1", "AUS": "F TRI1 S A SER1 - ALB1"},
        "ITA",
    ),
}


@pytest.mark.parametrize("variant", LOSSES)
def test_who_is_dislodged_comes_to_the_screen_alone(laid: Laid, variant: str) -> None:
    """A retreat on the standard board, a conversion where the lost rise as zombies."""
    units, texts, loser = LOSSES[variant]
    position, _orders = read_position({"variant": variant, "date": "F1901", "phase": "movement", "units": units})
    table = laid(variant, position)
    for player in table.players:
        seat = table.sit(player)
        if seat.own[0] in texts:
            seat.give(order(texts[seat.own[0]], seat.own[0]))
        table.hand_in()
    lost = table.judge().position
    assert lost.phase == "retreat"
    assert table.missing == (number(table, loser),)
    seat = table.sit(number(table, loser))
    (given,) = orders_by_dice(lost, loser, random.Random(1))
    seat.give(given)
    table.hand_in()
    table.judge()
    told = [step.kind for step in steps(judged(table))]
    assert told == ["before", "orders", "retreats", "after"]
    assert [str(one) for one in table.session.game.turns[1].orders] == [str(given)]


def judged(table: Table) -> Outcome:
    return Session(table.session.game, turn_index=len(table.session.game.turns) - 2).outcome


def orders_by_dice(position: Position, power: str, dice: random.Random) -> list[Order]:
    """Orders of a power, each by a row of clicks; more attacks than anything else."""
    given: list[Order] = []
    for first in sorted(continuations(position, (), (), power).goals):
        prefix: tuple[str, ...] = (first,)
        while (found := continuations(position, given, prefix, power)).status == "partial" and len(prefix) < 6:
            taken = [goal for goal in sorted(found.goals) if goal in position.by_province]
            choice = [*sorted(found.goals), *taken * 3, *sorted(found.coasts)] or sorted(found.letters)
            if not choice:
                break
            prefix = (*prefix, dice.choice(choice))
        given += [order for order in found.orders[:1] if order.power == power and order not in given]
    return given
