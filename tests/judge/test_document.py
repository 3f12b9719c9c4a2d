"""Documents judged: what goes in, what is refused with its field, what comes out."""

import json
from typing import Any

import pytest

from kartentisch.judge.document import judge_document, read_position
from kartentisch.orders import Hold, Move, Train, Unreadable, Waive
from kartentisch.rules import Date, Dislodged, DocumentFault, Ending, Unit, load_variant

COLONIAL = load_variant("colonial")


def document(**fields: Any) -> dict[str, Any]:
    """A document of Colonial, a movement phase unless said otherwise."""
    return {"variant": "colonial", "phase": "movement", **fields}


def result(answer: dict[str, Any], order: str) -> dict[str, Any]:
    (found,) = [entry for entry in answer["results"] if entry["order"] == order]
    return found


def test_the_start_comes_back() -> None:
    start = COLONIAL.start()
    assert read_position(start.document()) == (start, ())
    orders = (Train("RUS", "A", "MOS", (), "IRK"), Hold("CHI", "A", "PEK"))
    position, read = read_position(json.loads(json.dumps(start.document(orders))))
    assert position == start
    assert set(read) == set(orders)


def test_every_field_is_read() -> None:
    position, orders = read_position(
        {
            "variant": "colonial",
            "date": "1872",
            "phase": "retreat",
            "units": {"CHI": ["A KRA"], "FRA": ["F BAN/EC"]},
            "dislodged": {"RUS": [{"unit": "A OMS", "attacker": "KRA", "retreats": ["PRM"]}]},
            "standoffs": ["IRK"],
            "centres": {"RUS": ["MOS"], "CHI": ["PEK", "HON"]},
            "votes": {"RUS": ["draw", "treaty:CHI"]},
            "orders": {"RUS": ["A OMS - PRM"]},
            "options": {"tsr.own_centre_lost": True},
        }
    )
    assert (position.date, position.phase) == (Date(1872), "retreat")
    assert position.units == (Unit("CHI", "A", "KRA"), Unit("FRA", "F", "BAN/EC"))
    assert position.dislodged == (Dislodged(Unit("RUS", "A", "OMS"), "KRA", ("PRM",)),)
    assert position.standoffs == ("IRK",)
    assert dict(position.centres) == {"MOS": "RUS", "PEK": "CHI"}, "Hong Kong held by China is nobody's"
    assert dict(position.votes) == {"RUS": ("draw", "treaty:CHI")}
    assert position.ruling("tsr.own_centre_lost") is True
    assert orders == (Move("RUS", "A", "OMS", (), "PRM"),)
    assert read_position(position.document())[0] == position


def test_a_missing_phase_is_movement() -> None:
    position, _ = read_position({"variant": "colonial"})
    assert (position.phase, str(position.date)) == ("movement", "1870")


def test_a_missing_date_is_the_first_with_the_phase() -> None:
    for phase, date in (("movement", "1870"), ("retreat", "1870"), ("adjustment", "1872")):
        position, _ = read_position({"variant": "colonial", "phase": phase})
        assert str(position.date) == date


@pytest.mark.parametrize("date", ["1874", 1874, " 1874 ", "1874年"])
def test_dates_as_people_write_them(date: str | int) -> None:
    assert read_position(document(date=date))[0].date == Date(1874)


@pytest.mark.parametrize("date", ["Spring 1874", "1874 Frühjahr", "S1874", "Lunch 1874", "1874 or 1876"])
def test_seasons_are_no_dates_where_the_calendar_has_none(date: str) -> None:
    with pytest.raises(DocumentFault, match=r"^date: .*1874"):
        read_position(document(date=date))


def test_spellings_aliases_and_coasts() -> None:
    position, _ = read_position(
        document(units={"Britain": ["F RS", "a hk", "F CEBU"], "rus": ["A BAN/EC"]}, centres={"Russland": ["mos"]})
    )
    assert [str(unit) for unit in position.units] == ["F RED", "A HON", "F CEB", "A BAN"]
    assert [unit.power for unit in position.units] == ["ENG"] * 3 + ["RUS"]
    assert dict(position.centres) == {"MOS": "RUS"}


