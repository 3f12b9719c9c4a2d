"""Each open question of Zombie-Diplomacy² played the other way changes its case as that reading says."""

from typing import Any

import pytest

from kartentisch.judge import Outcome, adjudicate
from kartentisch.judge.document import read_position
from kartentisch.orders.reading import read_orders
from kartentisch.rules import Position
from tests.judge.zombie_cases import BY_ID, ZOMBIE, by_power, case_position, played, read


def results(outcome: Outcome, case: str) -> list[str]:
    orders = read(BY_ID[case]["steps"][-1]["orders"])
    return [str(outcome.verdicts[order].result) for order in orders]


def after(case: str, **options: Any) -> dict[str, list[str]]:
    return by_power(played(BY_ID[case], **options).position)


def position(units: dict[str, list[str]], **fields: Any) -> Position:
    return read_position({"variant": "zombie", "date": "S1903", "units": units, **fields})[0]


def judged(here: Position, **orders: list[str]) -> Outcome:
    entries = [{"power": power, "order": text} for power, texts in orders.items() for text in texts]
    return adjudicate(here, read(entries))


def test_r1_the_coast_nearest_to_the_attacker() -> None:
    assert after("Z58")["FRA"] == ["ZA SPA2"]
    assert after("Z58", underworld__coast="nearest to the attacker")["FRA"] == ["ZF SPA2/NC"]
    lost = [{"unit": "A SPA1", "attacker": "POR1"}]  # Portugal touches both coasts: the choice stays open
    options = {"underworld.coast": "nearest to the attacker"}
    here = position({"ENG": ["A SPA1"]}, phase="retreat", dislodged={"FRA": lost}, options=options)
    assert by_power(judged(here, FRA=["A SPA1 => ZF SPA2"]).position)["FRA"] == ["ZA SPA2"]


@pytest.mark.parametrize(("value", "units", "retreats"), [("rises", ["ZA TYR2"], 0), ("dissolved", None, 0)])
def test_r2_a_zombie_dislodged_on_board_1(value: str, units: list[str] | None, retreats: int) -> None:
    outcome = played(BY_ID["Z62"], underworld__dislodged_above=value)
    assert by_power(outcome.position).get("AUS") == units
    assert len(outcome.dislodged[0].retreats) == retreats


def test_r2_a_zombie_that_retreats_like_a_zombie() -> None:
    outcome = played(BY_ID["Z62"], underworld__dislodged_above="retreats")
    (lost,) = outcome.dislodged
    assert lost.rises == ()
    assert lost.retreats == ("PIE1", "TRI1", "TYR2", "VEN1", "VIE1")
    moved = judged(outcome.position, AUS=["ZA TYR1 - VIE1"])
    assert by_power(moved.position)["AUS"] == ["ZA VIE1"]
    normal = played(BY_ID["Z59"], underworld__dislodged_above="retreats")
    assert by_power(normal.position)["TUR"] == ["ZA BUL2"]


def test_r3_all_at_once_every_clash_destroys_all() -> None:
    ruled = {"underworld__conversion_order": "all at once"}
    assert "AUS" in after("Z82")
    outcome = played(BY_ID["Z82"], **ruled)
    assert "AUS" not in by_power(outcome.position)
    assert results(outcome, "Z82") == ["bounce"]
    outcome = played(BY_ID["Z88"], **ruled)
    assert results(outcome, "Z88") == ["bounce"]
    assert by_power(outcome.position) == {"GER": ["A ALB1", "A GRE1"], "RUS": ["ZA BUL2", "ZA RUM2"]}
    assert after("Z83", **ruled) == after("Z83")
    assert after("Z84", **ruled) == after("Z84")


def test_r3_retreats_first() -> None:
    ruled = {"underworld__conversion_order": "retreats first"}
    outcome = played(BY_ID["Z88"], **ruled)
    assert results(outcome, "Z88") == ["ok"]
    assert by_power(outcome.position)["TUR"] == ["ZA GRE2"]
    assert "AUS" not in by_power(outcome.position)  # a foreign zombie came first
    assert "zombie.lost.foreign" in {verdict.reason.code for verdict in outcome.verdicts.values()}
    outcome = played(BY_ID["Z84"], **ruled)
    assert results(outcome, "Z84") == ["bounce", "ok"]
    assert by_power(outcome.position)["AUS"] == ["ZA SER2"]


