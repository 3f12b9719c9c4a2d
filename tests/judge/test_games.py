"""Every phase of recorded games comes out as it did, but for six that other programs judge by another rule.

Compared are the units, the dislodged ones with their open retreats, the phase that follows and the centres.
"""

from collections import Counter
from functools import cache
from typing import NamedTuple

import pytest

from kartentisch.judge import Outcome, adjudicate
from kartentisch.rules import MOVEMENT, RETREAT, Unit
from tests.judge.games import FILES, Phase, phases

CHUNK = 600
COUNTS = {
    "bots": {"movement": 1314, "retreat": 576, "adjustment": 474},
    "cicero": {"movement": 643, "retreat": 486, "adjustment": 315},
    "fair": {"movement": 90, "retreat": 54, "adjustment": 40},
    "pypi": {"movement": 73, "retreat": 51, "adjustment": 35},
    "webdiplomacy": {"movement": 15, "retreat": 9, "adjustment": 7},
}
CHUNKS = [(file, first) for file, counts in COUNTS.items() for first in range(0, sum(counts.values()), CHUNK)]


@cache
def read(file: str) -> tuple[Phase, ...]:
    return tuple(phases(file))


class Difference(NamedTuple):
    """Units only the record has, units only we have, and the ruling by which we agree with the record."""

    theirs: set[Unit]
    ours: set[Unit]
    intent: str


def _units(*texts: str) -> set[Unit]:
    return {Unit(*text.split()) for text in texts}


# Convoys to a neighbour: webDiplomacy takes none without the mark, where DATC 4.A.3 has the own fleet's order as a
# sign of the wish; the two other engines let a marked army walk when nobody convoys it, which DATC 6.G.8 forbids.
EXCEPTIONS = {
    ("cicero", "443777 F1907M"): Difference(
        _units("TUR A CON", "TUR F BUL/EC"), _units("TUR A BUL", "TUR F CON"), "marked only"
    ),
    ("pypi", "0021f2cf S1902M"): Difference(_units("TUR A BUL"), _units("TUR A CON"), "either way"),
    ("pypi", "0021f2cf S1907M"): Difference(_units("TUR A BUL"), _units("TUR A SMY"), "either way"),
    ("pypi", "0021f2cf F1907M"): Difference(_units("TUR A BUL"), _units("TUR A ANK"), "either way"),
    ("bots", "long F1906M"): Difference(_units("RUS A RUM"), _units("RUS A SEV", "TUR F RUM"), "either way"),
    ("bots", "long S1911M"): Difference(_units("FRA A GAS"), _units("FRA A SPA"), "either way"),
}


def check(phase: Phase, outcome: Outcome) -> None:
    """The outcome is what the record says."""
    after, position = phase.after, outcome.position
    assert set(position.units) == after.units
    lost = {entry.unit: entry.retreats for entry in outcome.dislodged}
    if phase.position.phase == MOVEMENT:
        # Some records leave out the units without a retreat, and some the retreats.
        assert {unit for unit, retreats in lost.items() if retreats} <= after.lost.keys() <= lost.keys()
        assert all(retreats in (None, lost[unit]) for unit, retreats in after.lost.items())
    if after.name == "COMPLETED":
        assert position.ended is not None
        assert position.ended.by == "solo"
        (winner,) = position.ended.winners
        assert Counter(after.centres.values())[winner] >= 18
        assert dict(position.centres) == after.centres
    elif after.phase != RETREAT or any(lost.values()):
        # A retreat phase in which nobody has anything to decide is passed over.
        assert (position.date, position.phase) == (after.date, after.phase)
        assert dict(position.centres) == after.centres


@pytest.mark.parametrize(("file", "first"), CHUNKS)
def test_the_phases_come_out_as_recorded(file: str, first: int) -> None:
    for phase in read(file)[first : first + CHUNK]:
        if (file, phase.id) not in EXCEPTIONS:
            check(phase, adjudicate(phase.position, phase.orders))


def test_all_phases_are_there() -> None:
    found = {file: Counter(phase.position.phase for phase in read(file)) for file in FILES}
    assert found == COUNTS
    assert sum(counts["movement"] for counts in found.values()) == 2135
    assert sum(counts["retreat"] + counts["adjustment"] for counts in found.values()) == 2047


@pytest.mark.parametrize(("file", "id"), EXCEPTIONS)
def test_an_exception_differs_in_this_alone(file: str, id: str) -> None:
    (phase,) = (phase for phase in read(file) if phase.id == id)
    theirs, ours, intent = EXCEPTIONS[file, id]
    found = set(adjudicate(phase.position, phase.orders).position.units)
    assert phase.after.units - found == theirs
    assert found - phase.after.units == ours
    position = phase.position.with_(options={**phase.position.options, "convoy.intent": intent})
    check(phase, adjudicate(position, phase.orders))
