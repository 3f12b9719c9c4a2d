"""Colonial cases that are more than one turn's orders: order texts, retreats, centres, the calendar and the end."""

from typing import Any

import pytest

from kartentisch.judge import Outcome, adjudicate
from kartentisch.judge.document import judge_document
from kartentisch.orders import Order, parse_canonical
from kartentisch.rules import ADJUSTMENT, MOVEMENT, RETREAT, Date, Position, Unit, load_variant

COLONIAL = load_variant("colonial")
CENTRES = COLONIAL.centres


def position(*units: str, date: int = 1874, **changes: Any) -> Position:
    placed = tuple(Unit(*text.split()) for text in units)
    return Position(COLONIAL, Date(date), units=placed).with_(**changes)


def judged(here: Position, *texts: str) -> Outcome:
    read = [parse_canonical(text[4:], text[:3]) for text in texts]
    given: list[Order] = [order for order in read if order is not None]
    assert len(given) == len(texts)
    return adjudicate(here, given)


def results(outcome: Outcome) -> list[str]:
    return [str(verdict.result) for verdict in outcome.verdicts.values()]


def owned(power: str, count: int, *, start: int = 0) -> dict[str, str]:
    counting = [centre for centre in CENTRES if centre != "HON"]
    return dict.fromkeys(counting[start : start + count], power)


def test_t11_a_train_gives_no_support() -> None:
    document = {
        "variant": "colonial",
        "date": "1874",
        "phase": "movement",
        "units": {"RUS": ["A MOS", "A MAC"], "JAP": ["A FUS"]},
        "orders": {"RUS": ["A MOS-TSR S A MAC-SEO", "A MAC - SEO"], "JAP": ["A FUS - SEO"]},
    }
    answer = judge_document(document)
    assert [entry["result"] for entry in answer["results"]] == ["illegal", "bounce", "bounce"]
    assert "A MOS" in answer["next"]["units"]["RUS"]


def test_t64_no_retreat_by_rail() -> None:
    here = position("RUS A MOS", "TUR A ODE", "TUR A BAK")
    lost = judged(here, "TUR A ODE - MOS", "TUR A BAK S A ODE - MOS").position
    assert lost.phase == RETREAT
    outcome = judged(lost, "RUS A MOS - TSR - VLA")
    assert results(outcome) == ["illegal"]
    assert outcome.position.units_of("RUS") == ()
    assert judged(lost, "RUS A MOS - PRM").position.units_of("RUS") == (Unit("RUS", "A", "PRM"),)


def test_s18_no_convoy_across_the_canal() -> None:
    here = position("TUR A EGY", "TUR A SYR", "TUR F MED", "TUR F RED")
    outcome = judged(here, "TUR A EGY H", "TUR A SYR - ADE VIA", "TUR F MED C A SYR - ADE", "TUR F RED C A SYR - ADE")
    assert results(outcome) == ["ok", "illegal", "illegal", "illegal"]


def test_s27_no_retreat_through_the_canal() -> None:
    here = position("ENG F RED", "ENG A EGY", "TUR F ADE", "TUR A MEC", "TUR F ERI")
    outcome = judged(here, "TUR F ADE - RED", "TUR F ERI S F ADE - RED")
    (lost,) = outcome.dislodged
    assert "MED" not in lost.retreats
    refused = judged(outcome.position, "ENG F RED - MED")
    assert results(refused) == ["illegal"]
    assert Unit("ENG", "F", "MED") not in refused.position.units


def test_an_sc_clause_on_a_move_lapses() -> None:
    here = position("TUR A EGY", "ENG F RED")
    outcome = judged(here, "TUR A EGY - SYR; SC F RED - MED", "ENG F RED - MED")
    assert results(outcome) == ["ok", "closed"]
    (keeper, _) = outcome.verdicts.values()
    assert [note.code for note in keeper.notes] == ["canal.permission.lapsed"]


