"""How powers stand, their centres over the years, and who is whose neighbour."""

from kartentisch.game.neighbours import neighbours
from kartentisch.game.passages import barred_passages
from kartentisch.game.session import Session
from kartentisch.game.standing import needed_to_win, scores, standings
from kartentisch.orders import Hold, Move
from kartentisch.orders.values import Passage
from kartentisch.rules import Date, Dislodged, Position, Unit, load_variant


def world(*units: str, centres: dict[str, str] | None = None, phase: str = "movement") -> Position:
    variant = load_variant("world2200")
    made = tuple(Unit(*text.split()) for text in units)
    return Position(variant, Date(2200, "S"), phase, made, centres=centres or {})


def test_a_blocked_centre_costs_a_build_and_stays() -> None:
    position = world("MON W PEK", "CHN A SHA", centres={"PEK": "CHN", "SHA": "CHN", "CAN": "CHN"})
    found = {one.power: one for one in standings(position)}
    assert (found["CHN"].centres, found["CHN"].units, found["CHN"].due) == (3, 1, 1)
    assert found["CHN"].blocked == ("PEK",)
    assert (found["MON"].units, found["MON"].due, found["MON"].blocked) == (1, -1, ())
    assert found["BRA"].is_out
    assert len(found) == 23


def test_dislodged_units_are_units() -> None:
    lost = Dislodged(Unit("CHN", "A", "SHA"), "CAN", ("WUH",))
    position = world("MON A SHA", centres={"SHA": "CHN"}, phase="retreat").with_(dislodged=(lost,))
    china = next(one for one in standings(position) if one.power == "CHN")
    assert (china.units, china.due) == (1, 0)


def test_scores_are_those_at_the_end_of_each_year() -> None:
    session = Session.new(load_variant("world2200"))
    unit = session.position.by_province["PEK"]
    session.give(Move(unit.power, unit.kind, unit.place, (), "MNC"))
    assert scores(session.game.turns).years == ()
    session.advance()
    assert scores(session.game.turns).counts["CHN"] == (4,)
    session.advance()
    assert str(session.position.date) == "W2200"
    table = scores(session.game.turns)
    assert (table.years, table.counts["CHN"], table.most) == ((2200,), (4, 5), 5)
    session.advance()
    assert str(session.position.date) == "S2201"
    assert scores(session.game.turns) == table
    for _ in range(2):
        session.advance()
    # Nothing changed hands in 2201: the year shows once it is over.
    while session.position.date.year == 2201:
        session.advance()
    assert scores(session.game.turns).years == (2200, 2201)
    assert scores(session.game.turns).counts["CHN"] == (4, 5, 5)


def test_centres_needed_to_win() -> None:
    assert needed_to_win(load_variant("world2200").start()) == 60
    assert needed_to_win(load_variant("colonial").start()) == 24


def test_neighbours_are_within_reach_one_way_or_the_other() -> None:
    # The Italian fleet reaches the Red Sea through the canal; nothing reaches Brazil.
    position = world("ITA F EME", "EGY F RED", "BRA A RIO", "TUR A ANK", centres={"BEN": "IVO"})
    assert neighbours(position, "ITA") == {"EGY", "IVO"}
    assert neighbours(position, "EGY") == {"ITA"}
    assert neighbours(position, "BRA") == frozenset()
    # An army cannot step into the sea, but the wing over it reaches the army's centre.
    assert neighbours(world("CHN A PEK", "MON W YEL"), "CHN") == {"MON"}


def test_a_canal_is_barred_until_there_is_leave() -> None:
    fleet, keeper = Unit("ITA", "F", "EME"), Unit("EGY", "A", "CAI")
    position = world("ITA F EME", "EGY A CAI", "TUR A PAL")

    def barred(*orders: Hold | Move) -> list[tuple[str, bool]]:
        return [(one.why.code, one.leave) for one in barred_passages(position, orders, fleet)]

    assert barred() == [("canal.closed.no-permission", True)]
    permit = Passage("F", "EME", "RED")
    assert barred(Hold("EGY", "A", "CAI", (permit,))) == []
    assert barred(Hold("EGY", "A", "CAI", (Passage("F", "RED", "EME"),))) == [("canal.closed.other-permission", True)]
    assert barred(Move("EGY", "A", "CAI", (), "BEN")) == [("canal.closed.moving", False)]
    lenient = position.with_(options={"canal.permit": "either direction"})
    back = Hold("EGY", "A", "CAI", (Passage("F", "RED", "EME"),))
    assert barred_passages(lenient, (back,), fleet) == ()
    empty = world("ITA F EME")
    assert [(one.why.code, one.keeper) for one in barred_passages(empty, (), fleet)] == [("canal.closed.empty", None)]
    assert barred_passages(position, (), keeper) == ()
