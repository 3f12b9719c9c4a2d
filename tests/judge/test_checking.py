"""Every movement phase the tests judge is checked against the equations, and the check finds what is wrong."""

import pytest

from kartentisch.judge.actions import MOVE, NO, UNKNOWN, YES
from kartentisch.judge.checking import CHECKED, InconsistentDecisionsError, check
from kartentisch.judge.field import Field
from kartentisch.judge.movement import settle
from kartentisch.orders import parse_canonical
from kartentisch.rules import Unit, load_variant


def _field() -> Field:
    units = (Unit("FRA", "A", "PAR"), Unit("FRA", "A", "MAR"), Unit("GER", "A", "BUR"))
    texts = (("FRA", "A PAR - BUR"), ("FRA", "A MAR S A PAR - BUR"), ("GER", "A BUR H"))
    orders = [order for power, text in texts if (order := parse_canonical(text, power)) is not None]
    _sorted, f, _arrival = settle(load_variant("standard").start().with_(units=units), orders)
    return f


def test_the_tests_run_with_the_check() -> None:
    assert CHECKED


@pytest.mark.parametrize("wrong", [UNKNOWN, "other"])
@pytest.mark.parametrize("power", ["FRA"])
def test_a_decision_that_does_not_follow_is_found(wrong: object, power: str) -> None:
    f = _field()
    check(f)
    mover = next(i for i, action in enumerate(f.action) if action is MOVE and f.power[i] == power)
    assert f.status[mover] == YES
    f.status[mover] = UNKNOWN if wrong == UNKNOWN else NO
    with pytest.raises(InconsistentDecisionsError, match="PAR"):
        check(f)
