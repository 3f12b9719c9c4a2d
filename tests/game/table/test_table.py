"""A table without a window: who gives what, what is sealed, what the file tells, and the judging of all together."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from kartentisch.game import GameRefusal, Session
from kartentisch.game.plans import branches
from kartentisch.game.table.faults import TableFault
from kartentisch.game.table.passages import granted, is_granted, pleas
from kartentisch.game.table.table import ASKED, GIVEN, IDLE, MISSING, Table
from kartentisch.game.table.values import SHUFFLED, NewPlayer
from kartentisch.judge import Result
from kartentisch.rules import Date, Position, Unit, load_variant
from kartentisch.words import LANGUAGES, set_language
from tests.game.table.conftest import Laid, number, order
from tests.support.secrets import found

COLONIAL = load_variant("colonial")
SUEZ = Position(COLONIAL, Date(1872), units=(Unit("ENG", "F", "RED"), Unit("TUR", "A", "EGY"), Unit("RUS", "A", "MOS")))


def reopened(table: Table, tmp_path: Path) -> Table:
    """The table as a new process finds it."""
    path = tmp_path / "table.tisch"
    (table.face if table.seat else table.session).save(path)
    return Table(Session.open(path))


def test_a_round_from_the_first_player_to_the_judging(laid: Laid) -> None:
    table = laid("colonial", SUEZ)
    eng, tur, rus = (number(table, power) for power in ("ENG", "TUR", "RUS"))
    assert set(table.missing) == {eng, tur, rus}
    assert table.state(number(table, "CHI")) == IDLE
    for player, text in ((eng, "F RED - ARS"), (tur, "A EGY - SUD"), (rus, "A MOS H")):
        seat = table.sit(player)
        assert seat.orders == ()
        seat.give(order(text, seat.own[0]))
        curtain = table.hand_in()
        assert curtain.orders == ()
        assert curtain.turn.drafts == {}
        assert not curtain.can_undo
        assert table.state(player) == GIVEN
    judged = table.judge().game.turns[0]
    assert {str(one) for one in judged.orders} == {"F RED - ARS", "A EGY - SUD", "A MOS H"}
    assert judged.judged
    assert table.unseen == 0
    table.seen()
    assert table.unseen is None
    # The adjustment: England has a fleet and no centre, the others have what they are due.
    assert table.missing == (eng,)


def test_each_gives_orders_for_the_own_units_only(laid: Laid) -> None:
    table = laid("colonial", SUEZ)
    seat = table.sit(number(table, "ENG"))
    with pytest.raises(GameRefusal) as refused:
        seat.give(order("A MOS H", "RUS"))
    assert refused.value.reason.code == "refuse.not-own-unit"
    seat.give(order("F RED - ARS", "ENG"), order("A MOS H", "RUS"))
    assert [str(one) for one in seat.orders] == ["F RED - ARS"]
    for change in (
        lambda: seat.write_sheet("RUS", "A MOS H"),
        lambda: seat.set_votes({"RUS": ["draw"]}),
        lambda: seat.set_position(seat.position.with_(units=())),
        lambda: seat.set_options({"tsr.own_centre_lost": True}),
        lambda: seat.set_players({"RUS": "nobody"}),
        lambda: branches.begin(seat, "secret plan"),
        seat.advance,
        seat.reopen,
    ):
        with pytest.raises(TableFault):
            change()
    table.later()
    with pytest.raises(TableFault):
        table.face.give(order("A MOS H", "RUS"))
    with pytest.raises(TableFault):
        table.face.advance()


def test_votes_are_the_own_ones(laid: Laid) -> None:
    standing = SUEZ.with_(votes={"FRA": ("treaty:ENG",), "RUS": ("draw",)})
    table = laid("colonial", standing)
    seat = table.sit(number(table, "RUS"))
    with pytest.raises(TableFault):
        seat.set_votes({"RUS": ["draw"], "ENG": ["draw"]})
    seat.set_votes({})
    assert dict(seat.position.votes) == {"FRA": ("treaty:ENG",)}
    table.hand_in()
    assert dict(table.face.position.votes) == {"FRA": ("treaty:ENG",), "RUS": ("draw",)}
    table.sit(number(table, "ENG")).set_votes({"ENG": ["draw"]})
    table.hand_in()
    table.sit(number(table, "TUR"))
    table.hand_in()
    assert dict(table.judge().game.turns[0].position.votes) == {"FRA": ("treaty:ENG",), "ENG": ("draw",)}


def test_earlier_turns_are_only_looked_at(laid: Laid) -> None:
    table = laid("centraleurope")
    for player in table.missing:
        table.sit(player)
        table.hand_in()
    table.judge()
    seat = table.sit(0)
    seat.go_to(0)
    power = seat.own[0]
    unit = seat.position.units_of(power)[0]
    with pytest.raises(GameRefusal):
        seat.give(order(f"{unit} H", power))
    with pytest.raises(TableFault):
        seat.reopen()
    seat.advance()
    assert seat.turn_index == 1


def test_a_draft_given_back_is_there_again_with_its_steps(laid: Laid, tmp_path: Path) -> None:
    table = laid("colonial", SUEZ, {"ENG": "Themse"})
    eng = number(table, "ENG")
    seat = table.sit(eng, "Themse")
    seat.give(order("F RED - ARS", "ENG"))
    seat.give(order("F RED - GOA", "ENG"))
    seat.set_votes({"ENG": ["draw"]})
    table.later()
    assert table.state(eng) == MISSING
    for again in (table, reopened(table, tmp_path)):
        for wrong in ("", "Seine"):
            with pytest.raises(TableFault) as fault:
                again.sit(eng, wrong)
            assert fault.value.code == "phrase"
            assert "Player ENG" in str(fault.value)
        seat = again.sit(eng, "Themse")
        assert [str(one) for one in seat.orders] == ["F RED - GOA"]
        assert seat.position.votes == {"ENG": ("draw",)}
        seat.undo()
        seat.undo()
        assert [str(one) for one in seat.orders] == ["F RED - ARS"]
        seat.redo()
        seat.redo()
        assert seat.position.votes == {"ENG": ("draw",)}
        again.later()


@pytest.mark.parametrize("phrases", [{}, {"ENG": "Themse", "TUR": "Bosporus", "RUS": "Newa"}])
def test_the_file_tells_nothing_before_the_judging(laid: Laid, tmp_path: Path, phrases: dict[str, str]) -> None:
    table = laid("colonial", SUEZ, phrases)
    secrets = []
    path = tmp_path / "table.tisch"
    for power, text in (("ENG", "F RED - ARS"), ("TUR", "A EGY - SUD"), ("RUS", "A MOS - ODE")):
        seat = table.sit(number(table, power), phrases.get(power, ""))
        seat.give(order(text, power))
        seat.set_votes({power: ["draw"]})
        secrets += [text, text.removeprefix(text[:6]), '"draw"', seat.undo_text]
        seat.save(path)
        assert found(path.read_bytes(), secrets) == []
        table.hand_in()
        table.session.save(path)
        assert found(path.read_bytes(), secrets) == []
    table.judge()
    table.session.save(path)
    assert set(found(path.read_bytes(), secrets)) >= {"F RED - ARS", "A EGY - SUD", "A MOS - ODE"}


def test_after_a_new_start_the_seals_are_opened_before_the_judging(laid: Laid, tmp_path: Path) -> None:
    table = laid("colonial", SUEZ, {"ENG": "Themse"})
    for power, text in (("ENG", "F RED - ARS"), ("TUR", "A EGY - SUD"), ("RUS", "A MOS H")):
        seat = table.sit(number(table, power), "Themse" if power == "ENG" else "")
        seat.give(order(text, power))
        table.hand_in()
    again = reopened(table, tmp_path)
    eng = number(again, "ENG")
    assert again.missing == ()
    assert again.locked == (eng,)
    with pytest.raises(TableFault):
        again.judge()
    with pytest.raises(TableFault):
        again.unlock(eng, "Seine")
    again.unlock(eng, "Themse")
    assert len(again.judge().game.turns[0].orders) == 3


def test_leave_for_the_canal_is_asked_by_letter_and_granted(laid: Laid, tmp_path: Path) -> None:
    phrases = {"ENG": "Themse", "TUR": "Bosporus"}
    table = laid("colonial", SUEZ, phrases)
    eng, tur, rus = (number(table, power) for power in ("ENG", "TUR", "RUS"))
    table.sit(tur, "Bosporus").give(order("A EGY - SUD", "TUR"))
    table.hand_in()
    seat = table.sit(eng, "Themse")
    seat.give(order("F RED - MED", "ENG"))
    (plea,) = pleas(seat.position, seat.orders, seat.own)
    assert (str(plea.passage), plea.keeper) == ("SC F RED - MED", "TUR")
    table.ask(plea)
    assert table.letters(seat) == ()
    table.hand_in()
    assert table.state(tur) == ASKED
    assert table.missing == (rus, tur)
    again = reopened(table, tmp_path)
    assert found((tmp_path / "table.tisch").read_bytes(), ["RED - MED", "EGY - SUD", "SC F"]) == []
    seat = again.sit(tur, "Bosporus")
    (asked,) = again.letters(seat)
    assert asked == plea
    answer = granted(seat.position, seat.orders, asked)
    assert str(answer) == "A EGY H; SC F RED - MED"
    assert answer is not None
    seat.give(answer)
    assert is_granted(seat.position, seat.orders, asked)
    refused = granted(seat.position, seat.orders, asked, leave=False)
    assert str(refused) == "A EGY H"
    again.hand_in()
    assert again.state(tur) == GIVEN
    again.sit(rus)
    again.hand_in()
    again.unlock(eng, "Themse")
    turn = again.judge().game.turns[0]
    assert {str(one) for one in turn.orders} == {"F RED - MED", "A EGY H; SC F RED - MED"}
    session = Session(again.session.game, turn_index=0)
    assert {verdict.result for verdict in session.outcome.verdicts.values()} == {Result.OK}


def test_one_player_may_hold_several_powers() -> None:
    session = Session.new(COLONIAL, "two", SUEZ)
    others = tuple(power for power in COLONIAL.powers if power not in ("ENG", "TUR"))
    table = Table.begin(session, [NewPlayer("Ada", ("ENG", "TUR")), NewPlayer("Bo", others)])
    seat = table.sit(0)
    seat.give(order("F RED - MED", "ENG"))
    assert pleas(seat.position, seat.orders, seat.own) == ()
    seat.give(order("A EGY H; SC F RED - MED", "TUR"))
    table.hand_in()
    assert dict(table.session.game.players)["TUR"] == "Ada"
    assert table.missing == (1,)


def test_who_comes_when(laid: Laid) -> None:
    fixed = laid("centraleurope")
    assert fixed.players == tuple(range(7))
    assert [fixed.next_after(one) for one in (None, 0, 6)] == [0, 1, 0]
    one, two = (laid("centraleurope", order=SHUFFLED, seed="x") for _ in range(2))
    assert one.players == two.players != fixed.players
    assert sorted(one.players) == list(range(7))
    for player in one.missing:
        one.sit(player)
        one.hand_in()
    assert one.next_after(3) is None
    before = one.players
    one.judge()
    assert one.players != before


@pytest.mark.parametrize("language", LANGUAGES)
def test_players_that_cannot_be(language: str) -> None:
    set_language(language)
    powers = tuple(COLONIAL.powers)
    for players, code in (
        ([], "no-player"),
        ([NewPlayer(" ", powers)], "no-name"),
        ([NewPlayer("Ada", powers[:1]), NewPlayer("Ada", powers[1:])], "no-name"),
        ([NewPlayer("Ada", powers[1:])], "powers"),
        ([NewPlayer("Ada", powers), NewPlayer("Bo", powers[:1])], "powers"),
        ([NewPlayer("Ada", (*powers, "XXX"))], "powers"),
    ):
        with pytest.raises(TableFault) as fault:
            Table.begin(Session.new(COLONIAL), players)
        assert fault.value.code == code
        assert str(fault.value)


def test_unknown_fields_and_a_plan_game_stay_as_they_are(laid: Laid, tmp_path: Path) -> None:
    table = laid("centraleurope", minutes=3)
    path = tmp_path / "table.tisch"
    table.session.save(path)
    document = json.loads(path.read_text("utf-8"))
    document["table"]["tea"] = [1, 2]
    document["table"]["players"][0]["hat"] = "red"
    path.write_text(json.dumps(document), "utf-8")
    again = Table(Session.open(path))
    again.sit(0)
    again.hand_in()
    again.session.save(path, anyway=True)
    kept = json.loads(path.read_text("utf-8"))["table"]
    assert (kept["tea"], kept["players"][0]["hat"], kept["minutes"]) == ([1, 2], "red", 3)
    plain = again.leave()
    assert plain.game.table is None
    plain.save(path)
    assert "table" not in json.loads(path.read_text("utf-8"))


@pytest.mark.parametrize(
    "damage",
    [
        {"players": 3},
        {"players": []},
        {"order": "by age"},
        {"at": 9},
        {"given": [True]},
        {"drafts": {"0": 5}},
        {"letters": {"x": []}},
        {"turn": -1},
    ],
)
def test_a_table_that_cannot_be_read(laid: Laid, damage: dict[str, object]) -> None:
    table = laid("centraleurope")
    session = table.session
    session.game = replace(session.game, table={**dict(session.game.table or {}), **damage})
    with pytest.raises(TableFault) as fault:
        Table(session)
    assert fault.value.code in ("damaged", "no-player")


def test_a_draft_put_in_the_place_of_another_is_a_broken_seal(laid: Laid) -> None:
    table = laid("centraleurope")
    for player in (0, 1):
        seat = table.sit(player)
        unit = seat.position.units_of(seat.own[0])[0]
        seat.give(order(f"{unit} H", unit.power))
        table.hand_in()
    session = table.session
    held = dict(session.game.table or {})
    swapped = {**held, "drafts": {"0": held["drafts"]["1"], "1": held["drafts"]["0"]}}
    session.game = replace(session.game, table=swapped)
    again = Table(session)
    with pytest.raises(TableFault) as fault:
        again.sit(0)
    assert fault.value.code == "broken-seal"
    # Another turn is another purpose, and what belonged to a phase that is gone is dropped.
    session.game = replace(session.game, table={**held, "turn": 7})
    assert Table(session).setting.round.sealed == {}
