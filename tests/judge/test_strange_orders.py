"""What names nothing on the board: answered with a reason, by the judge and by the continuations; never an error."""

import random

import pytest

from kartentisch.judge import adjudicate, continuations
from kartentisch.judge.continuations import forced, why_not
from kartentisch.orders import Build, Convoy, Disband, Hold, Move, Order, Passage, Remove, Support, Train, Waive
from kartentisch.orders.legality import refusal
from kartentisch.rules import Date, Dislodged, Unit, load_variant
from kartentisch.rules.sentences import sentence
from kartentisch.words import LANGUAGES

COLONIAL = load_variant("colonial")
START = COLONIAL.start()
LOST = Dislodged(Unit("CHI", "A", "KRA"), "OMS", ("MON",))
MOVING = START.with_(units=(*START.units, Unit("TUR", "A", "EGY"), Unit("ENG", "F", "RED")))
ADJUSTING = START.with_(phase="adjustment", date=Date(1872), units=START.units[3:])
RETREATING = START.with_(phase="retreat", dislodged=(LOST,))
PHASES = {position.phase: position for position in (MOVING, ADJUSTING, RETREATING)}

PLACES = ("XYZ", "", "MOS", "MOS/NC", "ODE", "VLA", "SEO", "SEO/XX", "PEK", "HIM", "BLA", "KRA", "A")
TOKENS = (*"HMSCTPRDBWAFV", *PLACES, "POR", "SEO/WC", "MED", "RED", "EGY", "MON")


def strange(chance: random.Random) -> Order:
    place, goal, other = chance.choice(PLACES), chance.choice(PLACES), chance.choice(PLACES)
    power, kind = chance.choice(("RUS", "CHI", "XXX", "")), chance.choice("AF?Q")
    permits = (Passage("F", goal, other),) if chance.random() < 0.2 else ()
    subject = (power, kind, place, permits)
    orders: tuple[Order, ...] = (
        Hold(*subject),
        Move(*subject, goal),
        Move(*subject, goal, via=True, route=(other,)),
        Train(*subject, goal, chance.choice(("TSR", "ABC"))),
        Support(*subject, chance.choice("AF?Q"), other),
        Support(*subject, chance.choice("AF?Q"), other, goal),
        Convoy(*subject, chance.choice("AF?Q"), other, goal),
        Disband(*subject),
        Build(*subject),
        Remove(*subject),
        Waive(power),
    )
    return chance.choice(orders)


@pytest.mark.parametrize("phase", PHASES)
def test_orders_about_nothing_on_the_board(phase: str) -> None:
    position, chance = PHASES[phase], random.Random(phase)
    for _time in range(60):
        orders = [strange(chance) for _order in range(25)]
        outcome = adjudicate(position, orders)
        for order in orders:
            verdict = outcome.verdicts[order]
            if refusal(position, order) is not None:
                assert verdict.result == "illegal", order
            assert all(sentence(COLONIAL, verdict.reason, language) for language in LANGUAGES)


@pytest.mark.parametrize(
    ("order", "phase", "code"),
    [
        (Move("RUS", "A", "MOS", (), "XYZ"), "movement", "position.no-place"),
        (Build("RUS", "A", "XYZ"), "adjustment", "position.no-place"),
        (Waive("XXX"), "adjustment", "position.no-power"),
        (Remove("XXX", "A", "MOS"), "adjustment", "position.no-power"),
    ],
)
def test_what_there_is_not_is_named(order: Order, phase: str, code: str) -> None:
    assert adjudicate(PHASES[phase], [order]).verdicts[order].reason.code == code


@pytest.mark.parametrize("phase", PHASES)
def test_any_row_of_clicks_and_letters_is_answered(phase: str) -> None:
    position, chance = PHASES[phase], random.Random(phase)
    for _time in range(2500):
        prefix = tuple(chance.choice(TOKENS) for _token in range(chance.choice((1, 2, 2, 3, 3, 4, 5))))
        power = chance.choice((None, "RUS", "CHI"))
        found = continuations(position, (), prefix, power)
        assert (found.status == "none") == (found.reason is not None)
        for order in found.orders:
            assert refusal(position, order) is None, (prefix, order)
        spelled = forced(position, prefix)
        if spelled is not None:
            refusal(position, spelled)
        for why in (found.reason, why_not(position, (), prefix[:-1], prefix[-1], power)):
            assert why is None or sentence(COLONIAL, why, "de")


def test_a_letter_of_another_phase_is_no_place() -> None:
    for letter in "HMSCTPDV":
        found = continuations(ADJUSTING, (), (letter,), "RUS")
        assert found.reason is not None
        assert found.reason.code in ("refuse.wrong-phase", "read.unknown-word")
    assert forced(MOVING, ("MOS", "W")) is None


def test_one_order_written_two_ways_fares_alike() -> None:
    for goal, result in (("PRM", "ok"), ("MON", "illegal")):
        pair = (Move("RUS", "A", "MOS", (), goal), Move("RUS", "?", "MOS", (), goal))
        for orders in (pair, pair[::-1]):
            verdicts = adjudicate(START, orders).verdicts
            assert {verdicts[order].result for order in orders} == {result}
    trains = [Train("RUS", kind, "MOS", (), "IRK") for kind in "A?"]
    verdicts = adjudicate(START, [*trains, Train("RUS", "A", "VLA", (), "IRK")]).verdicts
    assert {verdicts[order].reason.code for order in trains} == {"refuse.train-second"}


def test_orders_for_two_kinds_of_unit_are_two_orders() -> None:
    pair = (Hold("RUS", "A", "MOS"), Hold("RUS", "F", "MOS"))
    assert {verdict.reason.code for order, verdict in adjudicate(START, pair).verdicts.items() if order in pair} == {
        "hold.double-orders"
    }
