"""The reveal in steps: nothing is told before its step, and at the end everything is."""

from kartentisch.game.table.reveal import AFTER, BEFORE, DISLODGED, FIGHTS, MOVES, ORDERS, VOTES, shown, steps
from kartentisch.judge import Result, adjudicate
from kartentisch.judge.document import read_position
from kartentisch.judge.verdict import Outcome
from kartentisch.orders import parse_canonical

DOCUMENT = {
    "variant": "standard",
    "date": "F1901",
    "phase": "movement",
    "votes": {"FRA": ["treaty:ITA"]},
    "units": {"GER": ["A MUN", "A BER"], "FRA": ["A BUR", "A PAR"], "ITA": ["A TYR", "A VEN"], "AUS": ["A VIE"]},
    "orders": {
        "GER": ["A MUN H", "A BER - KIE"],
        "FRA": ["A BUR S A TYR - MUN", "A PAR H"],
        "ITA": ["A TYR - MUN", "A VEN - TRI"],
        "AUS": ["A VIE - TRI"],
    },
}


def judged(**changes: object) -> Outcome:
    position, orders = read_position({**DOCUMENT, **changes})
    return adjudicate(position, orders)


def test_orders_first_results_then() -> None:
    outcome = judged()
    told = steps(outcome)
    assert [step.kind for step in told] == [BEFORE, *[ORDERS] * 4, MOVES, FIGHTS, DISLODGED, VOTES, AFTER]
    assert {step.power for step in told} == {"", "GER", "FRA", "ITA", "AUS"}
    by_kind = {step.kind: {str(order) for order in step.orders} for step in told}
    assert by_kind[MOVES] == {"A BER - KIE", "A BUR S A TYR - MUN", "A PAR H", "A MUN H"}
    assert by_kind[FIGHTS] == {"A TYR - MUN", "A VEN - TRI", "A VIE - TRI"}
    assert by_kind[DISLODGED] == {"A MUN H"}


def test_no_step_tells_more_than_it_should() -> None:
    outcome = judged()
    told = steps(outcome)
    for count in range(1, len(told)):
        part = shown(outcome, told[:count])
        kinds = {step.kind for step in told[:count]}
        powers = {step.power for step in told[:count]} - {""}
        assert {order.power for order in part.verdicts} == powers
        results = {verdict.result for verdict in part.verdicts.values()}
        if FIGHTS not in kinds:
            assert results <= {Result.OK}
        if MOVES not in kinds:
            assert {verdict.ends for verdict in part.verdicts.values()} <= {""}
        if DISLODGED not in kinds:
            assert not part.dislodged
            assert not part.flags
            assert not any(verdict.dislodged for verdict in part.verdicts.values())
        assert part.position is outcome.before
        assert not part.counts
        assert not part.ending
    assert shown(outcome, told) is outcome


def test_every_order_given_gets_its_result() -> None:
    outcome = judged()
    told = steps(outcome)
    last = shown(outcome, told[:-1])
    assert dict(last.verdicts) == {order: verdict for order, verdict in outcome.verdicts.items() if verdict.ordered}


def test_retreats_and_adjustments() -> None:
    retreat = judged(votes={}).position
    (lost,) = retreat.dislodged
    for text, kind in ((f"A MUN - {lost.retreats[0]}", "retreats"), ("A MUN D", "lost")):
        given = parse_canonical(text, "GER")
        assert given is not None
        assert [step.kind for step in steps(adjudicate(retreat, [given]))] == [BEFORE, ORDERS, kind, AFTER]
    position, orders = read_position(
        {
            "variant": "standard",
            "date": "W1901",
            "phase": "adjustment",
            "units": {"FRA": ["A PAR", "A GAS"]},
            "centres": {"FRA": ["PAR"], "GER": ["MUN"]},
            "orders": {"FRA": ["Remove A GAS"], "GER": ["Build A MUN", "Build A BER"]},
        }
    )
    kinds = [step.kind for step in steps(adjudicate(position, orders))]
    assert kinds == [BEFORE, ORDERS, ORDERS, "builds", "removals", "failed", AFTER]
