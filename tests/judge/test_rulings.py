"""Each ruling played the other way changes its case as the alternative reading of the rules says."""

from typing import Any

import pytest

from kartentisch.judge import adjudicate
from kartentisch.orders import Order, parse_canonical
from kartentisch.rules import ADJUSTMENT, Date, Position, Unit, load_variant
from tests.judge.test_colonial_cases import CASES, case_orders, case_position

COLONIAL = load_variant("colonial")
BY_ID = {case["id"]: case for case in CASES}

# Ruling, value, case, and what becomes of each order of the case: its result and where the unit stands after
# the phase, "-" for a dislodged one.
PLAYED = (
    ("tsr.foreign_order", "ordinary move", "T04", "ok PRM"),
    ("tsr.foreign_order", "ordinary move", "T03", "illegal IRK"),
    ("tsr.two_trains", "first counts", "T08", "ok OMS, illegal VLA"),
    ("tsr.own_unit_at_goal", "illegal", "T18", "illegal MOS, ok VLA"),
    ("tsr.standoff_at_goal", "slips in", "T26", "ok VLA, bounce SEO, bounce OKH"),
    ("tsr.occupied_goal", "holds off", "T27", "halted IRK, ok MAC, ok VLA, bounce OKH, ok SOJ"),
    ("tsr.occupied_goal", "holds off", "T16", "halted IRK, ok -, ok VLA, ok OKH"),
    ("tsr.leaving", "attempt is enough", "T31", "ok IRK, bounce KRA, bounce PEK"),
    ("tsr.leaving", "attempt is enough", "T57", "halted IRK, bounce KRA"),
    ("tsr.leaving", "attempt is enough", "T58", "halted IRK, bounce KRA"),
    ("tsr.leaving", "attempt is enough", "T59", "halted OMS, bounce PRM, bounce ORE, bounce AKM, ok IRK"),
    ("tsr.dislodged_by_rider", "passes", "T32", "ok VLA, ok -, ok KRA, ok MON"),
    ("tsr.own_cancels", False, "T36", "halted OMS, bounce SEM, bounce MON"),
    ("tsr.one_nation_cancels", False, "T37", "halted OMS, bounce MON, bounce URU"),
    ("tsr.attack_on_own_station", "halts", "T40", "halted OMS, ok KRA, bounce MON"),
    ("tsr.attack_on_own_station", "halts", "T43", "halted OMS, bounce KRA, bounce URU, bounce MON"),
    ("tsr.own_entry", "bounces", "T45", "halted PRM, bounce AKM"),
    ("tsr.own_entry", "bounces", "T35", "ok VLA, bounce MON, bounce SEM"),
    ("tsr.own_entry", "bounces", "T36", "ok VLA, bounce SEM, bounce MON"),
    ("tsr.halt_in_standoff", "free", "T48", "halted OMS, ok KRA, bounce ORE, bounce AKM"),
    ("tsr.head_on", "pass each other", "T54", "ok OMS, ok MOS"),
    ("tsr.head_on", "pass each other", "T55", "ok OMS, ok MOS, ok BAK"),
    ("tsr.head_on", "head-to-head", "T54", "halted MOS, bounce PRM"),
    ("tsr.head_on", "head-to-head", "T55", "halted -, ok MOS, ok BAK"),
    ("tsr.head_on", "head-to-head", "T66", "halted MOS, ok OMS, bounce PRM, ok ORE"),
    ("tsr.own_swap", "head-to-head", "T56", "halted OMS, bounce KRA"),
    ("tsr.support_on_way", "on the way too", "T61", "ok VLA, ok IRK, bounce MON"),
    ("tsr.support_on_way", "on the way too", "T33", "halted OMS, bounce MON"),
    ("tsr.own_centre_lost", True, "T63", "halted OMS"),
    ("canal.bounced_keeper", "open", "S13", "bounce EGY, bounce BAG, ok RED"),
    ("canal.bounced_keeper", "open", "S25", "bounce EGY, closed MED"),
    ("canal.bounced_keeper", "open", "S11", "ok SYR, closed MED"),
    ("canal.army_supports", False, "S15", "illegal EGY, bounce MED, ok RED"),
    ("canal.army_supports", False, "S14", "ok EGY, ok RED, ok -"),
    ("canal.support_across", True, "S17", "ok EGY, ok MED, ok RED, ok -"),
    ("canal.passages", "one", "S19", "ok EGY, closed MED, bounce RED"),
    ("canal.support_permits", True, "S23", "ok EGY, ok MED"),
    ("canal.loop", "keeper stands", "S26", "bounce MED, ok EGY, cut RED, bounce SUD"),
    ("landbridge.fleets", False, "L05", "illegal KYU"),
    ("himalaya.provinces_closed", True, "M02", "illegal DEL, illegal SIK"),
)


