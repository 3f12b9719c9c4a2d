"""The room marks take: names keep off it."""

from collections.abc import Iterable, Iterator

from kartentisch.draw.boxes import Box
from kartentisch.draw.marks.geometry import length, spaced
from kartentisch.draw.marks.tokens import token_size
from kartentisch.draw.marks.values import Area, Disc, Ghost, Item, Label, Mark, Stroke

STEP = 9.0  # a box every so many pixels along a line


def bounds(items: Iterable[Item]) -> Box:
    """Return a box that holds everything the items paint; an empty one at 0, 0 without items."""
    found: list[Box] = []
    for item in items:
        if isinstance(item, Stroke | Area):
            edge = item.width / 2 + 1
            xs, ys = [x for x, _ in item.points], [y for _, y in item.points]
            found.append(Box(min(xs) - edge, min(ys) - edge, max(xs) + edge, max(ys) + edge))
        elif isinstance(item, Disc):
            found.append(Box.around(item.x, item.y, *(2 * item.radius + item.width + 2,) * 2))
        elif isinstance(item, Label):
            found.append(Box.around(item.x, item.y, item.width + 4, item.height + 4))
        else:
            found.append(Box.around(item.x, item.y, 1.8 * item.height + 6, 1.3 * item.height + 6))
    if not found:
        return Box(0, 0, 0, 0)
    return Box(
        min(box.left for box in found),
        min(box.top for box in found),
        max(box.right for box in found),
        max(box.bottom for box in found),
    )


def boxes(marks: Iterable[Mark]) -> Iterator[Box]:
    """Yield boxes in the marks' own pixels that cover lines, discs, tags and ghosts."""
    for mark in marks:
        if len(mark.path) > 1:
            whole = length(mark.path)
            count = int(whole // STEP) + 1
            for (x, y), _ in spaced(mark.path, count):
                yield Box.around(x, y, 2 * min(mark.reach, 8.0), 2 * min(mark.reach, 8.0))
        for item in mark.items:
            if isinstance(item, Disc):
                yield Box.around(item.x, item.y, 2 * item.radius, 2 * item.radius)
            elif isinstance(item, Label):
                yield Box.around(item.x, item.y, item.width, item.height)
            elif isinstance(item, Ghost):
                width, height = token_size(item.kind, item.height)
                yield Box.around(item.x, item.y, width + 2, height + 2)
