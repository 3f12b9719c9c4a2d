"""Tokens and centres as pictures with their places, put together once: a frame only moves them."""

from collections.abc import Iterable
from functools import lru_cache
from time import perf_counter
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from kartentisch.draw.figures import blocked_box, blocked_centre
from kartentisch.draw.look import Look
from kartentisch.gui.figures import paint_svg
from kartentisch.gui.map.pieces import Pieces, dot_radius
from kartentisch.gui.map.tokens import DIMMED, token_pixmap
from kartentisch.gui.map.values import Token

if TYPE_CHECKING:
    from kartentisch.gui.map.places import PlacesWidget
    from kartentisch.gui.map.view import MapView

FAINT = 0.38  # of names and centres that step back
REACH = 140  # pixels a picture may reach over from outside


class PieceSprite(Struct, frozen=True):
    """A picture and where its middle stands, in pixels of the whole map at the zoom of the pieces.

    `place`: of a token, where its unit stands; of a centre its province. `back`: its opacity when it steps back.
    """

    x: float
    y: float
    pixmap: QPixmap
    half_width: float
    half_height: float
    place: str
    back: float
    dislodged: bool = False
    dimmed: bool = False


class PieceSprites:
    """The pictures of a view's tokens and centres, kept while nothing they depend on changes."""

    def __init__(self) -> None:
        """Start with none."""
        self._shown: tuple[Pieces, Look, float] | None = None
        self._centres: tuple[object, ...] = ()
        self.tokens: list[PieceSprite] = []
        self.dots: list[PieceSprite] = []

    def prepare(self, view: "PlacesWidget", pieces: Pieces, seconds: float) -> bool:
        """Paint for so long pictures of tokens that are kept by their size; return whether any are left."""
        begin = perf_counter()
        for piece in pieces.tokens:
            if perf_counter() - begin > seconds:
                return True
            _token_pixmap(view, piece.token, pieces.height)
        return False

    def fetch(self, view: "MapView") -> None:
        """Bring `tokens` and `dots` to what the view shows; what is lit changes none."""
        shown = view.pieces(), view.look, view.devicePixelRatioF()
        centres = view.centres, view.homes, view.blocked
        before = self._shown
        same = before is not None and before[0] is shown[0] and before[1] is shown[1] and before[2] == shown[2]
        if same and self._centres == centres:
            return
        self._shown, self._centres = shown, (dict(view.centres), view.homes, dict(view.blocked))
        self.tokens = list(_tokens(view))
        self.dots = list(_dots(view))


def paint_sprites(
    painter: QPainter,
    view: "MapView",
    sprites: Iterable[PieceSprite],
    sight: QRect,
    *,
    bright: frozenset[str] | None,
    ringed: str | None = None,
) -> None:
    """Paint the pictures whose middle lies in `sight`, in every copy of the map, on whole device pixels.

    `bright`: the provinces that are not dimmed, None for all; `ringed`: the place of a unit with a ring around it.
    """
    camera, ratio = view.camera, view.devicePixelRatioF()
    scale = camera.zoom / view.pieces().zoom
    west, north, east, south = sight.left(), sight.top(), sight.right(), sight.bottom()
    origins, top = camera.origins(REACH), camera.y
    # Of two units in one place the dislodged one is to be ordered.
    lost = ringed is not None and any(sprite.dislodged and sprite.place == ringed for sprite in sprites)
    opacity = 1.0
    for sprite in sprites:
        y = top + sprite.y * scale
        if not north < y < south:
            continue
        for left in origins:
            x = left + sprite.x * scale
            if not west < x < east:
                continue
            if sprite.place == ringed and sprite.dislodged == lost:
                _ring(painter, view, QPointF(x, y))
            back = sprite.dimmed or (bright is not None and sprite.place.partition("/")[0] not in bright)
            wanted = sprite.back if back else 1.0
            if wanted != opacity:
                opacity = wanted
                painter.setOpacity(opacity)
            corner = QPointF(
                round(x * ratio) / ratio - sprite.half_width, round(y * ratio) / ratio - sprite.half_height
            )
            painter.drawPixmap(corner, sprite.pixmap)
    painter.setOpacity(1.0)


def _tokens(view: "MapView") -> Iterable[PieceSprite]:
    for piece in view.pieces().tokens:
        token, pixmap = piece.token, _token_pixmap(view, piece.token, view.pieces().height)
        size, lost = pixmap.deviceIndependentSize(), token.state == "dislodged"
        yield PieceSprite(
            piece.x, piece.y, pixmap, size.width() / 2, size.height() / 2, token.place, DIMMED, lost, token.dimmed
        )


def _token_pixmap(view: "PlacesWidget", token: Token, height: float) -> QPixmap:
    look = view.look
    return token_pixmap(
        token.power,
        token.kind,
        token.state,
        round(height, 1),
        power=look.token(token.power),
        theme=look.theme,
        ratio=view.devicePixelRatioF(),
        units=look.units,
    )


def _dots(view: "MapView") -> Iterable[PieceSprite]:
    pieces, look, ratio = view.pieces(), view.look, view.devicePixelRatioF()
    radius = dot_radius(pieces.height)
    for dot in pieces.dots:
        owner, blocker = view.centres.get(dot.province), view.blocked.get(dot.province)
        if blocker is not None:
            pixmap = _blocked_pixmap(radius, blocked_centre(blocker, look), ratio)
        else:
            core, home = look.token(owner).token if owner is not None else "", dot.province in view.homes
            pixmap = _dot_pixmap(radius, core, look.theme.ink, look.theme.dot, ratio=ratio, home=home)
        size = pixmap.deviceIndependentSize()
        yield PieceSprite(dot.x, dot.y, pixmap, size.width() / 2, size.height() / 2, dot.province, FAINT)


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


@lru_cache(maxsize=64)
def _blocked_pixmap(radius: float, figure: str, ratio: float) -> QPixmap:
    """The figure of a blocked centre, its centre in the middle of the pixmap."""
    left, top, side = blocked_box(0, 0, radius)
    half = max(-left, -top, left + side, top + side)
    pixmap = QPixmap(round(2 * half * ratio), round(2 * half * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    with QPainter(pixmap) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_svg(painter, figure, QRectF(half + left, half + top, side, side))
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