def test_an_sc_clause_elsewhere_lapses() -> None:
    outcome = judged(position("TUR A SUD", "ENG F RED"), "TUR A SUD H; SC F RED - MED", "ENG F RED - MED")
    assert results(outcome) == ["ok", "closed"]
    (order, _) = outcome.verdicts.values()
    assert [note.code for note in order.notes] == ["note.sc-lapses"]


@pytest.mark.parametrize(("others", "ended"), [(23, False), (24, True)])
def test_h03_hong_kong_does_not_help_china_to_win(others: int, ended: bool) -> None:
    here = position("CHI A HON", date=1872, centres=owned("CHI", others) | {"HON": "ENG"})
    after = judged(here).position
    assert after.count("CHI") == others
    assert "HON" not in after.centres
    assert (after.ended is not None) == ended


def test_h04_hong_kong_once_left_by_china_is_nobodys() -> None:
    held = judged(position("CHI A HON", date=1872, centres={"HON": "ENG"})).position
    left = judged(held.with_(date=Date(1874), phase=MOVEMENT), "CHI A HON - CAN").position
    assert left.date == Date(1876)
    assert "HON" not in judged(left).position.centres


def test_h05_china_passing_through_leaves_hong_kong_english() -> None:
    here = position("CHI A CAN", date=1874, centres={"HON": "ENG", "CAN": "CHI"})
    there = judged(here, "CHI A CAN - HON").position
    assert there.date == Date(1876)
    back = judged(there, "CHI A HON - CAN").position
    assert back.centres == {"HON": "ENG", "CAN": "CHI"}


def test_c05_a_fleet_in_cebu_does_not_convoy() -> None:
    here = position("JAP F CEB", "JAP A MNA")
    assert results(judged(here, "JAP F CEB C A MNA - DAV", "JAP A MNA - DAV VIA")) == ["illegal", "illegal"]


def test_k01_the_only_coast_is_inferred_with_a_note() -> None:
    outcome = judged(position("FRA F GOS"), "FRA F GOS - BAN")
    (verdict,) = outcome.verdicts.values()
    assert (verdict.result, verdict.ends) == ("ok", "BAN/EC")
    assert [note.code for note in verdict.notes] == ["note.coast-inferred"]
    assert outcome.position.units == (Unit("FRA", "F", "BAN/EC"),)


def test_k02_a_coast_is_needed_where_two_can_be_reached() -> None:
    outcome = judged(position("ENG F MAL"), "ENG F MAL - BAN")
    (verdict,) = outcome.verdicts.values()
    assert (verdict.result, verdict.reason.code, verdict.ends) == ("illegal", "refuse.coast-needed", "MAL")


def test_an_army_needs_no_coast() -> None:
    outcome = judged(position("RUS A MAC"), "RUS A MAC - SEO/EC")
    (verdict,) = outcome.verdicts.values()
    assert (verdict.result, verdict.ends) == ("ok", "SEO")
    assert [note.code for note in verdict.notes] == ["note.coast-dropped"]


def test_y01_dates_and_adjustments() -> None:
    here = position("RUS A MOS", date=1870, centres={"MOS": "RUS", "OMS": "RUS"})
    phases = []
    for _ in range(9):
        phases.append(f"{here.date} {here.phase}")
        here = judged(here).position
    assert phases == [
        "1870 movement",
        "1872 movement",
        "1872 adjustment",
        "1874 movement",
        "1876 movement",
        "1876 adjustment",
        "1878 movement",
        "1880 movement",
        "1880 adjustment",
    ]


def test_y01_an_adjustment_nobody_needs_is_skipped() -> None:
    here = position("RUS A MOS", date=1872, centres={"MOS": "RUS"})
    after = judged(here).position
    assert (after.date, after.phase) == (Date(1874), MOVEMENT)


