"""Tokens that cover each other step apart."""

from collections.abc import Sequence

from kartentisch.draw.boxes import Box

MOST_COVERED = 0.35  # of the smaller token; below that two tokens are told apart well enough


def spread(boxes: Sequence[Box], most: float) -> tuple[tuple[float, float], ...]:
    """Return for each box how far it steps aside: along the line of the two centres, at most `most` pixels.

    Two boxes at the very same place step apart sideways.
    """
    moves = [(0.0, 0.0)] * len(boxes)
    order = sorted(range(len(boxes)), key=lambda index: boxes[index].left)
    for position, first in enumerate(order):
        for second in order[position + 1 :]:
            if boxes[second].left >= boxes[first].right:
                break
            step = _step(boxes[first], boxes[second])
            if step is None:
                continue
            moves[first] = _limited(moves[first][0] - step[0], moves[first][1] - step[1], most)
            moves[second] = _limited(moves[second][0] + step[0], moves[second][1] + step[1], most)
    return tuple(moves)


def _step(first: Box, second: Box) -> tuple[float, float] | None:
    wide = min(first.right, second.right) - max(first.left, second.left)
    high = min(first.bottom, second.bottom) - max(first.top, second.top)
    if wide <= 0 or high <= 0:
        return None
    smaller = min((box.right - box.left) * (box.bottom - box.top) for box in (first, second))
    if wide * high <= MOST_COVERED * smaller:
        return None
    dx = (second.left + second.right - first.left - first.right) / 2
    dy = (second.top + second.bottom - first.top - first.bottom) / 2
    distance = (dx * dx + dy * dy) ** 0.5
    if distance < 0.5:
        dx, dy, distance = 1.0, 0.0, 1.0
    # Half of what is needed in the cheaper direction, for each of the two.
    x, y = dx / distance, dy / distance
    needed = min(wide / abs(x) if x else float("inf"), high / abs(y) if y else float("inf"))
    return x * needed / 2, y * needed / 2


def _limited(x: float, y: float, most: float) -> tuple[float, float]:
    length = (x * x + y * y) ** 0.5
    return (x, y) if length <= most else (x * most / length, y * most / length)
