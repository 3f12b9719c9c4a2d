"""The field of a movement phase: units as numbers, their legal actions, and who depends on whom.

Built once a phase; the equations (equations.py) read it, the resolver (resolver.py) fills `status`.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kartentisch.geo import coast_of, province_of
from kartentisch.judge.actions import CONVOY, HOLD, MOVE, SUPPORT, TRAIN, UNKNOWN, Action
from kartentisch.judge.choices import Choices, choices_of
from kartentisch.judge.modes import canal, convoy
from kartentisch.judge.sorting import Sorted
from kartentisch.orders.coasts import resolve_goal
from kartentisch.orders.values import Convoy, Move, Support, Train, UnitOrder
from kartentisch.rules import Position, Reason, Unit, reach, reason

if TYPE_CHECKING:
    from kartentisch.judge.recording import Recorder


@dataclass(slots=True)
class TrainRun:
    """The train of the turn as one run of the resolver sees it.

    `unit`: its number; `stations`: those after the start, the goal last; `meets`: index of the station it meets;
    `halts_before`: index before which it would halt.
    """

    unit: int
    stations: tuple[str, ...]
    meets: int
    halts_before: int

    @property
    def goal_index(self) -> int:
        """Index of the goal in `stations`."""
        return len(self.stations) - 1


@dataclass(slots=True)
class Field:
    """Lists over unit numbers, and dictionaries over provinces.

    `status`: for a mover whether it arrives, for a supporter whether its support is given: UNKNOWN, YES or NO.
    `failed_paths`: movers whose way the backup rule closed; `held_back`: movers it made fail (ruling convoy.paradox);
    `fall_back`: movers by sea that may go by land; `supported`: whom a supporter supports;
    `recorder`: who is told of every decision, None for nobody.
    """

    position: Position
    units: tuple[Unit, ...]
    orders: list[UnitOrder | None]
    power: list[str]
    province: list[str]
    action: list[Action]
    goal: list[str]
    place: list[str]
    at: dict[str, int]
    status: list[int] = field(default_factory=list)
    movers_to: dict[str, list[int]] = field(default_factory=dict)
    supports: list[list[int]] = field(default_factory=list)
    target: list[str] = field(default_factory=list)
    by_sea: list[bool] = field(default_factory=list)
    head: list[int] = field(default_factory=list)
    chains: dict[int, convoy.Chain] = field(default_factory=dict)
    keepers: dict[int, int] = field(default_factory=dict)
    failed_paths: set[int] = field(default_factory=set)
    closed: dict[int, Reason] = field(default_factory=dict)
    void: dict[int, Reason] = field(default_factory=dict)
    unused: set[int] = field(default_factory=set)
    without_effect: dict[int, Reason] = field(default_factory=dict)
    convoying: dict[int, int] = field(default_factory=dict)
    held_back: set[int] = field(default_factory=set)
    fall_back: set[int] = field(default_factory=set)
    supported: dict[int, int] = field(default_factory=dict)
    choices: Choices = field(default_factory=Choices)
    train: TrainRun | None = None
    recorder: "Recorder | None" = None


def build_field(position: Position, orders: Sorted) -> Field:
    """Build the field of a phase from its sorted orders."""
    units = position.units
    n = len(units)
    provinces = [unit.province for unit in units]
    f = Field(
        position=position,
        units=units,
        orders=[orders.legal.get(province) for province in provinces],
        power=[unit.power for unit in units],
        province=provinces,
        action=[HOLD] * n,
        goal=[""] * n,
        place=[""] * n,
        at={province: i for i, province in enumerate(provinces)},
        status=[UNKNOWN] * n,
        supports=[[] for _ in range(n)],
        target=[""] * n,
        by_sea=[False] * n,
        head=[-1] * n,
        choices=choices_of(position),
    )
    convoys = _set_actions(f)
    canal.sort_passages(f)
    for i in range(n):
        if f.action[i] is MOVE:
            f.movers_to.setdefault(f.goal[i], []).append(i)
    _match_convoys(f, convoys)
    _match_supports(f, orders)
    _find_heads(f)
    return f


def _set_actions(f: Field) -> dict[tuple[str, str], list[int]]:
    """Give each unit its action; return the convoying fleets by (origin, goal)."""
    convoys: dict[tuple[str, str], list[int]] = {}
    for i, order in enumerate(f.orders):
        match order:
            case Move():
                f.action[i] = MOVE
                f.goal[i] = province_of(order.goal)
            case Train():
                f.action[i] = TRAIN
                f.goal[i] = f.place[i] = province_of(order.goal)
            case Support():
                f.action[i] = SUPPORT
                f.target[i] = province_of(order.goal or order.other)
            case Convoy():
                f.action[i] = CONVOY
                convoys.setdefault((province_of(order.other), province_of(order.goal)), []).append(i)
            case _:
                pass
    return convoys


def _match_convoys(f: Field, convoys: dict[tuple[str, str], list[int]]) -> None:
    """Decide which moves go by sea and over which fleets, and which convoy orders match nothing.

    A move to a neighbour goes by sea when it says so or when an own fleet is ordered to convoy it
    (DATC 4.A.3, rule books of 2000 and 2023); there is no fall-back on the land route.
    """
    used: set[int] = set()
    for i, order in enumerate(f.orders):
        if not isinstance(order, Move) or f.action[i] is not MOVE:
            continue
        unit, goal = f.units[i], f.goal[i]
        fleets = convoys.get((f.province[i], goal), [])
        via = order.via
        if not fleets and not via and reach.is_step(f.position, unit, order.goal):
            f.place[i] = order.goal
            continue
        fleets = [j for j in fleets if f.position.carries_at(f.units[j], unit.kind)]
        on_foot = goal in reach.step_provinces(f.position, unit)
        own = any(f.power[j] == f.power[i] for j in fleets)
        used.update(fleets)
        if on_foot and f.choices.intent != "2000":
            via, own = _by_choice(f, i, fleets, via or own)
        if via or not (on_foot or i in f.keepers) or (on_foot and own):
            f.by_sea[i] = True
            f.place[i] = goal
            f.chains[i] = convoy.build_chain(f, i, fleets, order.route)
            for j in fleets:
                f.convoying[j] = i
        else:
            f.unused.update(fleets)
            place = resolve_goal(f.position, unit, order.goal) if on_foot else goal
            f.place[i] = place if isinstance(place, str) else goal
    for (origin, goal), fleets in convoys.items():
        for j in fleets:
            if j not in used:
                army = f.at.get(origin)
                shown = f.units[army] if army is not None else Unit("", "A", origin)
                f.void[j] = reason("convoy.void", unit=f.units[j], army=shown, goal=goal)


def _by_choice(f: Field, i: int, fleets: list[int], wished: bool) -> tuple[bool, bool]:
    """Whether a move to a neighbour goes by sea by its own order, or by an own fleet's (ruling convoy.intent)."""
    order = f.orders[i]
    if not isinstance(order, Move):
        return False, False
    if f.choices.intent == "marked only":
        return order.via, False
    chain = convoy.build_chain(f, i, fleets, order.route)
    whole = convoy.connects(chain, chain.fleets)
    if f.choices.intent == "either way":
        if wished and whole:
            f.fall_back.add(i)
        return wished and whole, False
    # The rules of 1971: by sea only when the two could not change places otherwise.
    o = f.at.get(f.goal[i], -1)
    return whole and o >= 0 and f.action[o] is MOVE and f.goal[o] == f.province[i], False


