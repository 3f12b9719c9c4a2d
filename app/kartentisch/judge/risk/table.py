"""What every unit may do, as numbered choices, and who may come where: made once for a plan."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from kartentisch.geo import province_of
from kartentisch.judge.actions import CONVOY, HOLD, MOVE, SUPPORT, TRAIN, Action
from kartentisch.judge.choices import Choices, choices_of
from kartentisch.judge.risk.choices import legal_orders, reaching, without_help
from kartentisch.judge.risk.values import Stance
from kartentisch.judge.sorting import sort_orders
from kartentisch.orders.values import Convoy, Hold, Move, Order, Support, Train, UnitOrder
from kartentisch.rules import Position, Unit, reach

Entry = tuple[int, int]
"""A unit's number and the number of one of its choices."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One order a unit may have: what it does, where it goes (a province), and whom it helps to where ("" to hold).

    `way`: "foot", "sea" or "canal" of a move; `canal`: the canal a move or a support goes across; `stations`: of a
    train, those after its start.
    """

    order: UnitOrder
    action: Action
    goal: str = ""
    place: str = ""
    way: str = ""
    other: int = -1
    canal: str = ""
    stations: tuple[str, ...] = ()


@dataclass(slots=True)
class Table:
    """Units and their choices, with indices over them. A set of choices of a unit is a number, a bit for each.

    `fixed`: units whose order is given (own and allied); `given`: all orders given; `illegal`: own ones
    that are not allowed; `full`: all choices of each unit;
    `proves`: whether the bounds hold under the rulings of this game (see bounds.py).
    """

    position: Position
    given: tuple[Order, ...]
    illegal: tuple[Order, ...]
    units: tuple[Unit, ...]
    at: dict[str, int]
    choices: list[tuple[Choice, ...]]
    fixed: frozenset[int]
    proves: bool
    full: list[int] = field(default_factory=list)
    into: dict[str, list[Entry]] = field(default_factory=dict)
    rails: dict[str, list[Entry]] = field(default_factory=dict)
    helps: dict[tuple[int, str], list[Entry]] = field(default_factory=dict)
    carries: dict[tuple[int, str], list[Entry]] = field(default_factory=dict)
    across: dict[str, list[Entry]] = field(default_factory=dict)

    def orders(self, chosen: Mapping[int, int]) -> tuple[Order, ...]:
        """The orders of everybody: those given, and one choice for each free unit (to hold where none is named)."""
        free = (self.choices[u][a].order for u, a in sorted(chosen.items()) if u not in self.fixed and a)
        return (*self.given, *free)


def lay(
    position: Position,
    power: str,
    orders: Iterable[Order],
    stances: Mapping[str, Stance] | None = None,
    like: Table | None = None,
) -> Table:
    """Lay the table for a plan: a power's own orders, and those of allied powers, are taken as they are.

    `stances`: what is assumed of the other powers; those not named are hostile; `like`: a table of the same position
    and stances, whose free units have the same choices.
    """
    stances = stances or {}
    trusted = {power} | {other for other, stance in stances.items() if stance is Stance.ALLIED}
    given = tuple(order for order in orders if order.power in trusted)
    orders_sorted = sort_orders(position, given)
    legal = orders_sorted.legal
    choices: list[tuple[Choice, ...]] = []
    fixed = set()
    comers = reaching(position) if like is None else {}
    at = {unit.province: u for u, unit in enumerate(position.units)}
    for u, unit in enumerate(position.units):
        if unit.power in trusted:
            fixed.add(u)
            listed: tuple[UnitOrder, ...] = (legal.get(unit.province, Hold(unit.power, unit.kind, unit.place)),)
        elif like is not None:
            choices.append(like.choices[u])
            continue
        else:
            listed = legal_orders(position, unit, comers)
            if stances.get(unit.power) is Stance.NEUTRAL:
                listed = without_help(position, unit, listed)
        choices.append(tuple(_choice(position, at, unit, order) for order in listed))
    illegal = tuple(order for order in orders_sorted.illegal if order.power == power)
    table = Table(position, given, illegal, position.units, at, choices, frozenset(fixed), _proves(position))
    table.full = [(1 << len(listed)) - 1 for listed in choices]
    _index(table)
    return table


def _proves(position: Position) -> bool:
    """Whether the game is played by the choices of the DATC for which the bounds are proved: those it recommends."""
    return choices_of(position) == Choices() and not position.is_ruling("orders.binding_routes")


def _choice(position: Position, at: Mapping[str, int], unit: Unit, order: UnitOrder) -> Choice:
    match order:
        case Move():
            goal = province_of(order.goal)
            near = goal in reach.step_provinces(position, unit)
            canal = reach.canal_goals(position, unit).get(goal)
            if canal is not None and not near:
                return Choice(order, MOVE, goal, goal, "canal", canal=canal.id)
            on_foot = near and not order.via
            return Choice(order, MOVE, goal, order.goal, "foot" if on_foot else "sea")
        case Train():
            line = position.variant.railway_of[unit.province]
            goal = province_of(order.goal)
            return Choice(order, TRAIN, goal, goal, stations=line.between(unit.province, goal))
        case Support():
            target = province_of(order.goal or order.other)
            across = position.variant.canal_of.get((unit.province, target))
            if across is not None and target in reach.step_provinces(position, unit):
                across = None
            return Choice(
                order,
                SUPPORT,
                province_of(order.goal),
                order.goal,
                other=at.get(province_of(order.other), -1),
                canal=across.id if across is not None else "",
            )
        case Convoy():
            return Choice(order, CONVOY, province_of(order.goal), other=at.get(province_of(order.other), -1))
    return Choice(order, HOLD)


def _index(table: Table) -> None:
    for u, choices in enumerate(table.choices):
        for a, choice in enumerate(choices):
            entry = (u, a)
            if choice.action is MOVE:
                table.into.setdefault(choice.goal, []).append(entry)
            for station in choice.stations:
                table.rails.setdefault(station, []).append(entry)
            if choice.action is SUPPORT and choice.other >= 0:
                table.helps.setdefault((choice.other, choice.goal), []).append(entry)
            if choice.action is CONVOY and choice.other >= 0:
                table.carries.setdefault((choice.other, choice.goal), []).append(entry)
            if choice.canal:
                table.across.setdefault(choice.canal, []).append(entry)


def names_coast_wrongly(support: Choice, move: Choice) -> bool:
    """Whether a support may be void because of the coast it names."""
    return support.place != move.place
