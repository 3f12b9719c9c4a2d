"""All marks of an outcome, in the order they are painted."""

from collections.abc import Mapping, Sequence

from kartentisch.draw.marks.canal import permit_items
from kartentisch.draw.marks.geometry import nearest
from kartentisch.draw.marks.given import Given, each_of, given_orders
from kartentisch.draw.marks.move import move_mark
from kartentisch.draw.marks.phases import build_mark, disband_mark, remove_mark, waive_mark
from kartentisch.draw.marks.routes import Route, move_routes
from kartentisch.draw.marks.scene import Choice, Scene
from kartentisch.draw.marks.stand import convoy_mark, dislodged_items, hold_mark
from kartentisch.draw.marks.support import support_hold_mark, support_mark, supported_order
from kartentisch.draw.marks.train import train_mark, train_route
from kartentisch.draw.marks.values import Disc, Ghost, Item, Mark, Point
from kartentisch.geo import province_of
from kartentisch.judge.verdict import Outcome
from kartentisch.orders import Build, Convoy, Disband, Hold, Move, Order, Remove, Support, Train, UnitOrder, Waive

HIT = 6.0  # pixels beside a line that still hit it


def marks(outcome: Outcome, scene: Scene, choice: Choice | None = None) -> tuple[Mark, ...]:
    """Return the marks of all orders given, guesses first, the selected order last.

    Orders that name a place the map lacks have no mark; neither have default orders and unreadable lines.
    """
    given = given_orders(outcome, choice or Choice())
    routes: dict[Order, Route] = dict(move_routes(outcome, given, scene))
    for train in each_of(Train, given):
        route = train_route(train, scene)
        if route is not None:
            routes[train.order] = route
    made: dict[Order, Mark] = {}
    joined: dict[Order, int] = {}
    for each in sorted(given, key=lambda each: isinstance(each.order, Support | Convoy)):
        try:
            mark = _mark(each, routes, made, joined, outcome, scene, tuple(other.order for other in given))
        except KeyError:  # a place that is not on this map
            continue
        if mark is not None:
            made[each.order] = _with_extras(each, mark, routes, outcome, scene)
    return tuple(made[each.order] for each in given if each.order in made)


def ghosts(outcome: Outcome) -> tuple[tuple[str, str, str], ...]:
    """Return power, kind and place of the units as they end elsewhere: where moves, trains and builds arrive."""
    found = []
    for unit, (_order, verdict) in outcome.by_unit.items():
        if verdict.ends and province_of(verdict.ends) != unit.province:
            found.append((unit.power, unit.kind, verdict.ends))
    return tuple(found)


def order_at(drawn: Sequence[Mark], point: Point) -> Order | None:
    """Return the order whose mark lies under a point: the nearest, of equally near ones the uppermost."""
    best: tuple[float, Order] | None = None
    for mark in reversed(drawn):
        for item in mark.items:
            if isinstance(item, Disc) and item.sign and _inside(item, point):
                return mark.order
        if len(mark.path) < 2:
            continue
        distance = nearest(mark.path, point)[1] - max(0.0, mark.reach - 3.0)
        if distance <= HIT and (best is None or distance < best[0] - 0.5):
            best = distance, mark.order
    return best[1] if best else None


def _mark(
    each: Given[Order],
    routes: Mapping[Order, Route],
    made: Mapping[Order, Mark],
    joined: dict[Order, int],
    outcome: Outcome,
    scene: Scene,
    orders: tuple[Order, ...],
) -> Mark | None:
    order = each.order
    if isinstance(order, Move):
        return move_mark(_as(each, order), routes[order], scene, outcome)
    if isinstance(order, Train):
        return train_mark(_as(each, order), routes[order], scene)
    if isinstance(order, Support):
        if not order.goal or province_of(order.goal) == province_of(order.other):
            return support_hold_mark(_as(each, order), scene)
        target = supported_order(order, orders)
        if target is None:
            return support_mark(_as(each, order), None, 0, (), scene)
        earlier = joined.get(target, 0)
        joined[target] = earlier + 1
        crosses = _crosses(made.get(target))
        return support_mark(_as(each, order), routes.get(target), earlier, crosses, scene)
    if isinstance(order, Convoy):
        carried = next(
            (
                move
                for move in orders
                if isinstance(move, Move)
                and move.province == province_of(order.other)
                and province_of(move.goal) == province_of(order.goal)
            ),
            None,
        )
        return convoy_mark(_as(each, order), routes.get(carried) if carried else None, scene)
    if isinstance(order, Hold):
        return hold_mark(_as(each, order), scene)
    if isinstance(order, Disband):
        return disband_mark(_as(each, order), scene)
    if isinstance(order, Build):
        return build_mark(_as(each, order), scene)
    if isinstance(order, Remove):
        return remove_mark(_as(each, order), scene)
    if isinstance(order, Waive):
        return waive_mark(_as(each, order), outcome, scene, orders)
    return None


def _with_extras(each: Given[Order], mark: Mark, routes: Mapping[Order, Route], outcome: Outcome, scene: Scene) -> Mark:
    """Add the leave to pass a canal and the frame of a unit that is driven out."""
    order, verdict = each.order, each.verdict
    if not isinstance(order, UnitOrder):
        return mark
    below: list[Item] = []
    variant = outcome.before.variant
    for permit in order.permits:
        canal = next((canal for canal in variant.canals if canal.joins(permit.origin, permit.goal)), None)
        if canal is not None:
            used = any(route.canal is canal for route in routes.values())
            below += permit_items(order, verdict, canal, scene, used, each.guess)
    above: tuple[Item, ...] = ()
    spot = scene.spot(order.place)
    if verdict.dislodged and spot is not None:
        above = dislodged_items(spot, scene)
    return Mark(order, (*below, *mark.below), (*mark.above, *above), mark.path, mark.reach)


def _as(each: Given[Order], order: Order) -> Given:  # type: ignore[type-arg]  # its order is known to be `order`
    return each


def _crosses(mark: Mark | None) -> tuple[Point, ...]:
    return (
        tuple((item.x, item.y) for item in mark.items if isinstance(item, Disc) and item.sign == "cross")
        if mark
        else ()
    )


def _inside(disc: Disc, point: Point) -> bool:
    return (point[0] - disc.x) ** 2 + (point[1] - disc.y) ** 2 <= (disc.radius + 2) ** 2


__all__ = ["Ghost", "ghosts", "marks", "order_at"]
