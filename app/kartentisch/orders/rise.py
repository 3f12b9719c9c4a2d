"""Dislodged units that rise on another board: what each may become, and which conversion orders are allowed.

A unit keeps its kind unless it was lost on a coast and its owner orders the other one; it rises in the same field, or
next to it where an own unit stands (Zombie-Diplomacy², P5 and P6; rulings underworld.*).
"""

from collections.abc import Iterable

from kartentisch.geo import Terrain, coast_of, province_of
from kartentisch.orders.values import Convert, Disband, Order
from kartentisch.rules import Dislodged, Position, Reason, Rise, Unit, reason
from kartentisch.rules.variant import DESTROYED


def rises(position: Position, unit: Unit) -> bool:
    """Whether a unit, once dislodged, goes to another board and so never retreats."""
    rise = position.variant.rise
    if rise is None or position.variant.board.board_of(unit.place) != rise.above:
        return False
    return not returns(rise, unit) or position.is_ruling("underworld.dislodged_above", "rises")


def dissolves(position: Position, unit: Unit) -> bool:
    """Whether a unit, once dislodged, is off the board at once: by rule, or by ruling underworld.dislodged_above."""
    if position.variant.dislodgement == DESTROYED:
        return True
    rise = position.variant.rise
    if rise is None or position.variant.board.board_of(unit.place) != rise.above:
        return False
    return returns(rise, unit) and position.is_ruling("underworld.dislodged_above", "dissolved")


def returns(rise: Rise, unit: Unit) -> bool:
    """Whether a unit has come from the board below: a kind that would rise as itself."""
    return rise.kinds.get(unit.kind) == unit.kind


def field_below(position: Position, unit: Unit) -> str:
    """The same field, coast included, of the board below."""
    rise = position.variant.rise
    return "" if rise is None else position.variant.board.on_board(unit.place, rise.below)


def kept_kind(position: Position, unit: Unit) -> str:
    """The kind a unit becomes unless its owner changes it."""
    rise = position.variant.rise
    return unit.kind if rise is None else rise.kinds[unit.kind]


def open_kinds(position: Position, unit: Unit) -> tuple[str, ...]:
    """The kinds a unit may become, the one it keeps first; another one from a coast only."""
    rise = position.variant.rise
    kept = kept_kind(position, unit)
    if rise is None or position.variant.board.terrain(unit.place) not in rise.changes:
        return (kept,)
    return (kept, *(kind for kind in dict.fromkeys(rise.kinds.values()) if kind != kept))


def default(position: Position, lost: Dislodged) -> str:
    """What a unit becomes that has no valid order ("ZA ALB2"); "" when it has to choose a neighbouring field."""
    plain = f"{kept_kind(position, lost.unit)} {field_below(position, lost.unit)}"
    return plain if plain in lost.rises else ""


def decides(position: Position, lost: Dislodged) -> bool:
    """Whether the owner of a unit has something to decide about how or where it rises."""
    if not lost.rises:
        return False
    return len(lost.rises) > 1 or not default(position, lost) or position.is_ruling("underworld.refuse_conversion")


def refusal(position: Position, lost: Dislodged, order: Order) -> Reason | None:
    """Return why an order for a unit that rises is not allowed; its unit then rises as without an order."""
    if isinstance(order, Disband):
        plain = default(position, lost)
        if not plain or position.is_ruling("underworld.refuse_conversion"):
            return None
        return _all_the_same(position, lost, "zombie.rises.no-refusal")
    if not isinstance(order, Convert):
        return reason("refuse.retreat-rises", unit=lost.unit)
    found = meant(position, lost, order)
    return found if isinstance(found, Reason) else None


