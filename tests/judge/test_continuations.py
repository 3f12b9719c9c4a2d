"""What may follow a click: the prefixes a player goes through, and the reasons for what may not."""

import itertools

import pytest

from kartentisch.judge import adjudicate, continuations, forced, why_not
from kartentisch.orders import parse_canonical
from kartentisch.orders.legality import refusal
from kartentisch.rules import ADJUSTMENT, RETREAT, Date, Dislodged, Position, Unit, load_variant


def position(*units: str, phase: str = "movement", **more: object) -> Position:
    made = tuple(Unit(*text.split(" ", 2)) for text in units)
    return Position(load_variant("colonial"), Date(1872), phase, made).with_(**more)


def texts(prefix: str, where: Position, draft: tuple[str, ...] = (), power: str | None = None) -> list[str]:
    orders = [parse_canonical(text[4:], text[:3]) for text in draft]
    found = continuations(where, [o for o in orders if o is not None], prefix.split(), power)
    assert found.status == "exact", found
    return [str(order) for order in found.orders]


START = load_variant("colonial").start()
SUEZ = position("TUR A EGY", "TUR A SUD", "ENG F RED", "TUR F MED")


@pytest.mark.parametrize(
    ("prefix", "expected"),
    [
        ("MOS ODE", None),
        ("MOS PRM", ["A MOS - PRM"]),
        ("MOS IRK", ["A MOS - TSR - IRK"]),
        ("MOS T PRM", ["A MOS - TSR - PRM"]),
        ("MOS MOS", ["A MOS H"]),
        ("MOS H", ["A MOS H"]),
        ("VLA S MOS IRK", ["A VLA S A MOS - IRK", "A MOS - TSR - IRK"]),
        ("ODE S MOS MOS", None),
        ("ODE BLA", ["F ODE - BLA"]),
        ("POR SEO/WC", ["F POR - SEO/WC"]),
        ("POR SEO", ["F POR - SEO/WC"]),
    ],
)
def test_clicks_at_the_start(prefix: str, expected: list[str] | None) -> None:
    if expected is None:
        found = continuations(START, (), prefix.split(), "RUS")
        assert found.status in ("none", "exact")
        if found.status == "none":
            assert found.reason is not None
    else:
        assert texts(prefix, START, power="RUS") == expected


def test_support_writes_the_move_only_when_the_unit_has_no_order() -> None:
    drafted = ("RUS A MOS - PRM",)
    assert texts("VLA S MOS IRK", START, drafted, "RUS") == ["A VLA S A MOS - IRK"]


def test_permission_is_a_clause_of_the_keepers_order() -> None:
    assert texts("EGY P RED MED", SUEZ) == ["A EGY H; SC F RED - MED"]
    assert texts("EGY P RED MED", SUEZ, ("TUR A EGY S A SUD",)) == ["A EGY S A SUD; SC F RED - MED"]
    assert texts("EGY S SUD SUD", SUEZ, ("TUR A EGY H; SC F RED - MED",)) == ["A EGY S A SUD; SC F RED - MED"]
    moving = continuations(SUEZ, [parse_canonical("A EGY - SYR", "TUR")], ["EGY", "P"])  # type: ignore[list-item]
    assert moving.reason is not None
    assert moving.reason.code == "refuse.canal-moving"


def test_a_passage_is_a_goal_and_the_army_in_egypt_supports_it() -> None:
    goals = continuations(SUEZ, (), ["RED"]).goals
    assert goals["MED"].mode == "canal"
    assert "MED" in continuations(SUEZ, (), ["EGY", "S", "RED"]).goals


def test_a_coast_is_asked_only_when_two_are_possible() -> None:
    where = position("ENG F MAL", "FRA F GOS")
    asked = continuations(where, (), ["MAL", "BAN"])
    assert (asked.status, asked.ask, asked.coasts) == ("partial", "coast", ("BAN/EC", "BAN/WC"))
    assert texts("MAL BAN BAN/WC", where) == ["F MAL - BAN/WC"]
    assert texts("MAL BAN/EC", where) == ["F MAL - BAN/EC"]
    assert texts("GOS BAN", where) == ["F GOS - BAN/EC"]


def test_a_convoy_from_either_end() -> None:
    where = position("TUR A ANG", "TUR F MED", "TUR F BLA")
    assert texts("ANG EGY", where) == ["A ANG - EGY", "F MED C A ANG - EGY"]
    assert texts("MED C ANG EGY", where) == ["F MED C A ANG - EGY", "A ANG - EGY"]
    assert texts("ANG MED EGY", where) == ["A ANG - EGY VIA MED", "F MED C A ANG - EGY"]
    two = texts("ANG BLA MED EGY", where)
    assert two[0] == "A ANG - EGY VIA BLA,MED"


