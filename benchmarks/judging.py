"""Adjudication beside the PyPI `diplomacy` engine on the same Colonial positions."""

import contextlib
import io
import statistics
import time
import warnings
from collections.abc import Iterator

from benchmarks.lines import Line
from benchmarks.positions import movement_phases
from kartentisch.judge import adjudicate, continuations
from kartentisch.orders import Order
from kartentisch.rules import Position, load_variant

THEIR_POWERS = {
    "ENG": "BRITAIN",
    "CHI": "CHINA",
    "FRA": "FRANCE",
    "HOL": "HOLLAND",
    "JAP": "JAPAN",
    "RUS": "RUSSIA",
    "TUR": "TURKEY",
}


def measure() -> Iterator[Line]:
    """Yield the medians, their ratio, and the slowest of ours."""
    phases = list(movement_phases(games=3, turns=16))
    ours = [min(_ours(position, orders) for _ in range(3)) for position, orders in phases]
    theirs = list(_theirs(phases))
    median, beside = statistics.median(ours), statistics.median(theirs)
    units = statistics.median(len(position.units) for position, _ in phases)
    yield Line(f"Colonial movement phases, {len(phases)}, units in the median", f"{units:.0f}")
    yield Line("judge, median", f"{median * 1000:.2f} ms")
    yield Line("PyPI diplomacy, Game.process, median", f"{beside * 1000:.2f} ms")
    yield Line("ratio ours to theirs", f"{median / beside:.2f}", "at most 0.30 (standard board)")
    yield Line("slowest of ours, in medians", f"{max(ours) / median:.1f}", "at most 10")
    yield Line("continuations for a click, in medians", f"{_click() / median:.2f}", "at most 5")


def _ours(position: Position, orders: list[Order]) -> float:
    """Seconds to judge a phase and read every verdict, reason, retreat and the next position."""
    begin = time.perf_counter()
    outcome = adjudicate(position, orders)
    for verdict in outcome.verdicts.values():
        _ = (verdict.result, verdict.reason.code, dict(verdict.reason.values))
    _ = [(lost.unit, lost.retreats) for lost in outcome.dislodged]
    _ = outcome.position.units
    return time.perf_counter() - begin


def _theirs(phases: list[tuple[Position, list[Order]]]) -> Iterator[float]:
    """Seconds the other engine takes for each phase."""
    with (
        warnings.catch_warnings(),
        contextlib.redirect_stdout(io.StringIO()),
        contextlib.redirect_stderr(io.StringIO()),
    ):
        warnings.simplefilter("ignore")
        from diplomacy import Game

        for position, orders in phases:
            game = Game(map_name="colonial")
            game.clear_units()
            for power, name in THEIR_POWERS.items():
                game.set_units(name, [str(unit) for unit in position.units_of(power)])
                game.set_orders(name, [str(order) for order in orders if order.power == power])
            begin = time.perf_counter()
            game.process()
            yield time.perf_counter() - begin


def _click() -> float:
    """Seconds for the continuations of a click on a unit, the slowest at the start position."""
    position = load_variant("colonial").start()
    times = []
    for unit in position.units:
        begin = time.perf_counter()
        continuations(position, (), (unit.province,))
        times.append(time.perf_counter() - begin)
    return max(times)
