"""Twenty-three players who decide by dice: they go for centres, support, convoy, pass canals and build wings."""

import random

from kartentisch.geo import province_of
from kartentisch.judge import continuations
from kartentisch.orders import Convoy, Hold, Move, Order, Passage, Support, UnitOrder
from kartentisch.orders.legality import refusal
from kartentisch.rules import ADJUSTMENT, MOVEMENT, Position, Unit, reach


def orders(position: Position, dice: random.Random) -> list[Order]:
    """Return an order for everybody who has to decide something; now and then one that is not allowed, or none."""
    if position.phase == MOVEMENT:
        return _movement(position, dice)
    if position.phase == ADJUSTMENT:
        return [order for power in position.powers for order in _adjustment(position, power, dice)]
    return [
        Move(lost.unit.power, lost.unit.kind, lost.unit.place, (), dice.choice(lost.retreats))
        for lost in position.dislodged
        if dice.random() < 0.9
    ]


def _movement(position: Position, dice: random.Random) -> list[Order]:
    found: dict[Unit, Order] = {}
    for unit in dice.sample(position.units, len(position.units)):
        if unit in found or dice.random() < 0.05:
            continue
        order = _order(position, unit, list(found.values()), dice)
        found[unit] = order
        if isinstance(order, Move) and province_of(order.goal) in reach.convoy_goals(position, unit) and order.via:
            found |= _carriers(position, unit, order)
    return list(found.values())


def _order(position: Position, unit: Unit, given: list[Order], dice: random.Random) -> Order:
    head = (unit.power, unit.kind, unit.place)
    near = reach.step_provinces(position, unit)
    canal = position.variant.keepers.get(unit.province)
    if canal is not None and dice.random() < 0.7:
        return Hold(*head, (Passage("F", *dice.choice((canal.seas, canal.seas[::-1]))),))
    helped = [o for o in given if isinstance(o, Move) and o.power == unit.power and province_of(o.goal) in near]
    supports: list[Order] = [Support(*head, (), o.kind, o.place, o.goal) for o in helped]
    supports = [order for order in supports if refusal(position, order) is None]
    if supports and dice.random() < 0.4:
        return dice.choice(supports)
    passages = sorted(reach.canal_goals(position, unit))
    if passages and dice.random() < 0.5:
        return Move(*head, (), dice.choice(passages))
    goals = [*reach.steps(position, unit), *passages]
    wanted = [goal for goal in goals if _wants(position, unit, goal)]
    if not wanted and dice.random() < 0.3:
        by_sea = sorted(reach.convoy_goals(position, unit))
        landings = [goal for goal in by_sea if _wants(position, unit, goal)]
        if landings:
            return Move(*head, (), dice.choice(landings), via=True)
    if dice.random() < 0.02:
        return Move(*head, (), dice.choice(position.variant.centres))
    return Move(*head, (), dice.choice(wanted or goals)) if goals and dice.random() < 0.9 else Hold(*head)


def _wants(position: Position, unit: Unit, goal: str) -> bool:
    """Whether a goal is a centre somebody else, or nobody, owns."""
    province = position.variant.board.provinces[province_of(goal)]
    return province.centre and position.centres.get(province.id) != unit.power


def _carriers(position: Position, army: Unit, move: Move) -> dict[Unit, Order]:
    """Convoy orders of all fleets, whosever they are, that may help."""
    found: dict[Unit, Order] = {}
    for kind, place in sorted(position.at_sea):
        fleet = position.by_province[place]
        order = Convoy(fleet.power, kind, place, (), army.kind, army.place, move.goal)
        if refusal(position, order) is None:
            found[fleet] = order
    return found


def _adjustment(position: Position, power: str, dice: random.Random) -> list[Order]:
    """Builds and removals by clicks, until nothing more is offered."""
    given: list[Order] = []
    for _ in range(abs(position.due(power))):
        taken = {order.province for order in given if isinstance(order, UnitOrder)}
        goals = sorted(set(continuations(position, given, (), power).goals) - taken)
        if not goals:
            break
        goal = dice.choice(goals)
        found = continuations(position, given, (goal,), power)
        if found.letters:
            found = continuations(position, given, (goal, dice.choice(found.letters)), power)
        given += found.orders
    return given
