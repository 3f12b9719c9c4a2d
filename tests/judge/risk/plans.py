"""Random plans on crowded corners of every variant, with so few units of others that everything can be tried."""

import random
from dataclasses import replace

from msgspec import structs

from kartentisch.judge.risk import Plan
from kartentisch.judge.risk.choices import legal_orders
from kartentisch.orders import UnitOrder
from kartentisch.rules import reach
from tests.judge.crowds import COLONIAL, EUROPE, STANDARD, WORLD, ZOMBIE, crowd

GROUNDS = (COLONIAL, STANDARD, WORLD, ZOMBIE, EUROPE)


def small_plan(seed: int, most: int) -> Plan:
    """Return a plan in which the others have at most so many combinations of orders.

    Units of others that are too many go over to the player or leave the board.
    """
    chance = random.Random(seed)
    ground = GROUNDS[seed % len(GROUNDS)]
    position, drawn = crowd(chance.choice, ground)
    orders = [order for order in drawn if isinstance(order, UnitOrder)]
    power = chance.choice(sorted({unit.power for unit in position.units}))
    while True:
        free = [unit for unit in position.units if unit.power != power]
        size = 1
        for unit in free:
            size *= len(legal_orders(position, unit))
        if size <= most:
            break
        gone = chance.choice(free)
        if chance.random() < 0.4:
            position = position.with_(units=tuple(unit for unit in position.units if unit != gone))
            orders = [order for order in orders if order.province != gone.province]
        else:
            own = replace(gone, power=power)
            position = position.with_(units=tuple(own if unit == gone else unit for unit in position.units))
            orders = [
                structs.replace(order, power=power) if order.province == gone.province else order for order in orders
            ]
    near = {unit.province for unit in position.units}
    near |= {province for unit in position.units for province in reach.step_provinces(position, unit)}
    owners = {
        centre: chance.choice(ground.powers)
        for centre in position.variant.centres
        if centre in near and chance.random() < 0.7
    }
    own_orders = tuple(order for order in orders if order.power == power)
    return Plan(position.with_(centres=owners), power, own_orders, {})
