"""Where things are in the view of a map: places, units, tokens, names. Nothing is shown or moved here."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPoint, QPointF
from PySide6.QtWidgets import QWidget

from kartentisch.draw.boxes import Box
from kartentisch.draw.labels import NameLabel, PlaceName, PowerName
from kartentisch.draw.look import Look, look_for
from kartentisch.draw.sheet import MapSheet
from kartentisch.gui.map.camera import Camera
from kartentisch.gui.map.hit import HitMap
from kartentisch.gui.map.lettering import Lettered
from kartentisch.gui.map.naming import Naming
from kartentisch.gui.map.outlines import Outlines
from kartentisch.gui.map.pieces import Pieces, Standing, place_pieces
from kartentisch.gui.map.pointed import PointedWidget
from kartentisch.gui.map.values import Token

_REACH = 60.0  # pixels from the middle of a token to where no click is its own any more


class PlacesWidget(PointedWidget):
    """Base of the map view: a sheet under a camera, with tokens, centres and names laid out over it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty view."""
        super().__init__(parent)
        self.sheet: MapSheet | None = None
        self.look: Look = look_for("light", ())
        self.camera = Camera()
        self.names: Mapping[str, PlaceName] = {}
        self.powers: Sequence[PowerName] = ()
        self.owners: dict[str, str] = {}
        self.centres: dict[str, str | None] = {}
        self.blocked: dict[str, str] = {}
        self.outlines: Outlines | None = None
        self._hits: HitMap | None = None
        self._tokens: tuple[Token, ...] = ()
        self._draggable: frozenset[str] | None = None
        self._pieces: Pieces | None = None
        self._labels_zoom = 0.0
        self._few_a_frame = False
        self.unhurried = False  # until all names stand: a few a frame, so that the map itself is seen at once
        self._naming = Naming(self)

    def anchor(self, place: str, dislodged: bool = False, near: QPointF | None = None) -> QPointF:
        """Return where a unit of `place` stands, in viewport pixels; where its token really is when there is one.

        Where the map wraps, of its copies the one nearest to the pixel `near`; None: to the viewport's middle.
        Raises KeyError for a place the map does not have.
        """
        sheet, camera = self.known_sheet(), self.camera
        pieces = self.pieces()
        to = None if near is None else near.x()
        for piece in pieces.tokens:
            if piece.token.place == place and (piece.token.state == "dislodged") == dislodged:
                x, y = camera.to_view(piece.x / pieces.zoom, piece.y / pieces.zoom)
                return QPointF(camera.nearest(x, to), y)
        x, y = camera.to_view(*sheet.anchor(place))
        step = pieces.height * 12 / 17 if dislodged else 0.0
        return QPointF(camera.nearest(x + step, to), y - step)

    def place_at(self, pos: QPoint) -> tuple[str | None, str | None]:
        """Return the province under a viewport pixel and the place: with the nearest coast where there are several."""
        hits = self._hit_map()
        return hits.place(*self.camera.to_map(pos.x() + 0.5, pos.y() + 0.5)) if hits is not None else (None, None)

    def province_at(self, pos: QPoint) -> str | None:
        """Return the province under a viewport pixel; quicker than its nearest coast."""
        hits = self._hit_map()
        return hits.province(*self.camera.to_map(pos.x() + 0.5, pos.y() + 0.5)) if hits is not None else None

    def _hit_map(self) -> HitMap | None:
        if self._hits is None and self.outlines is not None:
            self._hits = HitMap(self.outlines)
        return self._hits

    def unit_at(self, pos: QPoint) -> Standing | None:
        """Return the token under a viewport pixel, the uppermost first; the nearest when small ones share a spot."""
        if self.sheet is None:
            return None
        pieces, camera = self.pieces(), self.camera
        scale = camera.zoom / pieces.zoom
        near: list[tuple[float, Standing]] = []
        for x, y in self._under(pos, scale):
            point = Box(x, y, x + 1e-6, y + 1e-6)
            for piece in reversed(pieces.tokens):
                if piece.token.state == "ghost" or abs(piece.x - x) > _REACH or abs(piece.y - y) > _REACH:
                    continue
                if piece.box.meets(point):
                    return piece
                if piece.click_box.meets(point):
                    near.append(((piece.x - x) ** 2 + (piece.y - y) ** 2, piece))
        return min(reversed(near), key=lambda one: one[0])[1] if near else None

    def _under(self, pos: QPoint, scale: float) -> list[tuple[float, float]]:
        """Where a viewport pixel lies among the pieces: once for every copy of a map that goes round."""
        camera = self.camera
        if camera.boards:
            x, y = camera.to_map(pos.x() + 0.5, pos.y() + 0.5)
            zoom = self.pieces().zoom
            return [(x * zoom, y * zoom)]
        y = (pos.y() + 0.5 - camera.y) / scale
        return [((pos.x() + 0.5 - origin) / scale, y) for origin in camera.origins(_REACH)]

    def is_on(self, piece: Standing, pos: QPoint) -> bool:
        """Whether a viewport pixel lies on a token itself."""
        camera, zoom = self.camera, self.pieces().zoom
        x, y = camera.to_view(piece.x / zoom, piece.y / zoom)
        x = camera.nearest(x, pos.x())
        wide, high = piece.box.right - piece.box.left, piece.box.bottom - piece.box.top
        return abs(pos.x() + 0.5 - x) <= wide / 2 and abs(pos.y() + 0.5 - y) <= high / 2

    def is_draggable(self, token: Token) -> bool:
        """Whether a drag that begins on `token` is an order drag."""
        return token.state != "ghost" and (self._draggable is None or token.place in self._draggable)

    def pieces(self) -> Pieces:
        """Return where tokens and centres stand; laid out anew only when they or the settled zoom have changed."""
        zoom = self._labels_zoom or self.camera.zoom
        if self._pieces is None or self._pieces.zoom != zoom:
            self._pieces = self._placed(zoom)
        return self._pieces

    def _placed(self, zoom: float) -> Pieces:
        return place_pieces(self.known_sheet(), zoom, self._tokens, self.centres, self.look.units, self.blocked)

    def labels(self) -> tuple[NameLabel, ...]:
        """Return the names as set for the settled zoom."""
        return self._naming.labels()

    def lettered(self) -> list[Lettered]:
        """Return the names as pictures, as far as they are ready; after a change those of before for a moment."""
        return self._naming.pictures(at_once=not (self._few_a_frame or self.unhurried))

    @property
    def is_blurred(self) -> bool:
        """Whether parts of the map in sight are still to be painted sharp."""
        return False

    def known_sheet(self) -> MapSheet:
        """Return the map shown. Raises KeyError when there is none."""
        if self.sheet is None:
            raise KeyError("no map is shown")
        return self.sheet
