"""What follows when a game master decides a result otherwise."""

from kartentisch.game.overruling import Overruling, overruled, places_open
from kartentisch.game.reported import following
from kartentisch.game.session import Session
from kartentisch.judge import Outcome, Result, adjudicate
from kartentisch.mail import report, report_html, report_markdown, report_parts
from kartentisch.orders import Move, Order
from kartentisch.orders.reading import read_orders
from kartentisch.rules import ADJUSTMENT, MOVEMENT, RETREAT, Position, Unit, load_variant

STANDARD = load_variant("standard")


def judged(units: str, orders: str, date: str = "S1901") -> tuple[Outcome, dict[str, Order]]:
    placed = tuple(Unit(*unit.split()) for unit in units.split(", "))
    position = Position(STANDARD, STANDARD.calendar.read(date), units=placed)
    given = read_orders(orders, position).orders
    return adjudicate(position, given), {str(order): order for order in given}


def stand(position: Position) -> set[str]:
    return {str(unit) for unit in position.units}


def test_a_bounce_becomes_a_move() -> None:
    outcome, orders = judged("GER A MUN, FRA A PAR", "GER: A MUN - BUR\nFRA: A PAR - BUR")
    assert stand(outcome.position) == {"A MUN", "A PAR"}
    decided = Overruling(orders["A MUN - BUR"], Result.OK, "BUR")
    after = overruled(outcome, outcome.position, decided)
    assert stand(after) == {"A BUR", "A PAR"}
    assert (after.phase, str(after.date)) == (MOVEMENT, "F1901")


def test_a_move_is_taken_back_and_centres_are_counted_anew() -> None:
    outcome, orders = judged("GER F KIE, GER A RUH", "GER: F KIE - DEN\nGER: A RUH - HOL", "F1901")
    assert set(outcome.position.centres) == {"DEN", "HOL"}
    after = overruled(outcome, outcome.position, Overruling(orders["F KIE - DEN"], Result.BOUNCE, "KIE"))
    assert stand(after) == {"F KIE", "A HOL"}
    assert dict(after.centres) == {"HOL": "GER", "KIE": "GER"}


def test_a_dislodged_unit_stays_and_the_retreat_phase_is_passed_over() -> None:
    outcome, orders = judged(
        "GER A MUN, GER A RUH, FRA A BUR", "GER: A MUN - BUR\nGER: A RUH S A MUN - BUR\nFRA: A BUR H"
    )
    assert outcome.position.phase == RETREAT
    middle = overruled(outcome, outcome.position, Overruling(orders["A MUN - BUR"], Result.BOUNCE, "MUN"))
    after = overruled(outcome, middle, Overruling(orders["A BUR H"], Result.OK, "BUR"))
    assert stand(after) == {"A MUN", "A RUH", "A BUR"}
    assert after.phase == MOVEMENT


def test_a_unit_is_dislodged_and_may_retreat() -> None:
    outcome, orders = judged("GER A MUN, FRA A BUR", "GER: A MUN - BUR\nFRA: A BUR H")
    first = overruled(outcome, outcome.position, Overruling(orders["A BUR H"], Result.OK, "", dislodged=True))
    assert first.phase == RETREAT
    after = overruled(outcome, first, Overruling(orders["A MUN - BUR"], Result.OK, "BUR"))
    (lost,) = after.dislodged
    assert lost.unit == Unit("FRA", "A", "BUR")
    assert "PAR" in lost.retreats
    assert stand(after) == {"A BUR"}


def test_a_unit_is_taken_off_the_board() -> None:
    outcome, orders = judged("GER A MUN, FRA A BUR", "GER: A MUN H\nFRA: A BUR H")
    after = overruled(outcome, outcome.position, Overruling(orders["A MUN H"], Result.OK, ""))
    assert stand(after) == {"A BUR"}
    assert places_open(Move("GER", "A", "MUN", goal="BER")) == ("MUN", "BER")


def test_report_and_game_name_what_was_decided() -> None:
    session = Session.new(STANDARD, "ST 12")
    session.give(*read_orders("A MUN - TYR\nA VEN - TYR", session.position).orders)
    outcome = session.outcome
    session.advance()
    order = next(order for order in outcome.verdicts if str(order) == "A MUN - TYR")
    position = overruled(outcome, session.position, Overruling(order, Result.OK, "TYR"))
    session.set_position(position, "A MUN - TYR: ok, since the map said so")
    assert "A TYR" in stand(session.position)
    after = following(session.game, 0)
    assert after.position == position
    told = report("ST 12", outcome, "en", after=after.position, overruled=after.overruled)
    assert "Decided by the game master:\n- A MUN - TYR: ok, since the map said so" in told
    parts = report_parts("ST 12", outcome, "de", after=after.position, overruled=after.overruled)
    for written in (report_html(parts), report_markdown(parts)):
        assert "since the map said so" in written
    session.undo()
    assert following(session.game, 0).overruled == ()
    assert session.position.phase != ADJUSTMENT
