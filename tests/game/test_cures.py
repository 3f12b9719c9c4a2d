"""Cures: a single order more that makes a failed move succeed, tried on the judge."""

from kartentisch.game.cures import MOST, cures
from kartentisch.judge import adjudicate
from kartentisch.judge.verdict import Result
from kartentisch.orders import Hold, Move, Passage, Support, Train
from kartentisch.rules import Position, Unit, load_variant


def _position(*units: Unit) -> Position:
    return load_variant("colonial").start().with_(units=units)


def test_a_support_by_an_idle_unit_of_the_own_power_comes_first() -> None:
    position = _position(
        Unit("RUS", "A", "TAS"), Unit("RUS", "A", "KIR"), Unit("ENG", "A", "KAM"), Unit("CHI", "A", "KAG")
    )
    failed = Move("RUS", "A", "TAS", (), "KAG")
    found = cures(position, [failed], failed)
    assert [cure.order for cure in found][:2] == [
        Support("RUS", "A", "KIR", (), "A", "TAS", "KAG"),
        Support("ENG", "A", "KAM", (), "A", "TAS", "KAG"),
    ]
    for cure in found:
        verdict = adjudicate(position, [failed, cure.order]).verdicts[failed]
        assert verdict.result is Result.OK
    assert len(found) <= MOST


def test_the_defender_may_leave() -> None:
    position = _position(Unit("RUS", "A", "TAS"), Unit("CHI", "A", "KAG"))
    failed = Move("RUS", "A", "TAS", (), "KAG")
    found = cures(position, [failed], failed)
    assert [(type(cure.order), cure.order.power) for cure in found] == [(Move, "CHI")]


def test_no_order_is_taken_away() -> None:
    position = _position(Unit("RUS", "A", "TAS"), Unit("RUS", "A", "KIR"), Unit("CHI", "A", "KAG"))
    failed, other = Move("RUS", "A", "TAS", (), "KAG"), Move("RUS", "A", "KIR", (), "SEM")
    assert all(cure.order.power == "CHI" for cure in cures(position, [failed, other], failed))


def test_a_closed_canal_is_opened_by_its_keeper() -> None:
    position = _position(Unit("ENG", "F", "RED"), Unit("TUR", "A", "EGY"))
    failed = Move("ENG", "F", "RED", (), "MED")
    assert adjudicate(position, [failed]).verdicts[failed].result is Result.CLOSED
    found = cures(position, [failed], failed)
    assert found[0].order == Hold("TUR", "A", "EGY", (Passage("F", "RED", "MED"),))


def test_a_halted_train_passes_when_the_unit_on_the_line_leaves_it() -> None:
    position = _position(Unit("RUS", "A", "MOS"), Unit("CHI", "A", "KRA"), Unit("CHI", "A", "MON"))
    failed = Train("RUS", "A", "MOS", (), "IRK", "TSR")
    assert adjudicate(position, [failed]).verdicts[failed].result is Result.HALTED
    (cure,) = cures(position, [failed], failed)
    assert isinstance(cure.order, Move)
    assert (cure.order.power, cure.order.place) == ("CHI", "KRA")
    assert cure.order.goal not in position.variant.railways[0].stations
    assert cure.verdict.at == "IRK"


def test_a_train_blocked_twice_has_no_single_cure() -> None:
    position = _position(Unit("RUS", "A", "MOS"), Unit("CHI", "A", "KRA"), Unit("JAP", "A", "OMS"))
    failed = Train("RUS", "A", "MOS", (), "IRK", "TSR")
    assert cures(position, [failed], failed) == ()


def test_what_is_no_move_has_no_cure() -> None:
    position = _position(Unit("RUS", "A", "TAS"))
    assert cures(position, [], Hold("RUS", "A", "TAS")) == ()
