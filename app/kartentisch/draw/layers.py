"""A variant on several boards of one map: the map laid out once a board, side by side; and one board alone."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from kartentisch.draw.sheet import Chunk, MapSheet, Point, Ring, Shape
from kartentisch.geo import Board, Link, Province, province_of

GAP = 0.03  # of the width of one board, between two of them


def laid_out(sheet: MapSheet, board: Board) -> MapSheet:
    """Return the map with all boards of a variant side by side, the first one at the left; a single board as it is."""
    return _laid_out(sheet.id, _Held(sheet), board) if board.boards else sheet


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
def _laid_out(id: str, held: _Held, board: Board) -> MapSheet:
    sheet = held.sheet
    step = sheet.width * (1 + GAP)
    parts = [_moved(sheet, mark, number * step) for number, mark in enumerate(board.boards)]
    provinces = {name: shape for part in parts for name, shape in part.provinces.items()}
    return replace(
        sheet,
        id=f"{id}-{'-'.join(board.boards)}",
        width=step * (len(parts) - 1) + sheet.width,
        provinces=provinces,
        voids=tuple(void for part in parts for void in part.voids),
        decor=tuple(decor for part in parts for decor in part.decor),
        lakes=tuple(lake for part in parts for lake in part.lakes),
        lines={layer: tuple(chunk for part in parts for chunk in part.lines[layer]) for layer in sheet.lines},
        links=tuple(link for part in parts for link in part.links),
        wraps=False,
    )


def _moved(sheet: MapSheet, mark: str, x: float) -> MapSheet:
    """One board: every id with its mark, everything moved to the right."""

    def point(at: Point | None) -> Point | None:
        return None if at is None else (at[0] + x, at[1])

    def sure(at: Point) -> Point:
        return (at[0] + x, at[1])

    def ring(points: Ring) -> Ring:
        return tuple(value + x if index % 2 == 0 else value for index, value in enumerate(points))

    def rings(many: tuple[Ring, ...]) -> tuple[Ring, ...]:
        return tuple(map(ring, many))

    def named(id: str | None) -> str | None:
        return None if id is None else id + mark

    def box(sides: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
        return (sides[0] + x, sides[1], sides[2] + x, sides[3])

    def shape(one: Shape) -> Shape:
        coasts: Mapping[str, Point] = {coast: sure(at) for coast, at in one.coasts.items()}
        shores = {coast: rings(shore) for coast, shore in one.shores.items()}
        return replace(
            one,
            id=one.id + mark,
            rings=rings(one.rings),
            box=box(one.box),
            label=sure(one.label),
            unit=point(one.unit),
            dislodged=point(one.dislodged),
            centre=point(one.centre),
            coasts=coasts,
            shores=shores,
        )

    def lines(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
        return tuple(Chunk(ring(chunk.points), box(chunk.box)) for chunk in chunks)

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
