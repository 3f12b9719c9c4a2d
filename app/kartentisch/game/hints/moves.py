"""Own moves that hinder each other, and coasts left open."""

from collections.abc import Iterator

from kartentisch.game.hints.convoys import carried
from kartentisch.game.hints.look import Look, allowed, hold, support
from kartentisch.game.hints.values import Hint, Repair
from kartentisch.geo import province_of
from kartentisch.orders import Build, Move, Train, UnitOrder
from kartentisch.rules import Unit, reach, reason


def move_hints(look: Look) -> Iterator[Hint]:
    """Yield hints about own standoffs, own units in the way, and armies that would change places by land."""
    to: dict[tuple[str, str], list[tuple[Unit, Move | Train]]] = {}
    for unit, train, _verdict in look.of_kind(Train):
        to.setdefault((unit.power, train.goal), []).append((unit, train))
    for unit, move, _verdict in look.of_kind(Move):
        to.setdefault((unit.power, province_of(move.goal)), []).append((unit, move))
    for movers in to.values():
        unit, order = movers[0]
        for other, theirs in movers[1:]:
            yield _standoff(look, unit, order, other, theirs)
    for unit, move, verdict in look.of_kind(Move):
        there = look.position.by_province.get(province_of(move.goal))
        if there is None or there.power != unit.power or there == unit:
            continue
        theirs_now = look.order_of(there)
        if not isinstance(theirs_now, (Move, Train)):
            yield _in_the_way(look, unit, move, there, theirs_now)
        elif (
            isinstance(theirs_now, Move)
            and province_of(theirs_now.goal) == unit.province
            and not verdict.ok
            and verdict.reason.code in ("bounce.own-unit", "bounce.head-to-head")
            and unit.place < there.place
        ):
            yield _swap(look, unit, move, there, theirs_now)


def _standoff(look: Look, unit: Unit, order: Move | Train, other: Unit, theirs: Move | Train) -> Hint:
    goal = province_of(order.goal)
    for mover, place, helper in ((unit, order.goal, other), (other, theirs.goal, unit)):
        helping = support(helper, mover, place)
        if allowed(look.position, helping):
            why = reason("hint.own-standoff", unit=unit, other=other, goal=goal)
            return Hint(unit.power, why, (order, theirs), Repair((helping,)))
    why = reason("hint.own-standoff-afar", unit=unit, other=other, goal=goal)
    return Hint(unit.power, why, (order, theirs), Repair((hold(other),)))


def _in_the_way(look: Look, unit: Unit, order: Move, there: Unit, theirs: UnitOrder | None) -> Hint:
    concerned = (order,) if theirs is None else (order, theirs)
    helping = support(unit, there)
    if allowed(look.position, helping):
        why = reason("hint.self-block", unit=unit, other=there, goal=there.province)
        return Hint(unit.power, why, concerned, Repair((helping,)))
    why = reason("hint.self-block-afar", unit=unit, other=there, goal=there.province)
    return Hint(unit.power, why, concerned, Repair((hold(unit),)))


def _swap(look: Look, unit: Unit, order: Move, other: Unit, theirs: Move) -> Hint:
    """Two own units that would change places by land: one goes by convoy where fleets stand ready, else both hold."""
    for army, move in ((unit, order), (other, theirs)):
        fleets = carried(look, army, move.goal, foreign=False)
        if fleets:
            way = Move(army.power, army.kind, army.place, move.permits, move.goal, via=True)
            why = reason("hint.swap-without-convoy", unit=unit, other=other)
            return Hint(unit.power, why, (order, theirs), Repair((way, *fleets)))
    why = reason("hint.swap-by-land", unit=unit, other=other)
    return Hint(unit.power, why, (order, theirs), Repair((hold(unit), hold(other))))


def coast_hints(look: Look) -> Iterator[Hint]:
    """Yield hints about moves and builds that must name a coast and do not."""
    for order, verdict in look.outcome.verdicts.items():
        if verdict.reason.code != "refuse.coast-needed" or order.power not in look.powers:
            continue
        if isinstance(order, Move):
            unit = look.position.by_province.get(order.province)
            lost = look.position.dislodged_by_province.get(order.province)
            places = reach.steps(look.position, unit) if unit is not None else lost.retreats if lost else ()
            goal = province_of(order.goal)
            coasts = [place for place in places if province_of(place) == goal]
            mended: list[UnitOrder] = [
                Move(order.power, order.kind, order.place, order.permits, coast) for coast in coasts
            ]
        elif isinstance(order, Build):
            goal = order.province
            coasts = [place for place in look.position.variant.board.provinces[goal].places if place != goal]
            mended = [Build(order.power, order.kind, coast) for coast in coasts]
        else:
            continue
        if mended:
            why = reason("hint.coast-open", province=goal, coast=coasts[0])
            yield Hint(order.power, why, (order,), Repair((mended[0],)))
