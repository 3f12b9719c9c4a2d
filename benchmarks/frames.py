"""From a click to a finished frame, pan, zoom and hover, offscreen at 1400 x 900 on Colonial."""

import os
import statistics
import time
from collections.abc import Callable, Iterator

from benchmarks.lines import Line


def measure() -> Iterator[Line]:
    """Yield medians and 99th percentiles in milliseconds."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QPoint, QPointF
    from PySide6.QtWidgets import QApplication

    from kartentisch.game.session import Session
    from kartentisch.gui import MainWindow
    from kartentisch.gui.application import application
    from kartentisch.judge import continuations
    from kartentisch.orders import Hold, Order
    from kartentisch.rules import load_variant

    application()
    session = Session.new(load_variant("colonial"), "Benchmark")
    window = MainWindow(session)
    window.resize(1400, 900)
    window.show()
    view = window.map_view
    orders: list[Order] = []
    for unit in session.position.units:
        goals = continuations(session.position, (), (unit.province,)).goals
        step = next(goal for goal, entry in sorted(goals.items()) if entry.mode in ("step", "hold"))
        orders += continuations(session.position, (), (unit.province, step)).orders
    session.give(*orders)
    QApplication.processEvents()

    def frame() -> None:
        view.repaint()
        QApplication.processEvents()

    def give(index: int) -> None:
        order = orders[index // 2 % len(orders)]
        unit = session.position.by_province[getattr(order, "province", "")]
        session.give(order if index % 2 else Hold(unit.power, unit.kind, unit.place))
        frame()

    def take(index: int) -> None:
        order = orders[index % len(orders)]
        session.take_back(order.power, getattr(order, "place", ""))
        frame()

    def pan(index: int) -> None:
        view.pan(QPointF(24 if index // 20 % 2 else -24, 9 if index // 10 % 2 else -9))
        frame()

    def zoom(index: int) -> None:
        view.zoom_by(1.15 if index // 8 % 2 == 0 else 1 / 1.15, QPointF(700, 400))
        frame()

    def hover(index: int) -> None:
        view.place_at(QPoint(40 + index * 37 % 1100, 40 + index * 53 % 560))

    yield _line("an order by click to its finished frame", give, 60, "one frame of 60 Hz (16.7 ms)")
    yield _line("an order taken back to its finished frame", take, len(orders), "one frame of 60 Hz (16.7 ms)")
    view.zoom_by(2.5, QPointF(700, 400))
    frame()
    yield _line("a frame while panning", pan, 120, "16 ms, 33 ms at the 99th percentile (World 2200)")
    yield _line("a frame while zooming", zoom, 64, "16 ms, 33 ms at the 99th percentile (World 2200)")
    yield _line("hover and hit test", hover, 500, "under 1 ms")
    window.close()


def _line(what: str, act: Callable[[int], None], times: int, budget: str) -> Line:
    spent = []
    for index in range(times):
        begin = time.perf_counter()
        act(index)
        spent.append((time.perf_counter() - begin) * 1000)
    spent.sort()
    worst = spent[min(len(spent) - 1, round(len(spent) * 0.99))]
    return Line(f"{what}, median and 99th percentile", f"{statistics.median(spent):.2f} / {worst:.2f} ms", budget)
