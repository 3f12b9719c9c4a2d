"""A long game of World 2200 opened and saved; an order mail of sixty lines read."""

import random
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from benchmarks.lines import Line
from benchmarks.positions import chance_orders, crowded
from kartentisch.game.session import Session
from kartentisch.orders.reading import read_orders
from kartentisch.rules import load_variant

TURNS, LINES = 60, 60
TIMES = 7


def measure() -> Iterator[Line]:
    """Yield the best of several times, in milliseconds, and the size of the file."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "long.tisch"
        session = long_game()
        units, turns = len(session.position.units), len(session.game.turns)
        session.save(path)
        yield Line(f"A game of World 2200, {turns} turns, units in the last", str(units))
        yield Line("  file", f"{path.stat().st_size / 1e6:.2f} MB", "under 3 MB")
        yield Line("  save", f"{_best(lambda: session.save(path)) * 1000:.0f} ms", "under 300 ms")
        yield Line("  open", f"{_best(lambda: _open(path)) * 1000:.0f} ms", "under 300 ms")
    for board in ("world2200", "colonial"):
        yield _mail(board)


@cache
def long_game() -> Session:
    """Return a game of sixty turns played by chance from a fixed seed, with an order for every unit."""
    chance = random.Random(2200)
    session = Session.new(load_variant("world2200"), "Benchmark")
    while len(session.game.turns) < TURNS:
        session.give(*chance_orders(session.position, chance))
        session.advance()
    session.give(*chance_orders(session.position, chance))
    return session


def _open(path: Path) -> None:
    """Open a file and read what the window asks for first."""
    session = Session.open(path)
    assert len(session.game.turns) == TURNS
    session.close()


def _mail(board: str) -> Line:
    """Read a mail of one power with sixty lines, each time in a position nobody has looked at before."""
    position, orders = next(crowded(LINES, boards=1, board_of=board, seed=7))
    power = next(iter(position.variant.powers))
    text = "\n".join(str(order) for order in orders)
    mine = position.with_(units=tuple(type(unit)(power, unit.kind, unit.place) for unit in position.units))
    read_orders(text, mine, power)  # the names of the variant are collected once a program
    best = _best(lambda: read_orders(text, mine.with_(), power))
    read = read_orders(text, mine, power)
    assert len(read.orders) == LINES, read.problems
    return Line(f"An order mail of {LINES} lines, {board}", f"{best * 1000:.1f} ms", "under 30 ms")


def _best(act: Callable[[], object]) -> float:
    """Processor seconds, the least of several times."""
    times = []
    for _ in range(TIMES):
        begin = time.process_time()
        act()
        times.append(time.process_time() - begin)
    return min(times)
