"""Remedies: the smallest changes that make a failed order succeed, each proven by the judge."""

import pytest

from kartentisch.game.hints.look import replaced
from kartentisch.game.remedies import MOST, TRIALS, Remedy, remedies
from kartentisch.judge import adjudicate
from kartentisch.orders import Order, UnitOrder, parse_canonical
from kartentisch.rules import Position, Unit, load_variant
from tests.game.chance import outcomes


def _position(variant: str, units: dict[str, str], options: dict[str, bool | str] | None = None) -> Position:
    standing = tuple(Unit(power, *text.split()) for power, texts in units.items() for text in texts.split(", "))
    return load_variant(variant).start().with_(units=standing, options=options or {})


def _remedies(position: Position, orders: dict[str, str], failed: str, power: str) -> tuple[Remedy, ...]:
    """The remedies, after proving each of them anew."""
    given: list[Order] = [
        order
        for owner, texts in orders.items()
        for text in texts.split(", ")
        if (order := parse_canonical(text, owner)) is not None
    ]
    outcome = adjudicate(position, given)
    order = next(one for one in outcome.verdicts if str(one) == failed and one.power == power)
    found = remedies(outcome, order)
    assert len(found) <= MOST
    for remedy in found:
        units = {(one.power, one.province) for one in remedy.orders}
        rest = [one for one in given if isinstance(one, UnitOrder) and (one.power, one.province) not in units]
        verdict = adjudicate(position, [*rest, *remedy.orders]).verdicts[remedy.order]
        assert verdict.ok
        assert not verdict.dislodged
        assert remedy.verdict.reason == verdict.reason
    return found


def _texts(found: tuple[Remedy, ...]) -> list[str]:
    return [" + ".join(f"{one.power} {one}" for one in remedy.orders) for remedy in found]


