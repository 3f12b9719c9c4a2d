"""A process killed at a table at any moment: the next one goes on where it stood, and no file tells a draft."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kartentisch.game import Session, unsaved
from kartentisch.game.table.table import GIVEN, Table
from tests.support.secrets import found_in_files

ROOT = Path(__file__).parents[3]
PHRASES = ("Moldau", "", "Donau", "", "Save", "", "Mur")

# Plays rounds for ever: every player drafts, saves as the window does, gets up once and hands in. Each line it prints
# is an order that is drafted now, or "judged" when all were revealed.
PLAYER = """
import sys
from kartentisch.game import Session
from kartentisch.game.table import seals
from kartentisch.game.table.table import Table
from kartentisch.game.table.values import NewPlayer
from kartentisch.orders import parse_canonical
from kartentisch.rules import load_variant
seals.COST = 2**4
path, phrases = sys.argv[1], sys.argv[2].split(",")
europe = load_variant("centraleurope")
players = [NewPlayer(f"P{n}", (power,), phrases[n]) for n, power in enumerate(europe.powers)]
table = Table.begin(Session.new(europe, "killed"), players)
def save():
    table.face.save(path) if path != "-" else table.face.autosave()
def tell(text):
    print(text, flush=True)
save()
while True:
    for player in table.players:
        for done in (table.later, table.hand_in):
            seat = table.sit(player, phrases[player])
            for unit in seat.position.units_of(seat.own[0]):
                order = f"A {unit.place} H"
                seat.give(parse_canonical(order, unit.power))
                tell(order)
                save()
            done()
            save()
    table.judge()
    tell("judged")
    save()
    table.session.discard()
    table = Table.begin(Session.new(europe, "killed"), players)
    save()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL")
@pytest.mark.parametrize("named", [True, False])
def test_killed_at_any_moment(tmp_path: Path, own_folders: Path, named: bool) -> None:
    game = tmp_path / "game"
    game.mkdir()
    path = game / "killed.tisch"
    dice = random.Random(5)
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "app")}
    command = [sys.executable, "-c", PLAYER, str(path) if named else "-", ",".join(PHRASES)]
    alive = [
        subprocess.Popen(
            command, env={**environment, "XDG_DATA_HOME": str(tmp_path / f"data{n}")}, stdout=subprocess.PIPE, text=True
        )
        for n in range(1 if named else 2)
    ]
    for number, child in enumerate(alive):
        assert child.stdout is not None
        for _line in range(dice.randint(1, 12)):
            assert child.stdout.readline()
        time.sleep(dice.random() / 50)
        child.send_signal(signal.SIGKILL)
        drafted = child.stdout.read().split("\n")
        child.wait()
        child.stdout.close()
        data = tmp_path / f"data{number}" / "kartentisch" / "autosave"
        files = [path] if named else sorted(data.glob("*.tisch"))
        assert len(files) == 1
        secrets = {f"A {place} H" for place in ("PRA", "BUD", "VIE", "SAR", "ZAG", "LJU")} | set(filter(None, drafted))
        secrets -= {"judged"}
        session = Session.open(files[0])
        if not any(turn.judged for turn in session.game.turns):
            assert found_in_files([game, tmp_path / f"data{number}"], secrets) == []
        table = Table(session)
        assert table.face.orders == ()
        goes_on(table)
    unsaved._held.clear()


def goes_on(table: Table) -> None:
    """Play the round to its end."""
    turns = len(table.session.game.turns)
    at = table.setting.round.at
    if at is not None:
        assert at in table.missing
    for player in table.missing:
        table.sit(player, PHRASES[player])
        table.hand_in()
    assert all(table.state(player) == GIVEN for player in table.players)
    for player in table.locked:
        table.unlock(player, PHRASES[player])
    table.judge()
    assert len(table.session.game.turns) == turns + 1
