"""Mitteleuropa from 1901 to 1906, played by dice: what holds every year, saved, reopened and replayed equal."""

import os
import random
from pathlib import Path

import pytest

from kartentisch.game.session import Session
from kartentisch.judge import adjudicate, continuations
from kartentisch.mail.order_mail import order_mail, read_back
from kartentisch.mail.report import report
from kartentisch.orders import Order
from kartentisch.rules import MOVEMENT, Position, load_variant
from kartentisch.words import LANGUAGES

EUROPE = load_variant("centraleurope")
THOROUGH = os.environ.get("HYPOTHESIS_PROFILE") == "thorough"
SEEDS = range(200) if THOROUGH else range(6)


def orders(position: Position, dice: random.Random) -> list[Order]:
    """An order for most armies, each by a row of clicks."""
    given: list[Order] = []
    for unit in position.units:
        prefix: tuple[str, ...] = (unit.province,)
        while (found := continuations(position, given, prefix, unit.power)).status == "partial":
            free = [goal for goal in sorted(found.goals) if position.centres.get(goal) != unit.power]
            letters = [letter for letter in found.letters if letter in ("S", "H")]
            prefix = (*prefix, dice.choice([*sorted(found.goals), *free * 3, *letters * 2]))
            if len(prefix) > 5:
                break
        if dice.random() < 0.9:
            given += [order for order in found.orders[:1] if order.power == unit.power]
    return given


def played(seed: int) -> Session:
    dice = random.Random(seed)
    session = Session.new(EUROPE, "dice")
    while session.position.ended is None:
        drafted = orders(session.position, dice)
        if drafted:
            session.give(*drafted)
        check(session, drafted)
        session.advance()
    return session


def check(session: Session, drafted: list[Order]) -> None:
    """C27: armies never exceed centres, each stands in an own one, and what is vacant is filled; nothing is removed."""
    position = session.position
    assert position.phase == MOVEMENT
    outcome = adjudicate(position, session.orders)
    after = outcome.position
    assert outcome.adjustment is not None
    assert not outcome.adjustment.removed
    for power in EUROPE.powers:
        owned = {centre for centre, owner in after.centres.items() if owner == power}
        assert {unit.province for unit in after.units_of(power)} == owned
        own_home = EUROPE.powers[power].homes[0] in owned
        assert after.points(power) == len(owned) + own_home
    total = len(after.centres) + sum(after.centres.get(power.homes[0]) == power.id for power in EUROPE.powers.values())
    assert sum(map(after.points, EUROPE.powers)) == total <= 20
    for power in position.powers:
        for language in LANGUAGES:
            mail = order_mail(position, session.orders, power, "dice", language=language)
            assert read_back(mail, position, power) == ()
    for language in LANGUAGES:
        assert report("dice", outcome, language)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_by_dice(seed: int, tmp_path: Path) -> None:
    session = played(seed)
    ended = session.position.ended
    assert ended is not None
    assert ended.by in ("conquest", "armistice")
    assert 1901 < int(ended.date) <= 1906
    path = tmp_path / "dice.tisch"
    session.save(path)
    again = Session.open(path)
    assert again.game == session.game
    for before, after in zip(again.game.turns, again.game.turns[1:], strict=False):
        assert adjudicate(before.position, before.orders).position == after.position
    session.close()
    again.close()


def test_games_by_dice_fight_and_end_in_every_way() -> None:
    games = [played(seed) for seed in range(12)]
    outcomes = [adjudicate(turn.position, turn.orders) for game in games for turn in game.game.turns[:-1]]
    assert any(outcome.dislodged for outcome in outcomes)
    assert any("end.eliminated" in {why.code for why in outcome.ending} for outcome in outcomes)
    endings = [game.position.ended for game in games]
    assert {ended.by for ended in endings if ended is not None} == {"conquest", "armistice"}
