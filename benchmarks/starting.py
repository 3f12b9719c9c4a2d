"""Start to first painted map of two variants, beside a bare PySide6 window with 250 polygons."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.lines import Line

BARE = """
import time, sys
begin = float(sys.argv[1])
from PySide6.QtCore import QPointF, QTimer
from PySide6.QtGui import QPolygonF
from PySide6.QtWidgets import QApplication, QGraphicsScene, QGraphicsView
app = QApplication([])
scene = QGraphicsScene()
for i in range(250):
    x, y = i % 25 * 40.0, i // 25 * 40.0
    scene.addPolygon(QPolygonF([QPointF(x, y), QPointF(x + 35, y + 5), QPointF(x + 30, y + 35), QPointF(x, y + 30)]))
class View(QGraphicsView):
    def paintEvent(self, event):
        super().paintEvent(event)
        print((time.time() - begin) * 1000)
        QTimer.singleShot(0, app, app.quit)
view = View(scene)
view.resize(1400, 900)
view.show()
app.exec()
"""


VARIANTS = ("colonial", "world2200")


@dataclass(frozen=True, slots=True)
class _Start:
    """A start: milliseconds until the map was painted, and of the processor until its end."""

    painted: float
    processor: float


def measure() -> Iterator[Line]:
    """Yield warm start times and their ratios; each the best of five, by turns, after a start that is not counted."""
    commands = {"": [sys.executable, "-c", BARE, "{now}"]}
    commands |= {variant: [sys.executable, "-m", "kartentisch", "--time-start", variant] for variant in VARIANTS}
    runs: dict[str, list[_Start]] = {name: [] for name in commands}
    with TemporaryDirectory() as kept:
        for _ in range(6):
            for name, command in commands.items():
                runs[name].append(_start(command, Path(kept)))
    best = {
        name: _Start(min(run.painted for run in all_[1:]), min(run.processor for run in all_[1:]))
        for name, all_ in runs.items()
    }
    bare = best.pop("")
    yield Line("bare window with 250 polygons", f"{bare.painted:.0f} ms")
    for variant, start in best.items():
        yield Line(f"Kartentisch, {variant}, first painted map", f"{start.painted:.0f} ms")
        yield Line("ratio", f"{start.painted / bare.painted:.2f}", "at most 2.5")
        yield Line("ratio of processor time, to the end of the process", f"{start.processor / bare.processor:.2f}")


def _start(command: list[str], kept: Path) -> _Start:
    """Run a command that prints milliseconds.

    Its modules are compiled once, into a folder below `kept`, as when installed; maps and pictures are kept there too.
    """
    folders = {"PYTHONPYCACHEPREFIX": str(kept / "compiled"), "XDG_CACHE_HOME": str(kept / "cache")}
    environment = {"QT_QPA_PLATFORM": "offscreen"} | os.environ | folders
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    begun = os.times()
    now = f"{time.time():.6f}"
    done = subprocess.run(
        [part.replace("{now}", now) for part in command], env=environment, capture_output=True, text=True, check=True
    )
    ended = os.times()
    processor = ended.children_user + ended.children_system - begun.children_user - begun.children_system
    return _Start(float(done.stdout.split()[0]), processor * 1000)
