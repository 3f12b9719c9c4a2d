"""The open game: giving orders, turns, undo and redo, and the same again after saving and opening."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kartentisch.game import Change, Draft, GameRefusal, Session
from kartentisch.game.file import decode, encode
from kartentisch.game.values import Game
from kartentisch.orders import Build, Hold, Move, Order, Support, Train, Waive
from kartentisch.rules import Date, DocumentFault, Unit, load_variant

COLONIAL = load_variant("colonial")
TRAIN = Train("RUS", "A", "MOS", (), "IRK")
SUPPORT = Support("RUS", "A", "VLA", (), "A", "MOS", "IRK")


def state(game: Game) -> tuple[object, ...]:
    """Everything of a game that undo and files must keep."""
    return (game.name, game.gm, game.copy_to, dict(game.players), dict(game.options), game.sent, game.turns)


def reopened(session: Session) -> Session:
    """The session as another start of the program would open it."""
    data = encode(session.game, session.turn_index, *session.history())
    loaded = decode(data, Path("game.tisch"))
    assert loaded.remarks == ()
    again = Session(loaded.game, turn_index=loaded.at)
    again.restore_history(loaded.undo, loaded.redo)
    return again


@pytest.fixture
def session() -> Session:
    return Session.new(COLONIAL, "CO ST 66")


def test_giving_replaces_the_order_of_the_unit_and_is_one_step(session: Session) -> None:
    session.give(Hold("RUS", "A", "MOS"), Hold("RUS", "F", "ODE"))
    session.give(TRAIN, SUPPORT)
    assert session.sheet("RUS") == (Draft.of(TRAIN), Draft.of(Hold("RUS", "F", "ODE")), Draft.of(SUPPORT))
    assert session.orders == (TRAIN, Hold("RUS", "F", "ODE"), SUPPORT)
    session.undo()
    assert session.orders == (Hold("RUS", "A", "MOS"), Hold("RUS", "F", "ODE"))
    session.undo()
    assert session.orders == ()
    assert not session.can_undo


def test_several_drafts_of_one_unit_become_one(session: Session) -> None:
    session.write_sheet("RUS", "A MOS H\nF ODE H\nA MOS - PRM")
    session.give(TRAIN)
    assert [draft.text for draft in session.sheet("RUS")] == ["A MOS - TSR - IRK", "F ODE H"]


def test_a_fleet_on_a_coast_and_its_province_are_one_unit(session: Session) -> None:
    session.set_position(session.position.with_(units=(Unit("FRA", "F", "BAN/EC"),)))
    session.give(Hold("FRA", "F", "BAN/EC"))
    session.give(Move("FRA", "F", "BAN", (), "GOS"))
    assert session.orders == (Move("FRA", "F", "BAN", (), "GOS"),)
    session.take_back("FRA", "BAN/EC")
    assert session.orders == ()


def test_orders_of_two_powers_in_one_step(session: Session) -> None:
    session.give(TRAIN, Hold("CHI", "A", "PEK"))
    assert set(session.orders) == {TRAIN, Hold("CHI", "A", "PEK")}
    session.undo()
    assert session.orders == ()


def test_an_unreadable_line_stays_and_is_not_judged(session: Session) -> None:
    session.write_sheet("RUS", "A MOS-TSR-IRK\nA VLA S A MOS-QQQQ\n\nF ODE H")
    texts = [(draft.text, draft.order is None) for draft in session.sheet("RUS")]
    assert texts == [("A MOS-TSR-IRK", False), ("A VLA S A MOS-QQQQ", True), ("F ODE H", False)]
    assert session.orders == (TRAIN, Hold("RUS", "F", "ODE"))
    assert reopened(session).sheet("RUS") == session.sheet("RUS")
    session.replace_line("RUS", 1, "A VLA S A MOS - IRK")
    assert session.orders[1] == SUPPORT
    session.replace_line("RUS", 3, "A OMS H")
    assert session.sheet("RUS")[3].order == Hold("RUS", "A", "OMS")
    session.replace_line("RUS", 0, "  ")
    assert [draft.text for draft in session.sheet("RUS")] == ["A VLA S A MOS - IRK", "F ODE H", "A OMS H"]


def test_struck_lines_stay_and_are_not_judged(session: Session) -> None:
    session.write_sheet("RUS", "A MOS H\nA MOS - PRM")
    session.strike("RUS", 0)
    assert session.orders == (Move("RUS", "A", "MOS", (), "PRM"),)
    assert reopened(session).sheet("RUS")[0].struck
    session.write_sheet("RUS", "F ODE H\nA MOS H\nA MOS - PRM")
    assert [draft.struck for draft in session.sheet("RUS")] == [False, True, False]
    session.strike("RUS", 1, struck=False)
    assert len(session.orders) == 3


def test_moving_a_line_keeps_the_others(session: Session) -> None:
    session.write_sheet("RUS", "A MOS H\nF ODE H\nA OMS H")
    session.move_line("RUS", 0, 2)
    assert [draft.text for draft in session.sheet("RUS")] == ["F ODE H", "A OMS H", "A MOS H"]
    session.undo()
    assert [draft.text for draft in session.sheet("RUS")] == ["A MOS H", "F ODE H", "A OMS H"]


def test_waives_are_told_apart(session: Session) -> None:
    session.give(Waive("RUS"), Waive("RUS"), Build("RUS", "A", "MOS"))
    assert session.orders == (Waive("RUS", 0), Waive("RUS", 1), Build("RUS", "A", "MOS"))


def test_nothing_changed_is_no_step(session: Session) -> None:
    session.give(TRAIN)
    steps = len(session.history()[0])
    heard: list[Change] = []
    session.on_change.append(heard.append)
    session.give(TRAIN)
    session.take_back("RUS", "ODE")
    session.set_name("CO ST 66")
    session.set_votes({})
    session.set_options({})
    session.set_position(session.position)
    assert len(session.history()[0]) == steps
    assert heard == []


def test_listeners_hear_what_changed(session: Session) -> None:
    heard: list[str] = []
    session.on_change.append(lambda change: heard.append(change.what))
    session.give(TRAIN)
    session.set_votes({"RUS": ["draw"]})
    session.set_name("other")
    session.advance()
    session.go_to(0)
    session.undo()
    assert heard == ["drafts", "position", "game", "game", "turn", "game"]


def test_the_preview_follows_the_drafts(session: Session) -> None:
    session.give(Move("RUS", "A", "MOS", (), "PRM"))
    first = session.outcome
    assert first is session.outcome
    assert str(first.verdicts[session.orders[0]].result) == "ok"
    assert "PRM" in first.position.by_province
    session.take_back("RUS", "MOS")
    assert "PRM" not in session.outcome.position.by_province
    session.undo()
    assert "PRM" in session.outcome.position.by_province


def test_advancing_and_coming_back(session: Session) -> None:
    session.give(Move("RUS", "A", "MOS", (), "PRM"))
    session.advance()
    assert (session.turn_index, str(session.position.date)) == (1, "1872")
    assert "A MOS - PRM: ok" in session.game.turns[0].record["RUS"]
    with_two = session.game
    session.go_to(0)
    with pytest.raises(GameRefusal) as refused:
        session.give(TRAIN)
    assert refused.value.reason.code == "refuse.past-turn"
    assert session.game is with_two
    session.advance()
    assert (session.turn_index, session.game) == (1, with_two)
    session.go_to(0)
    session.reopen()
    assert len(session.game.turns) == 1
    assert not session.turn.judged
    session.give(TRAIN)
    session.undo()
    session.undo()
    assert state(session.game) == state(with_two)
    session.undo()
    assert (session.turn_index, len(session.game.turns), session.turn.judged) == (0, 1, False)
    session.redo()
    assert (session.turn_index, state(session.game)) == (1, state(with_two))


def test_every_change_of_a_judged_turn_is_refused(session: Session) -> None:
    session.advance()
    session.go_to(0)
    for change in (
        lambda: session.take_back("RUS", "MOS"),
        lambda: session.write_sheet("RUS", "A MOS H"),
        lambda: session.replace_line("RUS", 0, "A MOS H"),
        lambda: session.set_position(session.position.with_(units=())),
        lambda: session.set_votes({"RUS": ["draw"]}),
        lambda: session.set_options({"tsr.own_centre_lost": True}),
    ):
        with pytest.raises(GameRefusal, match="past-turn"):
            change()
    session.set_notes(["a free note is no change of the turn"])
    assert session.turn.notes == ("a free note is no change of the turn",)


def test_an_ended_game_goes_no_further(session: Session) -> None:
    last = session.position.with_(date=Date(1968), phase="adjustment")
    session.set_position(last)
    session.advance()
    assert session.position.ended is not None
    assert not session.can_advance
    with pytest.raises(GameRefusal, match="game-over"):
        session.advance()
    assert reopened(session).position == session.position


def test_an_impossible_position_is_refused_and_a_note_is_kept(session: Session) -> None:
    before = session.position
    with pytest.raises(GameRefusal) as refused:
        session.set_position(before.with_(units=(Unit("RUS", "A", "BLA"),)))
    assert refused.value.reason.code == "refuse.army-sea"
    assert session.position is before
    session.set_position(before.with_(units=(Unit("RUS", "A", "MOS"),)), note="the GM says so")
    assert session.turn.overrules == ("the GM says so",)
    session.undo()
    assert (session.position, session.turn.overrules) == (before, ())


def test_unknown_rulings_and_votes_are_refused(session: Session) -> None:
    with pytest.raises(DocumentFault, match=r"options\.no\.such"):
        session.set_options({"no.such": True})
    with pytest.raises(DocumentFault, match="votes"):
        session.set_votes({"RUS": ["dance"]})
    assert not session.can_undo


def test_rulings_reach_the_position_and_later_turns(session: Session) -> None:
    session.set_options({"tsr.own_centre_lost": True})
    assert session.position.ruling("tsr.own_centre_lost") is True
    session.advance()
    assert session.position.ruling("tsr.own_centre_lost") is True
    session.undo()
    session.undo()
    assert (dict(session.game.options), session.position.ruling("tsr.own_centre_lost")) == ({}, False)


def test_undo_says_what_it_takes_back(session: Session) -> None:
    assert (session.undo_text, session.redo_text) == ("", "")
    session.give(TRAIN)
    session.advance()
    assert session.undo_text == "Judge 1870"
    session.undo()
    assert (session.undo_text, session.redo_text) == ("Order A MOS - TSR - IRK", "Judge 1870")


ORDERS: tuple[Order, ...] = (TRAIN, SUPPORT, Hold("RUS", "F", "ODE"), Hold("CHI", "A", "PEK"), Waive("TUR"))
COMMANDS = st.one_of(
    st.lists(st.sampled_from(ORDERS), min_size=1, max_size=3).map(lambda orders: ("give", *orders)),
    st.sampled_from(["MOS", "ODE", "VLA"]).map(lambda place: ("take_back", "RUS", place)),
    st.text(alphabet="AFMOSHIRK -\né日", max_size=30).map(lambda text: ("write_sheet", "RUS", text)),
    st.text(max_size=8).map(lambda name: ("set_name", name)),
    st.sampled_from(["", "sl@example.org"]).map(lambda gm: ("set_mail", gm, "copy@example.org")),
    st.sampled_from([{}, {"RUS": ["draw"]}, {"ENG": ["draw", "treaty:RUS"]}]).map(lambda votes: ("set_votes", votes)),
    st.sampled_from([{}, {"tsr.own_centre_lost": True}]).map(lambda options: ("set_options", options)),
    st.sampled_from([{}, {"RUS": "Anna"}]).map(lambda players: ("set_players", players)),
    st.tuples(st.integers(0, 2), st.text(alphabet="AFMOSHPR -", max_size=12)).map(
        lambda line: ("replace_line", "RUS", *line)
    ),
    st.sampled_from([0, 1]).map(lambda index: ("strike", "RUS", index)),
    st.sampled_from([(0, 1), (1, 0)]).map(lambda way: ("move_line", "RUS", *way)),
    st.sampled_from([(), (Unit("RUS", "A", "MOS"), Unit("FRA", "F", "BAN/EC"))]).map(
        lambda units: ("set_position", COLONIAL.start().with_(units=units), "by hand")
    ),
    st.just(("advance",)),
    st.just(("reopen",)),
    st.just(("undo",)),
    st.just(("redo",)),
    st.integers(0, 3).map(lambda index: ("go_to", index)),
    st.just(("note_sent", "RUS", "A MOS H")),
)


@given(st.lists(COMMANDS, max_size=12), st.booleans())
def test_undo_leads_to_the_start_and_redo_back_again_across_files(commands: list[tuple], through_file: bool) -> None:
    """Whatever was done, undo to the start and redo to the end pass through the same games, saved between or not."""
    session = Session.new(COLONIAL, "start")
    start = state(session.game)
    for name, *arguments in commands:
        try:
            getattr(session, name)(*arguments)
        except (GameRefusal, IndexError):
            continue
        if through_file:
            session = reopened(session)
    end = state(session.game)
    passed = [end]
    while session.can_undo:
        session.undo()
        passed.append(state(session.game))
    assert passed[-1] == start
    session = reopened(session)
    for expected in reversed(passed[:-1]):
        session.redo()
        assert state(session.game) == expected
    while session.can_redo:
        session.redo()


def test_a_last_turn_that_counts_as_judged_is_judged_again() -> None:
    """Files edited by hand may say so."""
    game = Session.new(COLONIAL).game
    session = Session(replace(game, turns=(replace(game.turns[0], judged=True),)))
    session.advance()
    assert (session.turn_index, len(session.game.turns)) == (1, 2)
    session.undo()
    session.reopen()
    assert not session.turn.judged