def test_retreats_given_are_trusted_and_missing_ones_computed() -> None:
    given_, _ = read_position(
        document(phase="retreat", dislodged={"RUS": [{"unit": "A OMS", "attacker": "KRA", "retreats": ["VLA"]}]})
    )
    assert given_.dislodged[0].retreats == ("VLA",)
    computed, _ = read_position(
        document(
            phase="retreat",
            units={"RUS": ["A MOS"]},
            dislodged={"RUS": [{"unit": "A OMS", "attacker": "KRA"}]},
            standoffs=["AKM"],
        )
    )
    retreats = computed.dislodged[0].retreats
    assert "PRM" in retreats
    assert not {"KRA", "MOS", "AKM", "OMS"} & set(retreats)
    without, _ = read_position(document(phase="retreat", dislodged={"RUS": [{"unit": "A OMS"}]}))
    assert "KRA" in without.dislodged[0].retreats


FAULTS: tuple[tuple[Any, str], ...] = (
    (None, "document"),
    ([], "document"),
    ("text", "document"),
    ({}, "variant"),
    ({"variant": "atlantis", "phase": "movement"}, "variant"),
    ({"variant": 7, "phase": "movement"}, "variant"),
    ({"variant": "\0", "phase": "movement"}, "variant"),
    ({"variant": "/etc/passwd", "phase": "movement"}, "variant"),
    (document(phase="lunch"), "phase"),
    (document(phase=["movement"]), "phase"),
    (document(unit={}), "unit"),
    (document(**{"x" * 500: 1}), "x" * 119 + "…"),
    (document(date="1871"), "date"),
    (document(date="1866"), "date"),
    (document(date=True), "date"),
    (document(date=10**4400), "date"),
    (document(date=1870.0), "date"),
    (document(date=None), "date"),
    (document(date="1870" * 5000), "date"),
    (document(date="1870", phase="adjustment"), "date"),
    (document(units=[]), "units"),
    (document(units=None), "units"),
    (document(units={"XXX": []}), "units.XXX"),
    (document(units={"RUS": "A MOS"}), "units.RUS"),
    (document(units={"RUS": {"A": "MOS"}}), "units.RUS"),
    (document(units={"RUS": [], "Russland": []}), "units.Russland"),
    (document(units={"RUS": ["A MOS", 7]}), "units.RUS[1]"),
    (document(units={"RUS": ["MOS"]}), "units.RUS[0]"),
    (document(units={"RUS": ["A MOS H"]}), "units.RUS[0]"),
    (document(units={"RUS": ["W MOS"]}), "units.RUS[0]"),
    (document(units={"RUS": ["A QQQ"]}), "units.RUS[0]"),
    (document(units={"RUS": ["A BLA"]}), "units.RUS[0]"),
    (document(units={"RUS": ["F MOS"]}), "units.RUS[0]"),
    (document(units={"RUS": ["A HIM"]}), "units.RUS[0]"),
    (document(units={"RUS": ["F BAN"]}), "units.RUS[0]"),
    (document(units={"RUS": ["F BAN/NC"]}), "units.RUS[0]"),
    (document(units={"RUS": ["F BAN/"]}), "units.RUS[0]"),
    (document(units={"RUS": ["A MOS"], "CHI": ["A MOS"]}), "units.CHI[0]"),
    (document(centres={"RUS": ["BLA"]}), "centres.RUS[0]"),
    (document(centres={"RUS": ["MOS", "MOS"]}), "centres.RUS[1]"),
    (document(centres=7), "centres"),
    (document(dislodged={"RUS": [{"unit": "A OMS"}]}), "dislodged"),
    (document(phase="retreat", dislodged=[1]), "dislodged"),
    (document(phase="retreat", dislodged={"RUS": ["A OMS"]}), "dislodged.RUS[0]"),
    (document(phase="retreat", dislodged={"RUS": [{}]}), "dislodged.RUS[0].unit"),
    (document(phase="retreat", dislodged={"RUS": [{"unit": "A OMS", "from": 1}]}), "dislodged.RUS[0].from"),
    (document(phase="retreat", dislodged={"RUS": [{"unit": "A OMS", "attacker": 1}]}), "dislodged.RUS[0].attacker"),
    (document(phase="retreat", dislodged={"RUS": [{"unit": "A OMS", "retreats": 1}]}), "dislodged.RUS[0].retreats"),
    (
        document(phase="retreat", dislodged={"RUS": [{"unit": "A OMS", "retreats": ["?"]}]}),
        "dislodged.RUS[0].retreats[0]",
    ),
    (document(phase="retreat", dislodged={"RUS": [{"unit": "A OMS"}] * 2}), "dislodged.RUS[1]"),
    (document(standoffs="MOS"), "standoffs"),
    (document(standoffs=["QQQ"]), "standoffs[0]"),
    (document(votes={"RUS": ["dance"]}), "votes.RUS[0]"),
    (document(votes={"RUS": ["treaty"]}), "votes.RUS[0]"),
    (document(votes={"RUS": ["treaty:XXX"]}), "votes.RUS[0]"),
    (document(votes={"RUS": [None]}), "votes.RUS[0]"),
    (document(options=[]), "options"),
    (document(options={"no.such": True}), "options.no.such"),
    (document(options={"tsr.own_centre_lost": 1}), "options.tsr.own_centre_lost"),
    (document(options={"tsr.own_centre_lost": "true"}), "options.tsr.own_centre_lost"),
    (document(options={"tsr.own_centre_lost": None}), "options.tsr.own_centre_lost"),
    (document(orders=[]), "orders"),
    (document(orders={"RUS": "A MOS H"}), "orders.RUS"),
    (document(orders={"RUS": [["A MOS H"]]}), "orders.RUS[0]"),
    (document(orders={"RUS": ["x" * 3000]}), "orders.RUS[0]"),
    (document(ended=7), "ended"),
    (document(ended={}), "ended.by"),
    (document(ended={"by": "solo", "winners": ["XXX"]}), "ended.winners[0]"),
    (document(ended={"by": "solo", "draw": 1}), "ended.draw"),
)


