"""Plans: branches with names, one in hand; undoable, kept in the file; guesses; differences."""

import json
import random
from pathlib import Path

import pytest

from kartentisch.game import GameRefusal, Session
from kartentisch.game.file import decode, encode
from kartentisch.game.plans import branches, guesses
from kartentisch.game.plans.difference import centre_differences, gained, unit_differences
from kartentisch.game.table.table import Table
from kartentisch.game.table.values import NewPlayer
from kartentisch.game.values import Turn
from kartentisch.judge import Result
from kartentisch.orders import Hold, Move, Order, Support
from kartentisch.rules import Date, Position, Unit, load_variant

COLONIAL = load_variant("colonial")
VARIANTS = ("colonial", "world2200", "zombie", "centraleurope", "standard")
FREE: Order = Move("RUS", "A", "MOS", goal="PRM")
HOLD: Order = Hold("RUS", "A", "MOS")
CHINA: Order = Move("CHI", "A", "PEK", goal="MON")


def reopened(session: Session) -> Session:
    """The session as another start of the program would open it."""
    loaded = decode(encode(session.game, session.turn_index, *session.history()), Path("game.tisch"))
    assert loaded.remarks == ()
    again = Session(loaded.game, turn_index=loaded.at)
    again.restore_history(loaded.undo, loaded.redo)
    return again


@pytest.fixture
def session() -> Session:
    return Session.new(COLONIAL, "CO ST 66")


def test_a_branch_begins_as_a_copy_and_goes_its_own_way(session: Session) -> None:
    session.give(FREE, CHINA)
    branches.begin(session, "Careful")
    assert [plan.name for plan in session.turn.plans] == ["Plan 1", "Careful"]
    assert session.turn.plan == 1
    assert set(session.orders) == {CHINA, FREE}
    session.give(HOLD)
    branches.switch(session, 0)
    assert set(session.orders) == {FREE, CHINA}
    branches.switch(session, 1)
    assert set(session.orders) == {HOLD, CHINA}


def test_each_step_is_taken_back_and_done_again(session: Session) -> None:
    """Random commands; then undo to the start and redo to the end meet every state again, after a restart too."""
    chance = random.Random(9)
    states: list[Turn] = [session.turn]

    def act() -> None:
        count = len(session.turn.plans)
        number = chance.randrange(count) if count else 0
        what = chance.choice(("begin", "give", "give", "switch", "rename", "delete", "fill"))
        if what == "begin":
            branches.begin(session)
        elif what == "give":
            session.give(chance.choice((FREE, HOLD, CHINA)))
        elif what == "fill":
            branches.fill(session, guesses.all_hold(session, chance.choice(("RUS", "CHI"))))
        elif count and what == "switch":
            branches.switch(session, number)
        elif count and what == "rename":
            branches.rename(session, number, chance.choice(("North", "South", " ")))
        elif count and what == "delete":
            branches.delete(session, number)

    for _time in range(120):
        steps = len(session.history()[0])
        act()
        if len(session.history()[0]) > steps:
            states.append(session.turn)
    assert max(len(state.plans) for state in states) > 3
    session = reopened(session)
    assert session.turn == states[-1]
    for state in reversed(states[:-1]):
        session.undo()
        assert session.turn == state
    assert not session.can_undo
    session = reopened(session)
    for state in states[1:]:
        session.redo()
        assert session.turn == state


def test_fields_of_a_plan_nobody_knows_are_kept(session: Session) -> None:
    session.give(FREE)
    branches.begin(session)
    document = json.loads(encode(session.game, 0, (), ()))
    document["turns"][0]["plans"][1]["colour"] = "red"
    again = Session(decode(json.dumps(document).encode(), Path("game.tisch")).game)
    branches.rename(again, 1, "Red")
    branches.switch(again, 0)
    branches.switch(again, 1)
    branches.begin(again)
    kept = json.loads(encode(again.game, 0, (), ()))["turns"][0]["plans"]
    assert kept[1] == {"name": "Red", "sheets": {"RUS": ["A MOS - PRM"]}, "colour": "red"}


@pytest.mark.parametrize("plans", [[], [{"name": 3}], [{"name": "A", "sheets": {"XXX": []}}], {"name": "A"}])
def test_plans_that_cannot_be_read_are_a_damage_that_is_told(session: Session, plans: object) -> None:
    document = json.loads(encode(session.game, 0, (), ()))
    document["turns"].append({**document["turns"][0], "plans": plans, "plan": 4})
    loaded = decode(json.dumps(document).encode(), Path("game.tisch"))
    assert not loaded.whole
    assert len(loaded.game.turns) == 1


def test_a_judged_turn_keeps_its_plans_and_refuses_changes(session: Session) -> None:
    branches.begin(session)
    session.advance()
    session.go_to(0)
    assert len(session.turn.plans) == 2
    with pytest.raises(GameRefusal):
        branches.switch(session, 0)
    with pytest.raises(GameRefusal):
        branches.begin(session)


