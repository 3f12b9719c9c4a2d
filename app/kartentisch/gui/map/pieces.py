"""Where tokens and centres stand at one zoom. Lengths are pixels of the whole map at that zoom, as for names."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kartentisch.draw.boxes import Box
from kartentisch.draw.labels import level_of_detail, token_height
from kartentisch.draw.sheet import MapSheet
from kartentisch.draw.spread import spread
from kartentisch.gui.map.tokens import token_size
from kartentisch.gui.map.values import Token

_DISLODGED_STEP = 12 / 17  # of the token's height, to the right and up
_DOT = 3.2
_LEAST_CLICK = 24.0


@dataclass(frozen=True, slots=True)
class Standing:
    """A token and where its middle stands."""

    token: Token
    x: float
    y: float
    box: Box

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
    """All tokens and visible centres at `zoom`, with tokens' height `height`."""

    zoom: float
    height: float
    tokens: tuple[Standing, ...]
    dots: tuple[Dot, ...]

    @property
    def detail(self) -> int:
        """Return the level of detail, 0 to 2."""
        return level_of_detail(self.height)

    @property
    def boxes(self) -> list[Box]:
        """Return what names must keep off."""
        return [*(piece.box for piece in self.tokens), *(dot.box for dot in self.dots)]

    def standing(self, place: str) -> Standing | None:
        """Return the standing token of a place, or of its province when no coast is named."""
        for piece in self.tokens:
            token = piece.token
            if token.state != "dislodged" and place in (token.place, token.place.partition("/")[0]):
                return piece
        return None


def place_pieces(sheet: MapSheet, zoom: float, tokens: Sequence[Token], centres: Mapping[str, str | None]) -> Pieces:
    """Return where everything stands: tokens that cover each other step apart, centres under a token vanish."""
    height = token_height(sheet, zoom)
    spots = []
    for token in tokens:
        x, y = sheet.anchor(token.place)
        step = height * _DISLODGED_STEP if token.state == "dislodged" else 0.0
        spots.append((x * zoom + step, y * zoom - step))
    boxes = [
        Box.around(x, y, *(side + 2 for side in token_size(token.kind, height)))
        for token, (x, y) in zip(tokens, spots, strict=True)
    ]
    # A dislodged unit stands half over the winner on purpose: only standing units step apart.
    upright = [index for index, token in enumerate(tokens) if token.state != "dislodged"]
    moves = dict(zip(upright, spread([boxes[index] for index in upright], height), strict=True))
    standing = []
    for index, token in enumerate(tokens):
        dx, dy = moves.get(index, (0.0, 0.0))
        box = boxes[index]
        moved = Box(box.left + dx, box.top + dy, box.right + dx, box.bottom + dy)
        standing.append(Standing(token, spots[index][0] + dx, spots[index][1] + dy, moved))
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
    return Pieces(zoom, height, tuple(standing), tuple(dots))


def dot_radius(height: float) -> float:
    """Return the radius of a centre's mark beside tokens of a height."""
    detail = level_of_detail(height)
    return 2.2 if detail == 0 else _DOT if detail == 1 else 4.2
