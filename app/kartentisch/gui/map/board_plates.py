"""Several boards on one sheet as they lie there: flat, or as plates with an edge below. Painters are in map units."""

from collections.abc import Iterator

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from kartentisch.draw.look import Look
from kartentisch.draw.sheet import BoardPart, MapSheet
from kartentisch.gui.map.outlines import path_of, polygons_of

EDGE = 7.0  # pixels of a plate's edge


def boards_in(sheet: MapSheet, look: Look, part: QRectF) -> Iterator[tuple[Look, QPainterPath]]:
    """Yield look and area of the boards that `part` shows something of."""
    for board in sheet.boards:
        path = path_of((board.edge,))
        if path.boundingRect().intersects(part):
            yield look.at(_any(sheet, board)), path


def paint_plates(painter: QPainter, sheet: MapSheet, look: Look, part: QRectF, *, zoom: float, ratio: float) -> None:
    """Paint the edges of the boards; those that lean have a thickness."""
    reach = EDGE / zoom
    theme = look.theme
    pen = QPen(QColor(theme.coast), 1.0 * ratio)
    pen.setCosmetic(True)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    for board in sheet.boards:
        if not QRectF(*board.box[:2], board.box[2] - board.box[0], board.box[3] - board.box[1] + reach).intersects(
            part
        ):
            continue
        if is_plate(board):
            points = [board.edge[index : index + 2] for index in (0, 2, 4, 6)]
            right, low_right, low_left = points[1], points[2], points[3]
            low = [(x, y + reach) for x, y in (right, low_right, low_left)]
            ring = tuple(value for point in (right, low_right, low_left, *reversed(low)) for value in point)
            painter.setBrush(QColor(look.at(_any(sheet, board)).theme.inert).darker(118))
            painter.drawPolygon(polygons_of((ring,))[0])
        painter.setBrush(Qt.BrushStyle.NoBrush)
        outline: QPolygonF = polygons_of((board.edge,))[0]
        painter.drawPolygon(outline)


def is_plate(board: BoardPart) -> bool:
    """Whether a board lies there as a plate seen from the side."""
    return board.edge[0] != board.edge[6]


def _any(sheet: MapSheet, board: BoardPart) -> str:
    return next(id for id in sheet.provinces if id.endswith(board.mark))
