"""What may be ordered in retreat and adjustment phases."""

from kartentisch.geo import Terrain, province_of
from kartentisch.orders import rise
from kartentisch.orders.values import Build, Convert, Disband, Move, Order, Remove, Train, UnitOrder, Waive
from kartentisch.rules import ADJUSTMENT, MOVEMENT, Dislodged, Position, Reason, reason
from kartentisch.rules.variant import AUTOMATIC

# The letters that order something, by phase.
ALLOWED = {MOVEMENT: ("H", "M", "S", "C", "T", "P"), "retreat": ("R", "D"), ADJUSTMENT: ("B", "R", "W")}


def wrong_phase(position: Position, order: Order | None = None) -> Reason:
    """The reason for an order that belongs to another phase, or to none that is played."""
    if position.variant.builds == AUTOMATIC and (
        position.phase == ADJUSTMENT or isinstance(order, (Build, Remove, Waive))
    ):
        return reason("refuse.no-build-phase")
    return reason("refuse.wrong-phase", phase=position.phase, allowed=ALLOWED[position.phase])


def retreat_refusal(position: Position, order: Order) -> Reason | None:
    """Return why an order is not allowed in a retreat phase.

    Retreats go one step to a free neighbour: no railway (DATC 7.B.32), no canal unless ruled so.
    """
    if not isinstance(order, (Move, Disband, Train, Convert)):
        return wrong_phase(position)
    lost = position.dislodged_by_province.get(order.province)
    if lost is None:
        standing = position.by_province.get(order.province)
        if standing is None:
            return reason("order.no-unit", place=order.province)
        return reason("refuse.not-dislodged", unit=standing)
    if lost.unit.power != order.power:
        return reason("order.not-own-unit", unit=lost.unit, power=order.power)
    if order.kind not in (lost.unit.kind, "?"):
        return reason("order.wrong-kind", unit=lost.unit)
    if rise.rises(position, lost.unit):
        return rise.refusal(position, lost, order)
    if isinstance(order, Convert):
        return wrong_phase(position)
    if isinstance(order, Train):
        return reason("refuse.retreat-railway", unit=lost.unit)
    if isinstance(order, Move):
        found = retreat_place(position, lost, order.goal)
        return found if isinstance(found, Reason) else None
    return None


def retreat_place(position: Position, lost: Dislodged, goal: str) -> str | Reason:
    """Return the place a retreat to `goal` ends on, its coast filled in when only one is open, else why not."""
    province = province_of(goal)
    if goal in lost.retreats:
        return goal
    coasts = [place for place in lost.retreats if province_of(place) == province]
    if len(coasts) == 1 and goal == province:
        return coasts[0]
    if len(coasts) > 1 and goal == province:
        return reason("refuse.coast-needed", place=province)
    if province in position.by_province:
        return reason("refuse.retreat-occupied", province=province)
    if province == lost.attacker:
        return reason("refuse.retreat-attacker", province=province)
    if province in position.standoffs:
        return reason("refuse.retreat-standoff", province=province)
    return reason("refuse.not-adjacent", origin=lost.unit.place, province=province)


def build_refusal(position: Position, power: str, kind: str, place: str) -> Reason | None:
    """Return why `power` may not build a `kind` at `place`: free, owned home centres only, on ground it is built on."""
    province = position.variant.board.provinces.get(province_of(place))
    if province is None:
        return reason("position.no-place", word=place)
    if province.home != power:
        return reason("refuse.build-not-home", power=power, province=province.id)
    owner = position.centres.get(province.id, "")
    if owner != power and not owner and position.variant.rise and province.board == position.variant.rise.below:
        return reason("build.refused.never-taken", place=province.id)
    if owner != power:
        return reason("refuse.build-not-owned", place=province.id, power=power, owner=owner)
    if province.id in position.by_province:
        return reason("refuse.build-occupied", place=province.id)
    kind = built_kind(position, kind, place)
    unit_kind = position.variant.kinds.get(kind)
    if unit_kind is None or not unit_kind.built_at(province.terrain, province.board):
        coastless = province.terrain is Terrain.INLAND and unit_kind is not None and unit_kind.names_coast
        return reason("build.refused.no-coast" if coastless else "refuse.build-kind", place=province.id, kind=kind)
    if unit_kind.names_coast and province.coasts and place not in province.places:
        return reason("refuse.coast-needed", place=province.id)
    return None


def built_kind(position: Position, kind: str, place: str) -> str:
    """Return the kind a build makes: as ordered, but an army for a fleet inland where a ruling says so (DATC 4.C.4)."""
    ordered = position.variant.kinds.get(kind)
    if ordered is None or not position.is_ruling("build.inland_fleet", "army"):
        return kind
    province = position.variant.board.provinces[province_of(place)]
    if province.terrain is not Terrain.INLAND or not ordered.names_coast:
        return kind
    kinds = position.variant.kinds.values()
    return next((other.letter for other in kinds if other.built_at(province.terrain, province.board)), kind)


def adjustment_refusal(position: Position, order: Order) -> Reason | None:
    """Return why an order is not allowed in an adjustment phase, taken alone."""
    if order.power not in position.variant.powers:
        return reason("position.no-power", word=order.power)
    if position.variant.builds == AUTOMATIC:
        return wrong_phase(position, order)
    if isinstance(order, Waive):
        return None
    if not isinstance(order, UnitOrder) or not isinstance(order, (Build, Remove)):
        return wrong_phase(position)
    if isinstance(order, Build):
        return build_refusal(position, order.power, order.kind, order.place)
    unit = position.by_province.get(order.province)
    if unit is None:
        return reason("order.no-unit", place=order.province)
    if unit.power != order.power:
        return reason("order.not-own-unit", unit=unit, power=order.power)
    if order.kind not in (unit.kind, "?"):
        return reason("order.wrong-kind", unit=unit)
    return None