def test_r3_an_own_retreat_into_the_field_makes_its_unit_choose() -> None:
    lost = [{"unit": "A SER1", "attacker": "GRE1"}, {"unit": "ZA BUD2", "attacker": "RUM2"}]
    options = {"underworld.conversion_order": "retreats first"}
    here = position({"TUR": ["A SER1"], "RUS": ["ZA BUD2"]}, phase="retreat", dislodged={"AUS": lost}, options=options)
    outcome = judged(here, AUS=["ZA BUD2 - SER2", "A SER1 => ZA ALB2"])
    assert by_power(outcome.position)["AUS"] == ["ZA ALB2", "ZA SER2"]
    alone = judged(here, AUS=["ZA BUD2 - VIE2", "A SER1 => ZA ALB2"])
    assert by_power(alone.position)["AUS"] == ["ZA SER2", "ZA VIE2"]


def test_r4_a_retreat_to_board_1() -> None:
    assert results(played(BY_ID["Z91"], underworld__retreat_up=True), "Z91") == ["ok"]
    assert after("Z91", underworld__retreat_up=True)["ITA"] == ["ZA TYR1"]
    assert results(played(BY_ID["Z92"], underworld__retreat_up=True), "Z92") == ["illegal"]
    assert results(played(BY_ID["Z93"], underworld__retreat_up=True), "Z93") == ["illegal"]


def test_r5_supports_as_from_above() -> None:
    ruled = {"underworld__support_reach": "as from above"}
    assert results(played(BY_ID["Z16"], **ruled), "Z16") == ["ok", "ok", "ok"]
    assert after("Z16", **ruled)["AUS"] == ["A RUM1"]
    assert results(played(BY_ID["Z27"], **ruled), "Z27") == ["bounce", "ok", "ok"]
    assert results(played(BY_ID["Z24"], **ruled), "Z24") == results(played(BY_ID["Z24"]), "Z24")


def test_r6_no_support_from_above_into_the_field_below() -> None:
    assert results(played(BY_ID["Z28"], underworld__support_down=False), "Z28") == ["bounce", "illegal", "ok"]


def test_r7_one_fleet_reaches_both_boards() -> None:
    ruled = {"underworld__convoy_link": "one fleet"}
    assert results(played(BY_ID["Z37"], **ruled), "Z37") == ["ok", "ok"]
    assert after("Z37", **ruled)["GER"] == ["ZA HOL1", "ZF HEL2"]
    assert results(played(BY_ID["Z41"], **ruled), "Z41") == ["illegal", "illegal"]


def test_r8_zombie_fleets_carry_no_normal_army() -> None:
    assert results(played(BY_ID["Z35"], underworld__carry_normals=False), "Z35") == ["illegal", "illegal", "ok"]


def test_r9_the_exchange() -> None:
    assert results(played(BY_ID["Z103"], underworld__exchange="none"), "Z103") == ["illegal", "ok", "ok", "illegal"]
    forced = played(BY_ID["Z103b"], underworld__exchange="forced")
    assert results(forced, "Z103b") == ["ok", "ok", "ok"]
    left = by_power(forced.position)["FRA"]
    assert sum(unit.startswith("Z") for unit in left) == 4
    assert len(left) == 10
    nothing = case_position(BY_ID["Z103b"], underworld__exchange="forced")
    assert len(adjudicate(nothing, []).position.units) == 8


def test_r9_an_exchange_needs_a_build_more_and_a_zombie_too_many() -> None:
    here = case_position(BY_ID["Z103"])
    for orders in (["REMOVE ZA MUN2"], ["REMOVE ZA MUN2", "BUILD A MAR1", "BUILD A PAR1"]):
        outcome = judged(here, FRA=orders)
        assert next(iter(outcome.verdicts.values())).reason.code == "remove.no-exchange"
        assert "ZA MUN2" in by_power(outcome.position)["FRA"]
    two = judged(here, FRA=["REMOVE ZA MUN2", "REMOVE ZA RUH2", "BUILD A MAR1", "BUILD A PAR1", "BUILD F BRE1"])
    assert [str(verdict.result) for verdict in two.verdicts.values()] == ["ok", "illegal", "ok", "ok", "ok"]
    normal = judged(here, FRA=["REMOVE A BUR1", "BUILD A MAR1", "BUILD A PAR1", "BUILD F BRE1"])
    assert [str(verdict.result) for verdict in normal.verdicts.values()] == ["illegal", "ok", "ok", "illegal"]


def test_r10_the_owner_may_refuse() -> None:
    assert results(played(BY_ID["Z64"], underworld__refuse_conversion=True), "Z64") == ["ok"]
    assert "ITA" not in after("Z64", underworld__refuse_conversion=True)
    asked = judged(
        position({"AUS": ["A GAL1"], "RUS": ["A WAR1", "A UKR1"]}, options={"underworld.refuse_conversion": True}),
        RUS=["A WAR1 - GAL1", "A UKR1 S A WAR1 - GAL1"],
    )
    assert asked.position.phase == "retreat"  # there is something to decide even inland