@pytest.mark.parametrize(("bad", "field"), FAULTS, ids=[f"{i}-{field[:40]}" for i, (_, field) in enumerate(FAULTS)])
def test_a_bad_field_is_named(bad: Any, field: str) -> None:
    with pytest.raises(DocumentFault) as refused:
        judge_document(bad)
    assert refused.value.field == field
    assert refused.value.message
    assert len(str(refused.value)) < 500


def test_results_stand_in_the_order_given_then_the_rest() -> None:
    answer = judge_document(
        document(
            units={"RUS": ["A MOS", "F ODE"], "CHI": ["A PEK", "A CAN"]},
            orders={"CHI": ["A PEK H"], "RUS": ["A MOS - PRM", "A PEK - SEO", "A MOS - PRM"]},
        )
    )
    listed = [(entry["power"], entry["order"], entry["given"]) for entry in answer["results"]]
    assert listed[:4] == [
        ("CHI", "A PEK H", "A PEK H"),
        ("RUS", "A MOS - PRM", "A MOS - PRM"),
        ("RUS", "A PEK - SEO", "A PEK - SEO"),
        ("RUS", "A MOS - PRM", "A MOS - PRM"),
    ]
    assert sorted(listed[4:]) == [("CHI", "A CAN H", None), ("RUS", "F ODE H", None)]
    words = [entry["result"] for entry in answer["results"]]
    assert words == ["ok", "ok", "illegal", "ok", "ok", "ok"]
    assert answer["results"][2]["reason"]["unit_powers"] == {"A PEK": "CHI"}