CASES = {
    "a support by an own unit, then by another power's, then the defender goes": (
        "colonial",
        {"RUS": "A TAS, A KIR", "ENG": "A KAM", "CHI": "A KAG"},
        {"RUS": "A TAS - KAG"},
        "A TAS - KAG",
        ["RUS A KIR S A TAS - KAG", "ENG A KAM S A TAS - KAG", "CHI A KAG - AFG"],
    ),
    "a unit whose own order fails is asked too": (
        "colonial",
        {"RUS": "A TAS, A KIR", "CHI": "A KAG"},
        {"RUS": "A TAS - KAG, A KIR - KAG"},
        "A TAS - KAG",
        ["RUS A KIR S A TAS - KAG"],
    ),
    "a hold instead of a move": (
        "colonial",
        {"RUS": "A TAS, A KIR"},
        {"RUS": "A TAS - KAG, A KIR - KAG"},
        "A TAS - KAG",
        ["RUS A KIR S A TAS - KAG", "RUS A KIR H"],
    ),
    "two supports when one does not do": (
        "colonial",
        {"RUS": "A TAS, A KIR, A AFG", "CHI": "A KAG, A SIK"},
        {"RUS": "A TAS - KAG", "CHI": "A SIK S A KAG, A KAG S A SIK"},
        "A TAS - KAG",
        ["RUS A KIR S A TAS - KAG + RUS A AFG S A TAS - KAG"],
    ),
    "the defender's support is cut": (
        "colonial",
        {"RUS": "A TAS, A KIR, A LAN", "CHI": "A KAG, A SIK"},
        {"RUS": "A TAS - KAG, A KIR S A TAS - KAG", "CHI": "A SIK S A KAG, A KAG S A SIK"},
        "A TAS - KAG",
        ["RUS A LAN - SIK"],
    ),
    "an own unit in the way leaves": (
        "colonial",
        {"RUS": "A TAS, A KIR"},
        {"RUS": "A TAS - KIR, A KIR H"},
        "A TAS - KIR",
        ["RUS A KIR - AKM"],
    ),
    "the canal is opened by its keeper": (
        "colonial",
        {"ENG": "F RED", "TUR": "A EGY"},
        {"ENG": "F RED - MED"},
        "F RED - MED",
        ["TUR A EGY H; SC F RED - MED"],
    ),
    "the keeper stays": (
        "colonial",
        {"ENG": "F RED, A EGY"},
        {"ENG": "F RED - MED, A EGY - SUD"},
        "F RED - MED",
        ["ENG A EGY H"],
    ),
    "a train aims at the halt, or the line is cleared": (
        "colonial",
        {"RUS": "A MOS", "CHI": "A KRA"},
        {"RUS": "A MOS - TSR - IRK"},
        "A MOS - TSR - IRK",
        ["RUS A MOS - TSR - OMS", "CHI A KRA - AKM"],
    ),
    "an attack on a station is cancelled, or given up": (
        "colonial",
        {"RUS": "A MOS, A AKM", "CHI": "A MON"},
        {"RUS": "A MOS - TSR - IRK", "CHI": "A MON - KRA"},
        "A MOS - TSR - IRK",
        ["RUS A MOS - TSR - OMS", "RUS A AKM - KRA", "CHI A MON H"],
    ),
    "a second train holds": (
        "colonial",
        {"RUS": "A MOS, A VLA"},
        {"RUS": "A MOS - TSR - OMS, A VLA - TSR - IRK"},
        "A MOS - TSR - OMS",
        ["RUS A VLA H"],
    ),
    "a convoy is given": (
        "standard",
        {"ENG": "A LON, F NTH"},
        {"ENG": "A LON - HOL"},
        "A LON - HOL",
        ["ENG F NTH C A LON - HOL"],
    ),
    "a convoying fleet is supported": (
        "standard",
        {"ENG": "A LON, F NTH, F EDI", "GER": "F HEL, F SKA"},
        {"ENG": "A LON - HOL, F NTH C A LON - HOL", "GER": "F HEL - NTH, F SKA S F HEL - NTH"},
        "A LON - HOL",
        ["ENG F EDI S F NTH", "GER F HEL H"],
    ),
    "a support is changed to what the unit does": (
        "colonial",
        {"RUS": "A TAS, A KIR"},
        {"RUS": "A TAS - AKM, A KIR S A TAS - KAG"},
        "A KIR S A TAS - KAG",
        ["RUS A TAS - KAG", "RUS A KIR S A TAS - AKM"],
    ),
    "the attacker that cuts a support stays away": (
        "colonial",
        {"RUS": "A TAS, A KIR", "CHI": "A URU, A KAG"},
        {"RUS": "A TAS - KAG, A KIR S A TAS - KAG", "CHI": "A URU - KIR"},
        "A KIR S A TAS - KAG",
        ["CHI A URU H"],
    ),
    "a unit that would be dislodged is supported": (
        "colonial",
        {"RUS": "A KAG, A KIR", "CHI": "A URU, A SIK"},
        {"RUS": "A KAG H", "CHI": "A URU - KAG, A SIK S A URU - KAG"},
        "A KAG H",
        ["RUS A KIR S A KAG", "CHI A URU H"],
    ),
    "a coast is named": (
        "standard",
        {"FRA": "F POR"},
        {"FRA": "F POR - SPA"},
        "F POR - SPA",
        ["FRA F POR - SPA/NC", "FRA F POR - SPA/SC"],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_remedies(name: str) -> None:
    variant, units, orders, failed, wanted = CASES[name]
    power = next(iter(orders))
    assert _texts(_remedies(_position(variant, units), orders, failed, power)) == wanted


def test_what_succeeds_needs_no_remedy_and_what_is_nobodys_has_none() -> None:
    position = _position("colonial", {"RUS": "A TAS"})
    outcome = adjudicate(position, [move := parse_canonical("A TAS - KAG", "RUS")])  # type: ignore[list-item] # it reads
    assert move is not None
    assert remedies(outcome, move) == ()
    foreign = parse_canonical("A KAG - TAS", "RUS")
    assert foreign is not None
    assert remedies(adjudicate(position, [foreign]), foreign) == ()


def test_the_judge_is_asked_a_limited_number_of_times(monkeypatch: pytest.MonkeyPatch) -> None:
    """The budget of 30 ms is a number of questions, each well below one millisecond."""
    import kartentisch.game.remedies as module

    asked = 0

    def counted(position: Position, orders: tuple[Order, ...]) -> object:
        nonlocal asked
        asked += 1
        return adjudicate(position, orders)

    monkeypatch.setattr(module, "adjudicate", counted)
    units = {"RUS": "A TAS", "CHI": "A KAG, A SIK, A URU, A TIB, A KIR, A AFG, A KAM, A ORE, A AKM, A BOK"}
    supports = ", ".join(f"A {place} S A KAG" for place in ("SIK", "URU", "TIB", "KIR", "AFG", "KAM"))
    orders = [
        parse_canonical(text, power)
        for power, texts in {"RUS": "A TAS - KAG", "CHI": f"A KAG H, {supports}"}.items()
        for text in texts.split(", ")
    ]
    outcome = adjudicate(_position("colonial", units), [order for order in orders if order is not None])
    failed = next(iter(outcome.verdicts))
    assert remedies(outcome, failed) == ()
    assert 0 < asked <= TRIALS


# Reasons for a failure that a change of orders can mend, met in the games below.
CURABLE = {
    *("bounce.standoff", "bounce.outmatched", "bounce.held", "bounce.not-vacated", "bounce.own-unit"),
    *("bounce.standoff.many", "bounce.supports-cut", "bounce.head-to-head", "bounce.foreign-support-only"),
    *("no-convoy.none", "no-convoy.gap", "convoy.void", "dislodged", "support.cut", "support.cut.dislodged"),
    *("support.void.other-move", "support.void.held", "support.void.moved", "train.halted.start"),
}


def test_for_every_reason_that_can_be_mended_a_remedy_is_found_in_games_of_chance() -> None:
    cured: set[str] = set()
    for variant in ("colonial", "standard"):
        for outcome in outcomes(variant, seed=5, turns=200):
            given = [order for order, verdict in outcome.verdicts.items() if verdict.ordered]
            for order, verdict in outcome.verdicts.items():
                for remedy in remedies(outcome, order)[:1]:
                    cured.add(verdict.reason.code)
                    again = adjudicate(outcome.before, replaced(given, remedy.orders)).verdicts[remedy.order]
                    assert again.ok
                    assert not again.dislodged
    assert CURABLE - cured == set()
