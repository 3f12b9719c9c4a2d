"""From a click to a finished frame, pan, zoom and hover, offscreen at 1400 x 900 on Colonial."""

import os
import statistics
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from benchmarks.lines import Line

if TYPE_CHECKING:
    from kartentisch.orders import Order

FRAME = "one frame of 60 Hz (16.7 ms)"
MOVED = "16 ms, 33 ms at the 99th percentile (World 2200)"


def measure() -> Iterator[Line]:
    """Yield medians and 99th percentiles in milliseconds."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    desk = _Desk()
    desk.rest(1.5)
    yield _line("an order changed, to its finished frame", desk.give, 60, FRAME)
    yield _line("an order taken back, to its finished frame", desk.take, len(desk.orders), FRAME)
    desk.session.give(*desk.orders)
    yield _line("another unit selected, to its finished frame", desk.select, 60, FRAME)
    desk.session.undo()
    yield from desk.clicks()
    desk.rest(0.3)
    yield desk.zooms()
    desk.into_the_middle()
    yield _line("a frame while panning", desk.pan, 120, MOVED)
    yield _line("a frame while zooming", desk.zoom, 64, MOVED)
    yield _line("hover and hit test", desk.hover, 500, "under 1 ms")
    desk.window.close()


class _Desk:
    """The window with an order for every unit, and what a user does with it; each act ends with a finished frame."""

    def __init__(self) -> None:
        from kartentisch.game.session import Session
        from kartentisch.gui import MainWindow
        from kartentisch.gui.application import application
        from kartentisch.judge import continuations
        from kartentisch.orders import Move
        from kartentisch.rules import load_variant

        self.application = application()
        self.session = Session.new(load_variant("colonial"), "Benchmark")
        self.window = MainWindow(self.session)
        self.window.resize(1400, 900)
        self.window.show()
        self.view = self.window.map_view
        self.orders: list[Order] = []
        for unit in self.session.position.units:
            goals = continuations(self.session.position, (), (unit.province,)).goals
            step = next(goal for goal, entry in sorted(goals.items()) if entry.mode in ("step", "hold"))
            self.orders += continuations(self.session.position, (), (unit.province, step)).orders
        self.moves: list[Move] = [order for order in self.orders if isinstance(order, Move)]
        self.session.give(*self.orders)
        self.turn()

    def turn(self, index: int = 0) -> None:
        self.application.processEvents()

    def rest(self, seconds: float) -> None:
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            self.turn()

    def frame(self) -> None:
        """Paint the whole map, and what else is due."""
        self.view.repaint()
        self.turn()

    def give(self, index: int) -> None:
        from kartentisch.orders import Hold

        order = self.orders[index // 2 % len(self.orders)]
        unit = self.session.position.by_province[getattr(order, "province", "")]
        self.session.give(order if index % 2 else Hold(unit.power, unit.kind, unit.place))
        self.frame()

    def take(self, index: int) -> None:
        order = self.orders[index % len(self.orders)]
        self.session.take_back(order.power, getattr(order, "place", ""))
        self.frame()

    def select(self, index: int) -> None:
        units = self.session.position.units
        self.window.session_model.select(units[index % len(units)])
        self.frame()

    def click(self, place: str) -> None:
        from PySide6.QtCore import Qt
        from PySide6.QtTest import QTest

        QTest.mouseClick(self.view, Qt.MouseButton.LeftButton, pos=self.view.anchor(place).toPoint())
        self.turn()

    def clicks(self) -> Iterator[Line]:
        """Give all moves by mouse: each is a click on the unit and a click on its goal."""
        self.window.session_model.select(None)
        unit = _Clock("a click on a unit (goals, ring), to its finished frame", FRAME)
        goal = _Clock("a click on its goal (the order), to its finished frame", FRAME)
        for index, move in enumerate(self.moves):
            unit.time(lambda number: self.click(self.moves[number].place), index)
            goal.time(lambda number: self.click(self.moves[number].goal), index)
            assert move in self.session.orders
        yield unit.line()
        yield goal.line()

    def zooms(self) -> Line:
        """Zoom and let the map come to rest: what each turn of the event loop takes until it is sharp."""
        from PySide6.QtCore import QPointF

        clock = _Clock("a turn of the event loop that makes the map sharp after a zoom", "33 ms at the 99th percentile")
        for factor in (1.5, 1.3, 1.3, 0.6, 0.6):
            self.view.zoom_by(factor, QPointF(500, 300))
            self.frame()
            for index in range(60):
                clock.time(self.turn, index)
                time.sleep(0.005)
        clock.spent = [spent for spent in clock.spent if spent > 1]  # in the others nothing was to be done
        return clock.line()

    def into_the_middle(self) -> None:
        from PySide6.QtCore import QPointF

        self.view.fit()
        self.view.zoom_by(2.5, QPointF(700, 400))
        self.rest(1.5)

    def pan(self, index: int) -> None:
        from PySide6.QtCore import QPointF

        self.view.pan(QPointF(24 if index // 20 % 2 else -24, 9 if index // 10 % 2 else -9))
        self.frame()

    def zoom(self, index: int) -> None:
        from PySide6.QtCore import QPointF

        self.view.zoom_by(1.15 if index // 8 % 2 == 0 else 1 / 1.15, QPointF(700, 400))
        self.frame()

    def hover(self, index: int) -> None:
        from PySide6.QtCore import QPoint

        self.view.place_at(QPoint(40 + index * 37 % 1100, 40 + index * 53 % 560))


class _Clock:
    """Gathers how long something takes."""

    def __init__(self, what: str, budget: str) -> None:
        self.what, self.budget = what, budget
        self.spent: list[float] = []

    def time(self, act: Callable[[int], None], index: int) -> None:
        """Do it once."""
        begin = time.perf_counter()
        act(index)
        self.spent.append((time.perf_counter() - begin) * 1000)

    def line(self) -> Line:
        """Return the median and the 99th percentile in milliseconds."""
        spent = sorted(self.spent)
        worst = spent[min(len(spent) - 1, round(len(spent) * 0.99))]
        value = f"{statistics.median(spent):.2f} / {worst:.2f} ms"
        return Line(f"{self.what}, median and 99th percentile", value, self.budget)


def _line(what: str, act: Callable[[int], None], times: int, budget: str) -> Line:
    clock = _Clock(what, budget)
    for index in range(times):
        clock.time(act, index)
    return clock.line()