def test_two_different_orders_for_one_unit_are_illegal_and_it_holds() -> None:
    bad = document(units={"RUS": ["A MOS"]}, orders={"RUS": ["A MOS - PRM", "A MOS - BOK"]})
    answer = judge_document(bad)
    assert [entry["result"] for entry in answer["results"] if entry["given"]] == ["illegal", "illegal"]
    assert answer["next"]["units"] == {"RUS": ["A MOS"]}


def test_orders_are_read_generously_and_unreadable_ones_listed() -> None:
    answer = judge_document(
        document(units={"RUS": ["A MOS"]}, orders={"RUS": ["Moskau-TSR-Irkutsk", "this is no order", ""]})
    )
    first, second, third, *_rest = answer["results"]
    assert (first["order"], first["result"], first["given"]) == ("A MOS - TSR - IRK", "ok", "Moskau-TSR-Irkutsk")
    assert (second["result"], second["given"]) == ("illegal", "this is no order")
    assert (third["result"], third["given"]) == ("illegal", "")
    _, orders = read_position(document(units={"RUS": ["A MOS"]}, orders={"RUS": ["this is no order"]}))
    assert isinstance(orders[0], Unreadable)


def test_waives_are_counted() -> None:
    _, orders = read_position(
        {"variant": "colonial", "phase": "adjustment", "centres": {"RUS": ["MOS"]}, "orders": {"RUS": ["WAIVE"] * 2}}
    )
    assert orders == (Waive("RUS", 0), Waive("RUS", 1))


def test_dislodged_units_and_the_retreat_that_follows() -> None:
    answer = judge_document(
        document(
            units={"CHI": ["A KRA", "A IRK"], "RUS": ["A OMS"]},
            orders={"CHI": ["A KRA - OMS", "A IRK H"], "RUS": ["A OMS H"]},
        )
    )
    assert answer["dislodged"] == {}
    answer = judge_document(
        document(
            units={"CHI": ["A KRA", "A AKM"], "RUS": ["A OMS"]},
            orders={"CHI": ["A KRA - OMS", "A AKM S A KRA - OMS"]},
        )
    )
    (lost,) = answer["dislodged"]["RUS"]
    assert (lost["unit"], lost["attacker"]) == ("A OMS", "KRA")
    assert "PRM" in lost["retreats"]
    held = result(answer, "A OMS H")
    assert (held["dislodged"], held["result"]) == (True, "ok")
    assert (answer["next"]["phase"], answer["next"]["dislodged"]) == ("retreat", answer["dislodged"])
    after = judge_document({**answer["next"], "orders": {"RUS": ["A OMS - PRM"]}})
    assert after["next"]["units"]["RUS"] == ["A PRM"]
    assert after["next"]["phase"] == "movement"


def test_trains_as_the_issue_asks() -> None:
    """Halted at the station before a foreign unit; at the goal nobody is dislodged; passes where two bounce."""
    train = ["A MOS - TSR - IRK"]
    blocked = judge_document(document(units={"RUS": ["A MOS"], "CHI": ["A KRA"]}, orders={"RUS": train}))
    assert (blocked["results"][0]["result"], blocked["results"][0]["at"]) == ("halted", "OMS")
    assert blocked["results"][0]["reason"]["blocker"] == "A KRA"
    goal = judge_document(
        document(
            units={"RUS": ["A MOS", "A IRK", "F POR"], "CHI": ["A VLA"]},
            orders={"RUS": ["A MOS - TSR - VLA", "F POR S A MOS - VLA"]},
        )
    )
    assert (goal["results"][0]["result"], goal["results"][0]["at"], goal["dislodged"]) == ("halted", "KRA", {})
    goal = judge_document(
        document(
            units={"RUS": ["A MOS", "F POR"], "CHI": ["A VLA"]},
            orders={"RUS": ["A MOS - TSR - VLA", "F POR S A MOS - VLA"]},
        )
    )
    assert (goal["results"][0]["at"], goal["dislodged"]) == ("IRK", {})
    foreign = {"CHI": ["A MON"], "JAP": ["A SEM"]}
    entering = {"CHI": ["A MON - KRA"], "JAP": ["A SEM - KRA"]}
    bouncing = judge_document(document(units={"RUS": ["A MOS"], **foreign}, orders={"RUS": train, **entering}))
    assert [entry["result"] for entry in bouncing["results"]] == ["ok", "bounce", "bounce"]
    assert bouncing["next"]["units"]["RUS"] == ["A IRK"]
    del foreign["JAP"], entering["JAP"]
    alone = judge_document(document(units={"RUS": ["A MOS"], **foreign}, orders={"RUS": train, **entering}))
    assert [(entry["result"], entry.get("at")) for entry in alone["results"]] == [("halted", "OMS"), ("bounce", None)]