def test_r11_the_game_master_chooses_the_field() -> None:
    here = case_position(BY_ID["Z71"])
    codes = {}
    for value in ZOMBIE.rulings["underworld.no_field"].values:
        verdicts = adjudicate(here.with_(options={"underworld.no_field": value}), []).verdicts
        codes[value] = [verdict.reason.code for verdict in verdicts.values()]
    assert codes == {"off the board": ["zombie.lost.no-order"], "gm decides": ["zombie.lost.gm"]}


def test_r12_any_adjacent_field() -> None:
    assert results(played(BY_ID["Z79"], underworld__neighbours="any adjacent"), "Z79") == ["ok"]
    assert after("Z79", underworld__neighbours="any adjacent")["ITA"] == ["ZA ROM2", "ZF VEN2"]


def test_r13_a_standoff_closes_a_chosen_neighbour() -> None:
    lost = {"ITA": [{"unit": "A ALB1", "attacker": "GRE1"}]}
    found = {}
    for value in (True, False):
        here = position(
            {"TUR": ["A ALB1"], "ITA": ["ZA ALB2"]},
            phase="retreat",
            dislodged=lost,
            standoffs=["SER2"],
            options={"underworld.choice_in_standoff": value},
        )
        found[value] = set(here.dislodged[0].rises)
    assert found[True] - found[False] == {"ZA SER2"}


def test_r14_occupation_before_the_moves() -> None:
    outcome = played(BY_ID["Z86"], underworld__occupied_when="before the moves")
    (lost,) = outcome.dislodged
    assert "ZA SER2" not in lost.rises  # an own zombie was there, so that a neighbour is chosen
    assert lost.rises == ("ZA ALB2", "ZA BUD2", "ZA BUL2", "ZA RUM2", "ZA TRI2")


def test_r15_the_higher_count_on_one_board() -> None:
    above, below = ([centre for centre in ZOMBIE.centres if centre.endswith(mark)] for mark in "12")
    centres = {"RUS": [*above[:18], *below[:3]], "ENG": below[3:22]}
    here = position({"RUS": ["A UKR1"]}, date="F1906", centres=centres)
    winners = {}
    for value in ZOMBIE.rulings["victory.two_at_once"].values:
        ended = adjudicate(here.with_(options={"victory.two_at_once": value}), []).position.ended
        winners[value] = ended.winners if ended is not None else ()
    best = {power: max(sum(c.endswith(b) for c in theirs) for b in "12") for power, theirs in centres.items()}
    assert winners["more centres in all"] == (max(centres, key=lambda power: len(centres[power])),)
    assert winners["more centres on one board"] == (max(best, key=lambda power: best[power]),)
    assert winners["more centres in all"] != winners["more centres on one board"]


def test_r16_votes_count_from_the_end_of_the_year() -> None:
    case = BY_ID["Z126"]
    assert played(case, draw__counts_from="end of the year").position.ended is None
    winter = played({**case, "date": "F1910"}, draw__counts_from="end of the year").position
    assert winter.ended is not None  # the autumn's votes stand for a winter nobody is asked in


def test_r17_removals_nobody_ordered() -> None:
    units = {"AUS": ["A VIE1", "ZA VIE2", "A UKR1", "ZA UKR2", "F AEG1"]}
    here = position(units, phase="adjustment", date="W1903", centres={"AUS": ["VIE1", "BUD1"]})
    outcome = adjudicate(here, [])
    assert by_power(outcome.position)["AUS"] == ["A VIE1", "ZA VIE2"]
    one = position(units, phase="adjustment", date="W1903", centres={"AUS": ["VIE1", "BUD1", "TRI1", "BUD2"]})
    assert by_power(adjudicate(one, []).position)["AUS"] == ["A UKR1", "A VIE1", "ZA UKR2", "ZA VIE2"]
    twins = {"AUS": ["A UKR1", "ZA UKR2"]}
    same = position(twins, phase="adjustment", date="W1903", centres={"AUS": ["VIE1"]})
    assert by_power(adjudicate(same, []).position)["AUS"] == ["A UKR1"]
    kept = adjudicate(here.with_(options={"adjustment.removals": "gm decides"}), [])
    assert by_power(kept.position)["AUS"] == sorted(units["AUS"])


def test_r18_every_order_names_its_board() -> None:
    here = position({"AUS": ["A VIE1"]}, options={"orders.board_missing": "void"})
    assert read_orders("A Vie - Boh", here, "AUS").orders == ()
    assert len(read_orders("A Vie - Boh", here.with_(options={}), "AUS").orders) == 1


def test_every_open_question_is_a_ruling() -> None:
    numbers = {ruling.place.partition("(")[2].strip(")") for ruling in ZOMBIE.rulings.values() if "(R" in ruling.place}
    assert numbers == {f"R{number}" for number in range(1, 19)}
