"""What became of an order, before it is known where its unit stands after the phase."""

from typing import NamedTuple

from kartentisch.judge.verdict import Result
from kartentisch.rules import Reason


class Told(NamedTuple):
    """The parts of a verdict that telling an order decides."""

    result: Result
    reason: Reason
    at: str = ""
    notes: tuple[Reason, ...] = ()


_new = tuple.__new__


def told(result: Result, why: Reason, at: str = "", notes: tuple[Reason, ...] = ()) -> Told:
    """Make a Told, twice as fast as by its class: one is made for every order."""
    return _new(Told, (result, why, at, notes))
