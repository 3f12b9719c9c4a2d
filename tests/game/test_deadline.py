"""When orders are due: set by hand or by the turn clock, kept in the file, undone."""

import json
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from kartentisch.game import Session
from kartentisch.game.deadline import clock_window, due, time_left
from kartentisch.rules import load_variant

EUROPE = load_variant("centraleurope")
TOKYO = timezone(timedelta(hours=9))
OPENED = datetime(2026, 12, 4, 20, 0, tzinfo=TOKYO)


def test_the_turn_clock_counts_from_the_first_opening() -> None:
    session = Session.new(EUROPE, "M 1")
    assert due(session.game, 0) is None
    session.set_opened(OPENED)
    assert due(session.game, 0) == datetime(2026, 12, 7, 0, 0, tzinfo=TOKYO)  # 52 hours
    session.advance()
    window = clock_window(session.game, 1)
    assert window is not None
    assert (window.opens, window.closes) == (
        datetime(2026, 12, 7, 20, 0, tzinfo=TOKYO),
        datetime(2026, 12, 9, 0, 0, tzinfo=TOKYO),
    )
    session.undo()
    session.undo()
    assert session.game.opened is None
    session.redo()
    assert session.game.opened == OPENED


def test_a_deadline_set_by_hand_goes_before_the_clock() -> None:
    session = Session.new(EUROPE, "M 1")
    session.set_opened(OPENED)
    later = OPENED + timedelta(days=3)
    session.set_deadline(later)
    assert due(session.game, 0) == later
    before = session.history()
    session.set_deadline(later)
    assert session.history() == before
    session.undo()
    assert due(session.game, 0) == OPENED + timedelta(hours=52)


def test_a_game_without_a_turn_clock_has_deadlines_too(tmp_path: Path) -> None:
    session = Session.new(load_variant("colonial"), "CO 1")
    session.set_opened(OPENED)
    assert due(session.game, 0) is None
    session.set_deadline(OPENED)
    session.save(tmp_path / "a.tisch")
    again = Session.open(tmp_path / "a.tisch")
    assert again.remarks == ()
    assert again.game == session.game
    again.undo()
    assert due(again.game, 0) is None


def test_no_move_is_timed_once_the_game_is_over() -> None:
    session = Session.new(EUROPE, "M 1")
    session.set_opened(OPENED)
    for _year in range(6):
        session.advance()
    assert session.position.ended is not None
    assert clock_window(session.game, 6) is None
    assert due(session.game, 6) is None


@pytest.mark.parametrize("wrong", ["2026-12-04T20:00", "soon", 7, ["2026"]])
def test_a_moment_no_file_can_have_is_told_and_the_rest_opens(wrong: object, tmp_path: Path) -> None:
    session = Session.new(EUROPE, "M 1")
    path = tmp_path / "m.tisch"
    session.save(path)
    document = json.loads(path.read_bytes())
    document["opened"] = wrong
    path.write_text(json.dumps(document), encoding="utf-8")
    again = Session.open(path)
    assert again.game.opened is None
    assert any("opened" in remark for remark in again.remarks)


def test_the_time_left_is_told_in_minutes() -> None:
    now = datetime(2026, 12, 4, 10, 59, 30, tzinfo=UTC)
    assert time_left(OPENED, now) == timedelta(0)
    assert time_left(OPENED, now - timedelta(hours=1)) == timedelta(minutes=60)