@pytest.mark.parametrize(
    ("prefix", "token", "code"),
    [
        ((), "DEL", "refuse.not-own-unit"),
        ((), "TAS", "refuse.no-unit"),
        (("MOS",), "MON", "refuse.not-adjacent"),
        (("MOS",), "BLA", "refuse.army-sea"),
        (("ODE",), "MOS", "refuse.fleet-inland"),
        (("MOS", "T"), "MON", "refuse.train-not-station"),
        (("ODE", "T"), "OMS", "refuse.train-not-russian"),
        (("ODE", "C"), "MOS", "refuse.convoy-not-sea"),
        (("VLA", "S", "MOS"), "KRA", "refuse.support-reach"),
        (("POR", "P"), "RED", "refuse.canal-not-keeper"),
    ],
)
def test_refusals_say_why(prefix: tuple[str, ...], token: str, code: str) -> None:
    found = continuations(START, (), (*prefix, token), "RUS")
    assert found.status == "none"
    assert found.reason is not None
    assert found.reason.code == code


def test_a_second_train_is_refused_by_name() -> None:
    first = parse_canonical("A MOS - TSR - IRK", "RUS")
    assert first is not None
    assert why_not(START, [first], ("VLA", "T"), "PRM", "RUS").code == "refuse.train-second"
    assert "PRM" not in continuations(START, [first], ("VLA",), "RUS").goals


def test_an_illegal_order_can_be_forced() -> None:
    order = forced(START, ("MOS", "MON"))
    assert str(order) == "A MOS - MON"
    assert order is not None
    assert refusal(START, order) is not None


def test_retreats() -> None:
    lost = Dislodged(Unit("CHI", "A", "KRA"), "OMS", ("MON", "SEM"))
    where = position("RUS A KRA", "RUS A AKM", phase=RETREAT, dislodged=(lost,), standoffs=("URU",))
    assert set(continuations(where, (), ()).goals) == {"KRA"}
    assert texts("KRA MON", where) == ["A KRA - MON"]
    assert texts("KRA D", where) == ["A KRA D"]
    assert texts("KRA KRA", where) == ["A KRA D"]
    for goal, code in (("AKM", "occupied"), ("OMS", "attacker"), ("URU", "standoff")):
        found = continuations(where, (), ("KRA", goal))
        assert found.reason is not None
        assert found.reason.code == f"refuse.retreat-{code}"


def test_adjustments() -> None:
    owned = {"POR": "RUS", "MOS": "RUS", "OMS": "RUS", "ODE": "RUS", "VLA": "RUS", "CAN": "CHI"}
    where = position("RUS A VLA", "RUS F ODE", "CHI A CAN", "CHI A PEK", phase=ADJUSTMENT, centres=owned)
    start = continuations(where, (), ())
    assert {p: g.mode for p, g in start.goals.items()} == {
        **dict.fromkeys(("POR", "MOS", "OMS"), "build"),
        **dict.fromkeys(("CAN", "PEK"), "remove"),
    }
    assert texts("MOS", where) == ["BUILD A MOS"]
    assert continuations(where, (), ("POR",)).letters == ("A", "F")
    assert texts("POR B F", where) == ["BUILD F POR"]
    assert texts("PEK", where) == ["REMOVE A PEK"]
    assert texts("W", where, power="RUS") == ["WAIVE"]
    full = ("RUS BUILD A MOS", "RUS BUILD A OMS", "RUS WAIVE")
    drafted = [order for text in full if (order := parse_canonical(text[4:], "RUS")) is not None]
    assert continuations(where, drafted, ("POR", "F"), "RUS").status == "none"


def test_every_exact_order_is_legal() -> None:
    """Whatever can be clicked in two or three steps at the start can be judged as legal."""
    for power in START.variant.powers:
        for first in continuations(START, (), (), power).goals:
            second = continuations(START, (), (first,), power)
            for token in itertools.chain(second.goals, second.letters):
                found = continuations(START, (), (first, token), power)
                for order in found.orders:
                    assert refusal(START, order) is None, str(order)
                for third in found.goals:
                    for order in continuations(START, (), (first, token, third), power).orders:
                        assert refusal(START, order) is None, str(order)
                        assert adjudicate(START, [order]).verdicts[order].result != "illegal"


def test_goals_stand_in_a_fixed_order() -> None:
    goals = list(continuations(START, (), ("MOS",), "RUS").goals)
    assert goals == sorted(goals)
