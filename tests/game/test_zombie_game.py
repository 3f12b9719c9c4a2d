"""Twelve years of Zombie-Diplomacy² played by dice: without a fault, saved, reopened and replayed equal."""

import os
import random
from itertools import pairwise
from pathlib import Path

import pytest

from kartentisch.game.entry import Entry
from kartentisch.game.hints import repair, session_hints
from kartentisch.game.session import Session
from kartentisch.geo import province_of
from kartentisch.judge import Outcome, adjudicate, continuations
from kartentisch.judge.document import judge_document, read_position
from kartentisch.mail.order_mail import order_mail, read_back
from kartentisch.mail.report import report
from kartentisch.orders import Move, Order, Support, UnitOrder
from kartentisch.orders.legality import refusal
from kartentisch.rules import ADJUSTMENT, MOVEMENT, RETREAT, Position, Unit, load_variant
from kartentisch.rules.document import position_fields
from kartentisch.rules.sentences import button, sentence
from kartentisch.words import LANGUAGES

ZOMBIE = load_variant("zombie")
THOROUGH = os.environ.get("HYPOTHESIS_PROFILE") == "thorough"
SEEDS = range(1901, 1911) if THOROUGH else (1901,)
YEARS = 12


def clicked(position: Position, unit: Unit, given: list[Order], dice: random.Random) -> list[Order]:
    """The orders of a row of clicks by chance that begins with a unit; nothing when it leads nowhere."""
    prefix: tuple[str, ...] = (unit.province,)
    for _ in range(5):
        found = continuations(position, given, prefix, unit.power)
        if found.status != "partial":
            return list(found.orders)
        goals = sorted(found.goals)
        centres = [goal for goal in goals if position.centres.get(goal, "") != unit.power and goal in ZOMBIE.centres]
        enemies = [one.province for one in position.units if one.power != unit.power and one.province in found.goals]
        centres += enemies * 4
        letters = [letter for letter in found.letters if letter in ("S", "C", "S", *ZOMBIE.kinds)]
        choices = [*goals, *centres * 2, *found.coasts, *letters * 3]
        if not choices:
            return []
        prefix = (*prefix, dice.choice(choices))
    return []


def orders(position: Position, dice: random.Random) -> list[Order]:
    given: list[Order] = []
    if position.phase == ADJUSTMENT:
        for power in position.powers:
            given += adjustments(position, power, dice)
        return given
    units = [lost.unit for lost in position.dislodged] if position.phase == RETREAT else list(position.units)
    for unit in dice.sample(units, len(units)):
        taken = {order.province for order in given if isinstance(order, UnitOrder)}
        if unit.province in taken or dice.random() < 0.1:
            continue
        helps = supports(position, unit, given) if position.phase == MOVEMENT and dice.random() < 0.7 else []
        if helps:
            given.append(dice.choice(helps))
            continue
        given += [
            order
            for order in clicked(position, unit, given, dice)
            if isinstance(order, UnitOrder) and order.province not in taken
        ]
    return given


def supports(position: Position, unit: Unit, given: list[Order]) -> list[Order]:
    """Supports a unit may give to moves of its power against somebody."""
    moves = [order for order in given if isinstance(order, Move) and order.power == unit.power]
    found: list[Order] = []
    for move in moves:
        victim = position.by_province.get(province_of(move.goal))
        if victim is not None and victim.power != unit.power:
            found.append(Support(unit.power, unit.kind, unit.place, (), move.kind, move.place, move.goal))
    return [order for order in found if refusal(position, order) is None]


def adjustments(position: Position, power: str, dice: random.Random) -> list[Order]:
    given: list[Order] = []
    for _ in range(abs(position.due(power)) + 2):
        taken = {order.province for order in given if isinstance(order, UnitOrder)}
        goals = sorted(set(continuations(position, given, (), power).goals) - taken)
        if not goals:
            break
        prefix: tuple[str, ...] = (dice.choice(goals),)
        found = continuations(position, given, prefix, power)
        while found.status == "partial" and (found.letters or found.coasts):
            prefix = (*prefix, dice.choice(found.letters or found.coasts))
            found = continuations(position, given, prefix, power)
        given += found.orders
    return given


