"""The table of points in the report, and none where points do not count."""

from kartentisch.game import Session
from kartentisch.game.standing import points_so_far
from kartentisch.mail import report
from kartentisch.mail.points import points_lines
from kartentisch.rules import load_variant

EUROPE = load_variant("centraleurope")


def played() -> Session:
    """Czechia takes Brno, then leaves Prague to Austria, which leaves Vienna."""
    session = Session.new(EUROPE, "M 1")
    session.write_sheet("CZE", "Pra-Brn")
    session.advance()
    session.write_sheet("CZE", "Pra-Inn")
    session.write_sheet("AUT", "Vie-Pra")
    return session


def test_the_table_has_a_column_for_every_year() -> None:
    session = played()
    table = points_so_far(session.game.turns, session.outcome.position)
    assert table is not None
    assert table.years == (1901, 1902)
    assert table.counts["CZE"] == (2, 3, 2)  # Prague, worth two, is lost; Innsbruck is taken
    assert table.counts["AUT"] == (2, 2, 3)
    lines = points_lines(table, EUROPE, "en")
    assert lines[0].split() == ["Points", "start", "1901", "1902"]
    assert lines[1].split() == ["Austria", "2", "2", "3"]
    assert len({len(line) for line in lines}) == 1
    for line in points_lines(table, EUROPE, "ja"):
        assert line.strip()


def test_the_last_year_is_in_it_once_the_game_has_ended() -> None:
    session = Session.new(EUROPE, "M 1")
    while session.position.ended is None:
        session.advance()
    table = points_so_far(session.game.turns)
    assert table is not None
    assert table.years == (1901, 1902, 1903, 1904, 1905, 1906)
    assert set(table.counts.values()) == {(2,) * 7}


def test_the_report_tells_points_builds_and_the_table() -> None:
    session = played()
    points = points_so_far(session.game.turns, session.outcome.position)
    told = report("M 1", session.outcome, "en", points=points)
    assert "Points: Austria 3, Croatia 2, Czechia 2" in told
    assert "gives Austria an army in Vienna" in told.replace("\n  ", " ")
    assert told.rstrip().splitlines()[-8].split() == ["Points", "start", "1901", "1902"]


def test_other_variants_have_no_points() -> None:
    session = Session.new(load_variant("colonial"), "CO")
    assert points_so_far(session.game.turns) is None
    assert "Points" not in report("CO", session.outcome, "en")
