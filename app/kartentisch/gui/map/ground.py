"""Painting the map itself: ground (areas), lines over it, and what is lit in between. Painters are in map units."""

from collections.abc import Iterable, Mapping
from functools import partial

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen

from kartentisch.draw.look import Look
from kartentisch.draw.sheet import Shape
from kartentisch.gui.map import hatching
from kartentisch.gui.map.board_plates import boards_in, paint_plates
from kartentisch.gui.map.edge_sprites import EdgeSprites
from kartentisch.gui.map.outlines import Outlines
from kartentisch.gui.map.symbols import paint_links
from kartentisch.gui.map.values import Highlight

_CAPS = Qt.PenCapStyle
_WASH = 0.50
_AT_ONCE = 4  # pictures of edges made ahead in one go


class GroundPainter:
    """Paints the areas and lines of one map in one look. `ratio` is the device pixels of a pixel."""

    def __init__(self, outlines: Outlines, look: Look, owners: Mapping[str, str], ratio: float) -> None:
        """Keep what is painted with; nothing is painted yet."""
        self.outlines = outlines
        self.look = look
        self.owners = owners
        self.ratio = ratio
        self._sprites = EdgeSprites(outlines, ratio)

    def areas(self, painter: QPainter, part: QRectF, zoom: float) -> None:
        """Paint everything that is filled, as far as `part` (map units) shows it."""
        if not self.outlines.sheet.boards:
            self._areas(painter, part, zoom, self.look)
            return
        painter.fillRect(part, QColor(self.look.theme.sunken))
        for look, edge in boards_in(self.outlines.sheet, self.look, part):
            here = edge.boundingRect().intersected(part)
            painter.save()
            painter.setClipPath(edge, Qt.ClipOperation.IntersectClip)
            self._areas(painter, here, zoom, look)
            painter.restore()

    def _areas(self, painter: QPainter, part: QRectF, zoom: float, look: Look) -> None:
        outlines, theme = self.outlines, look.theme
        painter.setPen(Qt.PenStyle.NoPen)
        painter.fillRect(part, QColor(theme.sea))
        for province, path in outlines.provinces.items():
            shape = outlines.sheet.provinces[province]
            if shape.is_sea and outlines.boxes[province].intersects(part):
                painter.fillPath(path, QColor(theme.sea_tints[shape.tint % len(theme.sea_tints)]))
        for decor, rings in outlines.decor:
            # A ring whose box is elsewhere changes nothing here: left out, the path is quickly filled.
            path = QPainterPath()
            for box, ring in rings:
                if box.intersects(part):
                    path.addPolygon(ring)
                    path.closeSubpath()
            deep = decor.role == "deep"
            colour = QColor(theme.deep if deep else theme.glow)
            colour.setAlphaF(min(1.0, decor.opacity * (theme.deep_factor if deep else theme.glow_factor)))
            painter.fillPath(path, colour)
        hills = hatching.mountains(theme, self.ratio, zoom)
        for void, path in outlines.voids:
            if path.controlPointRect().intersects(part):
                fill = {"water": QBrush(QColor(theme.lake)), "land": QBrush(QColor(theme.inert)), "mountain": hills}
                painter.fillPath(path, fill[void.role])
        for province, path in outlines.provinces.items():
            shape = outlines.sheet.provinces[province]
            if not shape.is_sea and outlines.boxes[province].intersects(part):
                painter.fillPath(path, self._land(shape, zoom, look))
        painter.setPen(_pen(theme.coast, 0.6 * self.ratio))
        painter.setBrush(QColor(theme.lake))
        for path in outlines.lakes:
            if path.controlPointRect().intersects(part):
                painter.drawPath(path)

    def _land(self, shape: Shape, zoom: float, look: Look) -> QBrush:
        """What a land province is filled with."""
        if shape.cover:
            return hatching.barrier(shape.cover, look.theme, ratio=self.ratio, zoom=zoom)
        owner = self.owners.get(shape.id)
        tint, pattern = look.tint(owner), look.pattern(owner)
        if pattern is None:
            return QBrush(QColor(tint))
        return hatching.powers(pattern, tint, look.theme, ratio=self.ratio, zoom=zoom)

    def lines(self, painter: QPainter, part: QRectF, zoom: float) -> None:
        """Paint borders, coast, bridges, canals and railways in pens that do not grow with the zoom."""
        theme, ratio = self.look.theme, self.ratio
        pens = {
            "borders-sea": _pen(theme.sea_border, 0.9 * ratio),
            "borders-land": _pen(theme.land_border, 1.0 * ratio, 0.85),
            "coastline": _pen(theme.coast, 0.8 * ratio),
        }
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for layer, pen in pens.items():
            painter.setPen(pen)
            for box, line in self.outlines.lines[layer]:
                if box.intersects(part):
                    painter.drawPolyline(line)
        paint_links(painter, self.outlines, self.look, part, zoom=zoom, ratio=ratio)
        if self.outlines.sheet.boards:
            paint_plates(painter, self.outlines.sheet, self.look, part, zoom=zoom, ratio=ratio)

    def touches(self, shown: Highlight, part: QRectF) -> bool:
        """Whether anything that is lit lies in `part` (map units)."""
        return any(self._in_sight(province, part) for province in _bright(shown))

    def lit(self, painter: QPainter, part: QRectF, zoom: float, shown: Highlight) -> None:
        """Paint, between areas and lines, the wash over what is no goal and the fill of what is."""
        outlines, theme = self.outlines, self.look.theme
        bright = {
            province: outlines.thin(province, zoom) for province in _bright(shown) if self._in_sight(province, part)
        }
        # Edges or borders lie over every seam: without smoothing this is three times as fast.
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        if shown.dim_others:
            wash = QPainterPath()
            wash.setFillRule(Qt.FillRule.OddEvenFill)
            wash.addRect(part)
            for path in bright.values():
                wash.addPath(path)
            # Parts of a bright province beyond the tile turn the rule over outside only: the painter clips them.
            painter.save()
            painter.setClipRect(part)
            painter.fillPath(wash, _faint(theme.win, _WASH))
            painter.restore()
        for province, reach in shown.goals.items():
            if province in bright:
                fill = QBrush(_faint(theme.accent, 0.20))
                if reach != "step":
                    fill = hatching.goal(theme, self.ratio, zoom, barred=reach == "barred")
                painter.fillPath(bright[province], fill)
        if shown.refused in bright:
            painter.fillPath(bright[shown.refused], _faint(theme.bad, 0.16))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)

    def edges(self, painter: QPainter, part: QRectF, zoom: float, shown: Highlight) -> None:
        """Paint, over the lines, the edges of goals, of the selected unit's province and of a refused one."""
        theme, ratio = self.look.theme, self.ratio
        own = shown.selected.partition("/")[0] if shown.selected else ""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        marks = [(province, "barred" if reach == "barred" else "goal") for province, reach in shown.goals.items()]
        for province, name in (*marks, (own, "selected")):
            if self._in_sight(province, part):
                make = partial(self._edge_pen, name)
                if not self._sprites.paint(painter, province, name, make, zoom):
                    painter.setPen(make())
                    for box, line in self.outlines.edge(province, zoom):
                        if box.intersects(part):
                            painter.drawPolyline(line)
        if shown.refused is not None and self._in_sight(shown.refused, part):
            dashed = _pen(theme.bad, 2 * ratio, caps=_CAPS.FlatCap)
            dashed.setDashPattern([2.5, 1.5])
            painter.strokePath(self.outlines.thin(shown.refused, zoom), dashed)

    def prepare_edges(self, parts: Iterable[QRectF], zoom: float) -> bool:
        """Make a few pictures of edges of goals that a click in `parts` (map units) may light; return whether any."""
        make, made = partial(self._edge_pen, "goal"), 0
        for part in parts:
            for province in self.outlines.provinces:
                if self._in_sight(province, part):
                    made += self._sprites.prepare(province, "goal", make, zoom)
                    if made >= _AT_ONCE:
                        return True
        return made > 0

    def _edge_pen(self, name: str) -> QPen:
        theme, ratio = self.look.theme, self.ratio
        if name == "selected":
            return _pen(theme.selected, 2.6 * ratio)
        if name == "goal":
            return _pen(theme.accent, 1.8 * ratio)
        pen = _pen(theme.selected, 1.8 * ratio, caps=_CAPS.FlatCap)
        pen.setDashPattern([4, 2.5])
        return pen

    def _in_sight(self, province: str, part: QRectF) -> bool:
        box = self.outlines.boxes.get(province)
        return box is not None and box.intersects(part)


def _bright(shown: Highlight) -> list[str]:
    bright = [*shown.goals, *(place.partition("/")[0] for place in shown.supportable)]
    if shown.selected:
        bright.append(shown.selected.partition("/")[0])
    if shown.refused:
        bright.append(shown.refused)
    return list(dict.fromkeys(bright))


def _pen(colour: str, width: float, opacity: float = 1.0, caps: Qt.PenCapStyle = _CAPS.RoundCap) -> QPen:
    pen = QPen(_faint(colour, opacity), width, Qt.PenStyle.SolidLine, caps, Qt.PenJoinStyle.RoundJoin)
    pen.setCosmetic(True)
    return pen


def _faint(colour: str, opacity: float) -> QColor:
    made = QColor(colour)
    made.setAlphaF(opacity)
    return made
