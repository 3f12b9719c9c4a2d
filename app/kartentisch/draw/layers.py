"""A variant on several boards of one map: the map laid out once a board, beside or above each other; one board alone.

Beside each other the boards lie flat. Above each other they are plates seen from the side: leaning to the right and
lower than they are, so that a way from board to board goes straight up.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Literal, TypeVar

from msgspec.structs import replace

from kartentisch.draw.sheet import BoardPart, Chunk, MapSheet, Point, Ring, Shape
from kartentisch.geo import Board, Link, Province, province_of

Arrangement = Literal["beside", "stacked"]

GAP = 0.03  # of the width of one board, between two of them
_THICK = 60.0  # map units below the last plate, for its edge
LEAN, LOW = 0.42, 0.475  # of a plate: how far its upper edge leans over, and how high it is, of the height of the map
_SMALL = 0.9  # of the room for a unit, on a plate

T = TypeVar("T")
Box = tuple[float, float, float, float]
Turn = Callable[[float, float], Point]


def laid_out(sheet: MapSheet, board: Board, arrangement: Arrangement = "beside") -> MapSheet:
    """Return the map with all boards of a variant, the first at the left or on top; a single board as it is."""
    return _laid_out(sheet.id, _Held(sheet), board, arrangement) if board.boards else sheet


def parts_of(sheet: MapSheet) -> tuple[MapSheet, ...]:
    """Return the boards of a laid out sheet one by one, each where it lies; a single board as it is."""
    count = len(sheet.boards)
    if not count:
        return (sheet,)

    def part(many: tuple[T, ...], number: int) -> tuple[T, ...]:
        few = len(many) // count
        return many[number * few : (number + 1) * few]

    return tuple(
        replace(
            sheet,
            provinces={id: shape for id, shape in sheet.provinces.items() if id.endswith(board.mark)},
            voids=part(sheet.voids, number),
            decor=part(sheet.decor, number),
            lakes=part(sheet.lakes, number),
            boards=(board,),
        )
        for number, board in enumerate(sheet.boards)
    )


def one_board(board: Board, mark: str) -> Board:
    """Return one of several boards with the ids its map has: without the mark, without links to other boards."""
    of = board.board_of
    provinces = [_plain(p) for p in board.provinces.values() if p.board == mark]
    links = [
        Link(_field(board, link.a), _field(board, link.b), link.units, link.look)
        for link in board.links
        if of(link.a) == of(link.b) == mark
    ]
    return Board(provinces, links)


def _plain(province: Province) -> Province:
    return replace(province, id=province.field, board="", field="")


def _field(board: Board, place: str) -> str:
    province = province_of(place)
    return board.field_of(province) + place[len(province) :]


class _Held:
    """A sheet as a key that is compared by identity: its mappings cannot be hashed."""

    def __init__(self, sheet: MapSheet) -> None:
        self.sheet = sheet

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Held) and other.sheet is self.sheet

    def __hash__(self) -> int:
        return id(self.sheet)


@lru_cache(maxsize=4)
def _laid_out(id: str, held: _Held, board: Board, arrangement: Arrangement) -> MapSheet:
    sheet = held.sheet
    down = arrangement == "stacked"
    wide = sheet.width + LEAN * sheet.height if down else sheet.width
    high = sheet.height * LOW if down else sheet.height
    gap = GAP * sheet.width
    step = (0.0, high + gap) if down else (wide + gap, 0.0)
    parts, boards = [], []
    for number, mark in enumerate(board.boards):
        turn = _turn(sheet, step[0] * number, step[1] * number, down=down)
        corners = (0.0, 0.0), (sheet.width, 0.0), (sheet.width, sheet.height), (0.0, sheet.height)
        edge = tuple(value for corner in corners for value in turn(*corner))
        boards.append(BoardPart(mark, _around((edge,)), edge))
        parts.append(_moved(sheet, mark, turn))
    unit = (sheet.unit_box[0] * _SMALL, sheet.unit_box[1] * _SMALL) if down else sheet.unit_box
    return replace(
        sheet,
        id=f"{id}-{'-'.join(board.boards)}-{arrangement}",
        width=step[0] * (len(parts) - 1) + wide,
        height=step[1] * (len(parts) - 1) + high + (_THICK if down else 0.0),
        unit_box=unit,
        provinces={name: shape for part in parts for name, shape in part.provinces.items()},
        voids=tuple(void for part in parts for void in part.voids),
        decor=tuple(decor for part in parts for decor in part.decor),
        lakes=tuple(lake for part in parts for lake in part.lakes),
        lines={layer: tuple(chunk for part in parts for chunk in part.lines[layer]) for layer in sheet.lines},
        links=tuple(link for part in parts for link in part.links),
        wraps=False,
        boards=tuple(boards),
    )


def _turn(sheet: MapSheet, right: float, below: float, *, down: bool) -> Turn:
    """Where a point of the map lies on the board whose corner is moved so far right and below."""
    if not down:
        return lambda x, y: (x + right, y + below)
    high = sheet.height
    return lambda x, y: (x + LEAN * (high - y) + right, y * LOW + below)


def _around(rings: tuple[Ring, ...]) -> Box:
    xs, ys = [x for ring in rings for x in ring[::2]], [y for ring in rings for y in ring[1::2]]
    return min(xs), min(ys), max(xs), max(ys)


def _moved(sheet: MapSheet, mark: str, turn: Turn) -> MapSheet:
    """One board: every id with its mark, every point where it is turned to."""

    def point(at: Point | None) -> Point | None:
        return None if at is None else turn(*at)

    def ring(points: Ring) -> Ring:
        return tuple(value for x, y in zip(points[::2], points[1::2], strict=True) for value in turn(x, y))

    def rings(many: tuple[Ring, ...]) -> tuple[Ring, ...]:
        return tuple(map(ring, many))

    def named(id: str | None) -> str | None:
        return None if id is None else id + mark

    def shape(one: Shape) -> Shape:
        coasts: Mapping[str, Point] = {coast: turn(*at) for coast, at in one.coasts.items()}
        shores = {coast: rings(shore) for coast, shore in one.shores.items()}
        turned = rings(one.rings)
        return replace(
            one,
            id=one.id + mark,
            rings=turned,
            box=_around(turned),
            label=turn(*one.label),
            unit=point(one.unit),
            dislodged=point(one.dislodged),
            centre=point(one.centre),
            coasts=coasts,
            shores=shores,
        )

    def lines(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
        turned = (ring(chunk.points) for chunk in chunks)
        return tuple(Chunk(points, _around((points,))) for points in turned)

    return replace(
        sheet,
        provinces={id + mark: shape(one) for id, one in sheet.provinces.items()},
        voids=tuple(replace(void, id=void.id + mark, rings=rings(void.rings)) for void in sheet.voids),
        decor=tuple(replace(decor, rings=rings(decor.rings)) for decor in sheet.decor),
        lakes=tuple(map(rings, sheet.lakes)),
        lines={layer: lines(chunks) for layer, chunks in sheet.lines.items()},
        links=tuple(
            replace(
                link,
                id=link.id + mark,
                a=named(link.a),
                b=named(link.b),
                stations=tuple(station + mark for station in link.stations),
                via=named(link.via),
                points=ring(link.points),
            )
            for link in sheet.links
        ),
    )