def test_the_canal_as_the_issue_asks() -> None:
    """With the clause the fleet passes; with Egypt dislodged or without the clause the canal is closed."""
    units = {"TUR": ["A EGY"], "ENG": ["F RED", "A SUD", "A ABY"]}
    leave = ["A EGY S A SUD; SC F RED - MED"]
    passed = judge_document(document(units=units, orders={"TUR": leave, "ENG": ["F RED - MED"]}))
    assert result(passed, "F RED - MED")["result"] == "ok"
    assert "F MED" in passed["next"]["units"]["ENG"]
    without = judge_document(document(units=units, orders={"TUR": ["A EGY H"], "ENG": ["F RED - MED"]}))
    assert (result(without, "F RED - MED")["result"], without["next"]["units"]["ENG"][0]) == ("closed", "F RED")
    syrian = {"TUR": ["A EGY"], "ENG": ["F RED", "A SYR", "A MEC"]}
    attack = ["F RED - MED", "A SYR - EGY", "A MEC S A SYR - EGY"]
    taken = judge_document(document(units=syrian, orders={"TUR": ["A EGY H; SC F RED - MED"], "ENG": attack}))
    assert result(taken, "F RED - MED")["result"] == "closed"
    assert [lost["unit"] for lost in taken["dislodged"]["TUR"]] == ["A EGY"]


def test_the_end_of_a_game_stands_in_next() -> None:
    centres = [c for c in COLONIAL.centres if c != "HON"][:24]
    answer = judge_document(
        {"variant": "colonial", "phase": "adjustment", "units": {"RUS": ["A MOS"]}, "centres": {"RUS": centres}}
    )
    ended = answer["next"]["ended"]
    assert (ended["winners"], ended["draw"]) == (["RUS"], False)
    assert ended["reasons"]
    position, _ = read_position(answer["next"])
    assert position.ended == Ending(ended["by"], ("RUS",), False, ended["date"])


def test_answers_are_plain_json() -> None:
    start = COLONIAL.start()
    answer = judge_document(start.document((Train("RUS", "A", "MOS", (), "VLA"), Move("RUS", "A", "OMS", (), "PRM"))))
    assert json.loads(json.dumps(answer)) == answer


def test_who_contributed_stands_beside_the_numbers() -> None:
    units = {"RUS": ["A TAS", "A KIR"], "CHI": ["A KAG", "A SIK"]}
    orders = {"RUS": ["A TAS-KAG", "A KIR S A TAS-KAG"], "CHI": ["A SIK S A KAG"]}
    document = {"variant": "colonial", "phase": "movement", "units": units, "orders": orders}
    results = {result["order"]: result for result in judge_document(document)["results"]}
    both = [
        {
            "power": "RUS",
            "unit": "A TAS",
            "side": "attack",
            "strength": 2,
            "supporters": [{"power": "RUS", "unit": "A KIR"}],
        },
        {
            "power": "CHI",
            "unit": "A KAG",
            "side": "defence",
            "strength": 2,
            "supporters": [{"power": "CHI", "unit": "A SIK"}],
        },
    ]
    assert results["A TAS - KAG"]["contributed"] == both
    assert results["A KAG H"]["contributed"] == both
    assert "contributed" not in results["A KIR S A TAS - KAG"]
