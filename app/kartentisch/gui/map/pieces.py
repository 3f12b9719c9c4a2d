"""Where tokens and centres stand at one zoom. Lengths are pixels of the whole map at that zoom, as for names."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import dist

from kartentisch.draw.boxes import Box
from kartentisch.draw.figures import unit_size
from kartentisch.draw.labels import level_of_detail, token_height
from kartentisch.draw.look import UnitStyle
from kartentisch.draw.sheet import MapSheet
from kartentisch.draw.spread import spread
from kartentisch.gui.map.symbols import symbol_boxes
from kartentisch.gui.map.values import Token

_DISLODGED_STEP = 12 / 17  # of the token's height, to the right and up
_DOT = 3.2
_LEAST_CLICK = 24.0
_FARTHEST = 4.5  # heights a token steps aside where units crowd
_LED = 0.55  # heights from its place from where on a token has a line to it


@dataclass(frozen=True, slots=True)
class Standing:
    """A token, where its middle stands, and where it would stand if there were room."""

    token: Token
    x: float
    y: float
    box: Box
    home: tuple[float, float]

    @property
    def led(self) -> bool:
        """Whether it stands so far aside that a line shows its place."""
        return dist((self.x, self.y), self.home) > _LED * (self.box.bottom - self.box.top)

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
class Dot:
    """A centre: its province and where it stands."""

    province: str
    x: float
    y: float
    box: Box


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
) -> Pieces:
    """Return where everything stands: units that cover each other step apart, centres under a unit vanish."""
    height = token_height(sheet, zoom)
    spots = []
    for token in tokens:
        x, y = sheet.anchor(token.place)
        step = height * _DISLODGED_STEP if token.state == "dislodged" else 0.0
        spots.append((x * zoom + step, y * zoom - step))
    boxes = [
        Box.around(x, y, *(side + 2 for side in unit_size(token.kind, height, units)))
        for token, (x, y) in zip(tokens, spots, strict=True)
    ]
    moves = spread(
        boxes, height * _FARTHEST, ties=_ties(tokens), edge=Box(0, 0, sheet.width * zoom, sheet.height * zoom)
    )
    standing = []
    for token, (x, y), box, (dx, dy) in zip(tokens, spots, boxes, moves, strict=True):
        moved = Box(box.left + dx, box.top + dy, box.right + dx, box.bottom + dy)
        standing.append(Standing(token, x + dx, y + dy, moved, (x, y)))
    standing.sort(key=lambda piece: piece.token.state == "dislodged")
    dots = []
    for province in centres:
        shape = sheet.provinces.get(province)
        if shape is None or shape.centre is None:
            continue
        x, y = shape.centre[0] * zoom, shape.centre[1] * zoom
        radius = dot_radius(height) + 2.5
        box = Box(x - radius, y - radius, x + radius, y + radius)
        if not any(piece.box.meets(Box(x - 2, y - 2, x + 2, y + 2)) for piece in standing):
            dots.append(Dot(province, x, y, box))
    return Pieces(zoom, height, tuple(standing), tuple(dots), symbol_boxes(sheet, zoom))


def _ties(tokens: Sequence[Token]) -> list[tuple[int, int]]:
    """The pairs of a dislodged unit and who is there now: it stands half over the winner on purpose."""
    by_province: dict[str, list[int]] = {}
    for index, token in enumerate(tokens):
        by_province.setdefault(token.place.partition("/")[0], []).append(index)
    return [
        (first, second)
        for same in by_province.values()
        for first, second in combinations(same, 2)
        if (tokens[first].state == "dislodged") != (tokens[second].state == "dislodged")
    ]


def dot_radius(height: float) -> float:
    """Return the radius of a centre's mark beside tokens of a height."""
    detail = level_of_detail(height)
    return 2.2 if detail == 0 else _DOT if detail == 1 else 4.2
