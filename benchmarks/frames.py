"""From a click to a finished frame, pan, zoom and hover, offscreen at 1400 x 900: standard, Colonial and World 2200.

World 2200 with a full board of 145 units, every one with an order. A frame is finished when the map and all else that
was to be painted at once have been; what follows it (hints, remedies, names, lists that scroll) comes in short turns
of the event loop, measured in lines of their own: a click never waits for more than one of them.
"""

import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.lines import Line

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

    from kartentisch.gui.map import MapView
    from kartentisch.orders import Order

FRAME = "one frame of 60 Hz (16.7 ms)"
FRAMES = "two frames of 60 Hz (33.3 ms)"
MOVED = "16 ms, 33 ms at the 99th percentile"
UNITS = 145
IDLE = 1.0  # milliseconds: a shorter turn of the event loop had nothing to do


def measure() -> Iterator[Line]:
    """Yield medians and 99th percentiles in milliseconds, and the memory of a process with the world open."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    yield from _measure("standard", 0, FRAME)
    yield from _measure("colonial", 0, FRAME)
    yield from _measure("world2200", UNITS, FRAMES)
    yield _memory()


def _measure(variant: str, units: int, budget: str) -> Iterator[Line]:
    desk = _Desk(variant, units)
    desk.rest(3)
    yield Line(f"{variant}, units", str(len(desk.session.position.units)))
    yield from desk.measure("an order changed", desk.give, 40, budget)
    yield from desk.measure("an order taken back", desk.take, min(40, len(desk.orders)), budget)
    desk.session.give(*desk.orders)
    desk.rest(0.3)
    yield from desk.measure("another unit selected", desk.select, 40, budget)
    desk.window.session_model.select(None)
    yield from desk.measure("an owner changed", desk.own, 40, MOVED)
    yield from desk.clicks(budget)
    desk.rest(0.3)
    yield desk.zooms()
    for name, factor in (("the whole map", 1.0), ("near", 2.5)):
        desk.look(factor)
        yield from desk.moved(f"  a frame while panning, {name}", desk.pan, 120)
        yield from desk.moved(f"  a frame while zooming, {name}", desk.zoom, 64)
    yield _line("  hover and hit test", desk.hover, 500, "under 1 ms")
    desk.close()


def _memory() -> Line:
    """The resident size of a process of its own that has panned and zoomed the world."""
    run = "from benchmarks.frames import resident; print(resident())"
    done = subprocess.run([sys.executable, "-c", run], capture_output=True, text=True, check=True)
    return Line("memory with World 2200 open, panned and zoomed", f"{float(done.stdout):.0f} MB", "under 300 MB")


def resident() -> float:
    """Open the world, move around, and return the megabytes this process holds then (Linux; elsewhere the most)."""
    desk = _Desk("world2200", UNITS)
    desk.rest(1.0)
    for factor in (1.0, 2.5, 6.0):
        desk.look(factor)
        for index in range(40):
            desk.pan(index)
            desk.frame()
    statm = Path("/proc/self/statm")
    if statm.exists():
        return int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6


class Frames:
    """An overlay that counts how often the map is painted."""

    above_tokens = True

    def __init__(self) -> None:
        self.painted = 0

    def paint(self, painter: "QPainter", view: "MapView") -> None:
        """Count."""
        self.painted += 1


class _Desk:
    """The window with an order for every unit, and what a user does with it; each act ends with a finished frame."""

    def __init__(self, variant: str, units: int) -> None:
        from benchmarks.positions import crowded
        from kartentisch.game.session import Session
        from kartentisch.gui import MainWindow
        from kartentisch.gui.application import application
        from kartentisch.judge import continuations
        from kartentisch.orders import Move
        from kartentisch.rules import load_variant

        self.frames = Frames()
        self.application = application()
        start = next(crowded(units, 1, board_of=variant))[0] if units else None
        self.session = Session.new(load_variant(variant) if start is None else start.variant, "Benchmark", start)
        self.window = MainWindow(self.session)
        self.window.resize(1400, 900)
        self.window.show()
        self.view = self.window.map_view
        self.view.add_overlay(self.frames)
        self.orders: list[Order] = []
        for unit in self.session.position.units:
            goals = continuations(self.session.position, (), (unit.province,)).goals
            step = next((goal for goal, entry in sorted(goals.items()) if entry.mode in ("step", "hold")), None)
            if step is None:  # hemmed in
                continue
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
        """Let all that is due be laid out and painted, but no timer come in between."""
        from PySide6.QtCore import QCoreApplication

        QCoreApplication.sendPostedEvents()

    def measure(self, what: str, act: Callable[[int], None], times: int, budget: str) -> Iterator[Line]:
        """Do something again and again: what each takes to its finished frame, and each turn that follows a frame."""
        clock = _Clock(f"  {what}, to its finished frame", budget)
        after = _Clock("    a turn of the event loop after it", budget)
        for index in range(times):
            self.timed(clock, act, index)
            self.follow(after)
        yield clock.line()
        yield after.line()

    def moved(self, what: str, act: Callable[[int], None], times: int) -> Iterator[Line]:
        """Move the map: each movement with its whole frame and the turn of the event loop that follows it."""
        clock = _Clock(what, MOVED)

        def whole(index: int) -> None:
            act(index)
            self.frame()
            self.turn()

        for index in range(times):
            clock.time(whole, index)
        yield clock.line()

    def timed(self, clock: "_Clock", act: Callable[[int], None], index: int) -> None:
        """Time an act to its finished frame; one that changes nothing to be seen is not counted."""
        self.frames.painted = 0

        def whole(number: int) -> None:
            act(number)
            self.frame()

        clock.time(whole, index)
        if not self.frames.painted:
            clock.spent.pop()

    def follow(self, clock: "_Clock", seconds: float = 0.25) -> None:
        """Let everything follow that has been left for later."""
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            clock.time(self.turn, 0)
            if clock.spent[-1] < IDLE:
                clock.spent.pop()
                time.sleep(0.001)

    def close(self) -> None:
        """Close the window and let Qt take it apart, before Python does that at a moment of its own choice."""
        from PySide6.QtCore import QCoreApplication, QEvent

        self.window.close()
        self.window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        self.turn()

    def give(self, index: int) -> None:
        from kartentisch.orders import Hold

        order = self.orders[index // 2 % len(self.orders)]
        unit = self.session.position.by_province[getattr(order, "province", "")]
        self.session.give(order if index % 2 else Hold(unit.power, unit.kind, unit.place))

    def take(self, index: int) -> None:
        order = self.orders[index % len(self.orders)]
        self.session.take_back(order.power, getattr(order, "province", ""))

    def own(self, index: int) -> None:
        variant = self.session.position.variant
        centres, powers = sorted(variant.centres), tuple(variant.powers)
        self.view.set_owners({**self.view.owners, centres[index % len(centres)]: powers[index % len(powers)]})

    def select(self, index: int) -> None:
        units = self.session.position.units
        self.window.session_model.select(units[index % len(units)])

    def click(self, place: str) -> None:
        from PySide6.QtCore import Qt
        from PySide6.QtTest import QTest

        QTest.mouseClick(self.view, Qt.MouseButton.LeftButton, pos=self.view.anchor(place).toPoint())

    def clicks(self, budget: str) -> Iterator[Line]:
        """Give moves by mouse: each is a click on the unit and a click on its goal."""
        unit = _Clock("  a click on a unit (goals, ring), to its finished frame", budget)
        goal = _Clock("  a click on its goal (the order), to its finished frame", budget)
        after = _Clock("    a turn of the event loop after it", budget)
        for index in range(min(30, len(self.moves))):
            # Without an order, and in sight, before: the click alone is measured.
            move = self.moves[index]
            self.session.take_back(move.power, move.place)
            self.window.session_model.select(None)
            self.look_at(move.place)
            self.rest(0.6)
            self.timed(unit, lambda number: self.click(self.moves[number].place), index)
            self.follow(after)
            self.timed(goal, lambda number: self.click(self.moves[number].goal), index)
            self.follow(after)
            if move not in self.session.orders:
                raise AssertionError(f"the clicks have not given {move}")
        yield unit.line()
        yield goal.line()
        yield after.line()

    def zooms(self) -> Line:
        """Zoom and let the map come to rest: what each turn of the event loop takes until it is sharp."""
        from PySide6.QtCore import QPointF

        clock = _Clock(
            "  a turn of the event loop that makes the map sharp after a zoom", "33 ms at the 99th percentile"
        )
        for factor in (1.5, 1.3, 1.3, 0.6, 0.6):
            self.view.zoom_by(factor, QPointF(500, 300))
            self.frame()
            self.follow(clock, 1.0)
        return clock.line()

    def look(self, factor: float) -> None:
        from PySide6.QtCore import QPointF

        self.view.fit()
        self.view.zoom_by(factor, QPointF(700, 400))
        self.rest(1.5)

    def look_at(self, place: str) -> None:
        if self.view.camera.zoom <= self.view.camera.least_zoom:
            self.view.zoom_by(2.5)
        self.view.center_on_place(place)
        self.rest(0.05)

    def pan(self, index: int) -> None:
        from PySide6.QtCore import QPointF

        self.view.pan(QPointF(24 if index // 20 % 2 else -24, 9 if index // 10 % 2 else -9))

    def zoom(self, index: int) -> None:
        from PySide6.QtCore import QPointF

        self.view.zoom_by(1.15 if index // 8 % 2 == 0 else 1 / 1.15, QPointF(700, 400))

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
        if not spent:
            return Line(f"{self.what}, median and 99th percentile", "nothing to do", self.budget)
        value = f"{statistics.median(spent):.2f} / {worst:.2f} ms"
        return Line(f"{self.what}, median and 99th percentile", value, self.budget)


def _line(what: str, act: Callable[[int], None], times: int, budget: str) -> Line:
    clock = _Clock(what, budget)
    for index in range(times):
        clock.time(act, index)
    return clock.line()