def go_overland(f: Field, movers: Iterable[int]) -> None:
    """Let moves to a neighbour whose convoy failed go by land (ruling convoy.intent, "either way")."""
    for i in movers:
        order = f.orders[i]
        place = resolve_goal(f.position, f.units[i], order.goal) if isinstance(order, Move) else f.goal[i]
        f.place[i] = place if isinstance(place, str) else f.goal[i]
        f.by_sea[i] = False
        f.fall_back.discard(i)
        f.unused.update(f.chains.pop(i).fleets)
    f.head = [-1] * len(f.units)
    _find_heads(f)


def _match_supports(f: Field, orders: Sorted) -> None:
    failed: dict[str, str] = {}
    if f.choices.failed_moves:
        failed = {o.province: province_of(o.goal) for o in orders.illegal if isinstance(o, (Move, Train))}
    for i, order in enumerate(f.orders):
        if not isinstance(order, Support) or i in f.closed:
            continue
        other = f.at.get(province_of(order.other))
        unit = f.units[i]
        if other is None:
            f.void[i] = reason("support.void.no-unit", unit=unit, place=province_of(order.other))
            continue
        moving = f.action[other] in (MOVE, TRAIN)
        goal = province_of(order.goal)
        if not order.goal:
            actual = f.goal[other] if moving else failed.get(f.province[other], "")
            if actual:
                f.void[i] = reason("support.void.moved", unit=unit, other=f.units[other], actual=actual)
        elif other in f.closed and _ordered_goal(f, other) == goal:
            f.without_effect[i] = f.closed[other]
            continue
        elif not moving:
            f.void[i] = reason("support.void.held", unit=unit, other=f.units[other], goal=goal)
        elif f.goal[other] != goal:
            f.void[i] = reason(
                "support.void.other-move", unit=unit, other=f.units[other], goal=goal, actual=f.goal[other]
            )
        elif coast_of(f.place[other]) and order.goal != f.place[other] and _coast_matters(f, i, other):
            f.void[i] = reason("support.void.coast", unit=unit, named=order.goal, actual=f.place[other])
        if i not in f.void:
            f.supports[other].append(i)
            f.supported[i] = other


def _coast_matters(f: Field, i: int, other: int) -> bool:
    """Whether a support that names another coast than the move, or none, is void (ruling coast.support)."""
    order, rule = f.orders[i], f.choices.support_coast
    if isinstance(order, Support) and coast_of(order.goal):
        return rule != "ignored"
    return rule == "needed" or (rule == "needed for others" and f.power[other] != f.power[i])


def _ordered_goal(f: Field, i: int) -> str:
    order = f.orders[i]
    return province_of(order.goal) if isinstance(order, Move) else ""


def _find_heads(f: Field) -> None:
    """Pairs that move against each other without a convoy fight head-to-head."""
    for i in range(len(f.units)):
        if f.action[i] is not MOVE or f.by_sea[i]:
            continue
        j = f.at.get(f.goal[i], -1)
        if j >= 0 and f.action[j] is MOVE and not f.by_sea[j] and f.goal[j] == f.province[i]:
            f.head[i] = j
