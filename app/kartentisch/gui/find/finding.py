"""Finding in a window: the box, the index of the variant played, the flight there, the light on what was found."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from kartentisch.gui.find.box import FindBox
from kartentisch.gui.find.flight import Flight
from kartentisch.gui.find.index import FindIndex, Found
from kartentisch.gui.map import MapClick, MapView
from kartentisch.words import language

if TYPE_CHECKING:
    from kartentisch.gui.window import MainWindow

_LEGIBLE = 20.0  # pixels a token would be high, at least: there names are set in full
_LETTERS = 2  # typed before the map moves for a word that may still mean several places


class Light:
    """An overlay: the provinces found, tinted and edged."""

    above_tokens = False

    def __init__(self) -> None:
        """Light nothing."""
        self.provinces: tuple[str, ...] = ()

    def paint(self, painter: QPainter, view: MapView) -> None:
        """Tint and edge the provinces."""
        outlines = view.outlines
        if outlines is None:
            return
        tint, edge = QColor(view.look.theme.accent), QPen(QColor(view.look.theme.accent), 2.2)
        tint.setAlphaF(0.24)
        edge.setCosmetic(True)
        painter.translate(view.camera.x, view.camera.y)
        painter.scale(view.camera.zoom, view.camera.zoom)
        for province in self.provinces:
            if province in outlines.provinces:
                path = outlines.thin(province, view.camera.zoom)
                painter.fillPath(path, tint)
                painter.strokePath(path, edge)


class Finding(QObject):
    """Connects a window's map with its find box."""

    def __init__(self, window: "MainWindow") -> None:
        """Serve a window, which owns this object."""
        super().__init__(window)
        self._window, self._view = window, window.map_view
        self.box = FindBox(window.map_view)
        self.flight = Flight(window.map_view)
        self.light = Light()
        self._index: tuple[object, str, FindIndex] | None = None
        self._before: tuple[float, float, float] | None = None
        self.box.typed.connect(self._typed)
        self.box.marked.connect(self._marked)
        self.box.chosen.connect(self._chosen)
        self.box.left.connect(self._left)

    def open(self, text: str = "") -> None:
        """Open the box, with what has been typed so far."""
        if not self.box.isVisible():
            self._before = self.flight.where()
            self._view.add_overlay(self.light)
        self.box.open(text)

    def close(self) -> None:
        """Close the box and light nothing."""
        if self.box.isVisible():
            had_focus = self.box.input.hasFocus()
            self.box.hide()
            self.light.provinces = ()
            self._view.remove_overlay(self.light)
            if had_focus:
                self._view.setFocus(Qt.FocusReason.OtherFocusReason)

    def retranslate(self) -> None:
        """Take the texts of the language in use."""
        self.close()
        self.box.retranslate()

    def restyle(self) -> None:
        """Take the colours of the theme in use."""
        self.box.restyle()

    def index(self) -> FindIndex:
        """Return the index of the variant played in the language in use."""
        variant, spoken = self._window.session_model.variant, language()
        if self._index is None or self._index[0] is not variant or self._index[1] != spoken:
            self._index = variant, spoken, FindIndex(variant, spoken)
        return self._index[2]

    def _typed(self, text: str) -> None:
        self.box.offer(self.index().find(text))

    def _marked(self, found: Found | None) -> None:
        self.light.provinces = found.places if found is not None else ()
        self._view.update()
        if found is None:
            return
        self.box.input.setAccessibleDescription(found.name if found.is_power else self._window.describe(found.id))
        if len(self.box.input.text().strip()) >= _LETTERS or len(self.box.found) == 1:
            self._fly(found)

    def _fly(self, found: Found) -> None:
        view, sheet = self._view, self._view.sheet
        places = [place for place in found.places if sheet is not None and place in sheet.provinces]
        if sheet is None or not places:
            return
        first = sheet.anchor(places[0])
        points = [sheet.near(sheet.anchor(place), first[0]) for place in places]
        left, right = min(x for x, _y in points), max(x for x, _y in points)
        top, bottom = min(y for _x, y in points), max(y for _x, y in points)
        # All of a power's homes in sight; a single place just near enough to be read.
        fitting = min(view.width() * 0.6 / max(1.0, right - left), view.height() * 0.6 / max(1.0, bottom - top))
        legible = _LEGIBLE / (1.75 * sheet.unit_box[1])
        self.flight.fly(((left + right) / 2, (top + bottom) / 2), min(fitting, max(legible, view.camera.zoom)))

    def _chosen(self, found: Found) -> None:
        self._fly(found)
        self.flight.finish()
        self.close()
        if found.is_power:
            return
        entry, view = self._window.entry, self._view
        if entry.enabled:
            entry.focus.go(found.id)
            entry.click(found.id)
            return
        x, y = view.camera.to_view(*self._anchor(found.id))
        view.clicked.emit(
            MapClick(
                found.id,
                found.id,
                QPointF(x, y).toPoint(),
                Qt.MouseButton.LeftButton,
                Qt.KeyboardModifier.NoModifier,
                view.pieces().standing(found.id) is not None,
            )
        )

    def _anchor(self, province: str) -> tuple[float, float]:
        sheet = self._view.sheet
        return (0.0, 0.0) if sheet is None else sheet.anchor(province)

    def _left(self) -> None:
        """Esc, or the focus went elsewhere: only Esc goes back to where the map was."""
        escaped = self.box.input.hasFocus()
        self.close()
        if escaped and self._before is not None:
            x, y, zoom = self._before
            self.flight.fly((x, y), zoom)