def meant(position: Position, lost: Dislodged, order: Convert) -> str | Reason:
    """Return what a conversion makes of a unit ("ZF SPA2/NC"), or why it may not."""
    rise, unit = position.variant.rise, lost.unit
    goal, province = order.goal, province_of(order.goal)
    if rise is None or not position.variant.board.is_place(goal):
        return reason("position.no-place", word=goal)
    kept = kept_kind(position, unit)
    there = [text for text in lost.rises if province_of(text.split()[1]) == province]
    kind = rise.kinds.get(order.goal_kind, order.goal_kind)
    if kind == "?":
        kinds = list(dict.fromkeys(text.split()[0] for text in there))
        kind = kept if kept in kinds or not kinds else kinds[0]
    if kind not in open_kinds(position, unit):
        if default(position, lost) and kind in rise.kinds.values():
            return _all_the_same(position, lost, "zombie.rises.type-kept")
        return reason("refuse.rise-kind", unit=unit)
    places = [text.split()[1] for text in there if text.split()[0] == kind]
    chosen = _place(position, lost, kind, goal, places)
    return chosen if isinstance(chosen, Reason) else f"{kind} {chosen}"


def _place(position: Position, lost: Dislodged, kind: str, goal: str, places: list[str]) -> str | Reason:
    """The place among `places` a goal means, its coast filled in where it can be told."""
    if not position.variant.kinds[kind].names_coast:
        goal = province_of(goal)
    if goal in places:
        return goal
    if not places:
        return _closed(position, lost, kind, province_of(goal))
    if coast_of(goal):
        if default(position, lost):
            return _all_the_same(position, lost, "zombie.rises.coast-kept")
        return reason("refuse.not-adjacent", origin=field_below(position, lost.unit), province=province_of(goal))
    if len(places) == 1:
        return places[0]
    nearest = (
        _nearest(position, lost, places) if position.is_ruling("underworld.coast", "nearest to the attacker") else ""
    )
    if nearest:
        return nearest
    if default(position, lost):
        return _all_the_same(position, lost, "zombie.rises.no-coast")
    return reason("refuse.coast-needed", place=province_of(goal))


def _all_the_same(position: Position, lost: Dislodged, code: str) -> Reason:
    """A conversion that is not allowed, and what the unit becomes all the same."""
    zombie, goal = default(position, lost).split()
    return reason(code, unit=lost.unit, zombie=zombie, goal=goal)


def _closed(position: Position, lost: Dislodged, kind: str, province: str) -> Reason:
    """Why a unit may not rise in a province at all."""
    board, unit = position.variant.board, lost.unit
    below = field_below(position, unit)
    terrain = board.terrain(province)
    if terrain not in position.variant.kinds[kind].enters:
        code = "refuse.army-sea" if terrain is Terrain.SEA else "refuse.fleet-inland"
        return reason(code, unit=unit, province=province)
    if default(position, lost):
        return _all_the_same(position, lost, "zombie.rises.own-field")
    rivals = (one for one in position.dislodged if one.unit != unit and default(position, one))
    claimed = {province_of(default(position, one).split()[1]) for one in rivals}
    if province in position.by_province or province in claimed:
        return reason("refuse.rise-occupied", province=province)
    if board.board_of(province) == board.board_of(below) and board.link_between(below, province):
        if province in (*position.standoffs, lost.attacker):
            return reason("refuse.rise-standoff", province=province)
        return reason("refuse.no-common-coast", origin=below, province=province)
    return reason("refuse.not-adjacent", origin=below, province=province)


def _nearest(position: Position, lost: Dislodged, places: Iterable[str]) -> str:
    """The coast with the fewest steps to where the attacker came from; "" when that leaves the choice open."""
    if not lost.attacker:
        return ""
    board, rise = position.variant.board, position.variant.rise
    origin = board.on_board(lost.attacker, rise.below) if rise is not None else ""
    away = {place: _steps(position, place, origin or lost.attacker) for place in places}
    least = [place for place, steps in away.items() if steps == min(away.values())]
    return least[0] if len(least) == 1 else ""


def _steps(position: Position, place: str, goal: str) -> int:
    """Steps from a coast to a province: the first by sea, the others over any link."""
    board = position.variant.board
    passes = {kind.passes for kind in position.variant.kinds.values() if kind.names_coast}
    edge = {near for unit_class in passes for near in board.near(unit_class, place)}
    seen, steps = set(edge), 1
    classes = sorted({kind.passes for kind in position.variant.kinds.values()})
    while edge and goal not in seen:
        further: set[str] = set()
        for here in edge:
            for at in (here, *board.provinces[here].places):
                further |= {near for unit_class in classes for near in board.near(unit_class, at)}
        edge = further - seen
        seen |= edge
        steps += 1
    return steps