def position(*units: str, **changes: Any) -> Position:
    """A position with units written "RUS A MOS"."""
    return Position(COLONIAL, Date(1874), units=tuple(Unit(*text.split()) for text in units)).with_(**changes)


def orders(*texts: str) -> list[Order]:
    """Orders written "RUS A MOS - PRM"."""
    read = [parse_canonical(text[4:], text[:3]) for text in texts]
    assert None not in read
    return [order for order in read if order is not None]


def told(here: Position, given: list[Order]) -> str:
    verdicts = adjudicate(here, given).verdicts
    found = []
    for order in given:
        verdict = verdicts[order]
        assert verdict.dislodged == (not verdict.ends)
        found.append(f"{verdict.result} {verdict.ends or '-'}")
    return ", ".join(found)


@pytest.mark.parametrize(("ruling", "value", "case", "expected"), PLAYED)
def test_the_alternative_is_played(ruling: str, value: bool | str, case: str, expected: str) -> None:
    known = COLONIAL.rulings[ruling]
    assert value in known.alternatives
    here = case_position(BY_ID[case]).with_(options={ruling: value})
    assert told(here, case_orders(BY_ID[case])) == expected


# Rulings whose alternative the tests below play; those of the standard board are played by test_datc.py.
ELSEWHERE = {
    "canal.retreats",
    "hong_kong.after_leaving",
    "convoy.cebu",
    "coast.single",
    "orders.double",
    "orders.binding_routes",
    "adjustment.removals",
}


def test_every_alternative_is_played_here() -> None:
    played = {(ruling, value) for ruling, value, _, _ in PLAYED}
    missing = {
        (ruling.id, value)
        for ruling in COLONIAL.rulings.values()
        for value in ruling.alternatives
        if ruling.id not in ELSEWHERE | set(load_variant("standard").rulings)
    } - played
    assert not missing
    assert set(COLONIAL.rulings) >= ELSEWHERE


def test_a_train_slips_in_where_supported_rivals_are_equal() -> None:
    """Whether they are is known only once their supports are (the same reading as DATC 7.B.7)."""
    here = position(
        "RUS A MOS", "CHI A MAC", "CHI A SEO", "JAP F OKH", "JAP F SOJ", options={"tsr.standoff_at_goal": "slips in"}
    )
    given = orders(
        "RUS A MOS - TSR - VLA",
        "CHI A MAC S A SEO - VLA",
        "CHI A SEO - VLA",
        "JAP F OKH - VLA",
        "JAP F SOJ S F OKH - VLA",
    )
    assert told(here, given) == "ok VLA, ok MAC, bounce SEO, bounce OKH, ok SOJ"
    (cut,) = orders("TUR F YEL - SOJ")
    attacked = here.with_(units=(*here.units, Unit("TUR", "F", "YEL")))
    assert told(attacked, [*given, cut]) == "halted IRK, ok MAC, ok VLA, bounce OKH, cut SOJ, bounce YEL"


def lost_omsk(*units: str) -> Position:
    return position(*units, centres={"OMS": "CHI"}, options={"tsr.own_centre_lost": True})