def crowded() -> Position:
    """A start with an army and a fleet of each power below, at home there, so that zombies meet at once."""
    start = ZOMBIE.start()
    units, owners = list(start.units), dict(start.centres)
    for power in ZOMBIE.powers.values():
        below = [home for home in power.homes if ZOMBIE.board.board_of(home) == "2"]
        coasts = [home for home in below if ZOMBIE.board.terrain(home) in ZOMBIE.kinds["ZF"].built]
        port = ZOMBIE.board.provinces[coasts[0]].places[0]
        field = next(home for home in below if home != coasts[0])
        units += [Unit(power.id, "ZF", port), Unit(power.id, "ZA", field)]
        owners |= dict.fromkeys(below, power.id)
    return start.with_(units=tuple(units), centres=owners)


def check(before: Position, outcome: Outcome) -> None:
    after, board = outcome.position, ZOMBIE.board
    assert len({unit.province for unit in after.units}) == len(after.units)
    for unit in after.units:
        kind = ZOMBIE.kinds[unit.kind]
        assert board.terrain(unit.place) in kind.enters
        assert kind.stands_on(board.board_of(unit.place))
        assert not kind.names_coast or unit.place in board.provinces[unit.province].places
    if before.phase == MOVEMENT:
        assert len(after.units) + len(outcome.dislodged) >= len(before.units)
        for lost in outcome.dislodged:
            assert not (lost.retreats and board.board_of(lost.unit.place) == "1")
            assert not (lost.rises and board.board_of(lost.unit.place) == "2")
    if before.phase == RETREAT:
        assert len(after.units) <= len(before.units) + len(before.dislodged)
    if before.phase == ADJUSTMENT:
        for power in ZOMBIE.powers:
            assert len(after.units_of(power)) <= max(before.count(power), 0)
            zombies = sum(ZOMBIE.kinds[unit.kind].pool == "zombies" for unit in after.units_of(power))
            had = sum(ZOMBIE.kinds[unit.kind].pool == "zombies" for unit in before.units_of(power))
            assert zombies <= max(had, before.count_on(power, "2"))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_by_dice(seed: int, tmp_path: Path) -> None:
    dice = random.Random(seed)
    session = Session.new(ZOMBIE, f"ZD {seed}", crowded())
    seen: set[str] = set()
    while session.position.ended is None and session.position.date.year < 1901 + YEARS:
        position = session.position
        drafted = orders(position, dice)
        session.give(*drafted)
        for order in drafted:
            assert refusal(position, order) is None or position.phase == ADJUSTMENT, str(order)
        outcome = session.outcome
        check(position, outcome)
        seen |= {verdict.reason.code for verdict in outcome.verdicts.values()}
        seen |= {reason.code for reason in (*outcome.flags.values(), *outcome.notes)} | {position.phase}
        if position.phase != MOVEMENT or len(session.game.turns) % 5 == 0:
            for language in LANGUAGES:
                assert report(session.game.name, outcome, language)
            for power in position.powers[:2]:
                mail = order_mail(position, session.orders, power, session.game.name)
                assert read_back(mail, position, power) == ()
        session.advance()
    assert {MOVEMENT, RETREAT, ADJUSTMENT} <= seen
    assert {"build.ok", "support.ok"} <= seen
    assert any(code.startswith("zombie.rises") for code in seen)
    assert {unit.kind for turn in session.game.turns for unit in turn.position.units} == set(ZOMBIE.kinds)

    path = tmp_path / "zombie.tisch"
    session.save(path)
    last = session.position
    session.close()
    again = Session.open(path)
    assert again.remarks == ()
    assert again.position == last
    turns = again.game.turns
    assert len(turns) == len(session.game.turns)
    for turn, following in pairwise(turns):
        replayed = adjudicate(turn.position, turn.orders).position
        assert position_fields(replayed) == position_fields(following.position)
    again.close()


