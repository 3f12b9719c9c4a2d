"""What would help a support or a convoy that failed, and a unit that was dislodged."""

from collections.abc import Iterator

from msgspec.structs import replace

from kartentisch.game.hints.look import Look, allowed, hold, way_to
from kartentisch.game.remedies.helpers import Change, cuts, helpers, pairs, stays, supports
from kartentisch.geo import province_of
from kartentisch.judge import contest
from kartentisch.orders import Convoy, Hold, Move, Support, Train, UnitOrder
from kartentisch.rules import Unit


def for_unmatched(look: Look, unit: Unit, order: Support | Convoy) -> Iterator[Change]:
    """The order that would match, or the support or convoy changed to match; changes of own orders first."""
    other = look.position.by_province.get(province_of(order.other))
    if other is None:
        return
    move = way_to(look.position, other, order.goal) if order.goal else hold(other)
    changed = _fitting(look, order, other)
    found: list[UnitOrder] = [one for one in (move, changed) if one is not None]
    found.sort(key=lambda one: (one.power != unit.power, isinstance(one, Hold)))
    yield from ((one,) for one in found)


def for_misnamed(look: Look, unit: Unit, order: UnitOrder) -> Iterator[Change]:
    """An order with the kinds and coasts of the units it means, where these are what was wrong."""
    plain = replace(order, kind=unit.kind, place=unit.place)
    found: list[UnitOrder] = [plain]
    if isinstance(plain, Move):
        province = look.position.variant.board.provinces.get(province_of(plain.goal))
        places = dict.fromkeys((province_of(plain.goal), *(province.places if province is not None else ())))
        found += [replace(plain, goal=place) for place in places]
    if isinstance(plain, (Support, Convoy)):
        other = look.position.by_province.get(province_of(plain.other))
        if other is not None:
            found.append(replace(plain, other_kind=other.kind, other=other.place))
    yield from ((one,) for one in found if allowed(look.position, one))


def _fitting(look: Look, order: Support | Convoy, other: Unit) -> UnitOrder | None:
    """The support or convoy as it would fit what the other unit does."""
    theirs = look.order_of(other)
    goal = theirs.goal if isinstance(theirs, (Move, Train)) else ""
    changed = replace(order, goal=goal if isinstance(order, Support) else province_of(goal))
    if isinstance(order, Convoy) and not goal:
        return None
    return changed if allowed(look.position, changed) else None


def for_standing(look: Look, unit: Unit) -> Iterator[Iterator[Change]]:
    """Support in holding, the attacker's supports cut, the attackers staying away; then two supports."""
    met = contest(look.outcome, unit.province)
    attackers = [force.unit for force in met.attacks if force.unit.power != unit.power]
    mine = supports(look, helpers(look, unit.power, own=True), unit)
    theirs = supports(look, helpers(look, unit.power, own=False), unit)
    yield iter([(one,) for one in mine])
    yield cuts(look, unit.power, tuple(one for force in met.attacks for one in force.supporters))
    yield iter([(one,) for one in theirs])
    yield iter([stays(attacker) for attacker in attackers])
    if len(attackers) > 1:
        yield iter([tuple(order for attacker in attackers for order in stays(attacker))])
    yield pairs(mine, theirs)
