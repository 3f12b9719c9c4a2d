"""A second judge, slow and plain: it tries every way the moves could turn out and keeps those that fit the rules.

Once it is said which units moved, everything else follows: who was dislodged, which ways were open, which supports
were cut. A turnout is consistent when every move then succeeds or fails as said. For small positions, default rulings.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain, combinations

from kartentisch.geo import province_of
from kartentisch.orders import Convoy, Move, Order, Support, Train
from kartentisch.orders.coasts import resolve_goal
from kartentisch.orders.legality import refusal
from kartentisch.rules import Position, Unit, reach

RAIL = ("MOS", "PRM", "OMS", "KRA", "IRK", "VLA")
CARRIED = {"F": ("A",), "ZF": ("A", "ZA")}
Turnout = frozenset[Unit]


@dataclass
class Answer:
    """Where each unit stands (None: dislodged), and the supports that were given."""

    ends: dict[Unit, str | None]
    given: set[Unit]


@dataclass
class Case:
    """A position with one legal order or none a unit."""

    position: Position
    orders: dict[Unit, Order]
    meets: int = -1
    halts_before: int = -1
    at: dict[str, Unit] = field(default_factory=dict)
    goal: dict[Unit, str] = field(default_factory=dict)
    carriers: dict[Unit, list[Unit]] = field(default_factory=dict)
    keeper: dict[Unit, Unit] = field(default_factory=dict)
    supporters: dict[Unit, list[Unit]] = field(default_factory=dict)
    train: Unit | None = None
    stations: tuple[str, ...] = ()

    def neighbours(self, unit: Unit) -> frozenset[str]:
        return reach.step_provinces(self.position, unit)


def set_up(position: Position, orders: Iterable[Order]) -> Case:
    """Read the legal orders: who goes where, on foot, by sea, by canal or by rail, and with whose support."""
    legal = {}
    for order in orders:
        unit = position.by_province[province_of(order.place)]  # type: ignore[attr-defined] # unit orders only
        if refusal(position, order) is None:
            legal[unit] = order
    trains = [unit for unit, order in legal.items() if isinstance(order, Train)]
    for unit in trains if len(trains) > 1 else ():
        del legal[unit]
    case = Case(position, legal, at=dict(position.by_province))
    for unit, order in legal.items():
        if isinstance(order, Move):
            _set_up_move(case, unit, order)
        if isinstance(order, Train):
            case.train, case.goal[unit] = unit, order.goal
            start, end = RAIL.index(unit.place), RAIL.index(order.goal)
            case.stations = RAIL[start + 1 : end + 1] if start < end else RAIL[end:start][::-1]
    _one_passage_each(case)
    for unit, order in legal.items():
        if isinstance(order, Support):
            other = case.at.get(province_of(order.other))
            if other is not None and case.goal.get(other, "") == province_of(order.goal):
                case.supporters.setdefault(other, []).append(unit)
    return case


def _set_up_move(case: Case, unit: Unit, order: Move) -> None:
    goal = province_of(order.goal)
    canal = case.position.variant.canal_of.get((unit.place, goal))
    if canal is not None and unit.kind == "F":
        keeper = case.at.get(canal.keeper)
        if keeper is None or isinstance(case.orders.get(keeper), (Move, Train)):
            return
        keeper_order = case.orders.get(keeper)
        permits = getattr(keeper_order, "permits", ())
        if keeper.power != unit.power and not any((p.origin, p.goal) == (unit.place, goal) for p in permits):
            return
        case.keeper[unit] = keeper
    else:
        fleets = [
            other
            for other, convoy in case.orders.items()
            if isinstance(convoy, Convoy)
            and (convoy.other, convoy.goal) == (unit.place, goal)
            and unit.kind in CARRIED.get(other.kind, ())
        ]
        near = goal in case.neighbours(unit)
        if order.via or not near or any(fleet.power == unit.power for fleet in fleets):
            case.carriers[unit] = fleets
    case.goal[unit] = goal


def _one_passage_each(case: Case) -> None:
    """Where a canal carries one passage a turn, several with leave get none and hold."""
    if not case.position.is_ruling("canal.passages", "one"):
        return
    for keeper in set(case.keeper.values()):
        fleets = [fleet for fleet, kept in case.keeper.items() if kept == keeper]
        for fleet in fleets if len(fleets) > 1 else ():
            del case.keeper[fleet], case.goal[fleet]


class Turn:
    """One way the turn could turn out: `moved` names the units whose moves succeed, `barred` those without a way."""

    def __init__(self, case: Case, moved: Turnout, barred: Turnout) -> None:
        self.case, self.moved, self.barred = case, moved, barred
        self.movers = [unit for unit in case.goal if unit != case.train]
        # The train may leave without reaching its goal; that needs the other moves' ways only.
        self.left = moved if case.train is None else moved - {case.train}
        if case.train is not None and self.train_leaves():
            self.left |= {case.train}
        self.given = {s for s, order in case.orders.items() if isinstance(order, Support) and not self.cut(s)}

    def into(self, province: str) -> list[Unit]:
        return [unit for unit in self.movers if self.case.goal[unit] == province]

    def dislodged(self, unit: Unit) -> bool:
        entered = any(other in self.moved for other in self.into(unit.province))
        return entered and unit not in self.left

    def way(self, unit: Unit) -> bool:
        """Whether a mover can get to its goal at all."""
        case = self.case
        if unit in self.barred:
            return False
        if unit in case.keeper:
            return not self.dislodged(case.keeper[unit])
        if unit not in case.carriers:
            return True
        fleets = {fleet for fleet in case.carriers[unit] if not self.dislodged(fleet)}
        edge = [fleet for fleet in fleets if unit.province in case.neighbours(fleet)]
        seen = set(edge)
        while edge:
            fleet = edge.pop()
            if case.goal[unit] in case.neighbours(fleet):
                return True
            further = [f for f in fleets - seen if f.province in case.neighbours(fleet)]
            seen.update(further)
            edge += further
        return False

    def cut(self, supporter: Unit) -> bool:
        order = self.case.orders[supporter]
        assert isinstance(order, Support)
        target = province_of(order.goal or order.other)
        for attacker in self.into(supporter.province):
            if attacker in self.moved:
                return True
            if attacker.power != supporter.power and attacker.province != target and self.way(attacker):
                return True
        return False

    def opposite(self, unit: Unit) -> Unit | None:
        """The unit that moves against `unit` on the same border."""
        other = self.case.at.get(self.case.goal[unit])
        if other is None or other == self.case.train or self.case.goal.get(other) != unit.province:
            return None
        return None if {unit, other} & self.case.carriers.keys() else other

    def strength(self, unit: Unit, without: str = "") -> int:
        supporters = self.case.supporters.get(unit, ())
        return 1 + sum(s in self.given and s.power != without for s in supporters)

    def hold(self, province: str) -> int:
        unit = self.case.at.get(province)
        if unit is None or unit in self.left:
            return 0
        return 1 if unit in self.case.goal else self.strength(unit)

    def attack(self, unit: Unit) -> int:
        if not self.way(unit):
            return 0
        other = self.case.at.get(self.case.goal[unit])
        if other is None or (other in self.left and self.opposite(unit) is None):
            return self.strength(unit)
        return 0 if other.power == unit.power else self.strength(unit, other.power)

    def prevent(self, unit: Unit) -> int:
        if not self.way(unit):
            return 0
        other = self.opposite(unit)
        return 0 if other is not None and other in self.moved else self.strength(unit)

    def succeeds(self, unit: Unit) -> bool:
        if unit == self.case.train:
            return self.train_succeeds()
        attack, goal = self.attack(unit), self.case.goal[unit]
        other = self.opposite(unit)
        kept = self.strength(other) if other is not None else self.hold(goal)
        rivals = [self.prevent(rival) for rival in self.into(goal) if rival != unit]
        rivals.append(self.train_prevents(goal))
        return attack > kept and attack > max(rivals)

    # The railway.

    def head_on(self, station: str) -> bool:
        """A foreign unit in the first station that moves to the start of the train counts as not leaving."""
        case, train = self.case, self.case.train
        unit = case.at.get(station)
        return (
            train is not None
            and unit is not None
            and unit.power != train.power
            and station == case.stations[0]
            and case.goal.get(unit) == train.province
            and unit not in case.carriers
        )

    def cleared(self, station: str) -> bool:
        unit = self.case.at.get(station)
        return unit is None or (unit in self.moved and not self.head_on(station))

    def train_strength(self, station: str) -> int:
        train = self.case.train
        return self.strength(train) if train is not None and station == self.case.stations[-1] else 1

    def train_prevents(self, province: str) -> int:
        case = self.case
        if case.train is None or province != case.stations[case.meets] or not self.cleared(province):
            return 0
        return self.train_strength(province)

    def train_succeeds(self) -> bool:
        goal = self.case.stations[-1]
        if self.case.meets != len(self.case.stations) - 1 or not self.cleared(goal):
            return False
        return all(self.prevent(rival) < self.train_strength(goal) for rival in self.into(goal))

    def free(self, station: str) -> bool:
        unit = self.case.at.get(station)
        return (unit is None or unit in self.moved) and not any(self.way(rival) for rival in self.into(station))

    def halt(self) -> str:
        """Where the train ends."""
        case, goal = self.case, len(self.case.stations) - 1
        assert case.train is not None
        if case.meets == case.halts_before == goal and case.train in self.moved:
            return case.stations[-1]
        free = [station for station in case.stations[: case.halts_before] if self.free(station)]
        return free[-1] if free else case.train.place

    def train_leaves(self) -> bool:
        # `left` is not known yet; ways depend on the train only through its own start, never on its own fleets.
        return self.case.train is not None and self.halt() != self.case.train.place

    def blocks(self, station: str) -> bool:
        """Point 1 of the rule: whether a way station stops the train."""
        unit, train = self.case.at.get(station), self.case.train
        assert train is not None
        if self.head_on(station):
            return True
        if unit is not None and unit not in self.moved:
            if unit.power != train.power:
                return True
            return any(other in self.moved and other.power != train.power for other in self.into(station))
        rivals = [rival for rival in self.into(station) if self.way(rival)]
        strongest = max(map(self.prevent, rivals), default=0)
        top = [rival for rival in rivals if self.prevent(rival) == strongest]
        return len(top) == 1 and top[0].power != train.power

    def first_block(self) -> int | None:
        case, last = self.case, len(self.case.stations) - 1
        for index in range(last):
            if self.blocks(case.stations[index]):
                return index
        goal = case.stations[-1]
        if case.meets == last:
            return None if self.train_succeeds() else last
        rivals = [self.prevent(rival) for rival in self.into(goal)]
        stopped = not self.cleared(goal) or max(rivals, default=0) >= self.train_strength(goal)
        return last if stopped else None


def _subsets(units: Iterable[Unit]) -> Iterator[Turnout]:
    listed = list(units)
    return map(frozenset, chain.from_iterable(combinations(listed, n) for n in range(len(listed) + 1)))


def consistent(case: Case, barred: Turnout) -> list[Turn]:
    """Every turnout in which each move succeeds exactly when it is said to."""
    turns = (Turn(case, moved, barred) for moved in _subsets(case.goal))
    return [turn for turn in turns if all(turn.succeeds(unit) == (unit in turn.moved) for unit in case.goal)]


def settle(case: Case) -> Turn:
    """The turnout that counts: the only one; else that in which a circle moves; else ways in a paradox fail."""
    ways = [unit for unit in case.goal if unit in case.carriers or unit in case.keeper]
    barred: Turnout = frozenset()
    while True:
        turns = consistent(case, barred)
        open_ = [unit for unit in ways if unit not in barred]
        disputed = [unit for unit in open_ if len({turn.way(unit) for turn in turns}) > 1]
        if turns and not disputed:
            return max(turns, key=lambda turn: len(turn.moved))
        if not turns:
            resolving = [more for more in _subsets(open_) if consistent(case, barred | more)]
            least = [more for more in resolving if not any(other < more for other in resolving)]
            disputed = list(frozenset().union(*least))
        assert disputed
        barred |= frozenset(disputed)


def _run(case: Case, meets: int, halts_before: int) -> Turn:
    case.meets, case.halts_before = meets, halts_before
    return settle(case)


def resolve(position: Position, orders: Iterable[Order]) -> Answer:
    """Judge a movement phase with one order or none for each unit."""
    case = set_up(position, orders)
    turn = settle(case) if case.train is None else _travel(case)
    ends: dict[Unit, str | None] = {}
    for unit in position.units:
        order = case.orders.get(unit)
        if unit == case.train:
            halt = turn.halt()
            ends[unit] = None if halt == unit.place and turn.dislodged(unit) else halt
        elif unit in turn.moved and isinstance(order, Move):
            on_foot = unit not in case.carriers and unit not in case.keeper
            place = resolve_goal(position, unit, order.goal) if on_foot else province_of(order.goal)
            ends[unit] = place if isinstance(place, str) else None
        else:
            ends[unit] = None if turn.dislodged(unit) else unit.place
    return Answer(ends, turn.given)


def _travel(case: Case) -> Turn:
    """Point 5 of the rule: look for the first block again and again; a circle is met at its farthest block."""
    last = len(case.stations) - 1
    met: list[int] = []
    blocks: list[int | None] = []
    meets = last
    while meets not in met:
        turn = _run(case, meets, meets)
        met.append(meets)
        blocks.append(turn.first_block())
        if blocks[-1] == meets or (blocks[-1] is None and meets == last):
            return turn
        meets = last if blocks[-1] is None else blocks[-1]
    far = max(block for block in blocks[met.index(meets) :] if block is not None)
    turn = _run(case, far, far)
    found = turn.first_block()
    return turn if found is None or found >= far else _run(case, far, found)
