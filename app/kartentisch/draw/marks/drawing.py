"""All marks of an outcome, in the order they are painted."""

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import cast

from kartentisch.draw.marks.canal import permit_items
from kartentisch.draw.marks.drawn import Drawn
from kartentisch.draw.marks.geometry import Spot, nearest
from kartentisch.draw.marks.given import Given, each_of, given_orders, unit_at
from kartentisch.draw.marks.lift import convert_mark
from kartentisch.draw.marks.move import move_mark
from kartentisch.draw.marks.phases import build_mark, disband_mark, remove_mark, waive_mark
from kartentisch.draw.marks.pills import strength_pills
from kartentisch.draw.marks.routes import KnownRoutes, Route, move_routes
from kartentisch.draw.marks.scene import Choice, Scene
from kartentisch.draw.marks.stand import convoy_mark, dislodged_items, hold_mark
from kartentisch.draw.marks.support import support_hold_mark, support_mark
from kartentisch.draw.marks.tokens import token_size
from kartentisch.draw.marks.train import WISH_RING, train_mark, train_route
from kartentisch.draw.marks.values import Disc, Ghost, Item, Mark, Point
from kartentisch.geo import province_of
from kartentisch.judge.verdict import Outcome, Result
from kartentisch.orders import (
    Build,
    Convert,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Remove,
    Support,
    Train,
    UnitOrder,
    Waive,
)

HIT = 6.0  # pixels beside a line that still hit it


def marks(outcome: Outcome, scene: Scene, choice: Choice | None = None, drawn: Drawn | None = None) -> tuple[Mark, ...]:
    """Return the marks of all orders given, guesses first, the selected order last.

    Orders that name a place the map lacks have no mark; neither have default orders and unreadable lines. `drawn`
    remembers the drawing before, so that only what has changed is worked out.
    """
    steps = mark_steps(outcome, scene, choice or Choice(), drawn or Drawn())
    while True:
        try:
            next(steps)
        except StopIteration as done:
            return cast("tuple[Mark, ...]", done.value)


def mark_steps(outcome: Outcome, scene: Scene, choice: Choice, drawn: Drawn) -> Generator[None, None, tuple[Mark, ...]]:
    """Work out the same marks in many short steps, for whoever cannot wait."""
    given = given_orders(outcome, choice)
    ghosts = _ghosts(given, outcome, scene) if choice.ghosts else {}
    # Arrows end at the edge of the unit they bring, as they do at a unit that is there.
    at_ghosts = {
        (province_of(each.verdict.ends), False): Spot(ghost.x, ghost.y, *token_size(ghost.kind, ghost.height))
        for each in given
        if (ghost := ghosts.get(each.order))
    }
    if at_ghosts:
        scene = scene.with_spots({**at_ghosts, **scene.spots})
    drawn.begin(outcome, scene, (choice.hidden, choice.ghosts))
    routes = yield from drawn.routes(partial(_routes, outcome, given, scene, drawn.known))
    drawing = _Drawing(outcome, scene, given, routes, drawn)
    # Supports and convoys join other orders' lines and keep off their crosses, so they come after these.
    for each in sorted(given, key=lambda each: isinstance(each.order, Support | Convoy)):
        try:
            mark = drawing.mark(each)
        except KeyError:  # a place that is not on this map
            continue
        if mark is not None:
            drawing.made[each.order] = mark
        yield
    pills = yield from strength_pills(given, drawing.made, scene)
    for order in {**pills, **ghosts}:
        drawing.made[order] = drawn.topped(drawing.made[order], pills.get(order), ghosts.get(order))
    return tuple(drawing.made[each.order] for each in given if each.order in drawing.made)


def _routes(
    outcome: Outcome, given: tuple[Given[Order], ...], scene: Scene, known: KnownRoutes
) -> Generator[None, None, Mapping[Order, Route]]:
    """Return the lines of trains, moves and retreats."""
    routes: dict[Order, Route] = {}
    stations: dict[tuple[str, bool], Spot] = {}
    for train in each_of(Train, given):
        route = train_route(train, scene)
        if route is not None:
            routes[train.order] = route
            x, y = (route.wish or route.path)[-1]
            stations[province_of(train.order.goal), False] = Spot(x, y, *(2.2 * WISH_RING * scene.scale,) * 2)
    # Arrows end beside the ring of a train's wish, and beside its head.
    routes |= yield from move_routes(outcome, given, known.with_stations(scene, stations), known)
    return routes


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