def test_a_train_passes_a_lost_centre_only_where_an_own_unit_stays() -> None:
    here = lost_omsk("RUS A MOS", "RUS A OMS")
    assert told(here, orders("RUS A MOS - TSR - VLA", "RUS A OMS H")) == "ok VLA, ok OMS"
    assert told(here, orders("RUS A MOS - TSR - VLA", "RUS A OMS - AKM")) == "halted OMS, ok AKM"
    bounced = lost_omsk("RUS A MOS", "RUS A OMS", "ENG A TAS")
    given = orders("RUS A MOS - TSR - VLA", "RUS A OMS - AKM", "ENG A TAS - AKM")
    assert told(bounced, given) == "ok VLA, bounce OMS, bounce TAS"


def test_a_train_may_start_or_end_in_a_lost_centre() -> None:
    assert told(lost_omsk("RUS A OMS"), orders("RUS A OMS - TSR - VLA")) == "ok VLA"
    assert told(lost_omsk("RUS A MOS"), orders("RUS A MOS - TSR - OMS")) == "ok OMS"


def test_support_across_the_canal_needs_leave_and_an_open_canal() -> None:
    allowed = {"canal.support_across": True}
    fleets = ("TUR F MED", "TUR F ERI", "ENG F RED")
    given = ("TUR F MED S F ERI - RED", "TUR F ERI - RED")
    assert told(position(*fleets, options=allowed), orders(*given)) == "closed MED, bounce ERI"
    foreign = position("FRA A EGY", *fleets, options=allowed)
    assert told(foreign, orders(*given)) == "closed MED, bounce ERI"
    permitted = orders(*given, "FRA A EGY H; SC F MED - RED")
    assert told(foreign, permitted) == "ok MED, ok RED, ok EGY"
    lost = position("FRA A EGY", *fleets, "RUS A SUD", "RUS A MEC", options=allowed)
    attacked = orders("RUS A SUD - EGY", "RUS A MEC S A SUD - EGY")
    assert told(lost, [*permitted, *attacked]) == "closed MED, bounce ERI, ok -, ok EGY, ok MEC"


def test_one_passage_a_turn_without_a_written_one() -> None:
    """Two own fleets and no clause: neither passes (the same reading of the canal as DATC 7.C.5)."""
    here = position("RUS F EGY", "RUS F MED", "RUS F RED", "ENG F MEC", "ENG F ADE", options={"canal.passages": "one"})
    given = orders(
        "RUS F EGY S F MED - RED",
        "RUS F MED - RED",
        "RUS F RED - MED",
        "ENG F MEC S F ADE - RED",
        "ENG F ADE - RED",
    )
    assert told(here, given) == "ok EGY, closed MED, closed -, ok MEC, ok RED"


@pytest.mark.parametrize(
    ("allowed", "keeper", "open_"), [(False, "TUR", False), (True, "TUR", True), (True, "FRA", False)]
)
def test_retreat_through_the_canal(allowed: bool, keeper: str, open_: bool) -> None:
    here = position("TUR F MED", f"{keeper} A EGY", "ENG F CON", "ENG F SYR", options={"canal.retreats": allowed})
    outcome = adjudicate(here, orders("ENG F CON - MED", "ENG F SYR S F CON - MED"))
    assert ("RED" in outcome.dislodged[0].retreats) == open_
    (retreat,) = orders("TUR F MED - RED")
    judged = adjudicate(outcome.position, [retreat])
    assert judged.verdicts[retreat].result == ("ok" if open_ else "illegal")
    assert (Unit("TUR", "F", "RED") in judged.position.units) == open_


def test_no_retreat_through_the_canal_when_its_keeper_only_arrived() -> None:
    here = position("TUR F MED", "TUR A SUD", "ENG F CON", "ENG F SYR", options={"canal.retreats": True})
    given = orders("TUR A SUD - EGY", "ENG F CON - MED", "ENG F SYR S F CON - MED")
    assert "RED" not in adjudicate(here, given).dislodged[0].retreats


