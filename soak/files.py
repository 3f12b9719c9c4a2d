"""Spoilt game files: a sentence or a partial recovery, never a traceback, a hang, or the loss of another file."""

import hashlib
import json
import random
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from kartentisch.game import GameFileFault, Session
from soak.games import VARIANTS, game_file
from soak.lines import Line, Tally
from soak.mutation import each, spoil_bytes, spoil_value

_SLOW = 2.0  # seconds
_CHECK = b'"check": "'


def measure(number: int) -> Iterator[Line]:
    """Open `number` spoilt files, save and undo what opens."""
    tally, slowest = Tally(), 0.0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        neighbour = folder / "neighbour.tisch"
        neighbour.write_bytes(game_file("colonial", 2))
        kept = neighbour.read_bytes()
        for seed, data in each(number, 0, _spoilt):
            path = folder / "game.tisch"
            path.write_bytes(data)
            began = time.monotonic()
            try:
                tally.note(_opened(path))
            except Exception as error:  # whatever it is, it must not be
                tally.fault(f"seed {seed}: {type(error).__name__}: {error}")
            took = time.monotonic() - began
            slowest = max(slowest, took)
            if took > _SLOW:
                tally.fault(f"seed {seed}: {took:.1f} s")
            if path.read_bytes() != data:
                tally.fault(f"seed {seed}: the spoilt file was written over")
            if neighbour.read_bytes() != kept:
                tally.fault(f"seed {seed}: another file was changed")
                neighbour.write_bytes(kept)
    yield from tally.lines(f"{number} spoilt game files")
    yield Line("the slowest", f"{slowest:.2f} s", slowest <= _SLOW)


def _spoilt(chance: random.Random) -> bytes:
    """Return the file of a game spoilt, half of the time with a check that fits, so that more of it is believed."""
    data = game_file(chance.choice(VARIANTS), chance.choice((1, 3)))
    if chance.random() < 0.5:
        return spoil_bytes(data, chance)
    document = spoil_value(json.loads(data), chance)
    if chance.random() < 0.3 or not isinstance(document, dict):
        return json.dumps(document, ensure_ascii=True).encode()
    document.pop("check", None)
    body = json.dumps(document, ensure_ascii=True).removesuffix("}").encode() + b", "
    return body + _CHECK + hashlib.sha256(body).hexdigest()[:16].encode() + b'"}'


def _opened(path: Path) -> str:
    """Open, undo to the start, judge, keep aside; return what became of it."""
    try:
        session = Session.open(path)
    except GameFileFault as fault:
        if not str(fault):
            raise AssertionError("a fault without a sentence") from fault
        return "refused"
    word = "whole" if session.path is not None else "recovered"
    try:
        if session.can_advance:
            session.advance()
            session.undo()
        while session.can_undo:
            session.undo()
    except GameFileFault:
        word = f"{word} without its past"
    if session.path is None:
        session.autosave()  # goes aside: the spoilt file is no place to save to
        session.discard()
    session.close()
    return word
