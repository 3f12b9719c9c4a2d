"""Hints in retreats and adjustments, and where there are none."""

import pytest

from kartentisch.game import Session
from kartentisch.game.hints import hints, repair, session_hints
from kartentisch.game.hints.look import replaced
from kartentisch.judge import Result, adjudicate
from kartentisch.orders import UnitOrder, parse_canonical
from kartentisch.rules import Dislodged, Position, Unit, load_variant
from tests.game.chance import outcomes
from tests.game.test_hints import Case, _check_words, _texts

COLONIAL, STANDARD = load_variant("colonial"), load_variant("standard")


def _retreats(variant: str, *lost: Dislodged) -> Position:
    return load_variant(variant).start().with_(phase="retreat", units=(), dislodged=lost)


TAS = Dislodged(Unit("RUS", "A", "TAS"), "KAG", ("KIR", "ORE"))
SEM = Dislodged(Unit("RUS", "A", "SEM"), "URU", ("KIR",))


@pytest.mark.parametrize(
    ("code", "position", "orders", "gives"),
    [
        ("hint.retreat-missing", _retreats("colonial", TAS), "", "A TAS - KIR"),
        ("hint.retreat-missing", _retreats("colonial", TAS, SEM), "A SEM - KIR", "A TAS - ORE"),
        ("hint.retreat-taken", _retreats("colonial", TAS, SEM), "A TAS - KIR", "A SEM D"),
        ("hint.retreat-same-goal", _retreats("colonial", SEM, TAS), "A SEM - KIR, A TAS - KIR", "A TAS - ORE"),
        ("hint.retreat-same-goal-only", _retreats("colonial", TAS, SEM), "A TAS - KIR, A SEM - KIR", "A SEM D"),
    ],
)
def test_retreats(code: str, position: Position, orders: str, gives: str) -> None:
    session = Session.new(position.variant, position=position)
    session.give(*(parse_canonical(text, "RUS") for text in orders.split(", ") if text))
    (hint,) = session_hints(session, "RUS")
    assert (hint.reason.code, _texts(hint.repair.give)) == (code, gives)
    _check_words(position, hint)
    repair(session, hint)
    assert session_hints(session, "RUS") == ()


def test_builds_left_and_removals_missing() -> None:
    start = COLONIAL.start().with_(phase="adjustment", date=COLONIAL.calendar.start("adjustment"))
    poor = start.with_(centres={"MOS": "RUS"}, units=start.units_of("RUS"))
    rich = start.with_(units=(Unit("RUS", "A", "MOS"),))
    for position, code, kind in ((poor, "hint.remove-missing", "REMOVE"), (rich, "hint.build-missing", "WAIVE")):
        session = Session.new(COLONIAL, position=position)
        (hint,) = session_hints(session, "RUS")
        assert hint.reason.code == code
        assert hint.reason.values["count"] == len(hint.repair.give) > 1
        assert all(str(order).startswith(kind) for order in hint.repair.give)
        _check_words(position, hint)
        session.give(hint.repair.give[0])
        (fewer,) = session_hints(session, "RUS")
        assert fewer.reason.values["count"] == hint.reason.values["count"] - 1
        repair(session, fewer)
        assert session_hints(session, "RUS") == ()


def test_good_orders_have_no_hint() -> None:
    position = Case("", {"RUS": "A TAS, A KIR, A MOS, A OMS", "CHI": "A KAG", "ENG": "F RED"}).position()
    orders = "A TAS - KAG, A KIR S A TAS - KAG, A MOS - TSR - KRA, A OMS - AKM"
    given = [parse_canonical(text, "RUS") for text in orders.split(", ")]
    assert hints(position, given, "RUS") == ()


def test_what_others_may_order_is_no_hint_until_it_is_known() -> None:
    position = Case("", {"RUS": "A TAS", "ENG": "A KAM", "TUR": "A EGY"}).position()
    support = parse_canonical("A TAS S A KAM - KAG", "RUS")
    assert hints(position, [support], "RUS") == ()
    (hint,) = hints(position, [support, parse_canonical("A KAM H", "ENG")], "RUS")
    assert hint.reason.code == "hint.support-unmatched"


def test_without_a_power_everybody_is_looked_at() -> None:
    found = hints(COLONIAL.start(), [])
    assert {hint.power for hint in found} == set(COLONIAL.start().powers)
    assert {hint.reason.code for hint in found} == {"hint.no-orders"}


def test_a_judged_turn_and_a_game_that_is_over_have_no_hints() -> None:
    session = Session.new(COLONIAL)
    session.advance()
    session.go_to(0)
    assert session_hints(session) == ()


def test_a_build_that_must_name_a_coast() -> None:
    start = STANDARD.start()
    date = STANDARD.calendar.start("adjustment")
    position = start.with_(phase="adjustment", date=date, units=(Unit("RUS", "A", "MOS"),))
    session = Session.new(STANDARD, position=position)
    session.give(parse_canonical("BUILD F STP", "RUS"))
    hint = next(one for one in session_hints(session, "RUS") if one.reason.code == "hint.coast-open")
    repair(session, hint)
    assert "hint.coast-open" not in {one.reason.code for one in session_hints(session, "RUS")}


@pytest.mark.parametrize("variant", ["colonial", "standard"])
def test_every_repair_in_games_of_chance_makes_its_hint_vanish(variant: str) -> None:
    seen: set[str] = set()
    for outcome in outcomes(variant, seed=3, turns=60):
        given = [order for order, verdict in outcome.verdicts.items() if verdict.ordered]
        for hint in hints(outcome.before, given, None, outcome):
            seen.add(hint.reason.code)
            changed = replaced(given, [one for one in hint.repair.give if isinstance(one, UnitOrder)])
            after = adjudicate(outcome.before, changed)
            assert all(after.verdicts[order].result is not Result.ILLEGAL for order in hint.repair.give)
            left = [one.reason for one in hints(outcome.before, changed, hint.power, after)]
            assert hint.reason not in left, hint
    assert len(seen) >= 10