def test_hong_kong_after_china_has_left() -> None:
    here = position("CHI A CAN", "ENG F SCS", date=Date(1872))
    assert "HON" not in adjudicate(here, ()).position.centres
    returns = here.with_(options={"hong_kong.after_leaving": "returns"})
    assert adjudicate(returns, ()).position.centres["HON"] == "ENG"
    held = position("CHI A HON", date=Date(1872), options={"hong_kong.after_leaving": "returns"})
    assert "HON" not in adjudicate(held, ()).position.centres


def test_convoy_by_a_fleet_in_cebu() -> None:
    here = position("JAP F CEB", "JAP A MNA")
    given = orders("JAP F CEB C A MNA - DAV", "JAP A MNA - DAV VIA")
    assert told(here, given) == "illegal CEB, illegal MNA"
    assert told(here.with_(options={"convoy.cebu": True}), given) == "ok CEB, ok DAV"


def test_a_coast_left_out_where_only_one_can_be_reached() -> None:
    here = position("FRA F GOS")
    assert told(here, orders("FRA F GOS - BAN")) == "ok BAN/EC"
    assert told(here.with_(options={"coast.single": "strict"}), orders("FRA F GOS - BAN")) == "illegal GOS"


def test_fleets_keep_the_coasts_that_are_also_land_bridges() -> None:
    """Constantinople and Angora, Hong Kong and Canton share a coast, bridge or not."""
    here = position("TUR F CON", "ENG F HON", options={"landbridge.fleets": False})
    assert told(here, orders("TUR F CON - ANG", "ENG F HON - CAN")) == "ok ANG, ok CAN"


def test_two_different_orders_for_one_unit() -> None:
    here = position("RUS A MOS")
    given = orders("RUS A MOS - PRM", "RUS A MOS - ODE")
    assert told(here, given) == "illegal MOS, illegal MOS"
    assert told(here.with_(options={"orders.double": "last counts"}), given) == "illegal ODE, ok ODE"


def test_the_same_order_twice_is_one_order() -> None:
    here = position("RUS A MOS")
    assert told(here, orders("RUS A MOS - PRM", "RUS A MOS - PRM")) == "ok PRM, ok PRM"
    assert told(here, orders("RUS A MOS - PRM", "RUS ? MOS - PRM")) == "ok PRM, ok PRM"


def test_a_named_route_binds_only_by_ruling() -> None:
    """The named sea has no fleet that convoys, another way is whole."""
    here = position("ENG A HYD", "ENG F BOB", "ENG F AND")
    given = orders("ENG A HYD - RAN VIA AND", "ENG F BOB C A HYD - RAN", "ENG F AND H")
    assert told(here, given) == "ok RAN, ok BOB, ok AND"
    bound = told(here.with_(options={"orders.binding_routes": True}), given)
    assert bound == "no-convoy HYD, ok BOB, ok AND"


def _removed(value: str) -> set[Unit]:
    """Who goes when Russia owns three centres and has four units."""
    units = ("RUS A MOS", "RUS A SEO", "RUS A TAS", "RUS F SOJ")
    centres = {"MOS": "RUS", "SEO": "RUS", "TAS": "RUS"}
    here = position(*units, centres=centres, phase=ADJUSTMENT, date=Date(1872), options={"adjustment.removals": value})
    after = adjudicate(here, ()).position
    return set(here.units) - set(after.units)


def test_removals_nobody_ordered() -> None:
    assert _removed("2023") == {Unit("RUS", "F", "SOJ")}
    assert _removed("gm decides") == set()


def test_removals_before_2023_go_by_home_centres() -> None:
    """Tashkent is a centre of its owner but no home; it is farther from home than the fleet beside Vladivostok."""
    assert _removed("before 2023") == {Unit("RUS", "A", "TAS")}