def test_the_document_of_a_conversion_phase() -> None:
    moves = {
        "variant": "zombie",
        "date": "S1902",
        "units": {"ITA": ["A ALB1", "ZA ALB2"], "TUR": ["A SER1", "A GRE1"], "AUS": ["F TRI1"]},
        "orders": {"TUR": ["A SER1 - ALB1", "A GRE1 S A SER1 - ALB1"]},
    }
    answer = judge_document(moves)
    open_ = ["ZA SER2", "ZA TRI2", "ZF ADR2", "ZF GRE2", "ZF ION2", "ZF TRI2"]
    (lost,) = answer["dislodged"]["ITA"]
    assert lost == {"unit": "A ALB1", "attacker": "SER1", "retreats": [], "rises": sorted([*open_, "ZA GRE2"])}
    following = answer["next"]
    assert (following["phase"], following["date"]) == ("retreat", "S1902")
    assert following["dislodged"] == answer["dislodged"]
    following["orders"] = {"ITA": ["N-A ALB1 => Z-F ADR2"]}
    judged = judge_document(following)
    assert judged["results"][0]["order"] == "A ALB1 => ZF ADR2"
    assert judged["results"][0]["reason"]["code"] == "zombie.rises.neighbour"
    assert judged["next"]["units"]["ITA"] == ["ZA ALB2", "ZF ADR2"]
    computed = {**following, "dislodged": {"ITA": [{"unit": "A ALB1"}]}}
    assert judge_document(computed)["next"] == judged["next"]


def test_the_default_of_a_conversion_is_in_the_mail() -> None:
    document = {
        "variant": "zombie",
        "date": "S1902",
        "phase": "retreat",
        "units": {"TUR": ["A ALB1"]},
        "dislodged": {"ITA": [{"unit": "A ALB1"}]},
    }

    position = read_position(document)[0]
    mail = order_mail(position, (), "ITA", "ZD 1")
    assert "N-A ALB1 => Z-A ALB2" in mail.body
    assert "Umwandlungen und Rückzüge" in mail.body or "Conversions and retreats" in mail.body
    assert read_back(mail, position, "ITA") == ()


def test_who_must_choose_a_field_is_told_so() -> None:
    document = {
        "variant": "zombie",
        "date": "S1902",
        "phase": "retreat",
        "units": {"TUR": ["A ALB1", "A SPA1"], "ITA": ["ZA ALB2"]},
        "dislodged": {"ITA": [{"unit": "A ALB1"}, {"unit": "A SPA1"}]},
    }
    session = Session.new(ZOMBIE, position=read_position(document)[0])
    (hint,) = session_hints(session, "ITA")
    assert hint.reason.code == "hint.rise-missing"
    repair(session, hint)
    assert [str(order) for order in session.orders] == ["A ALB1 => ZA GRE2"]
    assert session_hints(session, "ITA") == ()
    for language in LANGUAGES:
        assert "[" not in sentence(ZOMBIE, hint.reason, language) + button(ZOMBIE, hint.reason, language)


def test_clicks_lead_through_kind_and_coast_of_a_conversion() -> None:
    document = {
        "variant": "zombie",
        "date": "S1902",
        "phase": "retreat",
        "units": {"TUR": ["A SPA1"], "ITA": ["A ALB1", "ZA SER2"]},
        "dislodged": {"FRA": [{"unit": "A SPA1"}], "AUS": [{"unit": "A ALB1"}]},
    }
    session = Session.new(ZOMBIE, position=read_position(document)[0])
    entry = Entry(session)
    entry.click("SPA1")
    assert set(entry.continuation.goals) == {"SPA2"}
    entry.click("SPA2")
    assert (entry.continuation.ask, entry.continuation.letters) == ("kind", ("ZA", "ZF"))
    entry.letter("ZF")
    assert entry.continuation.coasts == ("SPA2/NC", "SPA2/SC")
    entry.click("SPA2/SC")
    assert [str(order) for order in session.orders] == ["A SPA1 => ZF SPA2/SC"]
    entry.click("ALB1")
    entry.click("GRE2")
    assert entry.refusal is not None
    assert entry.refusal.code == "zombie.rises.own-field"
