"""What could be built or removed in place of an order that was not allowed, and what would keep a unit."""

from collections.abc import Iterator

from msgspec.structs import replace

from kartentisch.game.hints.look import Look, allowed
from kartentisch.game.remedies.helpers import Change
from kartentisch.judge.adjustments import due, free_homes
from kartentisch.judge.removals import automatic_removals
from kartentisch.orders import Build, Remove
from kartentisch.rules import Unit


def for_build(look: Look, order: Build) -> Iterator[Iterator[Change]]:
    """Yield the build mended where it is (a coast, another kind), then the same kind in another free home centre."""
    position = look.position
    free = [home for home in free_homes(position, order.power) if home not in _built(look)]
    kinds = list(position.variant.kinds)
    kinds.sort(key=lambda kind: kind != order.kind)
    if order.province in free:
        yield iter([(one,) for kind in kinds for one in _builds(look, replace(order, kind=kind), order.province)])
    yield iter([(one,) for home in free if home != order.province for one in _builds(look, order, home)[:1]])


def for_removal(look: Look, order: Remove) -> Iterator[Change]:
    """The removal of an own unit that stands, in place of one that could not be removed."""
    position = look.position
    missing = -due(position, order.power) - sum(
        isinstance(one, Remove) and one.power == order.power and verdict.ordered and verdict.ok
        for one, verdict in look.outcome.verdicts.items()
    )
    if missing > 0:
        for unit, _why in automatic_removals(position, order.power, _standing(look), 1):
            yield (_remove(unit),)


def for_unit(look: Look, unit: Unit) -> Iterator[Change]:
    """Other units named for removal, so that this one stays: as few as will do."""
    others = [other for other in _standing(look) if other != unit]
    missing = sum(
        isinstance(one, Remove) and one.power == unit.power and not verdict.ordered
        for one, verdict in look.outcome.verdicts.items()
    )
    chosen = [one for one, _why in automatic_removals(look.position, unit.power, others, missing)]
    # The farthest go of themselves, so that naming the nearest of them may be enough.
    for number in range(1, len(chosen) + 1):
        yield tuple(_remove(other) for other in reversed(chosen[-number:]))


def _standing(look: Look) -> list[Unit]:
    """The units nobody has ordered to be removed."""
    gone = {
        order.province
        for order, verdict in look.outcome.verdicts.items()
        if isinstance(order, Remove) and verdict.ok and verdict.ordered
    }
    return [unit for unit in look.position.units if unit.province not in gone]


def _built(look: Look) -> set[str]:
    """Home centres in which a unit is built already."""
    return {
        order.province for order, verdict in look.outcome.verdicts.items() if isinstance(order, Build) and verdict.ok
    }


def _builds(look: Look, order: Build, home: str) -> list[Build]:
    """A build of that kind in a home centre, on each of its coasts where it must name one."""
    province = look.position.variant.board.provinces[home]
    places = dict.fromkeys((home, *province.places))
    found = [Build(order.power, order.kind, place) for place in places]
    return [build for build in found if allowed(look.position, build)]


def _remove(unit: Unit) -> Remove:
    return Remove(unit.power, unit.kind, unit.place)
