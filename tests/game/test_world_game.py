"""Thirty years of World Diplomacy 2200 played by dice: without a fault, saved, reopened and replayed equal.

HYPOTHESIS_PROFILE=thorough plays several such games.
"""

import os
import random
from itertools import pairwise
from pathlib import Path

import pytest

from kartentisch.game.session import Session
from kartentisch.judge import Outcome, adjudicate
from kartentisch.rules import ADJUSTMENT, MOVEMENT, RETREAT, Position, load_variant
from kartentisch.rules.document import position_fields
from tests.game.world_players import orders

WORLD = load_variant("world2200")
THOROUGH = os.environ.get("HYPOTHESIS_PROFILE") == "thorough"
SEEDS = range(2200, 2210) if THOROUGH else (2200,)
YEARS = 30
MOST_BYTES = 3_000_000


def check(before: Position, outcome: Outcome) -> None:
    after = outcome.position
    assert len({unit.province for unit in after.units}) == len(after.units)
    for unit in after.units:
        assert WORLD.board.terrain(unit.place) in WORLD.kinds[unit.kind].enters
    for centre, owner in after.centres.items():
        assert before.centres.get(centre) == owner or WORLD.kinds[after.by_province[centre].kind].captures
    if before.phase == MOVEMENT:
        assert len(after.units) + len(outcome.dislodged) == len(before.units)
    if before.phase == ADJUSTMENT:
        for power in WORLD.powers:
            assert len(after.units_of(power)) <= before.count(power) - len(before.blocked_of(power))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_by_dice(seed: int, tmp_path: Path) -> None:
    dice = random.Random(seed)
    session = Session.new(WORLD, f"WO {seed}")
    seen: set[str] = set()
    while session.position.ended is None and session.position.date.year < 2200 + YEARS:
        position = session.position
        session.give(*orders(position, dice))
        outcome = session.outcome
        check(position, outcome)
        seen |= {verdict.reason.code for verdict in outcome.verdicts.values()}
        seen |= {reason.code for reason in outcome.counts} | {position.phase}
        session.advance()
    assert {MOVEMENT, RETREAT, ADJUSTMENT, "centre.wing-blocks", "centre.taken", "move.ok.convoy"} <= seen
    assert "support.cut" in seen
    assert any(code.startswith("canal.") for code in seen)
    assert session.position.date.year == 2200 + YEARS
    assert {unit.kind for turn in session.game.turns for unit in turn.position.units} == set(WORLD.kinds)

    path = tmp_path / "world.tisch"
    session.save(path)
    assert path.stat().st_size < MOST_BYTES
    last = session.position
    session.close()

    again = Session.open(path)
    assert again.remarks == ()
    assert again.position == last
    turns = again.game.turns
    assert len(turns) == len(session.game.turns)
    for turn, following in pairwise(turns):
        replayed = adjudicate(turn.position, turn.orders).position
        assert position_fields(replayed) == position_fields(following.position)
    again.close()
