"""Tokens and centres as pictures with their places, put together once: a frame only moves them."""

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from kartentisch.draw.figures import blocked_box, blocked_centre
from kartentisch.draw.look import Look
from kartentisch.gui.figures import paint_svg
from kartentisch.gui.map.pieces import Pieces, dot_radius
from kartentisch.gui.map.tokens import DIMMED, token_pixmap
from kartentisch.gui.map.values import Highlight

if TYPE_CHECKING:
    from kartentisch.gui.map.view import MapView

FAINT = 0.38  # of names and centres that step back
REACH = 140  # pixels a picture may reach over from outside


class PieceSprite(Struct, frozen=True):
    """A picture and where its middle stands, in pixels of the whole map at the zoom of the pieces."""

    x: float
    y: float
    pixmap: QPixmap
    half_width: float
    half_height: float
    opacity: float
    ringed: bool = False


class PieceSprites:
    """The pictures of a view's tokens and centres, kept while nothing they depend on changes."""

    def __init__(self) -> None:
        """Start with none."""
        self._shown: tuple[Pieces, Look, Highlight | None, float] | None = None
        self._centres: tuple[object, ...] = ()
        self.tokens: list[PieceSprite] = []
        self.dots: list[PieceSprite] = []

    def fetch(self, view: "MapView", bright: frozenset[str] | None) -> None:
        """Bring `tokens` and `dots` to what the view shows. `bright`: provinces not dimmed, None for all."""
        shown = view.pieces(), view.look, view.highlight, view.devicePixelRatioF()
        centres = view.centres, view.homes, view.blocked
        before = self._shown
        same = before is not None and all(one is other for one, other in zip(before[:3], shown[:3], strict=True))
        if same and before is not None and before[3] == shown[3] and self._centres == centres:
            return
        self._shown, self._centres = shown, (dict(view.centres), view.homes, dict(view.blocked))
        self.tokens = list(_tokens(view, bright))
        self.dots = list(_dots(view, bright))


def paint_sprites(painter: QPainter, view: "MapView", sprites: Iterable[PieceSprite], sight: QRect) -> None:
    """Paint the pictures whose middle lies in `sight`, in every copy of the map, on whole device pixels."""
    camera, ratio = view.camera, view.devicePixelRatioF()
    scale = camera.zoom / view.pieces().zoom
    west, north, east, south = sight.left(), sight.top(), sight.right(), sight.bottom()
    origins, top = camera.origins(REACH), camera.y
    opacity = 1.0
    for sprite in sprites:
        y = top + sprite.y * scale
        if not north < y < south:
            continue
        for left in origins:
            x = left + sprite.x * scale
            if not west < x < east:
                continue
            if sprite.ringed:
                _ring(painter, view, QPointF(x, y))
            if sprite.opacity != opacity:
                opacity = sprite.opacity
                painter.setOpacity(opacity)
            corner = QPointF(
                round(x * ratio) / ratio - sprite.half_width, round(y * ratio) / ratio - sprite.half_height
            )
            painter.drawPixmap(corner, sprite.pixmap)
    painter.setOpacity(1.0)


def _tokens(view: "MapView", bright: frozenset[str] | None) -> Iterable[PieceSprite]:
    pieces, look, ratio = view.pieces(), view.look, view.devicePixelRatioF()
    selected = view.highlight.selected if view.highlight else None
    # Of two units in one place the dislodged one is to be ordered.
    ringed = {piece.token.state == "dislodged": piece for piece in pieces.tokens if piece.token.place == selected}
    chosen = ringed.get(True, ringed.get(False))
    for piece in pieces.tokens:
        token = piece.token
        pixmap = token_pixmap(
            token.power,
            token.kind,
            token.state,
            round(pieces.height, 1),
            power=look.token(token.power),
            theme=look.theme,
            ratio=ratio,
            units=look.units,
        )
        dimmed = token.dimmed or (bright is not None and token.place.partition("/")[0] not in bright)
        yield _sprite(piece.x, piece.y, pixmap, DIMMED if dimmed else 1.0, ringed=piece is chosen)


def _dots(view: "MapView", bright: frozenset[str] | None) -> Iterable[PieceSprite]:
    pieces, look, ratio = view.pieces(), view.look, view.devicePixelRatioF()
    radius = dot_radius(pieces.height)
    for dot in pieces.dots:
        owner = view.centres.get(dot.province)
        core = look.token(owner).token if owner is not None else ""
        home = dot.province in view.homes
        blocker = view.blocked.get(dot.province)
        if blocker is not None:
            pixmap = _blocked_pixmap(radius, blocker, look, ratio=ratio)
            yield _sprite(dot.x, dot.y, pixmap, 1.0 if bright is None or dot.province in bright else FAINT)
            continue
        pixmap = _dot_pixmap(radius, core, look.theme.ink, look.theme.dot, ratio=ratio, home=home)
        yield _sprite(dot.x, dot.y, pixmap, 1.0 if bright is None or dot.province in bright else FAINT)


def _sprite(x: float, y: float, pixmap: QPixmap, opacity: float, *, ringed: bool = False) -> PieceSprite:
    size = pixmap.deviceIndependentSize()
    return PieceSprite(x, y, pixmap, size.width() / 2, size.height() / 2, opacity, ringed)


@lru_cache(maxsize=256)
def _dot_pixmap(radius: float, core: str, ink: str, paper: str, *, ratio: float, home: bool) -> QPixmap:
    """A centre's mark: a square at home, else a disc; in it the colour `core` of its owner, "" for none."""
    side = 2 * (int(radius) + 3)
    pixmap = QPixmap(round(side * ratio), round(side * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    with QPainter(pixmap) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(side / 2, side / 2)
        painter.setPen(QPen(QColor(ink), 1.1))
        painter.setBrush(QColor(paper))
        _mark(painter, radius, radius * 0.92, home=home)
        if core:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(core))
            _mark(painter, radius * 0.5, radius * 0.5, home=home)
    return pixmap


def _blocked_pixmap(radius: float, blocker: str, look: Look, *, ratio: float) -> QPixmap:
    """The figure of a blocked centre, its centre in the middle of the pixmap."""
    left, top, side = blocked_box(0, 0, radius)
    half = max(-left, -top, left + side, top + side)
    pixmap = QPixmap(round(2 * half * ratio), round(2 * half * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    with QPainter(pixmap) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_svg(painter, blocked_centre(blocker, look), QRectF(half + left, half + top, side, side))
    return pixmap


def _mark(painter: QPainter, radius: float, side: float, *, home: bool) -> None:
    if home:
        painter.drawRect(QRectF(-side, -side, 2 * side, 2 * side))
    else:
        painter.drawEllipse(QPointF(0, 0), radius, radius)


def _ring(painter: QPainter, view: "MapView", at: QPointF) -> None:
    height = view.pieces().height
    casing = QColor(view.look.theme.casing)
    casing.setAlphaF(0.85)
    painter.save()
    painter.setOpacity(1.0)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((casing, 5.0), (QColor(view.look.theme.selected), 2.6)):
        painter.setPen(QPen(colour, width))
        painter.drawEllipse(at, height * 1.02, height * 1.02)
    painter.restore()
