"""Where tokens and centres stand at one zoom. Lengths are pixels of the whole map at that zoom, as for names."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from kartentisch.draw.boxes import Box
from kartentisch.draw.labels import level_of_detail, token_height
from kartentisch.draw.look import UnitStyle
from kartentisch.draw.sheet import MapSheet
from kartentisch.draw.standing import Dot, Stand, dot_radius, dots, stands
from kartentisch.draw.standing import Standing as Unit
from kartentisch.draw.symbols import symbol_boxes
from kartentisch.gui.map.values import Token

__all__ = ["Dot", "Pieces", "Standing", "dot_radius", "place_pieces"]

_LEAST_CLICK = 24.0


@dataclass(frozen=True, slots=True)
class Standing(Stand):
    """A token, where its middle stands, and where it would stand if there were room."""

    token: Token

    @property
    def click_box(self) -> Box:
        """Return the box a click has to meet: never less than a finger's width."""
        return Box.around(
            self.x,
            self.y,
            max(_LEAST_CLICK, self.box.right - self.box.left),
            max(_LEAST_CLICK, self.box.bottom - self.box.top),
        )


@dataclass(frozen=True, slots=True)
class Pieces:
    """All tokens and visible centres at `zoom`, with tokens' height `height`; `symbols`: boxes of symbols of links."""

    zoom: float
    height: float
    tokens: tuple[Standing, ...]
    dots: tuple[Dot, ...]
    symbols: tuple[Box, ...] = ()

    @property
    def detail(self) -> int:
        """Return the level of detail, 0 to 2."""
        return level_of_detail(self.height)

    @property
    def boxes(self) -> list[Box]:
        """Return what names must keep off."""
        return [*(piece.box for piece in self.tokens), *(dot.box for dot in self.dots), *self.symbols]

    def standing(self, place: str) -> Standing | None:
        """Return the standing token of a place, or of its province when no coast is named."""
        for piece in self.tokens:
            token = piece.token
            if token.state != "dislodged" and place in (token.place, token.place.partition("/")[0]):
                return piece
        return None


def place_pieces(
    sheet: MapSheet,
    zoom: float,
    tokens: Sequence[Token],
    centres: Mapping[str, str | None],
    units: UnitStyle = "tokens",
    blocked: Collection[str] = (),
) -> Pieces:
    """Return where everything stands: units that cover each other step apart, centres under a unit vanish.

    Centres that are `blocked` are seen in any case.
    """
    height = token_height(sheet, zoom)
    placed = stands(
        sheet, zoom, height, [Unit(token.kind, token.place, token.state == "dislodged") for token in tokens], units
    )
    standing = [
        Standing(stand.x, stand.y, stand.box, stand.home, token) for stand, token in zip(placed, tokens, strict=True)
    ]
    standing.sort(key=lambda piece: piece.token.state == "dislodged")
    seen = dots(sheet, zoom, height, centres, [piece.box for piece in standing], blocked)
    return Pieces(zoom, height, tuple(standing), seen, symbol_boxes(sheet, zoom))