def test_own_orders_of_one_plan_meet_the_guesses_of_another(session: Session) -> None:
    session.give(FREE, CHINA)
    branches.begin(session)
    session.give(HOLD, Hold("CHI", "A", "PEK"))
    turn = session.turn
    texts = {power: [line.text for line in sheet] for power, sheet in branches.combined(turn, 0, 1, "RUS").items()}
    assert texts == {"RUS": ["A MOS - PRM"], "CHI": ["A PEK H"]}
    outcome = branches.outcome_of(turn, branches.combined(turn, 0, 1, "RUS"))
    assert Unit("RUS", "A", "PRM") in outcome.position.units
    assert Unit("CHI", "A", "PEK") in outcome.position.units


def test_no_player_at_a_table_sees_the_plans_made_before(session: Session) -> None:
    branches.begin(session)
    table = Table.begin(session, (NewPlayer("Anna", tuple(COLONIAL.powers), ""),))
    assert table.face.turn.plans == ()
    assert session.game.turns[-1].plans == ()


@pytest.mark.parametrize("name", VARIANTS)
def test_guesses_are_orders_the_judge_takes(name: str) -> None:
    session = Session.new(load_variant(name))
    own = next(iter(session.game.variant.powers))
    while session.position.phase != "movement":
        session.advance()
    for make in (guesses.all_hold, guesses.as_last_time, guesses.against):
        branches.fill(session, make(session, own))
        units = {unit.power for unit in session.position.units}
        assert set(session.turn.drafts) == units - {own}
        for order, verdict in session.outcome.verdicts.items():
            assert verdict.result not in {Result.ILLEGAL, Result.VOID}, order


def test_as_last_time_repeats_what_a_unit_can_do_again(session: Session) -> None:
    session.give(CHINA, Support("CHI", "A", "SIA", (), "A", "PEK", "MON"))
    given = {str(order) for order in session.orders}
    session.advance()
    while session.position.phase != "movement":
        session.advance()
    last = guesses.as_last_time(session, "RUS")
    texts = {line.text for line in last["CHI"]}
    assert "A MON H" in texts
    assert texts.isdisjoint(given - {"A SIA S A PEK - MON"})


def test_against_supports_one_attack_with_all_that_reach_it() -> None:
    units = [Unit("FRA", "A", "MUN")]
    units += [Unit("GER", "A", "BER"), Unit("GER", "A", "KIE"), Unit("GER", "A", "RUH"), Unit("GER", "A", "WAR")]
    standard = load_variant("standard")
    session = Session.new(standard, "", Position(standard, Date(1901, "S"), "movement", tuple(units)))
    texts = sorted(line.text for line in guesses.against(session, "FRA")["GER"])
    assert [text for text in texts if " S " in text] == ["A KIE S A BER - MUN", "A RUH S A BER - MUN"]
    assert "A BER - MUN" in texts
    assert "A WAR H" in texts
    branches.fill(session, guesses.against(session, "FRA"))
    assert [lost.unit for lost in session.outcome.dislodged] == [Unit("FRA", "A", "MUN")]


def test_differences_name_what_is_ordered_and_what_becomes_of_it(session: Session) -> None:
    session.give(FREE, CHINA)
    branches.begin(session)
    session.give(HOLD)
    turn = session.turn
    first, second = (branches.outcome_of(turn, branches.sheets_of(turn, number)) for number in (0, 1))
    (one,) = unit_differences(first, second)
    assert (one.power, one.place, one.provinces, one.same_order) == ("RUS", "MOS", ("MOS", "PRM"), False)
    assert one.first is not None
    assert str(one.first[0]) == "A MOS - PRM"
    assert unit_differences(first, first) == ()
    assert centre_differences(first, first) == ()


def test_the_same_order_with_another_end_is_a_difference_too() -> None:
    standard = load_variant("standard")
    units = (Unit("FRA", "A", "PAR"), Unit("GER", "A", "MUN"))
    session = Session.new(standard, "", Position(standard, Date(1901, "S"), "movement", units))
    session.give(Move("FRA", "A", "PAR", goal="BUR"))
    branches.begin(session)
    session.give(Move("GER", "A", "MUN", goal="BUR"))
    turn = session.turn
    first, second = (branches.outcome_of(turn, branches.sheets_of(turn, number)) for number in (0, 1))
    found = unit_differences(first, second)
    assert [(one.power, one.same_order) for one in found] == [("GER", False), ("FRA", True)]


def test_gained_counts_centres_units_stand_on() -> None:
    standard = load_variant("standard")
    units = (Unit("FRA", "A", "MAR"), Unit("GER", "A", "MUN"))
    position = Position(standard, Date(1901, "S"), "movement", units).with_(centres={"MAR": "FRA", "PAR": "FRA"})
    session = Session.new(standard, "", position)
    session.give(Move("FRA", "A", "MAR", goal="SPA"))
    assert gained(session.outcome, "FRA") == 1
    assert gained(session.outcome, "GER") == 0