@dataclass(slots=True)
class _Drawing:
    """The state of one drawing: what is known of all orders, and the marks made so far."""

    outcome: Outcome
    scene: Scene
    given: tuple[Given[Order], ...]
    routes: Mapping[Order, Route]
    drawn: Drawn
    made: dict[Order, Mark] = field(default_factory=dict)
    joined: dict[Order, int] = field(default_factory=dict)

    def mark(self, each: Given[Order]) -> Mark | None:
        """Return the whole mark of an order. Raises KeyError when it names a place the map lacks."""
        order = each.order
        if isinstance(order, Support) and not _stays(order):
            target = self._find(Move, order.other, order.goal) or self._find(Train, order.other, order.goal)
            return self._support(_as(each, order), target)
        if isinstance(order, Convoy):
            carried = self._find(Move, order.other, order.goal)
            route = self._beside(self.routes.get(carried) if carried else None, order.place, order.other, order.goal)
        else:
            route = self.routes.get(order)
        # What else a mark depends on than its own order, verdict and line: other orders, so it is made anew.
        if (
            isinstance(order, Waive)
            or each.verdict.result is Result.DISRUPTED
            or (isinstance(order, UnitOrder) and order.permits)
        ):
            return self._whole(each, route)
        return self.drawn.mark(order, (each, route), lambda: self._whole(each, route))

    def _whole(self, each: Given[Order], route: Route | None) -> Mark | None:
        mark = self._action(each, route)
        return mark if mark is None else self._with_unit(each, mark)

    def _with_unit(self, each: Given[Order], mark: Mark) -> Mark:
        """Add what is shown at the unit: that it is dislodged, and its leave to pass a canal."""
        if not isinstance(each.order, UnitOrder):
            return mark
        above: tuple[Item, ...] = ()
        spot = self.scene.spot(each.order.place)
        if each.verdict.dislodged and spot is not None:
            above = dislodged_items(spot, self.scene)
        below = (*self._permits(each, each.order), *mark.below)
        return Mark(each.order, below, (*mark.above, *above), mark.path, mark.reach)

    def _action(self, each: Given[Order], route: Route | None) -> Mark | None:
        order, scene = each.order, self.scene
        if isinstance(order, Move):
            route = self.routes[order]
            local = scene.around(order.place, order.goal, *(place for place, _ in route.fleets))
            return move_mark(_as(each, order), route, local, self.outcome)
        if isinstance(order, Train):
            return train_mark(_as(each, order), self.routes[order], scene)
        if isinstance(order, Support):
            return support_hold_mark(_as(each, order), scene.around(order.place, order.other))
        if isinstance(order, Convoy):
            return convoy_mark(_as(each, order), route, scene.around(order.place, order.other, order.goal))
        if isinstance(order, Hold):
            return hold_mark(_as(each, order), scene)
        if isinstance(order, Disband):
            return disband_mark(_as(each, order), scene)
        if isinstance(order, Build):
            return build_mark(_as(each, order), scene)
        if isinstance(order, Remove):
            return remove_mark(_as(each, order), scene)
        if isinstance(order, Convert):
            return convert_mark(_as(each, order), scene)
        if isinstance(order, Waive):
            return waive_mark(_as(each, order), self.outcome, scene, tuple(other.order for other in self.given))
        return None

    def _support(self, each: Given[Support], target: Order | None) -> Mark | None:
        """Return the mark of a support to a move: behind those that joined the same line before."""
        order, drawn = each.order, self.routes.get(target) if target else None
        local = self.scene.around(order.place, order.other, order.goal)
        route = self._beside(drawn, order.place, order.other, order.goal)
        by = route.path[0][0] - drawn.path[0][0] if route and drawn else 0.0
        crosses = tuple((x + by, y) for x, y in _crosses(self.made.get(target))) if target else ()
        earlier = self.joined.get(target, 0) if target else 0
        if target:
            self.joined[target] = earlier + 1

        def make() -> Mark:
            return self._with_unit(each, support_mark(each, route, earlier, crosses, local))

        if each.order.permits:
            return make()
        return self.drawn.mark(each.order, (each, route, earlier, crosses), make)

    def _beside(self, route: Route | None, place: str, *others: str) -> Route | None:
        """Return a route, or its copy one world further, so that it runs by a place as these places lie together."""
        scene = self.scene
        if route is None or scene.across is None:
            return route
        x, y = scene.around(place, *others).at(place)
        far = {by: nearest(route.path, (x - by, y))[1] for by in (0.0, -scene.period, scene.period)}
        return route.moved(min(far, key=lambda by: far[by]))

    def _find(self, kind: type[Move] | type[Train], place: str, goal: str) -> Move | Train | None:
        """Return the move or train drawn for the unit of a place to a goal; coasts do not matter."""
        for each in self.given:
            order = each.order
            if not isinstance(order, kind) or order.province != province_of(place):
                continue
            if province_of(order.goal) == province_of(goal):
                return order
        return None

    def _permits(self, each: Given[Order], order: UnitOrder) -> list[Item]:
        """Return the leave to pass a canal that goes with an order."""
        items: list[Item] = []
        for permit in order.permits:
            for canal in self.outcome.before.variant.canals:
                if canal.joins(permit.origin, permit.goal):
                    used = any(route.canal is canal for route in self.routes.values())
                    items += permit_items(order, each.verdict, canal, self.scene, used=used, guess=each.guess)
        return items


def _ghosts(given: Sequence[Given[Order]], outcome: Outcome, scene: Scene) -> Mapping[Order, Ghost]:
    """Return by order the hollow unit where it ends, when that is elsewhere and no token stands there now."""
    found: dict[Order, Ghost] = {}
    for each in given:
        order, ends = each.order, each.verdict.ends
        unit = (
            unit_at(outcome, order.place, outcome.before.phase == "retreat") if isinstance(order, UnitOrder) else None
        )
        if unit is None or not ends or province_of(ends) == unit.province or scene.spot(ends) is not None:
            continue
        x, y = scene.anchor(ends, False)
        found[order] = Ghost(unit.power, unit.kind, x, y, scene.height)
    return found


def _stays(order: Support) -> bool:
    """Whether a unit is supported to stay where it is."""
    return not order.goal or province_of(order.goal) == province_of(order.other)


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
