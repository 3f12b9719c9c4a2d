"""Convoys with a gap, missing or unused, and armies told to go by convoy without a fleet."""

from collections.abc import Iterator

from msgspec.structs import replace

from kartentisch.game.hints.look import Look, allowed, convoy, moving, way_to
from kartentisch.game.hints.supports import nobody_there
from kartentisch.game.hints.values import Hint, Repair
from kartentisch.geo import province_of
from kartentisch.judge.modes.convoy import fleet_way
from kartentisch.orders import Convoy, Move
from kartentisch.rules import Unit, reach, reason

_INCOMPLETE = ("no-convoy.none", "no-convoy.gap", "no-convoy.binding-route")


def convoy_hints(look: Look) -> Iterator[Hint]:
    """Yield hints about moves by sea that find no whole convoy, and about convoys for moves nobody makes."""
    for unit, order, verdict in look.of_kind(Move):
        if verdict.reason.code in _INCOMPLETE:
            yield from _incomplete(look, unit, order, verdict.reason.code)
    for fleet, carrying, _verdict in look.of_kind(Convoy):
        army = look.position.by_province.get(province_of(carrying.other))
        if army is None:
            yield nobody_there(fleet, carrying)
            continue
        theirs = look.order_of(army)
        if moving(theirs, carrying.goal) or (theirs is None and army.power != fleet.power):
            continue
        move = way_to(look.position, army, carrying.goal)
        if move is not None:
            goal = province_of(carrying.goal)
            why = reason("hint.convoy-unused", fleet=fleet, army=army, goal=goal)
            concerned = (carrying,) if theirs is None else (carrying, theirs)
            yield Hint(fleet.power, why, concerned, Repair((move,)))


def carried(
    look: Look, army: Unit, goal: str, *, foreign: bool, without: frozenset[Unit] = frozenset()
) -> tuple[Convoy, ...]:
    """Return the convoy orders that are missing to carry a unit to a place, as few as can be; none without a way.

    Fleets that convoy it already and own idle ones come first, then own busy ones, then those of others if `foreign`.
    Those in `without` cannot be counted on.
    """
    position = look.position
    standing = [
        unit
        for unit in position.units
        if (unit.kind, unit.place) in position.carriers(army.kind) and unit not in without
    ]
    ready = [unit for unit in standing if _convoys(look, unit, army, goal)]
    own = [unit for unit in standing if unit.power == army.power and unit not in ready]
    idle = [unit for unit in own if look.idle(unit)]
    others = [unit for unit in standing if unit.power != army.power and unit not in ready]
    choices = [ready + idle, ready + own]
    if foreign:
        choices += [ready + own + [unit for unit in others if look.idle(unit)], ready + own + others]
    for fleets in choices:
        way = fleet_way(position, army, province_of(goal), fleets)
        if way:
            orders = tuple(convoy(fleet, army, goal) for fleet in way if fleet not in ready)
            return orders if all(allowed(position, order) for order in orders) else ()
    return ()


def _convoys(look: Look, fleet: Unit, army: Unit, goal: str) -> bool:
    order = look.order_of(fleet)
    return (
        isinstance(order, Convoy)
        and province_of(order.other) == army.province
        and province_of(order.goal) == province_of(goal)
    )


def _incomplete(look: Look, unit: Unit, order: Move, code: str) -> Iterator[Hint]:
    goal = province_of(order.goal)
    missing = carried(look, unit, goal, foreign=False)
    if not missing and goal in reach.step_provinces(look.position, unit):
        by_land = replace(order, via=False, route=())
        convoying = [o for u, (o, _v) in look.legal.items() if isinstance(o, Convoy) and _convoys(look, u, unit, goal)]
        if not convoying:
            yield Hint(unit.power, reason("hint.via-no-fleet", army=unit, goal=goal), (order,), Repair((by_land,)))
            return
    missing = missing or carried(look, unit, goal, foreign=True)
    if missing:
        fleets = tuple(look.position.by_province[one.province] for one in missing)
        kind = "hint.convoy-missing" if code == "no-convoy.none" else "hint.convoy-gap"
        give = (replace(order, route=()), *missing) if order.route else missing
        yield Hint(unit.power, reason(kind, army=unit, goal=goal, fleet=fleets), (order,), Repair(give))
