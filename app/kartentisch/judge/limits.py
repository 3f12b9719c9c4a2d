"""How many units a power may build where: free home centres, limits of pools, and the exchange of units beyond a limit.

Zombie-Diplomacy², P9: as many zombies as centres on board 2 exceed all zombies; with fewer centres than zombies the
power may dissolve the difference and build as many more of the others (ruling underworld.exchange).
"""

from kartentisch.rules import Limit, Position, Unit


def free_homes(position: Position, power: str) -> tuple[str, ...]:
    """Home centres where a power may build: its own, owned by it, with no unit in them."""
    return tuple(
        home
        for home in position.variant.powers[power].homes
        if position.centres.get(home) == power and home not in position.by_province
    )


def room(position: Position, power: str, limit: Limit) -> int:
    """How many more units a limit allows; negative when there are more than it would."""
    return position.count_on(power, limit.board) - len(pool_units(position, power, limit.pool))


def pool_units(position: Position, power: str, pool: str) -> tuple[Unit, ...]:
    """The units of a power that are counted in a pool."""
    return tuple(unit for unit in position.units_of(power) if position.variant.kinds[unit.kind].pool == pool)


def limit_of(position: Position, kind: str) -> Limit | None:
    """The limit a kind of unit is built under, None for none."""
    pool = position.variant.kinds[kind].pool
    return next((limit for limit in position.variant.limits if limit.pool == pool), None)


def buildable_homes(position: Position, power: str) -> tuple[str, ...]:
    """The free home centres where some kind of unit may be built under the limits."""
    if not position.variant.limits:
        return free_homes(position, power)
    return tuple(home for home in free_homes(position, power) if kinds_at(position, power, home))


def kinds_at(position: Position, power: str, home: str) -> tuple[str, ...]:
    """Letters of the kinds that are built in a province and not beyond their limit."""
    province = position.variant.board.provinces[home]
    found = []
    for letter, kind in position.variant.kinds.items():
        limit = limit_of(position, letter)
        if kind.built_at(province.terrain, province.board) and (limit is None or room(position, power, limit) > 0):
            found.append(letter)
    return tuple(found)


def builds_possible(position: Position, power: str) -> int:
    """How many units a power may build now, without any exchange."""
    due = position.due(power)
    if due <= 0:
        return 0
    homes = buildable_homes(position, power)
    within = 0
    for limit in position.variant.limits:
        limited = [home for home in homes if not _unlimited(position, power, home)]
        within += min(len(limited), max(0, room(position, power, limit)))
    unlimited = [home for home in homes if _unlimited(position, power, home)]
    return min(due, within + len(unlimited))


def _unlimited(position: Position, power: str, home: str) -> bool:
    return any(limit_of(position, kind) is None for kind in kinds_at(position, power, home))


def exchange(position: Position, power: str) -> int:
    """How many units beyond a limit a power may exchange this year, when it has builds at all."""
    if not position.variant.limits or position.due(power) <= 0 or position.is_ruling("underworld.exchange", "none"):
        return 0
    return sum(max(0, -room(position, power, limit)) for limit in position.variant.limits)


def exchangeable(position: Position, power: str) -> tuple[Unit, ...]:
    """The units a power may dissolve in an exchange."""
    if not exchange(position, power):
        return ()
    beyond = [limit.pool for limit in position.variant.limits if room(position, power, limit) < 0]
    return tuple(unit for pool in beyond for unit in pool_units(position, power, pool))
