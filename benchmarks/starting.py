"""Start to first painted map, beside a bare PySide6 window with 250 polygons."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator

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
    """Yield warm start times and their ratio; each the best of five."""
    bare = min(_milliseconds([sys.executable, "-c", BARE, "{now}"]) for _ in range(5))
    ours = min(_milliseconds([sys.executable, "-m", "kartentisch", "--time-start", "colonial"]) for _ in range(5))
    yield Line("bare window with 250 polygons", f"{bare:.0f} ms")
    yield Line("Kartentisch, Colonial, first painted map", f"{ours:.0f} ms")
    yield Line("ratio", f"{ours / bare:.2f}", "at most 2.5")


def _milliseconds(command: list[str]) -> float:
    environment = os.environ | {"QT_QPA_PLATFORM": os.environ.get("QT_QPA_PLATFORM", "offscreen")}
    now = f"{time.time():.6f}"
    done = subprocess.run(
        [part.replace("{now}", now) for part in command], env=environment, capture_output=True, text=True, check=True
    )
    return float(done.stdout.split()[0])
