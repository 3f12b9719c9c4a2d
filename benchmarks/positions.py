"""Positions and orders as they arise in play: random games from fixed seeds, railway and canal left out.

Left out because the engine measured beside ours does not know them.
"""

import random
from collections.abc import Iterator

from kartentisch.geo import Terrain, province_of
from kartentisch.judge import adjudicate, continuations
from kartentisch.orders import Hold, Move, Order, Support, UnitOrder
from kartentisch.rules import ADJUSTMENT, MOVEMENT, Position, Unit, load_variant, reach


def movement_phases(games: int, turns: int, seed: int = 1870) -> Iterator[tuple[Position, list[Order]]]:
    """Yield movement phases of random Colonial games, with one legal order for every unit."""
    for game in range(games):
        chance = random.Random(seed + game)
        position = load_variant("colonial").start()
        while turns * 4 > 2 * (position.date.year - 1870) and position.ended is None:
            orders = chance_orders(position, chance)
            if position.phase == MOVEMENT:
                yield position, orders
            position = adjudicate(position, orders).position


def crowded(
    size: int, boards: int, board_of: str = "colonial", seed: int = 1901
) -> Iterator[tuple[Position, list[Order]]]:
    """Yield positions of a variant with `size` units anywhere, and one legal order for each, most about each other."""
    variant = load_variant(board_of)
    powers = tuple(variant.powers)
    for board in range(boards):
        chance = random.Random(seed + board)
        units = []
        provinces = [p for p in variant.board.provinces.values() if p.terrain is not Terrain.BARRIER]
        for province in chance.sample(provinces, size):
            kind = chance.choice([kind for kind in variant.kinds.values() if province.terrain in kind.enters])
            place = chance.choice(province.places) if kind.names_coast else province.id
            units.append(Unit(chance.choice(powers), kind.letter, place))
        position = variant.start().with_(units=tuple(units))
        yield position, chance_orders(position, chance)


def chance_orders(position: Position, chance: random.Random) -> list[Order]:
    """Return one legal order for every unit that needs one, by chance; builds and removals in an adjustment."""
    if position.phase == ADJUSTMENT:
        return _adjustments(position, chance)
    if position.phase != MOVEMENT:
        return [
            Move(lost.unit.power, lost.unit.kind, lost.unit.place, (), chance.choice(lost.retreats))
            for lost in position.dislodged
        ]
    moves = {
        unit: _move(position, unit, chance)
        for unit in position.units
        if reach.steps(position, unit) and chance.random() < 0.6
    }
    orders: list[Order] = list(moves.values())
    orders += [_stay(position, unit, moves, chance) for unit in position.units if unit not in moves]
    return orders


def _move(position: Position, unit: Unit, chance: random.Random) -> Move:
    return Move(unit.power, unit.kind, unit.place, (), chance.choice(reach.steps(position, unit)))


def _stay(position: Position, unit: Unit, moves: dict[Unit, Move], chance: random.Random) -> Order:
    near = reach.step_provinces(position, unit)
    supports: list[Order] = [
        Support(unit.power, unit.kind, unit.place, (), other.kind, other.place, province_of(move.goal))
        for other, move in moves.items()
        if province_of(move.goal) in near
    ]
    supports += [
        Support(unit.power, unit.kind, unit.place, (), other.kind, other.place)
        for other in position.units
        if other not in moves and other.province in near
    ]
    hold: Order = Hold(unit.power, unit.kind, unit.place)
    return chance.choice(supports) if supports and chance.random() < 0.8 else hold


def _adjustments(position: Position, chance: random.Random) -> list[Order]:
    orders: list[Order] = []
    for power in position.variant.powers:
        for _ in range(6):
            goals = sorted(continuations(position, orders, (), power).goals)
            taken = {order.province for order in orders if isinstance(order, UnitOrder)}
            goals = [goal for goal in goals if goal not in taken]
            if not goals:
                break
            goal = chance.choice(goals)
            found = continuations(position, orders, (goal,), power)
            if found.letters:
                found = continuations(position, orders, (goal, chance.choice(found.letters)), power)
            orders += found.orders
    return orders