def test_y02_a_centre_taken_and_left_between_adjustments_stays_neutral() -> None:
    here = position("RUS A VLA", date=1870, centres={"VLA": "RUS"})
    there = judged(here, "RUS A VLA - SEO").position
    outcome = judged(there, "RUS A SEO - FUS")
    assert outcome.position.centres == {"VLA": "RUS", "FUS": "RUS"}
    assert [note.code for note in outcome.counts] == ["centre.taken"]


def test_y03_the_last_turn() -> None:
    assert COLONIAL.calendar.turn(Date(1968)) == 50
    centres = {"MOS": "RUS", "ANG": "TUR"}
    here = position("RUS A MOS", "TUR A ANG", date=1968, centres=centres)
    outcome = judged(here)
    assert outcome.position.ended is not None
    assert (outcome.position.ended.by, outcome.position.ended.draw) == ("last-year", True)
    assert set(outcome.position.ended.winners) == {"RUS", "TUR"}
    assert [why.code for why in outcome.ending] == ["end.last-year"]


def test_y03_an_adjustment_comes_before_the_end() -> None:
    centres = {"MOS": "RUS", "OMS": "RUS", "ANG": "TUR"}
    here = position("RUS A MOS", "TUR A ANG", date=1968, centres=centres)
    winter = judged(here).position
    assert (winter.phase, winter.ended) == (ADJUSTMENT, None)
    built = judged(winter, "RUS BUILD A OMS").position
    assert built.ended is not None
    assert Unit("RUS", "A", "OMS") in built.units


def test_y03_all_survivors_may_play_on() -> None:
    centres = {"MOS": "RUS", "ANG": "TUR"}
    here = position("RUS A MOS", "TUR A ANG", date=1968, centres=centres)
    agreed = judged(here.with_(votes={"RUS": ("play-on",), "TUR": ("play-on",)})).position
    one = judged(here.with_(votes={"RUS": ("play-on",)})).position
    assert one.ended is not None
    assert (agreed.ended, agreed.date) == (None, Date(1970))


def counted(**theirs: int) -> Position:
    """A position before an adjustment in which powers own so many centres."""
    centres: dict[str, str] = {}
    start = 0
    for power, count in theirs.items():
        centres |= owned(power, count, start=start)
        start += count
    return position(date=1872, centres=centres)


def test_y04_one_power_with_24_centres() -> None:
    outcome = judged(counted(ENG=24, RUS=20, CHI=13))
    assert outcome.position.ended is not None
    assert (outcome.position.ended.by, outcome.position.ended.winners) == ("solo", ("ENG",))
    assert [why.code for why in outcome.ending] == ["end.solo"]


def test_y05_two_powers_with_24_play_on_until_one_declares_a_draw() -> None:
    here = counted(ENG=26, RUS=24, CHI=7)
    outcome = judged(here)
    assert outcome.position.ended is None
    assert [why.code for why in outcome.ending] == ["end.not-alone"]
    winter = outcome.position
    declared = judged(winter.with_(votes={"RUS": ("draw",)})).position
    assert declared.ended is not None
    assert (declared.ended.by, declared.ended.winners) == ("declared-draw", ("ENG", "RUS"))
    assert judged(winter.with_(votes={"CHI": ("draw",)})).position.ended is None


def test_y06_centres_are_not_counted_without_an_adjustment() -> None:
    here = counted(ENG=24, RUS=20, CHI=13).with_(date=Date(1870))
    assert judged(here).position.ended is None


def test_the_same_build_or_removal_twice_counts_once() -> None:
    document = {
        "variant": "colonial",
        "date": "1872",
        "phase": "adjustment",
        "units": {"TUR": ["A ANG", "A SYR"]},
        "centres": {"RUS": ["MOS", "OMS"], "TUR": []},
        "orders": {"RUS": ["BUILD A MOS", "BUILD A MOS"], "TUR": ["REMOVE A ANG", "REMOVE A ANG"]},
    }
    answer = judge_document(document)
    assert [entry["result"] for entry in answer["results"]] == ["ok", "illegal", "ok", "illegal", "ok"]
    assert answer["next"]["units"] == {"RUS": ["A MOS"]}
