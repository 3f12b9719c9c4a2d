"""What marks of orders are drawn from: plain values in pixels, y downwards, in the order they are painted.

Colours are roles, resolved by `colours.colour`: the names of theme colours ("arrow", "guess", "bad", "good", "accent",
"selected", "casing", "ink"), or "token:RUS" for a power's own.
"""

from typing import Literal, TypeAlias

import msgspec

from kartentisch.orders import Order

Point: TypeAlias = tuple[float, float]
Path: TypeAlias = tuple[Point, ...]
Sign: TypeAlias = Literal["", "cross", "plus", "minus", "dash", "out"]


class Stroke(msgspec.Struct, frozen=True):
    """A line. `dash` counts pixels (drawn, left out, …); `round` tells the caps."""

    points: Path
    width: float
    role: str
    dash: tuple[float, ...] = ()
    opacity: float = 1.0
    round: bool = True


class Area(msgspec.Struct, frozen=True):
    """A closed polygon, filled with the role `fill` and edged with `edge`; "" leaves either out."""

    points: Path
    fill: str
    edge: str = ""
    width: float = 0.0
    dash: tuple[float, ...] = ()
    opacity: float = 1.0


class Disc(msgspec.Struct, frozen=True):
    """A circle with an edge and perhaps a sign in it; the role `fill` "" leaves it open."""

    x: float
    y: float
    radius: float
    fill: str
    edge: str
    width: float
    dash: tuple[float, ...] = ()
    sign: Sign = ""
    ink: str = ""  # role of the sign; "" like the edge

    def sign_strokes(self) -> tuple[Stroke, ...]:
        """Return the lines of the sign."""
        reach = self.radius * 0.43
        role = self.ink or self.edge
        lines: dict[str, tuple[tuple[float, ...], ...]] = {
            "cross": ((-1, -1, 1, 1), (1, -1, -1, 1)),
            "plus": ((-1.15, 0, 1.15, 0), (0, -1.15, 0, 1.15)),
            "minus": ((-1.15, 0, 1.15, 0),),
            "dash": ((-1.15, 0, 1.15, 0),),
            "out": ((-1, 1, 1, -1), (-0.35, -1, 1, -1, 1, 0.35)),
        }
        width = max(1.0, self.radius * 0.29)
        return tuple(
            Stroke(
                tuple((self.x + x * reach, self.y + y * reach) for x, y in zip(line[::2], line[1::2], strict=True)),
                width,
                role,
            )
            for line in lines.get(self.sign, ())
        )


class Label(msgspec.Struct, frozen=True):
    """A word in a rounded box: a strength ("2 : 1") or a tag ("SC"). x, y is its middle; `struck` crosses it out."""

    x: float
    y: float
    width: float
    height: float
    radius: float
    text: str
    size: float
    role: str
    struck: bool = False


class Ghost(msgspec.Struct, frozen=True):
    """A unit that is not there: hollow with a dashed edge. `height` is that of a token."""

    power: str
    kind: str
    x: float
    y: float
    height: float


Item: TypeAlias = Stroke | Area | Disc | Label | Ghost


class Mark(msgspec.Struct, frozen=True):
    """Everything drawn for one order.

    `below` lies under the tokens of units, `above` over them. `path` is the line to be hit with the pointer and to be
    kept free of names, `reach` half the width it takes.
    """

    order: Order
    below: tuple[Item, ...]
    above: tuple[Item, ...] = ()
    path: Path = ()
    reach: float = 3.0

    @property
    def lines(self) -> tuple[Item, ...]:
        """Return what lies lowest: of all marks first the lines, then the joints."""
        return tuple(item for item in self.below if not isinstance(item, Disc))

    @property
    def joints(self) -> tuple[Item, ...]:
        """Return rings and crosses below the tokens: no other arrow may hide them."""
        return tuple(item for item in self.below if isinstance(item, Disc))

    @property
    def items(self) -> tuple[Item, ...]:
        """Return all items in the order they are painted."""
        return self.below + self.above

    @property
    def crossed(self) -> bool:
        """Whether the mark says, by shape, that the order failed."""
        return any(isinstance(item, Disc) and item.sign == "cross" for item in self.items)
