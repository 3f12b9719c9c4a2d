"""The recorder: told of every decision, of circles, guesses, the backup rule and the runs of the train."""

from kartentisch.judge import Recorder, TraceStep, adjudicate
from kartentisch.orders import Convoy, Move, Order, Support, Train
from kartentisch.rules import Position, Unit, load_variant, reason
from kartentisch.rules.sentences import sentence

COLONIAL = load_variant("colonial")


def _position(*units: Unit) -> Position:
    return COLONIAL.start().with_(units=units)


def _steps(position: Position, orders: list[Order]) -> list[TraceStep]:
    """The steps, after making sure that recording changes nothing."""
    recorder = Recorder()
    outcome = adjudicate(position, orders, recorder)
    bare = adjudicate(position, orders)
    assert dict(outcome.verdicts) == dict(bare.verdicts)
    assert outcome.position == bare.position
    return recorder.steps


def test_decisions_come_in_the_order_in_which_they_follow() -> None:
    mover, supporter = Unit("RUS", "A", "TAS"), Unit("RUS", "A", "KIR")
    defender, helper = Unit("CHI", "A", "KAG"), Unit("CHI", "A", "SIK")
    steps = _steps(
        _position(mover, supporter, defender, helper),
        [
            Move("RUS", "A", "TAS", (), "KAG"),
            Support("RUS", "A", "KIR", (), "A", "TAS", "KAG"),
            Support("CHI", "A", "SIK", (), "A", "KAG"),
        ],
    )
    assert [step.reason for step in steps] == [
        reason("trace.support.yes.anyway", unit=supporter, goal="KAG"),
        reason("trace.support.yes.anyway", unit=helper, goal="KAG"),
        reason("trace.move.no", unit=mover, goal="KAG", read=(supporter, helper)),
    ]
    assert {step.depth for step in steps} == {0}


def test_a_circle_is_searched_by_guesses_and_moves_by_the_backup_rule() -> None:
    units = (Unit("RUS", "A", "TAS"), Unit("RUS", "A", "KAG"), Unit("RUS", "A", "KIR"))
    orders: list[Order] = [
        Move("RUS", "A", "TAS", (), "KAG"),
        Move("RUS", "A", "KAG", (), "KIR"),
        Move("RUS", "A", "KIR", (), "TAS"),
    ]
    steps = _steps(_position(*units), orders)
    codes = [step.reason.code for step in steps]
    assert codes[0] == "trace.circle"
    assert codes[-1] == "trace.backup.circle"
    assert codes.count("trace.found") == 2
    assert {"trace.guess.yes", "trace.guess.no"} <= set(codes)
    assert set(steps[0].reason.values["units"]) == set(steps[-1].reason.values["units"]) == set(units)
    guessed = codes.index("trace.guess.yes")
    assert steps[0].depth < steps[guessed].depth < steps[guessed + 1].depth
    assert steps[-1].depth == 0


def test_a_paradox_names_the_way_that_fails() -> None:
    """DATC 6.F.14 on the standard board: a convoyed army attacks the unit that supports the attack on its fleet."""
    standard = load_variant("standard")
    army = Unit("FRA", "A", "BRE")
    position = standard.start().with_(
        units=(Unit("ENG", "F", "LON"), Unit("ENG", "F", "WAL"), army, Unit("FRA", "F", "ENG"))
    )
    orders: list[Order] = [
        Support("ENG", "F", "LON", (), "F", "WAL", "ENG"),
        Move("ENG", "F", "WAL", (), "ENG"),
        Move("FRA", "A", "BRE", (), "LON"),
        Convoy("FRA", "F", "ENG", (), "A", "BRE", "LON"),
    ]
    steps = _steps(position, orders)
    backup = [step.reason for step in steps if step.reason.code.startswith("trace.backup")]
    assert backup == [reason("trace.backup.ways", units=(army,))]


def test_the_train_is_run_station_by_station() -> None:
    train, attacker = Unit("RUS", "A", "MOS"), Unit("CHI", "A", "MON")
    steps = _steps(
        _position(train, attacker), [Train("RUS", "A", "MOS", (), "IRK"), Move("CHI", "A", "MON", (), "KRA")]
    )
    runs = [step.reason for step in steps if step.reason.code.startswith(("trace.run", "trace.ran"))]
    assert runs[0] == reason("trace.run", unit=train, station="IRK")
    assert reason("trace.ran.blocked", unit=train, station="KRA") in runs
    assert [step.depth for step in steps if step.reason.code == "trace.run"] == [0] * (len(runs) // 2)


def test_a_trace_reads_as_sentences_in_every_language() -> None:
    unit = Unit("CHI", "A", "KAG")
    why = reason("trace.move.no", unit=Unit("RUS", "A", "TAS"), goal="KAG", read=(unit,))
    assert sentence(COLONIAL, why, "en") == (
        "The Russian army in Tashkent does not reach Kashgar. That follows from what is known about "
        "the Chinese army in Kashgar."
    )
    assert sentence(COLONIAL, why, "de") == (
        "Die russische Armee in Taschkent kommt in Kaschgar nicht an. "
        "Das folgt aus dem, was für die chinesische Armee in Kaschgar gilt."
    )
    assert sentence(COLONIAL, why, "ja") == (
        "タシケントのロシア陸軍はカシュガルに着けません。カシュガルの清国陸軍の結果から決まります。"
    )
