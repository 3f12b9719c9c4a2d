"""Adjudication beside the PyPI `diplomacy` engine: recorded games on the standard board, random ones on Colonial.

Times are those the processor spent on it, for both engines alike, so that other work on the machine counts less.
"""

import contextlib
import io
import statistics
import time
import warnings
from collections.abc import Iterator, Mapping, Sequence

from benchmarks.lines import Line
from benchmarks.positions import crowded, movement_phases
from kartentisch.judge import adjudicate, continuations
from kartentisch.orders import Order
from kartentisch.rules import MOVEMENT, Position, load_variant
from tests.judge.games import phases

Phases = Sequence[tuple[Position, Sequence[Order]]]

THEIR_POWERS = {
    "standard": {
        "AUS": "AUSTRIA",
        "ENG": "ENGLAND",
        "FRA": "FRANCE",
        "GER": "GERMANY",
        "ITA": "ITALY",
        "RUS": "RUSSIA",
        "TUR": "TURKEY",
    },
    "colonial": {
        "ENG": "BRITAIN",
        "CHI": "CHINA",
        "FRA": "FRANCE",
        "HOL": "HOLLAND",
        "JAP": "JAPAN",
        "RUS": "RUSSIA",
        "TUR": "TURKEY",
    },
}
EVERY = 4
"""Of the recorded phases every fourth is judged: the other engine takes most of the time."""
SIZES = (10, 34, 70, 100, 150)
WORLD_UNITS = 145


def measure() -> Iterator[Line]:
    """Yield the medians, their ratios, the slowest of ours, and the growth with the number of units."""
    recorded = [(phase.position, phase.orders) for phase in phases("cicero") if phase.position.phase == MOVEMENT]
    standard = recorded[::EVERY]
    yield from _beside("standard", standard, "Recorded movement phases", "at most 0.30")
    random_ones = list(movement_phases(games=3, turns=16))
    yield from _beside("colonial", random_ones, "Colonial movement phases", "")
    yield from _growth()
    median = statistics.median(_best(position, orders) for position, orders in standard)
    click = _click(load_variant("colonial").start())
    yield Line("continuations for a click, in standard medians", f"{click / median:.2f}", "at most 5")
    yield from _world(median)


def _beside(board: str, judged: Phases, what: str, budget: str) -> Iterator[Line]:
    """Yield lines for both engines on the same phases."""
    ours = [_best(position, orders) for position, orders in judged]
    theirs = list(_theirs(judged, board))
    median, beside = statistics.median(ours), statistics.median(theirs)
    units = statistics.median(len(position.units) for position, _ in judged)
    yield Line(f"{what}, {len(judged)}, units in the median", f"{units:.0f}")
    yield Line("  judge, median", f"{median * 1000:.2f} ms")
    yield Line("  PyPI diplomacy, Game.process, median", f"{beside * 1000:.2f} ms")
    yield Line("  ratio ours to theirs", f"{median / beside:.2f}", budget)
    yield Line("  slowest of ours, in medians", f"{max(ours) / median:.1f}", "at most 10")


def _world(median: float) -> Iterator[Line]:
    """Yield what the greatest board costs, in medians of the standard one: a phase, and a click."""
    contested = list(crowded(WORLD_UNITS, boards=20, board_of="world2200"))
    times = [_best(position, orders) for position, orders in contested]
    what = f"World 2200, {WORLD_UNITS} contested units, in standard medians"
    yield Line(f"{what}, median", f"{statistics.median(times) / median:.1f}", "at most 6")
    yield Line("  slowest", f"{max(times) / median:.1f}")
    clicks = [_click(position) for position, _orders in contested[:3]]
    yield Line("  continuations for the slowest click", f"{statistics.median(clicks) / median:.2f}", "at most 5")


def _growth() -> Iterator[Line]:
    """Yield the time a unit takes on one board with more and more of them."""
    first = 0.0
    for size in SIZES:
        times = [_best(position, orders) for position, orders in crowded(size, boards=40, board_of="world2200")]
        each = statistics.median(times) / size
        first = first or each
        yield Line(
            f"World 2200 with {size} units, a unit",
            f"{each * 1e6:.0f} us",
            "" if each == first else f"{each / first:.2f} of the first",
        )


def _best(position: Position, orders: Sequence[Order]) -> float:
    """The best of three, each from a position nothing is known about."""
    return min(_ours(position.with_(), orders) for _ in range(3))


def _ours(position: Position, orders: Sequence[Order]) -> float:
    """Seconds to judge a phase and read every verdict, reason, retreat and the next position."""
    begin = time.thread_time()
    outcome = adjudicate(position, orders)
    for verdict in outcome.verdicts.values():
        _ = (verdict.result, verdict.reason.code, dict(verdict.reason.values))
    _ = [(lost.unit, lost.retreats) for lost in outcome.dislodged]
    _ = outcome.position.units
    return time.thread_time() - begin


def _theirs(judged: Phases, board: str) -> Iterator[float]:
    """Seconds the other engine takes for each phase, the best of three."""
    powers: Mapping[str, str] = THEIR_POWERS[board]
    with (
        warnings.catch_warnings(),
        contextlib.redirect_stdout(io.StringIO()),
        contextlib.redirect_stderr(io.StringIO()),
    ):
        warnings.simplefilter("ignore")
        from diplomacy import Game

        for position, orders in judged:
            times = []
            for _ in range(3):
                game = Game(map_name=board)
                game.clear_units()
                game.clear_centers()
                game.set_current_phase(_their_phase(position))
                for power, name in powers.items():
                    game.set_units(name, [str(unit) for unit in position.units_of(power)])
                    game.set_centers(name, [c for c, owner in position.centres.items() if owner == power])
                    game.set_orders(name, [str(order) for order in orders if order.power == power])
                begin = time.thread_time()
                game.process()
                times.append(time.thread_time() - begin)
            yield min(times)


def _their_phase(position: Position) -> str:
    """The phase as the other engine writes it; its Colonial has seasons, two years of ours to one of them."""
    if position.date.season:
        return f"{position.date}M"
    return f"{'S' if position.date.year % 4 == 2 else 'F'}{position.date.year}M"


def _click(position: Position) -> float:
    """Seconds for the continuations of a click on a unit, the slowest of a position; the best of three for each.

    Each is the first click on a position that was judged, as its outcome is on the screen by then.
    """
    slowest = 0.0
    for unit in position.units:
        times = []
        for _ in range(3):
            fresh = position.with_()
            adjudicate(fresh, ())
            begin = time.thread_time()
            continuations(fresh, (), (unit.province,))
            times.append(time.thread_time() - begin)
        slowest = max(slowest, min(times))
    return slowest
