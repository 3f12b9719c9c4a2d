"""Each open question of World Diplomacy 2200 played the other way changes its case as that reading says."""

from typing import Any

import pytest

from kartentisch.judge import adjudicate
from kartentisch.orders import Order
from kartentisch.rules import Position, Unit
from tests.judge.test_world2200_cases import CASES, WORLD, case_position, read

BY_ID = {case["id"]: case for case in CASES}

# Ruling, value, case, and what becomes of each order of the case: its result and where the unit stands after
# the phase, "-" for a dislodged one.
PLAYED = (
    ("wings.supported_by_wings_only", True, "W11", "bounce CLG, illegal HAM, ok HOL"),
    ("wings.supported_by_wings_only", True, "W08", "ok HIM, illegal CLC, ok DEL, bounce CHK, ok YUN"),
    ("wings.convoyed", True, "W18", "ok NOR, ok NTH"),
    ("wings.convoyed", True, "W19", "illegal LON, illegal NTH"),
    ("canal.bounced_keeper", "open", "K12", "bounce CAI, bounce SYR, ok EME"),
    ("canal.bounced_keeper", "open", "K11", "ok PAL, closed RED"),
    ("canal.attacked_keeper", "closed", "K10", "bounce BEN, cut CAI, closed RED, ok EME"),
    ("canal.attacked_keeper", "closed", "K01", "ok ANK, ok AEG"),
    ("canal.passages", "any number", "K14", "ok PAN, bounce CAR, bounce GPA"),
    ("canal.passages", "any number", "K13", "ok ANK, bounce BLA, bounce AEG"),
    ("canal.contested", "own fleet first", "K14", "ok PAN, bounce CAR, closed GPA"),
    ("canal.contested", "SC decides", "K14", "ok PAN, closed CAR, bounce GPA"),
    ("canal.contested", "own fleet first", "K13", "ok ANK, closed BLA, closed AEG"),
    ("canal.control", "centre's owner", "K22", "ok CAI, ok EME, ok ION"),
    ("canal.permit", "either direction", "K23", "ok CAI, ok EME"),
    ("canal.army_supports", False, "K24", "illegal CAI, bounce RED, ok EME"),
    ("canal.support_across", True, "K18", "ok CAI, ok EME, ok RED, bounce ION, ok AEG"),
    ("canal.wings", True, "K21", "ok EME, ok CAI"),
)


def played(here: Position, orders: list[Order]) -> str:
    verdicts = adjudicate(here, orders).verdicts
    return ", ".join(f"{verdicts[order].result} {verdicts[order].ends or '-'}" for order in orders)


@pytest.mark.parametrize(("ruling", "value", "case", "expected"), PLAYED)
def test_a_ruling_changes_its_case(ruling: str, value: Any, case: str, expected: str) -> None:
    here = case_position(BY_ID[case]).with_(options={ruling: value})
    assert played(here, read(BY_ID[case]["orders"])) == expected


def position(*units: str, **changes: Any) -> Position:
    """A position with units written "RUS A MOS"."""
    placed = tuple(Unit(*text.split()) for text in units)
    return case_position({"units": {}}).with_(units=placed, **changes)


def orders(*texts: str) -> list[Order]:
    """Orders written "RUS A MOS - KIE"."""
    return read([{"power": text[:3], "order": text[4:]} for text in texts])


def test_a_retreat_through_a_canal_with_an_own_unit_there() -> None:
    units = ("EGY A CAI", "EGY F RED", "ITA F ASW", "ITA F HOA")
    given = orders("EGY A CAI H", "EGY F RED H", "ITA F ASW S F HOA - RED", "ITA F HOA - RED")
    found = {}
    for allowed in (False, True):
        here = position(*units, options={"canal.retreats": allowed})
        (lost,) = adjudicate(here, given).dislodged
        found[allowed] = set(lost.retreats)
    assert found[True] - found[False] == {"EME"}


def test_support_for_a_foreign_passage_permits_it_only_if_ruled_so() -> None:
    given = orders("EGY A CAI S F RED - EME", "ITA F RED - EME")
    for value, expected in ((False, "ok CAI, closed RED"), (True, "ok CAI, ok EME")):
        here = position("EGY A CAI", "ITA F RED", options={"canal.support_permits": value})
        assert played(here, given) == expected


def test_a_passage_that_decides_about_its_own_canal() -> None:
    """The attack through the canal cuts the support for the attack on its keeper, if it goes through."""
    given = orders("TUR A CAI H", "TUR F RED - EME", "ITA F EME S A BEN - CAI", "ITA A BEN - CAI")
    units = ("TUR A CAI", "TUR F RED", "ITA F EME", "ITA A BEN")
    assert played(position(*units), given) == "ok -, closed RED, ok EME, ok CAI"
    stands = position(*units, options={"canal.loop": "keeper stands"})
    assert played(stands, given) == "ok CAI, bounce RED, cut EME, bounce BEN"


def test_a_canal_of_an_owner_without_a_unit_there_is_nobodys_to_permit() -> None:
    here = position("ITA A CAI", "TUR F RED", centres={"CAI": "EGY"}, options={"canal.control": "centre's owner"})
    given = orders("ITA A CAI H; SC F RED - EME", "TUR F RED - EME")
    verdict = adjudicate(here, given).verdicts[given[1]]
    assert (verdict.result, verdict.reason.code) == ("closed", "canal.closed.not-owner")


@pytest.mark.parametrize(
    ("options", "case", "winners"),
    [
        ({"victory.tie": "alone at the goal"}, "V03", None),
        ({"victory.tie": "alone at the goal"}, "V01", ["USA"]),
        ({"victory.blocked_count": False}, "V04", None),
        ({"victory.blocked_count": False}, "V01", ["USA"]),
    ],
)
def test_rulings_about_victory(options: dict[str, Any], case: str, winners: list[str] | None) -> None:
    here = case_position(BY_ID[case]).with_(options=options)
    ended = adjudicate(here, read(BY_ID[case]["orders"])).position.ended
    assert (list(ended.winners) if ended is not None else None) == winners


def test_every_ruling_of_the_world_is_played_the_other_way() -> None:
    own = {id for id in WORLD.rulings if id.startswith(("wings.", "canal.", "victory."))}
    elsewhere = {"canal.retreats", "canal.support_permits", "canal.loop", "victory.tie", "victory.blocked_count"}
    assert {ruling for ruling, *_ in PLAYED} | elsewhere == own
    for ruling in {ruling for ruling, *_ in PLAYED}:
        values = {value for one, value, *_ in PLAYED if one == ruling}
        assert values == set(WORLD.rulings[ruling].alternatives)
