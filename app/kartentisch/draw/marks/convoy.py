"""Which fleets carry an army, in the order it passes them."""

from collections import deque

from kartentisch.geo import province_of
from kartentisch.judge.verdict import Outcome, Result
from kartentisch.orders import Convoy, Move


def convoy_line(order: Move, outcome: Outcome) -> tuple[str, ...]:
    """Return the places of the fleets on the shortest way of a move by convoy; () when none has such an order.

    Fleets whose order failed count as well: the picture shows where the way was broken. A route wished for comes
    first. A move between neighbours goes by sea only when it is ordered so.
    """
    before = outcome.before
    start, goal = order.province, province_of(order.goal)
    kind = before.variant.kinds.get(order.kind if order.kind != "?" else "A")
    passes = {
        each.province: before.variant.kinds[each.kind].passes
        for each in outcome.verdicts
        if isinstance(each, Convoy) and each.kind in before.variant.kinds
    }
    step = kind is not None and goal in before.variant.board.near(kind.passes, order.place)
    if step and not order.via:
        return ()
    fleets = {
        each.province: each.place
        for each, verdict in outcome.verdicts.items()
        if isinstance(each, Convoy)
        and verdict.result is not Result.ILLEGAL
        and province_of(each.other) == start
        and province_of(each.goal) == goal
    }
    wished = [fleets[province_of(place)] for place in order.route if province_of(place) in fleets]
    if wished:
        return tuple(wished)
    near = before.variant.board.near
    sea = {province: near(passes.get(province, "fleet"), place) for province, place in fleets.items()}
    # Neighbours of the army's land as a fleet sees it: the land is next to the fleet.
    queue: deque[tuple[str, tuple[str, ...]]] = deque(
        (province, (province,)) for province in sorted(fleets) if start in sea[province]
    )
    seen = {province for province, _ in queue}
    while queue:
        province, way = queue.popleft()
        if goal in sea[province]:
            return tuple(fleets[each] for each in way)
        for after in sorted(sea[province] & fleets.keys() - seen):
            seen.add(after)
            queue.append((after, (*way, after)))
    return tuple(fleets[province] for province in sorted(fleets))
