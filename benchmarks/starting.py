"""Start to first painted map, beside a bare PySide6 window with 250 polygons."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
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


def measure() -> Iterator[Line]:
    """Yield warm start times and their ratio; each the best of five, by turns, after a start that is not counted."""
    with TemporaryDirectory() as compiled:
        bare, ours = [], []
        for _ in range(6):
            bare.append(_milliseconds([sys.executable, "-c", BARE, "{now}"], compiled))
            ours.append(_milliseconds([sys.executable, "-m", "kartentisch", "--time-start", "colonial"], compiled))
    quickest, ours_quickest = min(bare[1:]), min(ours[1:])
    yield Line("bare window with 250 polygons", f"{quickest:.0f} ms")
    yield Line("Kartentisch, Colonial, first painted map", f"{ours_quickest:.0f} ms")
    yield Line("ratio", f"{ours_quickest / quickest:.2f}", "at most 2.5")


def _milliseconds(command: list[str], compiled: str) -> float:
    """Return what a command prints; its modules are compiled once, into the folder `compiled`, as when installed."""
    environment = {"QT_QPA_PLATFORM": "offscreen"} | os.environ | {"PYTHONPYCACHEPREFIX": compiled}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    now = f"{time.time():.6f}"
    done = subprocess.run(
        [part.replace("{now}", now) for part in command], env=environment, capture_output=True, text=True, check=True
    )
    return float(done.stdout.split()[0])
