"""The names of a map view: set off its units and marks in short turns after a frame, never within one."""

from collections.abc import Iterable
from itertools import pairwise
from math import inf
from time import perf_counter
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from kartentisch.draw.boxes import Box
from kartentisch.draw.labels import NameLabel, NameSetter
from kartentisch.draw.sheet import MapSheet
from kartentisch.gui.map.lettering import Lettered, Lettering, measure
from kartentisch.gui.map.plates import plate_boxes

if TYPE_CHECKING:
    from kartentisch.gui.map.places import PlacesWidget

_SLICE = 0.004  # seconds a turn of the event loop may spend on names
_SOON = 2  # milliseconds until the next turn
_SHOW = 0.06  # seconds between two frames while names come, a few at a time


class Naming(QObject):
    """Where the names stand now and how they look.

    After a change those of before stay in sight until the new ones stand; after a zoom they come a few at a time.
    """

    def __init__(self, view: "PlacesWidget") -> None:
        """Serve a view, which owns this object."""
        super().__init__(view)
        self._view = view
        self._setter: NameSetter | None = None
        self._obstacles: frozenset[Box] = frozenset()
        self._stale = True  # what names keep off has changed since they were set
        self._labels: tuple[NameLabel, ...] = ()  # as far as they are set
        self._shown: tuple[NameLabel, ...] = ()  # that are in sight
        self._lettering = Lettering()
        self._whole = False  # whether all names have been in sight at this zoom: then they change all together
        self._begun = False
        self._shown_at = 0.0
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._go_on)

    def keep_off(self, boxes: Iterable[Box]) -> None:
        """Keep off these, in pixels of the whole map at the zoom of the view's pieces, besides units and centres."""
        wanted = frozenset(boxes)
        if wanted != self._obstacles:
            self._obstacles = wanted
            self.touch()

    def touch(self) -> None:
        """Units or centres stand elsewhere, or something else names keep off."""
        self._stale = True
        self._view.update()

    def forget(self, *, obstacles: bool = False) -> None:
        """Begin anew: other names, or another zoom, where also the `obstacles` lie elsewhere."""
        if obstacles:
            self._obstacles = frozenset()
        self._setter, self._labels, self._shown, self._whole = None, (), (), False
        self.touch()

    def wait(self) -> None:
        """Do nothing more until the next frame."""
        self._soon.stop()

    def labels(self) -> tuple[NameLabel, ...]:
        """Return all names, setting at once what is not set yet."""
        self._set(inf)
        return self._labels

    def pictures(self, *, at_once: bool) -> list[Lettered]:
        """Return what a frame shows: with `at_once` all names, where none are in sight; else what is ready."""
        view = self._view
        if view.unhurried and not self._begun:  # the very first frame is for the map
            self._begun = True
            self._soon.start(_SOON)
            return []
        if self._waits:
            if at_once and not self._whole:
                self._shown, self._whole = self.labels(), True
            elif not self._soon.isActive():
                self._soon.start(_SOON)
        else:
            view.unhurried = False
            self._shown, self._whole = self._labels, True
        return self._lettering.fetch(self._shown, view.look, view.owners, view.devicePixelRatioF())

    @property
    def _waits(self) -> bool:
        return self._stale or self._setter is None or self._setter.unfinished

    def _set(self, seconds: float) -> None:
        """Set names for so long, as things stand now."""
        view = self._view
        if self._setter is None:
            self._setter = NameSetter(view.known_sheet(), view.names, view.pieces().zoom, measure, view.powers)
            self._stale = True
        if self._stale:
            between = _between_boards(view.known_sheet(), view.pieces().zoom)
            self._setter.keep_off((*view.pieces().boxes, *self._obstacles, *plate_boxes(view), *between))
            self._stale = False
        self._labels = self._setter.go_on(seconds)

    def _go_on(self) -> None:
        """Paint what has been set, then set more, as long as a turn may; show them when all stand."""
        view, begin = self._view, perf_counter()
        if view.sheet is None or not view.camera.is_open:
            return
        if view.is_blurred:  # one thing at a time
            self._soon.start(_SOON)
            return
        ready = self._paint(begin)
        if ready and self._waits:
            self._set(_SLICE)
            ready = self._paint(begin)
        done = ready and not self._waits
        if not done:
            self._soon.start(_SOON)
        if done or (ready and not self._whole and begin - self._shown_at > _SHOW):
            self._shown, self._shown_at = self._labels, begin
            self._whole = self._whole or done
            view.update()

    def _paint(self, begin: float) -> bool:
        """Make pictures of the names set until the turn is over; return whether there are any left to be made."""
        view = self._view
        return self._lettering.prepare(self._labels, view.look, view.owners, view.devicePixelRatioF(), begin + _SLICE)


def _between_boards(sheet: MapSheet, zoom: float) -> list[Box]:
    """What lies between several boards, in pixels of the whole map: no name may hang over the edge of its board."""
    found = []
    for part, after in pairwise(sheet.boards):
        if part.box[3] <= after.box[1]:
            found.append(Box(0.0, part.box[3] * zoom, sheet.width * zoom, after.box[1] * zoom))
        else:
            found.append(Box(part.box[2] * zoom, 0.0, after.box[0] * zoom, sheet.height * zoom))
    return found
